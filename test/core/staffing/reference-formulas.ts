// Staffing numbers that only the reference vectors ask for: blocking, chat capacity, constant staff of deferred work,
// and Erlang A by service level of all offered.
import { type ChatTeam, chatRate } from '#core/staffing/chat.ts'
import { erlangA, type ImpatientQueue, smallest } from '#core/staffing/erlang-a.ts'

export interface ConstantStaffRequest {
  /** Items arriving in each interval; they may be worked in the `dueIntervals` that follow. */
  arrivals: ArrayLike<number>
  handleTimeSeconds: number
  intervalSeconds: number
  dueIntervals: number
  occupancyFraction: number
}

/** The largest, over all windows, of the work that arrives and falls due within one divided by its length. */
export function constantStaffForDeferred(request: ConstantStaffRequest): number {
  const { arrivals, handleTimeSeconds, intervalSeconds, dueIntervals, occupancyFraction } = request
  const perItem = handleTimeSeconds / (intervalSeconds * occupancyFraction)
  let most = 0
  for (let first = 0; first < arrivals.length; first++) {
    let work = 0
    for (let last = first; last < arrivals.length; last++) {
      work += arrivals[last]! * perItem
      most = Math.max(most, work / (last - first + dueIntervals))
    }
  }
  return most
}

/** Chats a second beyond which the queue only grows. */
export const chatCapacity = (team: Omit<ChatTeam, 'arrivalsPerSecond'>): number =>
  team.agents > 0 ? chatRate(team, team.agents * team.concurrency) : 0

export interface ImpatientGoal {
  targetSeconds: number
  /** Share answered within the target, of all offered. */
  serviceLevelFraction: number
  maxAbandonFraction: number
}

/** Smallest number of servers that meets the service level and the abandonment limit. */
export function serversNeededErlangA(queue: Omit<ImpatientQueue, 'servers'>, goal: ImpatientGoal): number {
  if (!(queue.arrivalsPerSecond * queue.handleTimeSeconds > 0)) return 0
  return smallest(servers => {
    const { answeredInTime, abandonProbability } = erlangA({ ...queue, ...goal, servers })
    return answeredInTime >= goal.serviceLevelFraction && abandonProbability <= goal.maxAbandonFraction
  })
}

/** Smallest number of servers that keeps the lost share at or under a limit (Erlang B). */
export function serversNeededForBlocking(offeredErlangs: number, maxBlockingFraction: number): number {
  let servers = 0
  for (let blocking = 1; offeredErlangs > 0 && blocking > maxBlockingFraction; ) {
    servers++
    blocking = (offeredErlangs * blocking) / (servers + offeredErlangs * blocking)
  }
  return servers
}
