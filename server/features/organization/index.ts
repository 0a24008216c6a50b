export { isOffboarded, takeLicence } from './licences.ts'
export { organizationZone } from './service.ts'
export { lockOrganization } from './store.ts'
