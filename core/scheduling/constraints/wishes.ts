// Wishes to be on or off at some time, or to work at a certain place of the day: none is a must, each has its price.
import {
  type EpochMs,
  type Interval,
  intersect,
  lengthMinutes,
  localDateOf,
  subtract,
  type Zone,
} from '#core/time/index.ts'
import type { PlaceWish, SchedulingSurfer, TimeWish } from '../types.ts'
import type { Breach, Constraint, Context } from './constraint.ts'
import { clock, dayText, duration } from './wording.ts'

export const wishes: Constraint = {
  name: 'wishes',
  kind: 'soft',
  breaches: ({ surfer, shifts }) => [
    ...(surfer.wishes ?? []).flatMap(wish => againstTime(surfer, shifts, wish)),
    ...(surfer.placeWishes ?? []).flatMap(wish => againstPlace(surfer, shifts, wish)),
  ],
}

/** Wishes that these shifts could keep: a place is wished for the days on which a shift starts. */
export const countWishes = ({ surfer, shifts }: Pick<Context, 'surfer' | 'shifts'>): number =>
  (surfer.wishes?.length ?? 0) +
  (surfer.placeWishes ?? []).filter(({ day }) => shiftsOf(day, shifts).length > 0).length

const shiftsOf = (day: Interval, shifts: readonly Interval[]): Interval[] =>
  shifts.filter(({ start }) => start >= day.start && start < day.end)

function againstTime(
  { zone }: SchedulingSurfer,
  shifts: readonly Interval[],
  { interval, wants }: TimeWish,
): Breach[] {
  const against =
    wants === 'work'
      ? subtract([interval], [...shifts])
      : shifts.flatMap(shift => intersect(shift, interval) ?? [])
  const minutes = against.reduce((sum, part) => sum + lengthMinutes(part), 0)
  if (minutes === 0) return []
  const wish = wants === 'work' ? 'to work' : 'to be off'
  const sentence = `${duration(minutes)} against the wish ${wish} ${since(zone, interval)}.`
  return [{ constraint: 'wishes', interval, sentence }]
}

const timeText = (zone: Zone, at: EpochMs): string => clock(zone, at).slice(-5)
const momentText = (zone: Zone, at: EpochMs): string =>
  `${dayText(localDateOf(zone, at))} ${timeText(zone, at)}`

/** "on Sat 21 Nov 2026" of a whole day, else "from Sat 21 Nov 2026 09:00". */
function since(zone: Zone, { start, end }: Interval): string {
  const isMidnight = (at: EpochMs) => timeText(zone, at) === '00:00'
  const isDay = isMidnight(start) && isMidnight(end) && lengthMinutes({ start, end }) < 26 * 60
  return isDay ? `on ${dayText(localDateOf(zone, start))}` : `from ${momentText(zone, start)}`
}

function againstPlace({ zone }: SchedulingSurfer, shifts: readonly Interval[], wish: PlaceWish): Breach[] {
  const { day, starts, ends } = wish
  const isIn = (at: number, { start, end }: Interval) => at >= start && at <= end
  const isWished = (shift: Interval) =>
    starts.some((start, i) => isIn(shift.start, start) && (!ends[i] || isIn(shift.end, ends[i])))
  const ofDay = (at: EpochMs) => timeText(zone, at)
  const wished = starts
    .map((start, i) => `${ofDay(start.start)}–${ofDay(ends[i] ? ends[i].end : start.end)}`)
    .join(' or ')
  const what = ends.length > 0 ? 'a shift' : 'a start'
  return shiftsOf(day, shifts)
    .filter(shift => !isWished(shift))
    .slice(0, 1)
    .map(shift => ({
      constraint: 'wishes',
      interval: shift,
      sentence: `The shift from ${momentText(zone, shift.start)} to ${ofDay(shift.end)} is not as wished: ${what} ${wished}.`,
    }))
}
