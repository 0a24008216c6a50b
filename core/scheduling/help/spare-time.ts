// Spare time of agents who are off work: a simple calculation for whole weeks at once, which separates times that
// nobody could take from times that somebody could. The search in who-could-help.ts tries each change against every
// rule.
import type { ScheduledBlock, WarnedSurfer } from '#core/blocks/index.ts'
import { workingTime } from '#core/constraints/index.ts'
import {
  addDays,
  dayInterval,
  eachDate,
  HOUR_MS,
  type Interval,
  instantAt,
  intersect,
  lengthMs,
  localDateOf,
  MINUTE_MS,
  subtract,
  union,
  type Weekday,
  weekStartOf,
} from '#core/time/index.ts'
import { noHours } from '../problem/no-hours.ts'

/** Longer than this, nobody's shift is extended. */
const EXTENSION_MS = 2 * HOUR_MS
const QUARTER_MS = 15 * MINUTE_MS

/**
 * Time within the working windows and the dates of employment without a shift, time off or anything else, with weekly
 * and daily hours left and the rest kept; beside a shift of the day no further than it may be extended. `own`: blocks of
 * one view, of the weeks that `within` cuts.
 */
export function spareTime(
  surfer: WarnedSurfer,
  own: readonly ScheduledBlock[],
  within: Interval,
  weekStartsOn: Weekday = 'monday',
): Interval[] {
  if (noHours(surfer) !== null) return []
  const { zone } = surfer
  const shifts = own.filter(block => block.type === 'shift').map(block => block.interval)
  const taken = own.map(block => block.interval)
  const dates = eachDate(localDateOf(zone, within.start), addDays(localDateOf(zone, within.end - 1), 1))
  const open = dates.flatMap(date => {
    if (surfer.startDate !== null && date < surfer.startDate) return []
    if (surfer.endDate !== null && date > surfer.endDate) return []
    const left = leftMs(surfer, shifts, date, weekStartsOn)
    if (left < QUARTER_MS) return []
    const day = dayInterval(zone, date)
    const ofDay = shifts.filter(shift => localDateOf(zone, shift.start) === date)
    const others = shifts.filter(shift => !ofDay.includes(shift))
    const near =
      ofDay.length === 0 ? [day] : union(ofDay.map(shift => around(shift, Math.min(left, EXTENSION_MS))))
    return subtract(
      near,
      others.map(shift => around(shift, (surfer.restMinutesBetweenShifts ?? 0) * MINUTE_MS)),
    )
  })
  const inWindows = workingTime(surfer, within).flatMap(time => intersect(time, within) ?? [])
  return subtract(
    union(open).flatMap(time => inWindows.flatMap(window => intersect(window, time) ?? [])),
    taken,
  )
}

const around = ({ start, end }: Interval, ms: number): Interval => ({ start: start - ms, end: end + ms })

/** Time left of the day's and the week's most. */
function leftMs(
  { zone, maxContractedDailyMinutes, maxContractedHours }: WarnedSurfer,
  shifts: readonly Interval[],
  date: string,
  weekStartsOn: Weekday,
): number {
  const week = weekStartOf(date, weekStartsOn)
  const [start, end] = [instantAt(zone, week, 0), instantAt(zone, addDays(week, 7), 0)]
  const day = dayInterval(zone, date)
  const worked = (span: Interval) =>
    union(shifts.filter(one => one.start >= span.start && one.start < span.end)).reduce(
      (sum, one) => sum + lengthMs(one),
      0,
    )
  return Math.min(
    (maxContractedDailyMinutes ?? 24 * 60) * MINUTE_MS - worked(day),
    maxContractedHours === null
      ? Number.POSITIVE_INFINITY
      : maxContractedHours * HOUR_MS - worked({ start, end }),
  )
}

/** Number of agents per step who could serve a ticket group; yields after each agent. */
export function* spareAgents(request: {
  surfers: Iterable<WarnedSurfer>
  blocksOf: (surferId: number) => readonly ScheduledBlock[]
  /** Activities that serve each ticket group. */
  taskIds: readonly (readonly number[])[]
  from: number
  stepCount: number
  weekStartsOn?: Weekday | undefined
}): Generator<undefined, Uint16Array[]> {
  const { surfers, blocksOf, taskIds, from, stepCount, weekStartsOn } = request
  const within = { start: from, end: from + stepCount * QUARTER_MS }
  const counts = taskIds.map(() => new Uint16Array(stepCount))
  for (const surfer of surfers) {
    const able = [...taskIds.keys()].filter(at => taskIds[at]!.some(id => surfer.taskIds.includes(id)))
    if (able.length > 0)
      for (const { start, end } of spareTime(surfer, blocksOf(surfer.id), within, weekStartsOn)) {
        // Steps that the time holds wholly.
        const [first, last] = [Math.ceil((start - from) / QUARTER_MS), Math.floor((end - from) / QUARTER_MS)]
        for (const at of able) for (let step = first; step < last; step++) counts[at]![step]!++
      }
    yield
  }
  return counts
}
