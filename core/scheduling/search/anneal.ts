// Simulated annealing over single shifts: shift the start, move the break, change the length, move a shift to
// another day, pass time from one day to another, add or drop a shift, serve another ticket group for a while.
// Every move keeps the hard limits; its cost is read from the slots it touches, and nothing is allocated.

import type { Random } from '#core/random.ts'
import { type Agent, LENGTH_STEP_SLOTS } from '../model/agent.ts'
import { SLOTS_PER_DAY } from '../model/grid.ts'
import { keepsSequence, personalChange, spreadChange } from './agent-change.ts'
import { type Place, ShiftChange } from './change.ts'
import { NONE, type Roster } from './roster.ts'
import { Violations } from './violations.ts'

/** Furthest a start is shifted in one move: an hour and a half. */
const MAX_SHIFT_SLOTS = 6
/** Share of moved shifts whose break stays where it is: then only slots at the ends change. */
const LEFT_BREAKS = 0.75
/** Temperatures beyond which a rise in cost is never accepted. */
const CUTOFF_TEMPERATURES = 16
/** Moves after which the slots in violations are looked for anew: looking goes through all agents. */
const LEAST_MOVES_PER_REFRESH = 10_000
const MOVES_PER_REFRESH_AND_AGENT = 40
/** Longest time for which one move changes the ticket group. */
const MAX_RECOLOR_SLOTS = 8

export class Annealer {
  private readonly roster: Roster
  private readonly random: Random
  private readonly first: ShiftChange
  private readonly second: ShiftChange
  private readonly violations: Violations
  private temperature = 1
  private untilRefresh = 0

  constructor(roster: Roster, random: Random) {
    this.roster = roster
    this.random = random
    this.first = new ShiftChange(roster)
    this.second = new ShiftChange(roster)
    this.violations = new Violations(roster, random)
  }

  /** `moves` attempts at one temperature (in hundredths, as costs are); the cost change. */
  run(moves: number, temperature: number): number {
    const { roster, violations } = this
    const cells = roster.start.length
    this.temperature = temperature
    let delta = 0
    for (let i = 0; i < moves; i++) {
      if (this.untilRefresh-- <= 0) this.refresh()
      const cell = i % 2 === 0 ? violations.draw() : NONE
      delta += this.move(cell === NONE ? this.below(cells) : cell)
    }
    return delta
  }

  private refresh(): void {
    this.violations.refresh()
    this.untilRefresh = Math.max(
      LEAST_MOVES_PER_REFRESH,
      this.roster.agents.length * MOVES_PER_REFRESH_AND_AGENT,
    )
  }

  private move(cell: number): number {
    const { roster } = this
    const a = Math.floor(cell / roster.dayCount)
    const agent = roster.agents[a]!
    if (agent.layers.length === 0) return 0
    const day = cell - a * roster.dayCount
    if (roster.start[cell] === NONE) return this.addShift(agent, a, day)
    return agent.options ? this.moveTemplate(agent, a, day) : this.moveFree(agent, a, day)
  }

  private moveFree(agent: Agent, a: number, day: number): number {
    if (agent.layers.length > 1 && this.random() < 0.5) return this.recolor(agent, a, day)
    const kind = this.below(17)
    if (kind < 6) return this.shiftStart(agent, a, day)
    if (kind < 10) return this.moveBreak(agent, a, day)
    if (kind < 12) return this.changeLength(agent, a, day)
    if (kind < 14) return this.changeDay(agent, a, day)
    if (kind < 16) return this.passTime(agent, a, day)
    return this.dropShift(agent, a, day)
  }

  private moveTemplate(agent: Agent, a: number, day: number): number {
    if (agent.layers.length > 1 && this.random() < 0.5) return this.recolor(agent, a, day)
    const kind = this.below(8)
    if (kind < 4) return this.changeTemplate(agent, a, day)
    if (kind < 6) return this.changeDay(agent, a, day)
    return kind < 7 ? this.passTime(agent, a, day) : this.dropShift(agent, a, day)
  }

  private below(n: number): number {
    return Math.floor(this.random() * n)
  }

  private accepts(delta: number): boolean {
    if (delta <= 0) return true
    return (
      delta < CUTOFF_TEMPERATURES * this.temperature && this.random() < Math.exp(-delta / this.temperature)
    )
  }

