// Forecasts of contacts, and how far off they were where the contacts are known.
import { sql } from 'kysely'
import { within } from './facts-store.ts'
import { type Asked, type Metric, metric, ratio, type Source } from './source.ts'

const dimensions = { 'ticket-group': 'stream' }
const path = '/forecasts/forecast'

const forecast: Source = {
  name: 'forecast',
  path,
  grain: 'quarter-hour',
  maxDays: 400,
  isEveryDay: true,
  dimensions,
  relation: asked => sql`
    select q.starts_at, q.stream_id::text as stream, q.mean
    from stream s join stream_forecast q on q.organization_id = s.organization_id and q.stream_id = s.id
      and ${within('q.starts_at', asked)}
    where s.archived_at is null`,
}

/**
 * Steps of the history with what was forecast for them. The forecast is looked up by step: for an organization of which
 * the planner has no statistics, a join would compare each step with every quarter-hour of the forecast.
 */
const steps = (asked: Asked) => sql`
  select h.starts_at, h.stream_id::text as stream, h.offered, q.mean
  from stream s
  join stream_history h on h.organization_id = s.organization_id and h.stream_id = s.id and ${within('h.starts_at', asked)}
  cross join lateral (
    select sum(q.mean) as mean from stream_forecast q
    where q.organization_id = h.organization_id and q.stream_id = h.stream_id and q.starts_at >= h.starts_at
      and q.starts_at < h.starts_at + make_interval(mins => h.minutes)
    having count(*) > 0 offset 0) q
  where s.archived_at is null`

const matched: Source = {
  name: 'forecast with contacts',
  path,
  grain: 'quarter-hour',
  maxDays: 400,
  dimensions,
  relation: steps,
}

/** Days of each ticket group. */
const missed: Source = {
  ...matched,
  name: 'daily misses of the forecast',
  grain: 'day',
  relation: asked => sql`
    select min(h.starts_at) as starts_at, h.stream, sum(h.offered) as offered, abs(sum(h.mean) - sum(h.offered)) as miss
    from (${steps(asked)}) h group by h.stream, (h.starts_at at time zone ${asked.zone})::date`,
}

export const forecastMetrics: Metric[] = [
  metric({
    key: 'forecast',
    label: 'Forecast contacts',
    unit: 'contacts',
    sentence: 'Contacts that the forecast expects, as it stood last for each quarter-hour.',
    isMoreBetter: null,
    measures: { mean: { source: forecast, sum: sql`sum(f.mean)` } },
    value: ({ mean }) => mean,
  }),
  metric({
    key: 'deviation',
    label: 'Contacts over forecast',
    unit: 'fraction',
    sentence: 'Share by which more contacts came than were forecast; below zero, fewer came.',
    isMoreBetter: null,
    measures: {
      offered: { source: matched, sum: sql`sum(f.offered)` },
      mean: { source: matched, sum: sql`sum(f.mean)` },
    },
    value: ({ offered, mean }) => {
      const share = ratio(offered, mean)
      return share === null ? null : share - 1
    },
  }),
  metric({
    key: 'forecast-accuracy',
    label: 'Forecast accuracy',
    unit: 'fraction',
    sentence:
      '1 minus the misses of the days (of each ticket group, too many or too few) divided by the contacts.',
    isMoreBetter: true,
    measures: {
      miss: { source: missed, sum: sql`sum(f.miss)` },
      offered: { source: missed, sum: sql`sum(f.offered)` },
    },
    value: ({ miss, offered }) => {
      const share = ratio(miss, offered)
      return share === null ? null : 1 - share
    },
  }),
]
