// Supply of an activity whose work may wait against the whole of its backlog: an agent is worth what would otherwise miss
// its target, whenever the work is done.
import { Backlog, type DeferredWork } from '#core/staffing/index.ts'
import type { Interval } from '#core/time/index.ts'
import { LEVELLING, type Level, WASTE } from './level.ts'
import type { StreamSupply } from './stream-supply.ts'

export class WaitingLevel implements Level {
  readonly taskId: number
  private readonly streams: StreamSupply
  private readonly supply: Float64Array
  private readonly run: Backlog
  private readonly total: number
  /** Place in the backlog at the start of each slot. */
  private readonly next: Int32Array
  private readonly left: Float64Array
  /** Work that waits at the end of each slot, and work that misses its target with it. */
  private readonly waiting: Float64Array
  private readonly missed: Float64Array
  /** Agents short of what the slot requires, and over it. */
  private readonly short: Float64Array
  private readonly over: Float64Array
  private shortSum = 0
  private overSum = 0
  /** Work that one more agent in the slot would keep from missing its target; out of date when null. */
  private saved: Float64Array | null = null
  /** Slots whose supply changed since the last count: [from, to). */
  private changed: { from: number; to: number }

  constructor(streams: StreamSupply, taskId: number, work: DeferredWork) {
    const { slotCount } = streams
    this.taskId = taskId
    this.streams = streams
    this.supply = Float64Array.from({ length: slotCount }, (_, slot) => streams.suppliedFor(taskId, slot))
    this.run = new Backlog(work)
    this.total = work.amount.reduce((sum, amount) => sum + amount, 0)
    this.next = new Int32Array(slotCount)
    this.left = new Float64Array(slotCount)
    this.left[0] = work.amount[0] ?? 0
    this.waiting = new Float64Array(slotCount)
    this.missed = new Float64Array(slotCount)
    this.short = new Float64Array(slotCount)
    this.over = new Float64Array(slotCount)
    this.changed = { from: 0, to: slotCount }
  }

  add(interval: Interval, agents: number): void {
    this.streams.eachSlot(interval, (slot, fraction) => {
      this.supply[slot]! += agents * fraction
      this.changed.from = Math.min(this.changed.from, slot)
      this.changed.to = Math.max(this.changed.to, slot + 1)
    })
  }

  worth(interval: Interval): number {
    this.count()
    this.saved ??= this.savedBySlot()
    const { saved, total } = this
    const levelled = 1 + (LEVELLING * this.shortSum) / total
    let worth = 0
    this.streams.eachSlot(interval, (slot, fraction) => {
      const useful = Math.min(fraction, saved[slot]!)
      worth += useful * levelled - WASTE * (fraction - useful)
    })
    return worth
  }

  gain(intervals: readonly Interval[]): number {
    const before = this.cost()
    for (const interval of intervals) this.add(interval, 1)
    const gain = before - this.cost()
    for (const interval of intervals) this.add(interval, -1)
    return gain
  }

  private cost(): number {
    this.count()
    return this.shortSum * (1 + (LEVELLING * this.shortSum) / (2 * this.total)) + WASTE * this.overSum
  }

  /** Works the backlog from the first slot that changed until it is again as it was. */
  private count(): void {
    const { run, supply, next, left, changed } = this
    const { slotCount } = this.streams
    if (changed.from >= changed.to) return
    this.saved = null
    run.state = { next: next[changed.from]!, left: left[changed.from]! }
    for (let slot = changed.from; slot < slotCount; slot++) {
      const { state } = run
      if (slot >= changed.to && state.next === next[slot] && Math.abs(state.left - left[slot]!) < SAME) break
      next[slot] = state.next
      left[slot] = state.left
      const agents = supply[slot]!
      const used = run.work(slot, agents)
      const missed = run.end(slot)
      this.waiting[slot] = run.waiting(slot)
      this.missed[slot] = missed
      const gap = Math.max(used + missed, run.least(slot)) - agents
      this.shortSum += Math.max(0, gap) - this.short[slot]!
      this.overSum += Math.max(0, -gap) - this.over[slot]!
      this.short[slot] = Math.max(0, gap)
      this.over[slot] = Math.max(0, -gap)
    }
    this.changed = { from: slotCount, to: 0 }
  }

  /** An agent does what is due first, and so leaves time later for what waits. */
  private savedBySlot(): Float64Array {
    const { run, missed, waiting, supply } = this
    const { slotCount } = this.streams
    const saved = new Float64Array(slotCount)
    let later = 0
    for (let slot = slotCount - 1; slot >= 0; slot--) {
      later = missed[slot]! + Math.min(waiting[slot]!, later)
      saved[slot] = Math.max(run.isOpen(slot) ? later : 0, run.least(slot) - supply[slot]!)
    }
    return saved
  }
}

/** Sums of the same agents in another order differ in their last digits. */
const SAME = 1e-9
