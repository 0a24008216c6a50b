export { adherenceBlocks } from './adherence-blocks.ts'
export { type ExceptionTimes, exceptionTimes } from './exception-times.ts'
export {
  AFTER_MS,
  BEFORE_MS,
  type JudgedDay,
  judgeDay,
  type KnownOfDay,
  USUAL_HANDLE_TIME_MS,
} from './judge-day.ts'
export { type LiveMoment, type LiveStatus, liveStatus } from './live-status.ts'
export { type AdherenceMetrics, adherenceMetrics, type TimeShare } from './metrics.ts'
export { type RuleContext, ruleSentence } from './rule-sentences.ts'
export type {
  AdherenceBlock,
  AdherenceRule,
  AdherenceStatus,
  Exception,
  OutReason,
  ScheduledItem,
  StatusSpan,
  SurferDay,
  TaskDemand,
  Verdict,
} from './types.ts'
export { isAvailable, isExcused, verdictOf } from './verdict.ts'
