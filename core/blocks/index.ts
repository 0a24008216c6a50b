export { type AgentSharing, allot, allotNeeded, firstDue, type Sharing, workFrom } from './agent-sharing.ts'
export { type OverlapConflict, overlapConflicts } from './conflicts.ts'
export { copyByDays } from './copy-by-days.ts'
export {
  addPresence,
  atOnce,
  byFreedom,
  type CoverageRequest,
  type CoverageRow,
  coverage,
  type PresentGroup,
  presentGroups,
  type ServedTime,
  servedBy,
  sharedAgents,
  sharedAgentsInTurns,
  shareGroups,
  streamsByTask,
} from './coverage.ts'
export {
  type BoardRequest,
  CoverageBoard,
  type CoverageGain,
} from './coverage-board.ts'
export { addedFigures, type CoverageFigures, coverageFigures } from './coverage-figures.ts'
export { fillRemainder } from './fill.ts'
export { type LayerKind, type LayerSegment, layers } from './layers.ts'
export {
  draftView,
  type PublicationChange,
  publicationChanges,
  publicationDiff,
  publishedView,
  type SurferDiff,
} from './publication.ts'
export { countShifts, type ShiftCount } from './shift-counts.ts'
export { COVERAGE_STEP_MS, requiredPerStep, type StreamDemand, type TimedWork } from './stream-demand.ts'
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
  warningsShownIn,
} from './warnings.ts'
