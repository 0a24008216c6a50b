// An agent's own timecards. A click carries an id made by the phone, so that it is recorded once however often it
// arrives, and its time by the phone's clock, so that one that waited for a network keeps it.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Interval } from '../shapes.ts'
import { Timecard, WholeMinute } from './timecard.ts'

export const HISTORY_DAYS = 31

const Click = z.object({
  clickId: z.uuid(),
  /** Times by the phone's clock. */
  clickedAt: Instant,
  sentAt: Instant,
})
const inOrder = ({ clickedAt, sentAt }: z.infer<typeof Click>) => Date.parse(clickedAt) <= Date.parse(sentAt)
const ORDER = { message: 'A click is sent after it was made, not before', path: ['sentAt'] }

export const ClockState = z.object({
  /** Whether the agent reports time at all. */
  timecardsEnabled: z.boolean(),
  allowSetReportTime: z.boolean(),
  trackUnscheduledOvertime: z.boolean(),
  /** The card that is open now. */
  timecard: Timecard.nullable(),
  /** The shift to clock in for: the one that runs, or else the next one of the coming week. */
  shift: z.object({ blockId: Id, interval: Interval, opensAt: Instant }).nullable(),
  timezone: z.string(),
})
export type ClockState = z.infer<typeof ClockState>

/** `note`: what was recorded otherwise than clicked, in a sentence. */
const Clicked = z.object({ timecard: Timecard, note: z.string().nullable() })

export const myTimecards = {
  clock: endpoint({
    method: 'GET',
    path: '/my/timecards/clock',
    permission: { allow: 'own-timecards.view', teams: 'none' },
    audit: 'none',
    summary: 'Whether I am clocked in, and for which shift I may clock in next',
    reply: ClockState,
  }),
  list: endpoint({
    method: 'GET',
    path: '/my/timecards',
    permission: { allow: 'own-timecards.view', teams: 'none' },
    audit: 'none',
    summary: 'My timecards of the last 31 days, newest first',
    reply: z.array(Timecard),
  }),
  clockIn: endpoint({
    method: 'POST',
    path: '/my/timecards/clock-in',
    permission: { allow: 'own-timecards.edit', teams: 'none' },
    audit: { unrecorded: 'The timecard is itself the record of the click.' },
    impersonated: 'never',
    summary: 'Begin to work',
    body: Click.extend({
      /** Typed by the agent, where that is allowed. */
      reportedStart: WholeMinute.nullable().default(null),
      /** The agent says that there is no shift at that time. */
      confirmsUnscheduled: z.boolean().default(false),
    }).refine(inOrder, ORDER),
    reply: Clicked,
  }),
  clockOut: endpoint({
    method: 'POST',
    path: '/my/timecards/clock-out',
    permission: { allow: 'own-timecards.edit', teams: 'none' },
    audit: { unrecorded: 'The timecard is itself the record of the click.' },
    impersonated: 'never',
    summary: 'End work',
    body: Click.extend({
      /** Typed by the agent, where that is allowed. */
      reportedEnd: WholeMinute.nullable().default(null),
    }).refine(inOrder, ORDER),
    reply: Clicked,
  }),
}
