// The plan being built: each surfer's shifts by day, the activity of each slot, and how far each activity is
// covered. Changes are read as differences of cost before they are made.
import { type ActivityModel, OFF } from './model.ts'

export const NONE = -1

export interface Snapshot {
  start: Int32Array
  end: Int32Array
  work: Uint8Array
  over: number
  under: number
}

export class Plan {
  readonly model: ActivityModel
  /** Start by surfer, then day: slots from the first midnight; NONE on a day off. `end` is exclusive. */
  readonly start: Int32Array
  readonly end: Int32Array
  /** Layer by surfer, then slot. */
  readonly work: Uint8Array
  /** Surfers above the most wanted, by layer, then slot; negative when fewer. */
  readonly surplus: Int32Array
  /** Slots worked, by surfer. */
  readonly used: Int32Array
  over = 0
  under = 0
  underWeight = 1

  constructor(model: ActivityModel) {
    this.model = model
    this.start = new Int32Array(model.surferCount * model.dayCount).fill(NONE)
    this.end = new Int32Array(this.start.length).fill(NONE)
    this.work = new Uint8Array(model.surferCount * model.slotCount)
    this.surplus = model.most.map(n => -n)
    this.surplus.fill(-(1 << 19), 0, model.slotCount)
    this.used = new Int32Array(model.surferCount)
    for (let cell = 0; cell < this.surplus.length; cell++)
      this.under += Math.max(0, -this.surplus[cell]! - model.band[cell]!)
  }

  /** With what is missing at its price. */
  cost(): number {
    return this.over + this.underWeight * this.under
  }

  /** A copy of what is planned, made in the place of an older one. */
  snapshot(into?: Snapshot): Snapshot {
    const { start, end, work, over, under } = this
    if (!into) return { start: start.slice(), end: end.slice(), work: work.slice(), over, under }
    into.start.set(start)
    into.end.set(end)
    into.work.set(work)
    return Object.assign(into, { over, under })
  }

  /** Cost change of one more surfer on a layer in a slot. */
  priceOfMore(cell: number): number {
    const surplus = this.surplus[cell]!
    if (surplus >= 0) return 2 * surplus + 1
    return surplus < -this.model.band[cell]! ? -this.underWeight : 0
  }

  priceOfLess(cell: number): number {
    const surplus = this.surplus[cell]!
    if (surplus > 0) return 1 - 2 * surplus
    return surplus <= -this.model.band[cell]! ? this.underWeight : 0
  }

  /** The cost of putting a surfer on a layer in [from, to) instead of what is there. */
  paintDelta(surfer: number, from: number, to: number, layer: number): number {
    const { slotCount } = this.model
    const at = surfer * slotCount
    const row = layer * slotCount
    let delta = 0
    for (let slot = from; slot < to; slot++) {
      const before = this.work[at + slot]!
      if (before !== layer)
        delta += this.priceOfLess(before * slotCount + slot) + this.priceOfMore(row + slot)
    }
    return delta
  }

  paint(surfer: number, from: number, to: number, layer: number): void {
    const { slotCount } = this.model
    const at = surfer * slotCount
    for (let slot = from; slot < to; slot++) {
      const before = this.work[at + slot]!
      if (before === layer) continue
      this.less(before * slotCount + slot)
      this.more(layer * slotCount + slot)
      this.work[at + slot] = layer
    }
  }

  private more(cell: number): void {
    const surplus = this.surplus[cell]!++
    if (surplus >= 0) this.over += 2 * surplus + 1
    else if (surplus < -this.model.band[cell]!) this.under--
  }

  private less(cell: number): void {
    const surplus = this.surplus[cell]!--
    if (surplus > 0) this.over -= 2 * surplus - 1
    else if (surplus <= -this.model.band[cell]!) this.under++
  }

