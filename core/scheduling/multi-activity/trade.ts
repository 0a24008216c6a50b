// Moves by which two surfers with the same skills take over from each other. No cover changes, so they cost nothing
// and only open ways for other moves.
import type { Random } from '#core/random.ts'
import { NONE, type Plan } from './plan.ts'

const MAX_DAYS = 5
const SHARE_OF_SINGLE_DAYS = 0.6
/** Longest time for which activities are swapped, in slots. */
const MAX_STRETCH = 12

export class Trader {
  private readonly plan: Plan
  private readonly random: Random

  constructor(plan: Plan, random: Random) {
    this.plan = plan
    this.random = random
  }

  /** Two surfers take each other's shifts, or days off, for some days. */
  swapDays(surfer: number, cell: number): boolean {
    const { plan } = this
    const { dayCount, surferCount } = plan.model
    const other = this.below(surferCount)
    if (!this.canTrade(surfer, other)) return false
    const day = cell % dayCount
    const days = Math.min(dayCount - day, 1 + this.below(this.random() < SHARE_OF_SINGLE_DAYS ? 1 : MAX_DAYS))
    const with_ = other * dayCount + day
    let longer = 0
    let first = Number.POSITIVE_INFINITY
    let last = 0
    for (let i = 0; i < days; i++) {
      for (const c of [cell + i, with_ + i])
        if (plan.start[c] !== NONE) {
          first = Math.min(first, plan.start[c]!)
          last = Math.max(last, plan.end[c]!)
          longer += (c === cell + i ? -1 : 1) * (plan.end[c]! - plan.start[c]!)
        }
    }
    if (!plan.keepsMinutes(surfer, longer) || !plan.keepsMinutes(other, -longer)) return false
    this.exchangeDays(cell, with_, days)
    let ok = true
    for (let i = 0; i < days && ok; i++)
      for (const c of [cell + i, with_ + i])
        if (plan.start[c] !== NONE && (!plan.isRested(c) || !plan.keepsRun(c))) ok = false
    if (!ok) {
      this.exchangeDays(cell, with_, days)
      return false
    }
    this.exchange(surfer, other, first, last)
    plan.used[surfer]! += longer
    plan.used[other]! -= longer
    return true
  }

  private exchangeDays(a: number, b: number, days: number): void {
    const { start, end } = this.plan
    for (let i = 0; i < days; i++) {
      const s = start[a + i]!
      const e = end[a + i]!
      start[a + i] = start[b + i]!
      end[a + i] = end[b + i]!
      start[b + i] = s
      end[b + i] = e
    }
  }

  /** Two surfers who work at the same time take each other's activities for a while. */
  swapLayers(surfer: number, cell: number): boolean {
    const { plan } = this
    const { dayCount, surferCount } = plan.model
    const other = this.below(surferCount)
    const with_ = other * dayCount + (cell % dayCount)
    if (!this.canTrade(surfer, other) || plan.start[with_] === NONE) return false
    const low = Math.max(plan.start[cell]!, plan.start[with_]!)
    const high = Math.min(plan.end[cell]!, plan.end[with_]!)
    if (high <= low) return false
    const from = low + this.below(high - low)
    const to = Math.min(high, from + 1 + this.below(MAX_STRETCH))
    this.exchange(surfer, other, from, to)
    const ok = [surfer, other].every(s => plan.joinsAt(s, from) && plan.joinsAt(s, to))
    if (!ok) this.exchange(surfer, other, from, to)
    return ok
  }

  private canTrade(a: number, b: number): boolean {
    return a !== b && this.plan.model.skillGroup[a] === this.plan.model.skillGroup[b]
  }

  private exchange(a: number, b: number, from: number, to: number): void {
    const { work, model } = this.plan
    for (let slot = from; slot < to; slot++) {
      const i = a * model.slotCount + slot
      const j = b * model.slotCount + slot
      const layer = work[i]!
      work[i] = work[j]!
      work[j] = layer
    }
  }

  private below(n: number): number {
    return Math.floor(this.random() * n)
  }
}
