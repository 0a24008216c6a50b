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

/** In place of a cut: none within reach. */
const NO_CUT = -1
const WORD_BITS = 32
const wordsFor = (groups: number): number => Math.ceil(groups / WORD_BITS)

function raisersOf(groups: readonly Group[], cutCount: number): Int32Array {
  const words = wordsFor(groups.length)
  const raisers = new Int32Array(cutCount * words)
  groups.forEach(({ raised }, g) => {
    for (const cut of raised) raisers[cut * words + Math.floor(g / WORD_BITS)]! |= 1 << (g % WORD_BITS)
  })
  return raisers
}

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
  /** Per pool: value of each cut in each slot, less `common` of the slot. */
  private readonly cuts: Int32Array[]
  private readonly common: Int32Array[]
  private readonly supply: Int32Array[]
  /** Per pool: groups that raise each cut, a bit by place in `groupsOf`, in as many words as that takes. */
  private readonly raisers: Int32Array[]
  /** Cuts of a slot that are being compared, and groups whose cost is still open. */
  private readonly near: Int32Array
  private readonly open: Int32Array
  private isPricing = true

  constructor({ pools, groups }: Pick<Pools, 'pools' | 'groups'>) {
    this.pools = pools
    this.groupsOf = pools.map((_, p) => groups.filter(group => group.pool === p))
    this.slotCount = pools[0]?.totalRequired.length ?? 0
    this.cuts = pools.map(pool => pool.required.slice())
    this.common = pools.map(pool => new Int32Array(pool.totalRequired.length))
    this.supply = pools.map(pool => new Int32Array(pool.totalRequired.length))
    this.raisers = pools.map(({ cutCount }, p) => raisersOf(this.groupsOf[p]!, cutCount))
    this.open = new Int32Array(Math.max(0, ...this.groupsOf.map(own => wordsFor(own.length))))
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
   * Treats the requirement as uncertain by ± `softness` hundredths: in a cost without kinks, single moves can still
   * distinguish better from worse. Applies only to pools with one group; 0 is the true cost.
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
    const { reach } = this.changesFor(pool)
    const { near } = this
    const cuts = this.cuts[pool]!
    const base = slot * cutCount
    let least = 0
    for (let c = 1; c < cutCount; c++) if (cuts[base + c]! < cuts[base + least]!) least = c
    // The least cut is one of the two that a slack compares; others beyond its reach change no cost.
    const farthest = cuts[base + least]! + reach
    let count = 0
    for (let c = 0; c < cutCount; c++) if (c !== least && cuts[base + c]! < farthest) near[count++] = c
    this.openAll(pool)
    let isOpen = true
    while (isOpen && count > 0) {
      let at = 0
      for (let i = 1; i < count; i++) if (cuts[base + near[i]!]! < cuts[base + near[at]!]!) at = i
      const cut = near[at]!
      near[at] = near[--count]!
      isOpen = this.settle(pool, slot, least, cut)
    }
    if (isOpen) this.settle(pool, slot, least, NO_CUT)
  }

  private openAll(pool: number): void {
    const groupCount = this.groupsOf[pool]!.length
    const words = wordsFor(groupCount)
    this.open.fill(-1, 0, words)
    if (groupCount % WORD_BITS > 0) this.open[words - 1] = (1 << (groupCount % WORD_BITS)) - 1
  }

  /** Costs of the open groups that raise one of two cuts, the least and another; false once no group is open. */
  private settle(pool: number, slot: number, least: number, other: number): boolean {
    const { open, slotCount } = this
    const { reach, more, less } = this.changesFor(pool)
    const { cutCount } = this.pools[pool]!
    const groups = this.groupsOf[pool]!
    const raisers = this.raisers[pool]!
    const cuts = this.cuts[pool]!
    const words = wordsFor(groups.length)
    const apart = other === NO_CUT ? reach : cuts[slot * cutCount + other]! - cuts[slot * cutCount + least]!
    let isOpen = false
    for (let word = 0; word < words; word++) {
      const raisesLeast = raisers[least * words + word]!
      let rest = open[word]!
      if (other !== NO_CUT) rest &= raisesLeast ^ raisers[other * words + word]!
      open[word]! &= ~rest
      isOpen ||= open[word] !== 0
      for (; rest !== 0; rest &= rest - 1) {
        const bit = WORD_BITS - 1 - Math.clz32(rest & -rest)
        const cell = groups[word * WORD_BITS + bit]!.index * slotCount + slot
        const at = ((raisesLeast >>> bit) & 1) === 1 ? reach + apart : reach - apart
        this.moreCost[cell] = more[at]!
        this.lessCost[cell] = less[at]!
      }
    }
    return isOpen
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
    if (this.isPricing) this.reprice(group.pool, slot)
  }

  /** Changes whose costs nobody asks for: they are out of date until the end. */
  withoutPricing(change: () => void): void {
    this.isPricing = false
    try {
      change()
    } finally {
      this.isPricing = true
      this.repriceAll()
    }
  }

  /** For many at once: costs are out of date until `repriceAll`. */
  addUnpriced({ pool, raised, fixed }: Group, slot: number, centi: number): void {
    const cuts = this.cuts[pool]!
    const base = slot * this.pools[pool]!.cutCount
    if (raised.length <= fixed.length)
      for (let i = 0; i < raised.length; i++) cuts[base + raised[i]!]! += centi
    else {
      // Instead of those that rise, the fewer others fall, and all rise.
      for (let i = 0; i < fixed.length; i++) cuts[base + fixed[i]!]! -= centi
      this.common[pool]![slot]! += centi
    }
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
        const slot = Math.floor(at / cutCount)
        if (isKnown[slot]) totals[at % cutCount]! += value + this.common[p]![slot]!
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
    const { isKnown, totalRequired } = this.pools[group.pool]!
    const supply = this.supply[group.pool]!
    for (let slot = from; slot < to; slot++) {
      const isIdle = totalRequired[slot] === 0 && supply[slot] === 0
      const slack = isIdle ? 0 : this.slack(group, slot)
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
        covered += least + this.common[p]![slot]!
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
