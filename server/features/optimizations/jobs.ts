import { adjustBreak } from './adjust-break-job.ts'
import { reoptimiseSchedule } from './reoptimise-job.ts'

export const jobs = [reoptimiseSchedule, adjustBreak]
