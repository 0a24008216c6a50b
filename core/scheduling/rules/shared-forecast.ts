// Forecast rules that stand next to each other share their agents. Dynamic programming divides the free time of one
// shift into sessions while those of the other shifts stay; this is repeated over all shifts until no session changes.
// Where agents are short, annealing then finds chains: an idle agent takes over a group from one who has another skill.
// Agents are valued highest in the ticket group with the smallest share of its requirement met.
import { type Random, random } from '#core/random.ts'
import { type Interval, MINUTE_MS } from '#core/time/index.ts'
import { SessionPlanner } from '../search/sessions.ts'
import type { AssignmentGrid, OpenShift } from './assignment-grid.ts'
import type { Eligible } from './eligible.ts'
import { ForecastNeed } from './forecast-need.ts'
import { type Level, SlotLevel } from './level.ts'
import { tieBreak } from './order.ts'
import type { RuleForecast } from './types.ts'
import { WaitingLevel } from './waiting-level.ts'

/**
 * Sessions last an hour or longer; half an hour in less free time and in what is left between others. A quarter-hour that
 * stands alone, between a break and a training, is one session.
 */
const USUAL_SLOTS = 4
const LEAST_SLOTS = 2
const STEP_MS = 15 * MINUTE_MS
const MOST_PASSES = 12
/** Agents whom the rule's policy allows without the skill are worth this share of the others. */
const WITHOUT_SKILL = 0.5
/** Mean draws of each piece, by the share of the requirement that passes leave short; none below both. */
const REDRAWS = [
  { short: 0.01, count: 20 },
  { short: 0.0005, count: 4 },
]
/** Heat of the annealing, first and last, in quarter-hours of the last agent required. */
const HOTTEST = 0.3
const COLDEST = 0.02
/** Width of the chance in the worth of a cell, as a multiple of the heat. */
const NOISE = 2
const SEED = 1
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
  const slotLevels = rules.map(({ rule }) => new SlotLevel(grid, rule, new ForecastNeed(grid, rule)))
  const pieces = piecesOf(grid, rules)
  let turn = 0
  let isChanging = true
  for (let pass = 0; isChanging && pass < MOST_PASSES; pass++) {
    isChanging = false
    for (const piece of pieces)
      if (piece.isDue(slotLevels) && piece.plan(slotLevels, ++turn)) isChanging = true
  }
  const redraws = redrawsOf(slotLevels)
  const levels = redraws > 0 ? annealed(grid, rules, { pieces, slotLevels, redraws }) : slotLevels
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
  isDue(levels: readonly SlotLevel[]): boolean {
    const time = { start: this.cells[0]!.start, end: this.cells.at(-1)!.end }
    return this.rules.some(rule => levels[rule]!.hasChangedSince(this.plannedIn, time))
  }

  /** Sessions of greatest worth beside all others'; true when they are others than before. */
  plan(levels: readonly SlotLevel[], turn: number): boolean {
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

  private noteChanges(levels: readonly SlotLevel[], turn: number): void {
    this.cells.forEach((cell, i) => {
      const [before, after] = [this.layers[i]!, this.next[i]!]
      if (before === after) return
      for (const layer of [before, after])
        if (layer !== FREE) levels[this.rules[layer - 1]!]!.note(cell, turn)
    })
  }

  /** Sessions drawn anew by chance, taken when they lose no more than a chance of this heat allows. */
  redraw(levels: readonly Level[], draw: Random, heat: number): void {
    this.addTo(levels, -1)
    const prices = this.pricesOf(levels)
    const drawn = prices.map(price => price.map(worth => worth + NOISE * heat * (draw() - 0.5)))
    this.planner.plan(drawn, 0, this.cells.length, this.next, 0)
    if (this.layers.some((layer, i) => layer !== this.next[i])) {
      const gain = this.gainOf(this.next, levels) - this.gainOf(this.layers, levels)
      if (gain >= heat * Math.log(draw())) {
        const { layers, next } = this
        this.layers = next
        this.next = layers
      }
    }
    this.addTo(levels, 1)
  }

  /** Worth of the layers beside all other agents. */
  private gainOf(layers: Uint8Array, levels: readonly Level[]): number {
    return this.rules.reduce((sum, rule, own) => {
      const cells = this.cells.filter((_, i) => layers[i] === own + 1)
      if (cells.length === 0) return sum
      const gain = levels[rule]!.gain(cells)
      return sum + (gain > 0 ? this.shareOf(levels[rule]!) * gain : gain)
    }, 0)
  }

  private shareOf({ taskId }: Level): number {
    return this.shift.skills.includes(taskId) ? 1 : WITHOUT_SKILL
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
        const share = this.shareOf(level)
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

/** The level of a rule whose activity does only work that may wait, all of it; null for others, and without work. */
function waitingLevel({ supply }: AssignmentGrid, rule: RuleForecast): WaitingLevel | null {
  const work = rule.minimumCoveragePercentage === 100 ? supply.waitingWork(rule.taskId) : null
  return work?.amount.some(amount => amount > 0) ? new WaitingLevel(supply, rule.taskId, work) : null
}

function redrawsOf(levels: readonly SlotLevel[]): number {
  const share = sumOf(levels, level => level.short) / sumOf(levels, level => level.required)
  return REDRAWS.find(({ short }) => share > short)?.count ?? 0
}

const sumOf = (levels: readonly SlotLevel[], amount: (level: SlotLevel) => number): number =>
  levels.reduce((sum, level) => sum + amount(level), 0)

/** Anneals the sessions of all pieces; the levels that they leave. Work that may wait is counted whenever it is done. */
function annealed(
  grid: AssignmentGrid,
  rules: readonly ForecastRule[],
  {
    pieces,
    slotLevels,
    redraws,
  }: { pieces: readonly Piece[]; slotLevels: readonly SlotLevel[]; redraws: number },
): Level[] {
  const levels = rules.map(({ rule }, index) => waitingLevel(grid, rule) ?? slotLevels[index]!)
  for (const piece of pieces)
    for (const { rule, interval } of piece.sessions())
      if (levels[rule] !== slotLevels[rule]) levels[rule]!.add(interval, 1)
  const draw = random(SEED)
  const count = pieces.length * redraws
  for (let i = 0; i < count; i++) {
    const heat = HOTTEST * (COLDEST / HOTTEST) ** (i / count)
    pieces[Math.floor(draw() * pieces.length)]!.redraw(levels, draw, heat)
  }
  return levels
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
      return cells.length > 0
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
