// Soft: nights and weekends are shared fairly. Who works more of them than comparable agents do on average, by
// hours of contract, is paid for by the square of the difference: a little for small ones, much for large ones.
import {
  addDays,
  eachDate,
  type Interval,
  instantAt,
  intersect,
  type LocalDate,
  lengthMinutes,
  localDateOf,
  weekdayOf,
  type Zone,
} from '#core/time/index.ts'
import type { Constraint } from './constraint.ts'
import { duration } from './wording.ts'

export const UNSOCIAL_KINDS = ['nights', 'weekends'] as const
export type UnsocialKind = (typeof UNSOCIAL_KINDS)[number]

const NIGHT_FROM_MINUTE = 22 * 60
const NIGHT_UNTIL_MINUTE = (24 + 6) * 60
/** Less than this beyond the share is not worth a word. */
const WORTH_TELLING_MINUTES = 8 * 60

/** From one day to another, exclusive: nights by the evening they begin on. */
export function unsocialTime(kind: UnsocialKind, zone: Zone, from: LocalDate, to: LocalDate): Interval[] {
  const at = (date: LocalDate, minute: number) => instantAt(zone, date, minute)
  const dates = eachDate(from, to)
  if (kind === 'nights')
    return dates.map(date => ({ start: at(date, NIGHT_FROM_MINUTE), end: at(date, NIGHT_UNTIL_MINUTE) }))
  return dates
    .filter(date => ['saturday', 'sunday'].includes(weekdayOf(date)))
    .map(date => ({ start: at(date, 0), end: at(addDays(date, 1), 0) }))
}

export const unsocialHours: Constraint = {
  name: 'unsocial-hours',
  kind: 'soft',
  breaches({ surfer, shifts, fairShareMinutes }) {
    const [first, last] = [shifts[0], shifts.at(-1)]
    if (!fairShareMinutes || !first || !last) return []
    const from = addDays(localDateOf(surfer.zone, first.start), -1)
    const to = addDays(localDateOf(surfer.zone, last.end), 1)
    return UNSOCIAL_KINDS.flatMap(kind => {
      const time = unsocialTime(kind, surfer.zone, from, to)
      const worked = shifts
        .flatMap(shift => time.flatMap(part => intersect(shift, part) ?? []))
        .reduce((sum, part) => sum + lengthMinutes(part), 0)
      const share = fairShareMinutes[kind]
      if (worked - share < WORTH_TELLING_MINUTES) return []
      const when = kind === 'nights' ? 'at night' : 'at weekends'
      return {
        constraint: 'unsocial-hours' as const,
        interval: { start: first.start, end: last.end },
        sentence: `${duration(worked)} ${when}; the share among comparable agents is ${duration(share)}.`,
      }
    })
  },
}
