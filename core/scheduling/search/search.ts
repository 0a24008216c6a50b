// Construct, improve, stop. Order: soft passes build the roster up, exact passes settle each week into its best
// response, annealing escapes what single weeks cannot, a last exact pass polishes. The best roster seen is
// the one returned; stopping at any moment leaves a valid one.
import type { Random } from '../../random.ts'
import { CENTI } from '../model/pools.ts'
import type { SearchControl } from '../types.ts'
import { Annealer } from './anneal.ts'
import { type PriceMode, Replanner } from './replan.ts'
import type { Roster, Snapshot } from './roster.ts'
import type { WeekTourSolver } from './week-tour.ts'

const MOVES_PER_CHUNK = 20_000
const MOVES_PER_AGENT_WEEK = 30_000
const LEAST_MOVES = 200_000
const MOST_MOVES = 8_000_000
/** Weeks beyond which another pass costs more than annealing gains by it. */
const MANY_AGENT_WEEKS = 2000
/** In hundredths of an agent-quarter-hour. */
const HOTTEST = Number(process.env.HOT ?? 60)
const COLDEST = Number(process.env.COLD ?? 10)
/** Share of the progress shown that the passes before annealing take. */
const PASS_PROGRESS = 0.3
/** Agents between two looks at the stop signal. */
const AGENTS_PER_CHUNK = 20

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
  const isLarge = order.length * roster.weeks.length > MANY_AGENT_WEEKS
  const passes: PriceMode[] = isLarge ? ['soft', 'soft'] : ['soft', 'soft', 'soft', 'soft', 'exact', 'exact']
  const isStopped = () => control.isCancelled?.() ?? false
  const best = new Best(roster, control)
  for (const [i, mode] of passes.entries()) {
    if (!pass(roster, replanner, shuffled(order, chance), mode, isStopped)) return best.finish(0)
    best.consider((PASS_PROGRESS * (i + 1)) / passes.length, roster.cost())
  }
  best.restore()
  const done = anneal(roster, new Annealer(roster, chance), control, best)
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
  for (const [i, a] of order.entries()) {
    if (i % AGENTS_PER_CHUNK === 0 && isStopped()) return false
    for (let week = 0; week < roster.weeks.length; week++) replanner.replan(a, week, mode)
  }
  return true
}

function anneal(roster: Roster, annealer: Annealer, control: SearchControl, best: Best): number {
  if (!roster.agents.some(agent => agent.layers.length > 0)) return 0
  const { timeShare } = control
  const moves = timeShare ? Number.POSITIVE_INFINITY : (control.iterations ?? defaultMoves(roster))
  const begun = timeShare?.() ?? 0
  let cost = roster.cost()
  let done = 0
  for (;;) {
    const share = timeShare ? (timeShare() - begun) / (1 - begun) : done / moves
    if (!(share < 1) || control.isCancelled?.()) return done
    const chunk = Math.min(MOVES_PER_CHUNK, moves - done)
    cost += annealer.run(chunk, HOTTEST * (COLDEST / HOTTEST) ** share)
    done += chunk
    best.consider(PASS_PROGRESS + (1 - PASS_PROGRESS) * share, cost)
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
    const missing = missingSlots(this.roster)
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

function missingSlots(roster: Roster): number {
  let missing = 0
  roster.agents.forEach((agent, a) => {
    for (let week = 0; week < roster.weeks.length; week++)
      missing += Math.max(0, agent.minWeekSlots[week]! - roster.usedSlots[a * roster.weeks.length + week]!)
  })
  return missing
}
