// All weeks of a shape at once: the weight of every way to each state is summed forward over the days, then one
// week is drawn backward with a probability proportional to the product of its days' weights (Carter & Kohn 1994).
import type { Random } from '#core/random.ts'
import { NO_OPTION, type WeekShape } from './week-shape.ts'

export class PathSampler {
  private readonly random: Random
  private weights: readonly Float64Array[] = []
  private dayOffWeights: Float64Array = new Float64Array(0)
  /** Weight of all ways to a state, by row and units; and to it or a row before it. */
  private readonly weightAt: Float64Array[] = []
  private readonly weightUpTo: Float64Array[] = []

  constructor(random: Random) {
    this.random = random
  }

  /** Sums all ways, forward. `weights` by day and option, `dayOffWeights` by day. */
  sum(shape: WeekShape, weights: readonly Float64Array[], dayOffWeights: Float64Array): void {
    this.weights = weights
    this.dayOffWeights = dayOffWeights
    const { days, rows, used } = shape
    for (let k = 0; k <= days.length; k++) {
      const size = rows[k]! * used[k]!.length
      if (!this.weightAt[k] || this.weightAt[k]!.length < size) {
        this.weightAt[k] = new Float64Array(size)
        this.weightUpTo[k] = new Float64Array(size)
      }
      this.weightAt[k]!.fill(0, 0, size)
    }
    this.weightAt[0]![0] = 1
    for (let k = 0; k < days.length; k++) {
      this.sumRows(k, rows[k]!, used[k]!.length)
      this.sumDayOff(k, shape)
      this.sumOptions(k, shape)
    }
  }

  private sumRows(k: number, rows: number, columns: number): void {
    const from = this.weightAt[k]!
    const upTo = this.weightUpTo[k]!
    for (let cell = 0; cell < columns; cell++) upTo[cell] = from[cell]!
    for (let cell = columns; cell < rows * columns; cell++) upTo[cell] = upTo[cell - columns]! + from[cell]!
  }

  private sumDayOff(k: number, { days, used }: WeekShape): void {
    const weightAt = this.weightAt[k]!
    const weightAfter = this.weightAt[k + 1]!
    const weight = this.dayOffWeights[k]!
    const columns = used[k]!.length
    const columnsAfter = used[k + 1]!.length
    const { afterDayOff, dayOff } = days[k]!
    const { from, to } = dayOff
    for (let row = 0; row < afterDayOff.length; row++) {
      const at = row * columns
      const after = afterDayOff[row]! * columnsAfter
      for (let i = 0; i < from.length; i++) weightAfter[after + to[i]!]! += weightAt[at + from[i]!]! * weight
    }
  }

  private sumOptions(k: number, { days, used }: WeekShape): void {
    const { count, source, target, steps } = days[k]!
    const upTo = this.weightUpTo[k]!
    const weightAfter = this.weightAt[k + 1]!
    const weights = this.weights[k]!
    const columns = used[k]!.length
    const columnsAfter = used[k + 1]!.length
    for (let option = 0; option < count; option++) {
      const weight = weights[option]!
      if (weight === 0) continue
      const at = source[option]! * columns
      const after = target[option]! * columnsAfter
      const { from, to } = steps[option]!
      for (let i = 0; i < from.length; i++) weightAfter[after + to[i]!]! += weight * upTo[at + from[i]!]!
    }
  }

  /**
   * The option of each day into `drawn`, NO_OPTION for a day off, backward; false when no week is likely enough.
   * `bonusPerUnit`: logarithm of what each unit of the week weighs besides.
   */
  draw(shape: WeekShape, bonusPerUnit: number, drawn: Int32Array): boolean {
    const { days } = shape
    let column = this.drawUnits(shape, bonusPerUnit)
    if (column < 0) return false
    let row = 0
    for (let k = days.length - 1; k >= 0; k--) {
      const { count, source, target, steps, dayOff } = days[k]!
      const upTo = this.weightUpTo[k]!
      const weights = this.weights[k]!
      const columns = shape.used[k]!.length
      let left = this.random() * this.weightAt[k + 1]![row * shape.used[k + 1]!.length + column]!
      drawn[k] = NO_OPTION
      for (let i = 0; i < count && drawn[k] === NO_OPTION; i++) {
        if (target[i] !== row || weights[i] === 0) continue
        const before = steps[i]!.before[column]!
        if (before < 0) continue
        left -= weights[i]! * upTo[source[i]! * columns + before]!
        if (left >= 0) continue
        drawn[k] = i
        row = this.drawRow(k, source[i]!, before, columns)
        column = before
      }
      if (drawn[k] !== NO_OPTION) continue
      column = dayOff.before[column]!
      if (column < 0) return false
      row = this.rowBeforeDayOff(k, shape, row, column, left)
    }
    return true
  }

  /** One of the rows up to the last from which an option may follow. */
  private drawRow(k: number, last: number, column: number, columns: number): number {
    const weightAt = this.weightAt[k]!
    let left = this.random() * this.weightUpTo[k]![last * columns + column]!
    for (let row = 0; row < last; row++) {
      left -= weightAt[row * columns + column]!
      if (left < 0) return row
    }
    return last
  }

  private rowBeforeDayOff(
    k: number,
    { days, used }: WeekShape,
    row: number,
    column: number,
    left: number,
  ): number {
    const { afterDayOff } = days[k]!
    let remaining = left
    let before = 0
    for (let r = 0; r < afterDayOff.length; r++) {
      const weight = this.weightAt[k]![r * used[k]!.length + column]!
      if (afterDayOff[r] !== row || weight === 0) continue
      before = r
      remaining -= weight * this.dayOffWeights[k]!
      if (remaining < 0) break
    }
    return before
  }

  /** The place in the list of units used; -1 when no week is likely enough. */
  private drawUnits({ days, used }: WeekShape, bonusPerUnit: number): number {
    const weightAt = this.weightAt[days.length]!
    const units = used[days.length]!
    const logOf = (column: number) => Math.log(weightAt[column]!) + bonusPerUnit * units[column]!
    let most = Number.NEGATIVE_INFINITY
    for (let column = 0; column < units.length; column++) most = Math.max(most, logOf(column))
    if (!Number.isFinite(most)) return -1
    let total = 0
    for (let column = 0; column < units.length; column++) total += Math.exp(logOf(column) - most)
    let left = this.random() * total
    for (let column = 0; column < units.length - 1; column++) {
      left -= Math.exp(logOf(column) - most)
      if (left < 0) return column
    }
    return units.length - 1
  }
}
