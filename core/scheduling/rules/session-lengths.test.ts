import fc from 'fast-check'
import { expect, it } from 'vitest'
import { totalTimeRule } from '#test/core/scheduling/builders.ts'
import { lengthsFor, misfitMinutes } from './session-lengths.ts'

const minutes = fc.integer({ min: 0, max: 400 })
const length = fc.integer({ min: 15, max: 180 })

it('a session of fixed length is placed whole or not at all', () => {
  fc.assert(
    fc.property(length, minutes, (sessionLength, left) => {
      const rule = totalTimeRule({ sessionLength, isSessionFlex: false })
      expect(lengthsFor(rule, left)).toEqual(left < sessionLength ? [] : [sessionLength])
    }),
  )
})

it('a flexible session has each length that leaves whole quarter-hours, up to half more than wanted', () => {
  fc.assert(
    fc.property(length, minutes, (sessionLength, left) => {
      const rule = totalTimeRule({ sessionLength, isSessionFlex: true })
      const isPossible = (one: number) =>
        one <= left &&
        2 * one <= 3 * sessionLength &&
        [0, sessionLength % 15, left % 15].some(odd => one >= 15 + odd && one % 15 === odd)
      const all = Array.from({ length: 401 }, (_, one) => one)
      expect(lengthsFor(rule, left)).toEqual(all.filter(isPossible))
    }),
  )
})

it('the misfit is the distance from the wanted length, in minutes', () => {
  fc.assert(
    fc.property(length, minutes, (sessionLength, given) => {
      const rule = totalTimeRule({ sessionLength })
      expect(misfitMinutes(rule, given)).toBe(Math.max(sessionLength - given, given - sessionLength))
    }),
  )
})
