// Neighbourhood solver: re-plans some surfers over some days together, with the rest fixed, by column generation and a
// dive. The linear mix of known lines is solved, and its prices determine the cheapest new line of each surfer; when no
// new line helps, the mix is a bound. The dive fixes the days with the greatest agreement in the mix, prices again, and
// continues until one line is left for each surfer (Barnhart et al. 1998; Strandmark, Qu & Curtois 2020).
import type { Random } from '#core/random.ts'
import type { LineSolver } from './line-solver.ts'
import { type Column, Master } from './master.ts'
import { OFF, type RotaModel } from './model.ts'
import type { Rota } from './rota.ts'
import { FREE } from './shortest-line.ts'

export interface Team {
  surfers: number[]
  from: number
  /** Exclusive. */
  to: number
}

export interface TeamOutcome {
  isBetter: boolean
  /** Proven for the team alone with the rest as it is. */
  bound: number
}

/** Clock of the search: how much of it is over. */
export interface SearchClock {
  isStopped(): boolean
  /** Used share of the time or lines: 0 to 1; 0 where nothing limits them. */
  share(): number
}

const FORBIDDEN_COST = 1e7
const ROOT_ROUNDS = 300
const DIVE_ROUNDS = 20
const SMOOTHING = 0.5
const MAX_PIVOTS = 3_000
/** Distance of mix and bound, as a fraction of the mix, at which pricing ends. */
const CLOSE_ENOUGH = 2e-4
/** Share of the mix from which a day counts as settled, and below which it is fixed one at a time. */
const SETTLED = 0.97
const DOUBTFUL = 0.7
/** Share of all days fixed in each step at least. */
const FIXED_PER_STEP = 0.01
/** Passes over everyone's known lines, when there is no time to go on. */
const SETTLING_PASSES = 6
/** With many rows each step is dear: the dive prices less, and fixes the more the less the mix has risen by it. */
const MANY_ROWS = 250
const DEAR_DIVE = { rounds: 6, closeEnough: 2e-3, mostFixed: 0.04, rise: 1e-4 }
/**
 * Limits of a time-limited dive, as shares of the remaining search time: `pricing` before the dive, and `dive` itself.
 * Under time pressure the dive prices fewer rounds per step, down to `leastRounds`, and then fixes more than the
 * `usual` share of all days.
 */
const TIME_LIMITS = { pricing: 0.5, dive: 0.9, leastRounds: 3, usual: 0.015 }
/** How much the last step counts in the pace. */
const LATELY = 1 / 8

export class TeamSolver {
  private readonly rota: Rota
  private readonly solver: LineSolver
  private readonly random: Random
  private readonly clock: SearchClock
  /** Worth of one more surfer by cover row: the last known, where pricing starts. */
  readonly worth: Float64Array
  /** Costs are multiples of it. */
  readonly grain: number

  constructor(rota: Rota, solver: LineSolver, random: Random, clock: SearchClock) {
    this.rota = rota
    this.solver = solver
    this.random = random
    this.clock = clock
    this.worth = new Float64Array(rota.working.length)
    const { request, underWeight, overWeight } = rota.model
    const isWhole = [request, underWeight, overWeight].every(list => list.every(Number.isInteger))
    this.grain = isWhole ? 1 : 1e-6
  }

  /**
   * `slack`: how much dearer the team may become; `loss`: and how much if it is taken for a new beginning; `part`: of
   * what is left of the search, how much the team may take.
   */
  solve(team: Team, { slack = 0, loss = 0, part = 1 } = {}): TeamOutcome {
    const { rota } = this
    const clock = partOf(this.clock, part)
    const before = team.surfers.map(s => rota.lines[s]!.slice(team.from, team.to))
    for (const s of team.surfers) rota.add(s, team.from, team.to, -1)
    const dive = new Dive(team, before, rota, this.solver, this.random, clock, this.worth)
    const cost = dive.costOf(before)
    const target = slack > 0 ? cost + slack : cost - this.grain
    const bound = dive.generate(ROOT_ROUNDS, target, this.grain, {
      until: shareLater(clock, TIME_LIMITS.pricing),
    })
    const most = Math.max(target, cost + loss)
    const lines = bound > target + 1e-6 ? null : dive.toLines(most, this.grain, bound)
    const found = lines === null ? Number.POSITIVE_INFINITY : dive.costOf(lines)
    const kept = lines !== null && found <= most + 1e-6 ? lines : before
    team.surfers.forEach((s, i) => {
      rota.lines[s]!.set(kept[i]!, team.from)
      rota.add(s, team.from, team.to, 1)
    })
    return { isBetter: found < cost - 1e-9, bound }
  }
}

