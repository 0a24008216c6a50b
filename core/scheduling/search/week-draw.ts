// A whole week of one agent drawn by chance: of all weeks that shift templates and limits allow, each is drawn
// with a probability proportional to exp(-cost / temperature), given the shifts of everyone else (Gibbs sampling,
// Geman & Geman 1984). A week's cost is the sum of its shifts', so the weights are summed forward over the days
// and the week is drawn backward from them (Carter & Kohn 1994): no move is wasted, however cold it is.
// What does not add up by shifts - days in a row, start spread - is asked of the drawn week (Metropolis-Hastings).

import type { Random } from '../../random.ts'
import { type Agent, KEPT_MARGIN_DAYS } from '../model/agent.ts'
import { NONE, type Roster } from './roster.ts'
import { type DayShape, type WeekShape, WeekShapes } from './week-shape.ts'

/** Temperatures by which an option may be worse than the best of its day. */
const HOPELESS = 20

/** Whether the agent's weeks can be drawn: all shifts from templates, all for one ticket group. */
export const isDrawable = ({ options, layers }: Agent): boolean => options !== null && layers.length === 1

export class WeekDrawer {
  private readonly roster: Roster
  private readonly chance: Random
  private readonly shapes = new WeekShapes()
  /** By agent * weeks + week. */
  private readonly shapeOf: (WeekShape | null)[]
  private readonly drawable: number[]
  /** Cost of working all slots up to each, from the first of the week. */
  private readonly sums: Float64Array
  /** By day. */
  private readonly weights: Float64Array[] = []
  private readonly dayOffWeights: Float64Array
  private readonly drawn: Int32Array
  /** Weight of all ways to a state, by row and units; and to it or a row before it. */
  private readonly ways: Float64Array[] = []
  private readonly waysUpTo: Float64Array[] = []
  private columns = 0
  private temperature = 1
  private pricePerUnit = 0
  private earliest = 0
  private latest = 0

  constructor(roster: Roster, chance: Random) {
    this.roster = roster
    this.chance = chance
    const { agents, weeks } = roster
    this.drawable = agents.flatMap((agent, a) => (isDrawable(agent) ? [a] : []))
    this.shapeOf = agents.flatMap(agent =>
      weeks.map((week, w) => (isDrawable(agent) ? this.shapes.shapeOf(agent, week, w) : null)),
    )
    const longestWeek = weeks.reduce((most, week) => Math.max(most, week.lastDay - week.firstDay), 0)
    this.sums = new Float64Array(roster.slotCount + 1)
    this.dayOffWeights = new Float64Array(longestWeek)
    this.drawn = new Int32Array(longestWeek)
    for (const shape of this.shapeOf)
      for (const [k, { count }] of shape?.days.entries() ?? [])
        if ((this.weights[k]?.length ?? 0) <= count) this.weights[k] = new Float64Array(count + 1)
  }

  /** So many weeks drawn at one temperature (in hundredths, as costs are); the cost change. */
  run(draws: number, temperature: number): number {
    const { drawable, roster } = this
    this.temperature = temperature
    let delta = 0
    for (let i = 0; i < draws; i++) {
      const a = drawable[Math.floor(this.chance() * drawable.length)]!
      delta += this.draw(a, Math.floor(this.chance() * roster.weeks.length))
    }
    return delta
  }

  private draw(a: number, week: number): number {
    const { temperature } = this
    const shape = this.shapeOf[a * this.roster.weeks.length + week]
    if (!shape) return 0
    const { earliest, latest } = this.roster.bounds(a, week)
    this.earliest = earliest
    this.latest = latest
    this.sumCosts(a, week)
    this.weigh(shape)
    this.sumWays(shape)
    if (!this.drawDays(shape) || !this.keepsStreak(a, week)) return 0
    const spread = this.spreadChange(a, week, shape)
    if (spread > 0 && this.chance() >= Math.exp(-spread / temperature)) return 0
    return spread + this.lay(a, week, shape)
  }

