// Additive sums of an agent's day: whatever is shown of agents, teams, activities, shifts or weeks is added up from them,
// and a ratio is worked out only at the end.

/** In seconds, unless the name ends in Count. */
export const SUM_KEYS = [
  /** On shift up to now, without time off and time in lieu. */
  'scheduledSeconds',
  /** Scheduled on an activity that serves ticket groups. */
  'serviceSeconds',
  'breakSeconds',
  /** Worked on tickets of the scheduled activity's groups. */
  'onTaskSeconds',
  /** Worked on other tickets in scheduled time. */
  'offTaskSeconds',
  /** Scheduled time for a queue of the phone system, while that system reported on the agent. */
  'phoneQueueSeconds',
  /** Part of that in any status but unavailable. */
  'phoneAvailableSeconds',
  'statusAvailableSeconds',
  'statusBusySeconds',
  'statusOccupiedSeconds',
  'statusUnavailableSeconds',
  'statusWrapupSeconds',
  'inSeconds',
  'outSeconds',
  'exceptionSeconds',
  'wrongQueueCount',
  'wrongSystemCount',
  'inactiveCount',
  'closedCount',
  'onHoldCount',
  'openedCount',
  'commentCount',
  'wrongTaskCount',
  /** Unbroken times of work on one ticket, at their start. */
  'interactionCount',
  'interactionSeconds',
  /** Tickets worked on, each once a day. */
  'conversationCount',
] as const
export type SumKey = (typeof SUM_KEYS)[number]
export type PerformanceSums = Record<SumKey, number>

export const noSums = (): PerformanceSums =>
  Object.fromEntries(SUM_KEYS.map(key => [key, 0])) as PerformanceSums

export const hasSums = (sums: PerformanceSums): boolean => SUM_KEYS.some(key => sums[key] !== 0)

export function addSums(all: Iterable<PerformanceSums>): PerformanceSums {
  const total = noSums()
  for (const sums of all) for (const key of SUM_KEYS) total[key] += sums[key]
  return total
}
