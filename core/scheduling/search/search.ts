// Construct, improve, stop. Order: soft passes build the roster up, exact passes settle the weeks of a small one
// into their best response, annealing escapes what these cannot - by whole weeks drawn where shifts come from
// templates, else by single shifts - and a last exact pass polishes. The best roster seen is the one returned;
// stopping at any moment leaves a valid one.
import type { Random } from '#core/random.ts'
import { CENTI } from '../model/pools.ts'
import type { SearchControl } from '../problem/types.ts'
import { anneal } from './annealing.ts'
import { type PriceMode, Replanner } from './replan.ts'
import type { Roster } from './roster.ts'
import { type RosterSnapshot, restoreSnapshot, takeSnapshot } from './snapshot.ts'
import type { WeekTourSolver } from './week-tour.ts'

const SOFT_PASSES = 4
/** A search of little effort is asked when agents work, not for their best shifts. */
const LITTLE_EFFORT = 0.5
const LITTLE_EFFORT_PASSES = 2
/** Passes after annealing, and exact ones before it, take next to nothing up to so many weeks. */
const MANY_AGENT_WEEKS = 2000
const FEW_AGENT_WEEKS = 200
/** Share of the time after which the last pass begins; the rest is for annealing. */
const LAST_PASS_BEGINS = 0.6
/** Share of the progress shown that the passes before annealing take. */
const PASS_PROGRESS = 0.3

/** The moves done. `least`: no roster that keeps the contracts costs less, in hundredths; null: nothing is proven. */
export function search(
  roster: Roster,
  solver: WeekTourSolver,
  random: Random,
  control: SearchControl,
  least: () => number | null = () => null,
): number {
  const replanner = new Replanner(roster, solver)
  const order = roster.agents.map((_, a) => a)
  const agentWeeks = order.length * roster.weeks.length
  const isLarge = agentWeeks > MANY_AGENT_WEEKS
  const isSmall = agentWeeks <= FEW_AGENT_WEEKS
  const isThorough = (control.effort ?? 1) > LITTLE_EFFORT
  const passes = Array<PriceMode>(isThorough ? SOFT_PASSES : LITTLE_EFFORT_PASSES).fill('soft')
  // Between the two, annealing does better from softly laid weeks; of very many it moves each too seldom.
  if (isSmall || (isLarge && isThorough)) passes.push('exact')
  if (isSmall) passes.push('exact')
  const best = new Best(roster, control, least)
  const isStopped = () => best.isProven || (control.isCancelled?.() ?? false)
  for (const [i, mode] of passes.entries()) {
    if (i > 1 && (control.timeShare?.() ?? 0) > LAST_PASS_BEGINS) break
    if (!pass(roster, replanner, shuffled(order, random), mode, isStopped)) return best.finish(0)
    best.consider((PASS_PROGRESS * (i + 1)) / passes.length, roster.cost())
  }
  best.restore()
  const done = anneal(roster, replanner, random, { ...control, isCancelled: isStopped }, (share, cost) => {
    best.consider(PASS_PROGRESS + (1 - PASS_PROGRESS) * share, cost)
  })
  best.restore()
  if (!isStopped() && !isLarge && isThorough) pass(roster, replanner, order, 'exact', isStopped)
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
  let isWhole = false
  const replan = () => {
    isWhole = replanAll(roster, replanner, order, mode, isStopped)
  }
  if (mode === 'soft') roster.board.withoutPricing(replan)
  else replan()
  return isWhole
}

function replanAll(
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
    replanner.repairHours(a, mode)
  }
  return true
}

function shuffled(order: readonly number[], random: Random): number[] {
  const mixed = [...order]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const swapped = mixed[i]!
    mixed[i] = mixed[j]!
    mixed[j] = swapped
  }
  return mixed
}

/** The best complete roster seen: fewest missing contract hours first, then least cost. */
class Best {
  private snapshot: RosterSnapshot | null = null
  private cost = Number.POSITIVE_INFINITY
  private missing = Number.POSITIVE_INFINITY
  private readonly roster: Roster
  private readonly control: SearchControl
  private readonly least: () => number | null
  /** No roster is better. */
  isProven = false

  constructor(roster: Roster, control: SearchControl, least: () => number | null) {
    this.roster = roster
    this.control = control
    this.least = least
  }

  /** `cost` is the roster's, in hundredths. */
  consider(fraction: number, cost: number): void {
    const missing = cost < this.cost || this.missing > 0 ? this.roster.missingSlots() : this.missing
    if (missing < this.missing || (missing === this.missing && cost < this.cost)) {
      this.cost = cost
      this.missing = missing
      this.snapshot = takeSnapshot(this.roster, this.snapshot)
    }
    this.isProven ||= this.missing === 0 && this.cost <= (this.least() ?? Number.NEGATIVE_INFINITY)
    this.control.onProgress?.(fraction, this.cost / CENTI)
  }

  restore(): void {
    if (this.snapshot) restoreSnapshot(this.roster, this.snapshot)
  }

  finish(iterations: number): number {
    if (this.snapshot) {
      this.consider(1, this.roster.cost())
      this.restore()
    }
    return iterations
  }
}
