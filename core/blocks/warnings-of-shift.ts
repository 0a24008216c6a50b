// Faults of one shift by itself: hours outside the working windows, days before or after the employment, and
// activities that need a skill.
import {
  DAY_MS,
  fromLocalMs,
  type Interval,
  lengthMs,
  localDateOf,
  MINUTE_MS,
  subtract,
  toLocalMs,
  WEEKDAYS,
} from '../time/index.ts'
import type { ScheduledBlock } from './types.ts'
import { hoursText } from './warning-words.ts'
import type { PlacedWarning, WarnedSurfer, WarningCode } from './warnings.ts'

const ofShift = (
  code: WarningCode,
  { id, surferId }: ScheduledBlock,
  interval: Interval,
  sentence: string,
): PlacedWarning => ({ code, surferId, blockIds: [id], interval, sentence })

export function windowBroken({ name, workingWindows }: WarnedSurfer, shift: ScheduledBlock): PlacedWarning[] {
  if (workingWindows.length === 0) return []
  const outside = subtract([shift.interval], allowedAround(workingWindows, shift.interval))
  if (outside.length === 0) return []
  const ms = outside.reduce((sum, part) => sum + lengthMs(part), 0)
  return [
    ofShift(
      'WORKING_WINDOW',
      shift,
      outside[0]!,
      `${hoursText(ms)} of the shift are outside the working window of ${name}.`,
    ),
  ]
}

/** The working windows of every day of the interval, and of the day before, whose night may reach into it. */
export function allowedAround(
  windows: WarnedSurfer['workingWindows'],
  { start, end: until }: Interval,
): Interval[] {
  const allowed: Interval[] = []
  for (const { days, startMinute, endMinute, zone } of windows) {
    const end = endMinute > startMinute ? endMinute : endMinute + 1440
    const dayOf = (instant: number) => Math.floor(toLocalMs(zone, instant) / DAY_MS)
    const last = dayOf(until)
    for (let day = dayOf(start) - 1; day <= last; day++) {
      // Days are counted from 1970, a Thursday.
      if (!days.includes(WEEKDAYS[(day + 3) % 7]!)) continue
      const at = (minute: number) => fromLocalMs(zone, day * DAY_MS + minute * MINUTE_MS)
      allowed.push({ start: at(startMinute), end: at(end) })
    }
  }
  return allowed
}

export function datesBroken(
  { name, zone, startDate, endDate }: WarnedSurfer,
  shift: ScheduledBlock,
): PlacedWarning[] {
  if (startDate === null && endDate === null) return []
  const day = localDateOf(zone, shift.interval.start)
  const says = (sentence: string) => [ofShift('DATES', shift, shift.interval, sentence)]
  if (startDate !== null && day < startDate) return says(`${name} starts on ${startDate}.`)
  if (endDate !== null && day > endDate) return says(`The last day of ${name} is ${endDate}.`)
  return []
}

export function skillsMissing(
  { name, taskIds }: WarnedSurfer,
  shift: ScheduledBlock,
  taskNames: ReadonlyMap<number, string>,
): PlacedWarning[] {
  const missing = new Map(
    shift.tasks
      .filter(({ taskId }) => taskNames.has(taskId) && !taskIds.includes(taskId))
      .map(task => [task.taskId, task.interval]),
  )
  return [...missing].map(([taskId, interval]) =>
    ofShift('SKILL', shift, interval, `${name} does not have the skill ${taskNames.get(taskId)}.`),
  )
}
