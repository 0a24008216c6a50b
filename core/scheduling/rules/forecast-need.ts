// Need of a forecast rule and what is still missing of it, in agents by quarter hour. Wanted are whole agents:
// the share of the requirement, rounded up. A quarter hour is served once the share itself is.
import type { Interval } from '#core/time/index.ts'
import type { AssignmentGrid } from './assignment-grid.ts'
import type { RuleForecast } from './types.ts'

const ENOUGH = 1e-9

export class ForecastNeed {
  /** Whole agents. */
  readonly wanted: Float64Array
  /** Parts of agents too. */
  readonly missing: Float64Array
  private readonly grid: AssignmentGrid
  private readonly taskId: number
  /** Agents of the requirement that the rule asks for, parts too. */
  readonly share: Float64Array

  constructor(grid: AssignmentGrid, { taskId, minimumCoveragePercentage }: RuleForecast) {
    const { supply, problem } = grid
    this.grid = grid
    this.taskId = taskId
    this.share = Float64Array.from({ length: supply.slotCount }, (_, slot) => {
      const start = supply.slotStart(slot)
      if (start < problem.from || start >= problem.to) return 0
      return (supply.requiredFor(taskId, slot) * minimumCoveragePercentage) / 100
    })
    this.wanted = this.share.map(agents => Math.ceil(agents - ENOUGH))
    this.missing = new Float64Array(supply.slotCount)
    this.refresh({ start: problem.from, end: problem.to })
  }

  refresh(interval: Interval): void {
    this.grid.supply.eachSlot(interval, slot => {
      const missing = this.share[slot]! - this.grid.supply.suppliedFor(this.taskId, slot)
      this.missing[slot] = missing > ENOUGH ? missing : 0
    })
  }

  /** The slot with the greatest shortage that can still be eased, or -1. */
  worst(isUnfillable: Uint8Array): number {
    let worst = -1
    let most = 0
    for (let slot = 0; slot < this.missing.length; slot++)
      if (this.missing[slot]! > most && !isUnfillable[slot]) {
        most = this.missing[slot]!
        worst = slot
      }
    return worst
  }

  /** Shortage eased less supply wasted by one more agent in the slots [first, last). */
  gain(first: number, last: number): number {
    let gain = 0
    for (let slot = first; slot < last; slot++) gain += 2 * Math.min(1, this.missing[slot] ?? 0) - 1
    return gain
  }

  /** Agents of those wanted that are there. */
  achieved(slot: number): number {
    const wanted = this.wanted[slot]!
    if (this.missing[slot] === 0) return wanted
    return Math.min(wanted, this.grid.supply.suppliedFor(this.taskId, slot))
  }
}
