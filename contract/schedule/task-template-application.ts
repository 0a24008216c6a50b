// Filling shifts with the activities of a plan.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParam, Instant } from '../shapes.ts'
import { Rule } from '../task-rules.ts'
import { BlockColumns, blocksOfColumns } from './block-columns.ts'
import { JobStart } from './job-start.ts'
import { ordered, RANGE_ORDER, range } from './range.ts'
import { RuleResult } from './rule-results.ts'

/** `result` of a job of kind "apply-task-template". */
export const PlanApplicationResult = z.object({
  /** The agents' shifts in the range, locked ones too. */
  foundCount: z.int().default(1),
  /** Shifts whose activities changed. */
  shiftCount: z.int(),
  rules: z.array(RuleResult),
})
export type PlanApplicationResult = z.infer<typeof PlanApplicationResult>

/** The result of applying rules to a range, without writing it. */
export const PlanPreview = z.object({
  /** The agents' blocks that meet the range, with the activities they would have. */
  blocks: BlockColumns.transform(columns => blocksOfColumns(columns).blocks),
  /** Shifts whose activities would change. */
  shiftCount: z.int(),
  rules: z.array(RuleResult),
  /** Required and actual agents of the ticket groups that the rules serve, per quarter-hour. */
  coverage: z.object({
    startsAt: Instant,
    streams: z.array(
      z.object({
        /** Null: all of them together. */
        streamId: Id.nullable(),
        required: z.array(z.number()),
        actual: z.array(z.number()),
      }),
    ),
  }),
})
export type PlanPreview = z.infer<typeof PlanPreview>

export const taskTemplateApplication = {
  applyTaskTemplate: endpoint({
    method: 'POST',
    path: '/task-templates/:taskTemplateId/apply',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: { action: 'apply', entity: 'task-template', id: 'params.taskTemplateId', fields: 'all' },
    refusalField: 'error',
    summary: 'Start filling shifts with the activities of a plan',
    params: z.object({ taskTemplateId: IdParam }),
    body: z.object({ ...range, surferIds: z.array(Id).optional() }).refine(ordered, RANGE_ORDER),
    reply: JobStart,
  }),
  previewTaskTemplate: endpoint({
    method: 'POST',
    path: '/task-templates/preview',
    permission: { allow: 'task-templates.view', teams: 'none' },
    audit: 'none',
    summary: 'What rules, saved or not, would make of the shifts of a range; nothing is written',
    body: z
      .object({
        ...range,
        teamIds: z.array(Id).default([]),
        /** Agents in addition to those of the teams. */
        surferIds: z.array(Id).default([]),
        rules: z.array(Rule),
      })
      .refine(ordered, RANGE_ORDER),
    reply: PlanPreview,
  }),
}
