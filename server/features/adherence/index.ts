// How agents' work compares with their schedule, for whoever shows it.
export { demandsOf } from './demand-store.ts'
export { exceptionsOf } from './exceptions.ts'
export { adherenceToday } from './metrics-store.ts'
export { invalidateDays } from './rescore-store.ts'
export { type RescoreWorker, startRescoreWorker } from './rescore-worker.ts'
