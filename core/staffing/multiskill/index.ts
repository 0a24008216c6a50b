export { type MultiskillCoverage, type MultiskillRequest, multiskillCoverage } from './coverage.ts'
export type { SharedStream, SkillGroup } from './types.ts'
