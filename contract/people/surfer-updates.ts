// Changes of many agents at once: whom they reach, what they would change, and taking one back as a whole.
import { z } from 'zod'
import { InvitationStatus } from '../access/invitation-status.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParam, Instant, LocalDate, Paging, page, WorkingWindow } from '../shapes.ts'
import { contractFields } from '../surfer-fields.ts'

const nonempty = <T extends z.ZodType>(one: T, message: string) => z.array(one).min(1, message).optional()

/** Agents as the table of agents is filtered. */
const Filters = z.object({
  searchText: z.string().optional(),
  /** -1 stands for the default team. */
  teamIds: nonempty(
    z.int().refine(id => id > 0 || id === -1, 'Expected an id, or -1 for the default team'),
    'Choose at least one team, or leave team_ids out',
  ),
  taskIds: nonempty(Id, 'Choose at least one skill, or leave task_ids out'),
  invitationStatuses: nonempty(
    InvitationStatus,
    'Choose at least one status, or leave invitation_statuses out',
  ),
})

export const SurferTarget = z
  .object({
    selectionMode: z.enum(['none', 'some-selected', 'all-except-some']),
    /** The agents, when some are selected. */
    selectedIds: z.array(Id).default([]),
    /** Left out of all that the filters find. */
    deselectedIds: z.array(Id).default([]),
    filters: Filters.default({}),
  })
  .superRefine(({ selectionMode, selectedIds }, context) => {
    if (selectionMode === 'none')
      context.addIssue({ code: 'custom', message: 'Select at least one agent', path: ['selectionMode'] })
    if (selectionMode === 'some-selected' && selectedIds.length === 0)
      context.addIssue({ code: 'custom', message: 'Select at least one agent', path: ['selectedIds'] })
  })
export type SurferTarget = z.infer<typeof SurferTarget>

export const UPDATE_FIELDS = [
  'minContractedHours',
  'maxContractedHours',
  'minContractedDailyMinutes',
  'maxContractedDailyMinutes',
  'breakMinutesPerShift',
  'restMinutesBetweenShifts',
  'workingWindows',
  'teamId',
  'taskIds',
  'timecardsEnabled',
  'timecardsAllowCustomTimes',
  'timecardsAllowOvertime',
  'availabilityEnabled',
] as const
export const UpdateField = z.enum(UPDATE_FIELDS)
export type UpdateField = z.infer<typeof UpdateField>

/** A field that is left out stays as it is; null clears it. */
export const SurferUpdates = z
  .object({
    ...contractFields,
    workingWindows: z.array(WorkingWindow),
    /** Null: the default team. */
    teamId: Id.nullable(),
    taskIds: z.array(Id),
    /** Skills are added to those that each agent has, or replace them. */
    updateSkillsMode: z.enum(['add', 'replace']),
    /** The times of working windows are on each agent's own clock, whatever zone they name. */
    workingDaysUseAgentsTimezone: z.boolean(),
    enableTimecards: z.boolean(),
    timecardsAllowCustomTimes: z.boolean().nullable(),
    timecardsAllowOvertime: z.boolean().nullable(),
    enableAvailability: z.boolean(),
  })
  .partial()
  .superRefine((updates, context) => {
    const fault = (field: keyof typeof updates, message: string) =>
      context.addIssue({ code: 'custom', message, path: [field] })
    const { minContractedHours, maxContractedHours, taskIds, updateSkillsMode } = updates
    const { minContractedDailyMinutes, maxContractedDailyMinutes } = updates
    const isAbove = (min: number | null | undefined, max: number | null | undefined) =>
      min != null && max != null && min > max
    if (isAbove(minContractedHours, maxContractedHours))
      fault('minContractedHours', 'minimum must be smaller than the maximum')
    if (isAbove(minContractedDailyMinutes, maxContractedDailyMinutes))
      fault('minContractedDailyMinutes', 'minimum must be smaller than the maximum')
    if (taskIds && !updateSkillsMode) fault('updateSkillsMode', 'Say whether skills are added or replaced')
    if (!taskIds && updateSkillsMode) fault('taskIds', 'Choose at least one skill')
    if (taskIds?.length === 0 && updateSkillsMode === 'add') fault('taskIds', 'Choose at least one skill')
    if (updates.workingDaysUseAgentsTimezone === false && !updates.workingWindows)
      fault('workingDaysUseAgentsTimezone', 'Needs working_windows: they say in which zone their times are')
    if (Object.keys(updates).length === 0)
      context.addIssue({ code: 'custom', message: 'Choose at least one change', path: [] })
  })
export type SurferUpdates = z.infer<typeof SurferUpdates>

const BulkUpdate = z.object({
  target: SurferTarget,
  updates: SurferUpdates,
  /** The day from which the new values hold, on each agent's own clock; null: at once. */
  effectiveFrom: LocalDate.nullable().default(null),
})
export type BulkUpdate = z.infer<typeof BulkUpdate>

export const UpdatePreview = z.object({
  /** Agents whom the target reaches. */
  found: z.int(),
  /** Agents of whom some field gets another value. */
  changing: z.int(),
  fields: z.array(
    z.object({
      field: UpdateField,
      changing: z.int(),
      /** Values of today of those who change, most frequent first. */
      now: z.array(z.object({ text: z.string(), count: z.int() })),
    }),
  ),
  /** Why it cannot be done as it is: the first of them, by agent. */
  faults: z.array(z.object({ surferId: Id, name: z.string(), field: z.string(), because: z.string() })),
  faultCount: z.int(),
  /** Teams of theirs that the manager may not edit. */
  unauthorisedTeams: z.array(z.object({ id: Id, name: z.string() })),
})
export type UpdatePreview = z.infer<typeof UpdatePreview>

export const SurferUpdate = z.object({
  id: Id,
  managerName: z.string(),
  fields: z.array(UpdateField),
  changed: z.int(),
  effectiveFrom: LocalDate.nullable(),
  createdAt: Instant,
  undoneAt: Instant.nullable(),
})
export type SurferUpdate = z.infer<typeof SurferUpdate>

export const surferUpdates = {
  preview: endpoint({
    method: 'POST',
    path: '/surfer-updates/preview',
    permission: { allow: 'people.edit', teams: 'none' },
    audit: 'none',
    summary: 'What a change of many agents would change, for how many',
    body: BulkUpdate,
    reply: UpdatePreview,
  }),
  list: endpoint({
    method: 'GET',
    path: '/surfer-updates',
    permission: { allow: 'people.view', teams: 'none' },
    audit: 'none',
    summary: 'Changes of many agents, newest first',
    query: Paging,
    reply: page(SurferUpdate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/surfer-updates',
    permission: { allow: 'people.edit', teams: 'of-surfers' },
    audit: { action: 'change', entity: 'surfer-update', id: 'reply.surferUpdateId', fields: 'all' },
    summary: 'Change many agents at once; all of them or none',
    body: BulkUpdate,
    /** Null: every agent had these values already. */
    reply: z.object({ surferUpdateId: Id.nullable(), changed: z.int() }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/surfer-updates/:surferUpdateId/undo',
    permission: { allow: 'people.edit', teams: 'of-surfers' },
    audit: { action: 'revert', entity: 'surfer-update', id: 'params.surferUpdateId', fields: 'all' },
    summary: 'Take a change of many agents back; what was changed again since then stays',
    params: z.object({ surferUpdateId: IdParam }),
    reply: SurferUpdate.extend({
      /** Agents of whom a value was changed again since then, and stays. */
      kept: z.int(),
    }),
  }),
}
