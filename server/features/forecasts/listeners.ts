// Reactions that start a training: a change of a ticket group, and new contacts on one of its connections; and
// the cleanup after a training without a result.
import { emit, listener } from '#server/platform/events/index.ts'
import { readJob, startJob, unfinishedJob } from '#server/platform/jobs/index.ts'
import { lockInputsVersion, noteSync, restoreStatus, streamsById, wantTraining } from '../streams/index.ts'
import { trainStream } from './training/train-job.ts'
import { isTrainingPending } from './training/training-store.ts'

const trainChanged = listener({
  name: 'forecasts: train changed ticket groups',
  on: ['stream.changed'],
  async handle({ payload: { streamId, status } }, { tx, organizationId }) {
    const [stream] = await streamsById(tx, [streamId])
    if (!stream) return
    // Trained meanwhile by a job that was started directly.
    if (status === 'PROCESSING' && stream.status !== 'PROCESSING') return
    await startJob(tx, organizationId, trainStream, { streamId }, { key: String(streamId) })
  },
})

const trainImported = listener({
  name: 'forecasts: train with new contacts',
  on: ['upload.imported', 'contacts.recorded'],
  async handle({ payload: { connectionId }, createdAt }, { tx, organizationId }) {
    const streamIds = await noteSync(tx, connectionId, createdAt)
    await wantTraining(tx, organizationId, streamIds)
  },
})

/**
 * Restores the ticket group's last status after a training without a result, however it ended: its worker may have
 * died.
 */
const restoreStreamStatus = listener({
  name: 'forecasts: restore the status after a training without a result',
  on: ['job.changed'],
  async handle({ payload: { jobId, kind, state } }, { tx, organizationId }) {
    if (kind !== trainStream.kind || (state !== 'cancelled' && state !== 'failed')) return
    const { streamId } = (await readJob(tx, organizationId, jobId)).input as { streamId: number }
    // Locks out changes that would ask for another training.
    await lockInputsVersion(tx, streamId)
    if (await unfinishedJob(tx, organizationId, trainStream, String(streamId))) return
    if (await isTrainingPending(tx, organizationId, streamId)) return
    const status = await restoreStatus(tx, streamId)
    if (status) await emit(tx, organizationId, 'stream.changed', { streamId, status }, { jobId })
  },
})

export const listeners = [trainChanged, trainImported, restoreStreamStatus]
