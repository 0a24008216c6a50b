// rule-break: one break per shift and window, its starts staggered from the window's start, where it costs
// coverage least, then with the fewest colleagues on break, then early for whoever was late before. Each shift
// gets the best places for all its windows together (break-tour.ts); shifts are revised against each other, and
// only then are breaks placed.
import { type EpochMs, type Interval, MINUTE_MS, overlaps } from '#core/time/index.ts'
import type { AssignmentGrid, OpenShift } from './assignment-grid.ts'
import { BreakTour } from './break-tour.ts'
import { type BreakShift, takeTurns, type Wanted } from './break-turns.ts'
import type { Eligible } from './eligible.ts'
import { tieBreak } from './order.ts'
import { Shortfalls } from './shortfalls.ts'
import type { RuleBreak, RuleOutcome } from './types.ts'
import { type WindowPart, windowInShift } from './windows.ts'

const REVISIONS = 3
/** Resolution of coverage damage: smaller differences are treated as equal. */
const DAMAGE_STEP = 0.02
const MOST_DAMAGE_STEPS = 1e6
/** A price counts colleagues on break; steps of damage, two breaks in a row and no break weigh ever more. */
const STEP_PRICE = 1e4
const CLOSE_PRICE = 1e11
const SKIP_PRICE = 1e14
const CLOSE_STRETCH_MS = 60 * MINUTE_MS

export function applyBreak(grid: AssignmentGrid, rule: RuleBreak, eligible: Eligible): RuleOutcome {
  const breaks = new Breaks(grid, rule)
  const shortfalls = new Shortfalls(grid, rule, eligible)
  let target = 0
  const breakShifts = eligible.shifts.flatMap(shift => {
    const parts = rule.windows.flatMap(window => windowInShift(window, shift, breaks.sessionMs))
    target += parts.length
    const wanted = withoutKept(rule, shift, parts).map(part => breaks.want(shift, part))
    return wanted.length > 0 ? [{ shift, wanted, orders: orders(wanted), others: breaks.on(shift) }] : []
  })
  breaks.choose(breakShifts)
  let missing = 0
  for (const { shift, wanted } of breakShifts)
    for (const { part, starts, chosen } of wanted) {
      if (chosen !== null) {
        grid.place(shift, { start: chosen, end: chosen + breaks.sessionMs })
        continue
      }
      missing++
      if (starts.length > 0) shortfalls.because('start', 1)
      else shortfalls.within([shift], () => [part.interval], breaks.sessionMs, 1)
    }
  return shortfalls.outcome(target - missing, target, {
    stage: 'window',
    because: 'No window of the rule falls into a shift.',
  })
}

/**
 * Kept breaks of the same activity count for one window each: one in which they may start so, rather than one they
 * lie in, rather than one they touch; the one that ends first. Two that follow each other are kept as one.
 */
function withoutKept(rule: RuleBreak, shift: OpenShift, parts: WindowPart[]): WindowPart[] {
  const { taskId, sessionLength, staggerInterval } = rule
  const open = parts.toSorted(
    (a, b) => a.interval.end - b.interval.end || a.interval.start - b.interval.start,
  )
  const kept = shift.keptTasks.filter(task => task.taskId === taskId).map(task => task.interval)
  for (const { start, end } of kept.toSorted((a, b) => a.start - b.start))
    for (const one of cut(start, end, sessionLength * MINUTE_MS)) {
      const isIn = ({ interval }: WindowPart) => interval.start <= one.start && one.end <= interval.end
      const isStart = ({ anchor }: WindowPart) => (one.start - anchor) % (staggerInterval * MINUTE_MS) === 0
      const ways = [
        (part: WindowPart) => isIn(part) && isStart(part),
        isIn,
        (part: WindowPart) => overlaps(part.interval, one),
      ]
      const at = ways.map(way => open.findIndex(way)).find(index => index >= 0)
      if (at !== undefined) open.splice(at, 1)
    }
  return open
}

/** Whole breaks; what is left over belongs to the last. */
function cut(start: EpochMs, end: EpochMs, sessionMs: number): Interval[] {
  const count = Math.max(1, Math.floor((end - start) / sessionMs))
  return Array.from({ length: count }, (_, i) => ({
    start: start + i * sessionMs,
    end: i === count - 1 ? end : start + (i + 1) * sessionMs,
  }))
}

function orders(byEnd: Wanted[]): Wanted[][] {
  const byStart = byEnd.toSorted((a, b) => a.part.interval.start - b.part.interval.start)
  return byEnd.every((want, i) => want === byStart[i]) ? [byEnd] : [byEnd, byStart]
}

const CELL_MS = 5 * MINUTE_MS
const CELLS_PER_SLOT = 3

class Breaks {
  readonly sessionMs: number
  private readonly grid: AssignmentGrid
  private readonly rule: RuleBreak
  /** Activities of break rules down to this one: rules below are none of its business. */
  private readonly breakTaskIds: Set<number>
  /** Agents on break, by five minutes. */
  private readonly away: Int32Array
  private readonly startsAt = new Map<EpochMs, number>()
  private readonly tour = new BreakTour({
    leastStretch: 0,
    mostStretch: Number.POSITIVE_INFINITY,
    skipPrice: SKIP_PRICE,
    closeStretch: CLOSE_STRETCH_MS,
    closePrice: CLOSE_PRICE,
  })
  private chosen = new Float64Array(0)

