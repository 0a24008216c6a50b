// Adherence: agents' work compared with their schedule.
export { demandsOf } from './demand-store.ts'
export { PERFORMANCE_SUMS } from './evaluation-store.ts'
export { exceptionsOf } from './exceptions.ts'
export { reevaluateAll } from './invalidation.ts'
export { adherenceToday } from './metrics-store.ts'
export { countAsked, invalidateDays } from './rescore-store.ts'
export { type RescoreWorker, startRescoreWorker } from './rescore-worker.ts'
export { trackedSources } from './source-store.ts'
