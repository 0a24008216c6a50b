import type { KnownOfDay } from '#core/adherence/index.ts'
import { threadTask } from '#server/platform/jobs/index.ts'
import { type DayRows, judgedDays } from './judged-days.ts'

export default threadTask<(KnownOfDay | null)[], (DayRows | null)[]>(judgedDays)
