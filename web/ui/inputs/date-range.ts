// The periods that date navigation walks: a day, whole weeks from the chosen first day, or a month.
import { addDays, type LocalDate, localMsOfDate, type Weekday, weekStartOf } from '#core/time/index.ts'

export type RangeUnit = 'day' | 'week' | '2-weeks' | '4-weeks' | 'month'

/** `to` is exclusive. */
export interface DateRange {
  from: LocalDate
  to: LocalDate
}

const WEEKS: Partial<Record<RangeUnit, number>> = { week: 1, '2-weeks': 2, '4-weeks': 4 }

const monthStart = (date: LocalDate): LocalDate => `${date.slice(0, 7)}-01`
const nextMonth = (date: LocalDate): LocalDate => monthStart(addDays(monthStart(date), 31))

/** The period that holds `date`. */
export function rangeAround(date: LocalDate, unit: RangeUnit, weekStartsOn: Weekday = 'monday'): DateRange {
  if (unit === 'day') return { from: date, to: addDays(date, 1) }
  if (unit === 'month') return { from: monthStart(date), to: nextMonth(date) }
  const from = weekStartOf(date, weekStartsOn)
  return { from, to: addDays(from, 7 * WEEKS[unit]!) }
}

/** The period before (-1) or after (1). */
export function stepRange(range: DateRange, unit: RangeUnit, step: -1 | 1): DateRange {
  if (unit === 'month') return rangeAround(step === 1 ? range.to : addDays(range.from, -1), unit)
  const days = unit === 'day' ? 1 : 7 * WEEKS[unit]!
  return { from: addDays(range.from, step * days), to: addDays(range.to, step * days) }
}

const text = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (date: LocalDate) => format.format(localMsOfDate(date))
}
const year = text({ year: 'numeric' })
const day = text({ day: 'numeric' })
const weekday = text({ weekday: 'short' })
const dayMonth = text({ day: 'numeric', month: 'short' })
const monthYear = text({ month: 'long', year: 'numeric' })

/** "Mon 9 Mar 2026", "9–15 Mar 2026", "28 Dec – 3 Jan 2027", "March 2026": of some weeks, so that one year will do. */
export function rangeText({ from, to }: DateRange): string {
  const last = addDays(to, -1)
  if (from === last) return `${weekday(from)} ${dayMonth(from)} ${year(from)}`
  if (from === monthStart(from) && to === nextMonth(from)) return monthYear(from)
  if (from.slice(0, 7) === last.slice(0, 7)) return `${day(from)}–${dayMonth(last)} ${year(last)}`
  return `${dayMonth(from)} – ${dayMonth(last)} ${year(last)}`
}
