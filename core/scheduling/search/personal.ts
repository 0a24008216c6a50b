// Costs beside coverage that belong to one agent's shifts: wishes, changes against what is published, and the
// share of nights and weekends. The first two add up shift by shift. Fairness is the sum over a group of the
// squared differences between what an agent works and the share by contract of what all work together,
//   sum of (worked - share * all)^2 = Q - 2 all E + all^2 S,   Q = sum of worked^2, E = sum of share * worked,
// so that a change of one agent needs no look at the others. All in hundredths of an agent-quarter-hour.

import type { PersonalTime, Priced } from '../model/personal.ts'
import { CENTI } from '../model/pools.ts'

/** Differences are counted in shifts of eight hours. */
const SLOTS_OF_SHIFT = 32

interface Group {
  price: number
  all: number
  squares: number
  /** Worked, times slots of contract. */
  weighted: number
  contract: number
  contractSquares: number
}

/** Shifts as the roster keeps them: the part that is needed here. */
export interface Shifts {
  readonly agents: readonly unknown[]
  readonly dayCount: number
  readonly start: Int32Array
  readonly length: Int16Array
}

export type PersonalKind = 'wishes' | 'changes'

/** Running sums by slot: a shift's gain beside the prices is `ends[end] - begins[start]`, its break included. */
export interface SpanGains {
  begins: Float64Array
  ends: Float64Array
}

type Sums = Pick<Priced, 'begins' | 'ends'>
const costBetween = ({ begins, ends }: Sums, start: number, end: number): number =>
  ends[end]! - begins[start]!

export class PersonalCosts {
  private readonly people: readonly PersonalTime[]
  /** Wishes and changes together, by agent. */
  private readonly sums: readonly (Sums | null)[]
  private readonly spanGains: SpanGains | null
  private readonly groups: Group[] = []
  /** Unsocial slots, by agent * kinds + kind. */
  private readonly worked: Int32Array
  private readonly kindCount: number
  private a = 0
  private additive = 0
  private readonly more: Int32Array

  constructor(people: readonly PersonalTime[], fairnessWeight: number, slotCount: number) {
    this.people = people
    this.sums = people.map(({ wishes, changes }) => together(wishes, changes))
    this.kindCount = people[0]?.unsocial?.length ?? 0
    const isAny = this.kindCount > 0 || this.sums.some(sums => sums !== null)
    this.spanGains = isAny
      ? { begins: new Float64Array(slotCount + 1), ends: new Float64Array(slotCount + 1) }
      : null
    this.worked = new Int32Array(people.length * this.kindCount)
    this.more = new Int32Array(this.kindCount)
    const price = fairnessWeight * CENTI
    people.forEach(({ unsocial, contract }, a) => {
      unsocial?.forEach(({ group, kept }, kind) => {
        if (group < 0) return
        this.groups[group] ??= { price, all: 0, squares: 0, weighted: 0, contract: 0, contractSquares: 0 }
        const own = this.groups[group]!
        own.contract += contract
        own.contractSquares += contract * contract
        this.addWorked(a, kind, kept)
      })
    })
  }

  private addWorked(a: number, kind: number, slots: number): void {
    const { unsocial, contract } = this.people[a]!
    const group = this.groups[unsocial![kind]!.group]!
    const cell = a * this.kindCount + kind
    const before = this.worked[cell]!
    group.all += slots
    group.squares += slots * (2 * before + slots)
    group.weighted += slots * contract
    this.worked[cell] = before + slots
  }

  /** A shift comes (1) or goes (-1). */
  count(a: number, start: number, end: number, sign: 1 | -1): void {
    for (let kind = 0; kind < this.kindCount; kind++) {
      const { group, sums } = this.people[a]!.unsocial![kind]!
      const slots = sums[end]! - sums[start]!
      if (group >= 0 && slots > 0) this.addWorked(a, kind, sign * slots)
    }
  }

  /** Begins a change of one agent's shifts, described by calls of `move`. */
  begin(a: number): void {
    this.a = a
    this.additive = 0
    this.more.fill(0)
  }

  /** From [start, end) to [newStart, newEnd); a start below zero stands for no shift. */
  move(start: number, end: number, newStart: number, newEnd: number): void {
    const sums = this.sums[this.a]
    if (sums) {
      if (start >= 0) this.additive -= costBetween(sums, start, end)
      if (newStart >= 0) this.additive += costBetween(sums, newStart, newEnd)
    }
    for (let kind = 0; kind < this.kindCount; kind++) {
      const { sums } = this.people[this.a]!.unsocial![kind]!
      if (start >= 0) this.more[kind]! -= sums[end]! - sums[start]!
      if (newStart >= 0) this.more[kind]! += sums[newEnd]! - sums[newStart]!
    }
  }

