// Places that the break of a shift may take.
import type { GenerateSettings, ShiftTemplate } from '../problem/types.ts'
import { SLOT_MINUTES } from './grid.ts'

/** [earliest, latest] start of the break from the shift's start, or null when the shift carries none. */
export function breakRange(
  lengthSlots: number,
  breakSlots: number,
  { breakFromShiftMinutes, breakEarliest, breakLatest }: GenerateSettings,
): [number, number] | null {
  if (breakSlots === 0 || lengthSlots * SLOT_MINUTES < breakFromShiftMinutes) return null
  if (lengthSlots - breakSlots < 2) return null
  const earliest = Math.floor(lengthSlots * breakEarliest)
  const latest = Math.floor(lengthSlots * breakLatest) - breakSlots
  if (earliest <= latest) return [Math.max(1, earliest), latest]
  const middle = Math.max(1, (lengthSlots - breakSlots) >> 1)
  return [middle, middle]
}

export const templateBreakSlots = ({ breakMinutes }: ShiftTemplate): number =>
  Math.ceil(breakMinutes / SLOT_MINUTES)
