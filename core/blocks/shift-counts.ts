// Counts of planned shifts by local day; a shift belongs to the day on which it starts in the given zone.
import { type EpochMs, type LocalDate, localDateOf, type Zone } from '../time/index.ts'
import type { ScheduledBlock } from './types.ts'

export interface ShiftCount {
  /** Null for custom shifts. */
  shiftTemplateId: number | null
  type: 'standard' | 'fill'
  count: number
}

/** Counts by local date; `blocks` of one view, with the template of each. Days without shifts are left out. */
export function countShifts<B extends ScheduledBlock>(
  blocks: readonly B[],
  zone: Zone,
  templateOf: (block: B) => number | null,
): Map<LocalDate, ShiftCount[]> {
  const tallies = new Map<LocalDate, Map<string, ShiftCount>>()
  // Thousands of shifts begin at few moments.
  const dates = new Map<EpochMs, LocalDate>()
  for (const block of blocks) {
    const { type, interval, isFill } = block
    if (type !== 'shift') continue
    const shiftTemplateId = templateOf(block)
    const date = dates.get(interval.start) ?? localDateOf(zone, interval.start)
    dates.set(interval.start, date)
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
