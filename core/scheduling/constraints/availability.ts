// No shift over time off, time in lieu or blocked time.
import { overlaps } from '#core/time/index.ts'
import { meetsForbidden, type TimeConstraint } from './constraint.ts'
import { clock } from './wording.ts'

export const availability: TimeConstraint = {
  name: 'availability',
  kind: 'hard',
  forbids: (surfer, span) => surfer.unavailable.filter(interval => overlaps(interval, span)),
  breaches: context =>
    meetsForbidden(
      context,
      span => availability.forbids(context.surfer, span),
      shift => ({
        constraint: 'availability',
        sentence: `The shift from ${clock(context.surfer.zone, shift.start)} meets time off or blocked time.`,
      }),
    ),
}
