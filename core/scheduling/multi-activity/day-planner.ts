// The best shift of one surfer on one day, exactly: start, end and sessions, given what one more surfer costs on
// each activity in each slot. From each start, dynamic programming over the slots at which a session may end:
// best(t) = max over activities of sum(t) + max over s <= t - shortest session of (best(s) - sum(s)).
import { SessionPlanner } from '../search/sessions.ts'
import type { Plan } from './plan.ts'

export class DayPlanner {
  private readonly plan: Plan
  private readonly sessions: SessionPlanner
  /** Gain of one more surfer by layer, then slot, and its sum from the day's midnight. */
  private readonly gain: Float64Array[]
  private readonly sums: Float64Array[]
  private readonly best: Float64Array
  private readonly entry: Float64Array
  private readonly within: Uint8Array
  private readonly layers: Uint8Array
  /** Start of the shift found last. */
  private start = 0
  private end = 0

  constructor(plan: Plan) {
    const { layerCount, slotCount, maxLength, minSession } = plan.model
    this.plan = plan
    this.sessions = new SessionPlanner(minSession)
    this.gain = Array.from({ length: layerCount }, () => new Float64Array(slotCount))
    this.sums = Array.from({ length: layerCount }, () => new Float64Array(slotCount + 1))
    this.best = new Float64Array(maxLength + 1)
    this.entry = new Float64Array(layerCount)
    this.within = new Uint8Array(maxLength)
    this.layers = new Uint8Array(maxLength)
  }

  /**
   * Finds the best shift on a day off with `shortest` to `longest` slots that starts in [from, to), and answers
   * its cost; infinite when none keeps rest and run of days.
   */
  find(
    surfer: number,
    day: number,
    shortest: number,
    longest: number,
    from = 0,
    to = this.plan.model.slotCount,
  ) {
    const { dayCount, slotsPerDay, maxLength, horizonEnd, starts, layers } = this.plan.model
    const room = this.plan.roomFor(surfer * dayCount + day)
    if (!room) return Number.POSITIVE_INFINITY
    const own = layers[surfer]!
    const midnight = day * slotsPerDay
    this.sum(own, midnight, Math.min(horizonEnd, midnight + slotsPerDay + maxLength, to + maxLength))
    let most = Number.NEGATIVE_INFINITY
    for (const start of starts[day]!) {
      if (start < from || start >= to || start < room.earliestStart) continue
      const last = Math.min(longest, room.latestEnd - start)
      if (last < shortest) continue
      this.fill(own, start, last)
      for (let length = shortest; length <= last; length++) {
        if (this.best[length]! <= most) continue
        most = this.best[length]!
        this.start = start
        this.end = start + length
      }
    }
    return -most
  }

  /** Puts the shift found last. */
  put(surfer: number, day: number): void {
    const { start, end, within, layers } = this
    const own = this.plan.model.layers[surfer]!
    const gains = Array.from(own, layer => this.gain[layer]!)
    this.sessions.plan(gains, start, end, within, 0)
    for (let i = 0; i < end - start; i++) layers[i] = own[within[i]!]!
    this.plan.put(surfer, day, start, end, layers)
  }

  private sum(layers: Uint8Array, from: number, to: number): void {
    const { slotCount } = this.plan.model
    for (const layer of layers) {
      const gain = this.gain[layer]!
      const sums = this.sums[layer]!
      sums[from] = 0
      for (let slot = from; slot < to; slot++) {
        gain[slot] = -this.plan.priceOfMore(layer * slotCount + slot)
        sums[slot + 1] = sums[slot]! + gain[slot]!
      }
    }
  }

  private fill(layers: Uint8Array, start: number, longest: number): void {
    const { best, entry, sums } = this
    const { minSession } = this.plan.model
    entry.fill(Number.NEGATIVE_INFINITY)
    best[0] = 0
    for (let t = 1; t <= longest; t++) {
      const open = t - minSession
      let most = Number.NEGATIVE_INFINITY
      for (let i = 0; i < layers.length; i++) {
        const sum = sums[layers[i]!]!
        if (open >= 0) entry[i] = Math.max(entry[i]!, best[open]! - sum[start + open]!)
        most = Math.max(most, entry[i]! + sum[start + t]!)
      }
      best[t] = most
    }
  }
}
