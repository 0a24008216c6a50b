// Lower bound of the cost of every roster within the contracts, to separate avoidable cost from a shortage of people:
// - shortage (or surplus) that remains with every agent working the most (or the least) possible, by the cuts in
//   model/pools.ts: some streams together with all agents serving them, and with the agents serving no others;
// - demand of a quarter-hour beyond the agents who may work in it;
// - fractions of an agent in every slot, since agents are whole.
// The bounds hold for all slots at once; priced-bound.ts improves them if there is time.
import { KEPT_MARGIN_DAYS } from '#core/constraints/index.ts'
import type { Agent, Week } from '../model/agent.ts'
import { CENTI, type Group, type Pool, type Pools } from '../model/pools.ts'
import { type Board, OVER_WEIGHT, UNDER_WEIGHT } from './board.ts'
import type { PersonalKind } from './personal.ts'
import type { Roster } from './roster.ts'
import type { Tour, TourRequest, WeekTourSolver } from './week-tour.ts'

/** Costs in hundredths, by pool. */
export interface PoolBound {
  under: number
  /** Proven where every minimum that can be reached is reached; so are both together. */
  over: number
  both: number
  fractions: number
  pool: Pool
  /** Supply of kept shifts by slot. */
  kept: Int32Array
  weeks: readonly LikeWeeks[]
}

/** Weeks that allow the same shifts: that of one agent, and how many there are. */
export interface LikeWeeks extends WeekReach {
  a: number
  weekIndex: number
  count: number
}

export interface Bound {
  pools: PoolBound[]
  /** Slots by agent and week that the contract asks and no week can hold. */
  unreachable: Int32Array
  /** Least costs in hundredths, proven as `over` is. */
  wishes: number
  changes: number
}

export interface BoundRequest {
  pools: Pools
  /** Supply of kept shifts. */
  kept: Board
  roster: Roster
  solver: WeekTourSolver
  /** Group by agent; undefined without requirement. */
  groupOf: readonly (Group | undefined)[]
  isStopped: () => boolean
}

/** Null when stopped before the end. */
export function lowerBound(request: BoundRequest): Bound | null {
  const { pools, roster, groupOf } = request
  const kept = request.kept.supplies()
  const cutTotals = request.kept.cutTotals()
  const unreachable = new Int32Array(roster.agents.length * roster.weeks.length)
  const bounds: PoolBound[] = []
  for (const [p, pool] of pools.pools.entries()) {
    const members = groupOf.flatMap((group, a) => (group?.pool === p ? [a] : []))
    const found = netSupply(request, pool, members, unreachable)
    if (!found) return null
    const least = leastByCuts(pool, kept[p]!, cutTotals[p]!, found.reach)
    const beyond = UNDER_WEIGHT * beyondReach(pool, kept[p]!, members, roster)
    bounds.push({
      ...least,
      under: Math.max(least.under, beyond),
      fractions: fractions(pool, kept[p]!),
      pool,
      kept: kept[p]!,
      weeks: found.weeks,
    })
  }
  const wishes = leastPersonal(request, 'wishes', unreachable)
  const changes = leastPersonal(request, 'changes', unreachable)
  return wishes === null || changes === null ? null : { pools: bounds, unreachable, wishes, changes }
}

/** Each agent's weeks laid as if nothing else counted. */
function leastPersonal(
  { roster, solver, isStopped }: BoundRequest,
  kind: PersonalKind,
  unreachable: Int32Array,
): number | null {
  const { personal } = roster.options
  if (!personal) return 0
  const prices = new Float64Array(roster.slotCount)
  let cost = 0
  for (const [a, agent] of roster.agents.entries()) {
    const priced = personal.priced(a, kind)
    if (!priced) continue
    const gains = (sums: Int32Array) => Float64Array.from(sums, sum => -sum)
    const spanGains = { begins: gains(priced.begins), ends: gains(priced.ends) }
    cost += priced.idle
    for (const [weekIndex, week] of roster.weeks.entries()) {
      if (isStopped()) return null
      const isReachable = agent.layers.length > 0 && unreachable[a * roster.weeks.length + weekIndex] === 0
      const bound = isReachable ? agent : withoutMinimum(agent)
      cost -= bestWeek(solver, { ...aloneIn(bound, week, weekIndex), prices, spanGains }).value
    }
  }
  return cost
}

