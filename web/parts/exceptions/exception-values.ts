// An approved deviation as its form has it: the contract's fields, with wall-clock texts of the shown zone for instants.
import { z } from 'zod'
import { type AdherenceException, ExceptionForm } from '#contract/endpoints/adherence.ts'
import { addDays, type EpochMs, localDateOf, MINUTE_MS, WEEKDAYS, type Zone } from '#core/time/index.ts'
import { fieldErrors } from '#web/lib/saving-form.ts'
import { instantOf, WallClock, wallClock } from '#web/lib/wall-clock.ts'
import * as texts from './texts.ts'

export type ExceptionType = ExceptionForm['type']
type Fields = Pick<ExceptionForm, 'description' | 'statuses' | 'inAdherenceWhenAvailable' | 'surferIds'>
type Weekday = (typeof WEEKDAYS)[number]

export interface ExceptionValues extends Fields {
  type: ExceptionType
  taskId: number | null
  streamIds: number[]
  /** Ends of a one-off exception: wall-clock texts. */
  from: string
  to: string
  /** Days and times of a recurring exception, such as "09:30". */
  start: string
  end: string | null
  startTime: string
  endTime: string
  weekdays: Weekday[]
}

/** Initial values of a new exception: from `at` on, an hour once, or the hours of work on every working day. */
export const newException = (
  at: EpochMs,
  zone: Zone,
  given: Partial<ExceptionValues> = {},
): ExceptionValues => {
  const start = Math.floor(at / MINUTE_MS) * MINUTE_MS
  return {
    type: 'one-off',
    description: '',
    taskId: null,
    streamIds: [],
    statuses: [],
    inAdherenceWhenAvailable: false,
    surferIds: [],
    from: wallClock(start, zone),
    to: wallClock(start + 60 * MINUTE_MS, zone),
    start: localDateOf(zone, at),
    end: null,
    startTime: '09:00',
    endTime: '17:00',
    weekdays: WEEKDAYS.slice(0, 5),
    ...given,
  }
}

/** The whole minutes that hold a stretch of time. */
export const minutesAround = (start: EpochMs, end: EpochMs, zone: Zone) => ({
  from: wallClock(Math.floor(start / MINUTE_MS) * MINUTE_MS, zone),
  to: wallClock(Math.ceil(end / MINUTE_MS) * MINUTE_MS, zone),
})

export function exceptionValuesOf(exception: AdherenceException, zone: Zone): ExceptionValues {
  const { type, description, taskId, streamIds, statuses, inAdherenceWhenAvailable, surferIds } = exception
  const fields = { type, description, taskId, streamIds, statuses, inAdherenceWhenAvailable, surferIds }
  if (exception.type === 'one-off') {
    const start = Date.parse(exception.start)
    const times = { from: wallClock(start, zone), to: wallClock(Date.parse(exception.end), zone) }
    return newException(start, zone, { ...fields, ...times })
  }
  const { start, end, startTime, endTime, weekdays } = exception
  return newException(0, zone, { ...fields, start, end, startTime, endTime, weekdays })
}

export function exceptionFormOf(values: ExceptionValues, zone: Zone): ExceptionForm {
  const { description, taskId, streamIds, statuses, inAdherenceWhenAvailable, surferIds } = values
  const fields = { description, taskId, streamIds, statuses, inAdherenceWhenAvailable, surferIds }
  if (values.type === 'one-off')
    return {
      ...fields,
      type: 'one-off',
      start: instantOf(values.from, zone),
      end: instantOf(values.to, zone),
    }
  const { start, end, startTime, endTime, weekdays } = values
  return { ...fields, type: 'recurring', start, end, startTime, endTime, weekdays }
}

/** The fields of the form that show what is wrong with the contract's start and end. */
export const fieldNameOf = (type: ExceptionType, path: string): string =>
  type === 'one-off' ? ({ start: 'from', end: 'to' }[path] ?? path) : path

const WORDS: Record<string, string> = texts.words

/** Checks the values by the contract's own shape. */
export const valuesSchema = (zone: Zone) =>
  z.custom<ExceptionValues>().superRefine((values, context) => {
    const fault = (field: string, message: string) =>
      context.addIssue({ code: 'custom', message, path: [field], input: values })
    if (values.type === 'one-off') {
      const bad = (['from', 'to'] as const).filter(field => !WallClock.safeParse(values[field]).success)
      for (const field of bad) fault(field, texts.chooseADayAndTime)
      if (bad.length > 0) return
    } else if (!values.start) return fault('start', texts.chooseTheFirstDay)
    const parsed = ExceptionForm.safeParse(exceptionFormOf(values, zone))
    if (parsed.success) return
    for (const [path, message] of Object.entries(fieldErrors(parsed.error.issues)))
      fault(fieldNameOf(values.type, path), WORDS[message] ?? message)
  })

/** The last day that an exception may end on so that it is over from `today` on, its first at the earliest. */
export const endBefore = (today: string, start: string): string => {
  const yesterday = addDays(today, -1)
  return yesterday < start ? start : yesterday
}
