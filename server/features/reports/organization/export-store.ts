// Statements on what an export has beside people and their schedule. Row-level security keeps each inside the organization.
import { sql } from 'kysely'
import type { EpochMs, Interval } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

const SPANS = {
  contacts: sql`select min(starts_at) as first, max(starts_at) as last from stream_history`,
  forecasts: sql`select min(starts_at) as first, max(starts_at) as last from stream_forecast`,
  requests: sql`select min(r.created_at) as first, max(r.created_at) as last from (
    select created_at from change_request union all select created_at from shift_swap
    union all select created_at from time_off_request) r`,
} as const

/** Times of the first row and of the last; null: there is none. */
export async function selectSpan(tx: Tx, of: keyof typeof SPANS): Promise<Interval | null> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`${SPANS[of]}`.execute(tx)
  const { first, last } = rows[0]!
  return first && last ? { start: first.getTime(), end: last.getTime() } : null
}

export interface ContactsRow {
  startsAt: Date
  groupName: string
  minutes: number
  offered: number
  handled: number | null
  handleTimeSeconds: number | null
}

/** Contacts of ticket groups by interval, in order of time. `to`: exclusive. */
export async function selectContacts(tx: Tx, from: EpochMs, to: EpochMs): Promise<ContactsRow[]> {
  const { rows } = await sql<ContactsRow>`
    select h.starts_at, s.name as group_name, h.minutes, h.offered, h.handled, h.handle_time_seconds
    from stream_history h join stream s on s.organization_id = h.organization_id and s.id = h.stream_id
    where h.starts_at >= ${new Date(from)} and h.starts_at < ${new Date(to)} and s.archived_at is null
    order by h.starts_at, s.name, s.id`.execute(tx)
  return rows
}

export interface ForecastRow {
  startsAt: Date
  groupName: string
  mean: number
  low: number
  high: number
  handleTimeSeconds: number | null
  required: number
}

/** Forecasts of ticket groups by quarter-hour, in order of time. `to`: exclusive. */
export async function selectForecasts(tx: Tx, from: EpochMs, to: EpochMs): Promise<ForecastRow[]> {
  const { rows } = await sql<ForecastRow>`
    select q.starts_at, s.name as group_name, q.mean, q.lo80 as low, q.hi80 as high, q.handle_time_seconds, q.required
    from stream_forecast q join stream s on s.organization_id = q.organization_id and s.id = q.stream_id
    where q.starts_at >= ${new Date(from)} and q.starts_at < ${new Date(to)} and s.archived_at is null
    order by q.starts_at, s.name, s.id`.execute(tx)
  return rows
}

export interface RequestRow {
  createdAt: Date
  type: 'change' | 'swap' | 'time-off'
  emails: string
  /** Shift that is asked about; null for time off. */
  startsAt: Date | null
  endsAt: Date | null
  /** Days of time off; null for shifts. */
  fromDate: string | null
  lastDate: string | null
  wanted: { start: string; end: string }[]
  status: string
  note: string
  decidedAt: Date | null
  decidedBy: string | null
  decisionNote: string
}

/** Requests of agents that were made in the time, in its order. `to`: exclusive. */
export async function selectRequests(tx: Tx, from: EpochMs, to: EpochMs): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    with request as (
      select r.created_at, 'change' as type, r.id, array[r.surfer_id] as surfer_ids, r.original_start as starts_at,
        r.original_end as ends_at, null::date as from_date, null::date as last_date,
        coalesce((select json_agg(json_build_object('start', n.starts_at, 'end', n.ends_at) order by n.place)
          from unnest(r.new_starts, r.new_ends) with ordinality as n(starts_at, ends_at, place)), '[]') as wanted,
        r.status, r.surfer_note as note, r.reviewed_at as decided_at, r.reviewed_by as manager_id,
        coalesce(r.manager_note, '') as decision_note
      from change_request r
      union all
      select w.created_at, 'swap', w.id,
        array(select m.surfer_id from shift_swap_member m
          where m.organization_id = w.organization_id and m.swap_id = w.id order by m.surfer_id),
        p.starts_at, p.ends_at, null, null, '[]', w.status, '', w.reviewed_at, w.reviewed_by, coalesce(w.manager_note, '')
      from shift_swap w left join lateral (
        select min(x.original_start) as starts_at, max(x.original_end) as ends_at from shift_swap_part x
        where x.organization_id = w.organization_id and x.swap_id = w.id) p on true
      union all
      select t.created_at, 'time-off', t.id, array[t.surfer_id], null, null, t.from_date, t.last_date, '[]', t.status,
        t.note, t.decided_at, t.decided_by_manager_id, t.decision_note
      from time_off_request t
    )
    select r.created_at, r.type,
      (select string_agg(s.email, '; ' order by s.email) from surfer s where s.id = any(r.surfer_ids)) as emails,
      r.starts_at, r.ends_at, r.from_date, r.last_date, r.wanted, r.status, r.note, r.decided_at, m.email as decided_by,
      r.decision_note
    from request r left join manager m on m.id = r.manager_id
    where r.created_at >= ${new Date(from)} and r.created_at < ${new Date(to)}
    order by r.created_at, r.type, r.id`.execute(tx)
  return rows
}

export interface ManagerRow {
  firstName: string
  lastName: string
  email: string
  editsOrganization: boolean
  teams: string
}

/** Managers who are not deleted, with the teams that they may edit, by e-mail address. */
export async function selectManagers(tx: Tx): Promise<ManagerRow[]> {
  const { rows } = await sql<ManagerRow>`
    select m.first_name, m.last_name, m.email, m.edits_organization,
      coalesce((select string_agg(t.name, '; ' order by t.name) from manager_team_edit e
        join team t on t.organization_id = e.organization_id and t.id = e.team_id
        where e.organization_id = m.organization_id and e.manager_id = m.id), '') as teams
    from manager m where m.deleted_at is null order by m.email`.execute(tx)
  return rows
}
