// The shifts found so far: one per agent and day at most, and the running cost. The roster is valid at all
// times: whoever changes it has asked the agent's limits first.

import { KEPT_MARGIN_DAYS } from '#core/constraints/index.ts'
import type { Agent, Week } from '../model/agent.ts'
import { SLOT_MINUTES } from '../model/grid.ts'
import { CENTI } from '../model/pools.ts'
import { FREE_SPREAD_MINUTES } from '../problem/settings.ts'
import type { Board } from './board.ts'
import type { PersonalCosts } from './personal.ts'
import { keptExcess, SequenceRow } from './sequence-row.ts'

export const NONE = -1
const FREE_SPREAD_SLOTS = FREE_SPREAD_MINUTES / SLOT_MINUTES
const FAR = 1 << 20

export interface RosterOptions {
  /** Slots of the break, by shift template. */
  templateBreakSlots: readonly number[]
  /** Price of a quarter hour of start spread, in hundredths. */
  spreadPrice: number
  /** An agent serves one layer for so many slots at least. */
  minSessionSlots: number
  /** Wishes, changes and fairness; left out when they have no price. */
  personal?: PersonalCosts | null
}

export class Roster {
  readonly agents: readonly Agent[]
  readonly weeks: readonly Week[]
  readonly board: Board
  readonly dayCount: number
  /** Start slots by agent * dayCount + day; NONE without a shift (or without a break). */
  readonly start: Int32Array
  readonly length: Int16Array
  readonly breakStart: Int32Array
  /** Index of the shift template; NONE for a free shift. */
  readonly template: Int16Array
  /** Which of the agent's layers is served, by agent * slotCount + slot; empty when no agent has several. */
  readonly layerAt: Uint8Array
  readonly slotCount: number
  readonly options: RosterOptions
  readonly usedSlots: Int32Array
  /** Agents without requirement, per slot: they are spread evenly. */
  readonly evenCount: Int32Array
  private readonly row: SequenceRow
  /** Excess of kept shifts alone over the rules on their sequence, by agent. */
  private readonly keptExcess: Int32Array
  private readonly weekOfDay: Int32Array
  /** Days whose allowed time is one stretch within the day: its first slot and its end; NONE for others. */
  private readonly openFrom: Int32Array
  private readonly openUntil: Int32Array

  constructor(
    agents: readonly Agent[],
    weeks: readonly Week[],
    board: Board,
    slotCount: number,
    options: RosterOptions,
  ) {
    this.options = options
    this.slotCount = slotCount
    this.agents = agents
    this.weeks = weeks
    this.board = board
    this.dayCount = weeks.at(-1)?.lastDay ?? 0
    const cells = agents.length * this.dayCount
    this.start = new Int32Array(cells).fill(NONE)
    this.length = new Int16Array(cells)
    this.breakStart = new Int32Array(cells).fill(NONE)
    this.template = new Int16Array(cells).fill(NONE)
    this.layerAt = new Uint8Array(
      agents.some(agent => agent.layers.length > 1) ? agents.length * slotCount : 0,
    )
    this.usedSlots = new Int32Array(agents.length * weeks.length)
    this.row = new SequenceRow(this.dayCount)
    this.keptExcess = Int32Array.from(agents, keptExcess)
    this.evenCount = new Int32Array(slotCount)
    this.openFrom = new Int32Array(cells).fill(NONE)
    this.openUntil = new Int32Array(cells)
    agents.forEach((agent, a) => {
      for (let day = 0; day < this.dayCount; day++) this.noteStretch(agent, a * this.dayCount + day, day)
    })
    this.weekOfDay = Int32Array.from({ length: this.dayCount }, (_, d) =>
      weeks.findIndex(w => d >= w.firstDay && d < w.lastDay),
    )
  }

  private noteStretch({ run, dayStart }: Agent, cell: number, day: number): void {
    const end = dayStart[day + 1]!
    let first = dayStart[day]!
    while (first < end && run[first] === 0) first++
    const until = first + run[first]!
    if (until > end) return
    // The end itself too: a stretch over midnight may begin within this one.
    for (let slot = until; slot <= end; slot++) if (run[slot]! > 0) return
    this.openFrom[cell] = first
    this.openUntil[cell] = until
  }

  weekOf(day: number): number {
    return this.weekOfDay[day]!
  }

