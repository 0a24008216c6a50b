// One question to the semantic layer, and its answer with names, periods and the range that it is compared with.
import {
  type AnalyticsQuery,
  type AnalyticsResult,
  type AnalyticsRow,
  MAX_ANALYTICS_ROWS,
  type ResultKey,
} from '#contract/analytics/analytics.ts'
import {
  DIMENSION_LABELS,
  type Dimension,
  FILTER_FIELDS,
  FILTERS,
  isTime,
  type NamedDimension,
  type TimeDimension,
} from '#contract/analytics/dimensions.ts'
import { comparedSpan, type DateSpan } from '#contract/analytics/ranges.ts'
import { refuse } from '#contract/errors.ts'
import { periodAt } from '#core/forecasting/index.ts'
import {
  addDays,
  daysBetween,
  type EpochMs,
  type Interval,
  instantAt,
  localDateOf,
  type Weekday,
  type Zone,
} from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { invalidQuery } from '#server/platform/http/index.ts'
import type { Threads } from '#server/platform/jobs/index.ts'
import { type SumsRow, selectSums } from './figures-store.ts'
import { namesOf } from './named-store.ts'
import { periodText } from './period-text.ts'
import { infoOf, METRICS } from './registry.ts'
import { dimensionsOf, type Measure, type Metric } from './source.ts'

export interface AnswerContext {
  tx: Tx
  threads: Pick<Threads, 'run'>
  weekStartsOn: Weekday
  /** Facts that are read once for all questions in the transaction. */
  shared?: Map<string, Promise<unknown>>
  /** The catalogue; the product's own when left out. */
  metrics?: readonly Metric[]
}

export async function answer(context: AnswerContext, query: AnalyticsQuery): Promise<AnalyticsResult> {
  const { comparison, timezone, groupBy = [] } = query
  const metrics = metricsOf(query, context.metrics ?? METRICS)
  const span = { from: query.from, to: query.to }
  const other = comparison === 'none' ? null : comparedSpan(span, comparison)
  const now = await figures(context, query, metrics, span)
  const before = other && (await figures(context, query, metrics, other))
  const isCut = now.rows.length > MAX_ANALYTICS_ROWS
  const rows = await named(context.tx, groupBy, timezone, now, before)
  return {
    groupBy: [...groupBy],
    metrics: metrics.map(infoOf),
    ...span,
    timezone,
    comparedFrom: other?.from ?? null,
    comparedTo: other?.to ?? null,
    periods: groupBy.some(isTime) ? now.starts.map(at => new Date(at).toISOString()) : [],
    rows: rows.slice(0, MAX_ANALYTICS_ROWS),
    totals: { values: now.totals, compared: before?.totals ?? null },
    partial: partialOf(metrics, now.known, timezone),
    isCut,
  }
}

/** Metrics that are known for fewer days of the range than another one. */
function partialOf(
  metrics: readonly Metric[],
  known: readonly (Interval | null)[],
  zone: Zone,
): AnalyticsResult['partial'] {
  const days = metrics.flatMap(({ key, label }, at) => {
    const interval = known[at]
    if (!interval) return []
    return [
      {
        key,
        label,
        from: localDateOf(zone, interval.start),
        to: addDays(localDateOf(zone, interval.end), 1),
      },
    ]
  })
  return days.filter(({ from, to }) => days.some(other => other.from < from || other.to > to))
}

/** The metrics that were asked for; refuses what is unknown, and what they are not known by. */
function metricsOf(query: AnalyticsQuery, catalogue: readonly Metric[]): Metric[] {
  const days = daysBetween(query.from, query.to)
  const wanted: { dimension: Dimension; where: string }[] = [
    ...(query.groupBy ?? []).map(dimension => ({ dimension, where: 'Group by' })),
    ...FILTER_FIELDS.filter(field => query[field]).map(field => ({
      dimension: FILTERS[field],
      where: 'Filter by',
    })),
  ]
  const issues: Parameters<typeof invalidQuery>[0] = []
  const found = (query.metrics ?? []).flatMap((key, at) => {
    const refused = (message: string) => issues.push({ path: ['metrics', at], message })
    const one = catalogue.find(metric => metric.key === key)
    if (!one) {
      refused(`There is no metric “${key}”. See GET /analytics/metrics for those there are.`)
      return []
    }
    const { label, maxDays } = infoOf(one)
    const known = dimensionsOf(one)
    const missing = wanted.find(({ dimension }) => !known.includes(dimension))
    if (missing)
      refused(
        `“${label}” is not known by ${DIMENSION_LABELS[missing.dimension].toLowerCase()}. ${missing.where} something else, or leave the metric out.`,
      )
    if (days > maxDays)
      throw refuse('TOO_MUCH', {
        because: `“${label}” is counted for at most ${maxDays} days at once, and the range has ${days}. Choose a shorter range or leave the metric out.`,
      })
    return [one]
  })
  if (!query.metrics?.length) issues.push({ path: ['metrics'], message: 'Choose at least one metric' })
  if (issues.length > 0) throw invalidQuery(issues)
  return found
}

