// Moves of the ends of shifts: a shift slides, grows or shrinks, or gives time to another shift of its surfer. The
// sessions at its ends grow and shrink with it.
import type { Random } from '#core/random.ts'
import { OFF } from './model.ts'
import { NONE, type Plan } from './plan.ts'
import { drawOther } from './repaint.ts'

/** Furthest an end moves, in slots. */
const MAX_STEP = 4
/** Share of the growths of a shift that add a session of their own. */
const SHARE_OF_NEW_SESSIONS = 0.3

export class Reshaper {
  private readonly plan: Plan
  private readonly random: Random
  // The move at hand: up to two shifts with their old ends, and the stretches to paint.
  private editCount = 0
  private readonly editCell = new Int32Array(2)
  private readonly oldStart = new Int32Array(2)
  private readonly oldEnd = new Int32Array(2)
  private stretchCount = 0
  private readonly from = new Int32Array(4)
  private readonly to = new Int32Array(4)
  private readonly layer = new Int32Array(4)

  constructor(plan: Plan, random: Random) {
    this.plan = plan
    this.random = random
  }

  /** Start and end move together, or one alone. */
  slide(surfer: number, cell: number, slack: number): boolean {
    const by = this.step()
    const kind = this.below(4)
    this.begin()
    const start = this.plan.start[cell]! + (kind === 1 ? 0 : by)
    const end = this.plan.end[cell]! + (kind === 0 ? 0 : by)
    return this.edit(surfer, cell, start, end) && this.settle(surfer, slack)
  }

  /** One shift of the surfer gets shorter, another longer. */
  passTime(surfer: number, cell: number, slack: number): boolean {
    const { dayCount } = this.plan.model
    const other = surfer * dayCount + this.below(dayCount)
    if (other === cell || this.plan.start[other] === NONE) return false
    const by = this.step()
    this.begin()
    return this.moveEnd(surfer, cell, by) && this.moveEnd(surfer, other, -by) && this.settle(surfer, slack)
  }

  private moveEnd(surfer: number, cell: number, longer: number): boolean {
    const isStart = this.random() < 0.5
    const start = this.plan.start[cell]! - (isStart ? longer : 0)
    const end = this.plan.end[cell]! + (isStart ? 0 : longer)
    return this.edit(surfer, cell, start, end)
  }

  private begin(): void {
    this.editCount = 0
    this.stretchCount = 0
  }

  /** Notes a shift's new ends; the sessions at its ends grow and shrink, or a new one begins. */
  private edit(surfer: number, cell: number, start: number, end: number): boolean {
    const { plan } = this
    const { isStart, horizonEnd, minLength, maxLength, slotCount, slotsPerDay, dayCount } = plan.model
    const length = end - start
    const oldStart = plan.start[cell]!
    const oldEnd = plan.end[cell]!
    if (length < minLength || length > maxLength || end > horizonEnd) return this.undo()
    if (start !== oldStart) {
      if (!isStart[start] || Math.floor(start / slotsPerDay) !== cell % dayCount) return this.undo()
    }
    const at = surfer * slotCount
    // A short shift may slide past its own end.
    if (start < oldStart) this.grow(surfer, start, Math.min(end, oldStart), plan.work[at + oldStart]!)
    else if (start > oldStart) this.note(oldStart, start, OFF)
    if (end > oldEnd) this.grow(surfer, Math.max(start, oldEnd), end, plan.work[at + oldEnd - 1]!)
    else if (end < oldEnd) this.note(end, oldEnd, OFF)
    this.editCell[this.editCount] = cell
    this.oldStart[this.editCount] = oldStart
    this.oldEnd[this.editCount++] = oldEnd
    plan.start[cell] = start
    plan.end[cell] = end
    return true
  }

  private grow(surfer: number, from: number, to: number, layer: number): void {
    const { minSession } = this.plan.model
    const isNew = to - from >= minSession && this.random() < SHARE_OF_NEW_SESSIONS
    this.note(from, to, isNew ? drawOther(this.plan.model.layers[surfer]!, layer, this.random) : layer)
  }

  private note(from: number, to: number, layer: number): void {
    this.from[this.stretchCount] = from
    this.to[this.stretchCount] = to
    this.layer[this.stretchCount++] = layer
  }

  private undo(): false {
    while (this.editCount > 0) {
      const cell = this.editCell[--this.editCount]!
      this.plan.start[cell] = this.oldStart[this.editCount]!
      this.plan.end[cell] = this.oldEnd[this.editCount]!
    }
    return false
  }

  private settle(surfer: number, slack: number): boolean {
    const { plan } = this
    const { minSession } = plan.model
    let longer = 0
    for (let i = 0; i < this.editCount; i++) {
      const cell = this.editCell[i]!
      longer += plan.end[cell]! - plan.start[cell]! - this.oldEnd[i]! + this.oldStart[i]!
      if (!plan.isRested(cell)) return this.undo()
    }
    if (!plan.keepsMinutes(surfer, longer)) return this.undo()
    let delta = 0
    for (let i = 0; i < this.stretchCount; i++) {
      delta += plan.paintDelta(surfer, this.from[i]!, this.to[i]!, this.layer[i]!)
    }
    if (delta > slack) return this.undo()
    // Remains of a session that is cut.
    for (let i = 0; i < this.editCount; i++) {
      const cell = this.editCell[i]!
      if (plan.start[cell]! > this.oldStart[i]! && plan.runAfter(surfer, plan.start[cell]!) < minSession)
        return this.undo()
      if (plan.end[cell]! < this.oldEnd[i]! && plan.runUpTo(surfer, plan.end[cell]! - 1) < minSession)
        return this.undo()
    }
    for (let i = 0; i < this.stretchCount; i++) plan.paint(surfer, this.from[i]!, this.to[i]!, this.layer[i]!)
    plan.used[surfer]! += longer
    return true
  }

  private step(): number {
    const by = this.below(2 * MAX_STEP)
    return by < MAX_STEP ? by + 1 : MAX_STEP - 1 - by
  }

  private below(n: number): number {
    return Math.floor(this.random() * n)
  }
}
