// Publishing drafts to their agents, or discarding them.
import { z } from 'zod'
import { CoverageSummary } from '../coverage-figures.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Interval } from '../shapes.ts'
import { Block } from './block.ts'
import { ordered, RANGE_ORDER, range } from './range.ts'

/** Without both lists: every agent whose schedule the manager may edit. */
const scope = {
  ...range,
  surferIds: z.array(Id).optional(),
  teamIds: z.array(Id).optional(),
  /** Only these drafts of the agents and days, each with the block that it replaces. */
  blockIds: z.array(Id).optional(),
}
const Scope = z.object(scope).refine(ordered, RANGE_ORDER)

/** The drafts of an agent as somebody saw them: with others the call is refused. */
const Seen = z.object({ surferId: Id, seen: z.string() })
const seenScope = { ...scope, seen: z.array(Seen).optional() }

export const MAX_NOTICE_LENGTH = 280
const NoticeText = z
  .string()
  .trim()
  .max(MAX_NOTICE_LENGTH, `The note may have at most ${MAX_NOTICE_LENGTH} characters. Shorten it.`)

export const PublicationDiff = z.object({
  surferId: Id,
  surferName: z.string(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** Fingerprint of the drafts, sent along when they are published or discarded. */
  seen: z.string(),
})
export type PublicationDiff = z.infer<typeof PublicationDiff>

/** A change that publishing would make in an agent's schedule; `before` is what the agent sees now. */
export const PublicationChange = z.object({
  surferId: Id,
  kind: z.enum(['added', 'changed', 'removed']),
  before: Block.nullable(),
  after: Block.nullable(),
})
export type PublicationChange = z.infer<typeof PublicationChange>

/** Conflicts and warnings that are named, at most; all are counted. */
export const MAX_CHECKED_PLACES = 50

/** Faults of the draft schedule of some agents and days, before it is published. */
export const PublicationCheck = z.object({
  /** Coverage of the days with everybody's drafts, as the schedule shows it. */
  coverage: CoverageSummary,
  conflictCount: z.int(),
  conflicts: z.array(z.object({ surferId: Id, surferName: z.string(), interval: Interval })),
  warningCount: z.int(),
  /** Counts by rule, the most first. */
  rules: z.array(z.object({ code: z.string(), name: z.string(), count: z.int() })),
  warnings: z.array(
    z.object({
      surferId: Id,
      surferName: z.string(),
      code: z.string(),
      sentence: z.string(),
      interval: Interval,
    }),
  ),
})
export type PublicationCheck = z.infer<typeof PublicationCheck>

export const schedulePublication = {
  check: endpoint({
    method: 'POST',
    path: '/schedule/diff/check',
    permission: { allow: 'schedule.view', teams: 'of-surfers' },
    audit: 'none',
    summary: 'Shortages, conflicts and broken rules of the draft schedule, before it is published',
    body: Scope,
    reply: PublicationCheck,
  }),
  diff: endpoint({
    method: 'POST',
    path: '/schedule/diff',
    permission: { allow: 'schedule.view', teams: 'of-surfers' },
    audit: 'none',
    summary: 'What publishing would change, per agent',
    body: Scope,
    reply: z.array(PublicationDiff),
  }),
  diffBlocks: endpoint({
    method: 'POST',
    path: '/schedule/diff/blocks',
    permission: { allow: 'schedule.view', teams: 'of-surfers' },
    audit: 'none',
    summary: 'What publishing would change, block by block',
    body: Scope,
    reply: z.array(PublicationChange),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/schedule/publish',
    permission: { allow: 'schedule.publish', teams: 'of-surfers' },
    audit: 'schedule-history',
    summary: 'Show the drafts of the range to their agents, with a notice if one is given',
    body: z
      .object({ ...seenScope, notice: z.object({ text: NoticeText.default('') }).optional() })
      .refine(ordered, RANGE_ORDER),
    reply: z.object({ added: z.int(), changed: z.int(), removed: z.int(), surferCount: z.int() }),
  }),
  discard: endpoint({
    method: 'POST',
    path: '/schedule/discard',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: 'schedule-history',
    summary: 'Drop the drafts of the range and go back to what is published',
    body: z.object(seenScope).refine(ordered, RANGE_ORDER),
    reply: z.object({ discarded: z.int() }),
  }),
}
