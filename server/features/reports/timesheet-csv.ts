// Lines of a timesheet as text: fixed columns, then what was asked for. Hours have two decimals.
// Reported times are those of timecards; of a card that is still open only the start is known.
import { csvText } from '#contract/csv-text.ts'
import type { TimesheetReport } from '#contract/endpoints/reports.ts'
import { type Interval, toLocalMs, type Zone } from '#core/time/index.ts'
import type { ReportedTime, TimesheetRow } from '#core/timesheets/index.ts'
import type { ReportSurfer } from './store.ts'

export interface TimesheetLine extends Omit<TimesheetRow, 'type' | 'blockId' | 'interval'> {
  surfer: ReportSurfer
  type: TimesheetRow['type'] | 'overtime'
  /** Name of the shift, or kind of time off. */
  subtype: string
  /** Scheduled time; null: none, only a timecard. */
  interval: Interval | null
  reported: ReportedTime | null
}

export interface TimesheetText {
  lines: readonly TimesheetLine[]
  request: TimesheetReport
  zone: Zone
  /** Columns by activity. */
  taskNames: ReadonlyMap<number, string>
}

type Cell = string | number
interface Column<T> {
  name: string
  cell: (one: T) => Cell
}

const hours = (minutes: number): Cell => (minutes / 60).toFixed(2)
const hoursColumn = <T>(name: string, minutes: (one: T) => number): Column<T> => ({
  name,
  cell: one => hours(minutes(one)),
})
const localText = (zone: Zone, instant: number | null | undefined): string =>
  instant == null ? '' : new Date(toLocalMs(zone, instant)).toISOString().slice(0, 16).replace('T', ' ')

const SURFER: Column<{ surfer: ReportSurfer }>[] = [
  { name: 'first_name', cell: ({ surfer }) => surfer.firstName },
  { name: 'last_name', cell: ({ surfer }) => surfer.lastName },
  { name: 'email', cell: ({ surfer }) => surfer.email },
  { name: 'surfer_timezone', cell: ({ surfer }) => surfer.timezone },
  { name: 'team', cell: ({ surfer }) => surfer.teamName },
]

export function timesheetCsv(text: TimesheetText): { text: string; rowCount: number } {
  return text.request.view === 'shift' ? shiftLines(text) : surferLines(text)
}

function shiftLines(text: TimesheetText) {
  const { lines, zone } = text
  const columns: Column<TimesheetLine>[] = [
    { name: 'shift_date', cell: line => line.date },
    ...SURFER,
    { name: 'type', cell: line => line.type },
    { name: 'subtype', cell: line => line.subtype },
    { name: 'scheduled_start', cell: line => localText(zone, line.interval?.start) },
    { name: 'scheduled_end', cell: line => localText(zone, line.interval?.end) },
    hoursColumn('total_scheduled', line => line.workMinutes),
    { name: 'reported_start', cell: line => localText(zone, line.reported?.start) },
    { name: 'reported_end', cell: line => localText(zone, line.reported?.end) },
    { name: 'total_reported', cell: ({ reported }) => (reported?.end ? hours(reported.minutes) : '') },
    {
      name: 'difference_minutes',
      cell: ({ reported, workMinutes }) => (reported?.end ? Math.round(reported.minutes - workMinutes) : ''),
    },
    { name: 'timecard_type', cell: ({ reported }) => reported?.types.join(' + ') ?? '' },
    ...wantedColumns<TimesheetLine>(text, line => [line]),
  ]
  return written(columns, lines)
}

interface SurferLines {
  surfer: ReportSurfer
  lines: readonly TimesheetLine[]
}
const sum = (lines: readonly TimesheetLine[], minutes: (line: TimesheetLine) => number): number =>
  lines.reduce((total, line) => total + minutes(line), 0)

/** One line for each agent with a shift, a timecard, or time off that the report includes. */
function surferLines(text: TimesheetText) {
  const scheduled = text.lines.filter(line => line.type !== 'overtime')
  const subtypes = [...new Set(scheduled.map(line => line.subtype))].toSorted((a, b) => a.localeCompare(b))
  const columns: Column<SurferLines>[] = [
    ...SURFER,
    { name: 'shifts', cell: ({ lines }) => lines.filter(line => line.type === 'shift').length },
    hoursColumn('total_scheduled', ({ lines }) => sum(lines, line => line.workMinutes)),
    hoursColumn('total_reported', ({ lines }) => sum(lines, line => line.reported?.minutes ?? 0)),
    hoursColumn('overtime', ({ lines }) => sum(lines, line => line.reported?.overtimeMinutes ?? 0)),
    ...(text.request.breakdownShift ? subtypes : []).map(name =>
      hoursColumn<SurferLines>(name, ({ lines }) =>
        sum(lines, line => (line.subtype === name ? line.workMinutes + line.absentMinutes : 0)),
      ),
    ),
    ...wantedColumns<SurferLines>(text, ({ lines }) => lines),
  ]
  const bySurfer = Map.groupBy(text.lines, line => line.surfer.id)
  return written(
    columns,
    [...bySurfer.values()].map(lines => ({ surfer: lines[0]!.surfer, lines })),
  )
}

function wantedColumns<T>(
  { lines, request, taskNames }: TimesheetText,
  linesOf: (one: T) => readonly TimesheetLine[],
): Column<T>[] {
  const column = (name: string, minutes: (line: TimesheetLine) => number) =>
    hoursColumn<T>(name, one => sum(linesOf(one), minutes))
  const used = new Set(lines.flatMap(line => [...line.minutesByTask.keys()]))
  const tasks = [...taskNames].filter(([id]) => used.has(id)).toSorted(([, a], [, b]) => a.localeCompare(b))
  const isNameTwice = (name: string) => tasks.filter(([, other]) => other === name).length > 1
  return [
    ...(request.includeTimeOff ? [column('time_off', line => line.absentMinutes)] : []),
    ...(request.includeBreaks ? [column('breaks', line => line.breakMinutes)] : []),
    ...(request.includeActivities
      ? [
          ...tasks.map(([id, name]) =>
            column(isNameTwice(name) ? `${name} (${id})` : name, line => line.minutesByTask.get(id) ?? 0),
          ),
          column('blocked_time', line => line.blockedMinutes),
        ]
      : []),
  ]
}

const written = <T>(columns: Column<T>[], rows: readonly T[]) => ({
  rowCount: rows.length,
  text: csvText({
    fields: columns.map(column => column.name),
    data: rows.map(row => columns.map(({ cell }) => cell(row))),
  }),
})
