// Simulated annealing over single shifts: shift the start, move the break, change the length, move a shift to
// another day, pass half an hour from one day to another. Every move keeps the hard limits; its cost is
// computed from the slots it touches.

import type { Random } from '../../random.ts'
import { MAX_CONSECUTIVE_DAYS } from '../contract.ts'
import { LENGTH_STEP_SLOTS } from '../model/agent.ts'
import { SLOTS_PER_DAY } from '../model/grid.ts'
import { CENTI } from '../model/pools.ts'
import { NONE, type Roster } from './roster.ts'

/** Furthest a start is shifted in one move: an hour and a half. */
const MAX_SHIFT_SLOTS = 6

export class Annealer {
  private readonly roster: Roster
  private readonly chance: Random

  constructor(roster: Roster, chance: Random) {
    this.roster = roster
    this.chance = chance
  }

  /** `moves` attempts at one temperature (in hundredths, as costs are); the cost change. */
  run(moves: number, temperature: number): number {
    const { roster } = this
    const cells = roster.start.length
    let delta = 0
    for (let i = 0; i < moves; i++) {
      const cell = this.below(cells)
      if (roster.start[cell] === NONE) continue
      const a = Math.floor(cell / roster.dayCount)
      if (roster.agents[a]!.group === null) continue
      delta += this.move(a, cell - a * roster.dayCount, temperature)
    }
    return delta
  }

  private move(a: number, day: number, temperature: number): number {
    const kind = this.below(8)
    if (kind < 3) return this.shiftStart(a, day, temperature)
    if (kind < 5) return this.moveBreak(a, day, temperature)
    if (kind === 5) return this.changeLength(a, day, temperature)
    if (kind === 6) return this.changeDay(a, day, temperature)
    return this.passTime(a, day, temperature)
  }

  private below(n: number): number {
    return Math.floor(this.chance() * n)
  }

  private accepts(delta: number, temperature: number): boolean {
    return delta <= 0 || this.chance() < Math.exp(-delta / temperature)
  }

  private shiftStart(a: number, day: number, temperature: number): number {
    const { start, length, breakStart } = this.shift(a, day)
    const step = this.below(2 * MAX_SHIFT_SLOTS) - MAX_SHIFT_SLOTS
    const by = step >= 0 ? step + 1 : step
    return this.change(a, day, start + by, length, breakStart === NONE ? NONE : breakStart + by, temperature)
  }

  private moveBreak(a: number, day: number, temperature: number): number {
    const { start, length, breakStart } = this.shift(a, day)
    const moved = this.anyBreak(a, start, length)
    return moved === breakStart ? 0 : this.change(a, day, start, length, moved, temperature)
  }

  private changeLength(a: number, day: number, temperature: number): number {
    const { start, length } = this.shift(a, day)
    const by = this.chance() < 0.5 ? LENGTH_STEP_SLOTS : -LENGTH_STEP_SLOTS
    const isAtStart = this.chance() < 0.5
    if (!this.isLength(a, length + by)) return 0
    const week = this.roster.weekOf(day)
    const used = this.roster.usedSlots[a * this.roster.weeks.length + week]! + by
    const agent = this.roster.agents[a]!
    if (used > agent.maxWeekSlots[week]! || (by < 0 && used < agent.minWeekSlots[week]!)) return 0
    const newStart = isAtStart ? start - by : start
    return this.change(a, day, newStart, length + by, this.anyBreak(a, newStart, length + by), temperature)
  }

  private changeDay(a: number, day: number, temperature: number): number {
    const { roster } = this
    const agent = roster.agents[a]!
    const { start, length, breakStart } = this.shift(a, day)
    const { firstDay, lastDay } = roster.weeks[roster.weekOf(day)]!
    const target = firstDay + this.below(lastDay - firstDay)
    if (!agent.isOpenDay[target] || roster.start[a * roster.dayCount + target] !== NONE) return 0
    const newStart = agent.dayStart[target]! + this.below(SLOTS_PER_DAY)
    if (!roster.fits(a, target, newStart, length, day) || !this.keepsStreak(a, day, target)) return 0
    const newBreak = breakStart === NONE ? NONE : breakStart - start + newStart
    return this.exchange(
      a,
      [{ day, start, length, breakStart }],
      [{ day: target, start: newStart, length, breakStart: newBreak }],
      temperature,
    )
  }

