// Construct, improve, stop. Order: soft passes build the roster up, exact passes settle the weeks of a small one
// into their best response, annealing escapes what these cannot - by whole weeks drawn where shifts come from
// templates, else by single shifts - and a last exact pass polishes. The best roster seen is the one returned;
// stopping at any moment leaves a valid one.
import type { Random } from '../../random.ts'
import { CENTI } from '../model/pools.ts'
import type { SearchControl } from '../types.ts'
import { Annealer } from './anneal.ts'
import { type PriceMode, Replanner } from './replan.ts'
import type { Roster, Snapshot } from './roster.ts'
import { isDrawable, WeekDrawer } from './week-draw.ts'
import type { WeekTourSolver } from './week-tour.ts'

const MOVES_PER_CHUNK = 20_000
const MOVES_PER_AGENT_WEEK = 30_000
const LEAST_MOVES = 200_000
const MOST_MOVES = 8_000_000
/** Weeks beyond which another pass costs more than annealing gains by it. */
const MANY_AGENT_WEEKS = 2000
/** Weeks up to which exact passes take next to nothing; beyond, annealing does better from softly laid weeks. */
const FEW_AGENT_WEEKS = 200
/** In hundredths of an agent-quarter-hour; found on seeds 1, 2, 11 and 12. */
const HOTTEST = 200
const LEAST_HEAT = 16
const COLDEST = 8
/** Shift templates leave few moves: those of several agents together need warmth to the end. */
const WARMEST_END = { free: 15, templates: 40 }
const COOLING = 4
const HEAT = 0.084
const HEAT_GROWTH = 0.7
/** Softened costs come back to true ones in so many steps, over this share of the annealing. */
const SOFT_PHASES = 24
const SOFT_SHARE = 0.9
/** In hundredths of an agent. */
const LEAST_SOFTNESS = 150
/** Requirement missed up to which shifts follow it closely. */
const CLOSE_SHARE = 0.02
const SOFT_SHARE_OF_PEAK = 0.03
/** What one week drawn takes, in moves of single shifts. */
const MOVES_PER_DRAW = 40
/**
 * Where all weeks are drawn: softness and the share of the peak it may take, heat at such a peak (it falls with
 * the root of the peak), both in hundredths. Found on seeds 101 to 104.
 */
const DRAW_SOFTNESS = 250
const DRAW_SOFTNESS_SHARE = 1 / 8
const DRAW_HEAT = 300
const DRAW_COOLING = 6
const DRAW_HEAT_PEAK = 20 * CENTI
/** Share of the progress shown that the passes before annealing take. */
const PASS_PROGRESS = 0.3

export function defaultMoves(roster: Roster): number {
  const agentWeeks = roster.agents.length * roster.weeks.length
  return Math.min(MOST_MOVES, Math.max(LEAST_MOVES, agentWeeks * MOVES_PER_AGENT_WEEK))
}

/** The moves done. */
export function search(
  roster: Roster,
  solver: WeekTourSolver,
  chance: Random,
  control: SearchControl,
): number {
  const replanner = new Replanner(roster, solver)
  const order = roster.agents.map((_, a) => a)
  const agentWeeks = order.length * roster.weeks.length
  const isLarge = agentWeeks > MANY_AGENT_WEEKS
  const passes: PriceMode[] = isLarge ? ['soft', 'soft'] : ['soft', 'soft', 'soft', 'soft']
  if (agentWeeks <= FEW_AGENT_WEEKS) passes.push('exact', 'exact')
  const isStopped = () => control.isCancelled?.() ?? false
  const best = new Best(roster, control)
  for (const [i, mode] of passes.entries()) {
    if (!pass(roster, replanner, shuffled(order, chance), mode, isStopped)) return best.finish(0)
    best.consider((PASS_PROGRESS * (i + 1)) / passes.length, roster.cost())
  }
  best.restore()
  const done = anneal(roster, moverFor(roster, chance), control, best)
  best.restore()
  if (!isStopped() && !isLarge) pass(roster, replanner, order, 'exact', isStopped)
  return best.finish(done)
}

/** Every week of every agent once; false when stopped before the end. */
function pass(
  roster: Roster,
  replanner: Replanner,
  order: readonly number[],
  mode: PriceMode,
  isStopped: () => boolean,
): boolean {
  for (const a of order) {
    for (let week = 0; week < roster.weeks.length; week++) {
      if (isStopped()) return false
      replanner.replan(a, week, mode)
    }
    replanner.mend(a, mode)
  }
  return true
}

type Mover = Pick<Annealer, 'run'>

/** Whole weeks where they can be drawn, single shifts elsewhere; agents of both kinds get moves by their number. */
function moverFor(roster: Roster, chance: Random): Mover {
  const drawnShare = roster.agents.filter(isDrawable).length / Math.max(1, roster.agents.length)
  if (drawnShare === 0) return new Annealer(roster, chance)
  const drawer = new WeekDrawer(roster, chance)
  const annealer = new Annealer(roster, chance)
  return {
    run: (moves, temperature) =>
      drawer.run(Math.ceil((moves * drawnShare) / MOVES_PER_DRAW), temperature) +
      annealer.run(Math.floor(moves * (1 - drawnShare)), temperature),
  }
}

