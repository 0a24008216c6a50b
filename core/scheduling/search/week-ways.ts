// All weeks of a shape at once: the weight of every way to each state is summed forward over the days, then one
// week is drawn backward with a probability proportional to the product of its days' weights (Carter & Kohn 1994).
import type { Random } from '../../random.ts'
import { NONE } from './roster.ts'
import type { WeekShape } from './week-shape.ts'

export class WeekWays {
  private readonly chance: Random
  private weights: readonly Float64Array[] = []
  private dayOffWeights: Float64Array = new Float64Array(0)
  /** Weight of all ways to a state, by row and units; and to it or a row before it. */
  private readonly ways: Float64Array[] = []
  private readonly waysUpTo: Float64Array[] = []
  private columns = 0

  constructor(chance: Random) {
    this.chance = chance
  }

  /** Sums all ways, forward. `weights` by day and option, `dayOffWeights` by day. */
  sum(shape: WeekShape, weights: readonly Float64Array[], dayOffWeights: Float64Array): void {
    this.weights = weights
    this.dayOffWeights = dayOffWeights
    const { days, rows, low, high } = shape
    const columns = high[days.length]! + 1
    this.columns = columns
    for (let k = 0; k <= days.length; k++) {
      const size = rows[k]! * columns
      if (!this.ways[k] || this.ways[k]!.length < size) {
        this.ways[k] = new Float64Array(size)
        this.waysUpTo[k] = new Float64Array(size)
      }
      this.ways[k]!.fill(0, 0, size)
    }
    this.ways[0]![0] = 1
    for (let k = 0; k < days.length; k++) {
      const { count, source, target, units, afterDayOff } = days[k]!
      const from = this.ways[k]!
      const to = this.ways[k + 1]!
      const upTo = this.waysUpTo[k]!
      const dayOff = this.dayOffWeights[k]!
      const lowest = low[k]!
      const highest = high[k]!
      for (let row = 0; row < rows[k]!; row++) {
        const at = row * columns
        const after = afterDayOff[row]! * columns
        for (let used = lowest; used <= highest; used++) {
          const way = from[at + used]!
          upTo[at + used] = row === 0 ? way : upTo[at - columns + used]! + way
          to[after + used]! += way * dayOff
        }
      }
      const weights = this.weights[k]!
      for (let i = 0; i < count; i++) {
        const weight = weights[i]!
        if (weight === 0) continue
        const at = source[i]! * columns
        const by = target[i]! * columns + units[i]!
        const last = Math.min(highest, high[k + 1]! - units[i]!)
        for (let used = Math.max(lowest, low[k + 1]! - units[i]!); used <= last; used++)
          to[by + used]! += weight * upTo[at + used]!
      }
    }
  }

  /**
   * The option of each day into `drawn`, NONE for a day off, backward; false when no week is likely enough.
   * `bonusPerUnit`: logarithm of what each unit of the week weighs besides.
   */
  draw(shape: WeekShape, bonusPerUnit: number, drawn: Int32Array): boolean {
    const { columns, chance } = this
    const { days } = shape
    let used = this.drawUnits(shape, bonusPerUnit)
    if (used < 0) return false
    let row = 0
    for (let k = days.length - 1; k >= 0; k--) {
      const { count, source, target, units, afterDayOff } = days[k]!
      const from = this.ways[k]!
      const upTo = this.waysUpTo[k]!
      const weights = this.weights[k]!
      let left = chance() * this.ways[k + 1]![row * columns + used]!
      drawn[k] = NONE
      let rowBefore = 0
      for (let i = 0; i < count; i++) {
        if (target[i] !== row || units[i]! > used || weights[i] === 0) continue
        left -= weights[i]! * upTo[source[i]! * columns + used - units[i]!]!
        if (left >= 0) continue
        drawn[k] = i
        used -= units[i]!
        let leftOfRows = chance() * upTo[source[i]! * columns + used]!
        while (rowBefore < source[i]!) {
          leftOfRows -= from[rowBefore * columns + used]!
          if (leftOfRows < 0) break
          rowBefore++
        }
        break
      }
      if (drawn[k] === NONE) rowBefore = this.rowBeforeDayOff(k, afterDayOff, row, used, left)
      row = rowBefore
    }
    return used === 0 && row === 0
  }

  private rowBeforeDayOff(
    k: number,
    afterDayOff: Int32Array,
    row: number,
    used: number,
    left: number,
  ): number {
    const { columns } = this
    let remaining = left
    let before = 0
    for (let r = 0; r < afterDayOff.length; r++) {
      const way = this.ways[k]![r * columns + used]!
      if (afterDayOff[r] !== row || way === 0) continue
      before = r
      remaining -= way * this.dayOffWeights[k]!
      if (remaining < 0) break
    }
    return before
  }

  private drawUnits({ days, low, high }: WeekShape, bonusPerUnit: number): number {
    const { chance } = this
    const ways = this.ways[days.length]!
    const first = low[days.length]!
    const last = high[days.length]!
    const logOf = (used: number) => Math.log(ways[used]!) + bonusPerUnit * used
    let most = Number.NEGATIVE_INFINITY
    for (let used = first; used <= last; used++) most = Math.max(most, logOf(used))
    if (!Number.isFinite(most)) return -1
    let total = 0
    for (let used = first; used <= last; used++) total += Math.exp(logOf(used) - most)
    let left = chance() * total
    for (let used = first; used < last; used++) {
      left -= Math.exp(logOf(used) - most)
      if (left < 0) return used
    }
    return last
  }
}
