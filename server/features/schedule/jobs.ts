import { simulateDay } from './coverage/simulation.ts'
import { generateSchedule } from './generation/generate-job.ts'
import { applyTaskTemplate } from './plan-application/apply-job.ts'

export const jobs = [generateSchedule, applyTaskTemplate, simulateDay]
