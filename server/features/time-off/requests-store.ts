// Statements on requests for time off. Row-level security keeps them inside the transaction's organization.
import { type RawBuilder, sql } from 'kysely'
import type { TimeOffStatus } from '#contract/time-off/requests.ts'
import type { LocalDate } from '#core/time/index.ts'
import { type Counted, countRows, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'
import { agentMatches } from './facts-store.ts'

export interface StoredRequest {
  id: number
  surferId: number
  surferName: string
  teamId: number
  teamName: string
  timezone: string
  from: LocalDate
  last: LocalDate
  startMinute: number | null
  endMinute: number | null
  note: string
  status: TimeOffStatus
  blockId: number | null
  createdAt: Date
  decidedAt: Date | null
  decidedByName: string | null
  decisionNote: string
  removedAt: Date | null
}

const SOURCE = sql`time_off_request r
  join surfer s on s.organization_id = r.organization_id and s.id = r.surfer_id and s.deleted_at is null
  join team t on t.organization_id = s.organization_id and t.id = s.team_id
  left join manager m on m.organization_id = r.organization_id and m.id = r.decided_by_manager_id`

async function select(tx: Tx, rest: RawBuilder<unknown>): Promise<StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`
    select r.id, r.surfer_id, trim(s.first_name || ' ' || s.last_name) as surfer_name, s.team_id, t.name as team_name,
      s.timezone, r.from_date as "from", r.last_date as "last", r.start_minute, r.end_minute, r.note, r.status,
      r.block_id, r.created_at, r.decided_at, nullif(trim(m.first_name || ' ' || m.last_name), '') as decided_by_name,
      r.decision_note, r.removed_at
    from ${SOURCE} where ${rest}`.execute(tx)
  return rows
}

/** Rows in the order of their ids. */
export const selectRequests = (tx: Tx, ids: readonly number[]): Promise<StoredRequest[]> =>
  select(tx, sql`r.id = any(${ids}::bigint[]) order by r.id`)

/** An agent's requests that nobody has decided yet, and those that wait. */
export const selectOpenRequests = (tx: Tx, surferIds: readonly number[]): Promise<StoredRequest[]> =>
  select(
    tx,
    sql`r.surfer_id = any(${surferIds}::bigint[]) and r.status in ('pending', 'waitlisted') order by r.created_at, r.id`,
  )

/** Waiting requests that begin today or later, the oldest first. */
export const selectWaiting = (tx: Tx, today: LocalDate): Promise<StoredRequest[]> =>
  select(tx, sql`r.status = 'waitlisted' and r.from_date >= ${today} order by r.created_at, r.id`)

/** Open requests whose last day is over where the agent lives. */
export const selectPastOpen = (tx: Tx, now: Date): Promise<StoredRequest[]> =>
  select(
    tx,
    sql`r.status in ('pending', 'waitlisted')
      and r.last_date < (${now}::timestamptz at time zone s.timezone)::date order by r.created_at, r.id`,
  )

export interface RequestFilter extends Paged {
  statuses?: readonly TimeOffStatus[] | undefined
  surferIds?: readonly number[] | undefined
  teamIds?: readonly number[] | undefined
  searchText?: string | undefined
  /** Days, both included. */
  from?: LocalDate | undefined
  to?: LocalDate | undefined
}

const isOpen = (statuses: readonly TimeOffStatus[] | undefined) =>
  statuses?.every(status => status === 'pending' || status === 'waitlisted') ?? false

export async function listRequests(tx: Tx, filter: RequestFilter): Promise<Counted<StoredRequest>> {
  const { statuses, surferIds, from = null, to = null } = filter
  const matches = sql`${agentMatches(filter)}
    and ${statuses ? sql`r.status = any(${statuses}::text[])` : sql`true`}
    and ${surferIds ? sql`r.surfer_id = any(${surferIds}::bigint[])` : sql`true`}
    and (${from}::date is null or r.last_date >= ${from}) and (${to}::date is null or r.from_date <= ${to})`
  const order = isOpen(statuses) ? sql`r.from_date, r.created_at, r.id` : sql`r.created_at desc, r.id desc`
  return {
    rows: await select(tx, sql`${matches} ${pagedBy(filter, { id: sql`r.id`, order })}`),
    meta: await countRows(tx, { from: SOURCE, matches }),
  }
}

export async function countPending(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${SOURCE} where r.status = 'pending'`.execute(tx)
  return rows[0]!.count
}

export interface NewRequest {
  surferId: number
  from: LocalDate
  last: LocalDate
  startMinute: number | null
  endMinute: number | null
  note: string
  status: TimeOffStatus
  createdAt: Date
}

export async function insertRequest(tx: Tx, organizationId: number, request: NewRequest): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into time_off_request (organization_id, surfer_id, from_date, last_date, start_minute, end_minute, note,
      status, created_at)
    values (${organizationId}, ${request.surferId}, ${request.from}, ${request.last}, ${request.startMinute},
      ${request.endMinute}, ${request.note}, ${request.status}, ${request.createdAt}) returning id`.execute(
    tx,
  )
  return rows[0]!.id
}

export interface Decision {
  /** Null: the rule, or the agent. */
  managerId: number | null
  note: string
  at: Date
}

export async function updateStatuses(
  tx: Tx,
  requests: readonly { id: number; status: TimeOffStatus; blockId: number | null }[],
  { managerId, note, at }: Decision,
): Promise<void> {
  await sql`
    update time_off_request r set status = n.status, block_id = n.block_id, decided_at = ${at},
      decided_by_manager_id = ${managerId}, decision_note = ${note}
    from unnest(${requests.map(one => one.id)}::bigint[], ${requests.map(one => one.status)}::text[],
      ${requests.map(one => one.blockId)}::bigint[]) as n(id, status, block_id)
    where r.id = n.id`.execute(tx)
}

/** Notes of the agents' approved time off when it left the published schedule, or that it is there again; how many. */
export async function noteRemoved(tx: Tx, surferIds: readonly number[], now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with stands as (
      select r.organization_id, r.id, exists (
        select from block b
        where b.organization_id = r.organization_id and b.surfer_id = r.surfer_id and b.type = 'time-off'
          and b.published_version is not null
          and b.starts_at < (r.last_date + 1)::timestamp at time zone s.timezone
          and b.ends_at > r.from_date::timestamp at time zone s.timezone) as is_there
      from time_off_request r
      join surfer s on s.organization_id = r.organization_id and s.id = r.surfer_id
      where r.status = 'approved' and r.surfer_id = any(${surferIds}::bigint[]))
    update time_off_request r set removed_at = case when not stands.is_there then ${now}::timestamptz end
    from stands
    where r.organization_id = stands.organization_id and r.id = stands.id
      and (r.removed_at is null) <> stands.is_there returning r.id`.execute(tx)
  return rows.length
}
