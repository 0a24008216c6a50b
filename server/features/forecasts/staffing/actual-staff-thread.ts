// Runs in a worker thread: the staff that what came would have taken, for each of some ticket groups.
import { threadTask } from '#server/platform/jobs/job.ts'
import { type Actuals, staffOfActual } from './quarters.ts'
import type { StaffingSettings } from './staff.ts'

export interface ActualStaffInput {
  came: Actuals
  settings: StaffingSettings
}

export default threadTask<ActualStaffInput[], Float64Array[]>(groups =>
  groups.map(({ came, settings }) => staffOfActual(came, settings)),
)
