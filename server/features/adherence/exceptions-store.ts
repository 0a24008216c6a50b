// All SQL of approved deviations.
import { type RawBuilder, sql } from 'kysely'
import type { ExceptionForm } from '#contract/endpoints/adherence.ts'
import type { ExceptionTimes } from '#core/adherence/index.ts'
import type { PhoneStatus } from '#core/observed/index.ts'
import type { EpochMs, LocalDate, Weekday, Zone } from '#core/time/index.ts'
import { type Counted, countRows, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'

interface Row {
  id: number
  type: 'one-off' | 'recurring'
  description: string
  startsAt: Date | null
  endsAt: Date | null
  startDate: LocalDate | null
  endDate: LocalDate | null
  startMinute: number | null
  endMinute: number | null
  weekdays: Weekday[] | null
  taskId: number | null
  streamIds: number[]
  statuses: PhoneStatus[]
  inAdherenceWhenAvailable: boolean
  createdByManagerId: number | null
  createdByName: string | null
  createdAt: Date
  updatedAt: Date
  surferIds: number[]
}

export type StoredException = Omit<
  Row,
  'type' | 'startsAt' | 'endsAt' | 'startDate' | 'endDate' | 'startMinute' | 'endMinute' | 'weekdays'
> & { times: ExceptionTimes }

function asStored({ type, ...row }: Row): StoredException {
  const { startsAt, endsAt, startDate, endDate, startMinute, endMinute, weekdays, ...rest } = row
  const times: ExceptionTimes =
    type === 'one-off'
      ? { type, start: startsAt!.getTime(), end: endsAt!.getTime() }
      : {
          type,
          start: startDate!,
          end: endDate,
          weekdays: weekdays!,
          startMinute: startMinute!,
          endMinute: endMinute!,
        }
  return { ...rest, times }
}

const SURFER_IDS = sql`array(
  select l.surfer_id from adherence_exception_surfer l
  join surfer s on s.organization_id = l.organization_id and s.id = l.surfer_id and s.deleted_at is null
  where l.organization_id = e.organization_id and l.exception_id = e.id order by 1)`

async function select(tx: Tx, organizationId: number, rest: RawBuilder<unknown>): Promise<StoredException[]> {
  const { rows } = await sql<Row>`
    select e.id, e.type, e.description, e.starts_at, e.ends_at, e.start_date, e.end_date, e.start_minute, e.end_minute,
      e.weekdays, e.task_id, e.stream_ids, e.statuses, e.in_adherence_when_available, e.created_by_manager_id,
      nullif(trim(m.first_name || ' ' || m.last_name), '') as created_by_name, e.created_at, e.updated_at,
      ${SURFER_IDS} as surfer_ids
    from adherence_exception e
    left join manager m on m.organization_id = e.organization_id and m.id = e.created_by_manager_id
    where e.organization_id = ${organizationId} and ${rest}`.execute(tx)
  return rows.map(asStored)
}

/** `isToChange`: others who change it wait until the end of the transaction. */
export async function selectException(
  tx: Tx,
  organizationId: number,
  id: number,
  isToChange = false,
): Promise<StoredException | undefined> {
  return (await select(tx, organizationId, sql`e.id = ${id} ${isToChange ? sql`for update of e` : sql``}`))[0]
}

/** A day on which it holds in one zone may be another one here: a day is added on either side. */
const isNear = (from: EpochMs, to: EpochMs) => sql`case e.type
  when 'one-off' then e.starts_at < ${new Date(to)} and e.ends_at > ${new Date(from)}
  else e.start_date <= (${new Date(to)}::timestamptz at time zone 'UTC')::date + 1
    and (e.end_date is null or e.end_date >= (${new Date(from)}::timestamptz at time zone 'UTC')::date - 2) end`

/** That may hold for one of the agents in the time; by id, so that of two which allow the same the older counts. */
export const selectExceptionsNear = (
  tx: Tx,
  organizationId: number,
  surferIds: readonly number[],
  from: EpochMs,
  to: EpochMs,
): Promise<StoredException[]> =>
  select(
    tx,
    organizationId,
    sql`${isNear(from, to)} and exists (
      select from adherence_exception_surfer l
      where l.organization_id = e.organization_id and l.exception_id = e.id and l.surfer_id = any(${surferIds}::bigint[]))
    order by e.id`,
  )

export interface ExceptionFilter extends Paged {
  searchText?: string | undefined
  surferIds?: number[] | undefined
  teamIds?: number[] | undefined
  type?: 'one-off' | 'recurring' | undefined
  state?: 'active' | 'over' | undefined
}

/** Newest first. `now`: what is over ended before. */
export async function listExceptions(
  tx: Tx,
  organizationId: number,
  { searchText = '', surferIds, teamIds, type, state, ...paged }: ExceptionFilter,
  now: EpochMs,
): Promise<Counted<StoredException>> {
  const isActive = sql`case e.type when 'one-off' then e.ends_at > ${new Date(now)}
    else e.end_date is null or e.end_date >= (${new Date(now)}::timestamptz at time zone 'UTC')::date - 1 end`
  const wanted = [
    sql`strpos(lower(e.description), lower(${searchText.trim()})) > 0`,
    ...(type ? [sql`e.type = ${type}`] : []),
    ...(state ? [state === 'active' ? isActive : sql`not ${isActive}`] : []),
    ...(surferIds || teamIds
      ? [
          sql`exists (select from adherence_exception_surfer l
            join surfer s on s.organization_id = l.organization_id and s.id = l.surfer_id
            where l.organization_id = e.organization_id and l.exception_id = e.id
              and (s.id = any(${surferIds ?? []}::bigint[]) or s.team_id = any(${teamIds ?? []}::bigint[])))`,
        ]
      : []),
  ]
  const matches = sql.join(wanted, sql` and `)
  return {
    rows: await select(
      tx,
      organizationId,
      sql`${matches} ${pagedBy(paged, { id: sql`e.id`, order: sql`e.id desc` })}`,
    ),
    meta: await countRows(tx, { from: sql`adherence_exception e`, matches }),
  }
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function columnsOf(form: ExceptionForm) {
  const isOneOff = form.type === 'one-off'
  return {
    type: form.type,
    description: form.description,
    startsAt: isOneOff ? new Date(form.start) : null,
    endsAt: isOneOff ? new Date(form.end) : null,
    startDate: isOneOff ? null : form.start,
    endDate: isOneOff ? null : form.end,
    startMinute: isOneOff ? null : minuteOf(form.startTime),
    endMinute: isOneOff ? null : minuteOf(form.endTime),
    weekdays: isOneOff ? null : form.weekdays,
    taskId: form.taskId,
    streamIds: form.streamIds,
    statuses: form.statuses,
    inAdherenceWhenAvailable: form.inAdherenceWhenAvailable,
  }
}

export async function insertException(
  tx: Tx,
  organizationId: number,
  form: ExceptionForm,
  { managerId, now }: { managerId: number | null; now: EpochMs },
): Promise<number> {
  const at = new Date(now)
  const { id } = await tx
    .insertInto('adherenceException')
    .values({
      organizationId,
      ...columnsOf(form),
      createdByManagerId: managerId,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceSurfers(tx, organizationId, id, form.surferIds)
  return id
}

export async function updateException(
  tx: Tx,
  organizationId: number,
  id: number,
  form: ExceptionForm,
  now: EpochMs,
): Promise<void> {
  await tx
    .updateTable('adherenceException')
    .set({ ...columnsOf(form), updatedAt: new Date(now) })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute()
  await replaceSurfers(tx, organizationId, id, form.surferIds)
}

/** Agents who left keep theirs, for the history. */
async function replaceSurfers(tx: Tx, organizationId: number, id: number, surferIds: readonly number[]) {
  await sql`
    delete from adherence_exception_surfer l using surfer s
    where l.organization_id = ${organizationId} and l.exception_id = ${id} and s.organization_id = l.organization_id
      and s.id = l.surfer_id and s.deleted_at is null and l.surfer_id <> all(${surferIds}::bigint[])`.execute(
    tx,
  )
  await sql`
    insert into adherence_exception_surfer (organization_id, exception_id, surfer_id)
    select distinct ${organizationId}::bigint, ${id}::bigint, n.id from unnest(${surferIds}::bigint[]) as n(id)
    on conflict do nothing`.execute(tx)
}

export async function endException(
  tx: Tx,
  organizationId: number,
  id: number,
  end: LocalDate,
  now: EpochMs,
): Promise<void> {
  await sql`update adherence_exception set end_date = ${end}, updated_at = ${new Date(now)}
    where organization_id = ${organizationId} and id = ${id}`.execute(tx)
}

export async function deleteException(tx: Tx, organizationId: number, id: number): Promise<void> {
  await sql`delete from adherence_exception where organization_id = ${organizationId} and id = ${id}`.execute(
    tx,
  )
}

/** Agents among these whose team the manager may not edit. */
export async function selectUneditable(
  tx: Tx,
  organizationId: number,
  surferIds: readonly number[],
  managerId: number | null,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select s.id from surfer s where s.organization_id = ${organizationId} and s.id = any(${surferIds}::bigint[])
      and not exists (select from manager_team_edit t
        where t.organization_id = s.organization_id and t.team_id = s.team_id and t.manager_id = ${managerId})`.execute(
    tx,
  )
  return new Set(rows.map(row => row.id))
}

/** Zones by agent id. */
export async function selectZones(
  tx: Tx,
  organizationId: number,
  surferIds: readonly number[],
): Promise<Map<number, Zone>> {
  const { rows } = await sql<{ id: number; zone: Zone }>`
    select id, timezone as zone from surfer
    where organization_id = ${organizationId} and id = any(${surferIds}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, zone }) => [id, zone]))
}
