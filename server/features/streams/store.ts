// All SQL on ticket groups and their connections. Row-level security keeps every statement inside the
// transaction's organization.
import { sql } from 'kysely'
import type { Stream } from '#contract/endpoints/streams.ts'
import { refuse } from '#contract/errors.ts'
import type { Zone } from '#core/time/index.ts'
import {
  type Counted,
  countRows,
  onDuplicate,
  type Paged,
  pagedBy,
  type Tx,
} from '#server/platform/database/index.ts'
import type { StreamConnection } from '../connections/index.ts'
import { contactsPass, intervalsPass } from './filters-store.ts'

interface NamedConnection extends StreamConnection {
  name: string
  providerId: number
  /** Epoch seconds; null: in use. */
  deletedAt: number | null
}

/** Result of the last training. Instants in epoch milliseconds. */
export interface TrainedModel {
  status: Stream['status']
  name: string
  sentence: string
  expectedWape: number | null
  weeklyVolume: number
  /** Null: none was measured; missing in models from before it was kept. */
  measuredHandleTimeSeconds?: number | null
  /** Mean active seconds of agents; missing in models from before it was kept. */
  effortHandleTimeSeconds?: number | null
  historyFrom: number | null
  historyTo: number | null
  /** Length of the history's intervals; absent in models from before it was kept. */
  historyMinutes?: number | null
  /** The connections and filters that it learned from. */
  source: string
}
export interface TrainedAccuracy {
  wape: number | null
  bias: number | null
  /** The held-back weeks, in epoch milliseconds. */
  from: number
  to: number
}

export type StreamFields = Pick<
  Stream,
  | 'name'
  | 'color'
  | 'isOnline'
  | 'targetResponseTime'
  | 'averageHandleTime'
  | 'adherenceAverageHandleTime'
  | 'serviceLevel'
  | 'concurrency'
  | 'shrinkage'
  | 'shrinkageKinds'
  | 'occupancy'
  | 'weeksOfTrainingData'
  | 'dialpadContactCenterId'
  | 'timezone'
  | 'useOperatingTimes'
  | 'operatingTimes'
  | 'use15MinuteData'
  | 'patience'
  | 'maximumAbandonment'
  | 'averageSpeedOfAnswer'
  | 'handleTimeStretch'
  | 'handleTimeSource'
  | 'handleTimeChange'
  | 'minimumStaff'
  | 'holidays'
