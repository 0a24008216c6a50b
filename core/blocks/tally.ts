// How often each shift is planned on a day: of the day it starts on, in the zone of whoever counts.
import { type LocalDate, localDateOf, type Zone } from '../time/index.ts'
import type { ScheduledBlock } from './types.ts'

export interface TallyCount {
  /** Null for custom shifts. */
  shiftTemplateId: number | null
  type: 'standard' | 'fill'
  count: number
}

type Shift = ScheduledBlock & { shiftTemplateId: number | null }

/** By date; `blocks` of one view. Days without shifts are left out. */
export function shiftTallies(blocks: readonly Shift[], zone: Zone): Map<LocalDate, TallyCount[]> {
  const tallies = new Map<LocalDate, Map<string, TallyCount>>()
  for (const { type, interval, isFill, shiftTemplateId } of blocks) {
    if (type !== 'shift') continue
    const date = localDateOf(zone, interval.start)
    const day = tallies.get(date) ?? new Map<string, TallyCount>()
    tallies.set(date, day)
    const kind = isFill ? 'fill' : 'standard'
    const key = `${shiftTemplateId} ${kind}`
    const tally = day.get(key) ?? { shiftTemplateId, type: kind, count: 0 }
    day.set(key, tally)
    tally.count++
  }
  return new Map([...tallies].map(([date, day]) => [date, [...day.values()]]))
}