  /** Cost of the change so far. */
  delta(): number {
    let delta = this.additive
    for (let kind = 0; kind < this.kindCount; kind++) {
      const slots = this.more[kind]!
      if (slots !== 0) delta += this.unfairness(this.a, kind, slots) - this.unfairness(this.a, kind, 0)
    }
    return delta
  }

  /** Unfairness of the agent's group, if the agent worked so many slots more. */
  private unfairness(a: number, kind: number, more: number): number {
    const { unsocial, contract } = this.people[a]!
    const group = this.groups[unsocial![kind]!.group]
    if (!group) return 0
    const worked = this.worked[a * this.kindCount + kind]!
    return groupCost(
      group,
      group.all + more,
      group.squares + more * (2 * worked + more),
      group.weighted + more * contract,
    )
  }

  /** Wishes, changes and the fairness of the agent's groups, for some of the agent's days. */
  costOf(a: number, { dayCount, start, length }: Shifts, firstDay: number, lastDay: number): number {
    const sums = this.sums[a]
    let cost = 0
    for (let cell = a * dayCount + firstDay; sums && cell < a * dayCount + lastDay; cell++)
      if (start[cell]! >= 0) cost += costBetween(sums, start[cell]!, start[cell]! + length[cell]!)
    for (let kind = 0; kind < this.kindCount; kind++) cost += this.unfairness(a, kind, 0)
    return cost
  }

  /**
   * Gains of one agent's shifts, from one slot to another: fairness at the price of the next shift. Null when
   * nothing but coverage counts for the agent; the next call takes it over.
   */
  gains(a: number, from: number, to: number): SpanGains | null {
    const sums = this.sums[a]
    const { spanGains } = this
    if (!spanGains || (!sums && this.kindCount === 0)) return null
    const { begins, ends } = spanGains
    for (let slot = from; slot <= to; slot++) {
      begins[slot] = sums ? -sums.begins[slot]! : 0
      ends[slot] = sums ? -sums.ends[slot]! : 0
    }
    for (let kind = 0; kind < this.kindCount; kind++) {
      const unsocial = this.people[a]!.unsocial![kind]!
      const more = this.unfairness(a, kind, SLOTS_OF_SHIFT) - this.unfairness(a, kind, 0)
      const price = more / SLOTS_OF_SHIFT
      for (let slot = from; slot <= to; slot++) {
        begins[slot]! -= price * unsocial.sums[slot]!
        ends[slot]! -= price * unsocial.sums[slot]!
      }
    }
    return spanGains
  }

  /** Personal costs of all agents, computed from scratch. */
  total(roster: Shifts): number {
    return (
      this.additiveCost(roster, 'wishes') + this.additiveCost(roster, 'changes') + this.fairnessCost(roster)
    )
  }

  additiveCost({ agents, dayCount, start, length }: Shifts, kind: PersonalKind): number {
    let cost = 0
    for (let a = 0; a < agents.length; a++) {
      const priced = this.people[a]![kind]
      if (!priced) continue
      cost += priced.idle
      for (let cell = a * dayCount; cell < (a + 1) * dayCount; cell++)
        if (start[cell]! >= 0) cost += costBetween(priced, start[cell]!, start[cell]! + length[cell]!)
    }
    return cost
  }

  fairnessCost({ agents, dayCount, start, length }: Shifts): number {
    const all = this.groups.map(() => ({ all: 0, squares: 0, weighted: 0 }))
    for (let a = 0; a < agents.length; a++)
      for (let kind = 0; kind < this.kindCount; kind++) {
        const { group, sums, kept } = this.people[a]!.unsocial![kind]!
        if (group < 0) continue
        let slots = kept
        for (let cell = a * dayCount; cell < (a + 1) * dayCount; cell++)
          if (start[cell]! >= 0) slots += sums[start[cell]! + length[cell]!]! - sums[start[cell]!]!
        const own = all[group]!
        own.all += slots
        own.squares += slots * slots
        own.weighted += slots * this.people[a]!.contract
      }
    return this.groups.reduce((sum, group, g) => {
      const { all: together, squares, weighted } = all[g]!
      return sum + groupCost(group, together, squares, weighted)
    }, 0)
  }

  priced(a: number, kind: PersonalKind): Priced | null {
    return this.people[a]![kind]
  }
}

/** Whole hundredths: the running cost stays exactly what a count from scratch gives. */
function groupCost(group: Group, all: number, squares: number, weighted: number): number {
  const { contract, contractSquares, price } = group
  const share = all / contract
  const differences = squares - 2 * share * weighted + share * share * contractSquares
  return Math.round((price * differences) / SLOTS_OF_SHIFT)
}

function together(a: Priced | null, b: Priced | null): Sums | null {
  if (!a || !b) return a ?? b
  return {
    begins: a.begins.map((sum, slot) => sum + b.begins[slot]!),
    ends: a.ends.map((sum, slot) => sum + b.ends[slot]!),
  }
}
