// Supply of a forecast rule's activity against the rule's share of the requirement, in agents by quarter-hour.
import type { Interval } from '#core/time/index.ts'
import { OVER_WEIGHT, UNDER_WEIGHT } from '../search/board.ts'
import type { AssignmentGrid } from './assignment-grid.ts'
import type { ForecastNeed } from './forecast-need.ts'
import type { StreamSupply } from './stream-supply.ts'
import type { RuleForecast } from './types.ts'

/** The first agent of a requirement is worth this much more than the last, as a multiple of the last. */
export const LEVELLING = 1
/** An agent beyond the requirement costs a third of the last one within it, as in the cost of a schedule. */
export const WASTE = OVER_WEIGHT / UNDER_WEIGHT

export interface Level {
  readonly taskId: number
  add(interval: Interval, agents: number): void
  /** Worth of one more agent in the interval, in quarter-hours of the last agent required. */
  worth(interval: Interval): number
  /** Worth of one more agent in all the intervals, which lie apart; the sum of each alone where nothing may wait. */
  gain(intervals: readonly Interval[]): number
}

/** A requirement quarter-hour by quarter-hour. */
export class SlotLevel implements Level {
  readonly taskId: number
  /** Turn in which the supply of each slot last changed. */
  private readonly changedAt: Int32Array
  private readonly streams: StreamSupply
  private readonly target: Float64Array
  private readonly supply: Float64Array

  constructor({ supply: streams }: AssignmentGrid, { taskId }: RuleForecast, { share }: ForecastNeed) {
    this.taskId = taskId
    this.streams = streams
    this.target = share
    this.changedAt = new Int32Array(streams.slotCount)
    this.supply = Float64Array.from({ length: streams.slotCount }, (_, slot) =>
      streams.suppliedFor(taskId, slot),
    )
  }

  add(interval: Interval, agents: number): void {
    this.streams.eachSlot(interval, (slot, fraction) => {
      this.supply[slot]! += agents * fraction
    })
  }

  note(interval: Interval, turn: number): void {
    this.streams.eachSlot(interval, slot => {
      this.changedAt[slot] = turn
    })
  }

  hasChangedSince(turn: number, { start, end }: Interval): boolean {
    const { streams } = this
    for (let slot = streams.slotAt(start); slot < streams.slotCount && streams.slotStart(slot) < end; slot++)
      if (this.changedAt[slot]! > turn) return true
    return false
  }

  worth(interval: Interval): number {
    let worth = 0
    this.streams.eachSlot(interval, (slot, fraction) => {
      const target = this.target[slot]!
      const before = this.supply[slot]!
      const useful = Math.max(0, Math.min(fraction, target - before))
      const served = before + useful
      worth -= WASTE * (fraction - useful)
      // Integral of 1 + LEVELLING × (1 − agents ÷ target) over the useful part.
      if (useful > 0)
        worth += useful * (1 + LEVELLING) - (LEVELLING * (served ** 2 - before ** 2)) / (2 * target)
    })
    return worth
  }

  gain(intervals: readonly Interval[]): number {
    return intervals.reduce((sum, interval) => sum + this.worth(interval), 0)
  }

  /** Agent-quarter-hours below the target, and of the target itself. */
  get short(): number {
    return this.target.reduce((sum, agents, slot) => sum + Math.max(0, agents - this.supply[slot]!), 0)
  }

  get required(): number {
    return this.target.reduce((sum, agents) => sum + agents, 0)
  }
}
