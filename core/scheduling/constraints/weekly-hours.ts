// Contracted hours per week. A shift belongs to the week in which it starts on the surfer's wall clock. Weeks
// without any shift are not judged: a manager who has not planned them yet needs no warning.
import { addDays, instantAt, lengthMinutes, localDateOf, weekStartOf } from '#core/time/index.ts'
import type { Breach, Constraint, Context } from './constraint.ts'
import { duration } from './wording.ts'

export function minutesByWeek({ surfer, shifts, weekStartsOn }: Context): Map<string, number> {
  const byWeek = new Map<string, number>()
  for (const shift of shifts) {
    const week = weekStartOf(localDateOf(surfer.zone, shift.start), weekStartsOn)
    byWeek.set(week, (byWeek.get(week) ?? 0) + lengthMinutes(shift))
  }
  return byWeek
}

export const weeklyHours: Constraint = {
  name: 'weekly-hours',
  kind: 'hard',
  breaches(context) {
    const { surfer } = context
    const { minContractedHours: min, maxContractedHours: max } = surfer
    const breaches: Breach[] = []
    for (const [week, minutes] of minutesByWeek(context)) {
      const interval = {
        start: instantAt(surfer.zone, week, 0),
        end: instantAt(surfer.zone, addDays(week, 7), 0),
      }
      const breach = (sentence: string) => breaches.push({ constraint: 'weekly-hours', interval, sentence })
      if (max !== null && minutes > max * 60)
        breach(`${duration(minutes)} in the week of ${week}; the weekly maximum is ${duration(max * 60)}.`)
      if (min !== null && minutes < min * 60)
        breach(`${duration(minutes)} in the week of ${week}; the weekly minimum is ${duration(min * 60)}.`)
    }
    return breaches
  },
}
