import type { ScheduledBlock } from '#core/blocks/index.ts'
import { type TimesheetPeriod, type TimesheetRow, timesheetRows } from '#core/timesheets/index.ts'
import { threadTask } from '#server/platform/jobs/job.ts'

export interface RowsInput {
  blocks: readonly ScheduledBlock[]
  period: TimesheetPeriod
}
export type RowsOutput = [surferId: number, rows: TimesheetRow[]][]

export default threadTask(
  ({ blocks, period }: RowsInput): RowsOutput =>
    [...Map.groupBy(blocks, block => block.surferId)].map(([surferId, own]) => [
      surferId,
      timesheetRows(own, period),
    ]),
)
