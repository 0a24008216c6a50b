import { expect, it } from 'vitest'
import { dateRangeText, localDateText } from '#web/lib/dates.ts'
import { noticeText } from './notice-text.ts'

const notice = (start: string, end: string, counts: object) => ({
  added: 0,
  changed: 0,
  removed: 0,
  managerName: null,
  interval: { start, end },
  ...counts,
})

it('says what changed and when, in days of the agent’s zone', () => {
  const text = noticeText(
    notice('2026-03-09T23:30:00Z', '2026-03-12T22:00:00Z', { added: 2, removed: 1 }),
    'Europe/Paris',
  )
  expect(text).toBe(
    `Your schedule changed: 2 added, 1 removed, ${dateRangeText('2026-03-10', '2026-03-12')}.`,
  )
})

it('names a single day once, also when the shift ends at midnight', () => {
  const text = noticeText(
    notice('2026-03-09T15:00:00Z', '2026-03-09T23:00:00Z', { changed: 1 }),
    'Europe/Paris',
  )
  expect(text).toBe(`Your schedule changed: 1 changed, ${localDateText('2026-03-09')}.`)
})
