// Faults: slots and activities that are short, or above what an even spread of superfluous work would
// leave, and the shifts on or near them. When little is left to gain, moves drawn from all shifts alike would
// mostly touch good ones.
import type { Random } from '#core/random.ts'
import { OFF } from './model.ts'
import { NONE, type Plan } from './plan.ts'

/** How near a session must be to a short slot to be drawn onto it. */
const REACH_SLOTS = 4

export class Faults {
  /** Fault drawn last: the surfer's shift, a slot in it, and the activity wanted there, OFF for any other. */
  cell = NONE
  slot = NONE
  wanted = OFF
  private readonly plan: Plan
  private readonly random: Random
  private readonly cells: Int32Array
  private count = 0

  constructor(plan: Plan, random: Random) {
    this.plan = plan
    this.random = random
    this.cells = new Int32Array(plan.surplus.length)
  }

  look(): void {
    const { surplus, model } = this.plan
    this.count = 0
    for (let cell = model.slotCount; cell < surplus.length; cell++)
      if (surplus[cell]! > model.evenSurplus || surplus[cell]! < -model.band[cell]!)
        this.cells[this.count++] = cell
  }

  /** Draws a fault and a shift that might repair it; false if none was found. */
  draw(): boolean {
    if (this.count === 0) return false
    const { surplus, model } = this.plan
    const cell = this.cells[this.below(this.count)]!
    const layer = Math.floor(cell / model.slotCount)
    const slot = cell % model.slotCount
    if (surplus[cell]! > model.evenSurplus) return this.find(slot, layer, OFF)
    if (surplus[cell]! >= -model.band[cell]!) return false
    if (this.random() < 0.5) return this.find(slot, NONE, layer)
    const by = 1 + this.below(REACH_SLOTS)
    const near = this.random() < 0.5 ? slot - by : slot + by
    return this.find(Math.max(0, Math.min(model.slotCount - 1, near)), layer, OFF)
  }

  /** Someone on the layer in the slot; with NONE on any. */
  private find(slot: number, layer: number, wanted: number): boolean {
    const { work, start, end, model } = this.plan
    const { surferCount, slotCount, slotsPerDay, dayCount } = model
    const first = this.below(surferCount)
    for (let i = 0; i < surferCount; i++) {
      const surfer = (first + i) % surferCount
      const at = work[surfer * slotCount + slot]!
      if (layer === NONE ? at === OFF : at !== layer) continue
      if (wanted !== OFF && !model.layers[surfer]!.includes(wanted)) continue
      this.cell = surfer * dayCount + Math.floor(slot / slotsPerDay)
      if (start[this.cell] === NONE || start[this.cell]! > slot || end[this.cell]! <= slot) this.cell--
      this.slot = slot
      this.wanted = wanted
      return true
    }
    return false
  }

  private below(n: number): number {
    return Math.floor(this.random() * n)
  }
}