  private passTime(a: number, day: number, temperature: number): number {
    const { roster } = this
    const { firstDay, lastDay } = roster.weeks[roster.weekOf(day)]!
    const other = firstDay + this.below(lastDay - firstDay)
    if (other === day || roster.start[a * roster.dayCount + other] === NONE) return 0
    const from = { day, ...this.shift(a, day) }
    const to = { day: other, ...this.shift(a, other) }
    const shorter = from.length - LENGTH_STEP_SLOTS
    const longer = to.length + LENGTH_STEP_SLOTS
    if (!this.isLength(a, shorter) || !this.isLength(a, longer)) return 0
    const start = from.start + (this.chance() < 0.5 ? LENGTH_STEP_SLOTS : 0)
    const otherStart = to.start - (this.chance() < 0.5 ? LENGTH_STEP_SLOTS : 0)
    // The first day only gives way, so the second is judged against what it was: stricter at worst.
    if (!roster.fits(a, day, start, shorter) || !roster.fits(a, other, otherStart, longer)) return 0
    return this.exchange(
      a,
      [from, to],
      [
        { day, start, length: shorter, breakStart: this.anyBreak(a, start, shorter) },
        { day: other, start: otherStart, length: longer, breakStart: this.anyBreak(a, otherStart, longer) },
      ],
      temperature,
    )
  }

  private shift(a: number, day: number) {
    const { roster } = this
    const cell = a * roster.dayCount + day
    return { start: roster.start[cell]!, length: roster.length[cell]!, breakStart: roster.breakStart[cell]! }
  }

  private anyBreak(a: number, start: number, length: number): number {
    const range = this.roster.breakRange(a, length)
    return range ? start + range[0] + this.below(range[1] - range[0] + 1) : NONE
  }

  private isLength(a: number, length: number): boolean {
    const { shortest, longest } = this.roster.agents[a]!
    return length >= shortest && length <= longest
  }

  private keepsStreak(a: number, left: number, target: number): boolean {
    const { roster } = this
    let run = 1
    for (const step of [-1, 1])
      for (let day = target + step; day !== left && roster.isWorked(a, day); day += step)
        if (++run > MAX_CONSECUTIVE_DAYS) return false
    return true
  }

  /** Another place for the shift of one day: only the slots that differ are priced. */
  private change(
    a: number,
    day: number,
    start: number,
    length: number,
    breakStart: number,
    temperature: number,
  ): number {
    const { roster } = this
    const old = this.shift(a, day)
    const hasMoved = start !== old.start || length !== old.length
    if (hasMoved && !roster.fits(a, day, start, length)) return 0
    const week = roster.weekOf(day)
    const cell = a * roster.dayCount + day
    let delta = this.difference(a, old, { start, length, breakStart })
    if (start !== old.start) {
      delta -= roster.spreadCost(a, week)
      roster.start[cell] = start
      delta += roster.spreadCost(a, week)
      roster.start[cell] = old.start
    }
    if (!this.accepts(delta, temperature)) return 0
    roster.remove(a, day)
    roster.place(a, day, start, length, breakStart)
    return delta
  }

  private difference(a: number, old: Place, now: Place): number {
    const { board, agents } = this.roster
    const { group, breakSlots } = agents[a]!
    if (group === null) return 0
    const first = Math.min(old.start, now.start)
    const last = Math.max(old.start + old.length, now.start + now.length)
    const oldBreakEnd = old.breakStart === NONE ? NONE : old.breakStart + breakSlots
    const nowBreakEnd = now.breakStart === NONE ? NONE : now.breakStart + breakSlots
    let delta = 0
    for (let slot = first; slot < last; slot++) {
      const was =
        slot >= old.start && slot < old.start + old.length && (slot < old.breakStart || slot >= oldBreakEnd)
      const is =
        slot >= now.start && slot < now.start + now.length && (slot < now.breakStart || slot >= nowBreakEnd)
      if (was !== is) delta += board.delta(group, slot, is ? CENTI : -CENTI)
    }
    return delta
  }

  /** Takes shifts out and puts others in, of one agent and week; undone when not accepted. */
  private exchange(a: number, out: DayPlace[], into: DayPlace[], temperature: number): number {
    const { roster } = this
    const week = roster.weekOf(out[0]!.day)
    let delta = -roster.spreadCost(a, week)
    for (const p of out) delta += roster.remove(a, p.day)
    for (const p of into) delta += roster.place(a, p.day, p.start, p.length, p.breakStart)
    delta += roster.spreadCost(a, week)
    if (this.accepts(delta, temperature)) return delta
    for (const p of into) roster.remove(a, p.day)
    for (const p of out) roster.place(a, p.day, p.start, p.length, p.breakStart)
    return 0
  }
}

interface Place {
  start: number
  length: number
  breakStart: number
}
type DayPlace = Place & { day: number }
