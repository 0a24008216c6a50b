// Lagrangian bound of one pool: an agent who is there in a slot is worth a price, then slots and weeks no longer
// depend on each other. Each slot takes the number of agents that costs it least at its price, each agent the week
// of most worth, and no roster costs less than the first minus the second. It knows what flat prices do not: that a
// shift which covers two peaks covers the hours between them as well. Prices are found by steps that shrink
// (subgradient with momentum). One price for all skills, and days in a row left aside: both only make it lower.
import { CENTI } from '../model/pools.ts'
import { OVER_WEIGHT, UNDER_WEIGHT } from './board.ts'
import { aloneIn, anyRun, type Bound, type LikeWeeks, type PoolBound, withoutMinimum } from './bound.ts'
import { NONE, type Roster } from './roster.ts'
import type { Tour, TourRequest, WeekTourSolver } from './week-tour.ts'

/** Fewer steps prove next to nothing, more hardly anything else. */
const LEAST_STEPS = 150
const MOST_STEPS = 600
/** Change of a price by an agent in a hundred too few, at first and in the end. */
const FIRST_STEP = 3
const LAST_STEP = 0.01
const MOMENTUM = 0.9

export interface Proof {
  roster: Roster
  solver: WeekTourSolver
  /** How many weeks may be laid for it. */
  mostWeeks: number
  isStopped: () => boolean
}

/** Proves more of each pool, as far as there is time. */
export function tighten({ pools }: Bound, proof: Proof): void {
  const served = pools.filter(({ weeks }) => weeks.length > 0)
  const kinds = served.reduce((sum, { weeks }) => sum + weeks.length, 0)
  const steps = Math.min(MOST_STEPS, Math.floor(proof.mostWeeks / kinds))
  if (steps >= LEAST_STEPS)
    for (const pool of served) pool.both = Math.max(pool.both, pricedBound(pool, steps, proof))
}

/** In hundredths; some of it stands after each step. */
function pricedBound({ pool, kept, weeks }: PoolBound, steps: number, proof: Proof): number {
  const { roster, solver, isStopped } = proof
  const prices = new Float64Array(roster.slotCount)
  const momentum = new Float64Array(roster.slotCount)
  const surplus = new Float64Array(roster.slotCount)
  const requests = weeks.map(like => requestFor(like, roster, prices))
  const agents = weeks.reduce((sum, { count }) => sum + count, 0) / roster.weeks.length
  let best = 0
  for (let step = 0; step < steps; step++) {
    let cost = 0
    for (let slot = 0; slot < prices.length; slot++)
      if (pool.isKnown[slot])
        cost += leastInSlot(pool.totalRequired[slot]! - kept[slot]!, prices[slot]!, surplus, slot)
    for (const [i, { a, count }] of weeks.entries()) {
      if (isStopped()) return best
      const tour = solver.solve(requests[i]!)
      cost -= CENTI * count * tour.value
      addSupply(tour, count, template => roster.breakSlots(a, template), surplus)
    }
    best = Math.max(best, Math.floor(cost))
    const size = ((1 - MOMENTUM) * FIRST_STEP * (LAST_STEP / FIRST_STEP) ** (step / steps)) / agents
    for (let slot = 0; slot < prices.length; slot++) {
      if (!pool.isKnown[slot]) continue
      momentum[slot] = MOMENTUM * momentum[slot]! - size * surplus[slot]!
      prices[slot] = Math.max(-OVER_WEIGHT, Math.min(UNDER_WEIGHT, prices[slot]! + momentum[slot]!))
    }
  }
  return best
}

/** A minimum out of reach binds nobody. */
function requestFor(
  { a, weekIndex, unreachable }: LikeWeeks,
  roster: Roster,
  prices: Float64Array,
): TourRequest {
  const agent = anyRun(roster.agents[a]!)
  const bound = unreachable > 0 ? withoutMinimum(agent) : agent
  return { ...aloneIn(bound, roster.weeks[weekIndex]!, weekIndex), prices }
}

/** Agents come whole: as many as are missing, rounded down or up. Leaves what they take in `surplus`, negative. */
function leastInSlot(missing: number, price: number, surplus: Float64Array, slot: number): number {
  surplus[slot] = 0
  if (missing <= 0) return -OVER_WEIGHT * missing
  const whole = Math.floor(missing / CENTI)
  const rest = missing - whole * CENTI
  const down = UNDER_WEIGHT * rest
  const up = rest === 0 ? Number.POSITIVE_INFINITY : (OVER_WEIGHT + price) * CENTI - OVER_WEIGHT * rest
  surplus[slot] = down < up ? -whole : -whole - 1
  return whole * CENTI * price + Math.min(down, up)
}

function addSupply(
  { start, length, breakStart, template }: Tour,
  count: number,
  breakSlotsOf: (template: number) => number,
  surplus: Float64Array,
): void {
  start.forEach((first, day) => {
    if (first === NONE) return
    const breakFirst = breakStart[day]!
    const breakEnd = breakFirst === NONE ? NONE : breakFirst + breakSlotsOf(template[day]!)
    for (let slot = first; slot < first + length[day]!; slot++)
      if (slot < breakFirst || slot >= breakEnd) surplus[slot]! += count
  })
}