export const withoutMinimum = (agent: Agent): Agent => ({
  ...agent,
  minWeekSlots: new Int32Array(agent.minWeekSlots.length),
})

/** A week that no other week narrows. */
export const aloneIn = (agent: Agent, week: Week, weekIndex: number) => ({
  agent,
  week,
  weekIndex,
  anchor: null,
  earliest: Number.NEGATIVE_INFINITY,
  latest: Number.POSITIVE_INFINITY,
  streakBefore: 0,
  streakAfter: 0,
})

/** A bound asks for the best week there is: where the search for it was cut short, runs of days are let go. */
function bestWeek(solver: WeekTourSolver, request: TourRequest): Tour {
  const tour = solver.solve(request)
  return solver.isExact ? tour : solver.solve({ ...request, agent: anyRun(request.agent) })
}

export const anyRun = (agent: Agent): Agent => ({ ...agent, maxStreak: Number.POSITIVE_INFINITY })

/**
 * Lower bound for a roster as it stands, in hundredths: for each part alone, and for the sum of all.
 * Where a minimum that can be reached is not, the roster does not keep the contracts, and less is proven.
 */
export function boundFor({ pools, unreachable, wishes, changes }: Bound, roster: Roster) {
  const isMet = isMinimumMet(unreachable, roster)
  let [under, over, staffing] = [0, 0, 0]
  for (const pool of pools) {
    under += pool.under
    over += isMet ? pool.over : 0
    staffing += Math.max(pool.under, isMet ? pool.both : 0, pool.fractions)
  }
  const personal = isMet ? { wishes, changes } : { wishes: 0, changes: 0 }
  return { under, over, staffing, ...personal, total: staffing + personal.wishes + personal.changes }
}

interface WeekReach {
  most: number
  least: number
  unreachable: number
}

type Reach = Map<Group, Pick<WeekReach, 'most' | 'least'>>

/** Sums of the best weeks under flat prices, each week by itself, by group; and the weeks, like with like. */
function netSupply(
  { roster, solver, isStopped, groupOf }: BoundRequest,
  { isKnown }: Pool,
  members: readonly number[],
  unreachable: Int32Array,
): { reach: Reach; weeks: LikeWeeks[] } | null {
  const known = new Map<string, LikeWeeks>()
  const prices = Float64Array.from(isKnown)
  const losses = Float64Array.from(isKnown, value => -value)
  const reach: Reach = new Map()
  for (const a of members) {
    const ofGroup = reach.get(groupOf[a]!) ?? { most: 0, least: 0 }
    reach.set(groupOf[a]!, ofGroup)
    for (const [weekIndex, week] of roster.weeks.entries()) {
      if (isStopped()) return null
      const agent = roster.agents[a]!
      const key = likeness(agent, week, weekIndex)
      const found = known.get(key) ?? {
        a,
        weekIndex,
        count: 0,
        ...reachOf(agent, week, weekIndex, { prices, losses, solver }),
      }
      found.count++
      known.set(key, found)
      ofGroup.most += found.most
      ofGroup.least += found.least
      unreachable[a * roster.weeks.length + weekIndex] = found.unreachable
    }
  }
  return { reach, weeks: [...known.values()] }
}

/**
 * Nothing covers more than a cut lets through: its requirement, and the supply of the groups that raise it. What is
 * required beyond is short, and what the other groups supply beyond is superfluous.
 */