  private shiftStart(agent: Agent, a: number, day: number): number {
    const place = this.first.begin(a, day)
    const step = this.below(2 * MAX_SHIFT_SLOTS) - MAX_SHIFT_SLOTS
    const by = step >= 0 ? step + 1 : step
    place.start += by
    if (!this.roster.fits(a, day, place.start, place.length)) return 0
    if (place.breakStart !== NONE && !this.leavesBreak(agent, place)) place.breakStart += by
    return this.settle(a, day, this.random() < 0.5 ? by : 0)
  }

  private moveBreak(agent: Agent, a: number, day: number): number {
    const place = this.first.begin(a, day)
    const old = place.breakStart
    if (old === NONE) return 0
    this.drawBreak(agent, place)
    return place.breakStart === old ? 0 : this.settle(a, day, 0)
  }

  private changeLength(agent: Agent, a: number, day: number): number {
    const place = this.first.begin(a, day)
    const by = this.random() < 0.5 ? LENGTH_STEP_SLOTS : -LENGTH_STEP_SLOTS
    if (this.random() < 0.5) place.start -= by
    place.length += by
    if (place.length < agent.shortest || place.length > agent.longest) return 0
    if (!this.keepsHours(agent, a, day, by)) return 0
    if (!this.roster.fits(a, day, place.start, place.length)) return 0
    if (!this.leavesBreak(agent, place)) this.drawBreak(agent, place)
    return this.settle(a, day, 0)
  }

  private changeTemplate(agent: Agent, a: number, day: number): number {
    const place = this.first.begin(a, day)
    const old = place.length
    if (!this.drawOption(agent, day, place)) return 0
    if (!this.keepsHours(agent, a, day, place.length - old)) return 0
    if (!this.roster.fits(a, day, place.start, place.length)) return 0
    return this.settle(a, day, 0)
  }

  /** The change of one day is made if its cost is accepted. */
  private settle(a: number, day: number, carriedBy: number): number {
    const { roster, first } = this
    if (roster.agents[a]!.sequence && !keepsSequence(roster, a, first)) return 0
    let delta = first.price(carriedBy)
    if (roster.options.spreadPrice > 0) delta += spreadChange(roster, a, day, first)
    if (roster.options.personal) delta += personalChange(roster.options.personal, a, first)
    if (delta === Number.POSITIVE_INFINITY || !this.accepts(delta)) return 0
    first.commit()
    return delta
  }

  private changeDay(agent: Agent, a: number, day: number): number {
    const { roster, first, second } = this
    const { firstDay, lastDay } = roster.weeks[roster.weekOf(day)]!
    const target = firstDay + this.below(lastDay - firstDay)
    if (!agent.isOpenDay[target] || roster.start[a * roster.dayCount + target] !== NONE) return 0
    const old = first.begin(a, day)
    const { start, length, breakStart, template } = old
    const place = second.begin(a, target)
    if (agent.options) {
      if (!this.drawOption(agent, target, place)) return 0
      if (!this.keepsHours(agent, a, day, place.length - length)) return 0
    } else {
      place.start = agent.dayStart[target]! + this.below(SLOTS_PER_DAY)
      place.length = length
      place.breakStart = breakStart === NONE ? NONE : breakStart - start + place.start
      place.template = template
    }
    if (!roster.fits(a, target, place.start, place.length, day) || !this.keepsStreak(agent, a, day, target))
      return 0
    old.start = NONE
    second.carryFrom(start)
    return this.settleBoth(a, day)
  }

  private passTime(agent: Agent, a: number, day: number): number {
    const { roster, first, second } = this
    const { firstDay, lastDay } = roster.weeks[roster.weekOf(day)]!
    const other = firstDay + this.below(lastDay - firstDay)
    if (other === day || roster.start[a * roster.dayCount + other] === NONE) return 0
    const from = first.begin(a, day)
    const to = second.begin(a, other)
    if (agent.options) {
      const before = from.length + to.length
      if (!this.drawOption(agent, day, from) || !this.drawOption(agent, other, to)) return 0
      if (!this.keepsHours(agent, a, day, from.length + to.length - before)) return 0
    } else {
      from.length -= LENGTH_STEP_SLOTS
      to.length += LENGTH_STEP_SLOTS
      if (from.length < agent.shortest || to.length > agent.longest) return 0
      if (this.random() < 0.5) from.start += LENGTH_STEP_SLOTS
      if (this.random() < 0.5) to.start -= LENGTH_STEP_SLOTS
      if (!this.leavesBreak(agent, from)) this.drawBreak(agent, from)
      if (!this.leavesBreak(agent, to)) this.drawBreak(agent, to)
    }
    if (!roster.fits(a, day, from.start, from.length, other)) return 0
    if (!roster.fits(a, other, to.start, to.length, day)) return 0
    const isApart =
      day < other
        ? from.start + from.length + agent.restSlots <= to.start
        : to.start + to.length + agent.restSlots <= from.start
    return isApart ? this.settleBoth(a, day) : 0
  }

