// Performance: sums of agents' days, read for pages, reports and other features. Written by adherence, when it judges.
export { boundsOf, isExactIn } from './days.ts'
export {
  type SumsFilter,
  sumsByActivity,
  sumsByAgent,
  sumsByAgentDay,
  sumsByDay,
  sumsOfShifts,
} from './store.ts'
