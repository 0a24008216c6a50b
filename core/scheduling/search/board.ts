// Supply against requirement, slot by slot, and what one agent more or less would cost. Costs are in
// hundredths of a quarter-hour of one agent: short weighs 3, superfluous 1. All sums are integers.
import { CENTI, type Group, type Pool, type Pools } from '../model/pools.ts'

export const UNDER_WEIGHT = 3
export const OVER_WEIGHT = 1

/** Cost changes by slack, from -reach to reach; beyond, they are those at the ends. */
interface Changes {
  reach: number
  more: Int32Array
  less: Int32Array
}

function changesOf(softness: number): Changes {
  const reach = softness + CENTI
  const costs = Array.from({ length: 2 * (reach + CENTI) + 1 }, (_, i) =>
    softCost(i - reach - CENTI, softness),
  )
  const changes = (by: number) =>
    Int32Array.from({ length: 2 * reach + 1 }, (_, i) => costs[i + CENTI + by]! - costs[i + CENTI]!)
  return { reach, more: changes(-CENTI), less: changes(CENTI) }
}

/** Mean cost when the slack is uniform within the softness. */
function softCost(slack: number, softness: number): number {
  if (slack >= softness) return UNDER_WEIGHT * slack
  if (slack <= -softness) return -OVER_WEIGHT * slack
  const under = slack + softness
  const over = softness - slack
  return Math.round((UNDER_WEIGHT * under * under + OVER_WEIGHT * over * over) / (4 * softness))
}

const TRUE_CHANGES = changesOf(0)

const within = (slack: number, reach: number): number => Math.max(-reach, Math.min(reach, slack))

export class Board {
  readonly slotCount: number
  /** Cost change of one agent more, or less, by group index * slotCount + slot: always up to date. */
  readonly moreCost: Int32Array
  readonly lessCost: Int32Array
  private readonly pools: readonly Pool[]
  /** Cost changes of pools with a single group. */
  private single = TRUE_CHANGES
  private readonly groupsOf: readonly (readonly Group[])[]
  /** Per pool: value of each cut in each slot. */
  private readonly cuts: Int32Array[]
  private readonly supply: Int32Array[]
  /** Cuts of a slot that are being compared. */
  private readonly near: Int32Array

  constructor({ pools, groups }: Pick<Pools, 'pools' | 'groups'>) {
    this.pools = pools
    this.groupsOf = pools.map((_, p) => groups.filter(group => group.pool === p))
    this.slotCount = pools[0]?.totalRequired.length ?? 0
    this.cuts = pools.map(pool => pool.required.slice())
    this.supply = pools.map(pool => new Int32Array(pool.totalRequired.length))
    this.near = new Int32Array(Math.max(0, ...pools.map(pool => pool.cutCount)))
    this.moreCost = new Int32Array(groups.length * this.slotCount)
    this.lessCost = new Int32Array(groups.length * this.slotCount)
    this.repriceAll()
  }

  /** How far the group's supply is from being useless (positive) or already is superfluous (negative). */
  private slack({ pool, raised, fixed }: Group, slot: number): number {
    const cuts = this.cuts[pool]!
    const base = slot * this.pools[pool]!.cutCount
    let leastRaised = cuts[base + raised[0]!]!
    for (let i = 1; i < raised.length; i++) {
      const value = cuts[base + raised[i]!]!
      if (value < leastRaised) leastRaised = value
    }
    let leastFixed = cuts[base + fixed[0]!]!
    for (let i = 1; i < fixed.length; i++) {
      const value = cuts[base + fixed[i]!]!
      if (value < leastFixed) leastFixed = value
    }
    return leastFixed - leastRaised
  }

  /**
   * Takes the requirement as uncertain by so many hundredths up and down: costs without a kink, along which
   * single moves can still tell better from worse. Only where a pool serves one group; 0 is the true cost.
   */
  soften(softness: number): void {
    this.single = changesOf(Math.round(softness))
    this.groupsOf.forEach((groups, p) => {
      if (groups.length === 1) for (let slot = 0; slot < this.slotCount; slot++) this.reprice(p, slot)
    })
  }

  private reprice(pool: number, slot: number): void {
    const { isKnown, cutCount } = this.pools[pool]!
    if (isKnown[slot] === 0) return
    const groups = this.groupsOf[pool]!
    const { reach, more, less } = this.changesFor(pool)
    const cuts = this.cuts[pool]!
    const base = slot * cutCount
    let least = cuts[base]!
    for (let c = 1; c < cutCount; c++) if (cuts[base + c]! < least) least = cuts[base + c]!
    // The least cut is one of the two that a slack compares; others beyond its reach change no cost.
    const farthest = least + reach
    let count = 0
    for (let c = 0; c < cutCount; c++) if (cuts[base + c]! < farthest) this.near[count++] = c
    for (let g = 0; g < groups.length; g++) {
      const { isRaised, index } = groups[g]!
      let leastRaised = farthest
      let leastFixed = farthest
      for (let i = 0; i < count; i++) {
        const c = this.near[i]!
        const value = cuts[base + c]!
        if (isRaised[c] === 1) {
          if (value < leastRaised) leastRaised = value
        } else if (value < leastFixed) leastFixed = value
      }
      const at = leastFixed - leastRaised + reach
      const cell = index * this.slotCount + slot
      this.moreCost[cell] = more[at]!
      this.lessCost[cell] = less[at]!
    }
  }

