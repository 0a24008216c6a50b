export { type ReoptimiseControl, reoptimise } from './reoptimise.ts'
export { spareMinutes } from './time-away.ts'
export type * from './types.ts'
