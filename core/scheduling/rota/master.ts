// The restricted master of column generation: the best mix of known lines, a linear program. One row per day and
// template says how far the mix is from what is wanted (a missing or superfluous surfer has a column of its own),
// one row per surfer that the shares of their lines add up to one. Revised primal simplex with an explicit
// inverse (Dantzig 1963); the right sides are moved a hair apart, since rotas are degenerate.
import type { Random } from '#core/random.ts'

export interface Column {
  owner: number
  cost: number
  /** Cover rows in which the line has a shift. */
  rows: Int32Array
  /** Its days, from the first of the stretch. */
  line: Int16Array
}

const TOLERANCE = 1e-7
const SMALLEST_PIVOT = 1e-9
const CANDIDATES = 60
/** A line moves many rows, a missing surfer one: their reduced costs are compared per row, roughly. */
const LINE_SCALE = 0.25
const PERTURBATION = 1e-5
/** Threshold below which an entry of the inverse is zero but for rounding. */
const ZERO_TOLERANCE = 1e-11
/** From this share of rows on, all are changed: that is quicker than picking them. */
const NEARLY_ALL = 0.7

export class Master {
  readonly columns: Column[] = []
  /** Dual values: of a cover row the worth of one more surfer; after those the cost of each owner's line. */
  readonly duals: Float64Array
  private readonly size: number
  private readonly coverRows: number
  private readonly right: Float64Array
  private readonly underWeight: Float64Array
  private readonly overWeight: Float64Array
  /** The inverse, column by column. */
  private readonly inverse: Float64Array
  /** Basis by row: a column's index, or ~(2 * row) for missing and ~(2 * row + 1) for superfluous surfers. */
  private readonly basis: Int32Array
  private readonly values: Float64Array
  private readonly direction: Float64Array
  private readonly touched: Int32Array

  /** The first column of each owner, in order, starts the basis. */
  constructor(
    required: Float64Array,
    underWeight: Float64Array,
    overWeight: Float64Array,
    first: readonly Column[],
    random: Random,
  ) {
    this.coverRows = required.length
    this.size = required.length + first.length
    const { size, coverRows } = this
    this.underWeight = underWeight
    this.overWeight = overWeight
    this.right = new Float64Array(size).fill(1)
    this.right.set(required)
    for (let i = 0; i < size; i++) this.right[i]! += PERTURBATION * (i < coverRows ? random() : random() / 10)
    this.inverse = new Float64Array(size * size)
    this.basis = new Int32Array(size)
    this.values = new Float64Array(size)
    this.duals = new Float64Array(size)
    this.direction = new Float64Array(size)
    this.touched = new Int32Array(size)
    this.columns.push(...first)
    this.startBasis()
  }

  private startBasis(): void {
    const { size, coverRows, inverse, basis, values, right } = this
    values.set(right)
    for (let owner = 0; owner < size - coverRows; owner++)
      for (const row of this.columns[owner]!.rows) values[row]! -= right[coverRows + owner]!
    for (let row = 0; row < coverRows; row++) {
      const isMissing = values[row]! >= 0
      basis[row] = isMissing ? ~(2 * row) : ~(2 * row + 1)
      inverse[row * size + row] = isMissing ? 1 : -1
      values[row] = Math.abs(values[row]!)
    }
    for (let owner = 0; owner < size - coverRows; owner++) {
      const row = coverRows + owner
      basis[row] = owner
      inverse[row * size + row] = 1
      for (const covered of this.columns[owner]!.rows)
        inverse[row * size + covered] = -inverse[covered * size + covered]!
    }
    this.refreshDuals()
  }

  private costOf(variable: number): number {
    if (variable >= 0) return this.columns[variable]!.cost
    const slack = ~variable
    return slack & 1 ? this.overWeight[slack >> 1]! : this.underWeight[slack >> 1]!
  }

  reducedCost(variable: number): number {
    const { duals } = this
    if (variable < 0) {
      const slack = ~variable
      const dual = duals[slack >> 1]!
      return slack & 1 ? this.overWeight[slack >> 1]! + dual : this.underWeight[slack >> 1]! - dual
    }
    const { owner, cost, rows } = this.columns[variable]!
    let reduced = cost - duals[this.coverRows + owner]!
    for (let i = 0; i < rows.length; i++) reduced -= duals[rows[i]!]!
    return reduced
  }

