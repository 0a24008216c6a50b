// A block of the schedule as managers see it, and what they fill in of one.
import { z } from 'zod'
import { Id, Interval } from '../shapes.ts'

export const BlockType = z.enum(['shift', 'time-off', 'time-in-lieu', 'blocked-time'])
export const TimeOffSubtype = z.enum(['Sick', 'Time off', 'Holiday'])
export const Origin = z.enum(['plan', 'manual', 'calendar', 'merge', 'change-request', 'autofill'])
/** An edit of a published block marks it and, when edited, points at the block that will replace it. */
export const PublishedState = z.discriminatedUnion('type', [
  z.object({ type: z.literal('unpublished') }),
  z.object({
    type: z.literal('published'),
    version: z.int(),
    draft: z
      .object({ type: z.enum(['deleted', 'edited', 'plan-overridden']), newBlockId: Id.nullable() })
      .nullable(),
  }),
])

export const BlockTask = z.object({ id: Id, taskId: Id, interval: Interval })
export const Block = z.object({
  id: Id,
  /** Higher after every change of the block or of its activities. */
  revision: z.int().positive(),
  type: BlockType,
  surferId: Id,
  interval: Interval,
  origin: Origin,
  publishedState: PublishedState,
  conflictType: z.enum(['standard', 'fill']),
  /** The parts of a fill shift that the other blocks of the view leave free. */
  fillIntervals: z.array(Interval).optional(),
  /** The whole of a fill shift of which other blocks take parts. */
  originalFillBlock: z.object({ id: Id, interval: Interval }).optional(),
  breaks: z.array(Interval),
  tasks: z.array(BlockTask),
  shiftTemplateId: Id.nullable(),
  taskTemplateId: Id.nullable(),
  /** The shift plan that laid the block. */
  schedulePlanId: Id.nullable(),
  schedulePlanName: z.string().nullable(),
  roundRobinId: Id.nullable(),
  /** The shift that this day off is for. */
  parentBlockId: Id.nullable().optional(),
  /** The days off that a shift earns. */
  childTimeInLieuBlocks: z.array(z.object({ id: Id, interval: Interval })).optional(),
  subtype: TimeOffSubtype.nullable(),
  remoteSubtype: z.string().nullable(),
  title: z.string().nullable(),
  /** Generating, applying plans and re-optimising leave it as it is. */
  isLocked: z.boolean(),
})
export type Block = z.infer<typeof Block>

export const OverlapConflict = z.object({
  /** The two blocks' ids, smaller first: "12-34". */
  id: z.string(),
  acked: z.boolean(),
  blocks: z.array(Id).length(2),
  interval: Interval,
  surferId: Id,
})
export type OverlapConflict = z.infer<typeof OverlapConflict>

export const blockFields = {
  surferId: Id,
  interval: Interval.refine(i => Date.parse(i.start) < Date.parse(i.end), {
    message: 'End date must be after start date',
    path: ['end'],
  }),
  breaks: z.array(Interval),
  tasks: z.array(z.object({ taskId: Id, interval: Interval })),
  shiftTemplateId: Id.nullable(),
  subtype: TimeOffSubtype.nullable(),
  /** Name of the time off elsewhere, such as "Parental leave". */
  remoteSubtype: z.string().trim().max(200, 'At most 200 characters').nullable(),
  /** The shift that time in lieu is for. */
  parentBlockId: Id.nullable(),
  title: z.string().nullable(),
}
export const BlockForm = z.object({
  type: BlockType,
  ...blockFields,
  breaks: blockFields.breaks.default([]),
  tasks: blockFields.tasks.default([]),
  shiftTemplateId: blockFields.shiftTemplateId.default(null),
  subtype: blockFields.subtype.default(null),
  remoteSubtype: blockFields.remoteSubtype.optional(),
  parentBlockId: blockFields.parentBlockId.optional(),
  title: blockFields.title.default(null),
})
export type BlockForm = z.input<typeof BlockForm>
