// What makes a forecast be trained: a change of its ticket group, and new contacts on one of its connections.
import { listener } from '#server/platform/events/index.ts'
import { readJob, startJob } from '#server/platform/jobs/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { noteSync, restoreStatus, streamsById, wantTraining } from '../streams/index.ts'
import { trainStream } from './jobs.ts'

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
  name: 'forecasts: train with what was imported',
  on: ['upload.imported'],
  async handle({ payload: { connectionId }, createdAt }, { tx, organizationId }) {
    const streamIds = await noteSync(tx, connectionId, createdAt)
    await wantTraining(tx, organizationId, streamIds)
  },
})

/** A training that was cancelled or failed for good leaves what the last one found. */
const settleStopped = listener({
  name: 'forecasts: settle what was stopped',
  on: ['job.changed'],
  async handle({ payload: { jobId, kind, state } }, { tx, organizationId }) {
    if (kind !== trainStream.kind || (state !== 'failed' && state !== 'cancelled')) return
    const { state: stateNow, input } = await readJob(tx, organizationId, jobId)
    if (stateNow !== state) return
    const { streamId } = input as { streamId: number }
    const status = await restoreStatus(tx, streamId)
    if (status) await emit(tx, organizationId, 'stream.changed', { streamId, status }, { jobId })
  },
})

export const listeners = [trainChanged, trainImported, settleStopped]
