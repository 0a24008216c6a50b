import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import type { DayMisses } from '../series/types.ts'
import { type GroupPart, groupSum } from './group-sum.ts'

const KEYS = ['lo80', 'hi80', 'lo95', 'hi95'] as const

const size = fc.integer({ min: 0, max: 4000 }).map(n => n / 4)
const part = fc
  .record({ mean: size, near: size, far: size, share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(
    ({ mean, near, far, share }): Omit<GroupPart, 'series'> => ({
      mean,
      lo80: Math.max(0, mean - near),
      lo95: Math.max(0, mean - near - far),
      hi80: mean + near,
      hi95: mean + near + far,
      common: {
        lo80: share * near,
        hi80: share * near,
        lo95: share * (near + far),
        hi95: share * (near + far),
      },
    }),
  )
const misses = fc.option(
  fc.record({
    firstDay: fc.integer({ min: 20_000, max: 20_030 }),
    values: fc.array(fc.option(fc.integer({ min: -300, max: 300 }).map(n => n / 100)), { maxLength: 40 }),
    level: fc.constant(1),
  }),
)
const group = fc.record({ part, misses })
const sumOf = (groups: readonly { part: Omit<GroupPart, 'series'>; misses: DayMisses | null }[]) =>
  groupSum(groups.map(own => own.misses))(groups.map((own, series) => ({ ...own.part, series })))

describe('the band of a sum of groups', () => {
  it('nests around the mean, no narrower than independent misses and no wider than equal ones', () => {
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 6 }), groups => {
        const mean = groups.reduce((sum, own) => sum + own.part.mean, 0)
        const made = sumOf(groups)
        const row = [0, made.lo95, made.lo80, mean, made.hi80, made.hi95]
        expect(row).toEqual([...row].sort((a, b) => a - b))
        for (const key of ['hi80', 'hi95'] as const) {
          const distances = groups.map(own => own.part[key] - own.part.mean)
          expect(made[key] - mean).toBeLessThan(distances.reduce((sum, each) => sum + each, 0) + 1e-6)
          expect(made[key] - mean).toBeGreaterThan(Math.hypot(...distances) - 1e-6)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('is the same in any order of the groups, and that of a group alone is its own', () => {
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 6 }), fc.nat(), (groups, turn) => {
        const at = turn % groups.length
        const other = [...groups.slice(at), ...groups.slice(0, at)].reverse()
        const [made, turned, alone] = [sumOf(groups), sumOf(other), sumOf([groups[0]!])]
        for (const key of KEYS) {
          expect(turned[key]).toBeCloseTo(made[key], 6)
          expect(alone[key]).toBeCloseTo(groups[0]!.part[key], 6)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('is as wide as the groups’ past misses say: together, apart, or in between', () => {
    const chance = random(3)
    const noise = () => Array.from({ length: 140 }, () => chance() + chance() + chance() - 1.5)
    const ten = { mean: 100, lo80: 90, hi80: 110, lo95: 85, hi95: 115 }
    const own = { ...ten, common: { lo80: 10, hi80: 10, lo95: 15, hi95: 15 } }
    const widthOf = (first: number[], second: number[]) => {
      const made = sumOf(
        [first, second].map(values => ({ part: own, misses: { firstDay: 1, values, level: 1 } })),
      )
      return made.hi80 - 200
    }
    const [one, two] = [noise(), noise()]
    expect(widthOf(one, one)).toBeGreaterThan(19)
    expect(widthOf(one, two)).toBeLessThan(15)
    const half = one.map((value, i) => value + two[i]!)
    expect(widthOf(one, half)).toBeGreaterThan(17.5)
    expect(widthOf(one, half)).toBeLessThan(19)
    expect(
      widthOf(
        one,
        one.map(value => -value),
      ),
    ).toBeCloseTo(Math.hypot(10, 10), 9)
  })
})
