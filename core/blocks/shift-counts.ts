// Counts of planned shifts by local day; a shift belongs to the day on which it starts in the given zone.
import { type LocalDate, localDateOf, type Zone } from '../time/index.ts'
import type { ScheduledBlock } from './types.ts'

export interface ShiftCount {
  /** Null for custom shifts. */
  shiftTemplateId: number | null
  type: 'standard' | 'fill'
  count: number
}

type Shift = ScheduledBlock & { shiftTemplateId: number | null }

/** Counts by local date; `blocks` of one view. Days without shifts are left out. */
export function countShifts(blocks: readonly Shift[], zone: Zone): Map<LocalDate, ShiftCount[]> {
  const tallies = new Map<LocalDate, Map<string, ShiftCount>>()
  for (const { type, interval, isFill, shiftTemplateId } of blocks) {
    if (type !== 'shift') continue
    const date = localDateOf(zone, interval.start)
    const day = tallies.get(date) ?? new Map<string, ShiftCount>()
    tallies.set(date, day)
    const kind = isFill ? 'fill' : 'standard'
    const key = `${shiftTemplateId} ${kind}`
    const tally = day.get(key) ?? { shiftTemplateId, type: kind, count: 0 }
    day.set(key, tally)
    tally.count++
  }
  return new Map([...tallies].map(([date, day]) => [date, [...day.values()]]))
}
