// Performance: sums of agents' days for pages, reports and other features, written by adherence with each evaluation.
export { namedActivities } from './activities.ts'
export { boundsOf, inexactZone, isExactIn, midnightFault } from './days.ts'
export {
  type AgentSums,
  type SumsFilter,
  selectAgents as namedAgents,
  sumsByActivity,
  sumsByAgent,
  sumsByAgentDay,
  sumsByDay,
  sumsOfShifts,
  surfersOf,
  zonesOfDays,
} from './store.ts'
