// Uploads: files of contacts, announced, received in chunks and handed to the import job.

import type { BodyOf } from '#contract/endpoint.ts'
import { CSV_PROVIDER_ID } from '#contract/endpoints/connections.ts'
import { MAX_UPLOAD_BYTES, type Upload, type UploadForm, type uploads } from '#contract/endpoints/uploads.ts'
import { refuse } from '#contract/errors.ts'
import { guessDateOrder } from '#core/time/index.ts'
import { allow } from '#server/features/identity/index.ts'
import type { Counted, Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { insertConnection, selectConnections } from '../directory/connection-list-store.ts'
import { importUpload } from './import-upload.ts'
import * as store from './upload-store.ts'

const CHUNK_BYTES = 1024 * 1024
const ABANDONED_AFTER_MS = 60 * 60_000

export async function listUploads(
  { db }: Platform,
  actor: Actor,
  filter: Parameters<typeof store.selectUploads>[1],
): Promise<Counted<Upload>> {
  allow(actor, 'connections.view')
  return db.inTenant(actor.organizationId, tx => store.selectUploads(tx, filter))
}

export async function readUpload({ db }: Platform, actor: Actor, uploadId: number): Promise<Upload> {
  allow(actor, 'connections.view')
  return db.inTenant(actor.organizationId, tx => store.selectUpload(tx, uploadId))
}

export async function announceUpload(platform: Platform, actor: Actor, form: UploadForm): Promise<Upload> {
  allow(actor, 'uploads.edit')
  return platform.db.inTenant(actor.organizationId, async tx => {
    await store.deleteAbandoned(tx, new Date(platform.clock.now() - ABANDONED_AFTER_MS))
    return store.selectUpload(tx, await newUpload(tx, actor, form))
  })
}

async function newUpload(tx: Tx, actor: Actor, form: UploadForm): Promise<number> {
  const [connection] = await selectConnections(tx, [form.connectionId])
  if (!connection || connection.deletedAt)
    throw invalidBody([
      { path: ['connectionId'], message: `There is no connection ${form.connectionId} here.` },
    ])
  return store.insertUpload(tx, actor.organizationId, form, actor.managerId)
}

const tooLarge = () =>
  refuse('TOO_LARGE', { limit: '50 MB. Split the file and upload the parts one after another' })

/**
 * Stores the bytes as they come and starts the import with the last of them. `announcedBytes`: as the sender
 * says, if they do.
 */
export async function receiveContent(
  platform: Platform,
  actor: Actor,
  uploadId: number,
  content: AsyncIterable<Uint8Array>,
  announcedBytes = 0,
): Promise<Upload> {
  allow(actor, 'uploads.edit')
  if (announcedBytes > MAX_UPLOAD_BYTES) throw tooLarge()
  const { db } = platform
  const { organizationId } = actor
  const isReceiving = await db.inTenant(organizationId, async tx => {
    await store.selectUpload(tx, uploadId)
    return store.startReceiving(tx, uploadId)
  })
  if (!isReceiving)
    throw refuse('CONFLICT', { because: 'The content of this upload has come already. Start a new upload.' })
  let byteCount = 0
  let position = 0
  for await (const chunk of inChunks(content)) {
    byteCount += chunk.length
    if (byteCount > MAX_UPLOAD_BYTES) {
      await db.inTenant(organizationId, tx => store.startReceiving(tx, uploadId))
      throw tooLarge()
    }
    await db.inTenant(organizationId, tx => store.insertChunk(tx, organizationId, uploadId, position, chunk))
    position++
  }
  return db.inTenant(organizationId, tx => finishReceiving(tx, actor, uploadId, byteCount))
}

async function finishReceiving(tx: Tx, actor: Actor, uploadId: number, byteCount: number): Promise<Upload> {
  const { organizationId } = actor
  if ((await store.countStoredBytes(tx, uploadId)) !== byteCount) throw store.sentTwice()
  const managerId = actor.managerId ?? undefined
  const started = await startJob(
    tx,
    organizationId,
    importUpload,
    { uploadId },
    { key: String(uploadId), managerId },
  )
  const jobId = 'jobId' in started ? started.jobId : started.alreadyRunning
  await store.markReceived(tx, uploadId, byteCount, jobId)
  await emit(tx, organizationId, 'upload.changed', { uploadId }, { managerId })
  return store.selectUpload(tx, uploadId)
}

async function* inChunks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const piece of untilBroken(content)) {
    waiting.push(piece)
    length += piece.length
    if (length < CHUNK_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}

/** A browser that goes away is no fault of ours. */
async function* untilBroken(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = content[Symbol.asyncIterator]()
  for (;;) {
    const piece = await pieces.next().catch(() => {
      throw refuse('BAD_FILE', { because: 'The file stopped coming before its end. Send it again.' })
    })
    if (piece.done) return
    yield piece.value
  }
}

const FILE_SOURCE_NAME = 'Uploaded contacts'

/** The source of files that was made first; a new one where there is none. */
async function fileSource(tx: Tx, organizationId: number): Promise<number> {
  const sources = (await selectConnections(tx, 'connected')).filter(one => one.providerId === CSV_PROVIDER_ID)
  return sources.length > 0
    ? Math.min(...sources.map(one => one.id))
    : insertConnection(tx, organizationId, CSV_PROVIDER_ID, FILE_SOURCE_NAME)
}

/** The specification's timestamp upload: the same import, with the timestamps in place of a file. */
export async function uploadTimestamps(
  { db }: Platform,
  actor: Actor,
  form: BodyOf<typeof uploads.timestamps>,
): Promise<Upload> {
  allow(actor, 'uploads.edit')
  const dateOrder = form.dateOrder ?? guessDateOrder(form.timestamps)
  if (dateOrder === 'ambiguous')
    throw invalidBody([
      {
        path: ['dateOrder'],
        message: `Timestamps such as “${form.timestamps[0]}” could be day first or month first. Send date_order: day-first or month-first.`,
      },
    ])
  const { column, timeZone, timestamps, fileName } = form
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const content = Buffer.from([column, ...timestamps].map(cell).join('\n'))
  return db.inTenant(actor.organizationId, async tx => {
    const reading = {
      kind: 'timestamps',
      hasHeader: true,
      dateOrder,
      column,
      handleTimeColumn: null,
      queueColumn: null,
    } as const
    const uploadId = await newUpload(tx, actor, {
      connectionId: form.connectionId ?? (await fileSource(tx, actor.organizationId)),
      fileName,
      fileTimeZone: timeZone,
      reading,
      shiftWeeks: 0,
    })
    for (let position = 0; position * CHUNK_BYTES < content.length; position++)
      await store.insertChunk(
        tx,
        actor.organizationId,
        uploadId,
        position,
        content.subarray(position * CHUNK_BYTES, (position + 1) * CHUNK_BYTES),
      )
    return finishReceiving(tx, actor, uploadId, content.length)
  })
}
