// Reads of the schedule for balances and for "Can I?": the draft view, so that what is about to be published counts.
import { sql } from 'kysely'
import type { TimeOffEntry } from '#contract/time-off/requests.ts'
import { type EpochMs, type Interval, MINUTE_MS } from '#core/time/index.ts'
import type { ScheduledShift } from '#core/time-off/index.ts'
import { readInterval, writeInterval } from '#server/features/schedule/index.ts'
import { type Counted, countRows, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'

const SECOND_MS = 1000

export interface OffBlock {
  surferId: number
  interval: Interval
  /** It counts against the allowance: sick time and holidays do not. */
  isAllowance: boolean
}

/** Time off that ends after `since`, by agent and start. */
export async function selectTimeOff(
  tx: Tx,
  surferIds: readonly number[],
  since: EpochMs,
): Promise<OffBlock[]> {
  const { rows } = await sql<{ surferId: number; startsAt: Date; endsAt: Date; isAllowance: boolean }>`
    select surfer_id, starts_at, ends_at, subtype = 'Time off' as is_allowance from block
    where type = 'time-off' and draft_state is null and surfer_id = any(${surferIds}::bigint[])
      and ends_at > ${new Date(since)} order by surfer_id, starts_at, id`.execute(tx)
  return rows.map(({ surferId, startsAt, endsAt, isAllowance }) => ({
    surferId,
    interval: { start: startsAt.getTime(), end: endsAt.getTime() },
    isAllowance,
  }))
}

/** Time of an agent around which shifts matter. */
export interface ShiftSpan {
  surferId: number
  interval: Interval
}

/** Shifts that meet one of the spans, each once. */
export async function selectShiftsNear(
  tx: Tx,
  spans: readonly ShiftSpan[],
): Promise<Map<number, ScheduledShift[]>> {
  if (spans.length === 0) return new Map()
  const { rows } = await sql<{
    surferId: number
    startsAt: Date
    endsAt: Date
    breaks: { start: string; end: string }[]
  }>`
    select b.surfer_id, b.starts_at, b.ends_at, b.breaks from block b
    where b.type = 'shift' and b.draft_state is null and exists (
      select from unnest(${spans.map(span => span.surferId)}::bigint[],
        ${spans.map(span => new Date(span.interval.start))}::timestamptz[],
        ${spans.map(span => new Date(span.interval.end))}::timestamptz[]) as s(surfer_id, starts_at, ends_at)
      where s.surfer_id = b.surfer_id and b.starts_at < s.ends_at and b.ends_at > s.starts_at)
      and b.surfer_id = any(${[...new Set(spans.map(span => span.surferId))]}::bigint[])
      and b.starts_at >= ${new Date(Math.min(...spans.map(span => span.interval.start)) - 2880 * MINUTE_MS)}
    order by b.surfer_id, b.starts_at, b.id`.execute(tx)
  const grouped = Map.groupBy(rows, row => row.surferId)
  return new Map(
    [...grouped].map(([surferId, own]) => [
      surferId,
      own.map(({ startsAt, endsAt, breaks }) => ({
        interval: { start: startsAt.getTime(), end: endsAt.getTime() },
        breaks: breaks.map(readInterval),
      })),
    ]),
  )
}

/** Seconds since 1970: date_part is four times as fast as extract, which counts in decimals. */
const seconds = (column: 'starts_at' | 'ends_at') => sql`date_part('epoch', ${sql.ref(column)})::bigint`

interface TimesRow {
  surferId: number
  starts: number[]
  ends: number[]
}

const timesBySurfer = (rows: readonly TimesRow[]): Map<number, Interval[]> =>
  new Map(
    rows.map(({ surferId, starts, ends }) => [
      surferId,
      starts.map((start, at) => ({ start: start * SECOND_MS, end: ends[at]! * SECOND_MS })),
    ]),
  )

/** Shifts that start in the range, by agent. */
export async function selectShiftTimes(
  tx: Tx,
  { start, end }: Interval,
  surferIds: readonly number[],
): Promise<Map<number, Interval[]>> {
  const { rows } = await sql<TimesRow>`
    select surfer_id, array_to_json(array_agg(${seconds('starts_at')})) as starts,
      array_to_json(array_agg(${seconds('ends_at')})) as ends
    from block
    where type = 'shift' and draft_state is null and surfer_id = any(${surferIds}::bigint[])
      and starts_at >= ${new Date(start)} and starts_at < ${new Date(end)}
    group by surfer_id`.execute(tx)
  return timesBySurfer(rows)
}

/** Time off of everybody that meets the range, by agent. */
export async function selectEverybodyOff(tx: Tx, { start, end }: Interval): Promise<Map<number, Interval[]>> {
  const { rows } = await sql<TimesRow>`
    select surfer_id, array_to_json(array_agg(${seconds('starts_at')} order by starts_at, id)) as starts,
      array_to_json(array_agg(${seconds('ends_at')} order by starts_at, id)) as ends
    from block
    where type = 'time-off' and draft_state is null and starts_at < ${new Date(end)} and ends_at > ${new Date(start)}
    group by surfer_id`.execute(tx)
  return timesBySurfer(rows)
}

/** The published or drafted time off with these very times; null: it is gone, or was changed. */
export async function selectOffBlockId(
  tx: Tx,
  surferId: number,
  { blockId, interval }: { blockId: number | null; interval: Interval },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from block
    where surfer_id = ${surferId} and type = 'time-off' and draft_state is null
      and (id = ${blockId} or (starts_at = ${new Date(interval.start)} and ends_at = ${new Date(interval.end)}))
    order by id = ${blockId} desc nulls last, id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

interface EntryRow extends Pick<TimeOffEntry, 'id' | 'type' | 'subtype' | 'title' | 'source'> {
  startsAt: Date
  endsAt: Date
}

/** Published time off and time in lieu of an agent, the latest first. */
export async function selectEntries(tx: Tx, surferId: number, paged: Paged): Promise<Counted<TimeOffEntry>> {
  const from = sql`block b`
  const kept = sql`b.surfer_id = ${surferId} and b.type in ('time-off', 'time-in-lieu') and b.published_version is not null`
  const { rows } = await sql<EntryRow>`
    select b.id, b.type, b.starts_at, b.ends_at, b.subtype, b.title,
      case when exists (select from time_off_request r
          where r.organization_id = b.organization_id and r.block_id = b.id) then 'request'
        when b.origin = 'calendar' then 'calendar' else 'manager' end as source
    from ${from} where ${kept} ${pagedBy(paged, { id: sql`b.id`, order: sql`b.starts_at desc, b.id desc` })}`.execute(
    tx,
  )
  return {
    rows: rows.map(({ startsAt, endsAt, ...row }) => ({
      ...row,
      interval: writeInterval({ start: startsAt.getTime(), end: endsAt.getTime() }),
    })),
    meta: await countRows(tx, { from, kept, matches: sql`true` }),
  }
}

/** Others who are away in a time, by name. */
export async function selectAwayNames(
  tx: Tx,
  { start, end }: Interval,
  exceptId: number,
): Promise<{ surferName: string; teamName: string; timezone: string; interval: Interval }[]> {
  const { rows } = await sql<{
    surferName: string
    teamName: string
    timezone: string
    startsAt: Date
    endsAt: Date
  }>`
    select trim(s.first_name || ' ' || s.last_name) as surfer_name, t.name as team_name, s.timezone,
      b.starts_at, b.ends_at
    from block b
    join surfer s on s.organization_id = b.organization_id and s.id = b.surfer_id and s.deleted_at is null
    join team t on t.organization_id = s.organization_id and t.id = s.team_id
    where b.type = 'time-off' and b.draft_state is null and b.surfer_id <> ${exceptId}
      and b.starts_at < ${new Date(end)} and b.ends_at > ${new Date(start)}
    order by 1, b.starts_at`.execute(tx)
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    interval: { start: startsAt.getTime(), end: endsAt.getTime() },
  }))
}

