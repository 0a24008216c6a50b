// A surfer's rules on the sequence of days and templates, compiled: days count from the horizon's first, shift
// templates by their place in the problem's list.
import { addDays, type LocalDate, localDateOf, weekdayOf } from '#core/time/index.ts'
import type { GenerateProblem, SchedulingSurfer } from '../types.ts'

/** How far around the horizon kept shifts count to the days and weekends in a row. */
export const KEPT_MARGIN_DAYS = 31

export interface Sequence {
  minRun: number
  minOff: number
  maxWeekends: number
  /** Weekends in a row among which they count; infinite: those of the horizon. */
  weekendSpan: number
  isKnownAround: boolean
  /** Which weekend each day belongs to, from KEPT_MARGIN_DAYS before the horizon to as many after; -1: none. */
  weekendOf: Int16Array
  /** By template; null when none is limited. */
  maxByTemplate: Float64Array | null
  /** By template, those that may not be worked the day after; null when all may. */
  notBefore: (readonly number[])[] | null
}

/** Null for a surfer whom no such rule binds; the longest run is kept apart (see Agent.maxStreak). */
export function sequenceOf(
  { sequence }: SchedulingSurfer,
  problem: GenerateProblem,
  dayCount: number,
): Sequence | null {
  if (!sequence) return null
  const { minConsecutiveDays = 1, minConsecutiveDaysOff = 1, maxWeekends, maxShiftsByTemplate } = sequence
  const templates = problem.shiftTemplates ?? []
  const hasMaximum = maxShiftsByTemplate !== undefined && maxShiftsByTemplate.size > 0
  const hasSuccession = sequence.notBeforeIds !== undefined && sequence.notBeforeIds.size > 0
  const isBound =
    minConsecutiveDays > 1 ||
    minConsecutiveDaysOff > 1 ||
    maxWeekends !== undefined ||
    hasMaximum ||
    hasSuccession
  if (!isBound) return null
  return {
    minRun: minConsecutiveDays,
    minOff: minConsecutiveDaysOff,
    maxWeekends: maxWeekends ?? Number.POSITIVE_INFINITY,
    weekendSpan: sequence.weekendSpan ?? Number.POSITIVE_INFINITY,
    isKnownAround: sequence.isKnownAround ?? false,
    weekendOf: weekendsOf(addDays(problem.from, -KEPT_MARGIN_DAYS), dayCount + 2 * KEPT_MARGIN_DAYS),
    maxByTemplate: hasMaximum
      ? Float64Array.from(templates, ({ id }) => maxShiftsByTemplate.get(id) ?? Number.POSITIVE_INFINITY)
      : null,
    notBefore: hasSuccession
      ? templates.map(({ id, kind = id }) => {
          const barred = sequence.notBeforeIds!.get(kind)
          return templates.flatMap((next, i) => (barred?.includes(next.kind ?? next.id) ? [i] : []))
        })
      : null,
  }
}

/** Whether a kind of template may not be worked on a day because of what is kept on the days beside it. */
export function barredBesideKept(surfer: SchedulingSurfer): (kind: number, date: LocalDate) => boolean {
  const { sequence, keptKinds, existingShifts, zone } = surfer
  if (!sequence?.notBeforeIds?.size || !keptKinds?.size) return () => false
  const rules = sequence.notBeforeIds
  const keptOn = new Map<LocalDate, number[]>()
  for (const { start } of existingShifts) {
    const kind = keptKinds.get(start)
    const date = localDateOf(zone, start)
    if (kind !== undefined) keptOn.set(date, [...(keptOn.get(date) ?? []), kind])
  }
  const on = (date: LocalDate) => keptOn.get(date) ?? []
  return (kind, date) =>
    on(addDays(date, -1)).some(before => rules.get(before)?.includes(kind)) ||
    on(addDays(date, 1)).some(after => rules.get(kind)?.includes(after))
}

function weekendsOf(from: string, dayCount: number): Int16Array {
  let weekend = 0
  return Int16Array.from({ length: dayCount }, (_, day) => {
    const weekday = weekdayOf(addDays(from, day))
    if (weekday === 'saturday') return ++weekend
    return weekday === 'sunday' ? weekend : -1
  })
}
