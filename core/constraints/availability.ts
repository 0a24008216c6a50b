// Shifts lie inside the time that the surfer entered as available, in weeks where any is entered; in other weeks the
// working windows alone hold. Blocks that touch are one stretch.
import {
  addDays,
  type Interval,
  instantAt,
  intersect,
  type LocalDate,
  lengthMs,
  localDateOf,
  overlaps,
  subtract,
  union,
  type Weekday,
  weekStartOf,
  type Zone,
} from '#core/time/index.ts'
import type { Constraint } from './constraint.ts'
import { nameOf } from './local-days.ts'
import type { Availability, BoundSurfer } from './types.ts'
import { hoursText } from './wording.ts'

/** Availability of blocks that are sorted by start; it binds in each week in which one of them begins. */
export function availabilityOf(zone: Zone, weekStartsOn: Weekday, blocks: readonly Interval[]): Availability {
  const starts = new Set(blocks.map(({ start }) => weekStartOf(localDateOf(zone, start), weekStartsOn)))
  const at = (date: LocalDate) => instantAt(zone, date, 0)
  return {
    weeks: [...starts].map(date => ({ start: at(date), end: at(addDays(date, 7)) })),
    blocks: union(blocks),
  }
}

/** Time of the span in which the surfer is not available. */
export function notAvailable(
  { availability, sequence }: Pick<BoundSurfer, 'availability' | 'sequence'>,
  span: Interval,
): Interval[] {
  if (!availability || sequence?.ignoresAvailability) return []
  const bound = availability.weeks.flatMap(week => intersect(week, span) ?? [])
  return bound.flatMap(week =>
    subtract(
      [week],
      availability.blocks.filter(block => overlaps(block, week)),
    ),
  )
}

export const availability = {
  codes: { AVAILABILITY: 'Outside availability' },
  forbids: notAvailable,
  sequence: null,
  breaches({ surfer, shifts }) {
    return shifts.flatMap(shift => {
      const outside = union(notAvailable(surfer, shift.interval))
      if (outside.length === 0) return []
      const ms = outside.reduce((sum, part) => sum + lengthMs(part), 0)
      const sentence = `${hoursText(ms)} of the shift are outside the availability that ${nameOf(surfer)} entered for the week.`
      return { code: 'AVAILABILITY', blocks: [shift], interval: outside[0]!, sentence }
    })
  },
  lift: surfer =>
    surfer.availability && !surfer.sequence?.ignoresAvailability
      ? {
          surfer: { sequence: { ...surfer.sequence, ignoresAvailability: true } },
          because: 'the availability entered for the week leaves no room.',
          blockedBy: 'rules',
        }
      : null,
  group: 'sequence',
  relaxations: ({ surfer: { availability: entered, sequence } }) =>
    entered && !sequence?.ignoresAvailability
      ? [
          {
            step: 1,
            sentence: 'Generate beyond the availability that agents entered.',
            rules: { ignoresAvailability: true },
          },
        ]
      : [],
} as const satisfies Constraint
