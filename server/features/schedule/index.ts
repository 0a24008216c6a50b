export { type AgentsWithRules, agentsWithRules } from './blocks/agents-with-rules.ts'
export { awaitedBlockIds } from './blocks/awaited-store.ts'
export { changedBlock, isSame as isSameBlock } from './blocks/block-content.ts'
export {
  blocksById,
  blocksMeeting,
  blocksOutsideDates,
  type EmploymentDates,
  selectBlockSpan as blockSpan,
  timeOffSince,
} from './blocks/blocks-store.ts'
export { editableSurferIds } from './blocks/scope.ts'
export { idsOf, type NewBlock, readInterval, type StoredBlock, writeInterval } from './blocks/stored-block.ts'
export { coverageSeries, loadCoverage, wantedOf as wantedStreams } from './coverage/coverage.ts'
export {
  coverageEffect,
  coverageWithin,
  loadPublishedCoverage,
  type PublishedCoverage,
} from './coverage/coverage-effect.ts'
export { leadBefore, readySurfers, type ServedStretch, simulatedStream } from './coverage/simulation.ts'
export { keepDaySums, rebuildDaySums, summedZones } from './day-sums/day-sums.ts'
export { publishedStretches } from './day-sums/day-sums-store.ts'
export { type EditAndPublish, editAndPublish } from './edits/edit-and-publish.ts'
export { insertPlannedShifts, type PlannedDays } from './edits/insert-planned-shifts.ts'
export { removeOutsideDates } from './edits/remove-outside-dates.ts'
export { type BlockSwap, swapBlocks } from './edits/swap-blocks.ts'
export { generateWeeks } from './generation/generation.ts'
export { type PastBlock, type PublishedPlan, publishedPlan } from './history/published-at.ts'
export { buffersOf, loadPlanInputs, type PlanInputs } from './planning/load-plan-inputs.ts'
export {
  NO_SURFERS,
  refusalAsError,
  refuseWhileEarlierRuns,
  type ScheduleJobStart,
  startScheduleJob,
} from './planning/start-job.ts'
export { publishedBlocks } from './publication/my-schedule.ts'
