// Figures of the page of insights: one table of all, hours as full-time equivalents, and who has how much of what.
import type { AnalyticsResult, MetricInfo } from '#contract/analytics/analytics.ts'
import type { Insights } from '#contract/analytics/insights.ts'
import { type EpochMs, HOUR_MS, instantAt } from '#core/time/index.ts'

const WEEK_HOURS = 7 * 24
const USUAL_WEEKLY_HOURS = 40

/** Length of each period within the range, in weeks; a day of 23 or 25 hours counts as one day. */
function weeksOf({ periods }: AnalyticsResult, end: EpochMs): number[] {
  const starts = periods.map(at => Date.parse(at))
  return starts.map(
    (start, at) => Math.round(((starts[at + 1] ?? end) - start) / HOUR_MS / 24) / (WEEK_HOURS / 24),
  )
}

/** Contracted weekly hours of an agent of the selection. */
export function weeklyHoursOf({ absence }: Insights): number {
  const at = absence.metrics.findIndex(({ key }) => key === 'weekly-hours')
  return absence.totals.values[at] ?? USUAL_WEEKLY_HOURS
}

/** Hours of each period divided by those of a full-time agent in it; everything else stays. */
export function asFte(result: AnalyticsResult, insights: Insights): AnalyticsResult {
  const weeklyHours = weeklyHoursOf(insights)
  const weeks = weeksOf(result, instantAt(result.timezone, result.to, 0))
  const all = weeks.reduce((sum, one) => sum + one, 0)
  const isHours = result.metrics.map(({ unit }) => unit === 'hours')
  const divided = (values: readonly (number | null)[], length: number) =>
    values.map((value, at) => (value === null || !isHours[at] ? value : value / (weeklyHours * length)))
  const place = new Map(result.periods.map((id, at) => [id, at]))
  return {
    ...result,
    metrics: result.metrics.map(metric =>
      metric.unit === 'hours'
        ? { ...metric, unit: 'fte', label: metric.label.replace(/ hours$/i, '') }
        : metric,
    ),
    rows: result.rows.map(row => ({
      ...row,
      values: divided(row.values, weeks[place.get(row.keys[0]!.id) ?? -1] ?? all),
    })),
    totals: { values: divided(result.totals.values, all), compared: null },
  }
}

/** Results with the same periods as one: the metrics of each, side by side. */
export function together(results: readonly AnalyticsResult[]): AnalyticsResult {
  const [first] = results
  const rows = first!.periods.map(id => {
    const parts = results.map(result => result.rows.find(({ keys }) => keys[0]!.id === id))
    const label = parts.find(part => part)?.keys[0]?.label
    return {
      keys: [{ id, label: label ?? id.slice(0, 10) }],
      values: parts.flatMap((part, at) => part?.values ?? results[at]!.metrics.map(() => null)),
      compared: null,
    }
  })
  return {
    ...first!,
    metrics: results.flatMap(({ metrics }) => metrics),
    rows: rows.filter(({ values }) => values.some(value => value !== null)),
    totals: { values: results.flatMap(({ totals }) => totals.values), compared: null },
  }
}

/** Only these metrics of a result. */
export function picked(result: AnalyticsResult, keys: readonly string[]): AnalyticsResult {
  const places = keys.map(key => result.metrics.findIndex(metric => metric.key === key)).filter(at => at >= 0)
  const of = <T>(values: readonly T[]): T[] => places.map(at => values[at]!)
  return {
    ...result,
    metrics: of<MetricInfo>(result.metrics),
    rows: result.rows.map(row => ({ ...row, values: of(row.values), compared: null })),
    totals: { values: of(result.totals.values), compared: null },
  }
}

export interface FairnessRow {
  id: string
  name: string
  /** Hours by activity, in the order of the activities. */
  hours: number[]
}
export interface Fairness {
  activities: { id: string; name: string; mean: number }[]
  rows: FairnessRow[]
}

/** Hours of each agent by activity, with the mean over all agents who are listed. */
export function fairnessOf({ rows }: AnalyticsResult): Fairness {
  const agents = Map.groupBy(rows, ({ keys }) => keys[0]!.id)
  const names = new Map(rows.map(({ keys }) => [keys[1]!.id, keys[1]!.label]))
  const ids = [...names.keys()]
  const table = [...agents].map(([id, own]) => {
    const byActivity = new Map(own.map(({ keys, values }) => [keys[1]!.id, values[0] ?? 0]))
    return { id, name: own[0]!.keys[0]!.label, hours: ids.map(activity => byActivity.get(activity) ?? 0) }
  })
  const mean = (at: number) =>
    table.reduce((sum, { hours }) => sum + hours[at]!, 0) / Math.max(1, table.length)
  return {
    activities: ids.map((id, at) => ({ id, name: names.get(id)!, mean: mean(at) })),
    rows: table,
  }
}
