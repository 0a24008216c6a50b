export { type ContractedSurfer, type SurferScope, surfersForScheduling } from './for-scheduling-store.ts'
export {
  type ImportedSurfer,
  insertSurfers,
  linkAccounts,
  markAllDeleted,
  selectImportedSurfers as importedSurfers,
  updateSurfers,
} from './import-store.ts'
export { assertMayEdit } from './permission.ts'
export {
  lockSurfer,
  moveAllSurfers,
  moveSurfers,
  selectDefaultTeamId as defaultTeamId,
  selectMissingSurfers as missingSurfers,
  selectSurferNames as surferNames,
  setScheduledInvitation as scheduleInvitations,
  setSurferIdentity,
} from './store.ts'
export {
  selectTimeReporting as timeReportingOf,
  selectTimeReportingSurferIds as timeReportingSurferIds,
  setTimeReporting,
} from './time-reporting-store.ts'
