import { expect, it } from 'vitest'
import { comingRange } from './coming-range.ts'

it('looks two weeks ahead by the calendar, over a change of clocks too', () => {
  expect(comingRange('Europe/Paris', Date.parse('2026-10-20T23:30:00Z'))).toEqual({
    from: '2026-10-20T22:00:00.000Z',
    to: '2026-11-03T23:00:00.000Z',
  })
})
