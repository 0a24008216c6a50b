import { expect, it } from 'vitest'
import type { AdherenceException } from '#contract/endpoints/adherence.ts'
import { weekdaysText, whenText } from './when-text.ts'

const when = (exception: object) =>
  whenText(exception as AdherenceException, 'Europe/Berlin', 'en-GB').join(' · ')

it('draws runs of weekdays together', () => {
  expect(weekdaysText(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])).toBe('Mon–Fri')
  expect(weekdaysText(['sunday', 'monday', 'tuesday', 'thursday'])).toBe('Mon, Tue, Thu, Sun')
  expect(weekdaysText(['saturday', 'sunday'])).toBe('Sat, Sun')
})

it('tells one-off and recurring times', () => {
  const once = { type: 'one-off', start: '2026-03-09T09:00:00Z', end: '2026-03-09T10:30:00Z' }
  expect(when(once)).toBe('10:00 – 11:30 · Mon 9 Mar')
  expect(when({ ...once, end: '2026-03-10T10:30:00Z' })).toBe('9 Mar 2026, 10:00 · to 10 Mar 2026, 11:30')
  const again = { type: 'recurring', start: '2026-03-09', startTime: '22:00', endTime: '02:00' }
  expect(when({ ...again, weekdays: ['friday'], end: null })).toBe(
    'Fri 22:00 – 02:00 the next day · from 9 Mar 2026 on',
  )
  expect(when({ ...again, weekdays: ['friday'], end: '2026-03-20' })).toContain('9 Mar 2026 – 20 Mar 2026')
})
