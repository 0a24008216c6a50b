// The engine's time line: quarter-hour UTC slots counted from two days before the horizon, so that agents in
// other zones and shifts that run over the end fit. What does not lie on a quarter hour is rounded inward.
import { addDays, DAY_MS, type EpochMs, type Interval, instantAt, MINUTE_MS } from '#core/time/index.ts'
import type { GenerateProblem } from '../problem/types.ts'

export const SLOT_MINUTES = 15
export const SLOT_MS = SLOT_MINUTES * MINUTE_MS
export const SLOTS_PER_DAY = 96
const MARGIN_DAYS = 2

export interface Grid {
  originMs: EpochMs
  slotCount: number
  span: Interval
}

export function gridOf({ zone, from, to }: GenerateProblem): Grid {
  const start = instantAt(zone, addDays(from, -MARGIN_DAYS), 0)
  const originMs = Math.floor(start / SLOT_MS) * SLOT_MS
  const endMs = instantAt(zone, addDays(to, MARGIN_DAYS), 0) + DAY_MS
  const slotCount = Math.ceil((endMs - originMs) / SLOT_MS)
  return { originMs, slotCount, span: { start: originMs, end: originMs + slotCount * SLOT_MS } }
}

export const slotUp = (grid: Grid, instant: EpochMs): number => Math.ceil((instant - grid.originMs) / SLOT_MS)
export const slotDown = (grid: Grid, instant: EpochMs): number =>
  Math.floor((instant - grid.originMs) / SLOT_MS)
export const instantOf = (grid: Grid, slot: number): EpochMs => grid.originMs + slot * SLOT_MS
