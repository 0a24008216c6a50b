// The own published schedule of an agent: nothing else of the schedule is open to agents.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Instant, Interval, WideColor } from '../shapes.ts'
import { Block, BlockType } from './block.ts'
import { ordered, RANGE_ORDER, range } from './range.ts'

/** Change that publishing made to one block. */
export const NoticedChange = z.object({
  kind: z.enum(['added', 'changed', 'removed']),
  type: BlockType,
  before: Interval.nullable(),
  /** Time after the change; null for a removed block, or if the new time is not known. */
  after: Interval.nullable(),
})
export type NoticedChange = z.infer<typeof NoticedChange>

/** A notice that publishing gave to an agent. */
export const ScheduleNotice = z.object({
  id: Id,
  text: z.string(),
  managerName: z.string().nullable(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** The first of the changes, by time. */
  changes: z.array(NoticedChange),
  /** The start of the first block that changed to the end of the last. */
  interval: Interval,
  createdAt: Instant,
})
export type ScheduleNotice = z.infer<typeof ScheduleNotice>

/** Part of a published shift in which its agent is there. */
const ColleagueShift = z.object({
  interval: Interval,
  activities: z.array(z.object({ taskId: Id, interval: Interval })),
})

/** A colleague at work: neither titles nor reasons, and nothing at all of when they are away. */
export const Colleague = z.object({
  surferId: Id,
  name: z.string(),
  teamId: Id,
  shifts: z.array(ColleagueShift),
})
export type Colleague = z.infer<typeof Colleague>

export const COLLEAGUES_MAX_DAYS = 9

export const mySchedule = {
  colleagues: endpoint({
    method: 'GET',
    path: '/my/schedule/colleagues',
    permission: { allow: 'own-schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Published shifts of colleagues: of those who work when I do, or of my team',
    query: z
      .object({
        ...range,
        /** 'with-me': who works at the same time as I; 'team': everybody of my team. */
        who: z.enum(['with-me', 'team']),
      })
      .refine(ordered, RANGE_ORDER),
    reply: z.object({
      timezone: z.string(),
      colleagues: z.array(Colleague),
      teams: z.array(z.object({ id: Id, name: z.string() })),
      tasks: z.array(z.object({ id: Id, name: z.string(), emoji: z.string(), color: WideColor })),
    }),
  }),
  notices: endpoint({
    method: 'GET',
    path: '/my/schedule/notices',
    permission: { allow: 'own-schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'How my schedule changed since I last looked, newest first',
    reply: z.array(ScheduleNotice),
  }),
  seeNotices: endpoint({
    method: 'POST',
    path: '/my/schedule/notices/seen',
    permission: { allow: 'own-schedule.view', teams: 'none' },
    audit: { unrecorded: 'A mark that the agent has read a notice, for the agent alone.' },
    summary: 'Not to be shown again',
    body: z.object({ noticeIds: z.array(Id).min(1) }),
    reply: Done,
  }),
  get: endpoint({
    method: 'GET',
    path: '/my/schedule',
    permission: { allow: 'own-schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'My published shifts, activities and time off',
    query: z.object(range).refine(ordered, RANGE_ORDER),
    reply: z.object({
      timezone: z.string(),
      blocks: z.array(
        Block.omit({
          revision: true,
          publishedState: true,
          origin: true,
          schedulePlanId: true,
          schedulePlanName: true,
          remoteSubtype: true,
          isLocked: true,
        }),
      ),
      tasks: z.array(
        z.object({ id: Id, name: z.string(), emoji: z.string(), color: WideColor, type: z.string() }),
      ),
      shiftTemplates: z.array(z.object({ id: Id, name: z.string(), color: WideColor })),
    }),
  }),
}
