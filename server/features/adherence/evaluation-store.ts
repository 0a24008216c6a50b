// All SQL that writes what follows from agents' days: the rows of a day take the place of those before.
import { type RawBuilder, sql } from 'kysely'
import { type PartSums, SUM_KEYS, type SumKey } from '#core/performance/index.ts'
import type { EpochMs, Interval, LocalDate, Zone } from '#core/time/index.ts'
import type { Database, Tx } from '#server/platform/database/index.ts'
import type { DayRows } from './evaluate-days.ts'

export interface EvaluatedDayRow {
  surferId: number
  date: LocalDate
  zone: Zone
  interval: Interval
  rows: DayRows
}

/** Digest and zone of what is there, by "surfer date". Where only the schedule is known of a day it has no digest. */
export async function selectDigests(
  tx: Tx,
  organizationId: number,
  days: readonly Pick<EvaluatedDayRow, 'surferId' | 'date' | 'interval'>[],
): Promise<Map<string, { digest: string | null; zone: Zone | null }>> {
  const { rows } = await sql<{
    surferId: number
    date: LocalDate
    digest: string | null
    zone: Zone | null
  }>`
    select n.surfer_id, n.date, d.digest, d.zone
    from unnest(${days.map(d => d.surferId)}::bigint[], ${days.map(d => d.date)}::date[],
      ${instants(days.map(d => d.interval.start))}::timestamptz[], ${instants(days.map(d => d.interval.end))}::timestamptz[])
      as n(surfer_id, date, starts_at, ends_at)
    left join adherence_day d
      on d.organization_id = ${organizationId} and d.surfer_id = n.surfer_id and d.date = n.date
    where d.surfer_id is not null or exists (
      select from performance_activity a where a.organization_id = ${organizationId} and a.surfer_id = n.surfer_id
        and a.starts_at >= n.starts_at and a.starts_at < n.ends_at)`.execute(tx)
  return new Map(rows.map(row => [`${row.surferId} ${row.date}`, row]))
}

/** Replaces the rows that begin in each day; rows that are equal are left alone. */
export async function replaceDays(
  tx: Tx,
  organizationId: number,
  days: readonly EvaluatedDayRow[],
): Promise<void> {
  if (days.length === 0) return
  await replaceBlocks(tx, organizationId, days)
  await replaceSessions(tx, organizationId, days)
  await replacePerformance(tx, organizationId, days)
  await upsertDays(tx, organizationId, days)
}

const instants = (list: readonly EpochMs[]) => list.map(at => new Date(at))

function replaceBlocks(tx: Tx, organizationId: number, days: readonly EvaluatedDayRow[]): Promise<void> {
  const all = days.flatMap(({ surferId, rows }) => rows.blocks.map(block => ({ surferId, ...block })))
  return replaceRows(tx, organizationId, days, {
    table: 'adherence_block',
    key: ['surfer_id', 'starts_at'],
    columns: {
      surfer_id: sql`${all.map(b => b.surferId)}::bigint[]`,
      starts_at: sql`${instants(all.map(b => b.start))}::timestamptz[]`,
      ends_at: sql`${instants(all.map(b => b.end))}::timestamptz[]`,
      status: sql`${all.map(b => b.status)}::text[]`,
      reason: sql`${all.map(b => b.reason)}::text[]`,
      because: sql`${all.map(b => JSON.stringify(b.because))}::jsonb[]`,
    },
  })
}

function replaceSessions(tx: Tx, organizationId: number, days: readonly EvaluatedDayRow[]): Promise<void> {
  const all = days.flatMap(({ surferId, rows }) => rows.sessions.map(one => ({ surferId, ...one })))
  return replaceRows(tx, organizationId, days, {
    table: 'ticket_session',
    key: ['surfer_id', 'starts_at', 'connection_id', 'ticket_id'],
    columns: {
      surfer_id: sql`${all.map(s => s.surferId)}::bigint[]`,
      starts_at: sql`${instants(all.map(s => s.start))}::timestamptz[]`,
      ends_at: sql`${instants(all.map(s => s.end))}::timestamptz[]`,
      connection_id: sql`${all.map(s => s.connectionId)}::bigint[]`,
      ticket_id: sql`${all.map(s => s.ticketId)}::text[]`,
      events: sql`${all.map(s => JSON.stringify(s.events))}::jsonb[]`,
      work: sql`${all.map(s => JSON.stringify(s.work))}::jsonb[]`,
    },
  })
}

