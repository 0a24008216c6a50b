export { isOffboarded, takeLicence } from './licences.ts'
export { forecastSettings, optimizationSettings, organizationZone, schedulingSettings } from './service.ts'
export { lockOrganization } from './store.ts'
