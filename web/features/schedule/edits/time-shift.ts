// Distance in time that blocks are moved by. By whole days a block keeps its wall-clock time, so that a shift of
// 22:00 stays one across a night of 23 or 25 hours; within a day it moves by the hours that really pass.
import {
  DAY_MS,
  type EpochMs,
  fromLocalMs,
  type LocalDate,
  localDateOf,
  toLocalMs,
  type Zone,
} from '#core/time/index.ts'

export interface TimeShift {
  days: number
  ms: number
}

export function timeShiftOf({ deltaDays, deltaMs }: { deltaDays?: number; deltaMs: number }): TimeShift {
  if (deltaDays !== undefined) return { days: deltaDays, ms: 0 }
  return deltaMs % DAY_MS === 0 ? { days: deltaMs / DAY_MS, ms: 0 } : { days: 0, ms: deltaMs }
}

export const shiftedBy =
  ({ days, ms }: TimeShift, zone: Zone) =>
  (instant: EpochMs): EpochMs =>
    days === 0 ? instant + ms : fromLocalMs(zone, toLocalMs(zone, instant) + days * DAY_MS)

/** From one local day to another. */
export const dayShift = (zone: Zone, from: EpochMs, to: LocalDate): TimeShift => ({
  days: Math.round((Date.parse(to) - Date.parse(localDateOf(zone, from))) / DAY_MS),
  ms: 0,
})
