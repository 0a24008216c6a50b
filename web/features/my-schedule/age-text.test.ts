import { expect, it } from 'vitest'
import { ageText } from './age-text.ts'

it.each([
  [0, 'Last updated just now'],
  [-5, 'Last updated just now'],
  [60_000, 'Last updated 1 minute ago'],
  [12.9 * 60_000, 'Last updated 12 minutes ago'],
  [61 * 60_000, 'Last updated 1 hour ago'],
  [47 * 3_600_000, 'Last updated 47 hours ago'],
  [49 * 3_600_000, 'Last updated 2 days ago'],
])('%d', (age, text) => {
  expect(ageText(1000, 1000 + age)).toBe(text)
})
