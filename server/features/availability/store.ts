// Statements on availability. Row-level security keeps every statement inside the transaction's organization.
import { type RawBuilder, sql } from 'kysely'
import { DEFAULT_CUT_OFF_DAYS } from '#contract/scheduling-settings.ts'
import type { Interval, LocalDate, Zone } from '#core/time/index.ts'
import { type Counted, countRows, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'

export interface BlockRow {
  id: number
  surferId: number
  start: Date
  end: Date
}

const CUT_OFF = sql`coalesce(s.availability_cut_off_days,
  (select (o.scheduling_settings ->> 'availabilityCutOffDays')::int from organization o), ${DEFAULT_CUT_OFF_DAYS}::int)`

export interface AvailabilityOwner {
  timezone: Zone
  isEnabled: boolean
  cutOffDays: number
}

/** Others who change this agent's availability wait until the end of the transaction. */
export async function selectOwner(
  tx: Tx,
  surferId: number,
  isLocked = false,
): Promise<AvailabilityOwner | undefined> {
  const lock = isLocked ? sql`for no key update of s` : sql``
  const { rows } = await sql<AvailabilityOwner>`
    select s.timezone, s.availability_enabled as is_enabled, ${CUT_OFF} as cut_off_days
    from surfer s where s.id = ${surferId} and s.deleted_at is null ${lock}`.execute(tx)
  return rows[0]
}

interface BlockFilter {
  from: number
  to: number
  surferIds?: readonly number[] | undefined
  teamIds?: readonly number[] | undefined
}

/** Blocks that meet the time, of agents who enter availability; neither list: everybody. By agent and start. */
export async function selectBlocks(
  tx: Tx,
  { from, to, surferIds, teamIds }: BlockFilter,
): Promise<BlockRow[]> {
  const isEverybody = surferIds === undefined && teamIds === undefined
  const { rows } = await sql<BlockRow>`
    select b.id, b.surfer_id, b.starts_at as start, b.ends_at as "end" from availability_block b
    join surfer s on s.organization_id = b.organization_id and s.id = b.surfer_id
    where s.deleted_at is null and s.availability_enabled
      and b.starts_at < ${new Date(to)} and b.ends_at > ${new Date(from)}
      and (${isEverybody} or s.id = any(${surferIds ?? []}::bigint[]) or s.team_id = any(${teamIds ?? []}::bigint[]))
    order by b.surfer_id, b.starts_at`.execute(tx)
  return rows
}

/** From now on exactly these blocks start within the times. */
export async function replaceBlocks(
  tx: Tx,
  organizationId: number,
  surferId: number,
  times: readonly Interval[],
  blocks: readonly Interval[],
): Promise<void> {
  const starts = (list: readonly Interval[]) => list.map(({ start }) => new Date(start))
  const ends = (list: readonly Interval[]) => list.map(({ end }) => new Date(end))
  await sql`
    delete from availability_block b using unnest(${starts(times)}::timestamptz[], ${ends(times)}::timestamptz[])
      as t(starts_at, ends_at)
    where b.surfer_id = ${surferId} and b.starts_at >= t.starts_at and b.starts_at < t.ends_at`.execute(tx)
  await sql`
    insert into availability_block (organization_id, surfer_id, starts_at, ends_at)
    select ${organizationId}::bigint, ${surferId}::bigint, t.starts_at, t.ends_at
    from unnest(${starts(blocks)}::timestamptz[], ${ends(blocks)}::timestamptz[]) as t(starts_at, ends_at)`.execute(
    tx,
  )
}

export interface WeeksFilter extends Paged {
  from: LocalDate
  weeks: number
  teamIds?: readonly number[] | undefined
  searchText?: string | undefined
}

export interface WeeksRow {
  surferId: number
  surferName: string
  teamName: string
  cutOffDays: number
  weeks: { from: LocalDate; minutes: number; days: number }[]
}

/** Agents who enter availability by name, with the minutes of each week on their own clock. */
export async function selectWeeks(tx: Tx, filter: WeeksFilter): Promise<Counted<WeeksRow>> {
  const { from, weeks, teamIds, searchText = '' } = filter
  const tables = sql`surfer s join team t on t.organization_id = s.organization_id and t.id = s.team_id`
  const kept = sql`s.deleted_at is null and s.availability_enabled`
  const matches: RawBuilder<unknown> = sql`
    (${teamIds === undefined} or s.team_id = any(${teamIds ?? []}::bigint[]))
    and strpos(lower(s.first_name || ' ' || s.last_name), lower(${searchText.trim()})) > 0`
  const { rows } = await sql<WeeksRow>`
    select s.id as surfer_id, trim(s.first_name || ' ' || s.last_name) as surfer_name, t.name as team_name,
      ${CUT_OFF} as cut_off_days,
      (select jsonb_agg(jsonb_build_object('from', w.first, 'minutes', w.minutes, 'days', w.days) order by w.first)
        from (
          select (${from}::date + 7 * n)::date as first,
            coalesce(sum(extract(epoch from b.ends_at - b.starts_at) / 60), 0)::int as minutes,
            count(distinct (b.starts_at at time zone s.timezone)::date)::int as days
          from generate_series(0, ${weeks}::int - 1) n
          left join availability_block b on b.organization_id = s.organization_id and b.surfer_id = s.id
            and b.starts_at >= (${from}::date + 7 * n)::timestamp at time zone s.timezone
            and b.starts_at < (${from}::date + 7 * n + 7)::timestamp at time zone s.timezone
          group by n) w) as weeks
    from ${tables} where ${kept} and ${matches}
    ${pagedBy(filter, {
      id: sql`s.id`,
      order: sql`s.first_name collate "und-x-icu", s.last_name collate "und-x-icu", s.id`,
    })}`.execute(tx)
  return { rows, meta: await countRows(tx, { from: tables, kept, matches }) }
}

export async function selectFeature(
  tx: Tx,
  surferId: number,
): Promise<{ enabled: boolean; cutOffDays: number | null } | undefined> {
  const { rows } = await sql<{ enabled: boolean; cutOffDays: number | null }>`
    select s.availability_enabled as enabled, s.availability_cut_off_days as cut_off_days
    from surfer s where s.id = ${surferId} and s.deleted_at is null`.execute(tx)
  return rows[0]
}
