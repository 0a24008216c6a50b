// Statements of the home page, each for the whole organization at once. Row-level security keeps them inside the
// transaction's organization.
import { sql } from 'kysely'
import type { Home, Waiting } from '#contract/organization/home.ts'
import type { EpochMs, LocalDate } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

interface Teams {
  /** Teams that the page is about; none: all. */
  shown: readonly number[]
  /** Teams whose schedule the manager may edit. */
  edited: readonly number[]
}

const isShown = ({ shown }: Teams) => sql`(${shown.length} = 0 or s.team_id = any(${shown}::bigint[]))`

export async function selectTeams(tx: Tx): Promise<Home['teams']> {
  const { rows } = await sql<Home['teams'][number]>`
    select id, name from team order by name collate "und-x-icu", id`.execute(tx)
  return rows
}

/** Requests that wait for a manager, by kind. A swap is one once its agents have agreed. */
export async function selectWaiting(
  tx: Tx,
  teams: Teams,
): Promise<Record<'changes' | 'swaps' | 'timeOff', Waiting>> {
  const { rows } = await sql<Waiting & { kind: 'changes' | 'swaps' | 'timeOff' }>`
    select kind, count(*)::int as total, count(*) filter (where is_mine)::int as mine from (
      select 'changes' as kind, s.team_id = any(${teams.edited}::bigint[]) as is_mine
      from change_request r join surfer s on s.organization_id = r.organization_id and s.id = r.surfer_id
      where r.deleted_at is null and r.status = 'pending' and ${isShown(teams)}
      union all
      select 'swaps', bool_and(s.team_id = any(${teams.edited}::bigint[]))
      from shift_swap w
      join shift_swap_member m on m.organization_id = w.organization_id and m.swap_id = w.id
      join surfer s on s.organization_id = m.organization_id and s.id = m.surfer_id
      where w.status = 'pending' group by w.id having bool_or(${isShown(teams)})
      union all
      select 'timeOff', s.team_id = any(${teams.edited}::bigint[])
      from time_off_request r join surfer s on s.organization_id = r.organization_id and s.id = r.surfer_id
      where r.status = 'pending' and ${isShown(teams)}
    ) as waiting group by kind`.execute(tx)
  const of = (kind: string): Waiting => {
    const { total, mine } = rows.find(row => row.kind === kind) ?? { total: 0, mine: 0 }
    return { total, mine }
  }
  return { changes: of('changes'), swaps: of('swaps'), timeOff: of('timeOff') }
}

/** Changes that publishing the drafts that start in the range would make, counted as before a publication. */
export async function countUnpublished(
  tx: Tx,
  teams: Teams,
  { from, to }: { from: EpochMs; to: EpochMs },
): Promise<NonNullable<Home['unpublished']>> {
  const { rows } = await sql<NonNullable<Home['unpublished']>>`
    select count(*) filter (where b.published_version is null and o.id is null)::int as added,
      count(distinct case when b.draft_state = 'edited' then b.id else o.id end)::int as changed,
      count(*) filter (where b.draft_state in ('deleted', 'plan-overridden'))::int as removed,
      count(distinct b.surfer_id)::int as agents
    from block b
    join surfer s on s.organization_id = b.organization_id and s.id = b.surfer_id
    left join block o on o.organization_id = b.organization_id and o.draft_block_id = b.id and o.draft_state = 'edited'
    where b.starts_at >= ${new Date(from)} and b.starts_at < ${new Date(to)}
      and (b.published_version is null or b.draft_state is not null)
      and s.deleted_at is null and s.team_id = any(${teams.edited}::bigint[]) and ${isShown(teams)}`.execute(
    tx,
  )
  return rows[0]!
}

export interface HomeDay {
  date: LocalDate
  start: EpochMs
  end: EpochMs
}

/** Agents with published time off on each of the days. */
export async function selectTimeOffDays(
  tx: Tx,
  teams: Teams,
  days: readonly HomeDay[],
): Promise<{ date: LocalDate; agents: number }[]> {
  const { rows } = await sql<{ date: LocalDate; agents: number }>`
    select d.date, count(distinct s.id)::int as agents
    from unnest(${days.map(({ date }) => date)}::date[], ${days.map(({ start }) => new Date(start))}::timestamptz[],
      ${days.map(({ end }) => new Date(end))}::timestamptz[]) as d(date, starts_at, ends_at)
    left join block b on b.type = 'time-off' and b.published_version is not null
      and b.starts_at < d.ends_at and b.ends_at > d.starts_at
    left join surfer s on s.organization_id = b.organization_id and s.id = b.surfer_id
      and s.deleted_at is null and ${isShown(teams)}
    group by d.date order by d.date`.execute(tx)
  return rows
}

/** Those of one day by name. */
export async function selectOff(
  tx: Tx,
  teams: Teams,
  { start, end }: HomeDay,
  limit: number,
): Promise<{ surferId: number; name: string; subtype: string }[]> {
  const { rows } = await sql<{ surferId: number; name: string; subtype: string }>`
    select s.id as surfer_id, trim(s.first_name || ' ' || s.last_name) as name,
      min(coalesce(b.subtype, 'Time off')) as subtype
    from block b join surfer s on s.organization_id = b.organization_id and s.id = b.surfer_id
    where b.type = 'time-off' and b.published_version is not null
      and b.starts_at < ${new Date(end)} and b.ends_at > ${new Date(start)}
      and s.deleted_at is null and ${isShown(teams)}
    group by s.id, s.first_name, s.last_name
    order by s.first_name collate "und-x-icu", s.last_name collate "und-x-icu", s.id limit ${limit}`.execute(
    tx,
  )
  return rows
}
