// Moves that change what a surfer does within a shift: another activity for a session, for part of one, or another
// time to go from one to the next.
import type { Random } from '#core/random.ts'
import { OFF } from './model.ts'
import { NONE, type Plan } from './plan.ts'

/** Furthest the time between two sessions moves, and the longest part of a session that is painted, in slots. */
const MAX_STEP = 4
const MAX_STRETCH = 12

export class Repainter {
  private readonly plan: Plan
  private readonly random: Random
  private from = 0
  private to = 0
  private next = OFF

  constructor(plan: Plan, random: Random) {
    this.plan = plan
    this.random = random
  }

  /** `slot`: around which; NONE for any. `wanted`: the activity to paint; OFF for any. Whether it was done. */
  repaint(surfer: number, cell: number, slot: number, wanted: number, slack: number): boolean {
    const { plan } = this
    if (plan.model.layers[surfer]!.length < 2) return false
    const first = plan.start[cell]!
    const end = plan.end[cell]!
    const middle = slot === NONE ? first + this.below(end - first) : slot
    const isFound =
      wanted === OFF && this.random() < 0.5
        ? this.moveTurn(surfer, middle, first, end)
        : this.drawStretch(surfer, middle, first, end, wanted)
    if (!isFound) return false
    const { from, to, next } = this
    if (plan.paintDelta(surfer, from, to, next) > slack || !this.keepsSessions(surfer)) return false
    plan.paint(surfer, from, to, next)
    return true
  }

  /** The session around the slot ends sooner, or begins later; its neighbour takes the rest. */
  private moveTurn(surfer: number, slot: number, first: number, end: number): boolean {
    const { work, model } = this.plan
    const at = surfer * model.slotCount
    const layer = work[at + slot]!
    let turn = slot
    if (this.random() < 0.5) {
      while (turn < end && work[at + turn] === layer) turn++
      this.to = turn
      this.from = Math.max(first, turn - 1 - this.below(MAX_STEP))
    } else {
      while (turn >= first && work[at + turn] === layer) turn--
      this.from = turn + 1
      this.to = Math.min(end, turn + 2 + this.below(MAX_STEP))
    }
    if (turn < first || turn === end) return false
    this.next = work[at + turn]!
    return true
  }

  /** The whole session around the slot, or a part of the shift. */
  private drawStretch(surfer: number, slot: number, first: number, end: number, wanted: number): boolean {
    const { work, model } = this.plan
    const at = surfer * model.slotCount
    const layer = work[at + slot]!
    this.next = wanted === OFF ? drawOther(model.layers[surfer]!, layer, this.random) : wanted
    this.from = slot
    this.to = slot + 1
    if (this.random() < 0.5) {
      while (this.to < end && work[at + this.to] === layer) this.to++
      while (this.from > first && work[at + this.from - 1] === layer) this.from--
    } else {
      const length = model.minSession + this.below(MAX_STRETCH - model.minSession)
      this.from = Math.max(first, slot - this.below(length))
      this.to = Math.min(end, this.from + length)
    }
    return this.next !== layer
  }

  /** Whether the painted session and what is left beside it last long enough. */
  private keepsSessions(surfer: number): boolean {
    const { plan, from, to, next } = this
    const { slotCount, minSession } = plan.model
    const at = surfer * slotCount
    const before = from > 0 ? plan.work[at + from - 1]! : OFF
    const after = plan.work[at + to]!
    let length = to - from
    if (before === next) length += plan.runUpTo(surfer, from - 1)
    else if (before !== OFF && plan.runUpTo(surfer, from - 1) < minSession) return false
    if (after === next) length += plan.runAfter(surfer, to)
    else if (after !== OFF && plan.runAfter(surfer, to) < minSession) return false
    return length >= minSession
  }

  private below(n: number): number {
    return Math.floor(this.random() * n)
  }
}

/** Another of a surfer's activities; the same when there is none. */
export function drawOther(layers: Uint8Array, layer: number, random: Random): number {
  if (layers.length < 2) return layer
  const drawn = layers[Math.floor(random() * (layers.length - 1))]!
  return drawn === layer ? layers[layers.length - 1]! : drawn
}
