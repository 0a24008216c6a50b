// The annealing of a roster: small steps on costs that are softened first and true in the end, cooler and cooler.
import type { Random } from '#core/random.ts'
import type { SearchControl } from '../problem/types.ts'
import { Annealer } from './anneal.ts'
import { LEAST_SOFTNESS, Pace } from './pace.ts'
import { PairDrawer } from './pair-draw.ts'
import type { Replanner } from './replan.ts'
import type { Roster } from './roster.ts'
import { RuinRecreate } from './ruin-recreate.ts'
import { drawnShare, WeekDrawer } from './week-draw.ts'

/** Softened costs come back to true ones in so many steps, over this share of the annealing. */
const SOFT_PHASES = 24
const SOFT_SHARE = 0.9
/** Requirement missed up to which shifts follow it closely. */
const CLOSE_SHARE = 0.02
const SOFT_SHARE_OF_PEAK = 0.03
/** Softness where all weeks are drawn; in hundredths of an agent, and as a share of the peak at most. */
const DRAW_SOFTNESS = 400
const DRAW_SOFTNESS_SHARE = 1 / 12
/** Cost of drawing one week, and one pair, in moves of single shifts. */
const MOVES_PER_WEEK = 40
const MOVES_PER_PAIR = 8
/** Share of pair draws among moves, where weeks can be drawn. Pairs of many agents are too many for all to have their turn. */
const PAIR_SHARE = { few: 0.8, many: 0.5 }
const MANY_AGENTS = 200
/** Cost of one recreated week in moves of single shifts, and the part of all moves given to that. */
const MOVES_PER_RECREATED_WEEK = 400
const RECREATE_SHARE = 0.5
/** Some weeks cannot be drawn: those that fall short of their hours whatever is chosen. */
const MOST_DRAWN = 0.98

type Mover = Pick<Annealer, 'run'>

/** Weeks and pairs where they can be drawn, single shifts elsewhere; agents of both kinds get moves by their number. */
function moverFor(roster: Roster, replanner: Replanner, random: Random): Mover {
  const share = Math.min(MOST_DRAWN, drawnShare(roster))
  if (share === 0)
    return isShort(roster) ? withRuinRecreate(roster, replanner, random) : new Annealer(roster, random)
  const weeks = new WeekDrawer(roster, random)
  const pairs = new PairDrawer(roster, random)
  const annealer = new Annealer(roster, random)
  const pairShare = share * (roster.agents.length > MANY_AGENTS ? PAIR_SHARE.many : PAIR_SHARE.few)
  return {
    run: (moves, temperature) =>
      weeks.run(Math.ceil((moves * (share - pairShare)) / MOVES_PER_WEEK), temperature) +
      pairs.run(Math.ceil((moves * pairShare) / MOVES_PER_PAIR), temperature) +
      annealer.run(Math.floor(moves * (1 - share)), temperature),
  }
}

function withRuinRecreate(roster: Roster, replanner: Replanner, random: Random): Mover {
  const recreate = new RuinRecreate(roster, replanner, random)
  const annealer = new Annealer(roster, random)
  return {
    run: (moves, temperature) =>
      annealer.run(Math.floor(moves * (1 - RECREATE_SHARE)), temperature) +
      recreate.run(Math.ceil((moves * RECREATE_SHARE) / MOVES_PER_RECREATED_WEEK), temperature),
  }
}

/** More is missing than superfluous, and more than shifts that follow demand closely would miss. */
function isShort({ board }: Roster): boolean {
  const { required, covered, supplied } = board.totals()
  const missing = required - covered
  return missing > supplied - covered && missing > CLOSE_SHARE * required
}

/** The moves done. `consider` is shown the roster often, with its true cost in hundredths. */
export function anneal(
  roster: Roster,
  replanner: Replanner,
  random: Random,
  control: SearchControl,
  consider: (share: number, cost: number) => void,
): number {
  if (!roster.agents.some(agent => agent.layers.length > 0)) return 0
  const mover = moverFor(roster, replanner, random)
  const softest = softestFor(roster)
  const pace = new Pace(roster, control, softest)
  let phase = softest > 0 ? SOFT_PHASES : 0
  roster.board.soften(softest)
  let cost = roster.cost()
  for (;;) {
    pace.refresh()
    const { share, roundShare } = pace
    const isOver = pace.isOver()
    const due =
      isOver || softest === 0 ? 0 : Math.ceil(SOFT_PHASES * Math.max(0, 1 - roundShare / SOFT_SHARE))
    if (due !== phase) {
      phase = due
      roster.board.soften((softest * phase) / SOFT_PHASES)
      cost = roster.cost()
    }
    // While costs are softened, the true one is counted anew.
    consider(share, phase > 0 ? roster.cost() : cost)
    // Looked at again: keeping the best roster of many agents takes a while.
    if (pace.isOver()) return pace.done
    const chunk = pace.nextChunk()
    cost += mover.run(chunk, pace.temperature())
    pace.done += chunk
  }
}

/**
 * Softening by how closely shifts can follow demand: where they cannot, slots differ from it by several agents whatever is done, and on
 * costs softened by that much single moves find their way. Where they can, softening would blur it.
 */
function softestFor(roster: Roster): number {
  const { board } = roster
  if (drawnShare(roster) === 1) return Math.min(DRAW_SOFTNESS, DRAW_SOFTNESS_SHARE * board.peak())
  const { required, covered, supplied } = board.totals()
  const missed = required - covered + supplied - covered
  return missed < CLOSE_SHARE * required ? 0 : Math.max(LEAST_SOFTNESS, SOFT_SHARE_OF_PEAK * board.peak())
}
