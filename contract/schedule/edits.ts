// Changing the schedule by hand, many blocks at once, and taking it back.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, LocalDate } from '../shapes.ts'
import { Block, BlockForm, blockFields } from './block.ts'

export const MAX_EDITS = 5000
/** Steps that a manager can take back. */
export const MAX_UNDO_STEPS = 100
/** Shifts that are laid out by one copying, at most. */
export const MAX_COPIED_SHIFTS = 20_000

const Revision = z.int().positive()

/** `key`: how the reply names the new block. `revision`: of the block as the editor saw it. */
export const BlockEdit = z.discriminatedUnion('op', [
  BlockForm.extend({ op: z.literal('add'), key: z.string().min(1).max(100) }),
  z
    .object(blockFields)
    .partial()
    .extend({ op: z.literal('change'), blockId: Id, revision: Revision }),
  z.object({ op: z.literal('remove'), blockId: Id, revision: Revision }),
  /** No draft comes of it: it holds at once, published or not, and however the block is by now. */
  z.object({ op: z.literal('lock'), blockId: Id, isLocked: z.boolean() }),
])
export type BlockEdit = z.input<typeof BlockEdit>

/** Maximum number of agents listed individually for one step. */
export const MAX_STEP_SURFERS = 50

/** The blocks that a step touched, as they were and as it left them. */
export const StepScope = z.object({
  /** The first and the last start. */
  from: Instant,
  last: Instant,
  shifts: z.int(),
  /** Blocks that are no shifts. */
  others: z.int(),
  /** Agents of the step; null: more than MAX_STEP_SURFERS. */
  surferIds: z.array(Id).max(MAX_STEP_SURFERS).nullable(),
})

/** A step of one manager. One that is undone is done again by undoing it once more. */
export const ScheduleChange = z.object({
  id: z.uuid(),
  label: z.string(),
  createdAt: Instant,
  isUndone: z.boolean(),
  scope: StepScope,
})
export type ScheduleChange = z.infer<typeof ScheduleChange>

export const BlockWarning = z.object({ blockId: Id, code: z.string(), sentence: z.string() })

export const Edited = z.object({
  /** Null: everything was so already. */
  change: ScheduleChange.nullable(),
  /** Every block that was touched, as it is now; published ones that are marked too. */
  blocks: z.array(Block),
  removedIds: z.array(Id),
  added: z.array(z.object({ key: z.string(), blockId: Id })),
  warnings: z.array(BlockWarning),
})
export type Edited = z.infer<typeof Edited>

/** `stale` of a 409: blocks that are not as the editor saw them. Nothing was changed. */
export const StaleBlock = z.object({
  blockId: Id,
  /** The revision that the editor saw; null when a step is undone. */
  revision: Revision.nullable(),
  /** Null: it is gone. */
  now: Block.nullable(),
  managerName: z.string().nullable(),
  at: Instant.nullable(),
})
export type StaleBlock = z.infer<typeof StaleBlock>

/** Change id, chosen by the caller to recognise its own changes; a repeated id has no effect. */
const changeId = z.uuid().optional()
const label = z.string().trim().min(1).max(120)
const SurferIds = z.array(Id).min(1, 'Select at least one agent')

export const CopyForm = z
  .object({
    changeId,
    /** Days of the agents' own zones. */
    from: LocalDate,
    /** The day after the last. */
    to: LocalDate,
    surferIds: SurferIds,
    targetFrom: LocalDate,
    /** One after another. */
    times: z.int().min(1, 'At least once').max(12, 'At most 12 times').default(1),
    /** The days' own shifts give way, unless they are locked or in an open request, or keep the copy away. */
    mode: z.enum(['overwrite', 'merge']),
    withActivities: z.boolean().default(true),
  })
  .refine(f => f.from < f.to, { message: 'from must be before to', path: ['from'] })
  .refine(f => f.targetFrom >= f.to, {
    message: 'The copy must begin after the last day that is copied',
    path: ['targetFrom'],
  })

export const SKIPPED_BECAUSE = ['day-has-shift', 'outside-dates'] as const

export const scheduleEdits = {
  edit: endpoint({
    method: 'POST',
    path: '/schedule/edits',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: 'schedule-history',
    summary: 'Add, change and delete blocks as drafts: all or none',
    body: z.object({
      changeId,
      edits: z.array(BlockEdit).min(1).max(MAX_EDITS, `At most ${MAX_EDITS} blocks at once`),
      label,
    }),
    reply: Edited,
    maxBodyBytes: 16 * 1024 * 1024,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/schedule/changes/:changeId/undo',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: 'schedule-history',
    summary: 'Take back a step of one’s own; of one that is undone, do it again',
    params: z.object({ changeId: z.uuid() }),
    reply: Edited,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/schedule/changes',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'One’s own steps that can be taken back or done again, newest first',
    reply: z.object({ undo: z.array(ScheduleChange), redo: z.array(ScheduleChange) }),
  }),
  copy: endpoint({
    method: 'POST',
    path: '/schedule/copy',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: 'schedule-history',
    summary: 'Lay the shifts of some days out again on later ones, at the same time of the agents’ clocks',
    body: CopyForm,
    reply: z.object({
      change: ScheduleChange.nullable(),
      copied: z.int(),
      /** Shifts that gave way. */
      removed: z.int(),
      /** Shifts that stay on overwriting since a request about them is open. */
      awaitedCount: z.int(),
      skipped: z.array(z.object({ surferId: Id, date: LocalDate, because: z.enum(SKIPPED_BECAUSE) })),
    }),
  }),
  replaceTask: endpoint({
    method: 'POST',
    path: '/schedule/replace-task',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: 'schedule-history',
    summary: 'Put another activity, or none, in the place of some during a time',
    body: z
      .object({
        changeId,
        from: Instant,
        to: Instant,
        taskIds: z.array(Id).min(1, 'Select at least one skill'),
        surferIds: SurferIds,
        withTaskId: Id.nullable(),
      })
      .refine(f => Date.parse(f.from) < Date.parse(f.to), {
        message: 'from must be before to',
        path: ['from'],
      }),
    reply: Edited,
  }),
}