class Dive {
  private readonly team: Team
  private readonly rota: Rota
  private readonly model: RotaModel
  private readonly solver: LineSolver
  private readonly clock: SearchClock
  private readonly days: number
  private readonly firstRow: number
  /** Residual after those who are not in the team. */
  private readonly required: Float64Array
  private readonly under: Float64Array
  private readonly over: Float64Array
  private readonly locks: Int16Array
  private readonly prices: Float64Array
  private readonly centre: Float64Array
  private readonly worth: Float64Array
  private readonly master: Master
  private readonly known: Set<string>[]
  private readonly isDear: boolean
  private fixedPerStep = FIXED_PER_STEP
  private lastMix = 0
  private readonly begun: number
  private end = 1
  private roundsDone = 0
  private roundsPerStep = 0
  /** Share of the search that a round of pricing takes, and rounds of a step, as moving averages. */
  private roundShare = 0
  private stepRounds = 0
  private last: { share: number; rounds: number }

  constructor(
    team: Team,
    first: Int16Array[],
    rota: Rota,
    solver: LineSolver,
    random: Random,
    clock: SearchClock,
    worth: Float64Array,
  ) {
    this.team = team
    this.rota = rota
    this.model = rota.model
    this.solver = solver
    this.clock = clock
    this.begun = clock.share()
    this.last = { share: this.begun, rounds: 0 }
    this.worth = worth
    const { typeCount } = rota.model
    this.days = team.to - team.from
    this.firstRow = team.from * typeCount
    const rows = this.days * typeCount
    const last = this.firstRow + rows
    this.required = Float64Array.from(
      { length: rows },
      (_, row) => rota.model.required[this.firstRow + row]! - rota.working[this.firstRow + row]!,
    )
    this.isDear = rows > MANY_ROWS
    this.under = rota.model.underWeight.slice(this.firstRow, last)
    this.over = rota.model.overWeight.slice(this.firstRow, last)
    this.locks = new Int16Array(team.surfers.length * this.days).fill(FREE)
    this.prices = new Float64Array(rows)
    this.centre = worth.slice(this.firstRow, last)
    this.known = team.surfers.map((_, i) => new Set([first[i]!.join()]))
    this.master = new Master(
      this.required,
      this.under,
      this.over,
      first.map((line, owner) => this.columnOf(owner, line)),
      random,
    )
  }

  private columnOf(owner: number, line: Int16Array): Column {
    const rows: number[] = []
    line.forEach((value, day) => {
      if (value !== OFF) rows.push(day * this.model.typeCount + value - 1)
    })
    const cost = this.rota.requestCost(this.team.surfers[owner]!, this.team.from, line)
    return { owner, cost, rows: Int32Array.from(rows), line }
  }

  costOf(lines: readonly Int16Array[]): number {
    const left = this.required.slice()
    let cost = 0
    lines.forEach((line, owner) => {
      const column = this.columnOf(owner, line)
      cost += column.cost
      for (const row of column.rows) left[row]!--
    })
    left.forEach((missing, row) => {
      cost += missing > 0 ? missing * this.under[row]! : -missing * this.over[row]!
    })
    return cost
  }

  /**
   * Prices lines and mixes them until the bound meets the mix, or shows that `target` is out of reach. `known`: a
   * bound proven with fewer days fixed, which spares the pricing while the mix stays near it.
   */
  generate(
    rounds: number,
    target: number,
    grain: number,
    { known = Number.NEGATIVE_INFINITY, closeEnough = CLOSE_ENOUGH, until = 1 } = {},
  ): number {
    const { master, clock } = this
    let bound = known
    let smoothing = SMOOTHING
    for (let round = 0; round < rounds && !clock.isStopped() && clock.share() < until; round++) {
      master.optimise(MAX_PIVOTS, clock.isStopped)
      const mixed = master.objective()
      if (mixed - bound < Math.max(grain * 0.05, mixed * closeEnough)) break
      const priced = this.price(smoothing)
      if (priced.bound > bound) {
        bound = priced.bound
        this.centre.set(this.prices.map(p => -p))
      }
      this.roundsDone++
      if (bound > target + 1e-6) break
      if (priced.added === 0 && smoothing === 0) break
      smoothing = priced.added === 0 ? 0 : SMOOTHING
    }
    this.worth.set(this.centre, this.firstRow)
    return bound
  }

