import { expect, test } from 'vitest'
import { check, countsOf, playwrightCounts, sum, summary, vitestCounts } from './counts.ts'

test('adds up checks, unit tests and journeys', () => {
  const unit = vitestCounts({ numPassedTests: 40, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 })
  const journeys = playwrightCounts({ stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 0 } })
  expect(summary(sum([check(0), check(1), unit, journeys]))).toBe('46 passed, 5 failed, 2 skipped')
  expect(summary(sum([check(0)]))).toBe('1 passed, 0 failed')
})

test('a runner that ends badly never counts as all passed', () => {
  const clean = { passed: 10, failed: 0, skipped: 0 }
  expect(countsOf(clean, 1).failed).toBe(1)
  expect(countsOf({ ...clean, failed: 3 }, 1).failed).toBe(3)
  expect(countsOf(clean, 0).failed).toBe(0)
})
