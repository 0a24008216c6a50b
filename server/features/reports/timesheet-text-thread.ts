import { threadTask } from '#server/platform/jobs/job.ts'
import { type TimesheetText, timesheetCsv } from './timesheet-csv.ts'

export default threadTask((input: TimesheetText) => timesheetCsv(input))
