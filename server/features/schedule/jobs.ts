import { applyTaskTemplate } from './apply-job.ts'
import { generateSchedule } from './generate-job.ts'
import { simulateDay } from './simulation.ts'

export const jobs = [generateSchedule, applyTaskTemplate, simulateDay]
