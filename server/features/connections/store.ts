// All SQL of connections and uploads, and of the contacts and counted intervals that uploads bring.
import { sql } from 'kysely'
import type { Connection } from '#contract/endpoints/connections.ts'
import type { Upload, UploadForm } from '#contract/endpoints/uploads.ts'
import { refuse } from '#contract/errors.ts'
import { onDuplicate, type Tx } from '#server/platform/database/index.ts'

export interface ConnectionRow {
  id: number
  name: string
  providerId: number
  state: Connection['state']
  problem: string | null
  problemAt: Date | null
  accountName: string | null
  isSubscribed: boolean
  filterFields: { field: string; label: string; values: { value: string; label: string }[] }[]
  queues: { value: string; label: string }[]
  lastEventAt: Date | null
  lastSyncAt: Date | null
  fileNames: string[]
  contactCount: number
  earliest: Date | null
  latest: Date | null
  createdAt: Date
  deletedAt: Date | null
}

/** What uploads brought is summed over their records: counting a million contacts for a list is not worth it. */
export async function selectConnections(tx: Tx, ids?: readonly number[]): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    select c.id, c.name, c.provider_id, c.created_at, c.deleted_at, c.state, c.problem, c.problem_at, c.account_name,
      c.subscription is not null and c.subscription <> 'null' as is_subscribed, c.filter_fields, c.last_event_at,
      c.last_sync_at, coalesce(q.queues, '[]') as queues,
      coalesce(u.file_names, '{}') as file_names, coalesce(u.contact_count, 0)::float8 as contact_count, u.earliest, u.latest
    from connection c
    left join lateral (
      select array_agg(distinct file_name) as file_names, sum(contact_count) as contact_count,
        min(earliest) as earliest, max(latest) as latest
      from upload where organization_id = c.organization_id and connection_id = c.id and state = 'imported'
    ) u on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('value', remote_id, 'label', name) order by name) as queues
      from remote_queue where organization_id = c.organization_id and connection_id = c.id
    ) q on true
    where ${ids ? sql`c.id = any(${ids}::bigint[])` : sql`c.deleted_at is null`}
    order by c.name collate "und-x-icu", c.id`.execute(tx)
  return rows
}

export async function insertConnection(
  tx: Tx,
  organizationId: number,
  providerId: Connection['providerId'],
  name: string,
) {
  const { id } = await tx
    .insertInto('connection')
    .values({ organizationId, providerId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(onDuplicate('connection_name', refuse('DUPLICATED_NAME', { what: 'connection', name })))
  return id
}

/** The names of the ticket groups that still use it. */
export async function streamsUsing(tx: Tx, connectionId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select s.name from stream_connection l
    join stream s on s.organization_id = l.organization_id and s.id = l.stream_id and s.archived_at is null
    where l.connection_id = ${connectionId} order by s.name`.execute(tx)
  return rows.map(row => row.name)
}

