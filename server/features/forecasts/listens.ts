// What makes a forecast be trained: a change of its ticket group, and new contacts on one of its connections. And what
// follows when a training comes to nothing.
import { emit, listener } from '#server/platform/events/index.ts'
import { readJob, startJob, unfinishedJob } from '#server/platform/jobs/index.ts'
import { lockInputsVersion, noteSync, restoreStatus, streamsById, wantTraining } from '../streams/index.ts'
import { trainStream } from './training/train-job.ts'
import { isTrainingAhead } from './training/training-store.ts'

const trainChanged = listener({
  name: 'forecasts: train what changed',
  on: ['stream.changed'],
  async handle({ payload: { streamId, status } }, { tx, organizationId }) {
    const [stream] = await streamsById(tx, [streamId])
    if (!stream) return
    // Trained since, by a job that somebody started directly.
    if (status === 'PROCESSING' && stream.status !== 'PROCESSING') return
    await startJob(tx, organizationId, trainStream, { streamId }, { key: String(streamId) })
  },
})

const trainImported = listener({
  name: 'forecasts: train with contacts that came',
  on: ['upload.imported', 'contacts.recorded'],
  async handle({ payload: { connectionId }, createdAt }, { tx, organizationId }) {
    const streamIds = await noteSync(tx, connectionId, createdAt)
    await wantTraining(tx, organizationId, streamIds)
  },
})

/** Without a new forecast the last one's status holds again, however the run ended: its worker may be gone. */
const putBack = listener({
  name: 'forecasts: put back what a training without an end had begun',
  on: ['job.changed'],
  async handle({ payload: { jobId, kind, state } }, { tx, organizationId }) {
    if (kind !== trainStream.kind || (state !== 'cancelled' && state !== 'failed')) return
    const { streamId } = (await readJob(tx, organizationId, jobId)).input as { streamId: number }
    // From here on nobody else wants it trained unseen.
    await lockInputsVersion(tx, streamId)
    if (await unfinishedJob(tx, organizationId, trainStream, String(streamId))) return
    if (await isTrainingAhead(tx, organizationId, streamId)) return
    const status = await restoreStatus(tx, streamId)
    if (status) await emit(tx, organizationId, 'stream.changed', { streamId, status }, { jobId })
  },
})

export const listeners = [trainChanged, trainImported, putBack]
