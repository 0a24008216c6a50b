// Reads an uploaded file in a worker thread and puts what it holds in place, in one transaction: the file
// counts as a whole or not at all.
import { refuse } from '#contract/errors.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { defineJob, type JobContext } from '#server/platform/jobs/index.ts'
import * as contacts from '../contacts/contact-store.ts'
import type { ReadFile, ReadFileInput } from './read-file-thread.ts'
import * as store from './upload-store.ts'

const ROWS_AT_ONCE = 10_000
const SHARE_OF_READING = 0.5

export const importUpload = defineJob<{ uploadId: number }>({
  kind: 'import-upload',
  feature: 'uploads',
  maxAttempts: 5,
  async run({ uploadId }, context) {
    const { db, organizationId } = context
    const upload = await db.inTenant(organizationId, tx => store.selectUpload(tx, uploadId))
    if (upload.state === 'imported')
      return context.complete(async () => ({ uploadId, rowCount: upload.rowCount }))
    // An earlier run refused the file, and its content is gone.
    if (upload.state === 'refused') throw refuse('BAD_FILE', { because: upload.refusal! })
    await context.progress(0.02, 'Reading the file')
    const bytes = await content(context, uploadId)
    const { reading, fileTimeZone: zone, shiftWeeks } = upload
    const found = await context.runInThread<ReadFileInput, ReadFile>(
      new URL('./read-file-thread.ts', import.meta.url),
      { bytes, reading, zone, shiftWeeks },
      [bytes.buffer as ArrayBuffer],
    )
    if (found.refusal !== null) {
      await db.inTenant(organizationId, async tx => {
        await store.markRefused(tx, uploadId, found.refusal!, found)
        await emit(tx, organizationId, 'upload.changed', { uploadId }, { jobId: context.jobId })
      })
      throw refuse('BAD_FILE', { because: found.refusal })
    }
    const { earliest, latest, contactCount } = found
    await context.progress(SHARE_OF_READING, 'Storing the rows')
    await context.complete(async tx => {
      const arrival = { organizationId, connectionId: upload.connectionId, uploadId }
      await replaceRange(tx, arrival, found, context)
      await store.markImported(tx, uploadId, { ...found, earliest: earliest!, latest: latest!, contactCount })
      await emit(tx, organizationId, 'upload.changed', { uploadId }, { jobId: context.jobId })
      await emit(
        tx,
        organizationId,
        'upload.imported',
        { uploadId, connectionId: upload.connectionId },
        { jobId: context.jobId },
      )
      return { uploadId, rowCount: found.rowCount, rejectedCount: found.rejectedCount }
    })
  },
})

async function content({ db, organizationId }: JobContext, uploadId: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for (let position = 0; ; position++) {
    const chunk = await db.inTenant(organizationId, tx => store.selectChunk(tx, uploadId, position))
    if (!chunk) break
    chunks.push(chunk)
  }
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}

async function replaceRange(
  tx: Tx,
  arrival: { organizationId: number; connectionId: number; uploadId: number },
  found: ReadFile,
  context: JobContext,
): Promise<void> {
  const { contacts: single, intervals, queues } = found
  const length = single?.at.length ?? intervals!.startsAt.length
  await contacts.lockConnection(tx, arrival.connectionId)
  const range = { earliest: found.earliest!, latest: found.latest! }
  await contacts.deleteRange(tx, arrival.connectionId, { ...range, isEndIncluded: single !== null })
  for (let from = 0; from < length; from += ROWS_AT_ONCE) {
    const to = from + ROWS_AT_ONCE
    const part = (column: Float64Array) => column.subarray(from, to)
    if (single)
      await contacts.insertContacts(
        tx,
        arrival,
        part(single.at),
        single.handleTimeSeconds && part(single.handleTimeSeconds),
        { names: queues, indexes: single.queue?.subarray(from, to) ?? null },
      )
    else
      await contacts.insertIntervals(tx, arrival, found.minutes, queues, {
        startsAt: part(intervals!.startsAt),
        offered: part(intervals!.offered),
        handled: part(intervals!.handled),
        handleTimeSeconds: part(intervals!.handleTimeSeconds),
        queue: intervals!.queue.subarray(from, to),
      })
    await context.progress(SHARE_OF_READING + (1 - SHARE_OF_READING) * Math.min(1, to / length))
  }
}
