// Agents against requirement in each quarter-hour, counted as the coverage bars count them
// (core/blocks/coverage.ts), with what it would cost if one agent were away.
import {
  addPresence,
  allot,
  byFreedom,
  type PresentGroup,
  requiredPerStep,
  type servedBy,
} from '#core/blocks/index.ts'
import { type EpochMs, type Interval, MINUTE_MS, subtract } from '#core/time/index.ts'
import { OVER_WEIGHT, UNDER_WEIGHT } from '../search/board.ts'
import type { CoverageCost, ReoptimiseProblem } from './types.ts'

export const STEP_MS = 15 * MINUTE_MS
export type Served = ReturnType<typeof servedBy>

export class Supply {
  readonly from: EpochMs
  readonly stepCount: number
  private readonly required: Float64Array[]
  private readonly groups: PresentGroup[]
  private readonly groupOf: Map<string, number>
  private readonly actual: Float64Array[]
  /** Prices by group and step; NaN: not computed yet. */
  private readonly prices: Float64Array

  constructor({ from, to, demand }: ReoptimiseProblem, combinations: Iterable<readonly number[]>) {
    this.from = from
    this.stepCount = Math.ceil((to - from) / STEP_MS)
    this.required = demand.map(d => requiredPerStep(d, from, this.stepCount))
    this.actual = demand.map(() => new Float64Array(this.stepCount))
    const byKey = new Map([...combinations].map(streams => [streams.join(), streams]))
    this.groups = [...byKey.values()]
      .map(streams => ({ streams, present: new Float64Array(this.stepCount) }))
      .sort(byFreedom)
    this.groupOf = new Map(this.groups.map(({ streams }, g) => [streams.join(), g]))
    this.prices = new Float64Array(this.groups.length * this.stepCount).fill(Number.NaN)
  }

  add(served: Served, agents: 1 | -1): void {
    for (const { interval, streams } of served) {
      const g = this.groupOf.get(streams.join())!
      addPresence(this.groups[g]!.present, interval.start, interval.end, this.from, agents)
      for (const step of this.stepsOf(interval))
        for (let other = 0; other < this.groups.length; other++)
          this.prices[other * this.stepCount + step] = Number.NaN
    }
  }

  /** One way of an agent's day for another: how far each part of the cost falls. */
  swap(before: Served, after: Served): CoverageCost {
    const less = without(before, after)
    const more = without(after, before)
    const steps = new Set([...less, ...more].flatMap(({ interval }) => this.stepsOf(interval)))
    const was = this.costOf(steps)
    this.add(less, -1)
    this.add(more, 1)
    const is = this.costOf(steps)
    return { under: was.under - is.under, over: was.over - is.over, total: was.total - is.total }
  }

  cost(): CoverageCost {
    return this.costOf(Array.from({ length: this.stepCount }, (_, step) => step))
  }

  /** For each step: by how much the cost rises when an agent who is served as given is away. */
  pricesOf(served: Served): Float64Array {
    const values = new Float64Array(this.stepCount)
    for (const { interval, streams } of served) {
      const g = this.groupOf.get(streams.join())!
      for (const step of this.stepsOf(interval)) {
        const start = this.from + step * STEP_MS
        const share = (Math.min(interval.end, start + STEP_MS) - Math.max(interval.start, start)) / STEP_MS
        values[step]! += share * this.price(g, step)
      }
    }
    return values
  }

  private price(g: number, step: number): number {
    const at = g * this.stepCount + step
    if (Number.isNaN(this.prices[at]!)) {
      const { present } = this.groups[g]!
      const was = this.costOf([step]).total
      present[step]! -= 1
      this.prices[at] = this.costOf([step]).total - was
      present[step]! += 1
    }
    return this.prices[at]!
  }

  private costOf(steps: Iterable<number>): CoverageCost {
    let under = 0
    let over = 0
    for (const step of steps) {
      for (const series of this.actual) series[step] = 0
      for (const { streams, present } of this.groups)
        allot(Math.max(0, present[step]!), streams, this.actual, this.required, step)
      for (let s = 0; s < this.required.length; s++) {
        const surplus = this.actual[s]![step]! - this.required[s]![step]!
        if (surplus < 0) under -= surplus
        else over += surplus
      }
    }
    return { under, over, total: UNDER_WEIGHT * under + OVER_WEIGHT * over }
  }

  private stepsOf({ start, end }: Interval): number[] {
    const steps: number[] = []
    const first = Math.max(0, Math.floor((start - this.from) / STEP_MS))
    const last = Math.min(this.stepCount, Math.ceil((end - this.from) / STEP_MS))
    for (let step = first; step < last; step++) steps.push(step)
    return steps
  }
}

/** Service of `one` that `other` does not give. */
function without(one: Served, other: Served): Served {
  return one.flatMap(({ interval, streams }) => {
    const same = other.filter(o => o.streams === streams || o.streams.join() === streams.join())
    return subtract(
      [interval],
      same.map(o => o.interval),
    ).map(left => ({ interval: left, streams }))
  })
}
