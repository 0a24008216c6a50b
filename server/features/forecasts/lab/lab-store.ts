// The SQL of the lab: scores of stored snapshots and events, and the last backtest. History may be coarser than
// quarter-hours: forecasts are summed to its steps, only for steps that they cover completely.
import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Backtest, forecastLab } from '#contract/endpoints/forecast-lab.ts'
import type { Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

type Lab = ReplyOf<typeof forecastLab.get>
type LeadTimeScore = Lab['leadTimes'][number]
type OverrideScore = Lab['overrides'][number]

export interface LabStream {
  streamId: number
  zone: Zone
}

const gridOf = (streamId: number) => sql`
  select min(starts_at) as first, max(minutes) as minutes from stream_history where stream_id = ${streamId}`
const stepOf = (zone: Zone) => sql`
  case when g.minutes = 1440 then date_trunc('day', q.at, ${zone})
    else date_bin(make_interval(mins => g.minutes), q.at, g.first) end`
/** A day on which the clocks go forward has 92 quarter-hours. */
const IS_WHOLE = sql`count(*) * 15 >= least(g.minutes, 1380)`
const SNAPSHOT_QUARTERS = sql`
  select s.starts_at + (v.nth - 1) * interval '15 minutes' as at, v.mean::float8 as mean, v.base::float8 as base
  from unnest(s.mean, s.base) with ordinality as v(mean, base, nth)`
/**
 * History of one predicted step, by an index lookup: without statistics of a new organization, PostgreSQL would run a
 * plain join as a nested loop over all pairs of steps.
 */
const historyAt = (streamId: number) => sql`lateral (
    select starts_at, offered from stream_history where stream_id = ${streamId} and starts_at = predicted.starts_at offset 0
  ) as h`
const wape = (column: string) => sql`sum(abs(${sql.ref(column)} - h.offered)) / nullif(sum(h.offered), 0)`

/** Scores by weeks ahead, for weeks with any known result. */
export async function selectLeadTimes(tx: Tx, { streamId, zone }: LabStream): Promise<LeadTimeScore[]> {
  const { rows } = await sql<{ week: number; intervals: number; wape: number; baseWape: number }>`
    with predicted as (
      select s.date, ${stepOf(zone)} as starts_at, sum(q.mean) as mean, sum(q.base) as base
      from (${gridOf(streamId)}) as g, forecast_snapshot s, lateral (${SNAPSHOT_QUARTERS}) as q
      where s.stream_id = ${streamId}
      group by s.date, g.minutes, 2 having ${IS_WHOLE}
    )
    select ((h.starts_at at time zone ${zone})::date - predicted.date - 1) / 7 as week, count(*) as intervals,
      ${wape('predicted.mean')} as wape, ${wape('predicted.base')} as base_wape
    from predicted cross join ${historyAt(streamId)}
    where (h.starts_at at time zone ${zone})::date > predicted.date
    group by week order by week`.execute(tx)
  return rows.map(({ week, ...score }) => ({ fromDays: 7 * week + 1, toDays: 7 * week + 7, ...score }))
}

/**
 * Scores of past events, latest first: by the newest night that knew of the event and came before it, else by the
 * stored forecast.
 */
export async function selectOverrides(tx: Tx, { streamId, zone }: LabStream): Promise<OverrideScore[]> {
  const { rows } = await sql<Omit<OverrideScore, 'from' | 'to'> & { from: Date; to: Date }>`
    select a.id as adjustment_id, a.name, a.starts_at as "from", a.ends_at as "to", count(*) as intervals,
      sum(h.offered) as actual, sum(predicted.mean) as forecasted, sum(predicted.base) as base,
      ${wape('predicted.mean')} as wape, ${wape('predicted.base')} as base_wape
    from adjustment a
    join adjustment_stream l on l.organization_id = a.organization_id and l.adjustment_id = a.id and l.stream_id = ${streamId}
    left join lateral (
      select s.starts_at, s.mean, s.base from forecast_snapshot s
      where s.stream_id = ${streamId} and s.made_at between a.updated_at and a.starts_at
      order by s.date desc limit 1
    ) as s on true
    cross join lateral (
      select ${stepOf(zone)} as starts_at, sum(q.mean) as mean, sum(q.base) as base
      from (${gridOf(streamId)}) as g, lateral (
        ${SNAPSHOT_QUARTERS}
        union all
        select f.starts_at, f.mean, f.base from stream_forecast f
        where s.starts_at is null and f.stream_id = ${streamId} and f.starts_at >= a.starts_at and f.starts_at < a.ends_at
      ) as q
      where q.at >= a.starts_at and q.at < a.ends_at
      group by g.minutes, 1 having ${IS_WHOLE}
    ) as predicted
    cross join ${historyAt(streamId)}
    where a.kind <> 'exclude' and a.removed_at is null
    group by a.id, a.name, a.starts_at, a.ends_at order by a.starts_at desc, a.id desc`.execute(tx)
  return rows.map(({ from, to, ...score }) => ({ ...score, from: from.toISOString(), to: to.toISOString() }))
}

export async function selectBacktest(tx: Tx, streamId: number): Promise<Backtest | null> {
  const { rows } = await sql<{ madeAt: Date; result: Omit<Backtest, 'madeAt'> }>`
    select made_at, result from stream_backtest where stream_id = ${streamId}`.execute(tx)
  return rows[0] ? { madeAt: rows[0].madeAt.toISOString(), ...rows[0].result } : null
}

export async function upsertBacktest(
  tx: Tx,
  { organizationId, streamId }: { organizationId: number; streamId: number },
  result: Omit<Backtest, 'madeAt'>,
  madeAt: Date,
): Promise<void> {
  await sql`
    insert into stream_backtest (organization_id, stream_id, made_at, result)
    values (${organizationId}, ${streamId}, ${madeAt}, ${JSON.stringify(result)}::jsonb)
    on conflict (organization_id, stream_id) do update set made_at = excluded.made_at, result = excluded.result`.execute(
    tx,
  )
}
