// Several breaks in each of many fixed shifts, where coverage suffers least: a missing agent weighs 3, a
// superfluous one 1. Shift by shift the exact best answer to all others, in rounds: first against the square of
// the difference, which spreads breaks evenly, then against the cost itself. Equal prices are told apart by
// chance, so that rounds without a gain still move along.
import { type Random, random } from '#core/random.ts'
import type { SearchControl } from '../types.ts'
import { BreakTour } from './break-tour.ts'

const UNDER_WEIGHT = 3
const OVER_WEIGHT = 1
const EVEN_ROUNDS = 2
const ROUNDS = 6
/** Below any difference of real prices, even summed over a shift. */
const NOISE = 1e-3

export interface BreaksProblem {
  /** Agents required in each slot, less those who are there without these shifts. */
  required: ArrayLike<number>
  /** First slot and slots of each shift. */
  firstSlots: ArrayLike<number>
  lengths: ArrayLike<number>
  /** Slots of each break of a shift, in their order. */
  breakSlots: readonly number[]
  /** Slots of work before, between and after the breaks. */
  stretchSlots: { least: number; most: number }
}

export interface ArrangedBreaks {
  /** First slot of each break, shift by shift; -1 in a shift too short or too long for the stretches. */
  breakStarts: Int32Array
  cost: number
}

export function arrangeBreaks(problem: BreaksProblem, control: SearchControl): ArrangedBreaks {
  const arrangement = new Arrangement(problem, random(control.seed))
  const rounds = control.iterations ?? ROUNDS
  for (let round = 0; round < rounds && !control.isCancelled?.(); round++) {
    arrangement.round(round < EVEN_ROUNDS)
    control.onProgress?.((round + 1) / rounds, arrangement.cost())
  }
  return { breakStarts: arrangement.breakStarts, cost: arrangement.cost() }
}

class Arrangement {
  readonly breakStarts: Int32Array
  private readonly problem: BreaksProblem
  private readonly chance: Random
  /** Agents there less agents required. */
  private readonly surplus: Float64Array
  private readonly order: Int32Array
  private readonly tour: BreakTour
  private readonly chosen: Float64Array
  private readonly prices: Float64Array

  constructor(problem: BreaksProblem, chance: Random) {
    const { required, firstSlots, lengths, breakSlots, stretchSlots } = problem
    this.problem = problem
    this.chance = chance
    this.surplus = Float64Array.from(required, agents => -agents)
    this.order = Int32Array.from(firstSlots, (_, shift) => shift)
    this.breakStarts = new Int32Array(firstSlots.length * breakSlots.length).fill(-1)
    this.chosen = new Float64Array(breakSlots.length)
    this.prices = new Float64Array(Math.max(0, ...Array.from(lengths)) + 1)
    this.tour = new BreakTour({
      leastStretch: stretchSlots.least,
      mostStretch: stretchSlots.most,
      skipPrice: Number.POSITIVE_INFINITY,
      closeStretch: 0,
      closePrice: 0,
    })
    for (let shift = 0; shift < firstSlots.length; shift++)
      this.add(firstSlots[shift]!, firstSlots[shift]! + lengths[shift]!, 1)
  }

  cost(): number {
    return this.surplus.reduce((sum, x) => sum + costOf(x), 0)
  }

  round(isEven: boolean): void {
    for (let i = this.order.length - 1; i > 0; i--) {
      const j = Math.floor(this.chance() * (i + 1))
      const shift = this.order[i]!
      this.order[i] = this.order[j]!
      this.order[j] = shift
    }
    for (const shift of this.order) this.improve(shift, isEven)
  }

  private improve(shift: number, isEven: boolean): void {
    const { firstSlots, lengths, breakSlots, stretchSlots } = this.problem
    const first = firstSlots[shift]!
    const length = lengths[shift]!
    this.putBreaks(shift, 1)
    this.readPrices(first, length, isEven)
    this.tour.clear()
    for (const slots of breakSlots) {
      this.tour.nextBreak()
      const latest = length - slots - stretchSlots.least
      for (let at = stretchSlots.least; at <= latest; at++)
        this.tour.addPlace(at, at + slots, this.prices[at + slots]! - this.prices[at]!)
    }
    if (this.tour.solve(0, length, this.chosen) < Number.POSITIVE_INFINITY)
      for (let b = 0; b < breakSlots.length; b++)
        this.breakStarts[shift * breakSlots.length + b] = first + this.chosen[b]!
    this.putBreaks(shift, -1)
  }

  /** What leaving each slot of the shift costs, summed from its start. */
  private readPrices(first: number, length: number, isEven: boolean): void {
    const { surplus, prices } = this
    prices[0] = 0
    for (let i = 0; i < length; i++) {
      const left = surplus[first + i]! - 1
      const price = isEven ? -left : priceOf(left)
      prices[i + 1] = prices[i]! + price + NOISE * this.chance()
    }
  }

  private putBreaks(shift: number, agents: number): void {
    const { breakSlots } = this.problem
    for (let b = 0; b < breakSlots.length; b++) {
      const at = this.breakStarts[shift * breakSlots.length + b]!
      if (at >= 0) this.add(at, at + breakSlots[b]!, agents)
    }
  }

  private add(from: number, to: number, agents: number): void {
    for (let slot = from; slot < to; slot++) this.surplus[slot]! += agents
  }
}

/** The cost with `left` agents above the requirement less the cost with one more. */
const priceOf = (left: number): number => costOf(left) - costOf(left + 1)
const costOf = (surplus: number): number => (surplus < 0 ? -surplus * UNDER_WEIGHT : surplus * OVER_WEIGHT)
