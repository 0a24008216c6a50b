// A whole week of one agent drawn at random: of all weeks that shift templates and limits allow, each is drawn
// with a probability proportional to exp(-cost / temperature), given the shifts of everyone else (Gibbs sampling,
// Geman & Geman 1984): no move is wasted, however cold it is. Coverage adds up shift by shift, and path-sampler.ts
// draws by it. What does not add up - days in a row, start spread, fairness - is asked of the drawn week
// (Metropolis-Hastings).

import { KEPT_MARGIN_DAYS } from '#core/constraints/index.ts'
import type { Random } from '#core/random.ts'
import type { Agent } from '../model/agent.ts'
import type { SpanGains } from './personal.ts'
import { NONE, type Roster } from './roster.ts'
import { PathSampler } from './week-sampling/path-sampler.ts'
import { type DayShape, NO_OPTION, type WeekShape, WeekShapes } from './week-sampling/week-shape.ts'

/** Temperatures by which an option may be worse than the best of its day. */
const CUTOFF_TEMPERATURES = 20

/** Whether the agent's weeks can be drawn: shifts from templates, for one ticket group, in any sequence of days. */
export const isDrawable = ({ options, layers, sequence }: Agent): boolean =>
  options !== null && layers.length === 1 && !sequence

/** Share of agents whose weeks can be drawn, among those whose shifts matter. */
export function drawnShare({ agents }: Roster): number {
  const served = agents.filter(({ layers }) => layers.length > 0)
  return served.filter(isDrawable).length / Math.max(1, served.length)
}

export class WeekDrawer {
  private readonly roster: Roster
  private readonly random: Random
  private readonly shapes = new WeekShapes()
  /** Shape by agent * weeks + week. */
  private readonly shapeOf: (WeekShape | null)[]
  private readonly drawable: number[]
  /** Cost of working all slots up to each, from the first of the week. */
  private readonly sums: Float64Array
  /** Weights by day. */
  private readonly weights: Float64Array[] = []
  private readonly dayOffWeights: Float64Array
  private readonly drawn: Int32Array
  private readonly sampler: PathSampler
  /** Gains of shifts beside coverage, as running sums by slot; null when nothing else counts. */
  private gains: SpanGains | null = null
  private temperature = 1
  private pricePerUnit = 0
  private earliest = 0
  private latest = 0

