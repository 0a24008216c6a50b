// Sums of agents' days (performance_day, performance_activity), updated by adherence with each evaluation.
import { type RawBuilder, sql } from 'kysely'
import type { ItemKind, PerformanceSums } from '#core/performance/index.ts'
import { DAY_MS, type EpochMs, type Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { PERFORMANCE_SUMS } from '../adherence/index.ts'

export interface SumsFilter {
  /** Agents in either list; neither: everybody. A team has who was in it on the day. */
  surferIds?: readonly number[] | undefined
  teamIds?: readonly number[] | undefined
  /** Also agents who were deleted. */
  includesDeleted?: boolean | undefined
  /** Starts of the days, and the end of the last. */
  bounds: readonly EpochMs[]
  /** Shifts count for the day that they start in; what is on no shift is left out. */
  isByShift?: boolean
  /** Agents among these, those alone. */
  only?: readonly number[]
}

const LONGEST_SHIFT_MS = 2 * DAY_MS

/** Agents and the own days on which they are asked for. */
const members = (organizationId: number, { surferIds, teamIds, includesDeleted, only }: SumsFilter) => {
  const isEverybody = surferIds === undefined && teamIds === undefined
  const named = sql`${surferIds ?? []}::bigint[]`
  const teams = sql`${teamIds ?? []}::bigint[]`
  return sql`member as materialized (
    select s.id, '-infinity'::date as from_date, 'infinity'::date as to_date from surfer s
    where s.organization_id = ${organizationId} and (${isEverybody} or s.id = any(${named}))
    union all
    select t.id, t.from_date, t.to_date from (
      select r.surfer_id as id, r.team_id, r.from_date,
        coalesce(lead(r.from_date) over (partition by r.surfer_id order by r.from_date), 'infinity') as to_date
      from surfer_term r where r.organization_id = ${organizationId}
      union all
      select s.id, s.team_id, '-infinity', coalesce(min(r.from_date), 'infinity')
      from surfer s left join surfer_term r on r.organization_id = s.organization_id and r.surfer_id = s.id
      where s.organization_id = ${organizationId} and s.team_id = any(${teams}) group by s.id, s.team_id
    ) as t
    where t.team_id = any(${teams}) and not ${isEverybody} and not t.id = any(${named}) and t.from_date < t.to_date
  ), chosen as materialized (
    select m.id, m.from_date, m.to_date from member m join surfer s on s.organization_id = ${organizationId} and s.id = m.id
    where (s.deleted_at is null or ${includesDeleted ?? false}) and (${only === undefined} or s.id = any(${only ?? []}::bigint[])))`
}

/** Rows `p` of the filter. */
function rowsOf(
  table: 'performance_day' | 'performance_activity',
  organizationId: number,
  filter: SumsFilter,
) {
  const { bounds, isByShift = false } = filter
  const [first, last] = [bounds[0]!, bounds.at(-1)!]
  const until = isByShift ? last + LONGEST_SHIFT_MS : last
  return sql`${sql.table(table)} p join chosen c on c.id = p.surfer_id and p.date >= c.from_date and p.date < c.to_date
    where p.organization_id = ${organizationId}
      and p.starts_at >= ${new Date(isByShift ? first - LONGEST_SHIFT_MS : first)} and p.starts_at < ${new Date(until)}
      ${isByShift ? sql`and p.shift_starts_at >= ${new Date(first)} and p.shift_starts_at < ${new Date(last)}` : sql``}`
}

/** Index into the bounds of the day that a row counts for, from 0. */
const dayIndex = ({ bounds, isByShift = false }: SumsFilter): RawBuilder<unknown> =>
  sql`width_bucket(${isByShift ? sql`p.shift_starts_at` : sql`p.starts_at`}, ${bounds.map(at => new Date(at))}::timestamptz[]) - 1`

export interface AgentSums extends PerformanceSums {
  surferId: number
}

/** Sums by agent; agents without a row are left out. */
export async function sumsByAgent(tx: Tx, organizationId: number, filter: SumsFilter): Promise<AgentSums[]> {
  const { rows } = await sql<AgentSums>`
    with ${members(organizationId, filter)}
    select p.surfer_id, ${PERFORMANCE_SUMS} from ${rowsOf('performance_day', organizationId, filter)}
    group by p.surfer_id order by p.surfer_id`.execute(tx)
  return rows
}

/** Agents of the filter with a row, by id. */
export async function surfersOf(tx: Tx, organizationId: number, filter: SumsFilter): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${members(organizationId, filter)}
    select distinct p.surfer_id as id from ${rowsOf('performance_day', organizationId, filter)} order by 1`.execute(
    tx,
  )
  return rows.map(row => row.id)
}

/** Sums by day of the bounds, all agents together; days without a row are left out. */
export async function sumsByDay(
  tx: Tx,
  organizationId: number,
  filter: SumsFilter,
): Promise<(PerformanceSums & { day: number })[]> {
  const { rows } = await sql<PerformanceSums & { day: number }>`
    with ${members(organizationId, filter)}
    select ${dayIndex(filter)} as day, ${PERFORMANCE_SUMS} from ${rowsOf('performance_day', organizationId, filter)}
    group by 1 order by 1`.execute(tx)
  return rows
}

/** Sums by agent and day. */
export async function sumsByAgentDay(
  tx: Tx,
  organizationId: number,
  filter: SumsFilter,
): Promise<(AgentSums & { day: number })[]> {
  const { rows } = await sql<AgentSums & { day: number }>`
    with ${members(organizationId, filter)}
    select p.surfer_id, ${dayIndex(filter)} as day, ${PERFORMANCE_SUMS}
    from ${rowsOf('performance_day', organizationId, filter)} group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}

