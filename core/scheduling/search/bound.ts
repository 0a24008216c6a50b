// A cost that no roster within the contracts can beat, to tell avoidable cost from plain shortage of people.
// The streams of a pool are taken as one, which can only make the problem easier. Then
// - with every agent working the most (or the least) possible, what stays short (or is superfluous) must be paid;
// - agents come whole, so a fraction of an agent is paid in every slot.
import { type Agent, KEPT_MARGIN_DAYS, type Week } from '../model/agent.ts'
import { CENTI, type Pool, type Pools } from '../model/pools.ts'
import { OVER_WEIGHT, UNDER_WEIGHT } from './board.ts'
import type { Roster } from './roster.ts'
import type { WeekTourSolver } from './week-tour.ts'

/** In hundredths. `poolOf` each agent, undefined without requirement; `kept` is the supply of kept shifts, by pool and slot, in hundredths. */
export function lowerBound(
  pools: Pools,
  kept: readonly Int32Array[],
  roster: Roster,
  solver: WeekTourSolver,
  poolOf: readonly (number | undefined)[],
): number {
  return pools.pools.reduce((sum, pool, p) => {
    let required = 0
    let supplied = 0
    for (let slot = 0; slot < pool.isKnown.length; slot++) {
      if (!pool.isKnown[slot]) continue
      required += pool.totalRequired[slot]!
      supplied += kept[p]![slot]!
    }
    const members = poolOf.flatMap((pool, a) => (pool === p ? [a] : []))
    const most = supplied + netSupply(members, Float64Array.from(pool.isKnown), roster, solver)
    // Where a minimum was not reached, the least possible is not the least there is.
    const least = isMinimumMet(members, roster)
      ? supplied -
        netSupply(
          members,
          Float64Array.from(pool.isKnown, known => -known),
          roster,
          solver,
        )
      : 0
    const short = UNDER_WEIGHT * Math.max(0, required - most)
    const superfluous = OVER_WEIGHT * Math.max(0, least - required)
    return sum + Math.max(short, superfluous, fractions(pool, kept[p]!))
  }, 0)
}

/** Sum of the best weeks under flat prices, each week by itself: never less than in truth. */
function netSupply(
  members: readonly number[],
  prices: Float64Array,
  roster: Roster,
  solver: WeekTourSolver,
): number {
  const known = new Map<string, number>()
  let sum = 0
  for (const a of members)
    roster.weeks.forEach((week, weekIndex) => {
      const agent = roster.agents[a]!
      const key = likeness(agent, week, weekIndex)
      const value = known.get(key) ?? bestWeek(agent, week, weekIndex, prices, solver)
      known.set(key, value)
      sum += value
    })
  return sum * CENTI
}

const bestWeek = (
  agent: Agent,
  week: Week,
  weekIndex: number,
  prices: Float64Array,
  solver: WeekTourSolver,
): number =>
  solver.solve({
    agent,
    week,
    weekIndex,
    prices,
    earliest: Number.NEGATIVE_INFINITY,
    latest: Number.POSITIVE_INFINITY,
    streakBefore: 0,
    streakAfter: 0,
    anchor: null,
  }).value

/** The same for agents whose week allows the same shifts; those on shift templates are told apart by name. */
function likeness(agent: Agent, week: Week, weekIndex: number): string {
  const { run, dayStart, lengths, options } = agent
  const first = dayStart[week.firstDay]!
  const last = dayStart[week.lastDay]!
  const stretches: number[] = []
  for (let slot = first; slot < last; slot++)
    if (run[slot]! > 0 && (slot === first || run[slot] !== run[slot - 1]! - 1))
      stretches.push(slot, run[slot]!)
  return [
    ...[weekIndex, first, options ? agent.surferId : 0, agent.restSlots, agent.breakSlots],
    ...[agent.isKeptDay.subarray(week.firstDay, week.lastDay + 2 * KEPT_MARGIN_DAYS), dayStart.at(-1)],
    ...[agent.minWeekSlots[weekIndex], agent.maxWeekSlots[weekIndex]],
    ...[agent.isOpenDay.subarray(week.firstDay, week.lastDay), lengths, stretches],
  ].join()
}

function isMinimumMet(members: readonly number[], roster: Roster): boolean {
  return members.every(a =>
    roster.weeks.every(
      (_, week) => roster.usedSlots[a * roster.weeks.length + week]! >= roster.agents[a]!.minWeekSlots[week]!,
    ),
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
