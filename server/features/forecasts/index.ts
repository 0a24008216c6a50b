// What the schedule needs of forecasts, and the job that makes them.
export { demandFor, streamsByTask } from './demand.ts'
export { trainStream } from './jobs.ts'
