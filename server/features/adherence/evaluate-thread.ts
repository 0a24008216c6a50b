import { threadTask } from '#server/platform/jobs/index.ts'
import { type DayInputs, type DayRows, evaluateDays } from './evaluate-days.ts'

export default threadTask<DayInputs[], DayRows[]>(evaluateDays)
