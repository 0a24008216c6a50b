import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Interval } from '#core/time/index.ts'
import {
  anyOpen,
  anyOverlays,
  anyRuns,
  blockOf,
  CELLS,
  cellOf,
  cells,
  isIn,
  oneSurfer,
  PHONE,
  reading,
  SHIFT_START,
  shiftOfRuns,
} from '#test/core/scheduling/one-shift.ts'
import { type ChangeableShift, changeableShiftOf } from './changeable-shift.ts'
import { lossBy } from './loss.ts'
import { blockedTime, spareMinutes, timeOff } from './time-away.ts'

const prices = fc.array(fc.integer({ min: -3, max: 4 }), { minLength: 32, maxLength: 32 })
const lossOf = (price: readonly number[]) => lossBy(Float64Array.from(price), SHIFT_START)
const costOf = (price: readonly number[], first: number, end: number) => {
  let cost = 0
  for (let cell = first; cell < end; cell++) cost += price[Math.floor(cell / 3)]! / 3
  return cost
}

/** Whether the cells are free, and what is left of the free time around them is none or half an hour. */
function isFreeFor({ window, taken, movable }: ChangeableShift, first: number, end: number): boolean {
  const isFree = (cell: number) =>
    isIn(cell, window) &&
    !taken.some(one => isIn(cell, one)) &&
    !movable.some(({ interval }) => isIn(cell, interval))
  for (let cell = first; cell < end; cell++) if (!isFree(cell)) return false
  let before = first
  while (isFree(before - 1)) before--
  let after = end
  while (isFree(after)) after++
  return [first - before, after - end].every(left => left === 0 || left >= 6)
}

const changeable = fc
  .tuple(anyRuns, anyOpen, fc.option(fc.integer({ min: 240, max: 480 })))
  .map(([runs, open, minContractedDailyMinutes]) => {
    const shift = shiftOfRuns(runs)
    return changeableShiftOf(reading(open), oneSurfer({ minContractedDailyMinutes }), shift, [shift])!
  })

describe('blocked time that waits for a quiet moment', () => {
  const minutes = fc.constantFrom(15, 20, 30, 60, 90)

  it('goes to the earliest of the quarter-hours that cost least, where it saves anything', () => {
    fc.assert(
      fc.property(changeable, prices, minutes, (shift, price, length) => {
        let best: { first: number; cost: number } | null = null
        for (let first = 0; first + length / 5 <= CELLS; first += 3) {
          if (!isFreeFor(shift, first, first + length / 5)) continue
          const cost = costOf(price, first, first + length / 5)
          if (cost < (best?.cost ?? 0) - 1e-9) best = { first, cost }
        }
        const found = blockedTime(shift, lossOf(price), length)
        expect(found?.interval).toEqual(best ? cells(best.first, best.first + length / 5) : undefined)
        if (found) expect(found).toMatchObject({ id: -shift.shift.id, type: 'blocked-time', surferId: 1 })
      }),
      { numRuns: 150 },
    )
  })

  it('is not put into a shift that has some', () => {
    const shift = shiftOfRuns([{ what: PHONE, time: cells(0, CELLS) }])
    const spare = lossOf(Array.from({ length: 32 }, () => -1))
    const beside = (type: 'blocked-time' | 'time-off') => {
      const own = [shift, blockOf(2, type, cells(0, 12))]
      return blockedTime(changeableShiftOf(reading(cells(0, CELLS)), oneSurfer(), shift, own)!, spare, 30)
    }
    expect(beside('blocked-time')).toBeNull()
    expect(beside('time-off')!.interval).toEqual(cells(12, 18))
  })
})

describe('time off where there are agents to spare', () => {
  /** Lengths in cells that the day and the week can lose: from one hour, by half-hours, to four. */
  const lengthsOf = ({ surfer }: ChangeableShift, spare: number) =>
    [12, 18, 24, 30, 36, 42, 48].filter(
      length => 480 - length * 5 >= (surfer.minContractedDailyMinutes ?? 240) && length * 5 <= spare,
    )

  it('is what saves most of all that begins with the shift or ends with it', () => {
    const spare = fc.constantFrom(Number.POSITIVE_INFINITY, 300, 119, 120, 60, 59, -30)
    fc.assert(
      fc.property(changeable, prices, spare, (shift, price, week) => {
        let least = 0
        for (const length of lengthsOf(shift, week))
          for (const first of [0, CELLS - length])
            if (isFreeFor(shift, first, first + length))
              least = Math.min(least, costOf(price, first, first + length))
        const found = timeOff(shift, lossOf(price), week)
        expect(found === null).toBe(least > -1e-9)
        if (!found) return
        const [first, end] = [cellOf(found.interval.start), cellOf(found.interval.end)]
        expect(costOf(price, first, end)).toBeCloseTo(least, 9)
        expect(lengthsOf(shift, week)).toContain(end - first)
        expect(first === 0 || end === CELLS).toBe(true)
        expect(isFreeFor(shift, first, end)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('is not given beside anything else', () => {
    fc.assert(
      fc.property(anyOverlays(2), prices, (overlays, price) => {
        const shift = shiftOfRuns([{ what: PHONE, time: cells(0, CELLS) }])
        const one = changeableShiftOf(reading(cells(0, CELLS)), oneSurfer(), shift, [shift, ...overlays])!
        if (one.overlays.length > 0) expect(timeOff(one, lossOf(price), 480)).toBeNull()
      }),
      { numRuns: 50 },
    )
  })
})

describe('minutes that a week has to spare', () => {
  const time = fc
    .tuple(fc.nat(200), fc.integer({ min: 1, max: 100 }))
    .map(([first, length]): Interval => cells(first, first + length))
  const times = fc.array(time, { maxLength: 5 })

  it('are those worked, each once and none of them off, beyond the minimum', () => {
    fc.assert(
      fc.property(times, times, times, fc.integer({ min: 0, max: 20 }), (shifts, off, blocked, least) => {
        let worked = 0
        for (let cell = 0; cell < 300; cell++)
          if (shifts.some(one => isIn(cell, one)) && !off.some(one => isIn(cell, one))) worked += 5
        const week = [
          ...shifts.map((one, i) => blockOf(i, 'shift', one)),
          ...off.map((one, i) => blockOf(100 + i, 'time-off', one)),
          ...blocked.map((one, i) => blockOf(200 + i, 'blocked-time', one)),
        ]
        expect(spareMinutes(least, week)).toBe(worked - least * 60)
        expect(spareMinutes(null, week)).toBe(Number.POSITIVE_INFINITY)
      }),
      { numRuns: 100 },
    )
  })
})