  /** A shift on a day off; `layers` by slot from its start. */
  put(surfer: number, day: number, start: number, end: number, layers: Uint8Array): void {
    const cell = surfer * this.model.dayCount + day
    for (let slot = start; slot < end; slot++) this.paint(surfer, slot, slot + 1, layers[slot - start]!)
    this.start[cell] = start
    this.end[cell] = end
    this.used[surfer]! += end - start
  }

  /** The day is taken off. */
  clear(surfer: number, day: number): void {
    const cell = surfer * this.model.dayCount + day
    const start = this.start[cell]!
    if (start === NONE) return
    this.paint(surfer, start, this.end[cell]!, OFF)
    this.used[surfer]! -= this.end[cell]! - start
    this.start[cell] = NONE
    this.end[cell] = NONE
  }

  /** Whether rest is kept around the day's shift. */
  isRested(cell: number): boolean {
    const { dayCount, rest, reachDays } = this.model
    const day = cell % dayCount
    const start = this.start[cell]!
    const end = this.end[cell]!
    for (let by = 1; by <= reachDays; by++) {
      if (day >= by && this.end[cell - by]! !== NONE && this.end[cell - by]! + rest > start) return false
      if (day + by < dayCount && this.start[cell + by]! !== NONE && end + rest > this.start[cell + by]!)
        return false
    }
    return true
  }

  /** Whether the run of days worked around the day keeps within the maximum. */
  keepsRun(cell: number): boolean {
    const { dayCount, maxRun } = this.model
    const first = cell - (cell % dayCount)
    let run = 1
    for (let c = cell - 1; c >= first && this.start[c] !== NONE; c--) run++
    for (let c = cell + 1; c < first + dayCount && this.start[c] !== NONE; c++) run++
    return run <= maxRun
  }

  /** First start and last end that rest and the horizon leave to a day off; null when its run may not grow. */
  roomFor(cell: number): { earliestStart: number; latestEnd: number } | null {
    const { dayCount, rest, reachDays, horizonEnd } = this.model
    if (this.start[cell] !== NONE || !this.keepsRun(cell)) return null
    const day = cell % dayCount
    let earliestStart = 0
    let latestEnd = horizonEnd
    for (let by = 1; by <= reachDays; by++) {
      if (day >= by && this.end[cell - by] !== NONE)
        earliestStart = Math.max(earliestStart, this.end[cell - by]! + rest)
      if (day + by < dayCount && this.start[cell + by] !== NONE)
        latestEnd = Math.min(latestEnd, this.start[cell + by]! - rest)
    }
    return { earliestStart, latestEnd }
  }

  /** Slots on one layer from `slot` on, or up to and with it; counted no further than a session must last. */
  runAfter(surfer: number, slot: number): number {
    return this.runFrom(surfer * this.model.slotCount + slot, 1)
  }

  runUpTo(surfer: number, slot: number): number {
    return this.runFrom(surfer * this.model.slotCount + slot, -1)
  }

  private runFrom(at: number, step: 1 | -1): number {
    const layer = this.work[at]!
    let run = 1
    while (run < this.model.minSession && this.work[at + run * step] === layer) run++
    return run
  }

  /** Whether the sessions that meet at a slot's beginning last long enough. */
  joinsAt(surfer: number, slot: number): boolean {
    const { slotCount, minSession } = this.model
    const at = surfer * slotCount + slot
    const before = this.work[at - 1]!
    const after = this.work[at]!
    if (before === after)
      return after === OFF || this.runUpTo(surfer, slot - 1) + this.runAfter(surfer, slot) >= minSession
    if (before !== OFF && this.runUpTo(surfer, slot - 1) < minSession) return false
    return after === OFF || this.runAfter(surfer, slot) >= minSession
  }

  keepsMinutes(surfer: number, longer: number): boolean {
    const used = this.used[surfer]! + longer
    return used >= this.model.minSlots[surfer]! && used <= this.model.maxSlots[surfer]!
  }
}
