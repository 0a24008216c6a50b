// The log of the schedule: who changed which block, and how it was before.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdList, IdParam, Instant, Interval, listOf, Paging, page } from '../shapes.ts'
import { BlockType, Origin, TimeOffSubtype } from './block.ts'

/** A block as it was at some time, in the log. */
export const LoggedBlock = z.object({
  id: Id,
  start: Instant,
  end: Instant,
  type: BlockType,
  surferId: Id,
  surferName: z.string(),
  shiftTemplateId: Id.nullable(),
  subtype: TimeOffSubtype.nullable(),
  title: z.string().nullable(),
  origin: Origin,
  breaks: z.array(Interval),
  tasks: z.array(z.object({ taskId: Id, interval: Interval })),
  isLocked: z.boolean(),
})
export type LoggedBlock = z.infer<typeof LoggedBlock>

export const EventType = z.enum([
  'add',
  'remove',
  'add-task',
  'remove-task',
  'apply',
  'apply-task-template',
  'publish',
  'clear',
])
export const ScheduleEvent = z.object({
  id: Id,
  type: EventType,
  changeId: z.string(),
  managerId: Id.nullable(),
  managerName: z.string().nullable(),
  /** Kind of the background job that did it; null for a person, and when the job was long ago. */
  jobKind: z.string().nullable(),
  /** The activity plan or shift plan that was applied. */
  planName: z.string().nullable(),
  surferId: Id.nullable(),
  blockId: Id.nullable(),
  /** The block before and after: both for an edit, neither for an action on no block in particular. */
  before: LoggedBlock.nullable(),
  after: LoggedBlock.nullable(),
  /** The note to agents with which it was published; null: none. */
  note: z.string().nullable(),
  createdAt: Instant,
})
export type ScheduleEvent = z.infer<typeof ScheduleEvent>

export const scheduleHistory = {
  events: endpoint({
    method: 'GET',
    path: '/schedule/events',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Who changed the schedule, newest first; of a block also what it was made from',
    query: Paging.extend({
      blockId: IdParam.optional(),
      surferIds: IdList,
      types: listOf(EventType),
      managerIds: IdList,
    }),
    reply: page(ScheduleEvent),
  }),
}
