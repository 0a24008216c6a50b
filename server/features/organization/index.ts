export { isOffboarded, takeLicence } from './licences.ts'
export { forecastSettings, optimizationSettings, organizationZone, schedulingSettings } from './service.ts'
export {
  lockOrganization,
  selectSecondFactorPolicy as secondFactorPolicy,
  updateSecondFactorPolicy as setSecondFactorPolicy,
} from './store.ts'
