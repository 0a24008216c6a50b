// The shifts that start on one local day last no longer, together, than the daily maximum; a day that is
// worked at all reaches the daily minimum.
import { type Interval, type LocalDate, lengthMinutes, localDateOf, type Zone } from '#core/time/index.ts'
import type { Breach, Constraint } from './constraint.ts'
import { duration } from './wording.ts'

export function shiftsByDate(zone: Zone, shifts: readonly Interval[]): Map<LocalDate, Interval[]> {
  const byDate = new Map<LocalDate, Interval[]>()
  for (const shift of shifts) {
    const date = localDateOf(zone, shift.start)
    byDate.set(date, [...(byDate.get(date) ?? []), shift])
  }
  return byDate
}

export const dailyMinutes: Constraint = {
  name: 'daily-minutes',
  kind: 'hard',
  breaches({ surfer, shifts }) {
    const { minContractedDailyMinutes: min, maxContractedDailyMinutes: max } = surfer
    const breaches: Breach[] = []
    for (const [date, onDate] of shiftsByDate(surfer.zone, shifts)) {
      const minutes = onDate.reduce((sum, shift) => sum + lengthMinutes(shift), 0)
      const interval = { start: onDate[0]!.start, end: onDate.at(-1)!.end }
      const breach = (sentence: string) => breaches.push({ constraint: 'daily-minutes', interval, sentence })
      if (max !== null && minutes > max)
        breach(`${duration(minutes)} on ${date}; the daily maximum is ${duration(max)}.`)
      if (min !== null && minutes < min)
        breach(`${duration(minutes)} on ${date}; the daily minimum is ${duration(min)}.`)
    }
    return breaches
  },
}