  /** What working each slot costs, the agent's own shifts of the week taken as removed. */
  private sumCosts(a: number, week: number): void {
    const { roster, sums } = this
    const { dayStart, layers, longest } = roster.agents[a]!
    const { firstDay, lastDay } = roster.weeks[week]!
    const { moreCost, lessCost } = roster.board
    const base = layers[0]!.index * roster.slotCount
    const last = Math.min(roster.slotCount, dayStart[lastDay]! + longest)
    let slot = dayStart[firstDay]!
    let sum = 0
    sums[slot] = 0
    for (let day = firstDay; day < lastDay; day++) {
      const cell = a * roster.dayCount + day
      const start = roster.start[cell]!
      if (start === NONE) continue
      const end = start + roster.length[cell]!
      const breakStart = roster.breakStart[cell]!
      const breakEnd = breakStart === NONE ? NONE : breakStart + roster.breakSlots(a, roster.template[cell]!)
      for (; slot < start; slot++) {
        sum += moreCost[base + slot]!
        sums[slot + 1] = sum
      }
      for (; slot < end; slot++) {
        sum += slot >= breakStart && slot < breakEnd ? moreCost[base + slot]! : -lessCost[base + slot]!
        sums[slot + 1] = sum
      }
    }
    for (; slot < last; slot++) {
      sum += moreCost[base + slot]!
      sums[slot + 1] = sum
    }
  }

  /**
   * The weight of each option, in three steps: their costs; less a price per unit that makes a day off as likely
   * as work, lest weights vanish (all weeks have nearly the same units); exp, the best of the day being 1.
   */
  private weigh({ days }: WeekShape): void {
    this.pricePerUnit = this.priceDays(days)
    const { temperature, pricePerUnit } = this
    for (let k = 0; k < days.length; k++) {
      const { count, units, floating } = days[k]!
      const weights = this.weights[k]!
      let least = 0
      for (let i = 0; i < count; i++) {
        const cost = weights[i]! - pricePerUnit * units[i]!
        weights[i] = cost
        if (cost < least) least = cost
      }
      this.dayOffWeights[k] = Math.exp(least / temperature)
      const hopeless = least + HOPELESS * temperature
      for (let i = 0; i < count; i++) {
        const cost = weights[i]!
        weights[i] = cost > hopeless ? 0 : Math.exp((least - cost) / temperature)
      }
      for (let f = 0; f < floating.length; f++)
        if (weights[floating[f]!]! > 0) weights[floating[f]!]! *= this.breakWeight(days[k]!, floating[f]!)
    }
  }

  /** Costs with the best break into `weights`; the price per unit. */
  private priceDays(days: readonly DayShape[]): number {
    const { sums, earliest, latest } = this
    let total = 0
    let units = 0
    for (let k = 0; k < days.length; k++) {
      const day = days[k]!
      const { count, end, breakStart, breakEnd, floating } = day
      const { start } = day.options
      const costs = this.weights[k]!
      for (let i = 0; i < count; i++)
        costs[i] = sums[end[i]!]! - sums[start[i]!]! - sums[breakEnd[i]!]! + sums[breakStart[i]!]!
      for (let f = 0; f < floating.length; f++) costs[floating[f]!] = this.bestCost(day, floating[f]!)
      let best = -1
      for (let i = 0; i < count; i++) {
        if (start[i]! < earliest || end[i]! > latest) costs[i] = Number.POSITIVE_INFINITY
        else if (best < 0 || costs[i]! < costs[best]!) best = i
      }
      if (best < 0) continue
      total += costs[best]!
      units += day.units[best]!
    }
    return units === 0 ? 0 : total / units
  }

  private costOf({ options, end }: DayShape, i: number, breakFrom: number): number {
    const { sums } = this
    const start = options.start[i]!
    const breakStart = start + breakFrom
    return sums[end[i]!]! - sums[start]! - sums[breakStart + options.breakSlots[i]!]! + sums[breakStart]!
  }

