// Forecast rules that stand next to each other share their agents. Dynamic programming divides the free time of one
// shift into sessions while those of the other shifts stay; this is repeated over all shifts until no session changes.
// Agents are valued highest in the ticket group with the smallest share of its requirement met.
import { type Interval, MINUTE_MS } from '#core/time/index.ts'
import { OVER_WEIGHT, UNDER_WEIGHT } from '../search/board.ts'
import { SessionPlanner } from '../search/sessions.ts'
import type { AssignmentGrid, OpenShift } from './assignment-grid.ts'
import type { Eligible } from './eligible.ts'
import { ForecastNeed } from './forecast-need.ts'
import { tieBreak } from './order.ts'
import type { RuleForecast } from './types.ts'

/** Sessions last an hour or longer; half an hour in less free time, and in what is left between others. */
const USUAL_SLOTS = 4
const LEAST_SLOTS = 2
const STEP_MS = 15 * MINUTE_MS
/** The first agent of a requirement is worth this much more than the last, as a multiple of the last. */
const LEVELLING = 1
/** An agent beyond the requirement costs a third of the last one within it, as in the cost of a schedule. */
const WASTE = OVER_WEIGHT / UNDER_WEIGHT
const MOST_PASSES = 12
/** Agents whom the rule's policy allows without the skill are worth this share of the others. */
const WITHOUT_SKILL = 0.5
/** Layer of time that no rule of the run takes. */
const FREE = 0

export interface ForecastRule {
  rule: RuleForecast
  eligible: Eligible
}

/** Sessions of one rule: the shift and the time of each. */
export type Sessions = { shift: OpenShift; interval: Interval }[]

/** The sessions of each rule, in the order of the rules; nothing is placed. The rules serve different ticket groups. */
export function sharedSessions(grid: AssignmentGrid, rules: readonly ForecastRule[]): Sessions[] {
  const levels = rules.map(({ rule }) => new Level(grid, rule))
  const pieces = piecesOf(grid, rules)
  let turn = 0
  let isChanging = true
  for (let pass = 0; isChanging && pass < MOST_PASSES; pass++) {
    isChanging = false
    for (const piece of pieces) if (piece.isDue(levels) && piece.plan(levels, ++turn)) isChanging = true
  }
  let isFilling = true
  for (let pass = 0; isFilling && pass < MOST_PASSES; pass++) {
    isFilling = false
    for (const piece of pieces) if (piece.fillFree(levels)) isFilling = true
  }
  const sessions: Sessions[] = rules.map(() => [])
  for (const piece of pieces)
    for (const { rule, interval } of piece.sessions()) sessions[rule]!.push({ shift: piece.shift, interval })
  return sessions
}

/** Supply of one rule's activity against the rule's share of the requirement, in agents by quarter-hour. */
class Level {
  readonly taskId: number
  /** Turn in which the supply of each slot last changed. */
  private readonly changedAt: Int32Array
  private readonly grid: AssignmentGrid
  private readonly target: Float64Array
  private readonly supply: Float64Array

  constructor(grid: AssignmentGrid, rule: RuleForecast) {
    const { supply } = grid
    this.taskId = rule.taskId
    this.grid = grid
    this.target = new ForecastNeed(grid, rule).share
    this.changedAt = new Int32Array(supply.slotCount)
    this.supply = Float64Array.from({ length: supply.slotCount }, (_, slot) =>
      supply.suppliedFor(rule.taskId, slot),
    )
  }

  add(interval: Interval, agents: number): void {
    this.grid.supply.eachSlot(interval, (slot, fraction) => {
      this.supply[slot]! += agents * fraction
    })
  }

  note(interval: Interval, turn: number): void {
    this.grid.supply.eachSlot(interval, slot => {
      this.changedAt[slot] = turn
    })
  }

  hasChangedSince(turn: number, { start, end }: Interval): boolean {
    const { supply } = this.grid
    for (let slot = supply.slotAt(start); slot < supply.slotCount && supply.slotStart(slot) < end; slot++)
      if (this.changedAt[slot]! > turn) return true
    return false
  }

