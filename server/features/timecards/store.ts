// All SQL of timecards and of how time is reported. Row-level security keeps every statement inside the transaction's
// organization.
import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { TimecardFlag, TimecardType } from '#contract/timecards/timecard.ts'
import type { timecards } from '#contract/timecards/timecards.ts'
import type { EpochMs } from '#core/time/index.ts'
import type { ClockRules } from '#core/timecards/index.ts'
import { type Counted, countRows, pagedBy, type Tx } from '#server/platform/database/index.ts'

/** Fields as they are written. */
export interface TimecardFields {
  type: TimecardType
  surferId: number
  receivedStart: Date | null
  receivedEnd: Date | null
  reportedStart: Date
  reportedEnd: Date | null
  scheduledStart: Date | null
  scheduledEnd: Date | null
  blockIdAtStart: number | null
  blockIdAtEnd: number | null
  startClickId: string | null
  endClickId: string | null
  isStartSentLater: boolean
  isEndSentLater: boolean
  isClockOutMissing: boolean
  editedByManagerId: number | null
}
export interface TimecardRow extends TimecardFields {
  id: number
}

const CARD = sql`c.id, c.type, c.surfer_id, c.received_start, c.received_end, c.reported_start, c.reported_end,
  c.scheduled_start, c.scheduled_end, c.block_id_at_start, c.block_id_at_end, c.start_click_id, c.end_click_id,
  c.is_start_sent_later, c.is_end_sent_later, c.is_clock_out_missing, c.edited_by_manager_id`

async function select(tx: Tx, rest: RawBuilder<unknown>): Promise<TimecardRow[]> {
  const { rows } = await sql<TimecardRow>`select ${CARD} from timecard c where ${rest}`.execute(tx)
  return rows
}

export const selectTimecard = async (tx: Tx, id: number): Promise<TimecardRow | undefined> =>
  (await select(tx, sql`c.id = ${id}`))[0]

/** The card that a click began or ended. */
export const selectByClick = async (
  tx: Tx,
  side: 'start' | 'end',
  clickId: string,
): Promise<TimecardRow | undefined> =>
  (await select(tx, sql`${sql.ref(`c.${side}_click_id`)} = ${clickId}`))[0]

/** Open cards of some agents, or of everybody. */
export const selectOpen = (tx: Tx, surferIds: readonly number[] | null): Promise<TimecardRow[]> =>
  select(
    tx,
    sql`c.reported_end is null and (${surferIds === null} or c.surfer_id = any(${surferIds ?? []}::bigint[]))`,
  )

/** The newest card of an agent that began no later than `at`. */
export const selectNewest = async (tx: Tx, surferId: number, at: EpochMs): Promise<TimecardRow | undefined> =>
  (
    await select(
      tx,
      sql`c.surfer_id = ${surferId} and c.reported_start <= ${new Date(at)}
        order by c.reported_start desc, c.id desc limit 1`,
    )
  )[0]

/** Cards of some agents that share time with the interval, by start; `exceptId` is left out. */
export const selectMeeting = (
  tx: Tx,
  surferIds: readonly number[],
  { start, end }: { start: EpochMs; end: EpochMs | null },
  exceptId = 0,
): Promise<TimecardRow[]> =>
  select(
    tx,
    sql`c.surfer_id = any(${surferIds}::bigint[]) and c.id <> ${exceptId}
      and (c.reported_end is null or c.reported_end > ${new Date(start)})
      and (${end === null} or c.reported_start < ${end === null ? null : new Date(end)}::timestamptz)
      order by c.reported_start, c.id`,
  )

/** Cards of one agent that began since, newest first. */
export const selectSince = (tx: Tx, surferId: number, since: EpochMs): Promise<TimecardRow[]> =>
  select(
    tx,
    sql`c.surfer_id = ${surferId} and c.reported_start >= ${new Date(since)} order by c.reported_start desc, c.id desc`,
  )

const FLAGS: Record<TimecardFlag, RawBuilder<unknown>> = {
  late: sql`c.reported_start > c.scheduled_start + interval '1 minute'`,
  unscheduled: sql`c.scheduled_start is null`,
  'clocked-in': sql`c.reported_end is null`,
  'missing-clock-out': sql`c.is_clock_out_missing`,
  'sent-later': sql`(c.is_start_sent_later or c.is_end_sent_later)`,
  edited: sql`c.edited_by_manager_id is not null`,
}

export type TimecardFilter = QueryOf<typeof timecards.list>

export interface ListedTimecard extends TimecardRow {
  surferName: string
  teamId: number
  teamName: string
  timezone: string
  editedByName: string | null
  isSurferDeleted: boolean
}

const LISTED = sql`timecard c
  join surfer s on s.organization_id = c.organization_id and s.id = c.surfer_id
  join team t on t.organization_id = s.organization_id and t.id = s.team_id
  left join manager m on m.organization_id = c.organization_id and m.id = c.edited_by_manager_id`

