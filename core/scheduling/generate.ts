// Shifts for whole weeks, from demand, contracts, windows and skills. Pure: the same problem, seed and
// iterations give the same shifts.

import { random } from '../random.ts'
import { lengthMinutes } from '../time/index.ts'
import { assertConstraintsKept } from './assert-kept.ts'
import { costOf } from './cost.ts'
import { explainResult, refuseBeforeSearch, stoppedNotice } from './explain.ts'
import { type Agent, compileAgent, weeksOf } from './model/agent.ts'
import { templateBreakSlots } from './model/breaks.ts'
import { type Grid, gridOf, instantOf, SLOT_MINUTES, SLOT_MS } from './model/grid.ts'
import { compilePersonal } from './model/personal.ts'
import { buildPools, CENTI, type Pools } from './model/pools.ts'
import { settingsOf } from './problem/settings.ts'
import type {
  GenerateProblem,
  GenerateResult,
  GenerateSettings,
  SchedulingSurfer,
  SearchControl,
  SurferNotice,
} from './problem/types.ts'
import { shiftsOf } from './read-roster.ts'
import { Board } from './search/board.ts'
import { type Bound, boundFor, lowerBound } from './search/bound.ts'
import { PersonalCosts } from './search/personal.ts'
import { tighten } from './search/priced-bound.ts'
import { Roster } from './search/roster.ts'
import { search } from './search/search.ts'
import { WeekTourSolver } from './search/week-tour.ts'

/** About a third of the time that the search took. */
const MOVES_PER_PROVING_WEEK = 800

export function generateShifts(problem: GenerateProblem, control: SearchControl): GenerateResult {
  const surfers = [...problem.surfers].sort((a, b) => a.id - b.id)
  const isStopped = () => control.isCancelled?.() ?? false
  const settings = settingsOf(problem)
  const grid = gridOf(problem)
  const skills = surfers.map(s => s.taskIds)
  const pools = buildPools(problem.demand, skills, grid, settings.minSessionMinutes === null)
  const board = new Board(pools)
  supplyKept(board, pools, surfers, grid)
  const before = board.totals()

  const refused = new Map<number, SurferNotice>()
  const active: SchedulingSurfer[] = []
  const agents: Agent[] = []
  for (const surfer of surfers) {
    const refusal = isStopped() ? stoppedNotice(surfer) : refuseBeforeSearch(surfer, problem, grid)
    if (refusal) refused.set(surfer.id, refusal)
    // Agents without a forecast are placed too, evenly; those of the other codes are not.
    if (refusal && refusal.code !== 'NO_FORECAST') continue
    active.push(surfer)
    agents.push(compileAgent(surfer, refusal ? [] : pools.layersOf(surfer.taskIds), problem, grid))
  }
  const roster = new Roster(agents, weeksOf(problem), board, grid.slotCount, {
    templateBreakSlots: (problem.shiftTemplates ?? []).map(templateBreakSlots),
    spreadPrice: Math.round(settings.startSpreadWeight * CENTI),
    minSessionSlots: Math.ceil((settings.minSessionMinutes ?? 0) / SLOT_MINUTES),
    personal: hasPersonalCosts(settings)
      ? new PersonalCosts(
          compilePersonal(active, agents, problem, grid),
          settings.fairnessWeight,
          grid.slotCount,
        )
      : null,
  })
  const solver = new WeekTourSolver(grid.slotCount)
  const prove = () =>
    isStopped() || control.isUnproven ? null : boundOf({ problem, surfers, roster, grid, solver, isStopped })
  // Once a whole schedule stands there is time to see how good one could be at all.
  let bound: Bound | null | undefined
  const least = () => {
    if (bound === undefined) bound = prove()
    return bound ? boundFor(bound, roster).total : null
  }
  const onProgress = (fraction: number, cost: number) => {
    const proven = least()
    control.onProgress?.(fraction, cost, proven === null ? null : proven / CENTI)
  }
  const iterations = search(roster, solver, random(control.seed), { ...control, onProgress }, least)
  if (bound === undefined) bound = prove()
  if (bound)
    tighten(bound, {
      roster,
      solver,
      mostWeeks: iterations / MOVES_PER_PROVING_WEEK,
      isStopped: () => isStopped() || (control.timeShare?.() ?? 0) >= 1,
    })

  const after = board.totals()
  const shiftsBySurfer = new Map(
    active.map((surfer, a) => [surfer.id, shiftsOf(surfer, a, roster, grid, problem)]),
  )
  const shifts = active.flatMap(surfer => shiftsBySurfer.get(surfer.id)!)
  assertConstraintsKept(problem, shifts)
  const placeOf = new Map(active.map((surfer, a) => [surfer.id, a]))
  const explained = (surfer: SchedulingSurfer) => {
    const a = placeOf.get(surfer.id)!
    return explainResult({ surfer, agent: agents[a]!, place: a, roster, problem, grid, isStopped })
  }
  const share = (covered: number, required: number) => (required === 0 ? 1 : covered / required)
  return {
    shifts,
    notices: surfers.flatMap(s => refused.get(s.id) ?? explained(s) ?? []),
    minutesAdded: shifts.reduce((sum, shift) => sum + lengthMinutes(shift.interval), 0),
    coverage: {
      before: share(before.covered, before.required),
      after: share(after.covered, after.required),
    },
    cost: costOf(board, roster, bound, settings),
    iterations,
  }
}

const hasPersonalCosts = ({ fairnessWeight, preferenceWeight, stabilityWeight }: GenerateSettings): boolean =>
  fairnessWeight > 0 || preferenceWeight > 0 || stabilityWeight > 0

/** Proven for time split at will, and so for sessions too; without work that may wait, whose time is not given. */
function boundOf(given: {
  problem: GenerateProblem
  surfers: readonly SchedulingSurfer[]
  roster: Roster
  grid: Grid
  solver: WeekTourSolver
  isStopped: () => boolean
}): Bound | null {
  const { problem, surfers, roster, grid } = given
  const skills = surfers.map(s => s.taskIds)
  const pools = buildPools(
    problem.demand.filter(({ deferred }) => !deferred),
    skills,
    grid,
  )
  const kept = new Board(pools)
  supplyKept(kept, pools, surfers, grid)
  const groupOf = new Map(surfers.map(s => [s.id, pools.layersOf(s.taskIds)[0]]))
  return lowerBound({
    ...given,
    pools,
    kept,
    groupOf: roster.agents.map(agent => (agent.layers.length > 0 ? groupOf.get(agent.surferId) : undefined)),
  })
}

/** Kept shifts cover demand over their whole length, all ticket groups alike: their breaks are not known here. */
function supplyKept(board: Board, pools: Pools, surfers: readonly SchedulingSurfer[], grid: Grid): void {
  for (const { existingShifts, taskIds } of surfers) {
    const layers = existingShifts.length > 0 ? pools.layersOf(taskIds) : []
    for (const shift of existingShifts) {
      const first = Math.max(0, Math.floor((shift.start - grid.originMs) / SLOT_MS))
      for (let slot = first; slot < grid.slotCount && instantOf(grid, slot) < shift.end; slot++) {
        const start = Math.max(shift.start, instantOf(grid, slot))
        const end = Math.min(shift.end, instantOf(grid, slot + 1))
        const centi = Math.round((CENTI * (end - start)) / SLOT_MS / layers.length)
        if (end > start) for (const layer of layers) board.addUnpriced(layer, slot, centi)
      }
    }
  }
  board.repriceAll()
}