export async function markConnectionDeleted(tx: Tx, connectionId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update connection set deleted_at = now() where id = ${connectionId} and deleted_at is null`.execute(tx)
  return numAffectedRows === 1n
}

type UploadRow = Omit<Upload, 'earliest' | 'latest' | 'createdAt'> & {
  earliest: Date | null
  latest: Date | null
  createdAt: Date
}
// An import that was cancelled or has failed for good will not go on: its job says why.
const UPLOAD = sql`
  u.id, u.connection_id, u.kind, u.file_name,
  case when u.state = 'received' and j.state in ('failed', 'cancelled') then 'refused' else u.state end as state,
  coalesce(u.refusal, case j.state when 'cancelled' then 'The import was cancelled.' when 'failed' then j.error ->> 'message' end)
    as refusal, u.file_time_zone, u.reading, u.shift_weeks, u.earliest, u.latest,
  u.row_count, u.rejected_count, u.rejects, u.job_id, u.created_at,
  coalesce(m.first_name, '') as manager_first_name, coalesce(m.last_name, '') as manager_last_name`
const UPLOADS = sql`upload u
  left join manager m on m.organization_id = u.organization_id and m.id = u.manager_id
  left join job j on j.organization_id = u.organization_id and j.id = u.job_id`

const shown = (row: UploadRow): Upload => ({
  ...row,
  earliest: row.earliest?.toISOString() ?? null,
  latest: row.latest?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

/** Newest first; one row more than the limit when there are more. */
export async function selectUploads(
  tx: Tx,
  filter: { connectionIds?: number[] | undefined; offset: number; limit: number },
): Promise<Upload[]> {
  const { connectionIds = null, offset, limit } = filter
  const { rows } = await sql<UploadRow>`
    select ${UPLOAD} from ${UPLOADS}
    where (${connectionIds}::bigint[] is null or u.connection_id = any(${connectionIds}))
    order by u.id desc offset ${offset} limit ${limit + 1}`.execute(tx)
  return rows.map(shown)
}

export async function selectUpload(tx: Tx, uploadId: number): Promise<Upload> {
  const { rows } = await sql<UploadRow>`select ${UPLOAD} from ${UPLOADS} where u.id = ${uploadId}`.execute(tx)
  if (!rows[0]) throw refuse('NOT_FOUND', { what: 'upload', id: uploadId })
  return shown(rows[0])
}

export async function insertUpload(
  tx: Tx,
  organizationId: number,
  form: UploadForm,
  managerId: number | null,
): Promise<number> {
  const { connectionId, fileName, fileTimeZone, reading, shiftWeeks } = form
  const { id } = await tx
    .insertInto('upload')
    .values({
      organizationId,
      connectionId,
      kind: reading.kind,
      fileName,
      fileTimeZone,
      reading: JSON.stringify(reading),
      shiftWeeks,
      managerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Begins, or begins again, to receive the content; false when it came already. */
export async function startReceiving(tx: Tx, uploadId: number): Promise<boolean> {
  const { rows } = await sql`
    update upload set byte_count = 0 where id = ${uploadId} and state = 'receiving' returning id`.execute(tx)
  if (rows.length === 0) return false
  await sql`delete from upload_chunk where upload_id = ${uploadId}`.execute(tx)
  return true
}

export async function insertChunk(
  tx: Tx,
  organizationId: number,
  uploadId: number,
  position: number,
  bytes: Uint8Array,
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into upload_chunk (organization_id, upload_id, position, bytes)
    select organization_id, id, ${position}::int, ${Buffer.from(bytes)}::bytea from upload
    where organization_id = ${organizationId} and id = ${uploadId} and state = 'receiving'`
    .execute(tx)
    .catch(onDuplicate('upload_chunk_pkey', sentTwice()))
  if (numAffectedRows !== 1n) throw sentTwice()
}

/** Two senders of the same upload at once would mix their pieces. */
export const sentTwice = () =>
  refuse('CONFLICT', { because: 'The same file was being sent twice at once. Send it once more.' })

export async function countStoredBytes(tx: Tx, uploadId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(bytes)), 0)::float8 as bytes from upload_chunk where upload_id = ${uploadId}`.execute(
    tx,
  )
  return rows[0]!.bytes
}

/** One at a time: fifty megabytes in one reply would hold up everybody else. */
export async function selectChunk(tx: Tx, uploadId: number, position: number): Promise<Uint8Array | null> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from upload_chunk where upload_id = ${uploadId} and position = ${position}`.execute(tx)
  return rows[0]?.bytes ?? null
}

export async function markReceived(
  tx: Tx,
  uploadId: number,
  byteCount: number,
  jobId: number,
): Promise<void> {
  await sql`update upload set state = 'received', byte_count = ${byteCount}, job_id = ${jobId}
    where id = ${uploadId}`.execute(tx)
}

export interface ImportCounts {
  rowCount: number
  rejectedCount: number
  rejects: Upload['rejects']
}

export async function markRefused(
  tx: Tx,
  uploadId: number,
  refusal: string,
  counts: ImportCounts,
): Promise<void> {
  await sql`update upload set state = 'refused', refusal = ${refusal}, row_count = ${counts.rowCount},
    rejected_count = ${counts.rejectedCount}, rejects = ${JSON.stringify(counts.rejects)}::jsonb
    where id = ${uploadId}`.execute(tx)
  await sql`delete from upload_chunk where upload_id = ${uploadId}`.execute(tx)
}

export async function markImported(
  tx: Tx,
  uploadId: number,
  found: ImportCounts & { earliest: number; latest: number; contactCount: number },
): Promise<void> {
  await sql`update upload set state = 'imported', row_count = ${found.rowCount}, rejected_count = ${found.rejectedCount},
    rejects = ${JSON.stringify(found.rejects)}::jsonb, contact_count = ${found.contactCount},
    earliest = ${new Date(found.earliest)}, latest = ${new Date(found.latest)}
    where id = ${uploadId}`.execute(tx)
  await sql`delete from upload_chunk where upload_id = ${uploadId}`.execute(tx)
}

