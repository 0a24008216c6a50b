// Scheduled time as a timesheet has it: a row for each shift, on the day it starts, with what is on top at each
// minute of it. An hour counts once, also where two shifts are at once; time off takes hours out of a shift,
// meetings and breaks do not. Minutes are those that pass: a night when clocks change is longer or shorter.
import { type LayerSegment, layers, type ScheduledBlock } from '../blocks/index.ts'
import {
  dayInterval,
  eachDate,
  type Interval,
  intersect,
  type LocalDate,
  lengthMinutes,
  localDateOf,
  subtract,
  type Zone,
} from '../time/index.ts'

export interface TimesheetPeriod {
  from: LocalDate
  /** Exclusive. */
  to: LocalDate
  /** Zone whose local days are meant. */
  zone: Zone
  hasTimeOff: boolean
}

export interface TimesheetRow {
  date: LocalDate
  blockId: number
  type: 'shift' | 'time-off' | 'time-in-lieu'
  /** The shift; for an absence its part on the day. */
  interval: Interval
  /** Scheduled work, breaks and meetings included; none of an absence. */
  workMinutes: number
  breakMinutes: number
  /** In meetings and other blocked time. */
  blockedMinutes: number
  minutesByTask: Map<number, number>
  /** Length of an absence on the day. */
  absentMinutes: number
}

const total = (intervals: readonly Interval[]) =>
  intervals.reduce((sum, interval) => sum + lengthMinutes(interval), 0)
const within = (intervals: readonly Interval[], span: Interval): Interval[] =>
  intervals.flatMap(interval => intersect(interval, span) ?? [])

/** `blocks`: of one agent in one view. In order of time. */
export function timesheetRows(blocks: readonly ScheduledBlock[], period: TimesheetPeriod): TimesheetRow[] {
  const segments = layers(blocks)
  const rows = [
    ...shiftRows(blocks, segments, period),
    ...(period.hasTimeOff ? absenceRows(blocks, segments, period) : []),
  ]
  return rows.sort((a, b) => a.interval.start - b.interval.start || a.blockId - b.blockId)
}

function shiftRows(
  blocks: readonly ScheduledBlock[],
  segments: readonly LayerSegment[],
  { from, to, zone }: TimesheetPeriod,
): TimesheetRow[] {
  const shifts = blocks
    .filter(block => block.type === 'shift')
    .toSorted((a, b) => a.interval.start - b.interval.start || a.id - b.id)
  const own = Map.groupBy(segments, segment => segment.blockId)
  let meetings = segments.filter(segment => segment.kind === 'blocked-time').map(segment => segment.interval)
  return shifts.flatMap(({ id, interval }) => {
    const date = localDateOf(zone, interval.start)
    // A meeting belongs to the first shift that it is in.
    const blockedMinutes = total(within(meetings, interval))
    meetings = subtract(meetings, [interval])
    if (date < from || date >= to) return []
    const parts = own.get(id) ?? []
    const minutesByTask = new Map<number, number>()
    for (const { taskId, interval: part } of parts)
      if (taskId !== null) minutesByTask.set(taskId, (minutesByTask.get(taskId) ?? 0) + lengthMinutes(part))
    return {
      date,
      blockId: id,
      type: 'shift' as const,
      interval,
      blockedMinutes,
      minutesByTask,
      workMinutes: total(parts.map(part => part.interval)) + blockedMinutes,
      breakMinutes: total(parts.filter(part => part.kind === 'break').map(part => part.interval)),
      absentMinutes: 0,
    }
  })
}

function absenceRows(
  blocks: readonly ScheduledBlock[],
  segments: readonly LayerSegment[],
  { from, to, zone }: TimesheetPeriod,
): TimesheetRow[] {
  const days = eachDate(from, to).map(date => ({ date, span: dayInterval(zone, date) }))
  const seen = Map.groupBy(segments, segment => segment.blockId)
  return blocks.flatMap(({ id, type }) => {
    if (type !== 'time-off' && type !== 'time-in-lieu') return []
    const intervals = (seen.get(id) ?? []).map(segment => segment.interval)
    return days.flatMap(({ date, span }) => {
      const parts = within(intervals, span)
      if (parts.length === 0) return []
      return {
        date,
        blockId: id,
        type,
        workMinutes: 0,
        breakMinutes: 0,
        blockedMinutes: 0,
        interval: { start: parts[0]!.start, end: parts.at(-1)!.end },
        minutesByTask: new Map<number, number>(),
        absentMinutes: total(parts),
      }
    })
  })
}