/** The moves done. */
function anneal(roster: Roster, mover: Mover, control: SearchControl, best: Best): number {
  if (!roster.agents.some(agent => agent.layers.length > 0)) return 0
  const softest = softestFor(roster)
  const pace = new Pace(roster, control, softest)
  let phase = softest > 0 ? SOFT_PHASES : 0
  roster.board.soften(softest)
  let cost = roster.cost()
  for (;;) {
    pace.look()
    const { share } = pace
    const isOver = pace.isOver()
    const due = isOver || softest === 0 ? 0 : Math.ceil(SOFT_PHASES * Math.max(0, 1 - share / SOFT_SHARE))
    if (due !== phase) {
      phase = due
      roster.board.soften((softest * phase) / SOFT_PHASES)
      cost = roster.cost()
    }
    // While costs are softened, the true one is counted anew.
    best.consider(PASS_PROGRESS + (1 - PASS_PROGRESS) * share, phase > 0 ? roster.cost() : cost)
    if (isOver) return pace.done
    const chunk = pace.nextChunk()
    cost += mover.run(chunk, pace.temperature())
    pace.done += chunk
  }
}

/**
 * Where shifts cannot follow demand closely, slots differ from it by several agents whatever is done, and on
 * costs softened by that much single moves find their way. Where they can, softening would blur it.
 */
function softestFor({ board, agents }: Roster): number {
  if (agents.every(isDrawable)) return Math.min(DRAW_SOFTNESS, DRAW_SOFTNESS_SHARE * board.peak())
  const { required, covered, supplied } = board.totals()
  const missed = required - covered + supplied - covered
  return missed < CLOSE_SHARE * required ? 0 : Math.max(LEAST_SOFTNESS, SOFT_SHARE_OF_PEAK * board.peak())
}

/** How far the annealing is: by moves, or by time when a time budget is given. */
class Pace {
  done = 0
  share = 0
  private readonly cells: number
  private readonly moves: number
  private readonly begun: number
  private readonly warmestEnd: number
  private readonly hottest: number
  private readonly control: SearchControl
  /** For drawn weeks: at the start, and a fraction of it at the end. */
  private readonly drawHeat: number | null

  constructor(roster: Roster, control: SearchControl, softest: number) {
    this.control = control
    this.drawHeat = roster.agents.every(isDrawable)
      ? DRAW_HEAT * Math.sqrt(DRAW_HEAT_PEAK / Math.max(CENTI, roster.board.peak()))
      : null
    // What softening already evens out needs no heat.
    this.hottest = softest > 0 ? (HOTTEST * LEAST_SOFTNESS) / softest : HOTTEST
    this.cells = roster.start.length
    this.moves = control.timeShare ? Number.POSITIVE_INFINITY : (control.iterations ?? defaultMoves(roster))
    this.warmestEnd = roster.agents.some(agent => agent.options) ? WARMEST_END.templates : WARMEST_END.free
    this.begun = control.timeShare?.() ?? 0
  }

  /** Once before each chunk: asking the time is dear. */
  look(): void {
    const { timeShare } = this.control
    const share = timeShare ? (timeShare() - this.begun) / (1 - this.begun) : this.done / this.moves
    this.share = Math.min(1, share)
  }

  isOver(): boolean {
    return !(this.share < 1) || (this.control.isCancelled?.() ?? false)
  }

  nextChunk(): number {
    return Math.min(MOVES_PER_CHUNK, this.moves - this.done)
  }

  /** The more moves there are for each shift, the hotter the start may be. In hundredths, as costs are. */
  temperature(): number {
    const { share, drawHeat } = this
    if (drawHeat !== null) return drawHeat * DRAW_COOLING ** -share
    const moves = this.control.timeShare ? this.done / Math.max(share, 1e-3) : this.moves
    const hottest = Math.min(this.hottest, Math.max(LEAST_HEAT, HEAT * (moves / this.cells) ** HEAT_GROWTH))
    const coldest = Math.min(this.warmestEnd, Math.max(COLDEST, hottest / COOLING))
    return hottest * (coldest / hottest) ** share
  }
}

function shuffled(order: readonly number[], chance: Random): number[] {
  const mixed = [...order]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(chance() * (i + 1))
    const swapped = mixed[i]!
    mixed[i] = mixed[j]!
    mixed[j] = swapped
  }
  return mixed
}

/** The best complete roster seen: fewest missing contract hours first, then least cost. */
class Best {
  private snapshot: Snapshot | null = null
  private cost = Number.POSITIVE_INFINITY
  private missing = Number.POSITIVE_INFINITY
  private readonly roster: Roster
  private readonly control: SearchControl

  constructor(roster: Roster, control: SearchControl) {
    this.roster = roster
    this.control = control
  }

  /** `cost` is the roster's, in hundredths. */
  consider(fraction: number, cost: number): void {
    const missing = cost < this.cost || this.missing > 0 ? this.roster.missingSlots() : this.missing
    if (missing < this.missing || (missing === this.missing && cost < this.cost)) {
      this.cost = cost
      this.missing = missing
      this.snapshot = this.roster.snapshot(this.snapshot)
    }
    this.control.onProgress?.(fraction, this.cost / CENTI)
  }

  restore(): void {
    if (this.snapshot) this.roster.restore(this.snapshot)
  }

  finish(iterations: number): number {
    if (this.snapshot) {
      this.consider(1, this.roster.cost())
      this.restore()
    }
    return iterations
  }
}