async function selectListed(tx: Tx, rest: RawBuilder<unknown>): Promise<ListedTimecard[]> {
  const { rows } = await sql<ListedTimecard>`
    select ${CARD}, trim(s.first_name || ' ' || s.last_name) as surfer_name, s.team_id, t.name as team_name, s.timezone,
      nullif(trim(m.first_name || ' ' || m.last_name), '') as edited_by_name,
      s.deleted_at is not null as is_surfer_deleted
    from ${LISTED} where ${rest}`.execute(tx)
  return rows
}

export const selectListedTimecard = async (tx: Tx, id: number): Promise<ListedTimecard | undefined> =>
  (await selectListed(tx, sql`c.id = ${id}`))[0]

export async function selectTimecards(tx: Tx, filter: TimecardFilter): Promise<Counted<ListedTimecard>> {
  const { from, to, searchText = '', surferIds, teamIds, types, flags } = filter
  const wanted = [
    sql`strpos(lower(s.first_name || ' ' || s.last_name || ' ' || s.email), lower(${searchText.trim()})) > 0`,
    ...(from ? [sql`c.reported_start >= ${new Date(from)}`] : []),
    ...(to ? [sql`c.reported_start < ${new Date(to)}`] : []),
    ...(surferIds ? [sql`c.surfer_id = any(${surferIds}::bigint[])`] : []),
    ...(teamIds ? [sql`s.team_id = any(${teamIds}::bigint[])`] : []),
    ...(types ? [sql`c.type = any(${types as string[]}::text[])`] : []),
    ...(flags?.length
      ? [
          sql`(${sql.join(
            flags.map(flag => FLAGS[flag]),
            sql` or `,
          )})`,
        ]
      : []),
  ]
  const matches = sql.join(wanted, sql` and `)
  const direction = filter.sortDirection === 'desc' ? sql`desc` : sql`asc`
  const byName = [sql`s.first_name collate "und-x-icu"`, sql`s.last_name collate "und-x-icu"`]
  const order = filter.sortBy === 'name' ? byName : [sql`c.reported_start`]
  const rows = await selectListed(
    tx,
    sql`${matches} ${pagedBy(filter, {
      id: sql`c.id`,
      order: sql`${sql.join(order.map(one => sql`${one} ${direction}`))}, c.reported_start desc, c.id desc`,
    })}`,
  )
  return { rows, meta: await countRows(tx, { from: LISTED, matches }) }
}

export async function insertTimecard(
  tx: Tx,
  organizationId: number,
  fields: TimecardFields,
  now: EpochMs,
): Promise<number> {
  const at = new Date(now)
  const { id } = await tx
    .insertInto('timecard')
    .values({ ...fields, organizationId, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateTimecard(
  tx: Tx,
  id: number,
  changes: Partial<TimecardFields>,
  now: EpochMs,
): Promise<void> {
  await tx
    .updateTable('timecard')
    .set({ ...changes, updatedAt: new Date(now) })
    .where('id', '=', id)
    .execute()
}

/** Closes cards that nobody closed. */
export async function closeTimecards(
  tx: Tx,
  cards: readonly { id: number; reportedEnd: EpochMs }[],
  now: EpochMs,
): Promise<void> {
  await sql`
    update timecard c set reported_end = missed.reported_end, is_clock_out_missing = true, updated_at = ${new Date(now)}
    from unnest(${cards.map(card => card.id)}::bigint[],
      ${cards.map(card => new Date(card.reportedEnd))}::timestamptz[]) as missed(id, reported_end)
    where c.id = missed.id and c.reported_end is null`.execute(tx)
}

export async function deleteTimecard(tx: Tx, id: number): Promise<void> {
  await sql`delete from timecard where id = ${id}`.execute(tx)
}

/** Nothing is allowed until somebody says so. */
export async function selectSettings(tx: Tx): Promise<ClockRules> {
  const { rows } = await sql<ClockRules>`
    select allow_set_report_time, track_unscheduled_overtime from time_reporting_settings`.execute(tx)
  return rows[0] ?? { allowSetReportTime: false, trackUnscheduledOvertime: false }
}

export async function saveSettings(
  tx: Tx,
  organizationId: number,
  { allowSetReportTime, trackUnscheduledOvertime }: ClockRules,
  now: EpochMs,
): Promise<void> {
  await sql`
    insert into time_reporting_settings (organization_id, allow_set_report_time, track_unscheduled_overtime, updated_at)
    values (${organizationId}, ${allowSetReportTime}, ${trackUnscheduledOvertime}, ${new Date(now)})
    on conflict (organization_id) do update set allow_set_report_time = excluded.allow_set_report_time,
      track_unscheduled_overtime = excluded.track_unscheduled_overtime, updated_at = excluded.updated_at`.execute(
    tx,
  )
}
