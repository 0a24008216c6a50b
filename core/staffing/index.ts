export {
  Backlog,
  type DeferredWork,
  evenlyWorked,
  placedWork,
  workedBacklog,
  workWithin,
} from './deferred-work.ts'
export { type ErlangA, erlangA, type ImpatientQueue } from './erlang-a.ts'
export { addOverrun, meanOverrun, type Session } from './overrun.ts'
export {
  expectedPerformance,
  type PerformanceRequest,
  performanceAt,
  USUAL_RATE_SPREAD,
} from './performance.ts'
export {
  averageSpeedOfAnswerSeconds,
  erlangB,
  erlangC,
  type Queue,
  type ServiceGoal,
  serversNeeded,
  serviceLevelErlangC,
} from './queueing.ts'
export { deferredDemand, explainRequirement, formulaOf, requiredStaff } from './required-staff.ts'
export {
  presentRequirement,
  type Shrinkage,
  type ShrinkageKind,
  scaledKinds,
  shrinkageOn,
  shrinkageSentence,
  totalShrinkage,
} from './shrinkage.ts'
export type * from './types.ts'