export interface ActivitySums extends PerformanceSums {
  kind: ItemKind
  taskId: number
  seconds: number
  day: number
}

/** Sums by what was scheduled, and by day if wanted; else all of them are day 0. */
export async function sumsByActivity(
  tx: Tx,
  organizationId: number,
  filter: SumsFilter,
  { isDaily = false } = {},
): Promise<ActivitySums[]> {
  const { rows } = await sql<ActivitySums>`
    with ${members(organizationId, filter)}
    select p.kind, p.task_id, ${isDaily ? dayIndex(filter) : sql`0`} as day, coalesce(sum(p.seconds), 0)::bigint as seconds,
      ${PERFORMANCE_SUMS}
    from ${rowsOf('performance_activity', organizationId, filter)} group by 1, 2, 3 order by 1, 2, 3`.execute(
    tx,
  )
  return rows
}

export interface ShiftSums extends PerformanceSums {
  shiftId: number
  surferId: number
  startsAt: Date
}

/** Sums of these shifts; those of which nothing is known yet are left out. */
export async function sumsOfShifts(
  tx: Tx,
  organizationId: number,
  shiftIds: readonly number[],
): Promise<ShiftSums[]> {
  const { rows } = await sql<ShiftSums>`
    select p.shift_id, p.surfer_id, min(p.shift_starts_at) as starts_at, ${PERFORMANCE_SUMS} from performance_day p
    where p.organization_id = ${organizationId} and p.shift_id = any(${shiftIds}::bigint[]) and p.shift_id <> 0
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}

/** Zones of the agents' own days in the time. */
export async function zonesOfDays(tx: Tx, organizationId: number, filter: SumsFilter): Promise<Zone[]> {
  const { rows } = await sql<{ zone: Zone }>`
    with ${members(organizationId, filter)}
    select distinct p.zone from ${rowsOf('performance_day', organizationId, filter)}`.execute(tx)
  return rows.map(row => row.zone)
}

export interface NamedAgent {
  id: number
  name: string
  email: string
  teamId: number
  teamName: string
  isDeleted: boolean
}

export async function selectAgents(
  tx: Tx,
  organizationId: number,
  ids: readonly number[],
): Promise<NamedAgent[]> {
  const { rows } = await sql<NamedAgent>`
    select s.id, trim(s.first_name || ' ' || s.last_name) as name, s.email, s.team_id, t.name as team_name,
      s.deleted_at is not null as is_deleted
    from surfer s join team t on t.organization_id = s.organization_id and t.id = s.team_id
    where s.organization_id = ${organizationId} and s.id = any(${ids}::bigint[])
    order by lower(s.last_name), lower(s.first_name), s.id`.execute(tx)
  return rows
}

export async function ownZone(tx: Tx, organizationId: number, surferId: number): Promise<Zone> {
  const { rows } = await sql<{ timezone: Zone }>`
    select timezone from surfer where organization_id = ${organizationId} and id = ${surferId}`.execute(tx)
  return rows[0]!.timezone
}
