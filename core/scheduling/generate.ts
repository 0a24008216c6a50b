// Shifts for whole weeks, from demand, contracts, windows and skills. Pure: the same problem, seed and
// iterations give the same shifts.

import { random } from '../random.ts'
import { type Interval, lengthMinutes, MINUTE_MS } from '../time/index.ts'
import { contractOf } from './contract.ts'
import { explainResult, refuseBeforeSearch } from './explain.ts'
import { type Agent, compileAgent, weeksOf } from './model/agent.ts'
import { type Grid, gridOf, instantOf, SLOT_MS } from './model/grid.ts'
import { buildPools, CENTI, type Group } from './model/pools.ts'
import { Board, OVER_WEIGHT, UNDER_WEIGHT } from './search/board.ts'
import { lowerBound } from './search/bound.ts'
import { NONE, Roster } from './search/roster.ts'
import { search } from './search/search.ts'
import { WeekTourSolver } from './search/week-tour.ts'
import type {
  GeneratedShift,
  GenerateProblem,
  GenerateResult,
  SchedulingSurfer,
  SearchControl,
} from './types.ts'

export function generateShifts(problem: GenerateProblem, control: SearchControl): GenerateResult {
  const surfers = [...problem.surfers].sort((a, b) => a.id - b.id)
  const grid = gridOf(problem)
  const pools = buildPools(
    problem.demand,
    surfers.map(s => s.taskIds),
    grid,
  )
  const board = new Board(pools.pools)
  for (const surfer of surfers) supplyKept(board, pools.groupOf(surfer.taskIds), surfer, grid)
  const kept = board.supplies()
  const before = board.totals()

  const refused = new Map(surfers.map(s => [s.id, refuseBeforeSearch(s, problem, grid)]))
  const active = surfers.filter(s => isSearched(refused.get(s.id)?.code))
  const agents = active.map(surfer => {
    const group = refused.get(surfer.id) ? null : pools.groupOf(surfer.taskIds)
    return compileAgent(surfer, group, problem, grid)
  })
  const roster = new Roster(agents, weeksOf(problem), board, grid.slotCount)
  const solver = new WeekTourSolver(grid.slotCount)
  const iterations = search(roster, solver, grid.slotCount, random(control.seed), control)

  const after = board.totals()
  const shifts = active.flatMap((surfer, a) => shiftsOf(surfer, a, agents[a]!, roster, grid))
  const under = (UNDER_WEIGHT * (after.required - after.covered)) / CENTI
  const over = (OVER_WEIGHT * (after.supplied - after.covered)) / CENTI
  const share = (covered: number, required: number) => (required === 0 ? 1 : covered / required)
  return {
    shifts,
    notices: surfers.flatMap(
      s => refused.get(s.id) ?? explainResult(s, shifts, problem, grid, control) ?? [],
    ),
    minutesAdded: shifts.reduce((sum, shift) => sum + lengthMinutes(shift.interval), 0),
    coverage: {
      before: share(before.covered, before.required),
      after: share(after.covered, after.required),
    },
    cost: {
      under,
      over,
      total: under + over,
      bound: lowerBound(pools, kept, roster, solver) / CENTI,
      startSpread: roster.totalSpread() / CENTI,
    },
    iterations,
  }
}

/** Agents without a forecast are placed too, evenly; those of the other codes are not. */
const isSearched = (code: string | undefined): boolean => code === undefined || code === 'NO_FORECAST'

/** Kept shifts cover demand over their whole length: their breaks are not known here. */
function supplyKept(
  board: Board,
  group: Group | null,
  { existingShifts }: SchedulingSurfer,
  grid: Grid,
): void {
  if (group === null) return
  for (const shift of existingShifts) {
    const first = Math.max(0, Math.floor((shift.start - grid.originMs) / SLOT_MS))
    for (let slot = first; slot < grid.slotCount && instantOf(grid, slot) < shift.end; slot++) {
      const start = Math.max(shift.start, instantOf(grid, slot))
      const end = Math.min(shift.end, instantOf(grid, slot + 1))
      if (end > start) board.add(group, slot, Math.round((CENTI * (end - start)) / SLOT_MS))
    }
  }
}

function shiftsOf(
  surfer: SchedulingSurfer,
  a: number,
  agent: Agent,
  roster: Roster,
  grid: Grid,
): GeneratedShift[] {
  const breakMs = contractOf(surfer).breakMinutes * MINUTE_MS
  const shifts: GeneratedShift[] = []
  for (let day = 0; day < agent.dayCount; day++) {
    const cell = a * roster.dayCount + day
    const start = roster.start[cell]!
    if (start === NONE) continue
    const breakStart = roster.breakStart[cell]!
    const breaks: Interval[] =
      breakStart === NONE
        ? []
        : [{ start: instantOf(grid, breakStart), end: instantOf(grid, breakStart) + breakMs }]
    const interval = { start: instantOf(grid, start), end: instantOf(grid, start + roster.length[cell]!) }
    shifts.push({ surferId: surfer.id, interval, breaks })
  }
  return shifts
}