  constructor(roster: Roster, random: Random) {
    this.roster = roster
    this.random = random
    this.sampler = new PathSampler(random)
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
      const a = drawable[Math.floor(this.random() * drawable.length)]!
      delta += this.draw(a, Math.floor(this.random() * roster.weeks.length))
    }
    return delta
  }

  private draw(a: number, week: number): number {
    const { temperature } = this
    const shape = this.shapeOf[a * this.roster.weeks.length + week]
    if (!shape) return 0
    const { firstDay, lastDay } = this.roster.weeks[week]!
    const { earliest, latest } = this.roster.bounds(a, firstDay, lastDay)
    this.earliest = earliest
    this.latest = latest
    this.sumCosts(a, week, shape)
    this.sumGains(a, week)
    this.weigh(a, week, shape)
    this.sampler.sum(shape, this.weights, this.dayOffWeights)
    if (!this.sampler.draw(shape, -this.pricePerUnit / temperature, this.drawn) || !this.keepsStreak(a, week))
      return 0
    const soft = this.softChange(a, week, shape)
    const correction = soft + this.gainChange(a, week, shape)
    if (correction > 0 && this.random() >= Math.exp(-correction / temperature)) return 0
    return soft + this.lay(a, week, shape)
  }

  private sumGains(a: number, week: number): void {
    const { dayStart, longest } = this.roster.agents[a]!
    const { firstDay, lastDay } = this.roster.weeks[week]!
    const last = Math.min(this.roster.slotCount, dayStart[lastDay]! + longest)
    this.gains = this.roster.options.personal?.gains(a, dayStart[firstDay]!, last) ?? null
  }

  /**
   * Cost of working each slot, the agent's own shifts of the week removed: running sums over the slots
   * that each day's shifts may touch.
   */
  private sumCosts(a: number, week: number, { days }: WeekShape): void {
    const { roster, sums } = this
    const { firstDay } = roster.weeks[week]!
    const { moreCost, lessCost } = roster.board
    const base = roster.agents[a]!.layers[0]!.index * roster.slotCount
    let slot = 0
    let sum = 0
    for (let k = 0; k < days.length; k++) {
      const { first, last } = days[k]!
      if (first > slot) {
        slot = first
        sum = 0
        sums[slot] = 0
      }
      const cell = a * roster.dayCount + firstDay + k
      const start = roster.start[cell]!
      const end = start === NONE ? NONE : start + roster.length[cell]!
      const breakStart = start === NONE ? NONE : roster.breakStart[cell]!
      const breakEnd = breakStart === NONE ? NONE : breakStart + roster.breakSlots(a, roster.template[cell]!)
      for (const until = Math.min(start, last); slot < until; slot++) {
        sum += moreCost[base + slot]!
        sums[slot + 1] = sum
      }
      for (; slot < end; slot++) {
        sum += slot >= breakStart && slot < breakEnd ? moreCost[base + slot]! : -lessCost[base + slot]!
        sums[slot + 1] = sum
      }
      for (; slot < last; slot++) {
        sum += moreCost[base + slot]!
        sums[slot + 1] = sum
      }
    }
  }

  /**
   * The weight of each option, in three steps: their costs; less a price per unit that makes a day off as likely
   * as work, lest weights vanish (all weeks have nearly the same units); exp, the best of the day being 1.
   */
  private weigh(a: number, week: number, { days }: WeekShape): void {
    const first = a * this.roster.dayCount + this.roster.weeks[week]!.firstDay
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
      const cutoff = least + CUTOFF_TEMPERATURES * temperature
      const present = this.presentOf(days[k]!, first + k)
      for (let i = 0; i < count; i++) {
        const cost = weights[i]!
        weights[i] = cost > cutoff && i !== present ? 0 : Math.exp((least - cost) / temperature)
      }
      for (let f = 0; f < floating.length; f++)
        if (weights[floating[f]!]! > 0) weights[floating[f]!]! *= this.breakWeight(days[k]!, floating[f]!)
    }
  }

  /** The option that the cell has; the week that there is can always be drawn again, or cold draws would lose it. */
  private presentOf({ count, options }: DayShape, cell: number): number {
    const { start, template } = this.roster
    for (let i = 0; i < count; i++)
      if (options.start[i] === start[cell] && options.template[i] === template[cell]) return i
    return NO_OPTION
  }

  /** Costs with the best break into `weights`; the price per unit. */
  private priceDays(days: readonly DayShape[]): number {
    const { sums, gains, earliest, latest } = this
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
      if (gains) for (let i = 0; i < count; i++) costs[i]! -= gains.ends[end[i]!]! - gains.begins[start[i]!]!
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

  /** The drawn week has no more days in a row than the agent may work, kept ones and other weeks' included. */
  private keepsStreak(a: number, week: number): boolean {
    const { roster, drawn } = this
    const { maxStreak, isKeptDay } = roster.agents[a]!
    const { firstDay, lastDay } = roster.weeks[week]!
    let run = roster.streak(a, firstDay, -1)
    for (let day = firstDay; day < lastDay; day++) {
      const isWorked = drawn[day - firstDay] !== NO_OPTION
      if (!isWorked && !isKeptDay[day + KEPT_MARGIN_DAYS]) run = 0
      else if (++run > maxStreak) return false
    }
    return run === 0 || run + roster.streak(a, lastDay - 1, 1) <= maxStreak
  }

  /** Additional cost of the drawn week against the present one, beside coverage. */
  private softChange(a: number, week: number, { days }: WeekShape): number {
    const { roster, drawn } = this
    const { personal, spreadPrice } = roster.options
    const first = a * roster.dayCount + roster.weeks[week]!.firstDay
    let change = 0
    if (personal) {
      personal.begin(a)
      for (let k = 0; k < days.length; k++) {
        const [start, end] = placeOf(days[k]!, drawn[k]!)
        personal.move(
          roster.start[first + k]!,
          roster.start[first + k]! + roster.length[first + k]!,
          start,
          end,
        )
      }
      change += personal.delta()
    }
    if (spreadPrice === 0) return change
    change -= roster.spreadCost(a, week)
    const starts = roster.start.slice(first, first + days.length)
    for (let k = 0; k < days.length; k++) roster.start[first + k] = placeOf(days[k]!, drawn[k]!)[0]
    change += roster.spreadCost(a, week)
    roster.start.set(starts, first)
    return change
  }

  /** Gains for which the week was drawn, beside coverage. */
  private gainChange(a: number, week: number, { days }: WeekShape): number {
    const { gains, roster, drawn } = this
    if (!gains) return 0
    const first = a * roster.dayCount + roster.weeks[week]!.firstDay
    let change = 0
    for (let k = 0; k < days.length; k++) {
      const now = roster.start[first + k]!
      if (now !== NONE) change -= gains.ends[now + roster.length[first + k]!]! - gains.begins[now]!
      const [start, end] = placeOf(days[k]!, drawn[k]!)
      if (start !== NONE) change += gains.ends[end]! - gains.begins[start]!
    }
    return change
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
      const start = i === NO_OPTION ? NONE : options.start[i]!
      const breakStart = i === NO_OPTION || options.breakFirst[i]! < 0 ? NONE : start + this.drawBreak(day, i)
      const isSame =
        roster.start[cell] === start &&
        (start === NONE ||
          (roster.template[cell] === options.template[i] && roster.breakStart[cell] === breakStart))
      if (isSame) continue
      delta +=
        i === NO_OPTION
          ? roster.remove(a, firstDay + k)
          : roster.replace(a, firstDay + k, start, options.length[i]!, breakStart, options.template[i]!)
    }
    return delta
  }

  private drawBreak(day: DayShape, i: number): number {
    const first = day.options.breakFirst[i]!
    const last = day.options.breakLast[i]!
    if (first === last) return first
    const best = this.bestCost(day, i)
    let left = this.random() * this.breakWeight(day, i)
    for (let from = first; from < last; from++) {
      left -= Math.exp((best - this.costOf(day, i, from)) / this.temperature)
      if (left < 0) return from
    }
    return last
  }
}

const placeOf = ({ options, end }: DayShape, i: number): [start: number, end: number] =>
  i === NO_OPTION ? [NONE, NONE] : [options.start[i]!, end[i]!]
