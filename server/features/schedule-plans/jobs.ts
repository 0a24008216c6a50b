import { applySchedulePlan } from './apply-job.ts'

export const jobs = [applySchedulePlan]
