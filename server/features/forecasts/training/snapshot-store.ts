// The SQL of snapshots: each night's forecast of the weeks ahead.
import { sql } from 'kysely'
import type { ForecastSnapshot } from '#contract/endpoints/forecasts.ts'
import type { EpochMs, Interval, LocalDate } from '#core/time/index.ts'
import { type Counted, countAll, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'
import { arrayLiteral } from '../history/array-literal.ts'
import type { NightForecast } from './train-request.ts'

/** Keeps the first training of a day: later ones know more than the people who planned with it did. */
export async function insertSnapshot(
  tx: Tx,
  { organizationId, streamId }: { organizationId: number; streamId: number },
  { date, startsAt, mean, base }: NightForecast,
  madeAt: Date,
): Promise<void> {
  await sql`
    insert into forecast_snapshot (organization_id, stream_id, date, made_at, starts_at, mean, base)
    values (${organizationId}, ${streamId}, ${date}, ${madeAt}, ${new Date(startsAt)}, ${arrayLiteral(mean)}::real[],
      ${arrayLiteral(base)}::real[])
    on conflict do nothing`.execute(tx)
}

const ENDS_AT = sql`starts_at + cardinality(mean) * interval '15 minutes'`

/**
 * Snapshots, newest first. All ticket groups when no ids are given.
 */
export async function selectSnapshots(
  tx: Tx,
  { streamIds, ...paged }: { streamIds: readonly number[] } & Paged,
): Promise<Counted<ForecastSnapshot>> {
  const kept = sql`stream_id = any(${streamIds}::bigint[])`
  const { rows } = await sql<{ streamId: number; date: string; madeAt: Date; from: Date; to: Date }>`
    select stream_id, date, made_at, starts_at as "from", ${ENDS_AT} as "to" from forecast_snapshot
    where ${kept}
    ${pagedBy(paged, { text: sql`(date || ' ' || stream_id)`, order: sql`date desc, stream_id` })}`.execute(
    tx,
  )
  const snapshots = rows.map(({ streamId, date, madeAt, from, to }) => ({
    streamId,
    date,
    madeAt: madeAt.toISOString(),
    from: from.toISOString(),
    to: to.toISOString(),
  }))
  return { rows: snapshots, meta: await countAll(tx, sql`forecast_snapshot`, kept) }
}

/** [startsAt, mean, base] of the quarter-hours within the range, in order of time, by ticket group; one snapshot of each. */
export async function selectSnapshotQuarters(
  tx: Tx,
  snapshots: readonly { streamId: number; date: LocalDate }[],
  { start, end }: Interval,
): Promise<Map<number, [EpochMs, number, number][]>> {
  const { rows } = await sql<{ streamId: number; quarters: [EpochMs, number, number][] }>`
    select q.stream_id,
      json_agg(json_build_array(extract(epoch from q.at) * 1000, q.mean, q.base) order by q.at) as quarters
    from (
      select s.stream_id, s.starts_at + (v.nth - 1) * interval '15 minutes' as at, v.mean, v.base
      from forecast_snapshot s
      join unnest(${snapshots.map(one => one.streamId)}::bigint[], ${snapshots.map(one => one.date)}::date[])
        as w(stream_id, date) on w.stream_id = s.stream_id and w.date = s.date
      cross join unnest(s.mean, s.base) with ordinality as v(mean, base, nth)
    ) as q
    where q.at >= ${new Date(start)} and q.at < ${new Date(end)}
    group by q.stream_id`.execute(tx)
  return new Map(rows.map(({ streamId, quarters }) => [streamId, quarters]))
}

/** Deletes old snapshots: keeps every night since one day, and before that the Mondays since another. */
export async function pruneSnapshots(
  tx: Tx,
  { everyNightSince, mondaysSince }: { everyNightSince: Date; mondaysSince: Date },
): Promise<void> {
  await sql`
    delete from forecast_snapshot
    where date < ${everyNightSince}::date and (extract(isodow from date) <> 1 or date < ${mondaysSince}::date)`.execute(
    tx,
  )
}
