// Nobody works before the start date or after the end date, both local days of the surfer.
import { addDays, type Interval, instantAt, localDateOf } from '#core/time/index.ts'
import type { Constraint } from './constraint.ts'
import { nameOf } from './local-days.ts'
import { dayText } from './wording.ts'

export const employmentDates = {
  codes: { DATES: 'Before the first or after the last day' },
  forbids({ zone, startDate, endDate }, span) {
    const forbidden: Interval[] = []
    if (startDate) {
      const firstMoment = instantAt(zone, startDate, 0)
      if (firstMoment > span.start) forbidden.push({ start: span.start, end: firstMoment })
    }
    if (endDate) {
      const afterLast = instantAt(zone, addDays(endDate, 1), 0)
      if (afterLast < span.end) forbidden.push({ start: afterLast, end: span.end })
    }
    return forbidden
  },
  sequence: null,
  breaches({ surfer, shifts }) {
    const { zone, startDate, endDate } = surfer
    if (startDate === null && endDate === null) return []
    return shifts.flatMap(shift => {
      const day = localDateOf(zone, shift.interval.start)
      const breach = (sentence: string) => [
        { code: 'DATES', blocks: [shift], interval: shift.interval, sentence },
      ]
      if (startDate !== null && day < startDate) return breach(`${nameOf(surfer)} starts on ${startDate}.`)
      if (endDate !== null && day > endDate) return breach(`The last day of ${nameOf(surfer)} is ${endDate}.`)
      return []
    })
  },
  lift: ({ startDate, endDate }) =>
    startDate || endDate
      ? {
          surfer: {},
          isUnforbidden: true,
          because: `the agent ${[startDate && `starts on ${dayText(startDate)}`, endDate && `leaves on ${dayText(endDate)}`].filter(Boolean).join(' and ')}.`,
        }
      : null,
  group: 'dates',
  *relaxations({ surfer: { startDate, endDate }, horizon: { first, last } }) {
    if (startDate !== null && startDate > first)
      yield { step: 1, sentence: `Move the start date to ${dayText(first)}.`, change: { startDate: first } }
    if (endDate !== null && endDate < last)
      yield { step: 1, sentence: `Move the end date to ${dayText(last)}.`, change: { endDate: last } }
  },
} as const satisfies Constraint
