export { type ErlangA, erlangA, type ImpatientQueue } from './erlang-a.ts'
export { expectedPerformance, type PerformanceRequest, performanceAt } from './performance.ts'
export {
  averageSpeedOfAnswerSeconds,
  erlangB,
  erlangC,
  type Queue,
  type ServiceGoal,
  serversNeeded,
  serviceLevelErlangC,
} from './queueing.ts'
export { explainRequirement, formulaOf, requiredStaff } from './required-staff.ts'
export type * from './types.ts'
