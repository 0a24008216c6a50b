// What makes a forecast be trained: a change of its ticket group, and new contacts on one of its connections.
import { listener } from '#server/platform/events/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import { noteSync, streamsById, wantTraining } from '../streams/index.ts'
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
  name: 'forecasts: train with contacts that came',
  on: ['upload.imported', 'contacts.recorded'],
  async handle({ payload: { connectionId }, createdAt }, { tx, organizationId }) {
    const streamIds = await noteSync(tx, connectionId, createdAt)
    await wantTraining(tx, organizationId, streamIds)
  },
})

export const listeners = [trainChanged, trainImported]
