import { expect, it } from 'vitest'
import { changeText } from './change-text.ts'
import type { NoticedChange } from './my-schedule.ts'

const ZONE = 'Europe/Berlin'
const span = (day: number, from: string, to: string) => ({
  start: `2031-03-${day}T${from}:00Z`,
  end: `2031-03-${day}T${to}:00Z`,
})
const [early, late] = [span(24, '08:00', '16:00'), span(24, '12:00', '20:00')]
const change = (fields: Partial<NoticedChange>): NoticedChange => ({
  kind: 'changed',
  type: 'shift',
  before: null,
  after: null,
  ...fields,
})

it.each([
  [{ kind: 'added', after: early }, 'Mon 24 Mar: new shift, 09:00 – 17:00'],
  [{ kind: 'removed', before: early }, 'Mon 24 Mar: no shift any more, it was 09:00 – 17:00'],
  [{ before: early, after: late }, 'Mon 24 Mar: 13:00 – 21:00 instead of 09:00 – 17:00'],
  [{ before: early, after: early }, 'Mon 24 Mar: other activities or details, still 09:00 – 17:00'],
  [
    { before: early, after: span(25, '08:00', '16:00') },
    'Tue 25 Mar: shift 09:00 – 17:00, instead of Mon 24 Mar, 09:00 – 17:00',
  ],
  [{ before: early }, 'Mon 24 Mar: shift changed'],
  [
    {
      kind: 'added',
      type: 'time-off',
      after: { start: '2031-03-28T23:00:00Z', end: '2031-03-30T22:00:00Z' },
    },
    'Sat 29 Mar: new time off, all day until Sun 30 Mar',
  ],
] satisfies [Partial<NoticedChange>, string][])('%j', (fields, text) => {
  expect(changeText(change(fields), ZONE)).toBe(text)
})
