import fc from 'fast-check'
import { expect, it } from 'vitest'
import { edgeSpeed } from './edge-scroll.ts'

it('stands still between the edges and runs at full speed at and beyond them', () => {
  expect([200, 48, 352].map(at => edgeSpeed(0, 400, at))).toEqual([0, 0, 0])
  expect([0, -30, 400, 999].map(at => edgeSpeed(0, 400, at))).toEqual([-1, -1, 1, 1])
  expect(edgeSpeed(0, 400, 24)).toBe(-0.5)
  expect(edgeSpeed(0, 400, 376)).toBe(0.5)
})

it('never slows down towards an edge', () => {
  const at = fc.integer({ min: -100, max: 500 })
  fc.assert(fc.property(at, at, (a, b) => a > b || edgeSpeed(0, 400, a) <= edgeSpeed(0, 400, b)))
})