  constructor(grid: AssignmentGrid, rule: RuleBreak) {
    this.grid = grid
    this.rule = rule
    this.sessionMs = rule.sessionLength * MINUTE_MS
    const { rules } = grid.problem
    const upToThis = rules.slice(0, rules.findIndex(({ id }) => id === rule.id) + 1)
    this.breakTaskIds = new Set(upToThis.filter(({ type }) => type === 'rule-break').map(r => r.taskId))
    this.away = new Int32Array(grid.supply.slotCount * CELLS_PER_SLOT + 1)
    for (const shift of grid.shifts) {
      for (const { start, end } of this.on(shift)) this.count(start, end, 1)
      for (const { taskId, interval } of shift.tasks)
        if (taskId === rule.taskId) this.addStart(interval.start, 1)
    }
  }

  on(shift: OpenShift): Interval[] {
    return shift.tasks.filter(task => this.breakTaskIds.has(task.taskId)).map(task => task.interval)
  }

  want(shift: OpenShift, part: WindowPart): Wanted {
    const stepMs = this.rule.staggerInterval * MINUTE_MS
    // A window shorter than the break still gives its own start.
    const last = Math.max(part.interval.start, part.interval.end - this.sessionMs)
    const skipped = Math.ceil((part.interval.start - part.anchor) / stepMs)
    const starts: EpochMs[] = []
    for (let start = part.anchor + skipped * stepMs; start <= last; start += stepMs)
      if (this.grid.isFree(shift, { start, end: start + this.sessionMs })) starts.push(start)
    return { part, starts, chosen: null }
  }

  /** Chooses starts: the shift with the fewest choices first, then all again a few times. */
  choose(breakShifts: readonly BreakShift[]): void {
    this.chosen = new Float64Array(breakShifts.reduce((most, one) => Math.max(most, one.wanted.length), 0))
    const choices = ({ wanted }: BreakShift) => wanted.reduce((sum, want) => sum + want.starts.length, 0)
    const turn = ({ shift }: BreakShift) => tieBreak(shift.surferId, this.rule.id, shift.blockId)
    const order = breakShifts
      .map(one => ({ one, choices: choices(one), turn: turn(one) }))
      .sort((a, b) => a.choices - b.choices || a.turn - b.turn)
    for (let round = 0; round <= REVISIONS; round++)
      for (const { one } of order) {
        this.tally(one, -1)
        this.best(one)
        this.tally(one, 1)
      }
    takeTurns(breakShifts, this.rule.id)
    // The trial counts are removed: placing counts again.
    for (const { one } of order) this.tally(one, -1)
  }

  private best(one: BreakShift): void {
    for (const want of one.wanted) want.chosen = null
    let least = Number.POSITIVE_INFINITY
    for (const order of one.orders) {
      const price = this.solve(one, order)
      if (price >= least) continue
      least = price
      order.forEach((want, i) => {
        want.chosen = Number.isNaN(this.chosen[i]!) ? null : this.chosen[i]!
      })
    }
  }

  private solve({ shift, others }: BreakShift, order: readonly Wanted[]): number {
    const most = this.rule.maxSimultaneousStarts ?? Number.POSITIVE_INFINITY
    this.tour.clear()
    for (const want of order) {
      this.tour.nextBreak()
      for (const start of want.starts)
        if ((this.startsAt.get(start) ?? 0) < most)
          this.tour.addPlace(start, start + this.sessionMs, this.price(shift, start, others))
    }
    return this.tour.solve(shift.interval.start, shift.interval.end, this.chosen)
  }

  private price(shift: OpenShift, start: EpochMs, others: readonly Interval[]): number {
    const end = start + this.sessionMs
    const damage = Math.round(this.grid.supply.damage(shift.streams, start, end) / DAMAGE_STEP)
    const isClose = others.some(
      other => other.start < end + CLOSE_STRETCH_MS && start < other.end + CLOSE_STRETCH_MS,
    )
    let colleagues = 0
    for (let cell = this.cellAt(start); cell < this.cellAfter(end); cell++)
      if (this.away[cell]! > colleagues) colleagues = this.away[cell]!
    const turn = tieBreak(shift.surferId, this.rule.id, Math.floor(start / MINUTE_MS)) / 2 ** 32
    return Math.min(damage, MOST_DAMAGE_STEPS) * STEP_PRICE + colleagues + turn + (isClose ? CLOSE_PRICE : 0)
  }

  private tally({ shift, wanted }: BreakShift, sign: 1 | -1): void {
    for (const { chosen } of wanted) {
      if (chosen === null) continue
      const interval = { start: chosen, end: chosen + this.sessionMs }
      this.grid.supply.addAble(shift.streams, interval, -sign)
      this.count(interval.start, interval.end, sign)
      this.addStart(chosen, sign)
    }
  }

  private addStart(at: EpochMs, breaks: number): void {
    this.startsAt.set(at, (this.startsAt.get(at) ?? 0) + breaks)
  }

  private count(start: EpochMs, end: EpochMs, agents: number): void {
    for (let cell = this.cellAt(start); cell < this.cellAfter(end); cell++) this.away[cell]! += agents
  }

  private cellAt(instant: EpochMs): number {
    return Math.max(0, Math.floor((instant - this.grid.supply.originMs) / CELL_MS))
  }

  private cellAfter(end: EpochMs): number {
    return Math.min(this.away.length, Math.ceil((end - this.grid.supply.originMs) / CELL_MS))
  }
}