>
export interface StreamRow extends StreamFields {
  id: number
  /** PROCESSING until the figures are those of the present settings. */
  status: Stream['status']
  /** The forecast is to be made again; else PROCESSING is about the staff it needs. */
  isTrainingDue: boolean
  inputsVersion: number
  model: TrainedModel | null
  accuracy: TrainedAccuracy | null
  connections: NamedConnection[]
  taskIds: number[]
  lastSyncDate: Date | null
  trainedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

const STREAM = sql`
  s.id, s.name, s.color, case when s.is_staffing_due then 'PROCESSING' else s.status end as status,
  s.status = 'PROCESSING' as is_training_due, s.inputs_version, s.is_online, s.target_response_time, s.average_handle_time,
  s.adherence_average_handle_time, s.service_level, s.concurrency, s.shrinkage, s.shrinkage_kinds, s.occupancy,
  s.weeks_of_training_data, s.dialpad_contact_center_id, s.timezone, s.use_operating_times, s.operating_times, s.use15_minute_data, s.patience,
  s.maximum_abandonment, s.average_speed_of_answer, s.handle_time_stretch,
  s.handle_time_source, s.handle_time_change, s.minimum_staff, s.holidays, s.model, s.accuracy,
  greatest(s.last_sync_date, (
    select max(greatest(c.last_sync_at, c.last_event_at, u.created_at)) from stream_connection l
    join connection c on c.organization_id = l.organization_id and c.id = l.connection_id
    left join upload u on u.organization_id = c.organization_id and u.connection_id = c.id and u.state = 'imported'
    where l.organization_id = s.organization_id and l.stream_id = s.id
  )) as last_sync_date, s.trained_at, s.created_at, s.updated_at,
  (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'providerId', c.provider_id,
      'filters', l.filters, 'deletedAt', extract(epoch from c.deleted_at)) order by c.name, c.id), '[]')
    from stream_connection l join connection c on c.organization_id = l.organization_id and c.id = l.connection_id
    where l.organization_id = s.organization_id and l.stream_id = s.id
  ) as connections,
  array(
    select l.task_id from task_stream l
    join task t on t.organization_id = l.organization_id and t.id = l.task_id and t.state = 'active'
    where l.organization_id = s.organization_id and l.stream_id = s.id order by l.task_id
  ) as task_ids`

/** Ticket groups by name. */
export async function selectStreams(
  tx: Tx,
  filter: Paged & { searchText?: string | undefined },
): Promise<Counted<StreamRow>> {
  const kept = sql`s.archived_at is null`
  const matches = sql`strpos(lower(s.name), lower(${filter.searchText?.trim() ?? ''})) > 0`
  const { rows } = await sql<StreamRow>`
    select ${STREAM} from stream s
    where ${kept} and ${matches}
    ${pagedBy(filter, { id: sql`s.id`, order: sql`s.name collate "und-x-icu", s.id` })}`.execute(tx)
  return { rows, meta: await countRows(tx, { from: sql`stream s`, kept, matches }) }
}

/** Archived ones are not found. All of them when no ids are given. */
export async function selectStreamsById(tx: Tx, ids?: readonly number[]): Promise<StreamRow[]> {
  const { rows } = await sql<StreamRow>`
    select ${STREAM} from stream s
    where s.archived_at is null and ${ids ? sql`s.id = any(${ids}::bigint[])` : sql`true`}
    order by s.name collate "und-x-icu", s.id`.execute(tx)
  return rows
}

const namesake = (name: string) => refuse('DUPLICATED_NAME', { what: 'ticket group', name })

const asColumns = (fields: Partial<StreamFields>) => {
  const { operatingTimes, holidays, shrinkageKinds, ...columns } = fields
  return {
    ...columns,
    ...(operatingTimes && { operatingTimes: JSON.stringify(operatingTimes) }),
    ...(shrinkageKinds && { shrinkageKinds: JSON.stringify(shrinkageKinds) }),
    ...(holidays !== undefined && { holidays: holidays && JSON.stringify(holidays) }),
  }
}

export async function insertStream(tx: Tx, organizationId: number, fields: StreamFields): Promise<number> {
  const { id } = await tx
    .insertInto('stream')
    .values({ organizationId, ...asColumns(fields), name: fields.name, color: fields.color })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(onDuplicate('stream_name', namesake(fields.name)))
  return id
}

/** `name` is what the ticket group is called afterwards. */
export async function updateStream(
  tx: Tx,
  streamId: number,
  name: string,
  changes: Partial<StreamFields>,
): Promise<void> {
  await tx
    .updateTable('stream')
    .set({ ...asColumns(changes), updatedAt: sql`now()` })
    .where('id', '=', streamId)
    .execute()
    .catch(onDuplicate('stream_name', namesake(name)))
}

export async function archiveStream(tx: Tx, streamId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update stream set archived_at = now(), updated_at = now(), inputs_version = inputs_version + 1
    where id = ${streamId} and archived_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Notes that what staff or forecast depend on has changed: both are due. `isHistory`: the forecast too. */
export async function bumpInputs(
  tx: Tx,
  streamIds: readonly number[],
  isHistory: boolean,
): Promise<{ id: number; status: Stream['status'] }[]> {
  const { rows } = await sql<{ id: number; status: Stream['status'] }>`
    update stream set inputs_version = inputs_version + 1
      ${isHistory ? sql`, status = 'PROCESSING'` : sql`, is_staffing_due = true`}
    where id = any(${streamIds}::bigint[]) and archived_at is null
    returning id, 'PROCESSING' as status`.execute(tx)
  return rows
}

/** Zones of the ticket groups in use. */
export async function selectZones(tx: Tx): Promise<Zone[]> {
  const { rows } = await sql<{ timezone: Zone }>`
    select distinct timezone from stream where archived_at is null`.execute(tx)
  return rows.map(row => row.timezone)
}

/** Those of the zone whose training of the night that began at `night` was not started yet; now it is. */
export async function takeNight(
  tx: Tx,
  { zone, night, now }: { zone: Zone; night: Date; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update stream set nightly_at = ${now}
    where timezone = ${zone} and nightly_at < ${night} and archived_at is null returning id`.execute(tx)
  return rows.map(row => row.id)
}

/** Ids that name no ticket group in use. */
export async function missingStreams(tx: Tx, streamIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${streamIds}::bigint[]) as wanted(id)
    where not exists (select from stream s where s.id = wanted.id and s.archived_at is null)`.execute(tx)
  return rows.map(row => row.id)
}

export async function noteSync(tx: Tx, connectionId: number, at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update stream s set last_sync_date = ${at}
    from stream_connection l
    where l.connection_id = ${connectionId} and l.organization_id = s.organization_id and l.stream_id = s.id
      and s.archived_at is null
    returning s.id`.execute(tx)
  return rows.map(row => row.id)
}

/** Until the end of the transaction nobody else changes the ticket group. Null when it is gone. */
export async function lockInputsVersion(tx: Tx, streamId: number): Promise<number | null> {
  const { rows } = await sql<{ inputsVersion: number }>`
    select inputs_version from stream where id = ${streamId} and archived_at is null for no key update`.execute(
    tx,
  )
  return rows[0]?.inputsVersion ?? null
}

export async function noteTraining(
  tx: Tx,
  streamId: number,
  { model, accuracy, at }: { model: TrainedModel; accuracy: TrainedAccuracy | null; at: Date },
): Promise<void> {
  await sql`
    update stream set status = ${model.status}, is_staffing_due = false, model = ${JSON.stringify(model)}::jsonb,
      accuracy = ${accuracy && JSON.stringify(accuracy)}::jsonb, trained_at = ${at}
    where id = ${streamId}`.execute(tx)
}

export async function noteStaffing(tx: Tx, streamId: number): Promise<void> {
  await sql`update stream set is_staffing_due = false where id = ${streamId}`.execute(tx)
}

/** Back to what the last training found, nothing if there was none; null when nothing was due. */
export async function restoreStatus(tx: Tx, streamId: number): Promise<Stream['status'] | null> {
  const { rows } = await sql<{ status: Stream['status'] }>`
    update stream set is_staffing_due = false,
      status = case when status = 'PROCESSING' then coalesce(model ->> 'status', 'NO_TICKETS') else status end
    where id = ${streamId} and (status = 'PROCESSING' or is_staffing_due) and archived_at is null
    returning status`.execute(tx)
  return rows[0]?.status ?? null
}

/** Contacts that pass the connections' filters in the last seven days for which any of them has data. */
export async function countContacts(
  tx: Tx,
  connections: readonly StreamConnection[],
): Promise<{ contacts: number; from: Date | null; to: Date | null }> {
  const counts = connections.map(
    ({ id, filters }) => sql`
      select 1::float8 as contacts from contact c
      left join upload u on u.organization_id = c.organization_id and u.id = c.upload_id
      where c.connection_id = ${id} and c.occurred_at > range.first and c.occurred_at <= range.last
        and ${contactsPass(filters)}
      union all
      select c.offered from counted_interval c
      join upload u on u.organization_id = c.organization_id and u.id = c.upload_id
      where c.connection_id = ${id} and c.starts_at >= range.first and c.starts_at < range.last
        and ${intervalsPass(filters)}`,
  )
  const { rows } = await sql<{ contacts: number; from: Date | null; to: Date | null }>`
    with newest as (
      select max(occurred_at) as at from contact where connection_id = any(${connections.map(c => c.id)}::bigint[])
      union all
      select max(starts_at + make_interval(mins => minutes)) from counted_interval
      where connection_id = any(${connections.map(c => c.id)}::bigint[])
    ), range as (select max(at) - interval '7 days' as first, max(at) as last from newest)
    select range.first as "from", range.last as "to", coalesce(passed.contacts, 0) as contacts
    from range left join lateral (
      select sum(contacts) as contacts from (${sql.join(counts, sql` union all `)}) as each_one
    ) as passed on true`.execute(tx)
  return rows[0]!
}
