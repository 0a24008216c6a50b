import { expect, it } from 'vitest'
import { pagingText } from './paging-text.ts'

it('says which rows of how many are shown', () => {
  expect(pagingText(0, 50, 312)).toBe('1–50 of 312')
  expect(pagingText(300, 50, 312)).toBe('301–312 of 312')
  expect(pagingText(0, 50, 0)).toBe('0 of 0')
  expect(pagingText(1000, 500, 12_000)).toBe('1,001–1,500 of 12,000')
})
