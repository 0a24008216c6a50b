export { type OverlapConflict, overlapConflicts } from './conflicts.ts'
export { copiedByDays } from './copied.ts'
export {
  addPresence,
  allot,
  byFreedom,
  type CoverageRequest,
  type CoverageRow,
  coverage,
  type PresentGroup,
  requiredPerStep,
  type Served,
  STEP_MS,
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
export { type LayerKind, layers, type Segment } from './layers.ts'
export { draftView, publicationDiff, publishedView, type SurferDiff } from './publication.ts'
export { shiftTallies, type TallyCount } from './tally.ts'
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
