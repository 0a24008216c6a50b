export { explainedDay } from './jobs.ts'
