// Rows of the wire, one per case, ticket group and date -> totals, columns for the charts, lines of the table.
import { type PlanIncrement, type PlanRow, paidHours } from '#contract/endpoints/forecast-plan.ts'
import { type EpochMs, instantAt, type LocalDate, type Zone } from '#core/time/index.ts'
import { numberText } from '#web/ui/text/figure-text.ts'
import * as texts from './texts.ts'

export interface Totals {
  tickets: number
  scheduledHours: number
  /** Agents to be paid for on average over the range. */
  surfers: number
  /** Service level, weighted by contacts; null where no ticket group has a target. */
  serviceLevel: number | null
}

export function totalsOf(rows: readonly PlanRow[], hoursPerSurfer: number): Totals {
  const sum = (of: (row: PlanRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  const scheduledHours = sum(row => row.scheduledHours)
  const known = rows.filter(row => row.serviceLevel !== null && row.tickets > 0)
  const contacts = known.reduce((total, row) => total + row.tickets, 0)
  const inTime = known.reduce((total, row) => total + row.serviceLevel! * row.tickets, 0)
  return {
    tickets: sum(row => row.tickets),
    scheduledHours,
    surfers: scheduledHours / hoursPerSurfer,
    serviceLevel: contacts > 0 ? inTime / contacts : null,
  }
}

/** "agents at 8 h a day", "agents at 40 h a week": what one agent of a row works. */
export function agentsName(increment: PlanIncrement, hoursPerWeek: number): string {
  const [hours, each] = increment === 'day' ? [paidHours(1, hoursPerWeek), 'day'] : [hoursPerWeek, 'week']
  return texts.agentsAtHA(numberText(hours, Number.isInteger(hours) ? 0 : 1), each)
}

/** A case over time, all its ticket groups together. */
export interface CaseColumns {
  surfers: (number | null)[]
  tickets: (number | null)[]
}

export const datesOf = (cases: readonly (readonly PlanRow[])[]): LocalDate[] =>
  [...new Set(cases.flatMap(rows => rows.map(row => row.date)))].sort()

export function planColumnsOf(dates: readonly LocalDate[], rows: readonly PlanRow[]): CaseColumns {
  const byDate = Map.groupBy(rows, row => row.date)
  const each = (of: (row: PlanRow) => number) =>
    dates.map(date => byDate.get(date)?.reduce((total, row) => total + of(row), 0) ?? null)
  return { surfers: each(row => row.surfers), tickets: each(row => row.tickets) }
}

export const timesOf = (dates: readonly LocalDate[], zone: Zone): EpochMs[] =>
  dates.map(date => instantAt(zone, date, 0))

/** The same ticket group and date in every case, in the order of the cases. */
export interface PlanLine {
  key: string
  date: LocalDate
  ticketGroupName: string
  cases: (PlanRow | undefined)[]
}

/** Lines by date, then in the order of the ticket groups. */
export function planLinesOf(cases: readonly (readonly PlanRow[])[]): PlanLine[] {
  const lines = new Map<string, PlanLine>()
  cases.forEach((rows, at) => {
    for (const row of rows) {
      const key = `${row.date} ${row.ticketGroupId}`
      const line = lines.get(key) ?? {
        key,
        date: row.date,
        ticketGroupName: row.ticketGroupName,
        cases: cases.map(() => undefined),
      }
      line.cases[at] = row
      lines.set(key, line)
    }
  })
  return [...lines.values()].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** Numbers of agents worth looking at: from 60 to 140 % of what is needed at the busiest time, whole ones. */
export function countsAround(peak: number, also: number | null): number[] {
  const least = Math.max(1, Math.floor(peak * 0.6))
  const most = Math.max(least + 4, Math.ceil(peak * 1.4))
  const step = Math.max(1, Math.ceil((most - least) / MOST_STEPS))
  const counts = new Set<number>([Math.max(1, Math.ceil(peak))])
  for (let count = least; count <= most; count += step) counts.add(count)
  if (also !== null) counts.add(also)
  return [...counts].sort((a, b) => a - b)
}
const MOST_STEPS = 24
