// Agent-hours that no plan of shifts, breaks, training and activities keeps from being short: a Lagrangian bound.
// - An agent at a ticket group in a quarter-hour is worth a price, at most what a missing one costs. Each agent works
//   the week of most worth, each piece of work that may wait is done where its price is least, or missed, and no plan is
//   short by less than the price of all that is required less the worth of those weeks.
// - Left aside, which only makes it lower: rest between days, runs of days, least sessions, staggering, least hours.
// - Prices follow what is missing at them, in steps that shrink (subgradient with momentum).
import { type Grid, gridOf, SLOT_MINUTES } from '#core/scheduling/model/grid.ts'
import { workOfSeries } from '#core/scheduling/model/placed-need.ts'
import type { DeferredWork } from '#core/staffing/index.ts'
import { BestWeek, kindsOf } from './best-week.ts'
import type { Company } from './company.ts'

const STEPS = 200
/** Change of a price where all agents are missing, at first and in the end. */
const FIRST_STEP = 0.05
const LAST_STEP = 0.002
const MOMENTUM = 0.9
/** A missing agent costs 1. */
const MOST_PRICE = 1

/** Agent-hours. */
export function jointBound(given: Omit<Company, 'staffing'>): number {
  const grid = gridOf(given.problem)
  const streams = given.problem.demand.map(({ startsAt, required, deferred }) =>
    deferred
      ? new Waiting(
          workOfSeries(deferred, startsAt, required.length),
          offsetOf(startsAt, grid),
          grid.slotCount,
        )
      : new Calls(required, offsetOf(startsAt, grid), grid.slotCount),
  )
  const kinds = kindsOf(given, grid)
  const week = new BestWeek(grid.slotCount)
  const prices = streams.map(stream => stream.firstPrices())
  const course = streams.map(() => new Float64Array(grid.slotCount))
  const agents = kinds.reduce((sum, { count }) => sum + count, 0)
  let best = 0
  for (let step = 0; step < STEPS; step++) {
    const missing = streams.map(() => new Float64Array(grid.slotCount))
    let value = 0
    for (const [s, stream] of streams.entries()) value += stream.priced(prices[s]!, missing[s]!)
    for (const kind of kinds) value -= kind.count * week.solve(kind, prices, missing)
    best = Math.max(best, value)
    follow(prices, course, missing, (FIRST_STEP / agents) * (LAST_STEP / FIRST_STEP) ** (step / STEPS))
  }
  return best / (60 / SLOT_MINUTES)
}

const offsetOf = (startsAt: number, { originMs }: Grid): number =>
  Math.round((startsAt - originMs) / (SLOT_MINUTES * 60_000))

function follow(
  prices: readonly Float64Array[],
  course: readonly Float64Array[],
  missing: readonly Float64Array[],
  size: number,
): void {
  missing.forEach((series, s) => {
    const [own, way] = [prices[s]!, course[s]!]
    for (let slot = 0; slot < series.length; slot++) {
      way[slot] = MOMENTUM * way[slot]! + (1 - MOMENTUM) * size * series[slot]!
      own[slot] = Math.min(MOST_PRICE, Math.max(0, own[slot]! + way[slot]!))
    }
  })
}

/** Contacts that cannot wait. */
class Calls {
  private readonly required: Float64Array

  constructor(required: ArrayLike<number>, offset: number, slotCount: number) {
    this.required = new Float64Array(slotCount)
    this.required.set(Array.from(required), offset)
  }

  firstPrices(): Float64Array {
    return this.required.map(agents => (agents > 0 ? MOST_PRICE : 0))
  }

  priced(prices: Float64Array, missing: Float64Array): number {
    let value = 0
    this.required.forEach((agents, slot) => {
      value += agents * prices[slot]!
      missing[slot]! += agents
    })
    return value
  }
}

/** Work that may wait: each piece where its price is least, or missed where that is dearer. */
class Waiting {
  private readonly work: DeferredWork
  private readonly offset: number
  private readonly slotCount: number

  constructor(work: DeferredWork, offset: number, slotCount: number) {
    this.work = work
    this.offset = offset
    this.slotCount = slotCount
  }

  firstPrices(): Float64Array {
    const { amount, first, end, isOpen } = this.work
    const prices = new Float64Array(this.slotCount)
    amount.forEach((_, i) => {
      for (let slot = first[i]!; slot < end[i]! && this.offset + slot < prices.length; slot++)
        if (!isOpen || isOpen[slot]) prices[this.offset + slot] = MOST_PRICE
    })
    return prices
  }

  priced(prices: Float64Array, missing: Float64Array): number {
    const { amount, first, end, isOpen } = this.work
    const { offset } = this
    const cheapest: number[] = []
    let next = 0
    let value = 0
    amount.forEach((agents, i) => {
      for (; next < Math.min(end[i]!, this.slotCount - offset); next++) {
        if (isOpen && !isOpen[next]) continue
        while (cheapest.length > 0 && prices[offset + cheapest.at(-1)!]! > prices[offset + next]!)
          cheapest.pop()
        cheapest.push(next)
      }
      while (cheapest.length > 0 && cheapest[0]! < first[i]!) cheapest.shift()
      const slot = cheapest[0]
      const price = slot === undefined ? MOST_PRICE : prices[offset + slot]!
      value += agents * Math.min(MOST_PRICE, price)
      if (slot !== undefined && price < MOST_PRICE) missing[offset + slot]! += agents
    })
    return value
  }
}