  /**
   * Cost of one agent more in each slot of [from, to), and the additional cost of a second one, with `own`
   * agents of the group taken away: running sums.
   */
  sumTwoMore(
    group: Group,
    from: number,
    to: number,
    own: Int8Array,
    sums: Int32Array,
    overlaps: Int32Array,
  ): void {
    const { isKnown } = this.pools[group.pool]!
    const { reach, more } = this.changesFor(group.pool)
    let sum = 0
    let overlap = 0
    sums[from] = 0
    overlaps[from] = 0
    for (let slot = from; slot < to; slot++) {
      if (isKnown[slot] === 1) {
        const slack = this.slack(group, slot) + own[slot]! * CENTI
        const one = more[within(slack, reach) + reach]!
        sum += one
        overlap += more[within(slack - CENTI, reach) + reach]! - one
      }
      sums[slot + 1] = sum
      overlaps[slot + 1] = overlap
    }
  }

  private changesFor(pool: number): Changes {
    return this.groupsOf[pool]!.length === 1 ? this.single : TRUE_CHANGES
  }

  add(group: Group, slot: number, centi: number): void {
    this.addUnpriced(group, slot, centi)
    this.reprice(group.pool, slot)
  }

  /** For many at once: costs are out of date until `repriceAll`. */
  addUnpriced({ pool, raised }: Group, slot: number, centi: number): void {
    const cuts = this.cuts[pool]!
    const base = slot * this.pools[pool]!.cutCount
    for (let i = 0; i < raised.length; i++) cuts[base + raised[i]!]! += centi
    this.supply[pool]![slot]! += centi
  }

  repriceAll(): void {
    for (let p = 0; p < this.pools.length; p++)
      for (let slot = 0; slot < this.slotCount; slot++) this.reprice(p, slot)
  }

  /** Most agents required at once in a pool, in hundredths. */
  peak(): number {
    return this.pools.reduce(
      (most, { totalRequired }) => totalRequired.reduce((a, b) => Math.max(a, b), most),
      0,
    )
  }

  /** A copy of the supply so far, by pool and slot. */
  supplies(): Int32Array[] {
    return this.supply.map(supply => supply.slice())
  }

  /** Requirement behind each cut, by pool and cut. */
  cutTotals(): Float64Array[] {
    return this.pools.map(({ cutCount, isKnown }, p) => {
      const totals = new Float64Array(cutCount)
      this.cuts[p]!.forEach((value, at) => {
        if (isKnown[Math.floor(at / cutCount)]) totals[at % cutCount]! += value
      })
      return totals
    })
  }

  /** Value of covering each slot of [from, to) by one agent of the group. */
  exactPrices({ index }: Group, from: number, to: number, prices: Float64Array): void {
    const base = index * this.slotCount
    for (let slot = from; slot < to; slot++) prices[slot] = -this.moreCost[base + slot]!
  }

  /** Prices by relative shortage, for building up: exact prices would pile all shifts on the same hours. */
  softPrices(group: Group, from: number, to: number, prices: Float64Array): void {
    const { isKnown } = this.pools[group.pool]!
    for (let slot = from; slot < to; slot++) {
      const slack = this.slack(group, slot)
      const weighted = slack > 0 ? slack * UNDER_WEIGHT : slack * OVER_WEIGHT - CENTI / 2
      prices[slot] = isKnown[slot] ? (CENTI * weighted) / (group.ownRequired[slot]! + CENTI) : 0
    }
  }

  /** From scratch, in hundredths. */
  totals(): { required: number; covered: number; supplied: number } {
    let required = 0
    let covered = 0
    let supplied = 0
    this.pools.forEach((pool, p) => {
      const { cutCount, totalRequired, isKnown } = pool
      for (let slot = 0; slot < totalRequired.length; slot++) {
        if (!isKnown[slot]) continue
        let least = 0x7fffffff
        for (let c = 0; c < cutCount; c++) least = Math.min(least, this.cuts[p]![slot * cutCount + c]!)
        required += totalRequired[slot]!
        covered += least
        supplied += this.supply[p]![slot]!
      }
    })
    return { required, covered, supplied }
  }

  cost(): number {
    const { required, covered, supplied } = this.totals()
    return UNDER_WEIGHT * (required - covered) + OVER_WEIGHT * (supplied - covered)
  }
}