  private price(smoothing: number): { bound: number; added: number } {
    const { master, prices, team, solver } = this
    let bound = 0
    for (let row = 0; row < prices.length; row++) {
      const worth = smoothing * this.centre[row]! + (1 - smoothing) * master.duals[row]!
      prices[row] = -Math.max(-this.over[row]!, Math.min(this.under[row]!, worth))
      bound -= prices[row]! * this.required[row]!
    }
    let added = 0
    for (const [owner, surfer] of team.surfers.entries()) {
      const line = this.rota.lines[surfer]!
      const { from, to } = team
      const cost = solver.solve({
        surfer,
        line,
        from,
        to,
        locks: this.locks,
        lockAt: owner * this.days,
        prices,
      })
      if (this.clock.isStopped()) return { bound: Number.NEGATIVE_INFINITY, added }
      if (cost === null) continue
      bound += solver.bound
      if (this.learn(owner, solver.line.slice(from, to))) added++
    }
    return { bound, added }
  }

  /** Whether the line is new and would better the mix. */
  private learn(owner: number, line: Int16Array): boolean {
    const { master } = this
    const key = line.join()
    if (this.known[owner]!.has(key)) return false
    master.columns.push(this.columnOf(owner, line))
    if (master.reducedCost(master.columns.length - 1) > -1e-7) {
      master.columns.pop()
      return false
    }
    this.known[owner]!.add(key)
    return true
  }

  /** One line for each surfer; null when the bound shows on the way that they will not reach `target`. */
  toLines(target: number, grain: number, rootBound: number): Int16Array[] | null {
    const closeEnough = this.isDear ? DEAR_DIVE.closeEnough : CLOSE_ENOUGH
    this.end = shareLater(this.clock, TIME_LIMITS.dive)
    for (let known = rootBound; ; ) {
      if (this.clock.isStopped()) return this.fromKnown()
      const isWhole = this.fixDays()
      this.forbidColumns()
      if (isWhole) break
      known = this.generate(this.roundsPerStep, target, grain, { known, closeEnough })
      if (known > target + 1e-6) return null
    }
    return this.team.surfers.map((_, owner) => this.locks.slice(owner * this.days, (owner + 1) * this.days))
  }

  /**
   * Rounding without more pricing: for everyone the line with the largest weight, then in turn the cheapest one beside
   * the others'. Every known line keeps the rules, whatever days are fixed.
   */
  private fromKnown(): Int16Array[] | null {
    const { team, master } = this
    const known: Column[][] = team.surfers.map(() => [])
    for (const column of master.columns) known[column.owner]!.push(column)
    const chosen: (Column | undefined)[] = team.surfers.map(() => undefined)
    const most = new Float64Array(chosen.length)
    master.eachShare((column, share) => {
      if (share <= most[column.owner]!) return
      most[column.owner] = share
      chosen[column.owner] = column
    })
    const left = this.required.slice()
    for (const column of chosen) for (const row of column?.rows ?? []) left[row]!--
    for (let pass = 0; pass < SETTLING_PASSES; pass++)
      for (const [owner, columns] of known.entries()) {
        for (const row of chosen[owner]?.rows ?? []) left[row]!++
        let least = Number.POSITIVE_INFINITY
        for (const column of columns) {
          const cost = this.costBeside(column, left)
          if (cost >= least) continue
          least = cost
          chosen[owner] = column
        }
        for (const row of chosen[owner]?.rows ?? []) left[row]!--
      }
    return chosen.every(column => column !== undefined) ? chosen.map(({ line }) => line) : null
  }

  private costBeside({ cost, rows }: Column, left: Float64Array): number {
    // Without what forbids it.
    let sum = cost % FORBIDDEN_COST
    for (const row of rows) sum += left[row]! > 0 ? -this.under[row]! : this.over[row]!
    return sum
  }

