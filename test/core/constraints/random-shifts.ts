// Random shifts around the night on which the clock changes, for constraints that look at instants.
import fc from 'fast-check'
import type { BoundBlock, BreachContext } from '#core/constraints/index.ts'
import type { SchedulingSurfer } from '#core/scheduling/index.ts'
import { addDays, HOUR_MS, instantAt, MINUTE_MS } from '#core/time/index.ts'
import { MONDAY, surfer, ZONE } from '../scheduling/builders.ts'

/** Sunday 2026-03-29 has 23 hours in the zone of the builders. */
export const CLOCK_CHANGE = addDays(MONDAY, 6)

/** Start of a quarter-hour within the ten days around the night, in Paris. */
const quarter = fc.integer({ min: 0, max: 10 * 96 - 1 }).map(index => {
  const from = instantAt(ZONE, addDays(CLOCK_CHANGE, -5), 0)
  return from + index * 15 * MINUTE_MS
})

export const aShift = fc.record({ start: quarter, quarters: fc.integer({ min: 1, max: 56 }) }).map(
  ({ start, quarters }): BoundBlock => ({
    type: 'shift',
    interval: { start, end: start + quarters * 15 * MINUTE_MS },
    isFill: false,
    tasks: [],
  }),
)

export const shifts = (maxLength: number) =>
  fc.array(aShift, { maxLength }).map(all => all.toSorted((a, b) => a.interval.start - b.interval.start))

const NO_TERMS = {
  minContractedHours: null,
  maxContractedHours: null,
  minContractedDailyMinutes: null,
  maxContractedDailyMinutes: null,
  restMinutesBetweenShifts: null,
  workingWindows: [],
}

/** A surfer bound by nothing else than what is given. */
export const boundBy = (terms: Partial<SchedulingSurfer>): SchedulingSurfer =>
  surfer({ ...NO_TERMS, ...terms })

export const contextWith = (
  terms: Partial<SchedulingSurfer>,
  own: readonly BoundBlock[],
  others: readonly BoundBlock[] = [],
): BreachContext => ({
  surfer: boundBy(terms),
  shifts: own,
  blocks: [...own, ...others],
  weekStartsOn: 'monday',
  known: {
    start: instantAt(ZONE, MONDAY, 0) - 40 * 24 * HOUR_MS,
    end: instantAt(ZONE, MONDAY, 0) + 60 * 24 * HOUR_MS,
  },
})

/** Instants of the interval, a quarter-hour apart. */
export function quartersOf({ start, end }: { start: number; end: number }): number[] {
  const count = Math.ceil((end - start) / (15 * MINUTE_MS))
  return Array.from({ length: count }, (_, index) => start + index * 15 * MINUTE_MS)
}
