import { describe, expect, it } from 'vitest'
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import { HOUR_MS, type Interval, instantAt, type Zone } from '#core/time/index.ts'
import { surfer } from '../edits/sample-context.fixture.ts'
import { rowShadings } from './row-shading.ts'

const ZONE = 'Europe/London'
const week = { start: instantAt(ZONE, '2026-03-23', 0), end: instantAt(ZONE, '2026-03-30', 0) }
const groundOf = (wishes: Partial<ScheduleSurfer>, view: Interval = week) =>
  rowShadings([{ ...surfer(1, 'Ada'), ...wishes }], view).get(1)!
const window = (
  days: ScheduleSurfer['workingWindows'][number]['days'],
  startMinute: number,
  endMinute: number,
  timezone: Zone = ZONE,
) => ({ days, interval: { startMinute, endMinute, timezone } })
const hours = ({ start, end }: Interval) => [(start - week.start) / HOUR_MS, (end - week.start) / HOUR_MS]

describe('outside the working windows', () => {
  it('nothing is shaded where there are none', () => {
    expect(groundOf({}).shade).toEqual([])
  })

  it('is what no window of its own zone leaves', () => {
    const { shade } = groundOf({
      // 14:00 to 22:00 in London, which is four hours ahead of New York this week.
      workingWindows: [window(['monday'], 10 * 60, 18 * 60, 'America/New_York')],
    })
    expect(shade!.map(hours)).toEqual([
      [0, 14],
      [22, 167],
    ])
  })

  it('a night of the day before reaches into the view, and the night the clocks change is an hour shorter', () => {
    const { shade } = groundOf({ workingWindows: [window(['sunday'], 22 * 60, 30 * 60)] })
    expect(shade!.map(hours)).toEqual([[6, 6 * 24 + 21]])
  })
})

describe('before the first and after the last day', () => {
  it('days are of the agent’s zone', () => {
    expect(
      groundOf({ timezone: 'Asia/Tokyo', startDate: '2026-03-24', endDate: '2026-03-25' }).closed!.map(hours),
    ).toEqual([
      [0, 15],
      [63, 167],
    ])
  })

  it('all is closed when they lie outside the view, nothing when they reach over it', () => {
    expect(groundOf({ timezone: ZONE, startDate: '2026-05-01' }).closed).toEqual([week])
    expect(groundOf({ timezone: ZONE, endDate: '2026-01-01' }).closed).toEqual([week])
    expect(groundOf({ timezone: ZONE, startDate: '2026-01-01', endDate: '2026-05-01' }).closed).toEqual([])
  })
})
