// Nobody works before the start date or after the end date, both local days of the surfer.
import { addDays, type Interval, instantAt } from '#core/time/index.ts'
import { meetsForbidden, type TimeConstraint } from './constraint.ts'
import { clock } from './wording.ts'

export const employmentDates: TimeConstraint = {
  name: 'employment-dates',
  kind: 'hard',
  forbids(surfer, span) {
    const forbidden: Interval[] = []
    if (surfer.startDate) {
      const firstMoment = instantAt(surfer.zone, surfer.startDate, 0)
      if (firstMoment > span.start) forbidden.push({ start: span.start, end: firstMoment })
    }
    if (surfer.endDate) {
      const afterLast = instantAt(surfer.zone, addDays(surfer.endDate, 1), 0)
      if (afterLast < span.end) forbidden.push({ start: afterLast, end: span.end })
    }
    return forbidden
  },
  breaches: context =>
    meetsForbidden(
      context,
      span => employmentDates.forbids(context.surfer, span),
      shift => ({
        constraint: 'employment-dates',
        sentence: `The shift from ${clock(context.surfer.zone, shift.start)} is outside the agent's dates (${
          context.surfer.startDate ?? 'no start'
        } to ${context.surfer.endDate ?? 'no end'}).`,
      }),
    ),
}
