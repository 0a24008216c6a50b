// Ranges of days that move with today, so that a saved view shows the last week whenever it is opened.
import { z } from 'zod'
import { addDays, daysBetween, type LocalDate, type Weekday, weekStartOf } from '#core/time/index.ts'

export const RANGE_NAMES = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'last-4-weeks',
  'last-12-weeks',
  'this-month',
  'last-month',
  'last-3-months',
  'next-4-weeks',
  'own',
] as const
export const RangeName = z.enum(RANGE_NAMES)
export type RangeName = z.infer<typeof RangeName>

export const COMPARISONS = ['none', 'previous', 'year-before'] as const
export const Comparison = z.enum(COMPARISONS)
export type Comparison = z.infer<typeof Comparison>

/** Local days, `to` exclusive. */
export interface DateSpan {
  from: LocalDate
  to: LocalDate
}

/** First day of the month that is `months` after the one of `date`. */
function monthAt(date: LocalDate, months: number): LocalDate {
  const at = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`
}

export function spanOf(
  name: Exclude<RangeName, 'own'>,
  today: LocalDate,
  weekStartsOn: Weekday = 'monday',
): DateSpan {
  const week = weekStartOf(today, weekStartsOn)
  const weeks = (from: number, to: number): DateSpan => ({
    from: addDays(week, 7 * from),
    to: addDays(week, 7 * to),
  })
  const months = (from: number, to: number): DateSpan => ({
    from: monthAt(today, from),
    to: monthAt(today, to),
  })
  switch (name) {
    case 'today':
      return { from: today, to: addDays(today, 1) }
    case 'yesterday':
      return { from: addDays(today, -1), to: today }
    case 'this-week':
      return weeks(0, 1)
    case 'last-week':
      return weeks(-1, 0)
    case 'last-4-weeks':
      return weeks(-4, 0)
    case 'last-12-weeks':
      return weeks(-12, 0)
    case 'next-4-weeks':
      return weeks(0, 4)
    case 'this-month':
      return months(0, 1)
    case 'last-month':
      return months(-1, 0)
    case 'last-3-months':
      return months(-3, 0)
  }
}

/**
 * The range that another is compared with: whole months with whole months, else as many days just before; or the same
 * weekdays a year (52 weeks) before.
 */
export function comparedSpan({ from, to }: DateSpan, comparison: Exclude<Comparison, 'none'>): DateSpan {
  if (comparison === 'year-before') return { from: addDays(from, -364), to: addDays(to, -364) }
  if (from.endsWith('-01') && to.endsWith('-01')) {
    const months = monthsBetween(from, to)
    return { from: monthAt(from, -months), to: from }
  }
  return { from: addDays(from, -daysBetween(from, to)), to: from }
}

const monthsBetween = (from: LocalDate, to: LocalDate): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
