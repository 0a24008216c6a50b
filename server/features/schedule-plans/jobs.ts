import { applyShiftPlan } from './apply-job.ts'

export const jobs = [applyShiftPlan]
