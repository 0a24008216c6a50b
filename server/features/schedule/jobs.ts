import { applyTaskTemplate } from './apply-job.ts'
import { generateSchedule } from './generate-job.ts'

export const jobs = [generateSchedule, applyTaskTemplate]
