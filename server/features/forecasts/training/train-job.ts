// Job "train-stream": trains the forecast of one ticket group or, when only its staffing settings changed,
// recomputes the staff of its forecast. One job at a time a ticket group: before writing it checks whether its
// inputs changed, and then begins again. A listener cleans up after a run without a result.

import { refreshEffort } from '#server/features/observed/index.ts'
import {
  lockInputsVersion,
  noteStaffing,
  noteTraining,
  type StreamSettings,
  streamsById,
} from '#server/features/streams/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { defineJob, type JobContext } from '#server/platform/jobs/index.ts'
import type { StaffThreadInput, StaffThreadOutput } from '../staffing/staff-thread.ts'
import { learningInputs, staffingSettingsOf } from './learning-inputs.ts'
import { insertSnapshot } from './snapshot-store.ts'
import type { Trained } from './train-request.ts'
import type { TrainThreadInput } from './train-thread.ts'
import * as store from './training-store.ts'

class OvertakenError extends Error {}

export const trainStream = defineJob<{ streamId: number }>({
  kind: 'train-stream',
  feature: 'forecasting',
  maxAttempts: 3,
  async run({ streamId }, context) {
    for (;;) {
      const stream = await settingsOf(context, streamId)
      if (!stream) return context.complete(async () => ({ streamId, status: 'archived' }))
      try {
        return await (stream.isTrainingDue ? trainAll(stream, context) : staffOnly(stream, context))
      } catch (error) {
        if (!(error instanceof OvertakenError)) throw error
      }
    }
  },
})

async function settingsOf({ db, organizationId }: JobContext, streamId: number) {
  const [stream] = await db.inTenant(organizationId, tx => streamsById(tx, [streamId]))
  return stream
}

/** Throws when the inputs changed since they were read; locks them until the results are written. */
async function refuseIfOvertaken(tx: Tx, { id, inputsVersion }: StreamSettings): Promise<void> {
  if ((await lockInputsVersion(tx, id)) !== inputsVersion) throw new OvertakenError()
}

async function trainAll(stream: StreamSettings, context: JobContext): Promise<void> {
  const { db, organizationId, clock } = context
  const place = { organizationId, streamId: stream.id }
  await context.progress(0.05, 'Counting contacts')
  const source = JSON.stringify(stream.connections.map(({ id, filters }) => ({ id, filters })))
  const isOtherSource = stream.model?.source !== source
  await refreshEffort(db, organizationId)
  const inputs = await db.inTenant(organizationId, async tx => ({
    ...(await learningInputs(tx, stream, clock.now())),
    choice: isOtherSource ? null : await store.selectChoice(tx, stream.id),
  }))
  const handleTimes = await db.inTenant(organizationId, tx => store.selectHandleTimes(tx, stream.connections))
  await context.progress(0.2, 'Learning')
  const trained = await context.runInThread<TrainThreadInput, Trained>(
    new URL('./train-thread.ts', import.meta.url),
    inputs,
  )
  await context.progress(0.7, 'Storing the forecast')
  const isEffort = stream.handleTimeSource === 'effort'
  const model = {
    ...trained.model,
    source,
    measuredHandleTimeSeconds: isEffort ? handleTimes.elapsed : trained.model.measuredHandleTimeSeconds,
    effortHandleTimeSeconds: handleTimes.effort,
  }
  await context.complete(async tx => {
    await refuseIfOvertaken(tx, stream)
    await store.replaceHistory(tx, place, trained.history)
    await store.replaceForecast(tx, place, trained.forecast, {
      historyTo: model.historyTo,
      isOtherSource,
    })
    // Rows of earlier nights were kept: what they leave to the next quarter-hours is theirs.
    await store.updateRequired(tx, place, await staffOfStored(tx, stream, context))
    await store.replaceForecastDays(tx, place, trained.days, stream.timezone)
    await store.replaceChoice(tx, place, trained.choice)
    await store.updateAdjustmentEffects(tx, stream.id, stream.timezone)
    if (trained.night) await insertSnapshot(tx, place, trained.night, new Date(clock.now()))
    await noteTraining(tx, stream.id, { model, accuracy: trained.accuracy, at: new Date(clock.now()) })
    await emit(tx, organizationId, 'stream.trained', { streamId: stream.id }, { jobId: context.jobId })
    return { streamId: stream.id, status: model.status }
  })
}

async function staffOnly(stream: StreamSettings, context: JobContext): Promise<void> {
  const { db, organizationId } = context
  const staffed = await db.inTenant(organizationId, tx => staffOfStored(tx, stream, context))
  await context.complete(async tx => {
    await refuseIfOvertaken(tx, stream)
    await store.updateRequired(tx, { organizationId, streamId: stream.id }, staffed)
    await noteStaffing(tx, stream.id)
    await emit(tx, organizationId, 'stream.trained', { streamId: stream.id }, { jobId: context.jobId })
    return { streamId: stream.id }
  })
}

/** Staff of the forecast as it is stored: the numbers that explanations are computed from. */
const staffOfStored = async (tx: Tx, stream: StreamSettings, { runInThread }: JobContext) =>
  runInThread<StaffThreadInput, StaffThreadOutput>(new URL('../staffing/staff-thread.ts', import.meta.url), {
    rowsJson: await store.selectVolumes(tx, stream.id),
    ...staffingSettingsOf(stream),
  })
