// One agent's week thrown away and laid anew by the week tour. Built up with soft prices, then repeated with
// exact ones: a best response that never makes the whole worse.

import { SLOT_MINUTES } from '../model/grid.ts'
import { CENTI } from '../model/pools.ts'
import { FREE_SPREAD_MINUTES } from '../problem/settings.ts'
import { dayPattern } from './day-pattern.ts'
import { NONE, type Roster } from './roster.ts'
import { repairsFor } from './sequence-row.ts'
import { SessionPlanner } from './sessions.ts'
import type { Tour, WeekTourSolver } from './week-tour.ts'

export type PriceMode = 'soft' | 'exact'

const HALF_FREE_SPREAD = FREE_SPREAD_MINUTES / SLOT_MINUTES / 2

interface Placed {
  day: number
  start: number
  length: number
  breakStart: number
  template: number
}

export class Replanner {
  private readonly prices: Float64Array
  private readonly layerPrices: Float64Array[] = []
  private readonly sessions: SessionPlanner
  private readonly roster: Roster
  private readonly solver: WeekTourSolver

  constructor(roster: Roster, solver: WeekTourSolver) {
    this.roster = roster
    this.solver = solver
    this.prices = new Float64Array(roster.slotCount)
    this.sessions = new SessionPlanner(roster.options.minSessionSlots)
  }

  /**
   * The cost change, in hundredths. With exact prices it is never positive, unless hours are gained or `accepts`
   * says so. `bonus` is added to what each slot is worth: the more it is, the fewer the shifts and their breaks.
   */
  replan(a: number, week: number, mode: PriceMode, bonus = 0, accepts = nothingWorse): number {
    const { roster } = this
    const { firstDay, lastDay } = roster.weeks[week]!
    const softBefore = this.softCost(a, week)
    const anchor = roster.options.spreadPrice > 0 ? this.anchor(a, week) : null
    const old = this.placed(a, week)
    const [from, to] = this.span(a, week)
    const base = a * roster.slotCount
    const oldLayers = roster.layerAt.slice(base + from, base + to)
    const usedBefore = roster.usedSlots[a * roster.weeks.length + week]!
    let delta = 0
    for (const { day } of old) delta += roster.remove(a, day)
    const tour = this.tour(a, week, mode, anchor, null, bonus)
    delta += this.lay(a, week, tour)
    delta += this.softCost(a, week) - softBefore
    const gainsHours = missing(roster, a, week, tour.usedSlots) < missing(roster, a, week, usedBefore)
    if ((mode === 'soft' || gainsHours || accepts(delta)) && roster.keepsSequence(a)) return delta
    for (let day = firstDay; day < lastDay; day++) roster.remove(a, day)
    if (roster.layerAt.length > 0) roster.layerAt.set(oldLayers, base + from)
    for (const p of old) roster.place(a, p.day, p.start, p.length, p.breakStart, p.template)
    return 0
  }

  /**
   * Weeks laid one after the other can lock each other out of their hours: where hours are missing and rules bind
   * the order of days, the days of all weeks are chosen anew together. The cost change, in hundredths.
   */
  repairHours(a: number, mode: PriceMode): number {
    const { roster } = this
    const agent = roster.agents[a]!
    const missingBefore = this.missingOf(a)
    if (!agent.sequence || missingBefore === 0) return 0
    const weeks = roster.weeks.map((_, week) => week)
    const costOf = () =>
      weeks.reduce((sum, week) => sum + roster.spreadCost(a, week), 0) +
      (roster.options.personal?.costOf(a, roster, 0, roster.dayCount) ?? 0)
    const old = weeks.flatMap(week => this.placed(a, week))
    const layers = roster.layerAt.slice(a * roster.slotCount, (a + 1) * roster.slotCount)
    let delta = -costOf()
    for (const { day } of old) delta += roster.remove(a, day)
    const pattern = dayPattern(agent, roster.weeks, this.dayValues(a, mode))
    for (const week of pattern ? weeks : [])
      delta += this.lay(a, week, this.tour(a, week, mode, null, pattern))
    if (this.missingOf(a) < missingBefore && roster.keepsSequence(a)) return delta + costOf()
    for (let day = 0; day < roster.dayCount; day++) roster.remove(a, day)
    if (roster.layerAt.length > 0) roster.layerAt.set(layers, a * roster.slotCount)
    for (const p of old) roster.place(a, p.day, p.start, p.length, p.breakStart, p.template)
    return 0
  }

  private missingOf(a: number): number {
    const used = this.roster.usedBy(a)
    return used.reduce((sum, _, week) => sum + missing(this.roster, a, week, used[week]!), 0)
  }

