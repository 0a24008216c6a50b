// All SQL of connections and uploads, and of the contacts and counted intervals that uploads bring.
import { sql } from 'kysely'
import type { Upload, UploadForm } from '#contract/endpoints/uploads.ts'
import { refuse } from '#contract/errors.ts'
import {
  type Counted,
  countRows,
  onDuplicate,
  type Paged,
  pagedBy,
  type Tx,
} from '#server/platform/database/index.ts'

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
  u.row_count, u.rejected_count, u.rejects, u.queues, u.job_id, u.created_at,
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

/** Newest first. */
export async function selectUploads(
  tx: Tx,
  filter: Paged & { connectionIds?: number[] | undefined },
): Promise<Counted<Upload>> {
  const { connectionIds = null } = filter
  const matches = sql`(${connectionIds}::bigint[] is null or u.connection_id = any(${connectionIds}))`
  const { rows } = await sql<UploadRow>`
    select ${UPLOAD} from ${UPLOADS}
    where ${matches}
    ${pagedBy(filter, { id: sql`u.id`, order: sql`u.id desc` })}`.execute(tx)
  return { rows: rows.map(shown), meta: await countRows(tx, { from: sql`upload u`, matches }) }
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
  found: ImportCounts & { earliest: number; latest: number; contactCount: number; queues: readonly string[] },
): Promise<void> {
  await sql`update upload set state = 'imported', row_count = ${found.rowCount}, rejected_count = ${found.rejectedCount},
    rejects = ${JSON.stringify(found.rejects)}::jsonb, contact_count = ${found.contactCount},
    earliest = ${new Date(found.earliest)}, latest = ${new Date(found.latest)}, queues = ${found.queues}::text[]
    where id = ${uploadId}`.execute(tx)
  await sql`delete from upload_chunk where upload_id = ${uploadId}`.execute(tx)
}

/** Refuses uploads from before the instant that were never received whole, or whose import was cancelled. */
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

/** Content that stopped coming: its browser or our process died. */
export async function deleteAbandoned(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from upload where state = 'receiving' and created_at < ${before}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
