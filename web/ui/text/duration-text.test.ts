import fc from 'fast-check'
import { expect, it } from 'vitest'
import { durationText, parseDuration } from './duration-text.ts'

it('reads the ways people write a length of time', () => {
  const read = ['7h 30m', '7:30', '7.5h', '7,5 h', '450', '450 min', '7 hours 30 minutes'].map(t =>
    parseDuration(t),
  )
  expect(new Set(read)).toEqual(new Set([450]))
  expect(parseDuration('7.5', 'hours')).toBe(450)
})

it('refuses what is no length of time', () => {
  const refused = ['', 'h', '7:75', '-3', '1h x', 'abc', '5 days'].map(t => parseDuration(t))
  expect(refused).toEqual(refused.map(() => null))
})

it('reads back what it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), minutes => {
      expect(parseDuration(durationText(minutes))).toBe(minutes)
    }),
  )
})
