export { adherenceBlocks } from './adherence-blocks.ts'
export { type LiveMoment, type LiveStatus, liveStatus } from './live-status.ts'
export { type AdherenceMetrics, adherenceMetrics, type TimeShare } from './metrics.ts'
export {
  type AdherenceBlock,
  type AdherenceRule,
  type AdherenceStatus,
  type Exception,
  type OutReason,
  PHONE_STATUSES,
  type PhoneStatus,
  type ScheduledItem,
  type StatusSpan,
  type SurferDay,
  type TaskDemand,
  type Verdict,
} from './types.ts'
export { isAvailable, isExcused, verdictOf } from './verdict.ts'
