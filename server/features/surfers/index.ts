export { applyDueChanges, faultOf, refuseEarlyDay } from './changes.ts'
export {
  cancelChangesOfUpdate,
  insertChanges,
  selectChangesOfUpdate as changesOfUpdate,
  selectEarlierTerms as earlierTerms,
  selectTeamHistory as teamHistory,
} from './changes-store.ts'
export { rangeText, windowsText } from './field-text.ts'
export { type ContractedSurfer, type SurferScope, surfersForScheduling } from './for-scheduling-store.ts'
export {
  type ImportedSurfer,
  insertSurfers,
  linkAccounts,
  lockSurfers,
  markAllDeleted,
  selectImportedSurfers as importedSurfers,
  updateSurfers,
} from './import-store.ts'
export { assertMayEdit } from './permission.ts'
export {
  lockSurfer,
  moveAllSurfers,
  moveSurfers,
  noteSurfersOfTelephony,
  selectAgentIds as agentIds,
  selectDefaultTeamId as defaultTeamId,
  selectMissingSurfers as missingSurfers,
  selectSurferIds as surferIdsFound,
  selectSurferNames as surferNames,
  setAvailabilityFeature,
  setScheduledInvitation as scheduleInvitations,
  setSurferIdentity,
} from './store.ts'
export {
  selectTimeReporting as timeReportingOf,
  selectTimeReportingSurferIds as timeReportingSurferIds,
  setTimeReporting,
} from './time-reporting-store.ts'
