// Shifts that one agent of shift templates may work on a day, given the shifts of all other days: the options that hours
// and rest allow, each with one place of its break, and what each costs.
import type { Random } from '#core/random.ts'
import { NONE, type Roster } from './roster.ts'

/** Limit of options: of more, a part is taken at random, since their pairs are many. */
const MOST_OPTIONS = 48

export class DayAlternatives {
  count = 0
  /** The place of the agent's own shift. */
  present = NONE
  readonly start: Int32Array
  readonly end: Int32Array
  /** Both at the start without a break. */
  readonly breakStart: Int32Array
  readonly breakEnd: Int32Array
  readonly template: Int32Array
  readonly cost: Float64Array
  private readonly roster: Roster
  private readonly random: Random
  private a = NONE
  private day = NONE

  /** With room for so many options. */
  constructor(roster: Roster, random: Random, size: number) {
    this.roster = roster
    this.random = random
    this.start = new Int32Array(size)
    this.end = new Int32Array(size)
    this.breakStart = new Int32Array(size)
    this.breakEnd = new Int32Array(size)
    this.template = new Int32Array(size)
    this.cost = new Float64Array(size)
  }

  /** For a day that the agent works. */
  list(a: number, day: number): void {
    const { roster, random } = this
    const { options, minWeekSlots, maxWeekSlots } = roster.agents[a]!
    const { start, length, breakFirst, breakLast, breakSlots, template } = options![day]!
    const cell = a * roster.dayCount + day
    const week = roster.weekOf(day)
    const others = roster.usedSlots[a * roster.weeks.length + week]! - roster.length[cell]!
    const shortest = minWeekSlots[week]! - others
    const longest = maxWeekSlots[week]! - others
    const { earliest, latest } = roster.bounds(a, day, day + 1)
    this.a = a
    this.day = day
    this.count = 0
    this.present = NONE
    for (let i = 0; i < start.length; i++) {
      const from = start[i]!
      const slots = length[i]!
      const isPresent = from === roster.start[cell] && template[i] === roster.template[cell]
      if (!isPresent) {
        if (slots < shortest || slots > longest || from < earliest || from + slots > latest) continue
        if (start.length > MOST_OPTIONS && random() * start.length >= MOST_OPTIONS) continue
      }
      const places = breakLast[i]! - breakFirst[i]!
      const after = breakFirst[i]! + (places > 0 ? Math.floor(random() * (places + 1)) : 0)
      const at = isPresent ? Math.max(from, roster.breakStart[cell]!) : from + Math.max(0, after)
      const n = this.count++
      if (isPresent) this.present = n
      this.start[n] = from
      this.end[n] = from + slots
      this.breakStart[n] = at
      this.breakEnd[n] = at + (breakFirst[i]! < 0 ? 0 : breakSlots[i]!)
      this.template[n] = template[i]!
    }
  }

  /** Costs by running sums of what working each slot costs, and what else counts for the agent; the least. */
  price(sums: Int32Array): number {
    const { count, start, end, breakStart, breakEnd, cost } = this
    const hasSoft = this.hasSoftCosts()
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < count; i++) {
      let own = sums[end[i]!]! - sums[breakEnd[i]!]! + sums[breakStart[i]!]! - sums[start[i]!]!
      if (hasSoft) own += this.softChange(i)
      cost[i] = own
      if (own < least) least = own
    }
    return least
  }

  /** The option in place of the agent's own shift; the cost change. */
  lay(i: number): number {
    if (i === this.present) return 0
    const { roster, a, day } = this
    const soft = this.hasSoftCosts() ? this.softChange(i) : 0
    const start = this.start[i]!
    const breakStart = this.breakStart[i]!
    const hasBreak = this.breakEnd[i]! > breakStart
    const length = this.end[i]! - start
    return soft + roster.replace(a, day, start, length, hasBreak ? breakStart : NONE, this.template[i]!)
  }

  private hasSoftCosts(): boolean {
    const { personal, spreadPrice } = this.roster.options
    return Boolean(personal) || spreadPrice > 0
  }

  /** Additional cost of the option against the agent's own shift, beside coverage. */
  private softChange(i: number): number {
    const { roster, a, day } = this
    const { personal } = roster.options
    const cell = a * roster.dayCount + day
    const week = roster.weekOf(day)
    const now = roster.start[cell]!
    const before = roster.spreadCost(a, week)
    roster.start[cell] = this.start[i]!
    const change = roster.spreadCost(a, week) - before
    roster.start[cell] = now
    if (!personal) return change
    personal.begin(a)
    personal.move(now, now + roster.length[cell]!, this.start[i]!, this.end[i]!)
    return change + personal.delta()
  }
}
