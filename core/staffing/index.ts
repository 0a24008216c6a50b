export { type ConstantStaffRequest, constantStaffForDeferred } from './deferred.ts'
export {
  type ErlangA,
  erlangA,
  type ImpatientGoal,
  type ImpatientQueue,
  serversNeededErlangA,
} from './erlang-a.ts'
export {
  expectedPerformance,
  expectedServiceLevel,
  type PerformanceRequest,
  performanceAt,
} from './performance.ts'
export {
  averageSpeedOfAnswerSeconds,
  erlangB,
  erlangC,
  occupancy,
  type Queue,
  type ServiceGoal,
  serversNeeded,
  serversNeededForBlocking,
  serviceLevelErlangC,
} from './queueing.ts'
export { explainRequirement, formulaOf, requiredStaff } from './required-staff.ts'
export type * from './types.ts'