/** Those that were never received whole, or whose import was given up, before the instant. */
export async function refuseAbandoned(tx: Tx, before: Date): Promise<void> {
  await sql`
    with abandoned as (
      update upload u set state = 'refused', refusal = case
          when u.state = 'receiving' then 'The file was not sent to its end.'
          when j.state = 'cancelled' then 'The import was cancelled.'
          else coalesce(j.error ->> 'message', 'The import was given up.') end
      from upload same
      left join job j on j.organization_id = same.organization_id and j.id = same.job_id
      where same.organization_id = u.organization_id and same.id = u.id and u.created_at < ${before}
        and (u.state = 'receiving' or u.state = 'received' and coalesce(j.state, 'failed') in ('failed', 'cancelled'))
      returning u.organization_id, u.id
    )
    delete from upload_chunk c using abandoned a
    where c.organization_id = a.organization_id and c.upload_id = a.id`.execute(tx)
}

/** Imports on one connection go one after another: each replaces what it finds. */
export async function lockConnection(tx: Tx, connectionId: number): Promise<void> {
  await sql`select from connection where id = ${connectionId} for no key update`.execute(tx)
}

/**
 * Whatever the connection has in the range of a newer file gives way to it: single contacts, and counted
 * intervals that reach into it. The files that brought it are said to have brought so much less.
 */
export async function deleteRange(
  tx: Tx,
  connectionId: number,
  { earliest, latest, isEndIncluded }: { earliest: number; latest: number; isEndIncluded: boolean },
): Promise<void> {
  const [start, end] = [new Date(earliest), new Date(latest + (isEndIncluded ? 1 : 0))]
  await sql`
    with gone as (
      delete from contact where connection_id = ${connectionId} and occurred_at >= ${start} and occurred_at < ${end}
      returning upload_id, 1::float8 as contacts
    ), gone_intervals as (
      delete from counted_interval
      where connection_id = ${connectionId} and starts_at > ${start}::timestamptz - interval '25 hours' and starts_at < ${end}
        and starts_at + make_interval(mins => minutes) > ${start}
      returning upload_id, offered
    ), lost as (
      select upload_id, sum(contacts) as contacts
      from (select * from gone union all select * from gone_intervals) as both_kinds group by upload_id
    )
    update upload u set contact_count = u.contact_count - lost.contacts from lost where u.id = lost.upload_id`.execute(
    tx,
  )
}

interface Arrival {
  organizationId: number
  connectionId: number
  uploadId: number
}

/** Epoch milliseconds; NaN handle time = unknown. */
export async function insertContacts(
  tx: Tx,
  { organizationId, connectionId, uploadId }: Arrival,
  at: Float64Array,
  handleTimeSeconds: Float64Array | null,
): Promise<void> {
  const seconds = handleTimeSeconds && sqlNumbers(handleTimeSeconds)
  await sql`
    insert into contact (organization_id, connection_id, occurred_at, upload_id, handle_time_seconds)
    select ${organizationId}::bigint, ${connectionId}::bigint, to_timestamp(c.at / 1000.0), ${uploadId}::bigint, c.seconds
    from unnest(${sqlNumbers(at)}::float8[], ${seconds ?? '{}'}::real[]) as c(at, seconds)`.execute(tx)
}

export interface IntervalColumns {
  startsAt: Float64Array
  offered: Float64Array
  handled: Float64Array
  handleTimeSeconds: Float64Array
}

export async function insertIntervals(
  tx: Tx,
  { organizationId, connectionId, uploadId }: Arrival,
  minutes: number,
  columns: IntervalColumns,
): Promise<void> {
  await sql`
    insert into counted_interval
      (organization_id, connection_id, starts_at, minutes, upload_id, offered, handled, handle_time_seconds)
    select ${organizationId}::bigint, ${connectionId}::bigint, to_timestamp(c.at / 1000.0), ${minutes}, ${uploadId}::bigint,
      c.offered, c.handled, c.seconds
    from unnest(${sqlNumbers(columns.startsAt)}::float8[], ${sqlNumbers(columns.offered)}::float8[],
      ${sqlNumbers(columns.handled)}::float8[], ${sqlNumbers(columns.handleTimeSeconds)}::float8[])
      as c(at, offered, handled, seconds)`.execute(tx)
}

/** As PostgreSQL writes an array: NaN, which no column here may hold, becomes null. */
function sqlNumbers(numbers: Float64Array): string {
  return `{${Array.from(numbers, n => (Number.isNaN(n) ? 'null' : n)).join(',')}}`
}

/** Content that stopped coming: its browser or our process died. */
export async function deleteAbandoned(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from upload where state = 'receiving' and created_at < ${before}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