  breakSlots(a: number, template: number): number {
    return template === NONE ? this.agents[a]!.breakSlots : this.options.templateBreakSlots[template]!
  }

  /** Slots worked by the shift of a cell change supply by `sign`; the cost change is returned, in hundredths. */
  private cover(a: number, cell: number, sign: 1 | -1): number {
    const { layers } = this.agents[a]!
    const { board, slotCount } = this
    const costs = sign > 0 ? board.moreCost : board.lessCost
    const first = this.start[cell]!
    const end = first + this.length[cell]!
    const breakStart = this.breakStart[cell]!
    const breakEnd = breakStart === NONE ? NONE : breakStart + this.breakSlots(a, this.template[cell]!)
    let delta = 0
    for (let slot = first; slot < end; slot++) {
      if (slot >= breakStart && slot < breakEnd) continue
      if (layers.length === 0) {
        this.evenCount[slot]! += sign
        continue
      }
      const layer = layers[layers.length > 1 ? this.layerAt[a * slotCount + slot]! : 0]!
      delta += costs[layer.index * slotCount + slot]!
      board.add(layer, slot, sign * CENTI)
    }
    return delta
  }

  /** With several layers, `layerAt` says beforehand which one each slot serves. */
  place(a: number, day: number, start: number, length: number, breakStart: number, template: number): number {
    const cell = a * this.dayCount + day
    this.start[cell] = start
    this.length[cell] = length
    this.breakStart[cell] = breakStart
    this.template[cell] = template
    this.usedSlots[a * this.weeks.length + this.weekOf(day)]! += length
    this.options.personal?.count(a, start, start + length, 1)
    return this.cover(a, cell, 1)
  }

  /** Another shift in place of the day's own: only the slots that differ change. For agents of one layer. */
  replace(
    a: number,
    day: number,
    start: number,
    length: number,
    breakStart: number,
    template: number,
  ): number {
    const cell = a * this.dayCount + day
    const oldStart = this.start[cell]!
    const oldEnd = oldStart + this.length[cell]!
    const end = start + length
    if (oldStart === NONE || end <= oldStart || oldEnd <= start)
      return this.remove(a, day) + this.place(a, day, start, length, breakStart, template)
    const oldBreak = this.breakStart[cell]!
    const oldBreakEnd = oldBreak === NONE ? NONE : oldBreak + this.breakSlots(a, this.template[cell]!)
    const breakEnd = breakStart === NONE ? NONE : breakStart + this.breakSlots(a, template)
    this.start[cell] = start
    this.length[cell] = length
    this.breakStart[cell] = breakStart
    this.template[cell] = template
    this.usedSlots[a * this.weeks.length + this.weekOf(day)]! += end - start - (oldEnd - oldStart)
    this.options.personal?.count(a, oldStart, oldEnd, -1)
    this.options.personal?.count(a, start, end, 1)
    const { board } = this
    const layer = this.agents[a]!.layers[0]!
    const base = layer.index * this.slotCount
    let delta = 0
    for (let slot = Math.min(start, oldStart); slot < Math.max(end, oldEnd); slot++) {
      const was = slot >= oldStart && slot < oldEnd && (slot < oldBreak || slot >= oldBreakEnd)
      const is = slot >= start && slot < end && (slot < breakStart || slot >= breakEnd)
      if (was === is) continue
      delta += is ? board.moreCost[base + slot]! : board.lessCost[base + slot]!
      board.add(layer, slot, is ? CENTI : -CENTI)
    }
    return delta
  }

  remove(a: number, day: number): number {
    const cell = a * this.dayCount + day
    const start = this.start[cell]!
    if (start === NONE) return 0
    this.options.personal?.count(a, start, start + this.length[cell]!, -1)
    this.usedSlots[a * this.weeks.length + this.weekOf(day)]! -= this.length[cell]!
    const delta = this.cover(a, cell, -1)
    this.start[cell] = NONE
    return delta
  }

  /** Soft cost of starts that lie far apart within the week. */
  spreadCost(a: number, week: number): number {
    if (this.options.spreadPrice === 0) return 0
    const { dayStart } = this.agents[a]!
    const { firstDay, lastDay } = this.weeks[week]!
    let earliest = FAR
    let latest = -FAR
    for (let day = firstDay; day < lastDay; day++) {
      const start = this.start[a * this.dayCount + day]!
      if (start === NONE) continue
      const ofDay = start - dayStart[day]!
      if (ofDay < earliest) earliest = ofDay
      if (ofDay > latest) latest = ofDay
    }
    return Math.max(0, latest - earliest - FREE_SPREAD_SLOTS) * this.options.spreadPrice
  }