function leastByCuts(pool: Pool, kept: Int32Array, cutTotals: Float64Array, reach: Reach) {
  const required = sumKnown(pool, pool.totalRequired)
  const supplied = sumKnown(pool, kept)
  const best = { under: 0, over: 0, both: 0 }
  cutTotals.forEach((total, cut) => {
    let short = required - total
    let superfluous = supplied - total
    for (const [group, { most, least }] of reach)
      if (group.raised.includes(cut)) short -= most * CENTI
      else superfluous += least * CENTI
    const under = UNDER_WEIGHT * Math.max(0, short)
    const over = OVER_WEIGHT * Math.max(0, superfluous)
    best.under = Math.max(best.under, under)
    best.over = Math.max(best.over, over)
    best.both = Math.max(best.both, under + over)
  })
  return best
}

const sumKnown = ({ isKnown }: Pool, bySlot: Int32Array): number =>
  bySlot.reduce((sum, value, slot) => (isKnown[slot] ? sum + value : sum), 0)

function reachOf(
  agent: Agent,
  week: Week,
  weekIndex: number,
  given: { prices: Float64Array; losses: Float64Array; solver: WeekTourSolver },
): WeekReach {
  const { solver, prices, losses } = given
  const least = bestWeek(solver, { ...aloneIn(agent, week, weekIndex), prices: losses })
  const missing = Math.max(0, agent.minWeekSlots[weekIndex]! - least.usedSlots)
  const most = bestWeek(solver, { ...aloneIn(withoutMinimum(agent), week, weekIndex), prices })
  // Hours are best effort where the minimum is out of reach, and none are certain.
  return { most: most.value, least: missing > 0 ? 0 : -least.value, unreachable: missing }
}

/** Key shared by agents whose week allows the same shifts; agents on shift templates have their own key. */
function likeness(agent: Agent, week: Week, weekIndex: number): string {
  const { run, dayStart, lengths, options } = agent
  const first = dayStart[week.firstDay]!
  const last = dayStart[week.lastDay]!
  const stretches: number[] = []
  for (let slot = first; slot < last; slot++)
    if (run[slot]! > 0 && (slot === first || run[slot] !== run[slot - 1]! - 1))
      stretches.push(slot, run[slot]!)
  return [
    ...[weekIndex, options ? agent.surferId : 0, agent.restSlots, agent.breakSlots, agent.maxStreak],
    // Clocks of two zones may change on different days of the week.
    dayStart.subarray(week.firstDay, week.lastDay + 1),
    ...[agent.isKeptDay.subarray(week.firstDay, week.lastDay + 2 * KEPT_MARGIN_DAYS), dayStart.at(-1)],
    ...[agent.minWeekSlots[weekIndex], agent.maxWeekSlots[weekIndex]],
    ...[agent.isOpenDay.subarray(week.firstDay, week.lastDay), lengths, stretches],
  ].join()
}

function isMinimumMet(unreachable: Int32Array, roster: Roster): boolean {
  const weekCount = roster.weeks.length
  return roster.agents.every(({ layers, minWeekSlots }, a) =>
    roster.weeks.every((_, week) => {
      const cell = a * weekCount + week
      return layers.length === 0 || unreachable[cell]! > 0 || roster.usedSlots[cell]! >= minWeekSlots[week]!
    }),
  )
}

/** Requirement of each slot beyond the kept shifts and all who may work in it, in hundredths. */
function beyondReach(pool: Pool, kept: Int32Array, members: readonly number[], roster: Roster): number {
  const able = new Int32Array(pool.isKnown.length)
  for (const a of members) {
    const { run } = roster.agents[a]!
    for (let slot = 0; slot < able.length; slot++) if (run[slot]! > 0) able[slot]!++
  }
  return pool.totalRequired.reduce(
    (sum, required, slot) =>
      pool.isKnown[slot] ? sum + Math.max(0, required - kept[slot]! - CENTI * able[slot]!) : sum,
    0,
  )
}

function fractions(pool: Pool, kept: Int32Array): number {
  let cost = 0
  for (let slot = 0; slot < pool.isKnown.length; slot++) {
    if (!pool.isKnown[slot]) continue
    const missing = (((pool.totalRequired[slot]! - kept[slot]!) % CENTI) + CENTI) % CENTI
    cost += Math.min(UNDER_WEIGHT * missing, OVER_WEIGHT * ((CENTI - missing) % CENTI))
  }
  return cost
}
