// How agents' work compares with their schedule, for whoever shows it.
export { demandsOf } from './demands.ts'
export { type Rescoring, startRescoring } from './drain.ts'
export { exceptionsOf } from './exceptions.ts'
export { adherenceToday } from './metrics.ts'
export { rescoreDays } from './rescore-store.ts'
