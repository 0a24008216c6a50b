export { isOffboarded, takeLicence } from './licences.ts'
export { forecastSettings, organizationZone } from './service.ts'
export { lockOrganization } from './store.ts'
