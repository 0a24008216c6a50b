// Search parameters of the page: ticket groups, days, increment, what is measured.
import { z } from 'zod'
import { ChartIncrement } from '#contract/endpoints/forecasts.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { IdList } from '#contract/shapes.ts'
import {
  addDays,
  instantAt,
  type LocalDate,
  localDateOf,
  type Weekday,
  weekStartOf,
  type Zone,
} from '#core/time/index.ts'
import * as texts from './texts.ts'

const Day = z.iso.date()
export const ForecastSearch = z.object({
  group: IdList,
  from: Day.optional(),
  /** The day after the last. */
  to: Day.optional(),
  increment: ChartIncrement.optional(),
  metric: z.enum(['volume', 'staffing']).optional(),
  unit: z.enum(['fte', 'hours']).optional(),
  /** The day in whose night the forecast to compare with was made. */
  night: Day.optional(),
  tab: z.enum(['figures', 'events', 'special-days', 'uploads']).default('figures'),
})
export type ForecastSearch = z.output<typeof ForecastSearch>

export const INCREMENTS: { value: ChartIncrement; label: string }[] = [
  { value: 'quarter-hour', label: texts.quarterHour },
  { value: 'half-hour', label: texts.halfHour },
  { value: 'hour', label: texts.hour },
  { value: 'day', label: texts.day },
  { value: 'week', label: texts.week },
  { value: 'month', label: texts.month },
]

export interface ShownRange {
  from: LocalDate
  /** Exclusive. */
  to: LocalDate
}

/** The week before `today`'s and the two from it on: what came beside what is expected. */
export const usualRange = (today: LocalDate, weekStartsOn?: Weekday): ShownRange => {
  const week = weekStartOf(today, weekStartsOn)
  return { from: addDays(week, -7), to: addDays(week, 14) }
}

/** "from must be before to", or null when the range is right. */
/** The last four weeks of history, which the forecast was measured on. */
export function heldBackWeeks(
  streams: readonly Pick<Stream, 'historyTo'>[],
  today: LocalDate,
  zone: Zone,
): ShownRange {
  const ends = streams.flatMap(({ historyTo }) => (historyTo ? [Date.parse(historyTo)] : []))
  const end = ends.length > 0 ? addDays(localDateOf(zone, Math.max(...ends) - 1), 1) : today
  return { from: addDays(end, -28), to: end }
}

export const rangeProblem = ({ from, to }: ShownRange): string | null =>
  from < to ? null : texts.fromMustBeBeforeTo

export const instantsOf = ({ from, to }: ShownRange, zone: Zone) => ({
  from: new Date(instantAt(zone, from, 0)).toISOString(),
  to: new Date(instantAt(zone, to, 0)).toISOString(),
})

const COARSER: Record<ChartIncrement, ChartIncrement | null> = {
  'quarter-hour': 'half-hour',
  'half-hour': 'hour',
  hour: 'day',
  day: 'week',
  week: 'month',
  month: null,
}
export const coarser = (increment: ChartIncrement): ChartIncrement | null => COARSER[increment]
