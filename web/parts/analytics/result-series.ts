// Results of the semantic layer as categories and series of charts.
import type { AnalyticsResult, MetricInfo, ResultKey } from '#contract/analytics/analytics.ts'
import { type Dimension, isTime } from '#contract/analytics/dimensions.ts'
import type { Zone } from '#core/time/index.ts'
import { dateText, dayText, timeText } from '#web/lib/dates.ts'
import type { BarSeries } from '#web/ui/chart/BarChart.tsx'
import * as texts from './texts.ts'

export const SERIES_COLORS = [
  'var(--series-forecast)',
  'var(--series-required)',
  'var(--series-scheduled)',
  'var(--series-compare)',
  'var(--series-other)',
  'var(--series-actual)',
] as const
const colorAt = (place: number): string => SERIES_COLORS[place % SERIES_COLORS.length]!

/** Maximum number of series with a colour of their own; further ones are merged into one. */
const MOST_SERIES = 6
/** Bars and points that have room. */
export const MOST_CATEGORIES = 400

/** "24 Mar", "Mar 2031", "Mon 24 Mar, 09:00". */
export function keyText(dimension: Dimension, { id, label }: ResultKey, zone: Zone): string {
  if (!isTime(dimension) || id === '') return label
  if (dimension === 'month') return dateText(id, zone).replace(/^\d+ /, '')
  if (dimension === 'day') return dayText(id, zone)
  if (dimension === 'week') return dayText(id, zone).replace(/^\w+ /, '')
  return `${dayText(id, zone)}, ${timeText(id, zone)}`
}

/** "24 Mar" on an axis, which has no room for weekdays. */
const axisText = (dimension: Dimension, key: ResultKey, zone: Zone): string =>
  keyText(dimension === 'day' ? 'week' : dimension, key, zone)

export interface ChartFigures {
  title: string
  unit: MetricInfo['unit']
  categories: string[]
  series: BarSeries[]
}

/** Places on the axis: all periods of the range, also those without figures; else what the rows are of. */
function categoriesOf({ groupBy, rows, periods }: AnalyticsResult, place: number): ResultKey[] {
  if (isTime(groupBy[place]!)) return periods.map(id => ({ id, label: id }))
  const known = new Map<string, ResultKey>()
  for (const { keys } of rows) known.set(keys[place]!.id, keys[place]!)
  return [...known.values()]
}

/** One chart for each unit; of two dimensions one for each metric, the second dimension as its series. */
export function chartsOf(result: AnalyticsResult): ChartFigures[] {
  const { groupBy, metrics, rows, timezone } = result
  if (groupBy.length === 0) return []
  const place = Math.max(0, groupBy.findIndex(isTime))
  const categories = categoriesOf(result, place)
  const index = new Map(categories.map(({ id }, at) => [id, at]))
  const labels = categories.map(key => axisText(groupBy[place]!, key, timezone))
  const empty = () => Array.from<number | null>({ length: categories.length }).fill(null)
  if (groupBy.length === 1) {
    const units = Map.groupBy(metrics, ({ unit }) => unit)
    return [...units].map(([unit, own]) => ({
      title: own.map(({ label }) => label).join(', '),
      unit,
      categories: labels,
      series: own.flatMap(({ key, label }, at) => {
        const metric = metrics.findIndex(one => one.key === key)
        const [now, before] = [empty(), empty()]
        for (const { keys, values, compared } of rows) {
          const to = index.get(keys[place]!.id)
          if (to === undefined) continue
          now[to] = values[metric] ?? null
          before[to] = compared?.[metric] ?? null
        }
        const series = { id: key, label, color: colorAt(at * 2), values: now }
        const isCompared = before.some(value => value !== null)
        const past = {
          id: `${key} before`,
          label: texts.labelBefore(label),
          color: colorAt(at * 2 + 1),
          values: before,
        }
        return isCompared ? [series, past] : [series]
      }),
    }))
  }
  const other = 1 - place
  const groups = categoriesOf(result, other)
  return metrics.map((metric, at) => {
    const series = groups.map(({ id, label }) => ({ id, label, values: empty() }))
    const byId = new Map(series.map(one => [one.id, one]))
    for (const { keys, values } of rows) {
      const to = index.get(keys[place]!.id)
      if (to !== undefined) byId.get(keys[other]!.id)!.values[to] = values[at] ?? null
    }
    return { title: metric.label, unit: metric.unit, categories: labels, series: fewest(series, metric) }
  })
}

type Uncoloured = Omit<BarSeries, 'color'>

/** The largest ones with a colour each; the rest together where it adds up. */
function fewest(series: Uncoloured[], { unit }: MetricInfo): BarSeries[] {
  const sum = ({ values }: Uncoloured) => values.reduce<number>((all, value) => all + (value ?? 0), 0)
  const ranked = series.toSorted((a, b) => sum(b) - sum(a))
  const isWhole = ranked.length <= MOST_SERIES
  const shown = isWhole ? ranked : ranked.slice(0, MOST_SERIES - 1)
  const rest = ranked.slice(shown.length)
  const isAdditive = unit !== 'fraction' && unit !== 'seconds'
  const together: Uncoloured[] =
    rest.length > 0 && isAdditive
      ? [
          {
            id: 'rest',
            label: texts.restCountOthers(rest.length),
            values: rest[0]!.values.map((_, at) =>
              rest.reduce<number | null>(
                (all, { values }) => (values[at] === null ? all : (all ?? 0) + values[at]!),
                null,
              ),
            ),
          },
        ]
      : []
  return [...shown, ...together].map((one, at) => ({ ...one, color: colorAt(at) }))
}
