import { simulateDay } from './coverage/simulation.ts'
import { sumScheduleDays } from './day-sums/day-sums.ts'
import { generateSchedule } from './generation/generate-job.ts'
import { applyTaskTemplateJob } from './task-template-runs/task-template-job.ts'

export const jobs = [generateSchedule, applyTaskTemplateJob, simulateDay, sumScheduleDays]
