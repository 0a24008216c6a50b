// Everything that the forecast of a ticket group is learned from, as a worker thread takes it.
import type { EpochMs } from '#core/time/index.ts'
import { missingContacts } from '#server/features/connections/index.ts'
import type { StreamSettings } from '#server/features/streams/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { selectImportsOf } from '../imports/import-store.ts'
import { selectDaysOf } from '../special-days/special-day-store.ts'
import type { StaffingSettings } from '../staffing/staff.ts'
import type { LearningInputs } from './train-thread.ts'
import { selectAdjustmentsOf, selectCounts, selectCovered } from './training-store.ts'

const ids = ({ connections }: StreamSettings) => connections.map(({ id }) => id)

export const learningInputs = async (
  tx: Tx,
  stream: StreamSettings,
  now: EpochMs,
): Promise<LearningInputs> => ({
  ...staffingSettingsOf(stream),
  countsJson: await selectCounts(tx, {
    connections: stream.connections,
    isEffort: stream.handleTimeSource === 'effort',
  }),
  covered: await selectCovered(tx, stream.connections),
  missing: await missingContacts(tx, ids(stream), now),
  adjustments: await selectAdjustmentsOf(tx, stream.id),
  importsJson: await selectImportsOf(tx, stream.id),
  ownDays: await selectDaysOf(tx, stream.id),
  holidays: stream.holidays,
  trainingWeeks: stream.weeksOfTrainingData,
  use15MinuteData: stream.use15MinuteData,
  now,
})

export const staffingSettingsOf = (stream: StreamSettings): StaffingSettings => ({
  zone: stream.timezone,
  operatingTimes: stream.useOperatingTimes && stream.operatingTimes.length > 0 ? stream.operatingTimes : null,
  target: {
    isOnline: stream.isOnline,
    targetResponseTimeSeconds: stream.targetResponseTime,
    serviceLevelPercent: stream.serviceLevel,
    concurrency: stream.concurrency,
    shrinkageFraction: stream.shrinkage,
    occupancyFraction: stream.occupancy,
    patienceSeconds: stream.patience,
    maxAbandonFraction: stream.maximumAbandonment,
    answerSpeedSeconds: stream.averageSpeedOfAnswer,
    handleTimeStretch: stream.handleTimeStretch,
    minimumAgents: stream.minimumStaff,
  },
  shrinkageKinds: stream.shrinkageKinds,
  averageHandleTimeSeconds: stream.averageHandleTime,
  isOwnHandleTime: stream.handleTimeSource === 'own',
  handleTimeFactor: 1 + stream.handleTimeChange,
})
