export { isOffboarded, takeLicence } from './licences.ts'
export { forecastSettings, organizationZone, schedulingSettings } from './service.ts'
export { lockOrganization } from './store.ts'
