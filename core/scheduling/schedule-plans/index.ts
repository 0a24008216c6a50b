export { hoursOf, type PlannedHours } from './hours.ts'
export { occurrencesOf } from './occurrences.ts'
export type * from './types.ts'
