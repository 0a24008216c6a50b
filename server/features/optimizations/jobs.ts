import { reoptimiseSchedule } from './reoptimise-job.ts'

export const jobs = [reoptimiseSchedule]
