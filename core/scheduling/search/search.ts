// Construct, improve, stop. Order: soft passes build the roster up, exact passes settle each week into its best
// response, annealing escapes what single weeks cannot, a last exact pass polishes. The best roster seen is
// the one returned; stopping at any moment leaves a valid one.
import type { Random } from '../../random.ts'
import type { Agent } from '../model/agent.ts'
import type { SearchControl } from '../types.ts'
import { Annealer } from './anneal.ts'
import { Replanner } from './replan.ts'
import type { Roster, Snapshot } from './roster.ts'
import type { WeekTourSolver } from './week-tour.ts'

const SOFT_PASSES = 4
const EXACT_PASSES = 2
const MOVES_PER_CHUNK = 10_000
const MOVES_PER_AGENT_WEEK = 30_000
const MAX_MOVES = 8_000_000
/** In hundredths of an agent-quarter-hour. */
const HOTTEST = 60
const COLDEST = 10
/** Share of the progress shown that the passes before annealing take. */
const PASS_PROGRESS = 0.3

export function defaultMoves(agents: readonly Agent[], weekCount: number): number {
  return Math.min(MAX_MOVES, agents.length * weekCount * MOVES_PER_AGENT_WEEK)
}

export function search(
  roster: Roster,
  solver: WeekTourSolver,
  slotCount: number,
  chance: Random,
  control: SearchControl,
): number {
  const replanner = new Replanner(roster, solver, slotCount)
  const order = roster.agents.map((_, a) => a)
  const passes = [...Array(SOFT_PASSES).fill('soft'), ...Array(EXACT_PASSES).fill('exact')] as (
    | 'soft'
    | 'exact'
  )[]
  const isStopped = () => control.isCancelled?.() ?? false
  const best = new Best(roster, control)
  for (const [i, mode] of passes.entries()) {
    if (!pass(roster, replanner, shuffled(order, chance), mode, isStopped)) return best.finish(0)
    best.consider((PASS_PROGRESS * (i + 1)) / passes.length)
  }
  best.restore()
  const moves = control.iterations ?? defaultMoves(roster.agents, roster.weeks.length)
  const done = anneal(roster, new Annealer(roster, chance), moves, best, isStopped)
  best.restore()
  if (!isStopped()) pass(roster, replanner, order, 'exact', isStopped)
  return best.finish(done)
}

/** Every week of every agent once; false when stopped before the end. */
function pass(
  roster: Roster,
  replanner: Replanner,
  order: readonly number[],
  mode: 'soft' | 'exact',
  isStopped: () => boolean,
): boolean {
  for (const [i, a] of order.entries()) {
    if (i % 20 === 0 && isStopped()) return false
    for (let week = 0; week < roster.weeks.length; week++) replanner.replan(a, week, mode)
  }
  return true
}

function anneal(
  roster: Roster,
  annealer: Annealer,
  moves: number,
  best: Best,
  isStopped: () => boolean,
): number {
  if (!roster.agents.some(agent => agent.group !== null)) return 0
  let done = 0
  while (done < moves && !isStopped()) {
    const share = done / moves
    const chunk = Math.min(MOVES_PER_CHUNK, moves - done)
    annealer.run(chunk, HOTTEST * (COLDEST / HOTTEST) ** share)
    done += chunk
    best.consider(PASS_PROGRESS + (1 - PASS_PROGRESS) * (done / moves))
  }
  return done
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

  consider(fraction: number): void {
    const cost = this.roster.cost()
    const missing = missingSlots(this.roster)
    if (missing < this.missing || (missing === this.missing && cost < this.cost)) {
      this.cost = cost
      this.missing = missing
      this.snapshot = this.roster.snapshot()
    }
    this.control.onProgress?.(fraction, this.cost / 100)
  }

  restore(): void {
    if (this.snapshot) this.roster.restore(this.snapshot)
  }

  finish(iterations: number): number {
    if (this.snapshot) {
      this.consider(1)
      this.restore()
    }
    return iterations
  }
}

function missingSlots(roster: Roster): number {
  let missing = 0
  roster.agents.forEach((agent, a) => {
    roster.weeks.forEach((_, week) => {
      const used = roster.usedSlots[a * roster.weeks.length + week]!
      missing += Math.max(0, agent.minWeekSlots[week]! - used)
    })
  })
  return missing
}
