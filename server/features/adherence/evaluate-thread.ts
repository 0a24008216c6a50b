import type { KnownOfDay } from '#core/adherence/index.ts'
import { threadTask } from '#server/platform/jobs/index.ts'
import { type DayRows, evaluateDays } from './evaluate-days.ts'

export default threadTask<(KnownOfDay | null)[], (DayRows | null)[]>(evaluateDays)