  private bestCost(day: DayShape, i: number): number {
    const last = day.options.breakLast[i]!
    let best = Number.POSITIVE_INFINITY
    for (let from = day.options.breakFirst[i]!; from <= last; from++)
      best = Math.min(best, this.costOf(day, i, from))
    return best
  }

  /** Weight of all breaks together, that of the best being 1. */
  private breakWeight(day: DayShape, i: number): number {
    const best = this.bestCost(day, i)
    const last = day.options.breakLast[i]!
    let weight = 0
    for (let from = day.options.breakFirst[i]!; from <= last; from++)
      weight += Math.exp((best - this.costOf(day, i, from)) / this.temperature)
    return weight
  }

  private sumWays(shape: WeekShape): void {
    const { days, rows, low, high } = shape
    const columns = high[days.length]! + 1
    this.columns = columns
    for (let k = 0; k <= days.length; k++) {
      const size = rows[k]! * columns
      if (!this.ways[k] || this.ways[k]!.length < size) {
        this.ways[k] = new Float64Array(size)
        this.waysUpTo[k] = new Float64Array(size)
      }
      this.ways[k]!.fill(0, 0, size)
    }
    this.ways[0]![0] = 1
    for (let k = 0; k < days.length; k++) {
      const { count, source, target, units, afterDayOff } = days[k]!
      const from = this.ways[k]!
      const to = this.ways[k + 1]!
      const upTo = this.waysUpTo[k]!
      const dayOff = this.dayOffWeights[k]!
      const lowest = low[k]!
      const highest = high[k]!
      for (let row = 0; row < rows[k]!; row++) {
        const at = row * columns
        const after = afterDayOff[row]! * columns
        for (let used = lowest; used <= highest; used++) {
          const way = from[at + used]!
          upTo[at + used] = row === 0 ? way : upTo[at - columns + used]! + way
          to[after + used]! += way * dayOff
        }
      }
      const weights = this.weights[k]!
      for (let i = 0; i < count; i++) {
        const weight = weights[i]!
        if (weight === 0) continue
        const at = source[i]! * columns
        const by = target[i]! * columns + units[i]!
        const last = Math.min(highest, high[k + 1]! - units[i]!)
        for (let used = Math.max(lowest, low[k + 1]! - units[i]!); used <= last; used++)
          to[by + used]! += weight * upTo[at + used]!
      }
    }
  }

  /** The option of each day into `drawn`, NONE for a day off; false when no week is likely enough. */
  private drawDays(shape: WeekShape): boolean {
    const { columns, drawn, chance } = this
    const { days } = shape
    let used = this.drawUnits(shape)
    if (used < 0) return false
    let row = 0
    for (let k = days.length - 1; k >= 0; k--) {
      const { count, source, target, units, afterDayOff } = days[k]!
      const from = this.ways[k]!
      const upTo = this.waysUpTo[k]!
      const weights = this.weights[k]!
      let left = chance() * this.ways[k + 1]![row * columns + used]!
      drawn[k] = NONE
      let rowBefore = 0
      for (let i = 0; i < count; i++) {
        if (target[i] !== row || units[i]! > used || weights[i] === 0) continue
        left -= weights[i]! * upTo[source[i]! * columns + used - units[i]!]!
        if (left >= 0) continue
        drawn[k] = i
        used -= units[i]!
        let leftOfRows = chance() * upTo[source[i]! * columns + used]!
        while (rowBefore < source[i]!) {
          leftOfRows -= from[rowBefore * columns + used]!
          if (leftOfRows < 0) break
          rowBefore++
        }
        break
      }
      if (drawn[k] === NONE) rowBefore = this.rowBeforeDayOff(k, afterDayOff, row, used, left)
      row = rowBefore
    }
    return used === 0 && row === 0
  }

