export { occurrencesOf } from './occurrences.ts'
export type * from './types.ts'
