// Faults of one shift by itself: hours outside the working windows, days before or after the employment, and
// activities that need a skill.
import {
  addDays,
  type Interval,
  instantAt,
  lengthMs,
  localDateOf,
  subtract,
  weekdayOf,
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
  const allowed = workingWindows.flatMap(({ days, startMinute, endMinute, zone }): Interval[] => {
    const first = addDays(localDateOf(zone, shift.interval.start), -1)
    const end = endMinute > startMinute ? endMinute : endMinute + 1440
    return [0, 1, 2, 3]
      .map(offset => addDays(first, offset))
      .filter(date => days.includes(weekdayOf(date)))
      .map(date => ({ start: instantAt(zone, date, startMinute), end: instantAt(zone, date, end) }))
  })
  const outside = subtract([shift.interval], allowed)
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

export function datesBroken(
  { name, zone, startDate, endDate }: WarnedSurfer,
  shift: ScheduledBlock,
): PlacedWarning[] {
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