  /** After costs of columns have changed. */
  refreshDuals(): void {
    const { size, inverse, basis, duals } = this
    for (let column = 0; column < size; column++) {
      let sum = 0
      for (let row = 0; row < size; row++) {
        const entry = inverse[column * size + row]!
        if (entry !== 0) sum += entry * this.costOf(basis[row]!)
      }
      duals[column] = sum
    }
  }

  objective(): number {
    let sum = 0
    for (let row = 0; row < this.size; row++) sum += this.values[row]! * this.costOf(this.basis[row]!)
    return sum
  }

  /** Each column's share that is not nothing. */
  eachShare(visit: (column: Column, share: number) => void): void {
    for (let row = 0; row < this.size; row++) {
      const variable = this.basis[row]!
      if (variable >= 0 && this.values[row]! > 1e-6) visit(this.columns[variable]!, this.values[row]!)
    }
  }

  /** To the optimum over the known columns, or until the pivots are used up. */
  optimise(maxPivots: number, isStopped: () => boolean): void {
    let pivots = 0
    for (;;) {
      const candidates = this.candidates()
      if (candidates.length === 0 || pivots >= maxPivots || isStopped()) return
      pivots++
      for (;;) {
        let entering = -1
        let best = -TOLERANCE * LINE_SCALE
        let variable = 0
        for (const [i, candidate] of candidates.entries()) {
          const reduced = this.reducedCost(candidate) * (candidate < 0 ? 1 : LINE_SCALE)
          if (reduced >= best) continue
          best = reduced
          entering = i
          variable = candidate
        }
        if (entering < 0) break
        candidates.splice(entering, 1)
        this.pivot(variable, variable < 0 ? best : best / LINE_SCALE)
        if (++pivots >= maxPivots) return
      }
    }
  }

  /** The most promising variables outside the basis. */
  private candidates(): number[] {
    const found: [variable: number, reduced: number][] = []
    const consider = (variable: number) => {
      const reduced = this.reducedCost(variable)
      if (reduced < -TOLERANCE) found.push([variable, variable < 0 ? reduced : reduced * LINE_SCALE])
    }
    for (let column = 0; column < this.columns.length; column++) consider(column)
    for (let slack = 0; slack < 2 * this.coverRows; slack++) consider(~slack)
    found.sort((a, b) => a[1] - b[1])
    return found.slice(0, CANDIDATES).map(([variable]) => variable)
  }

  private pivot(variable: number, reduced: number): void {
    const { size, inverse, values, direction, touched, duals } = this
    this.direct(variable)
    let count = 0
    let row = -1
    let ratio = Number.POSITIVE_INFINITY
    for (let i = 0; i < size; i++) {
      const change = direction[i]!
      if (change > -ZERO_TOLERANCE && change < ZERO_TOLERANCE) continue
      touched[count++] = i
      if (change <= SMALLEST_PIVOT) continue
      const limit = Math.max(0, values[i]!) / change
      if (limit > ratio || (limit === ratio && change <= direction[row]!)) continue
      ratio = limit
      row = i
    }
    if (row < 0) return
    for (let i = 0; i < count; i++) values[touched[i]!]! -= ratio * direction[touched[i]!]!
    values[row] = ratio
    this.basis[row] = variable
    const pivot = direction[row]!
    const areNearlyAll = count > NEARLY_ALL * size
    for (let column = 0; column < size; column++) {
      const at = column * size
      const entry = inverse[at + row]!
      inverse[at + row] = 0
      if (entry > -ZERO_TOLERANCE && entry < ZERO_TOLERANCE) continue
      const factor = entry / pivot
      if (areNearlyAll) for (let i = 0; i < size; i++) inverse[at + i]! -= factor * direction[i]!
      else for (let i = 0; i < count; i++) inverse[at + touched[i]!]! -= factor * direction[touched[i]!]!
      inverse[at + row] = factor
      duals[column]! += reduced * factor
    }
  }

  /** direction = inverse × the variable's own column. */
  private direct(variable: number): void {
    const { size, inverse, direction, coverRows } = this
    direction.fill(0)
    const addColumn = (row: number, factor: number) => {
      const at = row * size
      for (let i = 0; i < size; i++) direction[i]! += factor * inverse[at + i]!
    }
    if (variable < 0) {
      addColumn(~variable >> 1, ~variable & 1 ? -1 : 1)
      return
    }
    const { owner, rows } = this.columns[variable]!
    addColumn(coverRows + owner, 1)
    for (let i = 0; i < rows.length; i++) addColumn(rows[i]!, 1)
  }
}
