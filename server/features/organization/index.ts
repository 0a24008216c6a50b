export { isOffboarded, takeLicence } from './licences.ts'
export { forecastSettings, optimizationSettings, organizationZone } from './service.ts'
export { lockOrganization } from './store.ts'
