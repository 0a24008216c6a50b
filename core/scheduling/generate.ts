// Shifts for whole weeks, from demand, contracts, windows and skills. Pure: the same problem, seed and
// iterations give the same shifts.

import { random } from '../random.ts'
import { type Interval, lengthMinutes, MINUTE_MS } from '../time/index.ts'
import { contractOf } from './contract.ts'
import { explainResult, refuseBeforeSearch } from './explain.ts'
import { compileAgent, weeksOf } from './model/agent.ts'
import { templateBreakSlots } from './model/breaks.ts'
import { type Grid, gridOf, instantOf, SLOT_MINUTES, SLOT_MS } from './model/grid.ts'
import { buildPools, CENTI, type Group } from './model/pools.ts'
import { Board, OVER_WEIGHT, UNDER_WEIGHT } from './search/board.ts'
import { lowerBound } from './search/bound.ts'
import { NONE, Roster } from './search/roster.ts'
import { search } from './search/search.ts'
import { WeekTourSolver } from './search/week-tour.ts'
import { settingsOf } from './settings.ts'
import type {
  GeneratedShift,
  GenerateProblem,
  GenerateResult,
  SchedulingSurfer,
  SearchControl,
  Session,
} from './types.ts'

export function generateShifts(problem: GenerateProblem, control: SearchControl): GenerateResult {
  const surfers = [...problem.surfers].sort((a, b) => a.id - b.id)
  const settings = settingsOf(problem)
  const grid = gridOf(problem)
  const skills = surfers.map(s => s.taskIds)
  const pools = buildPools(problem.demand, skills, grid, settings.minSessionMinutes === null)
  const board = new Board(pools)
  for (const surfer of surfers) supplyKept(board, pools.layersOf(surfer.taskIds), surfer, grid)
  const before = board.totals()

  const refused = new Map(surfers.map(s => [s.id, refuseBeforeSearch(s, problem, grid)]))
  const active = surfers.filter(s => isSearched(refused.get(s.id)?.code))
  const agents = active.map(surfer => {
    const layers = refused.get(surfer.id) ? [] : pools.layersOf(surfer.taskIds)
    return compileAgent(surfer, layers, problem, grid)
  })
  const roster = new Roster(agents, weeksOf(problem), board, grid.slotCount, {
    templateBreakSlots: (problem.shiftTemplates ?? []).map(templateBreakSlots),
    spreadPrice: Math.round(settings.startSpreadWeight * CENTI),
    minSessionSlots: Math.ceil((settings.minSessionMinutes ?? 0) / SLOT_MINUTES),
  })
  const solver = new WeekTourSolver(grid.slotCount)
  const iterations = search(roster, solver, random(control.seed), control)

  const after = board.totals()
  const shiftsBySurfer = new Map(
    active.map((surfer, a) => [surfer.id, shiftsOf(surfer, a, roster, grid, problem)]),
  )
  const shifts = active.flatMap(surfer => shiftsBySurfer.get(surfer.id)!)
  const agentOf = new Map(agents.map(agent => [agent.surferId, agent]))
  const under = (UNDER_WEIGHT * (after.required - after.covered)) / CENTI
  const over = (OVER_WEIGHT * (after.supplied - after.covered)) / CENTI
  const share = (covered: number, required: number) => (required === 0 ? 1 : covered / required)
  return {
    shifts,
    notices: surfers.flatMap(
      s =>
        refused.get(s.id) ??
        explainResult(s, agentOf.get(s.id)!, shiftsBySurfer.get(s.id)!, problem, grid, control) ??
        [],
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
      bound: boundOf(problem, surfers, roster, grid, solver) / CENTI,
      startSpread: roster.totalSpread() / CENTI,
    },
    iterations,
  }
}

