// Staff as agents at work at once (FTE), or as the hours they work: agents × length of the interval.
import type { ChartIncrement, ForecastRow } from '#contract/endpoints/forecasts.ts'
import { addDays, type EpochMs, HOUR_MS, instantAt, localDateOf, type Zone } from '#core/time/index.ts'
import { instantsOf, type ShownRange } from './forecast-search.ts'

export type StaffUnit = 'fte' | 'hours'

const SHORT_HOURS: Partial<Record<ChartIncrement, number>> = {
  'quarter-hour': 0.25,
  'half-hour': 0.5,
  hour: 1,
}

/** Start of the interval after the one that starts at `start`. */
export function nextStart(start: EpochMs, increment: ChartIncrement, zone: Zone): EpochMs {
  const short = SHORT_HOURS[increment]
  if (short) return start + short * HOUR_MS
  const date = localDateOf(zone, start)
  if (increment === 'day') return instantAt(zone, addDays(date, 1), 0)
  if (increment === 'week') return instantAt(zone, addDays(date, 7), 0)
  return instantAt(zone, `${addDays(`${date.slice(0, 8)}28`, 4).slice(0, 8)}01`, 0)
}

/** Hours of a row's interval inside the shown range: 23 or 25 on a day when the clock moves. */
export function hoursOf(start: EpochMs, increment: ChartIncrement, range: ShownRange, zone: Zone): number {
  const short = SHORT_HOURS[increment]
  if (short) return short
  const shown = instantsOf(range, zone)
  const from = Math.max(start, Date.parse(shown.from))
  const to = Math.min(nextStart(start, increment, zone), Date.parse(shown.to))
  return Math.max(0, to - from) / HOUR_MS
}

const STAFF_FIELDS = [
  'staffingRequirements',
  'presentRequirements',
  'actualStaffingRequirements',
  'scheduled',
] as const

export function rowsIn(
  unit: StaffUnit,
  rows: readonly ForecastRow[],
  { increment, range, zone }: { increment: ChartIncrement; range: ShownRange; zone: Zone },
): ForecastRow[] {
  if (unit === 'fte') return [...rows]
  return rows.map(row => {
    const hours = hoursOf(Date.parse(row.date), increment, range, zone)
    const changed = { ...row }
    for (const field of STAFF_FIELDS) if (row[field] !== null) changed[field] = row[field] * hours
    return changed
  })
}

export const unitText: Record<StaffUnit, string> = { fte: 'agents', hours: 'hours' }
