import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toyActivityProblem } from '#test/core/scheduling/multi-activity.ts'
import { compileActivities } from './model.ts'
import type { ActivityProblem } from './types.ts'

const seeds = fc.integer({ min: 1 })
const DAY = 1440

describe('the slots at which a shift may start', () => {
  it('are those in a range, midnight at its end included, that leave the shortest shift inside the horizon', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.nat(23),
        fc.nat(24),
        fc.constantFrom(15, 30, 60),
        (seed, from, more, slotMinutes) => {
          const ranges = [
            { fromMinuteOfDay: from * 60, toMinuteOfDay: Math.min(DAY, (from + more) * 60) },
            { fromMinuteOfDay: 8 * 60 + 10, toMinuteOfDay: 8 * 60 + 50 },
          ]
          // After the first midnight: the range of the day before it has no say.
          const horizon = { fromMinute: 60 + 60 * (seed % 24), toMinute: 3 * DAY - 45 * (seed % 5) }
          const problem = { ...toyActivityProblem(seed), slotMinutes, horizon, startRanges: ranges }
          const { isStart, starts, minLength, slotsPerDay, dayCount } = compileActivities(problem)
          const shortest = minLength * slotMinutes
          expect(dayCount).toBe(3)
          for (let slot = 0; slot < 3 * slotsPerDay; slot++) {
            const minute = slot * slotMinutes
            const isAllowed = ranges.some(range =>
              [minute % DAY, (minute % DAY) + DAY].some(
                time => time >= range.fromMinuteOfDay && time <= range.toMinuteOfDay,
              ),
            )
            const isInside = minute >= horizon.fromMinute && minute + shortest <= horizon.toMinute
            expect(isStart[slot] === 1).toBe(isAllowed && isInside)
            expect(starts[Math.floor(slot / slotsPerDay)]!.includes(slot)).toBe(isStart[slot] === 1)
          }
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('the bound of superfluous work', () => {
  /** The least sum of squares of so many surfers too many over cells, by trying every way to place them. */
  function leastSquares(tooMuch: number, cells: number): number {
    if (cells === 1) return tooMuch ** 2
    let least = Number.POSITIVE_INFINITY
    for (let here = 0; here <= tooMuch; here++)
      least = Math.min(least, here ** 2 + leastSquares(tooMuch - here, cells - 1))
    return least
  }

  it('is that of the best spread of the minutes that must be worked beyond what is wanted', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(9), { minLength: 0, maxLength: 3 }),
        fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
        (hours, wanted) => {
          const problem: ActivityProblem = {
            ...toyActivityProblem(1),
            slotMinutes: 60,
            horizon: { fromMinute: 0, toMinute: 120 },
            taskIds: [11, 12],
            surfers: hours.map((hour, id) => ({
              id,
              taskIds: [11, 12],
              minMinutes: hour * 60 - 10,
              maxMinutes: 600,
            })),
            cover: wanted.map((max, i) => ({
              taskId: 11 + (i % 2),
              startMinute: 60 * (i >> 1),
              min: 0,
              max,
            })),
          }
          const work = hours.reduce((sum, hour) => sum + hour, 0)
          const tooMuch = Math.max(0, work - wanted.reduce((sum, max) => sum + max, 0))
          const { bound, evenSurplus } = compileActivities(problem)
          expect(bound).toBe(leastSquares(tooMuch, 4))
          expect(Math.abs(evenSurplus - tooMuch / 4)).toBeLessThanOrEqual(0.5)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('minutes in slots', () => {
  it('are kept by a number of slots exactly when they are kept by its minutes', () => {
    fc.assert(
      fc.property(
        fc.nat(2000),
        fc.nat(2000),
        fc.constantFrom(15, 30, 60, 120),
        (least, more, slotMinutes) => {
          const toy = toyActivityProblem(1)
          const surfers = [{ id: 1, taskIds: [11], minMinutes: least, maxMinutes: least + more }]
          const { minSlots, maxSlots } = compileActivities({ ...toy, slotMinutes, surfers })
          for (const slots of [minSlots[0]! - 1, minSlots[0]!, maxSlots[0]!, maxSlots[0]! + 1]) {
            const areMinutesKept = slots * slotMinutes >= least && slots * slotMinutes <= least + more
            expect(slots >= minSlots[0]! && slots <= maxSlots[0]!).toBe(areMinutesKept)
          }
        },
      ),
      { numRuns: 100 },
    )
  })

  it('of rest reach as many days ahead as a late and long shift makes them', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 30 }), (seed, hours) => {
        const problem = { ...toyActivityProblem(seed), restMinutes: 120 * hours }
        const { reachDays, maxLength, rest, slotsPerDay } = compileActivities(problem)
        const latestEnd = slotsPerDay - 1 + maxLength
        // The first start of the next day that lies beyond the reach is rested, whatever shift was before.
        expect((reachDays + 1) * slotsPerDay).toBeGreaterThanOrEqual(latestEnd + rest)
        expect((reachDays - 1) * slotsPerDay).toBeLessThan(latestEnd + rest)
      }),
      { numRuns: 60 },
    )
  })
})

describe('skill groups', () => {
  it('hold together those with the same activities, in whatever order they are named', () => {
    const toy = toyActivityProblem(1)
    const lists = [[11, 12, 13], [13], [12, 13, 11], [11, 13], [13], [13, 11]]
    const surfers = lists.map((taskIds, id) => ({ id, taskIds, minMinutes: 0, maxMinutes: 600 }))
    const { skillGroup, layers } = compileActivities({ ...toy, taskIds: [11, 12, 13], surfers, cover: [] })
    expect(Array.from(skillGroup)).toEqual([0, 1, 0, 3, 1, 3])
    expect(layers.map(own => Array.from(own))).toEqual([[1, 2, 3], [3], [1, 2, 3], [1, 3], [3], [1, 3]])
  })
})