/** Proven for time split at will, and so for sessions too. In hundredths. */
function boundOf(
  problem: GenerateProblem,
  surfers: readonly SchedulingSurfer[],
  roster: Roster,
  grid: Grid,
  solver: WeekTourSolver,
): number {
  const skills = surfers.map(s => s.taskIds)
  const pools = buildPools(problem.demand, skills, grid)
  const kept = new Board(pools)
  const poolOf = new Map<number, number>()
  for (const surfer of surfers) {
    const layers = pools.layersOf(surfer.taskIds)
    supplyKept(kept, layers, surfer, grid)
    if (layers[0]) poolOf.set(surfer.id, layers[0].pool)
  }
  const pool = roster.agents.map(agent => (agent.layers.length > 0 ? poolOf.get(agent.surferId) : undefined))
  return lowerBound(pools, kept.supplies(), roster, solver, pool)
}

/** Agents without a forecast are placed too, evenly; those of the other codes are not. */
const isSearched = (code: string | undefined): boolean => code === undefined || code === 'NO_FORECAST'

/** Kept shifts cover demand over their whole length, all ticket groups alike: their breaks are not known here. */
function supplyKept(
  board: Board,
  layers: readonly Group[],
  { existingShifts }: SchedulingSurfer,
  grid: Grid,
): void {
  for (const shift of existingShifts) {
    const first = Math.max(0, Math.floor((shift.start - grid.originMs) / SLOT_MS))
    for (let slot = first; slot < grid.slotCount && instantOf(grid, slot) < shift.end; slot++) {
      const start = Math.max(shift.start, instantOf(grid, slot))
      const end = Math.min(shift.end, instantOf(grid, slot + 1))
      const centi = Math.round((CENTI * (end - start)) / SLOT_MS / layers.length)
      if (end > start) for (const layer of layers) board.add(layer, slot, centi)
    }
  }
}

function shiftsOf(
  surfer: SchedulingSurfer,
  a: number,
  roster: Roster,
  grid: Grid,
  problem: GenerateProblem,
): GeneratedShift[] {
  const shifts: GeneratedShift[] = []
  for (let day = 0; day < roster.dayCount; day++) {
    const cell = a * roster.dayCount + day
    const start = roster.start[cell]!
    if (start === NONE) continue
    const template = problem.shiftTemplates?.[roster.template[cell]!]
    const breakMinutes = template ? template.breakMinutes : contractOf(surfer).breakMinutes
    const breakStart = roster.breakStart[cell]!
    const breaks: Interval[] = []
    if (breakStart !== NONE) {
      const from = instantOf(grid, breakStart)
      breaks.push({ start: from, end: from + breakMinutes * MINUTE_MS })
    }
    shifts.push({
      surferId: surfer.id,
      interval: { start: instantOf(grid, start), end: instantOf(grid, start + roster.length[cell]!) },
      breaks,
      shiftTemplateId: template?.id ?? null,
      sessions: sessionsOf(a, cell, roster, grid, problem),
    })
  }
  return shifts
}

/** Stretches of one ticket group between starts, breaks and changes. */
function sessionsOf(
  a: number,
  cell: number,
  roster: Roster,
  grid: Grid,
  problem: GenerateProblem,
): Session[] {
  const { layers } = roster.agents[a]!
  if (roster.options.minSessionSlots === 0 || layers.length === 0) return []
  const start = roster.start[cell]!
  const breakStart = roster.breakStart[cell]!
  const breakEnd = breakStart === NONE ? NONE : breakStart + roster.breakSlots(a, roster.template[cell]!)
  const sessions: Session[] = []
  for (let slot = start; slot < start + roster.length[cell]!; slot++) {
    if (slot >= breakStart && slot < breakEnd) continue
    const layer = layers.length > 1 ? roster.layerAt[a * roster.slotCount + slot]! : 0
    const { streamId } = problem.demand[layers[layer]!.streams[0]!]!
    const from = instantOf(grid, slot)
    const last = sessions.at(-1)
    if (last?.streamId === streamId && last.interval.end === from) last.interval.end = from + SLOT_MS
    else sessions.push({ streamId, interval: { start: from, end: from + SLOT_MS } })
  }
  return sessions
}