interface Figures {
  starts: EpochMs[]
  /** Values by metric of each combination of keys, by their keys joined. */
  rows: { keys: string[]; values: (number | null)[] }[]
  totals: (number | null)[]
  /** Instants of the first and the last fact of each metric whose sources have every day. */
  known: (Interval | null)[]
}

async function figures(
  { tx, threads, weekStartsOn, shared = new Map() }: AnswerContext,
  query: AnalyticsQuery,
  metrics: readonly Metric[],
  { from, to }: DateSpan,
): Promise<Figures> {
  const { timezone: zone, groupBy = [] } = query
  const span = { start: instantAt(zone, from, 0), end: instantAt(zone, to, 0) }
  const period = groupBy.find(isTime)
  const starts = period ? startsOf(span, period, zone, weekStartsOn) : [span.start]
  const uses = (dimension: NamedDimension) =>
    groupBy.includes(dimension) || FILTER_FIELDS.some(field => FILTERS[field] === dimension && query[field])
  const measures = metrics.flatMap(metric => Object.entries(metric.measures))
  const all = [...new Set(measures.map(([, measure]) => measure))]
  // A first period that began before the range counts from its start on.
  const edges = starts.map(at => Math.max(at, span.start))
  const rows = await selectSums({ tx, threads, zone, span, from, to, edges, shared, uses }, all, {
    groupBy,
    filters: query,
    mostRows: MAX_ANALYTICS_ROWS,
  })
  const [total, ...parts] = rows
  const valuesOf = (row: SumsRow | undefined) => metrics.map(metric => figureOf(metric, row, all))
  return {
    starts,
    rows: groupBy.length === 0 ? [] : parts.map(row => ({ keys: row.keys, values: valuesOf(row) })),
    totals: valuesOf(total),
    known: metrics.map(metric => knownOf(metric, total, all)),
  }
}

/** Time for which all measures are known. */
function knownOf(metric: Metric, total: SumsRow | undefined, all: readonly Measure[]): Interval | null {
  const places = Object.values(metric.measures).map(measure => all.indexOf(measure))
  const endsOf = (ends: SumsRow['firstAt'] = []) => places.flatMap(at => ends[at] ?? [])
  const [starts, ends] = [endsOf(total?.firstAt), endsOf(total?.lastAt)]
  return starts.length > 0 ? { start: Math.max(...starts), end: Math.min(...ends) } : null
}

function figureOf(metric: Metric, row: SumsRow | undefined, all: readonly Measure[]): number | null {
  const sums = Object.fromEntries(
    Object.entries(metric.measures).map(([name, measure]) => [name, row?.sums[all.indexOf(measure)] ?? null]),
  )
  return metric.value(sums)
}

/** Starts of the periods that the range touches. */
function startsOf(span: Interval, period: TimeDimension, zone: Zone, weekStartsOn: Weekday): EpochMs[] {
  const starts: EpochMs[] = []
  for (let at = span.start; at < span.end; ) {
    const { startsAt, endsAt } = periodAt(at, period, zone, weekStartsOn)
    starts.push(startsAt)
    at = endsAt
  }
  return starts
}

/** Rows of both ranges with the names of their keys: in order of time, then of names. */
async function named(
  tx: Tx,
  groupBy: readonly Dimension[],
  zone: Zone,
  now: Figures,
  before: Figures | null,
): Promise<AnalyticsRow[]> {
  const keyed = new Map((before?.rows ?? []).map(row => [row.keys.join(' '), row]))
  const seen = new Set(now.rows.map(row => row.keys.join(' ')))
  // Rows of the range before alone are shown too: they have gone to nothing.
  const gone = (before?.rows ?? []).filter(row => !seen.has(row.keys.join(' ')))
  const all = [...now.rows, ...gone.map(({ keys, values }) => ({ keys, values: values.map(() => null) }))]
  const labels = await Promise.all(
    groupBy.map(async (dimension, place) => {
      if (isTime(dimension))
        return (key: string): ResultKey => {
          const at = now.starts[Number(key) - 1]
          return at === undefined
            ? { id: '', label: '' }
            : { id: new Date(at).toISOString(), label: periodText(at, dimension, zone) }
        }
      const keys = [...new Set(all.map(row => row.keys[place]!))]
      const nameOf = await namesOf(tx, dimension, keys)
      return (key: string): ResultKey => ({ id: key, label: nameOf(key) })
    }),
  )
  const rows = all.map(({ keys, values }) => ({
    keys: labels.map((label, place) => label(keys[place]!)),
    values,
    compared: keyed.get(keys.join(' '))?.values ?? null,
  }))
  // A period of the other range that this one has no counterpart of.
  return rows
    .filter(({ keys }) => !keys.some(({ id }, place) => isTime(groupBy[place]!) && id === ''))
    .sort(byKeys(groupBy))
}

const byKeys = (groupBy: readonly Dimension[]) => (one: AnalyticsRow, other: AnalyticsRow) => {
  for (const [place, dimension] of groupBy.entries()) {
    const [a, b] = [one.keys[place]!, other.keys[place]!]
    const order = isTime(dimension) ? a.id.localeCompare(b.id) : COLLATOR.compare(a.label, b.label)
    if (order !== 0) return order
  }
  return 0
}
const COLLATOR = new Intl.Collator('en', { numeric: true })
