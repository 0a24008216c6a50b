// Runs in a worker thread: the staff that what came would have taken, for each of some ticket groups.
import { threadTask } from '#server/platform/jobs/job.ts'
import { type Came, staffOfActual } from './quarters.ts'
import type { StaffingSettings } from './staff.ts'

export interface ActualStaffInput {
  came: Came
  settings: StaffingSettings
}

export default threadTask<ActualStaffInput[], Float64Array[]>(groups =>
  groups.map(({ came, settings }) => staffOfActual(came, settings)),
)
