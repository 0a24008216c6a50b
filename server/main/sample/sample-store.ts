// SQL of the simulated days of the sample company, and of what its agents and ticket groups are.
import { sql } from 'kysely'
import type { EpochMs, Interval, LocalDate, Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { SimulatedAgent, SimulatedContacts, SimulatedDay } from './messages.ts'

export interface SampleSurfer {
  id: number
  name: string
  email: string
  zone: Zone
}

export async function selectSurfers(tx: Tx, organizationId: number): Promise<SampleSurfer[]> {
  const { rows } = await sql<SampleSurfer>`
    select id, concat_ws(' ', first_name, last_name) as name, email, timezone as zone from surfer
    where organization_id = ${organizationId} and deleted_at is null order by id`.execute(tx)
  return rows
}

export interface SampleStream {
  id: number
  name: string
  /** As the forecast expects it; as it is set while there is none. */
  handleSeconds: number
  concurrency: number
  isOnline: boolean
  hasPatience: boolean
  taskIds: number[]
}

export async function selectStreams(tx: Tx, organizationId: number): Promise<SampleStream[]> {
  const { rows } = await sql<SampleStream>`
    select s.id, s.name, greatest(s.concurrency, 1)::float8 as concurrency,
      coalesce((select sum(f.mean * f.handle_time_seconds) / nullif(sum(f.mean), 0) from stream_forecast f
        where f.organization_id = s.organization_id and f.stream_id = s.id and f.handle_time_seconds is not null),
        s.average_handle_time, 300)::float8 as handle_seconds,
      s.is_online,
      s.patience is not null as has_patience,
      array(select task_id from task_stream t
        where t.organization_id = s.organization_id and t.stream_id = s.id order by task_id) as task_ids
    from stream s where s.organization_id = ${organizationId} and s.archived_at is null order by s.id`.execute(
    tx,
  )
  return rows
}

/** Forecast contacts of ticket groups by the quarter-hour in which they are expected. */
export async function selectExpectedContacts(
  tx: Tx,
  organizationId: number,
  { start, end }: Interval,
): Promise<{ streamId: number; startsAt: EpochMs; count: number }[]> {
  const { rows } = await sql<{ streamId: number; startsAt: EpochMs; count: number }>`
    select stream_id, (extract(epoch from starts_at) * 1000)::float8 as starts_at, mean::float8 as count
    from stream_forecast where organization_id = ${organizationId} and mean > 0
      and starts_at >= ${new Date(start)} and starts_at < ${new Date(end)} order by stream_id, starts_at`.execute(
    tx,
  )
  return rows
}

/** Simulated days that were sent to the thread, from a date on. */
export async function selectDays(tx: Tx, organizationId: number, from: LocalDate): Promise<SimulatedDay[]> {
  const { rows } = await sql<{ date: LocalDate; agents: SimulatedAgent[]; contacts: SimulatedContacts[] }>`
    select date::text as date, agents, contacts from simulated_day
    where organization_id = ${organizationId} and date >= ${from}::date order by date`.execute(tx)
  return rows
}

export const insertDay = (tx: Tx, organizationId: number, { date, agents, contacts }: SimulatedDay) =>
  sql`insert into simulated_day (organization_id, date, agents, contacts)
    values (${organizationId}, ${date}::date, ${JSON.stringify(agents)}::jsonb, ${JSON.stringify(contacts)}::jsonb)
    on conflict do nothing`.execute(tx)

export const deleteDaysBefore = (tx: Tx, organizationId: number, date: LocalDate) =>
  sql`delete from simulated_day where organization_id = ${organizationId} and date < ${date}::date`.execute(
    tx,
  )

/** Span of the simulated systems: start of the connection and end of the received events; null if not connected. */
export async function selectReceivedSpan(
  tx: Tx,
  organizationId: number,
): Promise<{ since: EpochMs; until: EpochMs; isReadingPast: boolean } | null> {
  const { rows } = await sql<{ since: Date | null; until: Date | null; isReadingPast: boolean }>`
    select min(c.created_at) as since, min(coalesce(c.problem_at, c.watched_at, c.created_at)) as until,
      coalesce(bool_or(exists (select from sync_job j where j.organization_id = c.organization_id
        and j.connection_id = c.id and j.reason = 'first' and not j.complete)
        or not exists (select from sync_job j where j.organization_id = c.organization_id
        and j.connection_id = c.id)), false) as is_reading_past
    from connection c where c.organization_id = ${organizationId} and c.simulator_url is not null`.execute(tx)
  const { since, until, isReadingPast } = rows[0]!
  return since && until ? { since: since.getTime(), until: until.getTime(), isReadingPast } : null
}

export interface PlannedWeek {
  monday: LocalDate
  shiftCount: number
  publishedCount: number
}

/** Shifts of anybody that begin in each of the weeks. */
export async function selectPlannedWeeks(
  tx: Tx,
  organizationId: number,
  weeks: readonly (Interval & { monday: LocalDate })[],
): Promise<PlannedWeek[]> {
  const { rows } = await sql<PlannedWeek>`
    select w.monday, count(b.id)::int as shift_count, count(b.published_version)::int as published_count
    from unnest(${weeks.map(w => w.monday)}::text[], ${weeks.map(w => new Date(w.start))}::timestamptz[],
      ${weeks.map(w => new Date(w.end))}::timestamptz[]) as w(monday, starts_at, ends_at)
    left join block b on b.organization_id = ${organizationId} and b.type = 'shift'
      and b.starts_at >= w.starts_at and b.starts_at < w.ends_at
    group by w.monday order by w.monday desc`.execute(tx)
  return rows
}

/** Agents who clock in and out, and whether somebody can log in as them. */
export async function selectClockingSurfers(
  tx: Tx,
  organizationId: number,
): Promise<{ id: number; email: string; hasLogIn: boolean }[]> {
  const { rows } = await sql<{ id: number; email: string; hasLogIn: boolean }>`
    select id, email, account_id is not null as has_log_in from surfer
    where organization_id = ${organizationId} and timecards_enabled and deleted_at is null order by id`.execute(
    tx,
  )
  return rows
}
