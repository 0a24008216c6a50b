// The shifts that a search has found, as intervals: the way back from the roster's slots.

import { contractOf } from '../constraints/contract.ts'
import { type Interval, MINUTE_MS } from '../time/index.ts'
import { type Grid, instantOf, SLOT_MS } from './model/grid.ts'
import type { GeneratedShift, GenerateProblem, SchedulingSurfer, Session } from './problem/types.ts'
import { NONE, type Roster } from './search/roster.ts'

/** Shifts of the surfer at index `a` of the roster. */
export function shiftsOf(
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
