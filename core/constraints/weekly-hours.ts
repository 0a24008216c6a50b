// Contracted hours per week. A shift belongs to the week of its start in the surfer's local time. The minimum is
// evaluated only for fully known weeks in which the surfer is employed throughout and has no absence.
import { HOUR_MS, type Interval, type Weekday } from '#core/time/index.ts'
import { type Breach, type Constraint, NO_LIFT, NO_RELAXATIONS } from './constraint.ts'
import {
  type Day,
  dateOf,
  dayOf,
  hullOf,
  isAway,
  nameOf,
  startOfDay,
  weekStartOfDay,
  wordsOf,
  workedMs,
} from './local-days.ts'
import type { BoundSurfer } from './types.ts'
import { hoursText } from './wording.ts'

export const weeklyHours = {
  codes: { WEEKLY_HOURS: 'Too many hours a week', WEEKLY_MINIMUM: 'Too few hours a week' },
  // The generator counts the hours of each week while it places shifts.
  forbids: null,
  sequence: null,
  breaches({ surfer, shifts, blocks, known, weekStartsOn }) {
    const { zone, minContractedHours: least, maxContractedHours: most } = surfer
    const weeks = Map.groupBy(shifts, shift =>
      weekStartOfDay(dayOf(zone, shift.interval.start), weekStartsOn),
    )
    const has = (week: Day, worked: number) =>
      `${nameOf(surfer)} has ${hoursText(worked)} in the week of ${wordsOf(week)}; the contract`
    const found: Breach[] = []
    for (const [week, own] of weeks) {
      const worked = workedMs(own)
      if (most === null || worked <= most * HOUR_MS) continue
      const sentence = `${has(week, worked)} allows ${most} h.`
      found.push({ code: 'WEEKLY_HOURS', blocks: own, interval: hullOf(own), sentence })
    }
    if (!known || least === null) return found
    for (const week of wholeWeeks(surfer, known, weekStartsOn)) {
      const own = weeks.get(week) ?? []
      const worked = workedMs(own)
      if (worked >= least * HOUR_MS) continue
      const time = { start: startOfDay(zone, week), end: startOfDay(zone, week + 7) }
      if (isAway(blocks, time)) continue
      const sentence = `${has(week, worked)} asks for ${least} h.`
      found.push({ code: 'WEEKLY_MINIMUM', blocks: own, interval: time, sentence })
    }
    return found
  },
  lift: NO_LIFT,
  group: 'contract',
  // How few hours the week can hold is found by generating: core/scheduling/remedy.ts.
  relaxations: NO_RELAXATIONS,
} as const satisfies Constraint

/** First days of the weeks that are known from end to end, and in which the surfer is employed throughout. */
function wholeWeeks(
  { zone, startDate, endDate }: BoundSurfer,
  known: Interval,
  weekStartsOn: Weekday,
): Day[] {
  const weeks: Day[] = []
  let week = weekStartOfDay(dayOf(zone, known.start), weekStartsOn)
  if (startOfDay(zone, week) < known.start) week += 7
  for (; startOfDay(zone, week + 7) <= known.end; week += 7) {
    const hasBegun = startDate === null || startDate <= dateOf(week)
    if (hasBegun && (endDate === null || endDate >= dateOf(week + 6))) weeks.push(week)
  }
  return weeks
}