  private settleBoth(a: number, day: number): number {
    const { roster, first, second } = this
    if (first.meets(second) || second.meets(first)) return 0
    if (roster.agents[a]!.sequence && !keepsSequence(roster, a, first, second)) return 0
    let delta = first.price(0) + second.price(0)
    if (delta === Number.POSITIVE_INFINITY) return 0
    if (roster.options.spreadPrice > 0) delta += spreadChange(roster, a, day, first, second)
    if (roster.options.personal) delta += personalChange(roster.options.personal, a, first, second)
    if (!this.accepts(delta)) return 0
    first.commit()
    second.commit()
    return delta
  }

  private addShift(agent: Agent, a: number, day: number): number {
    const { roster } = this
    if (!agent.isOpenDay[day] || !this.keepsHours(agent, a, day, agent.shortest)) return 0
    if (agent.longest === 0) return 0
    const place = this.first.begin(a, day)
    if (agent.options) {
      if (!this.drawOption(agent, day, place)) return 0
    } else {
      place.start = agent.dayStart[day]! + this.below(SLOTS_PER_DAY)
      place.length = agent.lengths[this.below(agent.lengths.length)]!
      place.template = NONE
      this.drawBreak(agent, place)
    }
    if (!this.keepsHours(agent, a, day, place.length)) return 0
    if (!roster.fits(a, day, place.start, place.length) || !this.keepsStreak(agent, a, day, day)) return 0
    return this.settle(a, day, 0)
  }

  private dropShift(agent: Agent, a: number, day: number): number {
    const place = this.first.begin(a, day)
    if (!this.keepsHours(agent, a, day, -place.length)) return 0
    place.start = NONE
    return this.settle(a, day, 0)
  }

  /** Another ticket group for a part of a shift. */
  private recolor(agent: Agent, a: number, day: number): number {
    const { roster } = this
    const cell = a * roster.dayCount + day
    const start = roster.start[cell]! + this.below(roster.length[cell]!)
    const end = start + 1 + this.below(MAX_RECOLOR_SLOTS)
    const delta = this.first.priceRecolor(a, day, start, end, this.below(agent.layers.length))
    if (delta === Number.POSITIVE_INFINITY || !this.accepts(delta)) return 0
    this.first.commitRecolor()
    return delta
  }

  private drawOption(agent: Agent, day: number, place: Place): boolean {
    const { start, length, breakFirst, breakLast, template } = agent.options![day]!
    if (start.length === 0) return false
    const i = this.below(start.length)
    const first = breakFirst[i]!
    place.start = start[i]!
    place.length = length[i]!
    place.template = template[i]!
    place.breakStart = first < 0 ? NONE : start[i]! + first + this.below(breakLast[i]! - first + 1)
    return true
  }

  /** At random, and where the shift may have it there still. */
  private leavesBreak({ breakFirst, breakLast }: Agent, { start, length, breakStart }: Place): boolean {
    const from = breakStart - start
    return from >= breakFirst[length]! && from <= breakLast[length]! && this.random() < LEFT_BREAKS
  }

  private drawBreak({ breakFirst, breakLast }: Agent, place: Place): void {
    const first = breakFirst[place.length]!
    place.breakStart =
      first < 0 ? NONE : place.start + first + this.below(breakLast[place.length]! - first + 1)
  }

  /** The week's hours with so many slots more stay within the contract, or come nearer to it. */
  private keepsHours({ minWeekSlots, maxWeekSlots }: Agent, a: number, day: number, by: number): boolean {
    const { roster } = this
    const week = roster.weekOf(day)
    const used = roster.usedSlots[a * roster.weeks.length + week]! + by
    return used <= maxWeekSlots[week]! && (by >= 0 || used >= minWeekSlots[week]!)
  }

  /** A shift comes to a day, and leaves another unless that is the same; days before the horizon are below zero. */
  private keepsStreak({ maxStreak }: Agent, a: number, left: number, target: number): boolean {
    const { roster } = this
    let run = 1
    for (let day = target - 1; day !== left && roster.isWorked(a, day); day--)
      if (++run > maxStreak) return false
    for (let day = target + 1; day !== left && roster.isWorked(a, day); day++)
      if (++run > maxStreak) return false
    return true
  }
}