  /** Worth of one more agent in the interval, in quarter-hours of the last agent required. */
  worth(interval: Interval): number {
    let worth = 0
    this.grid.supply.eachSlot(interval, (slot, fraction) => {
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
}

/** A stretch of free time in a shift, in cells that end on the quarter-hour. */
class Piece {
  readonly shift: OpenShift
  private readonly cells: readonly Interval[]
  /** Indexes of the rules that may use the shift. */
  private readonly rules: readonly number[]
  /** Layer by cell: 0 is free, n the n-th of `rules`. */
  private layers: Uint8Array
  private next: Uint8Array
  private readonly planner: SessionPlanner
  /** Turn of the last plan. */
  private plannedIn = -1

  constructor(shift: OpenShift, cells: readonly Interval[], rules: readonly number[]) {
    this.shift = shift
    this.cells = cells
    this.rules = rules
    this.layers = new Uint8Array(cells.length)
    this.next = new Uint8Array(cells.length)
    this.planner = cells.length < 2 * USUAL_SLOTS ? HALF_HOURS : HOURS
  }

  /** Whether others have changed anything in this time since the last plan. */
  isDue(levels: readonly Level[]): boolean {
    const time = { start: this.cells[0]!.start, end: this.cells.at(-1)!.end }
    return this.rules.some(rule => levels[rule]!.hasChangedSince(this.plannedIn, time))
  }

  /** Sessions of greatest worth beside all others'; true when they are others than before. */
  plan(levels: readonly Level[], turn: number): boolean {
    this.plannedIn = turn
    this.addTo(levels, -1)
    const prices = this.pricesOf(levels)
    this.planner.plan(prices, 0, this.cells.length, this.next, 0)
    const gain = this.worthOf(this.next, prices) - this.worthOf(this.layers, prices)
    const isBetter = gain > 1e-6
    if (isBetter) {
      this.noteChanges(levels, turn)
      const { layers, next } = this
      this.layers = next
      this.next = layers
    }
    this.addTo(levels, 1)
    return isBetter
  }

  private noteChanges(levels: readonly Level[], turn: number): void {
    this.cells.forEach((cell, i) => {
      const [before, after] = [this.layers[i]!, this.next[i]!]
      if (before === after) return
      for (const layer of [before, after])
        if (layer !== FREE) levels[this.rules[layer - 1]!]!.note(cell, turn)
    })
  }

  /** Sessions of half an hour or longer in what is free still; true when there are any. */
  fillFree(levels: readonly Level[]): boolean {
    const { layers, cells } = this
    let isFilled = false
    for (let first = 0; first < cells.length; first++) {
      if (layers[first] !== FREE) continue
      let end = first
      while (end < cells.length && layers[end] === FREE) end++
      if (end - first >= LEAST_SLOTS) {
        this.addTo(levels, -1)
        HALF_HOURS.plan(this.pricesOf(levels), first, end, layers, first)
        this.addTo(levels, 1)
        isFilled ||= layers.subarray(first, end).some(layer => layer !== FREE)
      }
      first = end
    }
    return isFilled
  }

  sessions(): { rule: number; interval: Interval }[] {
    const sessions: { rule: number; interval: Interval }[] = []
    this.cells.forEach((cell, i) => {
      const layer = this.layers[i]!
      if (layer === FREE) return
      const rule = this.rules[layer - 1]!
      const last = sessions.at(-1)
      if (last && last.rule === rule && last.interval.end === cell.start) last.interval.end = cell.end
      else sessions.push({ rule, interval: { ...cell } })
    })
    return sessions
  }

  /** Worth of each cell by layer. */
  private pricesOf(levels: readonly Level[]): Float64Array[] {
    return [
      new Float64Array(this.cells.length),
      ...this.rules.map(rule => {
        const level = levels[rule]!
        const share = this.shift.skills.includes(level.taskId) ? 1 : WITHOUT_SKILL
        return Float64Array.from(this.cells, cell => {
          const worth = level.worth(cell)
          return worth > 0 ? share * worth : worth
        })
      }),
    ]
  }

  private addTo(levels: readonly Level[], agents: number): void {
    for (const { rule, interval } of this.sessions()) levels[rule]!.add(interval, agents)
  }

  private worthOf(layers: Uint8Array, prices: readonly Float64Array[]): number {
    return layers.reduce((sum, layer, i) => sum + prices[layer]![i]!, 0)
  }
}

const HOURS = new SessionPlanner(USUAL_SLOTS)
const HALF_HOURS = new SessionPlanner(LEAST_SLOTS)

/** Free time in which a session fits: agents whom fewest rules may use come first, others in an order that favours nobody. */
function piecesOf(grid: AssignmentGrid, rules: readonly ForecastRule[]): Piece[] {
  const able = new Map<OpenShift, number[]>()
  rules.forEach(({ eligible }, index) => {
    for (const shift of eligible.shifts) able.set(shift, [...(able.get(shift) ?? []), index])
  })
  const pieces = [...able].flatMap(([shift, own]) =>
    shift.free.flatMap(free => {
      const cells = cellsOf(free)
      const turn = tieBreak(shift.surferId, rules[0]!.rule.id, grid.supply.slotAt(free.start))
      return cells.length >= LEAST_SLOTS
        ? [{ choices: shift.streams.length, turn, piece: new Piece(shift, cells, own) }]
        : []
    }),
  )
  return pieces.sort((a, b) => a.choices - b.choices || a.turn - b.turn).map(({ piece }) => piece)
}

/** Quarter-hours of the interval; what is less at its edges belongs to the nearest. */
function cellsOf({ start, end }: Interval): Interval[] {
  const first = Math.ceil(start / STEP_MS) * STEP_MS
  const last = Math.floor(end / STEP_MS) * STEP_MS
  const count = Math.max(0, Math.round((last - first) / STEP_MS))
  return Array.from({ length: count }, (_, i) => ({
    start: i === 0 ? start : first + i * STEP_MS,
    end: i === count - 1 ? end : first + (i + 1) * STEP_MS,
  }))
}
