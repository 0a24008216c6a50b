import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DueKeys } from './due-keys.ts'

const second = fc.integer({ min: 0, max: 50 }).map(seconds => seconds * 1_000)
const step = fc.oneof(
  fc.record({
    set: fc.integer({ min: 1, max: 6 }),
    at: fc.oneof(second, fc.constant(Number.POSITIVE_INFINITY)),
  }),
  fc.record({ drop: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ pass: fc.integer({ min: 0, max: 40 }) }),
)

it('gives everybody once, at the time that was set last or the next look after it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      const due = new DueKeys()
      const expected = new Map<number, number>()
      let now = 0
      due.take(now)
      for (const one of steps) {
        if ('set' in one) {
          due.set(one.set, one.at)
          // A key that is already due comes at the next second.
          expected.set(one.set, Math.max(one.at, now + 1_000))
        } else if ('drop' in one) {
          due.drop(one.drop)
          expected.delete(one.drop)
        } else {
          now += one.pass * 1_000
          const taken = due.take(now).sort((a, b) => a - b)
          const wanted = [...expected].filter(([, at]) => at <= now).map(([id]) => id)
          expect(taken).toEqual(wanted.sort((a, b) => a - b))
          for (const id of taken) expected.delete(id)
        }
      }
    }),
  )
})
