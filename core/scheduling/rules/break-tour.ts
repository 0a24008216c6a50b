// Cheapest places of the breaks of one shift, exactly: dynamic programming over the places each break may take, in
// order of time. Between breaks, and between a break and the edge of the shift, lies a stretch of work that is
// neither too short nor too long. A break may be left out at a price. Times are plain numbers of any unit.

export interface TourLimits {
  leastStretch: number
  mostStretch: number
  /** Cost of leaving a break out; Infinity: never. */
  skipPrice: number
  /** Cost of two breaks with less than `closeStretch` between them. */
  closeStretch: number
  closePrice: number
}

const NONE = -1

export class BreakTour {
  private readonly limits: TourLimits
  private starts = new Float64Array(64)
  private ends = new Float64Array(64)
  private prices = new Float64Array(64)
  /** Least price of a tour that ends with the place, and the place before it. */
  private costs = new Float64Array(64)
  private before = new Int32Array(64)
  /** First place of each break. */
  private readonly firsts: number[] = []
  private count = 0

  constructor(limits: TourLimits) {
    this.limits = limits
  }

  clear(): void {
    this.firsts.length = 0
    this.count = 0
  }

  /** Places added from now on are the next break's. */
  nextBreak(): void {
    this.firsts.push(this.count)
  }

  /** Places of a break come in order of time. */
  addPlace(start: number, end: number, price: number): void {
    if (this.count === this.starts.length) this.grow()
    this.starts[this.count] = start
    this.ends[this.count] = end
    this.prices[this.count++] = price
  }

  /** Writes the start of each break, or NaN where it is left out. The price; Infinity when they don't fit at all. */
  solve(shiftStart: number, shiftEnd: number, chosen: Float64Array): number {
    const { leastStretch, mostStretch, skipPrice } = this.limits
    const { firsts, starts, ends, costs } = this
    const breaks = firsts.length
    const isSkipping = skipPrice < Number.POSITIVE_INFINITY
    let last = NONE
    let least = isSkipping ? breaks * skipPrice : Number.POSITIVE_INFINITY
    for (let b = 0; b < breaks; b++) {
      this.extend(b, shiftStart, isSkipping)
      if (!isSkipping && b < breaks - 1) continue
      const skipped = b < breaks - 1 ? (breaks - 1 - b) * skipPrice : 0
      for (let place = firsts[b]!; place < this.endOf(b); place++) {
        const stretch = shiftEnd - ends[place]!
        if (stretch < leastStretch || stretch > mostStretch || costs[place]! + skipped >= least) continue
        least = costs[place]! + skipped
        last = place
      }
    }
    if (least === Number.POSITIVE_INFINITY) return least
    chosen.fill(Number.NaN, 0, breaks)
    for (let b = breaks - 1; b >= 0 && last !== NONE; b--) {
      if (last < firsts[b]!) continue
      chosen[b] = starts[last]!
      last = this.before[last]!
    }
    return least
  }

  private endOf(b: number): number {
    return this.firsts[b + 1] ?? this.count
  }

  private extend(b: number, shiftStart: number, isSkipping: boolean): void {
    const { leastStretch, mostStretch, skipPrice } = this.limits
    for (let place = this.firsts[b]!; place < this.endOf(b); place++) {
      const stretch = this.starts[place]! - shiftStart
      const mayBeFirst = (b === 0 || isSkipping) && stretch >= leastStretch && stretch <= mostStretch
      this.costs[place] = mayBeFirst ? (b > 0 ? b * skipPrice : 0) : Number.POSITIVE_INFINITY
      this.before[place] = NONE
    }
    for (let a = isSkipping ? 0 : Math.max(0, b - 1); a < b; a++) this.follow(a, b)
    for (let place = this.firsts[b]!; place < this.endOf(b); place++)
      this.costs[place]! += this.prices[place]!
  }

  /** Break b straight after break a; those between are left out. */
  private follow(a: number, b: number): void {
    const { leastStretch, mostStretch, skipPrice, closeStretch, closePrice } = this.limits
    const { starts, ends, costs, before } = this
    const skipped = b - a > 1 ? (b - a - 1) * skipPrice : 0
    const endOfA = this.endOf(a)
    const endOfB = this.endOf(b)
    let from = this.firsts[a]!
    for (let place = this.firsts[b]!; place < endOfB; place++) {
      const start = starts[place]!
      while (from < endOfA && start - ends[from]! > mostStretch) from++
      let least = costs[place]!
      for (let other = from; other < endOfA; other++) {
        const stretch = start - ends[other]!
        if (stretch < leastStretch) break
        const cost = costs[other]! + skipped + (stretch < closeStretch ? closePrice : 0)
        if (cost >= least) continue
        least = cost
        before[place] = other
      }
      costs[place] = least
    }
  }

  private grow(): void {
    const larger = (from: Float64Array) => {
      const to = new Float64Array(2 * from.length)
      to.set(from)
      return to
    }
    this.starts = larger(this.starts)
    this.ends = larger(this.ends)
    this.prices = larger(this.prices)
    this.costs = larger(this.costs)
    this.before = new Int32Array(this.starts.length)
  }
}
