export { passthroughOf } from './passthrough.ts'
export { assertLicencesAreOurs } from './service.ts'
export { countRunningSubscriptions, firstSubscribedAt } from './store.ts'
