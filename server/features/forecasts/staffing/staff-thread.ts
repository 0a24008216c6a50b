// Worker thread: the staff that stored forecasts need after a setting of the ticket group changed.
import { threadTask } from '#server/platform/jobs/job.ts'
import { type StaffingSettings, staffFor } from './staff.ts'

export interface StaffThreadInput extends StaffingSettings {
  /** [[startsAt, mean, handleTimeSeconds], …] in order of time. */
  rowsJson: string
}
export interface StaffThreadOutput {
  startsAt: Float64Array
  required: Float64Array
}

export default threadTask<StaffThreadInput, StaffThreadOutput>(({ rowsJson, ...settings }) => {
  const rows = JSON.parse(rowsJson) as [number, number, number | null][]
  const column = (at: 0 | 1 | 2) => Float64Array.from(rows, row => row[at] ?? Number.NaN)
  const startsAt = column(0)
  return {
    startsAt,
    required: staffFor({ startsAt, volume: column(1), handleTimeSeconds: column(2) }, settings),
  }
})
