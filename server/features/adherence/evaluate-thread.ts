import type { DayEvidence } from '#core/adherence/index.ts'
import { threadTask } from '#server/platform/jobs/index.ts'
import { type DayRows, evaluateDays } from './evaluate-days.ts'

export default threadTask<(DayEvidence | null)[], (DayRows | null)[]>(evaluateDays)
