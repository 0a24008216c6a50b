// A timecard: what an agent reports of one stretch of work, beside what was scheduled then.
import { z } from 'zod'
import { MINUTE_MS } from '#core/time/index.ts'
import { Id, Instant } from '../shapes.ts'

export const TimecardType = z.enum(['standard', 'manual', 'overtime'])
export type TimecardType = z.infer<typeof TimecardType>

/** A time as somebody types it. */
export const WholeMinute = Instant.refine(
  time => Date.parse(time) % MINUTE_MS === 0,
  'Give a time in whole minutes',
)

/** Facts of a card that somebody should look at. */
export const TimecardFlag = z.enum([
  'late',
  'unscheduled',
  'clocked-in',
  'missing-clock-out',
  'sent-later',
  'edited',
])
export type TimecardFlag = z.infer<typeof TimecardFlag>

export const Timecard = z.object({
  id: Id,
  type: TimecardType,
  surferId: Id,
  /** Times at which the server received the clicks; null: a manager entered the time, or nobody clicked. */
  receivedStart: Instant.nullable(),
  receivedEnd: Instant.nullable(),
  reportedStart: Instant,
  /** Null: still clocked in. */
  reportedEnd: Instant.nullable(),
  /** The shift as it was published then; null: outside of any. */
  scheduledStart: Instant.nullable(),
  scheduledEnd: Instant.nullable(),
  /** Blocks of the schedule, which may have been deleted since. */
  blockIdAtStart: Id.nullable(),
  blockIdAtEnd: Id.nullable(),
  lateMinutes: z.int(),
  /** Reported less scheduled minutes; null while clocked in. */
  differenceMinutes: z.int().nullable(),
  flags: z.array(TimecardFlag),
})
export type Timecard = z.infer<typeof Timecard>
