// The shifts found so far: one per agent and day at most, and the running cost. The roster is valid at all
// times: whoever changes it has asked the agent's limits first.

import { FREE_SPREAD_MINUTES, SPREAD_PRICE_PER_SLOT } from '../constraints/start-spread.ts'
import { MAX_CONSECUTIVE_DAYS } from '../contract.ts'
import { type Agent, breakRange, type Week } from '../model/agent.ts'
import { SLOT_MINUTES } from '../model/grid.ts'
import { CENTI } from '../model/pools.ts'
import type { Board } from './board.ts'

export const NONE = -1
const FREE_SPREAD_SLOTS = FREE_SPREAD_MINUTES / SLOT_MINUTES
const FAR = 1 << 20

export interface Snapshot {
  start: Int32Array
  length: Int16Array
  breakStart: Int32Array
}

export class Roster {
  readonly agents: readonly Agent[]
  readonly weeks: readonly Week[]
  readonly board: Board
  readonly dayCount: number
  /** By agent * dayCount + day; NONE without a shift (or without a break). */
  readonly start: Int32Array
  readonly length: Int16Array
  readonly breakStart: Int32Array
  readonly usedSlots: Int32Array
  /** Agents without requirement, per slot: they are spread evenly. */
  readonly evenCount: Int32Array
  private readonly weekOfDay: Int32Array

  constructor(agents: readonly Agent[], weeks: readonly Week[], board: Board, slotCount: number) {
    this.agents = agents
    this.weeks = weeks
    this.board = board
    this.dayCount = weeks.at(-1)?.lastDay ?? 0
    const cells = agents.length * this.dayCount
    this.start = new Int32Array(cells).fill(NONE)
    this.length = new Int16Array(cells)
    this.breakStart = new Int32Array(cells).fill(NONE)
    this.usedSlots = new Int32Array(agents.length * weeks.length)
    this.evenCount = new Int32Array(slotCount)
    this.weekOfDay = Int32Array.from({ length: this.dayCount }, (_, d) =>
      weeks.findIndex(w => d >= w.firstDay && d < w.lastDay),
    )
  }

  weekOf(day: number): number {
    return this.weekOfDay[day]!
  }

  /** Slots worked by a shift change supply by `sign`; the cost change is returned, in hundredths. */
  private cover(a: number, start: number, length: number, breakStart: number, sign: 1 | -1): number {
    const { group, breakSlots } = this.agents[a]!
    const breakEnd = breakStart === NONE ? NONE : breakStart + breakSlots
    let delta = 0
    for (let slot = start; slot < start + length; slot++) {
      if (slot >= breakStart && slot < breakEnd) continue
      if (group === null) {
        this.evenCount[slot]! += sign
        continue
      }
      delta += this.board.delta(group, slot, sign * CENTI)
      this.board.add(group, slot, sign * CENTI)
    }
    return delta
  }

  place(a: number, day: number, start: number, length: number, breakStart: number): number {
    const cell = a * this.dayCount + day
    this.start[cell] = start
    this.length[cell] = length
    this.breakStart[cell] = breakStart
    this.usedSlots[a * this.weeks.length + this.weekOf(day)]! += length
    return this.cover(a, start, length, breakStart, 1)
  }

  remove(a: number, day: number): number {
    const cell = a * this.dayCount + day
    const start = this.start[cell]!
    if (start === NONE) return 0
    const length = this.length[cell]!
    this.usedSlots[a * this.weeks.length + this.weekOf(day)]! -= length
    this.start[cell] = NONE
    return this.cover(a, start, length, this.breakStart[cell]!, -1)
  }

  /** Soft cost of starts that lie far apart within the week. */
  spreadCost(a: number, week: number): number {
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
    return Math.max(0, latest - earliest - FREE_SPREAD_SLOTS) * SPREAD_PRICE_PER_SLOT
  }

  /** A shift at this place would lie in allowed time and keep the rest to the shifts of days near. */
  fits(a: number, day: number, start: number, length: number, ignoredDay = NONE): boolean {
    const agent = this.agents[a]!
    if (start < agent.dayStart[day]! || start >= agent.dayStart[day + 1]!) return false
    if (agent.run[start]! < length) return false
    const first = Math.max(0, day - agent.restReachDays)
    const last = Math.min(this.dayCount - 1, day + agent.restReachDays)
    for (let other = first; other <= last; other++) {
      const cell = a * this.dayCount + other
      const otherStart = this.start[cell]!
      if (other === day || other === ignoredDay || otherStart === NONE) continue
      if (other < day && otherStart + this.length[cell]! + agent.restSlots > start) return false
      if (other > day && start + length + agent.restSlots > otherStart) return false
    }
    return true
  }

  /** New and kept shifts alike; days outside the horizon count by their kept shifts. */
  isWorked(a: number, day: number): boolean {
    if (this.agents[a]!.isKeptDay[day + MAX_CONSECUTIVE_DAYS]) return true
    return day >= 0 && day < this.dayCount && this.start[a * this.dayCount + day] !== NONE
  }

  /** Days worked in a row just before (step -1) or just after (step 1) a day. */
  streak(a: number, day: number, step: 1 | -1): number {
    let days = 0
    while (days < MAX_CONSECUTIVE_DAYS && this.isWorked(a, day + step * (days + 1))) days++
    return days
  }

  /** Earliest start and latest end that keep the rest to the shifts of other weeks. */
  bounds(a: number, week: number): { earliest: number; latest: number } {
    const { restSlots } = this.agents[a]!
    const { firstDay, lastDay } = this.weeks[week]!
    let earliest = -FAR
    let latest = FAR
    for (let day = 0; day < this.dayCount; day++) {
      const cell = a * this.dayCount + day
      if (this.start[cell] === NONE || (day >= firstDay && day < lastDay)) continue
      if (day < firstDay) earliest = Math.max(earliest, this.start[cell]! + this.length[cell]! + restSlots)
      else latest = Math.min(latest, this.start[cell]! - restSlots)
    }
    return { earliest, latest }
  }

  breakRange(a: number, length: number): [number, number] | null {
    return breakRange(length, this.agents[a]!.breakSlots)
  }

  /** Staffing cost plus the soft spread, from scratch, in hundredths. */
  cost(): number {
    return this.board.cost() + this.totalSpread()
  }

  totalSpread(): number {
    let spread = 0
    for (let a = 0; a < this.agents.length; a++)
      for (let week = 0; week < this.weeks.length; week++) spread += this.spreadCost(a, week)
    return spread
  }

  snapshot(): Snapshot {
    return {
      start: this.start.slice(),
      length: this.length.slice(),
      breakStart: this.breakStart.slice(),
    }
  }

  restore(snapshot: Snapshot): void {
    for (let a = 0; a < this.agents.length; a++)
      for (let day = 0; day < this.dayCount; day++) {
        const cell = a * this.dayCount + day
        const start = snapshot.start[cell]!
        const length = snapshot.length[cell]!
        const breakStart = snapshot.breakStart[cell]!
        const isSame =
          start === this.start[cell] &&
          (start === NONE || (length === this.length[cell] && breakStart === this.breakStart[cell]))
        if (isSame) continue
        this.remove(a, day)
        if (start !== NONE) this.place(a, day, start, length, breakStart)
      }
  }
}
