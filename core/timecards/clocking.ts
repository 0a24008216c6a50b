// Clocking in and out: the timecard for a click, derived from the published shifts around it, and the limits of a
// click. Received times are recorded by the server; reported times are claimed by the agent. The two differ if the
// agent may enter a time, or if an offline phone sends the click later.
import { DAY_MS, type EpochMs, HOUR_MS, type Interval, MINUTE_MS, overlaps } from '../time/index.ts'
import { type CardTimes, type TimecardType, toMinute } from './card.ts'

/** Clocking in opens this long before a shift. */
export const CLOCK_IN_OPENS_MS = 30 * MINUTE_MS
/** A card still open so long after its shift is closed. */
const CLOSES_AFTER_MS = 4 * HOUR_MS
/** A card on no shift is closed so long after its start. */
const UNSCHEDULED_CLOSES_AFTER_MS = 12 * HOUR_MS
/** A phone that was without a network for longer has its click refused. */
export const OLDEST_CLICK_MS = 7 * DAY_MS
/** An own time may lie so far before the click. */
export const OLDEST_OWN_TIME_MS = DAY_MS
/** A card is at most this long. */
export const LONGEST_CARD_MS = DAY_MS
/** A click that took longer to arrive counts as sent later. */
const SENT_LATER_AFTER_MS = MINUTE_MS

export interface Shift {
  blockId: number
  interval: Interval
}

/** Permissions of one agent: to type a time other than that of the click, and to work outside of shifts. */
export interface ClockRules {
  allowSetReportTime: boolean
  trackUnscheduledOvertime: boolean
}

/** Times of a click by the phone's own clock: when it was made, and when it was sent. */
interface PhoneTimes {
  clickedAt: EpochMs
  sentAt: EpochMs
}

export const isRecordedLater = ({ clickedAt, sentAt }: PhoneTimes): boolean =>
  sentAt - clickedAt > SENT_LATER_AFTER_MS

/** Instant of a click: as long before its receipt as the phone kept it, so that a wrong clock of the phone does no harm. */
export const momentOfClick = (phone: PhoneTimes, receivedAt: EpochMs): EpochMs =>
  isRecordedLater(phone) ? receivedAt - (phone.sentAt - phone.clickedAt) : receivedAt

const holds = ({ start, end }: Interval, at: EpochMs) => start <= at && at < end

/** The shift that runs, or else the next one, once clocking in is open; null: none. */
export function shiftToClockInto(shifts: readonly Shift[], at: EpochMs): Shift | null {
  const byStart = shifts.toSorted((a, b) => a.interval.start - b.interval.start)
  return (
    byStart.find(shift => holds(shift.interval, at)) ??
    byStart.find(({ interval: { start, end } }) => holds({ start: start - CLOCK_IN_OPENS_MS, end }, at)) ??
    null
  )
}

export type StartProblem =
  /** The agent may not type times. */
  | 'own-time-not-allowed'
  | 'own-time-in-future'
  | 'own-time-too-old'
  /** No shift there, and the agent may not work outside of one. */
  | 'no-shift'
  /** No shift there; the agent has to say that this is meant. */
  | 'unconfirmed'

export interface StartOfCard {
  type: TimecardType
  reportedStart: EpochMs
  scheduledStart: EpochMs | null
  scheduledEnd: EpochMs | null
  blockIdAtStart: number | null
}

interface Click {
  /** Instant of the click. */
  at: EpochMs
  /** Typed time; null: that of the click. */
  ownTime: EpochMs | null
  /** Published shifts of the agent around that time. */
  shifts: readonly Shift[]
  rules: ClockRules
}

/** A typed time that is the minute of the click is no other time. */
const typedTime = ({ at, ownTime }: Click): EpochMs | null =>
  ownTime === null || toMinute(ownTime) === toMinute(at) ? null : toMinute(ownTime)

function ownTimeProblem(click: Click): StartProblem | null {
  const typed = typedTime(click)
  if (typed === null) return null
  if (!click.rules.allowSetReportTime) return 'own-time-not-allowed'
  if (typed > click.at) return 'own-time-in-future'
  return click.at - typed > OLDEST_OWN_TIME_MS ? 'own-time-too-old' : null
}

