export { adherenceBlocks } from './adherence-blocks.ts'
export { type LiveMoment, type LiveStatus, liveStatus } from './live-status.ts'
export { type AdherenceMetrics, adherenceMetrics, type TimeShare } from './metrics.ts'
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
