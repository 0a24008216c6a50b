// Cheapest line of one surfer within all rules. If a template is used too often and its maximum is small, its count
// joins the state of the shortest line (decremental state space relaxation: Righini & Salani 2008). A larger maximum is
// enforced by a penalty on each of its shifts, raised until just high enough (Lagrangian relaxation), which also bounds
// the distance from the cheapest line.
import type { RotaModel } from './model.ts'
import { ShortestLine, type Stretch } from './shortest-line.ts'

const MAX_COUNTED = 6
const MAX_STATES_PER_DAY = 8_000
const ROUNDS = 8
const ROUNDS_UNTIL_ONE = 40
const CLOSE_ENOUGH = 0.05
const GROWTH = 3

interface Fine {
  type: number
  /** How often the stretch may have the template. */
  left: number
  now: number
  tooLow: number
  highEnough: number
}

export class LineSolver {
  /** The line found: its days within the stretch. */
  readonly line: Int16Array
  /** No line costs less. */
  bound = 0
  solved = 0
  private readonly model: RotaModel
  private readonly shortest: ShortestLine
  private readonly firstFine: number
  private readonly lastFines: Float64Array[]

  constructor(model: RotaModel) {
    this.model = model
    this.shortest = new ShortestLine(model)
    this.line = new Int16Array(model.dayCount)
    this.firstFine = Math.max(1, ...model.underWeight) / 10
    this.lastFines = model.rules.map(() => new Float64Array(model.typeCount + 1))
  }

  /** The cost of the days in `line`; null when no line was found. */
  solve(stretch: Stretch): number | null {
    this.solved++
    this.bound = Number.NEGATIVE_INFINITY
    const { shortest } = this
    const counted: number[] = []
    const fines: Fine[] = []
    let best: number | null = null
    shortest.fines.fill(0)
    for (let round = 0; round < (best === null ? ROUNDS_UNTIL_ONE : ROUNDS); round++) {
      const fined = shortest.find(stretch, counted)
      if (fined === null) break
      this.bound = Math.max(
        this.bound,
        fines.reduce((sum, { now, left }) => sum - now * left, fined),
      )
      const over = this.overworked(stretch)
      if (over === null) {
        const cost = fines.reduce((sum, { type, now }) => sum - now * this.countIn(stretch, type), fined)
        if (best === null || cost < best) {
          best = cost
          this.line.set(shortest.line)
        }
        if (best - this.bound < CLOSE_ENOUGH) break
      } else if (!counted.includes(over.type) && !fines.some(f => f.type === over.type))
        if (this.isCountable(stretch, [...counted, over.type], over.left)) counted.push(over.type)
        else fines.push({ ...over, now: 0, tooLow: 0, highEnough: Number.POSITIVE_INFINITY })
      for (const fine of fines) this.adjust(stretch, fine, round >= ROUNDS)
    }
    for (const { type, now } of fines) this.lastFines[stretch.surfer]![type] = now
    return best
  }

  private isCountable(stretch: Stretch, counted: readonly number[], left: number): boolean {
    return left <= MAX_COUNTED && this.shortest.statesPerDay(stretch, counted) <= MAX_STATES_PER_DAY
  }

  /** In a rising search fines only rise, until a line keeps every maximum. */
  private adjust(stretch: Stretch, fine: Fine, isRising: boolean): void {
    const surplus = this.countIn(stretch, fine.type) - fine.left
    if (surplus > 0) fine.tooLow = Math.max(fine.tooLow, fine.now)
    else if (surplus < 0) fine.highEnough = Math.min(fine.highEnough, fine.now)
    else return
    const { tooLow, highEnough } = fine
    if (fine.now === 0 && surplus < 0) return
    if (fine.now === 0) fine.now = this.lastFines[stretch.surfer]![fine.type]! || this.firstFine
    else if (isRising) fine.now *= surplus > 0 ? GROWTH : 1
    else if (highEnough <= tooLow) fine.now *= surplus > 0 ? GROWTH : 1 / GROWTH
    else fine.now = highEnough === Number.POSITIVE_INFINITY ? tooLow * GROWTH : (tooLow + highEnough) / 2
    this.shortest.fines[fine.type] = fine.now
  }

  private countIn({ from, to }: Stretch, type: number): number {
    let count = 0
    for (let day = from; day < to; day++) if (this.shortest.line[day] === type) count++
    return count
  }

  /** The template furthest above its maximum, and how often the stretch may have it. */
  private overworked(stretch: Stretch): { type: number; left: number } | null {
    const { surfer, line, from, to } = stretch
    const { types, maxOfType } = this.model.rules[surfer]!
    let worst: { type: number; left: number } | null = null
    let most = 0
    for (const type of types) {
      let left = maxOfType[type]!
      if (left >= this.model.dayCount) continue
      for (let d = 0; d < this.model.dayCount; d++) if ((d < from || d >= to) && line[d] === type) left--
      const surplus = this.countIn(stretch, type) - left
      if (surplus <= most) continue
      most = surplus
      worst = { type, left }
    }
    return worst
  }
}