async function replacePerformance(
  tx: Tx,
  organizationId: number,
  days: readonly EvaluatedDayRow[],
): Promise<void> {
  const items = days.flatMap(({ surferId, date, rows }) =>
    rows.items.map(item => ({ surferId, date, ...item })),
  )
  const parts = days.flatMap(({ surferId, date, zone, rows }) =>
    rows.parts.map(part => ({ surferId, date, zone, ...part })),
  )
  await replaceRows(tx, organizationId, days, {
    table: 'performance_activity',
    key: ['surfer_id', 'starts_at', 'shift_id', 'kind', 'task_id'],
    columns: {
      kind: sql`${items.map(i => i.kind)}::text[]`,
      task_id: sql`${items.map(i => i.taskId)}::bigint[]`,
      seconds: sql`${items.map(i => i.seconds)}::integer[]`,
      ...partColumns(items),
    },
  })
  await replaceRows(tx, organizationId, days, {
    table: 'performance_day',
    key: ['surfer_id', 'starts_at', 'shift_id'],
    columns: { zone: sql`${parts.map(p => p.zone)}::text[]`, ...partColumns(parts) },
  })
}

const partColumns = (rows: readonly (PartSums & { surferId: number; date: LocalDate })[]) => ({
  surfer_id: sql`${rows.map(r => r.surferId)}::bigint[]`,
  starts_at: sql`${instants(rows.map(r => r.startsAt))}::timestamptz[]`,
  shift_id: sql`${rows.map(r => r.shiftId)}::bigint[]`,
  shift_starts_at: sql`${rows.map(r => r.shiftStartsAt && new Date(r.shiftStartsAt))}::timestamptz[]`,
  date: sql`${rows.map(r => r.date)}::date[]`,
  ...Object.fromEntries(SUM_KEYS.map(key => [sumColumn(key), sql`${rows.map(r => r.sums[key])}::integer[]`])),
})

interface EvaluatedRows {
  table: 'adherence_block' | 'ticket_session' | 'performance_day' | 'performance_activity'
  key: string[]
  /** The values of all days, by column. */
  columns: Record<string, RawBuilder<unknown>>
}

/** Most of a day stays as it was: only what is other goes and comes. */
async function replaceRows(
  tx: Tx,
  organizationId: number,
  days: readonly EvaluatedDayRow[],
  { table, key, columns }: EvaluatedRows,
): Promise<void> {
  const starts = days.map(day => day.interval.start)
  const ends = days.map(day => day.interval.end)
  const list = (names: readonly string[], of: string) => sql.join(names.map(name => sql.ref(`${of}.${name}`)))
  const names = Object.keys(columns)
  const others = names.filter(name => !key.includes(name))
  // Not "except", which would sort all of it.
  const without = (those: string, these: string) => sql`
    select * from ${sql.ref(those)} x where not exists (
      select from ${sql.ref(these)} y where (${list(key, 'x')}) = (${list(key, 'y')})
        and (${list(others, 'x')}) is not distinct from (${list(others, 'y')}))`
  await sql`
    with judged as materialized (
      select * from unnest(${sql.join(Object.values(columns))}) as n(${sql.join(names.map(name => sql.ref(name)))})
    ), before as materialized (
      select ${list(names, 'b')}
      from unnest(${days.map(d => d.surferId)}::bigint[], ${instants(starts)}::timestamptz[], ${instants(ends)}::timestamptz[])
        as d(surfer_id, starts_at, ends_at)
      -- Day by day, whatever is thought of how many there are.
      cross join lateral (
        select * from ${sql.table(table)} b
        where b.organization_id = ${organizationId} and b.surfer_id = d.surfer_id
          and b.starts_at >= d.starts_at and b.starts_at < d.ends_at
        offset 0
      ) as b
    ), gone as (
      delete from ${sql.table(table)} b using (${without('before', 'judged')}) g
      where b.organization_id = ${organizationId} and (${list(key, 'b')}) = (${list(key, 'g')})
      returning 1
    )
    insert into ${sql.table(table)} (organization_id, ${sql.join(names.map(name => sql.ref(name)))})
    -- Counted first, so that what takes the place of another comes when that is gone.
    select ${organizationId}::bigint, n.* from (select count(*) from gone) as cleared,
      (${without('judged', 'before')}) as n`.execute(tx)
}

