// The endpoints of the schedule, from their topics in contract/schedule.
import { scheduleBlocks } from '../schedule/blocks.ts'
import { scheduleConflicts } from '../schedule/conflicts.ts'
import { scheduleEdits } from '../schedule/edits.ts'
import { scheduleGeneration } from '../schedule/generation.ts'
import { scheduleHistory } from '../schedule/history.ts'
import { schedulePresence } from '../schedule/presence.ts'
import { schedulePublication } from '../schedule/publication.ts'
import { scheduleSurferSettings } from '../schedule/surfer-settings.ts'
import { scheduleSurfers } from '../schedule/surfers.ts'
import { scheduleTallies } from '../schedule/tallies.ts'
import { taskTemplateApplication } from '../schedule/task-template-application.ts'

export * from '../schedule/block.ts'
export * from '../schedule/blocks.ts'
export * from '../schedule/conflicts.ts'
export * from '../schedule/edits.ts'
export * from '../schedule/generation.ts'
export * from '../schedule/history.ts'
export * from '../schedule/job-start.ts'
export * from '../schedule/my-schedule.ts'
export * from '../schedule/presence.ts'
export * from '../schedule/publication.ts'
export * from '../schedule/rule-results.ts'
export * from '../schedule/surfer-settings.ts'
export * from '../schedule/surfers.ts'
export * from '../schedule/tallies.ts'
export * from '../schedule/task-template-application.ts'
export * from '../schedule/wishes.ts'

export const MAX_SCHEDULE_DAYS = 62

export const schedule = {
  ...scheduleSurfers,
  ...scheduleBlocks,
  ...scheduleEdits,
  ...schedulePresence,
  ...schedulePublication,
  ...scheduleConflicts,
  ...scheduleHistory,
  ...scheduleTallies,
  ...scheduleSurferSettings,
  ...scheduleGeneration,
  ...taskTemplateApplication,
}
