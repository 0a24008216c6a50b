// SQL of table rescore: queue of agents' days to evaluate again. Days queued again during their evaluation stay in it.
import { sql } from 'kysely'
import type { EpochMs, LocalDate, Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

export type Because = 'event' | 'schedule' | 'exception' | 'settings' | 'time'

export interface SurferTimes {
  surferIds: readonly number[]
  from: EpochMs
  /** Exclusive. */
  to: EpochMs
}

/** Somebody's change counts, though events or time asked for the day before it. */
const ASKED_BEFORE = sql`
      on conflict (organization_id, surfer_id, date) do update set version = rescore.version + 1,
        because = case when rescore.because in ('event', 'time') then excluded.because else rescore.because end`

/** Asks for the days that meet the time, each in the agent's own zone. Answers how many. */
export async function invalidateDays(
  tx: Tx,
  organizationId: number,
  { surferIds, from, to }: SurferTimes,
  because: Because,
): Promise<number> {
  if (surferIds.length === 0 || from >= to) return 0
  const { rows } = await sql<{ count: number }>`
    with asked as (
      insert into rescore (organization_id, surfer_id, date, because)
      select s.organization_id, s.id, day::date, ${because}
      from surfer s, generate_series(
        date_trunc('day', ${new Date(from)}::timestamptz at time zone s.timezone),
        ${new Date(to - 1)}::timestamptz at time zone s.timezone, interval '1 day') as day
      where s.organization_id = ${organizationId} and s.id = any(${surferIds}::bigint[]) and s.deleted_at is null
      order by s.id, day
      ${ASKED_BEFORE}
      returning 1)
    select count(*) as count, pg_notify(${RESCORE_CHANNEL}, ${String(organizationId)}) from asked`.execute(tx)
  return rows[0]!.count
}

/** Asks for days that a query names: columns surfer_id and date. Answers how many. */
export async function invalidateSelected(
  tx: Tx,
  organizationId: number,
  days: ReturnType<typeof sql>,
  because: Because,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with asked as (
      insert into rescore (organization_id, surfer_id, date, because)
      select distinct ${organizationId}::bigint, s.id, d.date, ${because}
      from (${days}) as d join surfer s on s.organization_id = ${organizationId} and s.id = d.surfer_id
        and s.deleted_at is null
      order by s.id, d.date
      ${ASKED_BEFORE}
      returning 1)
    select count(*) as count, pg_notify(${RESCORE_CHANNEL}, ${String(organizationId)}) from asked`.execute(tx)
  return rows[0]!.count
}

/** Notification channel that wakes the worker; the payload is the organization's id. */
export const RESCORE_CHANNEL = 'lineup_rescore'

export interface AskedDay {
  surferId: number
  date: LocalDate
  version: number
  zone: Zone
}

const NEAR_DAYS = 60

/**
 * Due days near each other, at most `limit`: around the newest, or around the one that has waited longest. Days that
 * events ask for settle for a moment first, since more events follow.
 */
export async function selectAsked(
  tx: Tx,
  organizationId: number,
  { first, settleMs, limit }: { first: 'newest' | 'longest'; settleMs: number; limit: number },
): Promise<AskedDay[]> {
  const isDue = sql`r.organization_id = ${organizationId}
    and (r.because <> 'event' or r.asked_at <= clock_timestamp() - make_interval(secs => ${settleMs / 1000}))`
  const order = first === 'newest' ? sql`r.date desc, r.asked_at` : sql`r.asked_at, r.date`
  const { rows } = await sql<AskedDay>`
    with around as (select r.date from rescore r where ${isDue} order by ${order} limit 1),
    -- Without a look at each agent: thousands may wait.
    chosen as materialized (
      select r.surfer_id, r.date, r.version, abs(r.date - around.date) as apart
      from around, rescore r
      where ${isDue} and r.date between around.date - ${NEAR_DAYS}::integer and around.date + ${NEAR_DAYS}::integer
      order by apart, r.surfer_id limit ${limit}
    )
    select c.surfer_id, c.date, c.version, s.timezone as zone
    from chosen c join surfer s on s.organization_id = ${organizationId} and s.id = c.surfer_id
    order by c.apart, c.surfer_id`.execute(tx)
  return rows
}

/** Takes them off the list, unless they were asked for again since. */
export async function deleteAsked(tx: Tx, organizationId: number, days: readonly AskedDay[]): Promise<void> {
  await sql`
    delete from rescore r
    using unnest(${days.map(d => d.surferId)}::bigint[], ${days.map(d => d.date)}::date[], ${days.map(d => d.version)}::integer[])
      as d(surfer_id, date, version)
    where r.organization_id = ${organizationId} and r.surfer_id = d.surfer_id and r.date = d.date
      and r.version = d.version`.execute(tx)
}

/**
 * Days on the list: those of some agents between two dates, or all that a person's change asked for. Events and time
 * are not counted then: one of their days always waits.
 */
export async function countAsked(
  tx: Tx,
  organizationId: number,
  within?: { surferIds: readonly number[]; from: LocalDate; to: LocalDate },
): Promise<{ days: number; askedAt: Date | null }> {
  const { rows } = await sql<{ days: number; askedAt: Date | null }>`
    select count(*) as days, min(asked_at) as asked_at from rescore
    where organization_id = ${organizationId} ${
      within
        ? sql`and surfer_id = any(${within.surferIds}::bigint[])
            and date between ${within.from}::date and ${within.to}::date`
        : sql`and because not in ('event', 'time')`
    }`.execute(tx)
  return rows[0]!
}

/** When the first day on the list is due, in milliseconds from now; null: the list is empty. */
export async function dueInMs(tx: Tx, organizationId: number, settleMs: number): Promise<number | null> {
  // An empty list has no row: the greatest of zero and null is zero.
  const { rows } = await sql<{ ms: number }>`
    select greatest(0, (extract(epoch from min(case when because = 'event'
      then asked_at + make_interval(secs => ${settleMs / 1000}) else asked_at end) - clock_timestamp()) * 1000))::float8 as ms
    from rescore where organization_id = ${organizationId} having count(*) > 0`.execute(tx)
  return rows[0]?.ms ?? null
}

/** First number of the advisory lock; the second is the organization. */
const RESCORE_LOCK = 7107

/** Held until the end of the transaction; false: another process rescores this organization. */
export async function tryRescoreLock(tx: Tx, organizationId: number): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${RESCORE_LOCK}::int, hashint8(${organizationId})) as is_mine`.execute(
    tx,
  )
  return rows[0]!.isMine
}

/** Asks for whole days of the agents, by date. Answers how many. */
export const invalidateDates = (
  tx: Tx,
  organizationId: number,
  { surferIds, dates }: { surferIds: readonly number[]; dates: readonly LocalDate[] },
  because: Because,
): Promise<number> =>
  invalidateSelected(
    tx,
    organizationId,
    sql`select surfer_id, date from unnest(${surferIds}::bigint[]) as a(surfer_id), unnest(${dates}::date[]) as b(date)`,
    because,
  )
