// How far an annealing is, and how warm: by moves, or by time when a time budget is given.
import { CENTI } from '../model/pools.ts'
import type { SearchControl } from '../problem/types.ts'
import type { Roster } from './roster.ts'
import { drawnShare } from './week-draw.ts'

const MOVES_PER_CHUNK = 20_000
const MOVES_PER_AGENT_WEEK = 30_000
const LEAST_MOVES = 200_000
const MOST_MOVES = 8_000_000
/** In hundredths of an agent-quarter-hour; found on seeds 1, 2, 11 and 12. */
const HOTTEST = 200
const LEAST_HEAT = 16
const COLDEST = 8
/** Shift templates leave few moves: those of several agents together need warmth to the end. */
const WARMEST_END = { free: 15, templates: 40 }
const COOLING = 4
const HEAT = 0.084
const HEAT_GROWTH = 0.7
/** In hundredths of an agent. */
export const LEAST_SOFTNESS = 150
/**
 * Temperature where all weeks are drawn: at this peak and below, falling with a power of it: demand of many is met ever more
 * closely. Found on seeds 101 to 105 with 50 agents, on 101 and 102 with 500.
 */
const DRAW_HEAT_PEAK = 20 * CENTI
const DRAW_HOTTEST = 480
const DRAW_HOTTEST_FALL = 0.68
const DRAW_COLDEST = 55
const DRAW_COLDEST_FALL = 0.4
/** With more moves than this, the best of several annealings is better than a slower one. */
const MOVES_PER_ROUND_AND_AGENT_WEEK = 1_200_000
const MOST_ROUNDS = 8
/** Moves after which their speed is known. */
const TRIAL_MOVES = 400_000

export class Pace {
  done = 0
  share = 0
  /** Share of the current round of annealing, if there are several. */
  roundShare = 0
  /** 0 until known. */
  private rounds: number
  private readonly agentWeeks: number
  private readonly cells: number
  private readonly moves: number
  private readonly begun: number
  private readonly warmestEnd: number
  private readonly hottest: number
  private readonly control: SearchControl
  /** For drawn weeks. */
  private readonly drawHeat: { hottest: number; coldest: number } | null

  constructor(roster: Roster, control: SearchControl, softest: number) {
    this.control = control
    this.drawHeat = drawnShare(roster) === 1 ? drawHeatAt(roster.board.peak()) : null
    // Softening makes a high temperature unnecessary.
    this.hottest = softest > 0 ? (HOTTEST * LEAST_SOFTNESS) / softest : HOTTEST
    this.rounds = this.drawHeat === null ? 1 : 0
    this.agentWeeks = roster.agents.length * roster.weeks.length
    this.cells = roster.start.length
    this.moves = control.timeShare
      ? Number.POSITIVE_INFINITY
      : (control.iterations ?? Math.ceil(defaultMoves(roster) * (control.effort ?? 1)))
    this.warmestEnd = roster.agents.some(agent => agent.options) ? WARMEST_END.templates : WARMEST_END.free
    this.begun = control.timeShare?.() ?? 0
  }

  /** Once before each chunk: asking the time is dear. */
  refresh(): void {
    const { timeShare } = this.control
    const share = timeShare ? (timeShare() - this.begun) / (1 - this.begun) : this.done / this.moves
    // The passes before may have taken all the time.
    this.share = this.begun < 1 ? Math.min(1, share) : 1
    if (this.rounds === 0) this.planRounds()
    const inRounds = this.share * Math.max(1, this.rounds)
    this.roundShare = this.share < 1 ? inRounds - Math.floor(inRounds) : 1
  }

  private planRounds(): void {
    const { timeShare } = this.control
    if (timeShare && this.done < TRIAL_MOVES) return
    const moves = timeShare ? this.done / Math.max(this.share, 1e-6) : this.moves
    const rounds = Math.floor(moves / (this.agentWeeks * MOVES_PER_ROUND_AND_AGENT_WEEK))
    this.rounds = Math.max(1, Math.min(MOST_ROUNDS, rounds))
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
    if (drawHeat !== null) return drawHeat.hottest * (drawHeat.coldest / drawHeat.hottest) ** this.roundShare
    const moves = this.control.timeShare ? this.done / Math.max(share, 1e-3) : this.moves
    const hottest = Math.min(this.hottest, Math.max(LEAST_HEAT, HEAT * (moves / this.cells) ** HEAT_GROWTH))
    const coldest = Math.min(this.warmestEnd, Math.max(COLDEST, hottest / COOLING))
    return hottest * (coldest / hottest) ** share
  }
}

function drawHeatAt(peak: number) {
  const share = DRAW_HEAT_PEAK / Math.max(DRAW_HEAT_PEAK, peak)
  return {
    hottest: DRAW_HOTTEST * share ** DRAW_HOTTEST_FALL,
    coldest: DRAW_COLDEST * share ** DRAW_COLDEST_FALL,
  }
}

function defaultMoves(roster: Roster): number {
  const agentWeeks = roster.agents.length * roster.weeks.length
  return Math.min(MOST_MOVES, Math.max(LEAST_MOVES, agentWeeks * MOVES_PER_AGENT_WEEK))
}
