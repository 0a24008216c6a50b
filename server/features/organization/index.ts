export { isOffboarded, licencesLeft, takeLicence } from './licences.ts'
export {
  forecastSettings,
  optimizationSettings,
  organizationWeekStart,
  organizationZone,
  schedulingSettings,
} from './service.ts'
export {
  insertOrganization,
  lockOrganization,
  nextOrganizationId,
  selectOrganization as organizationRow,
  updateLicences,
  updateSkippedSteps,
} from './store.ts'
