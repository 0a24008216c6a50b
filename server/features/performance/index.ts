// Performance: sums of agents' days, read for pages, reports and other features. Adherence writes them when
// it evaluates days.
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
