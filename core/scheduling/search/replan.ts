// One agent's week thrown away and laid anew by the week tour. Built up with soft prices, then repeated with
// exact ones: a best response that never makes the whole worse.
import { FREE_SPREAD_MINUTES, SPREAD_PRICE_PER_SLOT } from '../constraints/start-spread.ts'
import { SLOT_MINUTES } from '../model/grid.ts'
import { CENTI } from '../model/pools.ts'
import { NONE, type Roster } from './roster.ts'
import type { Tour, WeekTourSolver } from './week-tour.ts'

export type PriceMode = 'soft' | 'exact'

const HALF_FREE_SPREAD = FREE_SPREAD_MINUTES / SLOT_MINUTES / 2

interface Placed {
  day: number
  start: number
  length: number
  breakStart: number
}

export class Replanner {
  private readonly prices: Float64Array
  private readonly roster: Roster
  private readonly solver: WeekTourSolver

  constructor(roster: Roster, solver: WeekTourSolver, slotCount: number) {
    this.roster = roster
    this.solver = solver
    this.prices = new Float64Array(slotCount)
  }

  /** The cost change, in hundredths. With exact prices it is never positive, unless hours are gained. */
  replan(a: number, week: number, mode: PriceMode): number {
    const { roster } = this
    const spreadBefore = roster.spreadCost(a, week)
    const anchor = this.anchor(a, week)
    const old = this.placed(a, week)
    const usedBefore = roster.usedSlots[a * roster.weeks.length + week]!
    let delta = 0
    for (const { day } of old) delta += roster.remove(a, day)
    const tour = this.tour(a, week, mode, anchor)
    delta += this.lay(a, week, tour)
    delta += roster.spreadCost(a, week) - spreadBefore
    const gainsHours = missing(roster, a, week, tour.usedSlots) < missing(roster, a, week, usedBefore)
    if (mode === 'soft' || delta <= 0 || gainsHours) return delta
    for (let day = roster.weeks[week]!.firstDay; day < roster.weeks[week]!.lastDay; day++)
      roster.remove(a, day)
    for (const p of old) roster.place(a, p.day, p.start, p.length, p.breakStart)
    return 0
  }

  private tour(a: number, week: number, mode: PriceMode, anchorSlot: number | null): Tour {
    const { roster, prices } = this
    const agent = roster.agents[a]!
    const { firstDay, lastDay } = roster.weeks[week]!
    const from = agent.dayStart[firstDay]!
    const to = Math.min(prices.length, agent.dayStart[lastDay]! + agent.longest)
    if (agent.group === null)
      for (let slot = from; slot < to; slot++) prices[slot] = -(1 + roster.evenCount[slot]!) * CENTI
    else if (mode === 'soft') roster.board.softPrices(agent.group, from, to, prices)
    else roster.board.exactPrices(agent.group, from, to, prices)
    return this.solver.solve({
      agent,
      week: roster.weeks[week]!,
      weekIndex: week,
      prices,
      ...roster.bounds(a, week),
      streakBefore: roster.streak(a, firstDay, -1),
      streakAfter: roster.streak(a, lastDay - 1, 1),
      anchor:
        anchorSlot === null
          ? null
          : { slot: anchorSlot, free: HALF_FREE_SPREAD, price: SPREAD_PRICE_PER_SLOT },
    })
  }

  private lay(a: number, week: number, tour: Tour): number {
    const { firstDay } = this.roster.weeks[week]!
    let delta = 0
    for (let k = 0; k < tour.start.length; k++)
      if (tour.start[k] !== NONE)
        delta += this.roster.place(a, firstDay + k, tour.start[k]!, tour.length[k]!, tour.breakStart[k]!)
    return delta
  }

  private placed(a: number, week: number): Placed[] {
    const { roster } = this
    const { firstDay, lastDay } = roster.weeks[week]!
    const placed: Placed[] = []
    for (let day = firstDay; day < lastDay; day++) {
      const cell = a * roster.dayCount + day
      const start = roster.start[cell]!
      if (start !== NONE)
        placed.push({ day, start, length: roster.length[cell]!, breakStart: roster.breakStart[cell]! })
    }
    return placed
  }

  /** The middle start of the week so far: where the agent's regular hours are. */
  private anchor(a: number, week: number): number | null {
    const { dayStart } = this.roster.agents[a]!
    const starts = this.placed(a, week)
      .map(p => p.start - dayStart[p.day]!)
      .sort((x, y) => x - y)
    return starts.length === 0 ? null : starts[starts.length >> 1]!
  }
}

function missing(roster: Roster, a: number, week: number, used: number): number {
  return Math.max(0, roster.agents[a]!.minWeekSlots[week]! - used)
}
