export { actualDemand } from './actual-demand.ts'
export { daysToPlay, explainDay } from './explain-day.ts'
export * from './types.ts'
