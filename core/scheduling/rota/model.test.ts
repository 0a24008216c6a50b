import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomRota } from '#test/core/scheduling/rota.ts'
import { compileRota } from './model.ts'
import type { RotaProblem } from './types.ts'

const seeds = fc.integer({ min: 1 })

describe('a compiled rota', () => {
  it('counts minutes in the greatest unit that measures every template', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 144 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(
        lengths,
        fc.integer({ min: 1, max: 30 }),
        fc.nat(9000),
        fc.nat(9000),
        (parts, by, least, more) => {
          const problem = randomRota(1, 7, 1, parts.length)
          problem.templates.forEach((template, i) => {
            template.minutes = parts[i]! * by
          })
          Object.assign(problem.surfers[0]!, { minMinutes: least, maxMinutes: least + more })
          const { units, rules } = compileRota(problem)
          const unit = problem.templates[0]!.minutes / units[1]!
          expect(Array.from(units)).toEqual([0, ...problem.templates.map(t => t.minutes / unit)])
          const shortest = Math.min(...problem.templates.map(t => t.minutes))
          for (let wider = unit + 1; wider <= shortest; wider++)
            if (problem.templates.every(t => t.minutes % wider === 0)) expect(wider).toBe(unit)
          // A number of units keeps the limits when its minutes do.
          const { minUnits, maxUnits } = rules[0]!
          for (const near of [minUnits - 1, minUnits, maxUnits, maxUnits + 1]) {
            const areMinutesKept = near * unit >= least && near * unit <= least + more
            expect(near >= minUnits && near <= maxUnits).toBe(areMinutesKept)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is the same but for the order when templates and surfers are listed otherwise', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const problem = randomRota(seed, 9, 4, 3)
        const turned: RotaProblem = {
          ...problem,
          templates: problem.templates.toReversed(),
          surfers: problem.surfers.toReversed(),
          requests: problem.requests.toReversed(),
          cover: problem.cover.toReversed(),
        }
        const one = compileRota(problem)
        const other = compileRota(turned)
        const value = (v: number) => (v === 0 ? 0 : 4 - v)
        for (let s = 0; s < 4; s++)
          for (let day = 0; day < 9; day++) {
            expect(other.isDayOff[(3 - s) * 9 + day]).toBe(one.isDayOff[s * 9 + day])
            for (let v = 0; v <= 3; v++)
              expect(other.request[((3 - s) * 9 + day) * 4 + value(v)]).toBe(
                one.request[(s * 9 + day) * 4 + v],
              )
          }
        for (let v = 1; v <= 3; v++) {
          for (let w = 1; w <= 3; w++)
            expect(other.forbidden[value(v) * 4 + value(w)]).toBe(one.forbidden[v * 4 + w])
          for (let day = 0; day < 9; day++)
            for (const list of ['required', 'underWeight', 'overWeight'] as const)
              expect(other[list][day * 3 + value(v) - 1]).toBe(one[list][day * 3 + v - 1])
          for (let s = 0; s < 4; s++)
            expect(other.rules[3 - s]!.maxOfType[value(v)]).toBe(one.rules[s]!.maxOfType[v])
        }
      }),
      { numRuns: 60 },
    )
  })

  it('lets a day off stand before and after everything, and costs it only the requests it fails', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const problem = randomRota(seed, 8, 3, 3)
        const { forbidden, request } = compileRota(problem)
        for (let v = 0; v <= 3; v++) expect([forbidden[v], forbidden[4 * v]]).toEqual([0, 0])
        problem.surfers.forEach(({ id }, s) => {
          for (let day = 0; day < 8; day++) {
            const failed = problem.requests.filter(r => r.surferId === id && r.day === day && r.isWanted)
            expect(request[(s * 8 + day) * 4]).toBe(failed.reduce((sum, { weight }) => sum + weight, 0))
          }
        })
      }),
      { numRuns: 60 },
    )
  })

  it('leaves out templates that a surfer may not work, named with none or not named at all', () => {
    const problem = randomRota(3, 7, 1, 3)
    problem.surfers[0]!.maxShiftsByTemplate = new Map([
      [3, 2],
      [1, 0],
    ])
    const { types, maxOfType } = compileRota(problem).rules[0]!
    expect(types).toEqual([3])
    expect(Array.from(maxOfType)).toEqual([7, 0, 0, 2])
  })
})