export interface Recipient {
  accountId: number | null
  email: string
  name: string
}

export async function selectRecipients(
  tx: Tx,
  surferIds: readonly number[],
): Promise<Map<number, Recipient>> {
  const { rows } = await sql<Recipient & { id: number }>`
    select id, account_id, email, first_name as name from surfer where id = any(${surferIds}::bigint[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, ...recipient }) => [id, recipient]))
}

export interface ListedAgent {
  surferId: number
  surferName: string
  teamName: string
}

interface AgentsMatched {
  teamIds?: readonly number[] | undefined
  searchText?: string | undefined
}
export type AgentFilter = AgentsMatched & Paged

/** Conditions on `s`, an agent who is not deleted. */
export const agentMatches = ({ teamIds, searchText = '' }: AgentsMatched) => sql`
  strpos(lower(s.first_name || ' ' || s.last_name), lower(${searchText.trim()})) > 0
  and ${teamIds ? sql`s.team_id = any(${teamIds}::bigint[])` : sql`true`}`

/** Agents to count, for countRows. */
export const agentSource = (filter: AgentsMatched) => ({
  from: sql`surfer s`,
  kept: sql`s.deleted_at is null`,
  matches: agentMatches(filter),
})

const AGENT = sql`
  select s.id as surfer_id, trim(s.first_name || ' ' || s.last_name) as surfer_name, t.name as team_name
  from surfer s join team t on t.organization_id = s.organization_id and t.id = s.team_id`

export async function selectAgent(tx: Tx, surferId: number): Promise<ListedAgent | undefined> {
  const { rows } = await sql<ListedAgent>`${AGENT} where s.deleted_at is null and s.id = ${surferId}`.execute(
    tx,
  )
  return rows[0]
}

/** Agents by name. */
export async function selectAgents(tx: Tx, filter: AgentFilter): Promise<ListedAgent[]> {
  const { rows } = await sql<ListedAgent>`
    ${AGENT} where s.deleted_at is null and ${agentMatches(filter)}
    ${pagedBy(filter, { id: sql`s.id`, order: sql`lower(s.first_name), lower(s.last_name), s.id` })}`.execute(
    tx,
  )
  return rows
}