  private rowBeforeDayOff(
    k: number,
    afterDayOff: Int32Array,
    row: number,
    used: number,
    left: number,
  ): number {
    const { columns } = this
    let remaining = left
    let before = 0
    for (let r = 0; r < afterDayOff.length; r++) {
      const way = this.ways[k]![r * columns + used]!
      if (afterDayOff[r] !== row || way === 0) continue
      before = r
      remaining -= way * this.dayOffWeights[k]!
      if (remaining < 0) break
    }
    return before
  }

  /** The units of the week: here the price of units is taken back. */
  private drawUnits({ days, low, high }: WeekShape): number {
    const { temperature, pricePerUnit, chance } = this
    const ways = this.ways[days.length]!
    const first = low[days.length]!
    const last = high[days.length]!
    const logOf = (used: number) => Math.log(ways[used]!) - (pricePerUnit * used) / temperature
    let most = Number.NEGATIVE_INFINITY
    for (let used = first; used <= last; used++) most = Math.max(most, logOf(used))
    if (!Number.isFinite(most)) return -1
    let total = 0
    for (let used = first; used <= last; used++) total += Math.exp(logOf(used) - most)
    let left = chance() * total
    for (let used = first; used < last; used++) {
      left -= Math.exp(logOf(used) - most)
      if (left < 0) return used
    }
    return last
  }

  /** The drawn week has no more days in a row than the agent may work, kept ones and other weeks' included. */
  private keepsStreak(a: number, week: number): boolean {
    const { roster, drawn } = this
    const { maxStreak, isKeptDay } = roster.agents[a]!
    const { firstDay, lastDay } = roster.weeks[week]!
    let run = roster.streak(a, firstDay, -1)
    for (let day = firstDay; day < lastDay; day++) {
      const isWorked = drawn[day - firstDay] !== NONE
      if (!isWorked && !isKeptDay[day + KEPT_MARGIN_DAYS]) run = 0
      else if (++run > maxStreak) return false
    }
    return run === 0 || run + roster.streak(a, lastDay - 1, 1) <= maxStreak
  }

  private spreadChange(a: number, week: number, { days }: WeekShape): number {
    const { roster, drawn } = this
    if (roster.options.spreadPrice === 0) return 0
    const before = roster.spreadCost(a, week)
    const first = a * roster.dayCount + roster.weeks[week]!.firstDay
    const starts = roster.start.slice(first, first + days.length)
    for (let k = 0; k < days.length; k++)
      roster.start[first + k] = drawn[k] === NONE ? NONE : days[k]!.options.start[drawn[k]!]!
    const after = roster.spreadCost(a, week)
    roster.start.set(starts, first)
    return after - before
  }

  /** Puts the drawn week in place of the present one; the cost change. */
  private lay(a: number, week: number, { days }: WeekShape): number {
    const { roster, drawn } = this
    const { firstDay } = roster.weeks[week]!
    let delta = 0
    for (let k = 0; k < days.length; k++) {
      const day = days[k]!
      const { options } = day
      const i = drawn[k]!
      const cell = a * roster.dayCount + firstDay + k
      const start = i === NONE ? NONE : options.start[i]!
      const breakStart = i === NONE || options.breakFirst[i]! < 0 ? NONE : start + this.drawBreak(day, i)
      const isSame =
        roster.start[cell] === start &&
        (start === NONE ||
          (roster.template[cell] === options.template[i] && roster.breakStart[cell] === breakStart))
      if (isSame) continue
      delta += roster.remove(a, firstDay + k)
      if (i !== NONE)
        delta += roster.place(a, firstDay + k, start, options.length[i]!, breakStart, options.template[i]!)
    }
    return delta
  }

  private drawBreak(day: DayShape, i: number): number {
    const first = day.options.breakFirst[i]!
    const last = day.options.breakLast[i]!
    if (first === last) return first
    const best = this.bestCost(day, i)
    let left = this.chance() * this.breakWeight(day, i)
    for (let from = first; from < last; from++) {
      left -= Math.exp((best - this.costOf(day, i, from)) / this.temperature)
      if (left < 0) return from
    }
    return last
  }
}
