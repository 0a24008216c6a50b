export { applyTaskTemplate } from './apply.ts'
export { generateShifts } from './generate.ts'
export type * from './rules/types.ts'
export type * from './types.ts'