async function upsertDays(tx: Tx, organizationId: number, days: readonly EvaluatedDayRow[]): Promise<void> {
  const isEmpty = ({ rows }: EvaluatedDayRow) => rows.blocks.length + rows.sessions.length === 0
  const gone = days.filter(isEmpty)
  await sql`
    delete from adherence_day d
    using unnest(${gone.map(d => d.surferId)}::bigint[], ${gone.map(d => d.date)}::date[]) as n(surfer_id, date)
    where d.organization_id = ${organizationId} and d.surfer_id = n.surfer_id and d.date = n.date`.execute(tx)
  const rows = days
    .filter(day => !isEmpty(day))
    .map(({ surferId, date, zone, rows }) => ({
      surfer_id: surferId,
      date,
      zone,
      digest: rows.digest,
      scored_to: new Date(rows.evaluatedUntil),
      in_seconds: rows.inSeconds,
      out_seconds: rows.outSeconds,
      exception_seconds: rows.exceptionSeconds,
      wrong_queue_count: rows.wrongQueueCount,
      wrong_system_count: rows.wrongSystemCount,
      inactive_count: rows.inactiveCount,
    }))
  await sql`
    insert into adherence_day as d (organization_id, surfer_id, date, zone, digest, scored_to, in_seconds, out_seconds,
      exception_seconds, wrong_queue_count, wrong_system_count, inactive_count)
    select ${organizationId}::bigint, n.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
      surfer_id bigint, date date, zone text, digest text, scored_to timestamptz, in_seconds integer,
      out_seconds integer, exception_seconds integer, wrong_queue_count integer, wrong_system_count integer,
      inactive_count integer)
    on conflict (organization_id, surfer_id, date) do update set zone = excluded.zone, digest = excluded.digest,
      scored_to = excluded.scored_to, in_seconds = excluded.in_seconds, out_seconds = excluded.out_seconds,
      exception_seconds = excluded.exception_seconds, wrong_queue_count = excluded.wrong_queue_count,
      wrong_system_count = excluded.wrong_system_count, inactive_count = excluded.inactive_count,
      revision = d.revision + 1`.execute(tx)
}

const MONTHLY = ['adherence_block', 'ticket_session'] as const
const known = new WeakMap<Database, Set<string>>()
const monthOf = (at: EpochMs) => new Date(at).toISOString().slice(0, 7)

/** The months of the instants that may have no tables yet. */
export const unknownMonths = (db: Database, at: readonly EpochMs[]): EpochMs[] =>
  [...new Map(at.map(instant => [monthOf(instant), instant]))]
    .filter(([month]) => !known.get(db)?.has(month))
    .map(([, instant]) => instant)

/** In a transaction of its own, since making one locks the whole table for a moment. */
export async function ensureMonths(db: Database, at: readonly EpochMs[]): Promise<void> {
  const months = known.get(db) ?? new Set()
  known.set(db, months)
  for (const instant of at) {
    await db.inSystem(async tx => {
      for (const table of MONTHLY)
        await sql`select system.ensure_partition(${table}::regclass, ${new Date(instant)})`.execute(tx)
    })
    months.add(monthOf(instant))
  }
}

/** Column of a sum in performance_day and performance_activity. */
export const sumColumn = (key: SumKey): string => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Sums over rows `p`, by the names of the sums. */
export const PERFORMANCE_SUMS = sql.join(
  SUM_KEYS.map(
    key => sql`coalesce(sum(${sql.ref(`p.${sumColumn(key)}`)}), 0)::bigint as ${sql.ref(sumColumn(key))}`,
  ),
)
