// Which ticket group an agent serves when: dynamic programming over a stretch of work finds the sessions of
// greatest value, none shorter than the least length. State: layer, slots served so far up to that length.

const NEVER = -1e15

export class SessionPlanner {
  private readonly minSlots: number
  private value = new Float64Array(0)
  private from = new Int16Array(0)

  constructor(minSlots: number) {
    this.minSlots = Math.max(1, minSlots)
  }

  /** Writes the layer of each slot of [first, end) to `out` from `at` on. `prices` by layer, then slot. */
  plan(prices: readonly Float64Array[], first: number, end: number, out: Uint8Array, at: number): void {
    const length = end - first
    if (prices.length === 1 || length < 2 * this.minSlots) {
      this.planOne(prices, first, end, out, at)
      return
    }
    const ripe = this.minSlots - 1
    const states = prices.length * this.minSlots
    this.makeRoom(length * states)
    const { value, from, minSlots } = this
    value.fill(NEVER, 0, length * states)
    prices.forEach((price, layer) => {
      value[layer * minSlots] = price[first]!
    })
    for (let i = 1; i < length; i++) {
      const row = i * states
      const before = row - states
      let best = 0
      for (let layer = 1; layer < prices.length; layer++)
        if (value[before + layer * minSlots + ripe]! > value[before + best * minSlots + ripe]!) best = layer
      for (let layer = 0; layer < prices.length; layer++) {
        const price = prices[layer]![first + i]!
        const base = layer * minSlots
        const stay = base + ripe
        for (let age = 0; age < ripe; age++)
          this.raise(row + base + age + 1, before + base + age, price, before)
        this.raise(row + stay, before + stay, price, before)
        if (best !== layer) this.raise(row + base, before + best * minSlots + ripe, price, before)
      }
    }
    let state = ripe
    for (let layer = 1; layer < prices.length; layer++)
      if (value[(length - 1) * states + layer * minSlots + ripe]! > value[(length - 1) * states + state]!)
        state = layer * minSlots + ripe
    for (let i = length - 1; i >= 0; i--) {
      out[at + i] = Math.floor(state / minSlots)
      state = from[i * states + state]!
    }
  }

  private raise(to: number, source: number, price: number, before: number): void {
    const value = this.value[source]! + price
    if (value <= this.value[to]!) return
    this.value[to] = value
    this.from[to] = source - before
  }

  /** Too short to be divided: the one layer of greatest value. */
  private planOne(prices: readonly Float64Array[], first: number, end: number, out: Uint8Array, at: number) {
    let best = 0
    let most = Number.NEGATIVE_INFINITY
    prices.forEach((price, layer) => {
      let sum = 0
      for (let slot = first; slot < end; slot++) sum += price[slot]!
      if (sum <= most) return
      most = sum
      best = layer
    })
    out.fill(best, at, at + end - first)
  }

  private makeRoom(size: number): void {
    if (this.value.length >= size) return
    this.value = new Float64Array(size)
    this.from = new Int16Array(size)
  }
}