  /** True when every day of everyone is fixed. */
  private fixDays(): boolean {
    const { team, days, locks } = this
    const support: { column: Column; share: number }[][] = team.surfers.map(() => [])
    this.master.eachShare((column, share) => {
      if (column.cost < FORBIDDEN_COST) support[column.owner]!.push({ column, share })
    })
    const open: { cell: number; owner: number; day: number; value: number; share: number }[] = []
    for (let owner = 0; owner < team.surfers.length; owner++)
      for (let day = 0; day < days; day++) {
        const cell = owner * days + day
        if (locks[cell] !== FREE) continue
        const { value, share } = favourite(support[owner]!, day)
        open.push({ cell, owner, day, value, share })
      }
    open.sort((a, b) => b.share - a.share)
    const quota = this.quota()
    const least = this.leastFixed(open.length)
    let fixed = 0
    for (const { cell, owner, day, value, share } of open) {
      const isEnough = fixed >= quota || (fixed > 0 && share < DOUBTFUL)
      if (share < SETTLED && fixed >= least && isEnough) break
      const left = support[owner]!.filter(s => s.column.line[day] === value)
      if (left.length === 0) continue
      support[owner] = left
      locks[cell] = value
      fixed++
    }
    return locks.every(value => value !== FREE)
  }

  /** Days to fix in the next step. */
  private quota(): number {
    const { mostFixed, rise } = DEAR_DIVE
    const mix = this.master.objective()
    const isFree = this.isDear && mix <= this.lastMix * (1 + rise)
    this.fixedPerStep = isFree ? Math.min(mostFixed, 2 * this.fixedPerStep) : FIXED_PER_STEP
    this.lastMix = mix
    return Math.ceil(this.locks.length * this.fixedPerStep)
  }

  /**
   * How many days the step must fix so that the dive ends in time, at the pace of late. Pricing less often comes
   * first.
   */
  private leastFixed(open: number): number {
    const now = this.clock.share()
    const most = this.isDear ? DEAR_DIVE.rounds : DIVE_ROUNDS
    this.roundsPerStep = most
    if (now <= this.begun) return 0
    this.notePace(now, most)
    const roundsLeft = Math.max(1, (this.end - now) / this.roundShare)
    const inTime = Math.floor((roundsLeft * TIME_LIMITS.usual * this.locks.length) / open)
    this.roundsPerStep = Math.min(most, Math.max(TIME_LIMITS.leastRounds, inTime))
    return Math.ceil((open * Math.min(this.roundsPerStep, this.stepRounds)) / roundsLeft)
  }

  /** Rounds get quicker the more is fixed, and most steps need fewer than they may have. */
  private notePace(now: number, most: number): void {
    const { last } = this
    const rounds = Math.max(1, this.roundsDone - last.rounds)
    const spent = (now - last.share) / rounds
    const isFirst = last.rounds === 0
    this.roundShare = isFirst ? spent : this.roundShare + (spent - this.roundShare) * LATELY
    this.stepRounds = isFirst ? most : this.stepRounds + (rounds - this.stepRounds) * LATELY
    this.last = { share: now, rounds: this.roundsDone }
  }

  private forbidColumns(): void {
    for (const column of this.master.columns)
      if (column.cost < FORBIDDEN_COST && !this.isAllowed(column)) column.cost += FORBIDDEN_COST
    this.master.refreshDuals()
  }

  private isAllowed({ owner, line }: Column): boolean {
    const at = owner * this.days
    return line.every((value, day) => this.locks[at + day] === FREE || this.locks[at + day] === value)
  }
}

/** As if only this part of what is left were there. */
function partOf(clock: SearchClock, part: number): SearchClock {
  const begun = clock.share()
  return { isStopped: clock.isStopped, share: () => (clock.share() - begun) / ((1 - begun) * part) }
}

/** The share that is reached when `part` of what is left is used. */
const shareLater = ({ share }: SearchClock, part: number): number => share() + (1 - share()) * part

/** The value that the most of the mix has on the day. */
function favourite(
  support: readonly { column: Column; share: number }[],
  day: number,
): { value: number; share: number } {
  const shares = new Map<number, number>()
  for (const { column, share } of support)
    shares.set(column.line[day]!, (shares.get(column.line[day]!) ?? 0) + share)
  let best = { value: OFF, share: -1 }
  for (const [value, share] of shares) if (share > best.share) best = { value, share }
  return best
}
