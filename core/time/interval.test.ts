import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTidy, minuteInterval, minutesOf } from '#test/core/minutes.ts'
import {
  contains,
  type Interval,
  intersect,
  lengthMinutes,
  lengthMs,
  MINUTE_MS,
  overlaps,
  subtract,
  union,
} from './index.ts'

const one = minuteInterval(60, 30)
const some = fc.array(one, { maxLength: 7 })
const withEmpty = fc.array(minuteInterval(60, 30, 0), { maxLength: 7 })
const total = (intervals: readonly Interval[]) => intervals.reduce((sum, i) => sum + lengthMinutes(i), 0)

describe('two intervals', () => {
  it('overlap exactly where they share a minute, and the common part is those minutes', () => {
    fc.assert(
      fc.property(one, one, (a, b) => {
        const common = minutesOf([a]).intersection(minutesOf([b]))
        const found = intersect(a, b)
        expect(overlaps(a, b)).toBe(common.size > 0)
        expect(found === null ? new Set() : minutesOf([found])).toEqual(common)
        expect(overlaps(b, a)).toBe(overlaps(a, b))
        expect(intersect(b, a)).toEqual(found)
      }),
    )
  })

  it('contain one another exactly where no minute is left over', () => {
    fc.assert(
      fc.property(one, one, (outer, inner) => {
        expect(contains(outer, inner)).toBe(minutesOf([inner]).isSubsetOf(minutesOf([outer])))
        if (contains(outer, inner)) expect(intersect(outer, inner)).toEqual(inner)
      }),
    )
  })

  it('that touch share nothing', () => {
    const [first, second] = [
      { start: 0, end: 10 },
      { start: 10, end: 20 },
    ]
    expect(overlaps(first, second)).toBe(false)
    expect(intersect(first, second)).toBeNull()
    expect(contains(first, { start: 0, end: 10 })).toBe(true)
  })

  it('have a length in milliseconds and in minutes', () => {
    fc.assert(
      fc.property(one, interval => {
        expect(lengthMs(interval)).toBe(lengthMinutes(interval) * MINUTE_MS)
        expect(lengthMinutes(interval)).toBe(minutesOf([interval]).size)
      }),
    )
  })
})

describe('union', () => {
  it('covers the same minutes with the fewest intervals, in order, none touching', () => {
    fc.assert(
      fc.property(withEmpty, intervals => {
        const joined = union(intervals)
        expect(minutesOf(joined)).toEqual(minutesOf(intervals))
        expect(isTidy(joined)).toBe(true)
        expect(total(joined)).toBe(minutesOf(intervals).size)
      }),
    )
  })

  it('is idempotent, and blind to order and repetition', () => {
    fc.assert(
      fc.property(some, intervals => {
        const joined = union(intervals)
        expect(union(joined)).toEqual(joined)
        expect(union([...intervals].reverse())).toEqual(joined)
        expect(union([...intervals, ...intervals])).toEqual(joined)
      }),
    )
  })

  it('is associative', () => {
    fc.assert(
      fc.property(some, some, some, (a, b, c) => {
        expect(union([...union([...a, ...b]), ...c])).toEqual(union([...a, ...union([...b, ...c])]))
      }),
    )
  })

  it('leaves its input as it was', () => {
    fc.assert(
      fc.property(some, intervals => {
        const before = structuredClone(intervals)
        union(intervals)
        subtract(intervals, intervals)
        expect(intervals).toEqual(before)
      }),
    )
  })
})

describe('subtract', () => {
  it('leaves exactly the minutes of the first that are not in the second', () => {
    fc.assert(
      fc.property(withEmpty, withEmpty, (from, minus) => {
        const rest = subtract(from, minus)
        expect(minutesOf(rest)).toEqual(minutesOf(from).difference(minutesOf(minus)))
        expect(isTidy(rest)).toBe(true)
      }),
    )
  })

  it('splits a set in two: what is left and what is common tile it', () => {
    fc.assert(
      fc.property(some, some, (from, minus) => {
        const rest = subtract(from, minus)
        const common = subtract(from, rest)
        expect(union([...rest, ...common])).toEqual(union(from))
        expect(total(rest) + total(common)).toBe(total(union(from)))
        expect(common).toEqual(union(from.flatMap(a => union(minus).flatMap(b => intersect(a, b) ?? []))))
      }),
    )
  })

  it('takes away at once what it takes away in two steps', () => {
    fc.assert(
      fc.property(some, some, some, (from, b, c) => {
        expect(subtract(from, [...b, ...c])).toEqual(subtract(subtract(from, b), c))
        expect(subtract(from, union([...b, ...c]))).toEqual(subtract(subtract(from, c), b))
      }),
    )
  })

  it('of nothing or of itself', () => {
    fc.assert(
      fc.property(some, from => {
        expect(subtract(from, [])).toEqual(union(from))
        expect(subtract(from, from)).toEqual([])
        expect(subtract([], from)).toEqual([])
      }),
    )
  })
})