  /** A shift at this place would lie in allowed time and keep the rest to the shifts of days near. */
  fits(a: number, day: number, start: number, length: number, ignoredDay = NONE): boolean {
    const agent = this.agents[a]!
    const base = a * this.dayCount
    const openFrom = this.openFrom[base + day]!
    if (openFrom !== NONE) {
      if (start < openFrom || start + length > this.openUntil[base + day]!) return false
    } else {
      if (start < agent.dayStart[day]! || start >= agent.dayStart[day + 1]!) return false
      if (agent.run[start]! < length) return false
    }
    const first = Math.max(0, day - agent.restReachDays)
    for (let other = day - 1; other >= first; other--) {
      const otherStart = this.start[base + other]!
      if (other === ignoredDay || otherStart === NONE) continue
      if (otherStart + this.length[base + other]! + agent.restSlots > start) return false
      break
    }
    const last = Math.min(this.dayCount - 1, day + agent.restReachDays)
    for (let other = day + 1; other <= last; other++) {
      const otherStart = this.start[base + other]!
      if (other === ignoredDay || otherStart === NONE) continue
      return start + length + agent.restSlots <= otherStart
    }
    return true
  }

  /** Slots given in each week, new shifts alone. */
  usedBy(a: number): Int32Array {
    return this.usedSlots.subarray(a * this.weeks.length, (a + 1) * this.weeks.length)
  }

  /** New and kept shifts alike; days outside the horizon count by their kept shifts. */
  isWorked(a: number, day: number): boolean {
    if (this.agents[a]!.isKeptDay[day + KEPT_MARGIN_DAYS]) return true
    return day >= 0 && day < this.dayCount && this.start[a * this.dayCount + day] !== NONE
  }

  /** Days worked in a row just before (step -1) or just after (step 1) a day. */
  streak(a: number, day: number, step: 1 | -1): number {
    let days = 0
    while (days < this.agents[a]!.maxStreak && this.isWorked(a, day + step * (days + 1))) days++
    return days
  }

  /** The agent's days as they stand; the next call takes it over. */
  rowOf(a: number, agent = this.agents[a]!): SequenceRow {
    return this.row.load(agent, a, this)
  }

  /** No further from the rules on the sequence of days and templates than kept shifts are. */
  keepsSequence(a: number): boolean {
    const agent = this.agents[a]!
    return !agent.sequence || this.rowOf(a).excess(agent) <= this.keptExcess[a]!
  }

  /** Earliest start and latest end that keep the rest to the shifts of days before and after these. */
  bounds(a: number, firstDay: number, lastDay: number): { earliest: number; latest: number } {
    const { restSlots, restReachDays } = this.agents[a]!
    const end = Math.min(this.dayCount, lastDay + restReachDays)
    let earliest = -FAR
    let latest = FAR
    for (let day = Math.max(0, firstDay - restReachDays); day < end; day++) {
      const cell = a * this.dayCount + day
      if (this.start[cell] === NONE || (day >= firstDay && day < lastDay)) continue
      if (day < firstDay) earliest = Math.max(earliest, this.start[cell]! + this.length[cell]! + restSlots)
      else latest = Math.min(latest, this.start[cell]! - restSlots)
    }
    return { earliest, latest }
  }

  /** Staffing cost and all soft costs, from scratch, in hundredths. */
  cost(): number {
    return this.board.cost() + this.totalSpread() + (this.options.personal?.total(this) ?? 0)
  }

  /** Slots that contracts ask and that are not given. */
  missingSlots(): number {
    let missing = 0
    this.agents.forEach(({ minWeekSlots }, a) => {
      for (let week = 0; week < this.weeks.length; week++)
        missing += Math.max(0, minWeekSlots[week]! - this.usedSlots[a * this.weeks.length + week]!)
    })
    return missing
  }

  totalSpread(): number {
    if (this.options.spreadPrice === 0) return 0
    let spread = 0
    for (let a = 0; a < this.agents.length; a++)
      for (let week = 0; week < this.weeks.length; week++) spread += this.spreadCost(a, week)
    return spread
  }
}
