export { type OverlapConflict, overlapConflicts } from './conflicts.ts'
export { copyByDays } from './copy-by-days.ts'
export {
  addPresence,
  allot,
  byFreedom,
  COVERAGE_STEP_MS,
  type CoverageRequest,
  type CoverageRow,
  coverage,
  type PresentGroup,
  requiredPerStep,
  type ServedTime,
  type StreamDemand,
  servedBy,
  streamsByTask,
} from './coverage.ts'
export {
  type BoardRequest,
  CoverageBoard,
  type CoverageGain,
  type Sharing,
} from './coverage-board.ts'
export { fillRemainder } from './fill.ts'
export { type LayerKind, type LayerSegment, layers } from './layers.ts'
export { draftView, publicationDiff, publishedView, type SurferDiff } from './publication.ts'
export { countShifts, type ShiftCount } from './shift-counts.ts'
export type { BlockType, Published, ScheduledBlock, ScheduledTask } from './types.ts'
export {
  type PlacedWarning,
  surferWarnings,
  WARNING_CODES,
  WARNING_NAMES,
  type WarnedSurfer,
  type Warning,
  type WarningCode,
  type WarningRules,
  warnings,
} from './warnings.ts'
