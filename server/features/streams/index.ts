// Ticket groups for forecasts: their settings, and a place for what training found out. A change is published as
// 'stream.changed'; PROCESSING says that the forecast is to be made again.

export type { StreamConnection } from '../connections/index.ts'
export { contactsPass, intervalsPass, uploadsPass } from './filters-store.ts'
export { changeStreamSettings, wantTraining } from './service.ts'
export {
  lockInputsVersion,
  missingStreams,
  noteStaffing,
  noteSync,
  noteTraining,
  restoreStatus,
  type StreamRow as StreamSettings,
  selectStreamsById as streamsById,
  selectZones,
  type TrainedAccuracy,
  type TrainedModel,
  takeNight,
} from './store.ts'
