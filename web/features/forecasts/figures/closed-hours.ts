// Closed hours of a ticket group folded into one line of the table.
import type { ChartIncrement, ForecastRow } from '#contract/endpoints/forecasts.ts'
import { DAY_MS, type EpochMs, type Zone } from '#core/time/index.ts'
import { dateText, dateTimeText, timeText } from '#web/lib/dates.ts'
import { nextStart } from './staff-unit.ts'
import * as texts from './texts.ts'

/** Rows of one ticket group, one after the other. */
export interface ClosedHours {
  key: string
  rows: ForecastRow[]
}
export type TableLine = ForecastRow | ClosedHours

export const isClosed = (line: TableLine): line is ClosedHours => 'rows' in line

const isNothing = (value: number | null) => value === null || value === 0

/** Nothing is expected, came, is required or scheduled, and all of it is known to be so. */
const isQuiet = (row: ForecastRow): boolean =>
  row.forecasted === 0 &&
  [row.actuals, row.lastYear, row.staffingRequirements, row.actualStaffingRequirements, row.scheduled].every(
    isNothing,
  )

/** Without the ticket groups of which nothing is known in any row. */
export function knownRows(rows: readonly ForecastRow[]): ForecastRow[] {
  const known = new Set<number>()
  for (const { streamId, forecasted, actuals, lastYear } of rows)
    if (forecasted !== null || actuals !== null || lastYear !== null) known.add(streamId)
  return rows.filter(row => known.has(row.streamId))
}

/** A single quiet row stays a row: nothing would be saved. */
const FEWEST_ROWS = 2

/** Closed hours as one line each, or as one before their rows where they are opened. The rows are in order. */
export function foldedLines(rows: readonly ForecastRow[], opened: ReadonlySet<string>): TableLine[] {
  const lines: TableLine[] = []
  for (let at = 0; at < rows.length; ) {
    let end = at
    while (end < rows.length && isQuiet(rows[end]!) && rows[end]!.streamId === rows[at]!.streamId) end++
    if (end - at < FEWEST_ROWS) {
      lines.push(rows[at++]!)
      continue
    }
    const run = rows.slice(at, end)
    const key = `${run[0]!.streamId} ${run[0]!.date}`
    lines.push({ key, rows: run }, ...(opened.has(key) ? run : []))
    at = end
  }
  return lines
}

/** "16 Nov 2026: closed 20:00 – 07:00"; both dates where it lasts a day or longer. */
export function closedText({ rows }: ClosedHours, increment: ChartIncrement, zone: Zone): string {
  const start = Date.parse(rows[0]!.date)
  const end: EpochMs = nextStart(Date.parse(rows.at(-1)!.date), increment, zone)
  if (increment === 'day' || increment === 'week' || increment === 'month')
    return texts.closedStart(dateText(start, zone), dateText(end - 1, zone))
  if (end - start >= DAY_MS) return texts.closedStart(dateTimeText(start, zone), dateTimeText(end, zone))
  return texts.startClosed(dateText(start, zone), timeText(start, zone), timeText(end, zone))
}
