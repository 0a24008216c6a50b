export { actualDemand } from './actual-demand.ts'
export { daysToPlay, explainDay } from './explain-day.ts'
export { CAUSE_NAMES, CAUSE_UNITS, postMortemSentence } from './sentence.ts'
export * from './types.ts'