  /** Roughly what a shift of each day is worth. */
  private dayValues(a: number, mode: PriceMode): Float64Array {
    const { roster, prices } = this
    const { run, dayStart } = roster.agents[a]!
    const values = new Float64Array(roster.dayCount)
    for (const [week, { firstDay, lastDay }] of roster.weeks.entries()) {
      this.price(a, week, mode)
      for (let day = firstDay; day < lastDay; day++)
        for (let slot = dayStart[day]!; slot < dayStart[day + 1]!; slot++)
          if (run[slot]! > 0) values[day]! += prices[slot]!
    }
    return values
  }

  private softCost(a: number, week: number): number {
    const { roster } = this
    const { firstDay, lastDay } = roster.weeks[week]!
    return roster.spreadCost(a, week) + (roster.options.personal?.costOf(a, roster, firstDay, lastDay) ?? 0)
  }

  /** Slots that shifts of the week can touch. */
  private span(a: number, week: number): [number, number] {
    const { dayStart, longest } = this.roster.agents[a]!
    const { firstDay, lastDay } = this.roster.weeks[week]!
    return [dayStart[firstDay]!, Math.min(this.prices.length, dayStart[lastDay]! + longest)]
  }

  private tour(
    a: number,
    week: number,
    mode: PriceMode,
    anchorSlot: number | null,
    pattern: Uint8Array | null = null,
    bonus = 0,
  ): Tour {
    const { roster } = this
    const { firstDay, lastDay } = roster.weeks[week]!
    this.price(a, week, mode)
    if (bonus > 0) this.addBonus(a, week, bonus)
    return this.solver.solve({
      agent: roster.agents[a]!,
      week: roster.weeks[week]!,
      weekIndex: week,
      prices: this.prices,
      ...roster.bounds(a, firstDay, lastDay),
      streakBefore: roster.streak(a, firstDay, -1),
      streakAfter: roster.streak(a, lastDay - 1, 1),
      repairs: repairsFor(roster, a, week, roster.agents[a]!, pattern !== null),
      pattern,
      spanGains: roster.options.personal?.gains(a, ...this.span(a, week)) ?? null,
      anchor:
        anchorSlot === null
          ? null
          : { slot: anchorSlot, free: HALF_FREE_SPREAD, price: roster.options.spreadPrice },
    })
  }

  private addBonus(a: number, week: number, bonus: number): void {
    const [from, to] = this.span(a, week)
    for (let slot = from; slot < to; slot++) this.prices[slot]! += bonus
  }

  /** Value of each slot: of several layers the best. */
  private price(a: number, week: number, mode: PriceMode): void {
    const { prices, roster, layerPrices } = this
    const { layers } = roster.agents[a]!
    const [from, to] = this.span(a, week)
    if (layers.length === 0)
      for (let slot = from; slot < to; slot++) prices[slot] = -(1 + roster.evenCount[slot]!) * CENTI
    layers.forEach((layer, i) => {
      layerPrices[i] ??= new Float64Array(prices.length)
      const own = layerPrices[i]!
      if (mode === 'soft') roster.board.softPrices(layer, from, to, own)
      else roster.board.exactPrices(layer, from, to, own)
      if (i === 0) prices.set(own.subarray(from, to), from)
      else for (let slot = from; slot < to; slot++) prices[slot] = Math.max(prices[slot]!, own[slot]!)
    })
  }

  private lay(a: number, week: number, tour: Tour): number {
    const { roster } = this
    const { firstDay } = roster.weeks[week]!
    let delta = 0
    for (let k = 0; k < tour.start.length; k++) {
      const start = tour.start[k]!
      if (start === NONE) continue
      const breakStart = tour.breakStart[k]!
      const template = tour.template[k]!
      const end = start + tour.length[k]!
      if (breakStart === NONE) this.planSessions(a, start, end)
      else {
        this.planSessions(a, start, breakStart)
        this.planSessions(a, breakStart + roster.breakSlots(a, template), end)
      }
      delta += roster.place(a, firstDay + k, start, tour.length[k]!, breakStart, template)
    }
    return delta
  }

  private planSessions(a: number, first: number, end: number): void {
    const { roster } = this
    const layerCount = roster.agents[a]!.layers.length
    if (layerCount < 2) return
    const prices = this.layerPrices.slice(0, layerCount)
    this.sessions.plan(prices, first, end, roster.layerAt, a * roster.slotCount + first)
  }

  private placed(a: number, week: number): Placed[] {
    const { roster } = this
    const { firstDay, lastDay } = roster.weeks[week]!
    const placed: Placed[] = []
    for (let day = firstDay; day < lastDay; day++) {
      const cell = a * roster.dayCount + day
      const start = roster.start[cell]!
      if (start === NONE) continue
      const [length, breakStart] = [roster.length[cell]!, roster.breakStart[cell]!]
      placed.push({ day, start, length, breakStart, template: roster.template[cell]! })
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

const nothingWorse = (delta: number): boolean => delta <= 0

function missing(roster: Roster, a: number, week: number, used: number): number {
  return Math.max(0, roster.agents[a]!.minWeekSlots[week]! - used)
}
