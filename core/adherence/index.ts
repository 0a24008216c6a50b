export { adherenceBlocks } from './adherence-blocks.ts'
export {
  AFTER_MS,
  BEFORE_MS,
  type DayEvidence,
  type EvaluatedDay,
  evaluateDay,
  USUAL_HANDLE_TIME_MS,
} from './evaluate-day.ts'
export { type ExceptionTimes, exceptionTimes } from './exception-times.ts'
export { type LiveMoment, type LiveStatus, liveStatus } from './live-status.ts'
export { type AdherenceMetrics, adherenceMetrics, type OutRun, outRuns, type TimeShare } from './metrics.ts'
export { type RuleContext, ruleSentence } from './rule-sentences.ts'
export {
  isTrackedAt,
  type TrackedSource,
  type Tracking,
  trackedFor,
  trackedWork,
  trackingOf,
} from './tracking.ts'
export type {
  AdherenceBlock,
  AdherenceException,
  AdherenceRule,
  AdherenceStatus,
  OutReason,
  ScheduledItem,
  SurferDay,
  TaskDemand,
  Verdict,
} from './types.ts'
export { adherenceVerdict, isAvailable, isExcused, wrapUpOf } from './verdict.ts'
