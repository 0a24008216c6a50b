export { passthroughOf } from './passthrough.ts'
export { assertLicencesAreOurs } from './service.ts'
export { firstSubscribedAt } from './store.ts'
