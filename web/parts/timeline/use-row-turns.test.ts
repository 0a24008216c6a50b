import { expect, it } from 'vitest'
import { middleOut } from './use-row-turns.ts'

it('goes from the middle outwards, through every row once', () => {
  expect(middleOut({ first: 3, last: 7 })).toEqual([5, 4, 6, 3, 7])
  expect(middleOut({ first: 0, last: -1 })).toEqual([])
})