export function startOfCard(
  click: Click & { confirmsUnscheduled: boolean },
): { ok: true; start: StartOfCard } | { ok: false; problem: StartProblem } {
  const problem = ownTimeProblem(click)
  if (problem) return { ok: false, problem }
  const typed = typedTime(click)
  const at = typed ?? click.at
  const shift = shiftToClockInto(click.shifts, at)
  if (!shift && !click.rules.trackUnscheduledOvertime) return { ok: false, problem: 'no-shift' }
  if (!shift && !click.confirmsUnscheduled) return { ok: false, problem: 'unconfirmed' }
  return {
    ok: true,
    start: {
      type: !shift ? 'overtime' : typed === null ? 'standard' : 'manual',
      reportedStart: toMinute(at),
      scheduledStart: shift?.interval.start ?? null,
      scheduledEnd: shift?.interval.end ?? null,
      blockIdAtStart: shift?.blockId ?? null,
    },
  }
}

export interface OpenCard extends Omit<CardTimes, 'reportedEnd'> {
  type: TimecardType
  blockIdAtStart: number | null
}

export interface EndOfCard {
  type: TimecardType
  reportedEnd: EpochMs
  scheduledStart: EpochMs | null
  scheduledEnd: EpochMs | null
  blockIdAtEnd: number | null
  /** Time after the shift is not tracked for this agent, so that the card ends with it. */
  isCutAtShiftEnd: boolean
}

export function endOfCard(
  card: OpenCard,
  click: Click,
): { ok: true; end: EndOfCard } | { ok: false; problem: StartProblem | 'end-before-start' | 'too-long' } {
  const problem = ownTimeProblem(click)
  if (problem) return { ok: false, problem }
  const typed = typedTime(click)
  const at = toMinute(typed ?? click.at)
  if (at < card.reportedStart) return { ok: false, problem: 'end-before-start' }
  const shift = shiftAtEnd(card, click.shifts, at)
  const scheduledEnd = shift?.interval.end ?? card.scheduledEnd
  const isCutAtShiftEnd =
    !click.rules.trackUnscheduledOvertime && scheduledEnd !== null && at > toMinute(scheduledEnd)
  const reportedEnd = isCutAtShiftEnd ? Math.max(toMinute(scheduledEnd), card.reportedStart) : at
  if (reportedEnd - card.reportedStart > LONGEST_CARD_MS) return { ok: false, problem: 'too-long' }
  return {
    ok: true,
    end: {
      type: card.type === 'standard' && typed !== null ? 'manual' : card.type,
      reportedEnd,
      scheduledStart: card.scheduledStart ?? shift?.interval.start ?? null,
      scheduledEnd,
      blockIdAtEnd: shift?.blockId ?? null,
      isCutAtShiftEnd,
    },
  }
}

/** The shift that is left: the one that runs, else the last one worked, else that of the card. */
function shiftAtEnd(card: OpenCard, shifts: readonly Shift[], at: EpochMs): Shift | null {
  const worked = shifts
    .filter(({ interval }) => interval.start < at && interval.end > card.reportedStart)
    .toSorted((a, b) => a.interval.start - b.interval.start)
  return (
    worked.find(({ interval }) => at <= interval.end) ??
    worked.at(-1) ??
    shifts.find(({ blockId }) => blockId === card.blockIdAtStart) ??
    null
  )
}

/** An open card is closed at this time. */
export const closesAt = ({
  reportedStart,
  scheduledEnd,
}: Pick<CardTimes, 'reportedStart' | 'scheduledEnd'>): EpochMs =>
  scheduledEnd === null ? reportedStart + UNSCHEDULED_CLOSES_AFTER_MS : scheduledEnd + CLOSES_AFTER_MS

/** The reported end of a card that nobody closed: its shift's; without one no time is claimed. */
export const missedEnd = ({
  reportedStart,
  scheduledEnd,
}: Pick<CardTimes, 'reportedStart' | 'scheduledEnd'>): EpochMs =>
  scheduledEnd === null ? reportedStart : Math.max(reportedStart, toMinute(scheduledEnd))

/** The schedule of times that a manager types: from the first to the last of the shifts that they meet. */
export function scheduledOf(
  shifts: readonly Shift[],
  reported: Interval,
): Omit<StartOfCard, 'type' | 'reportedStart'> & { blockIdAtEnd: number | null } {
  const met = shifts
    .filter(({ interval }) => overlaps(interval, reported))
    .toSorted((a, b) => a.interval.start - b.interval.start)
  const [first, last] = [met[0], met.at(-1)]
  return {
    scheduledStart: first?.interval.start ?? null,
    scheduledEnd: last?.interval.end ?? null,
    blockIdAtStart: first?.blockId ?? null,
    blockIdAtEnd: last?.blockId ?? null,
  }
}
