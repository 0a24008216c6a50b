import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addedFigures, coverageFigures } from './index.ts'

const agents = fc.double({ min: 0, max: 20, noNaN: true })
const steps = fc.array(fc.tuple(agents, agents), { maxLength: 40 })
const figuresOf = (list: readonly (readonly [number, number])[]) =>
  coverageFigures(
    list.map(([required]) => required),
    list.map(([, scheduled]) => scheduled),
    0.25,
  )

it('tells the same of a whole as of its parts together', () => {
  fc.assert(
    fc.property(steps, fc.nat(40), (list, at) => {
      const whole = figuresOf(list)
      const parts = addedFigures([figuresOf(list.slice(0, at)), figuresOf(list.slice(at))])
      for (const key of Object.keys(whole) as (keyof typeof whole)[])
        expect(parts[key]).toBeCloseTo(whole[key], 6)
    }),
  )
})

it('sets nothing off: short and over differ by what is scheduled beyond the requirement', () => {
  fc.assert(
    fc.property(steps, list => {
      const { requiredHours, scheduledHours, shortHours, overHours, met } = figuresOf(list)
      expect(overHours - shortHours).toBeCloseTo(scheduledHours - requiredHours, 6)
      expect(shortHours).toBeLessThanOrEqual(requiredHours + 1e-9)
      expect(met).toBeGreaterThanOrEqual(0)
      expect(met).toBeLessThanOrEqual(1)
      expect(met === 1).toBe(shortHours === 0 || 1 - shortHours / requiredHours === 1)
    }),
  )
  const both = figuresOf([
    [4, 2],
    [1, 3],
  ])
  expect(both).toEqual({
    requiredHours: 1.25,
    scheduledHours: 1.25,
    shortHours: 0.5,
    overHours: 0.5,
    met: 0.6,
  })
})
