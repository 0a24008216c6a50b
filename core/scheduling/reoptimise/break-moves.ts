// break_time_adjustment: the breaks of a shift where they cost coverage least. All of them are chosen together,
// exactly, by going through them in order of time and keeping the cheapest way to have the last one here.
import { type EpochMs, HOUR_MS, type Interval, lengthMs, overlaps } from '#core/time/index.ts'
import { type ChangeableShift, leavesRemnant } from './changeable-shift.ts'
import type { Loss } from './loss.ts'
import { STEP_MS } from './supply.ts'

/** A break moves at most so far. */
const REACH_MS = 2 * HOUR_MS
/** Work before the first, between two, and after the last break of a shift. */
const STRETCH_MS = HOUR_MS
/** Among equals the break stays near where it was. */
const PRICE_PER_MS = 1e-6 / STEP_MS

interface Place {
  interval: Interval
  cost: number
  /** The cheapest place of the break before this one. */
  previous: Place | null
}

/** Best places of the movable breaks, in their order; null: the present ones. */
export function bestBreaks(changeable: ChangeableShift, loss: Loss): Interval[] | null {
  let places: Place[] = []
  for (let i = 0; i < changeable.movable.length; i++) {
    const own = changeable.movable[i]!.interval
    const next: Place[] = []
    for (const interval of placesOf(changeable, own)) {
      const previous =
        i === 0 ? null : cheapest(places.filter(place => follows(changeable, i, place, interval)))
      if (i > 0 && !previous) continue
      const moved = Math.abs(interval.start - own.start) * PRICE_PER_MS
      next.push({ interval, previous, cost: (previous?.cost ?? 0) + loss(interval) + moved })
    }
    places = next
  }
  const chosen = chainOf(cheapest(places))
  return chosen.some((interval, i) => interval.start !== changeable.movable[i]!.interval.start)
    ? chosen
    : null
}

const cheapest = (places: readonly Place[]): Place | null =>
  places.reduce<Place | null>((best, place) => (best && best.cost <= place.cost ? best : place), null)

function chainOf(last: Place | null): Interval[] {
  const chain: Interval[] = []
  for (let place = last; place; place = place.previous) chain.unshift(place.interval)
  return chain
}

/** Breaks that are closer than they should be may stay so. */
function follows(
  { movable }: ChangeableShift,
  i: number,
  { interval: before }: Place,
  interval: Interval,
): boolean {
  const areUnmoved =
    before.start === movable[i - 1]!.interval.start && interval.start === movable[i]!.interval.start
  return areUnmoved || interval.start - before.end >= STRETCH_MS
}

function placesOf(changeable: ChangeableShift, own: Interval): Interval[] {
  const length = lengthMs(own)
  const earliest = Math.max(
    own.start - REACH_MS,
    changeable.window.start,
    changeable.shift.interval.start + STRETCH_MS,
  )
  const latest = Math.min(
    own.start + REACH_MS,
    changeable.window.end - length,
    changeable.shift.interval.end - STRETCH_MS - length,
  )
  const places = [own]
  for (let start: EpochMs = Math.ceil(earliest / STEP_MS) * STEP_MS; start <= latest; start += STEP_MS) {
    const interval = { start, end: start + length }
    if (start !== own.start && isFit(changeable, interval)) places.push(interval)
  }
  return places
}

/** Free, away from breaks that stay, and it leaves no scrap of an activity. */
function isFit({ taken, fixedBreaks, lifted }: ChangeableShift, interval: Interval): boolean {
  const around = { start: interval.start - STRETCH_MS, end: interval.end + STRETCH_MS }
  if (taken.some(other => overlaps(other, interval))) return false
  if (fixedBreaks.some(other => overlaps(other, around))) return false
  return !lifted.tasks.some(
    task => overlaps(task.interval, interval) && leavesRemnant(task.interval, interval),
  )
}
