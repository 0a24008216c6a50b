import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SurferTimeline } from '#contract/endpoints/adherence.ts'
import { dayInterval, HOUR_MS, instantAt } from '#core/time/index.ts'
import { buildAxis, xOf } from '../timeline/layout/axis.ts'
import { scoreText, scoreTone } from './adherence-labels.ts'
import { clockChange } from './clock-change.ts'
import { type Bar, barTime, busyHours, lanesOf, stacked, verdictAt } from './lanes.ts'

const at = (clock: string) => `2026-03-09T${clock}:00.000Z`
const span = (start: string, end: string) => ({ interval: { start: at(start), end: at(end) } })
const DAY = { start: Date.parse('2026-03-09T00:00:00Z'), end: Date.parse('2026-03-10T00:00:00Z') }
const SYSTEMS = [
  { connectionId: 1, providerId: 1, name: 'Desk' },
  { connectionId: 2, providerId: 11, name: 'Phones' },
]

const surfer: SurferTimeline = {
  surferId: 5,
  name: 'Ada Park',
  timezone: 'Etc/UTC',
  isTracked: true,
  scheduled: [
    {
      ...span('08:00', '12:00'),
      kind: 'task',
      blockId: 1,
      taskId: 2,
      name: 'Calls',
      emoji: '📞',
      color: 'teal',
    },
    {
      ...span('12:00', '12:30'),
      kind: 'break',
      blockId: 1,
      taskId: null,
      name: 'Break',
      emoji: null,
      color: null,
    },
  ],
  adherence: [
    {
      surferId: 5,
      ...span('08:00', '08:20'),
      status: 'OUT_OF_ADHERENCE',
      outOfAdherenceReason: 'INACTIVE',
      because: 'No sign of work.',
      scheduledBlockId: 1,
      taskId: 2,
      phoneStatus: 'unavailable',
      exceptionId: null,
      activeQueues: [],
      data: { exceptions: [], statusBlocks: [], inferredBlocks: [] },
    },
  ],
  untracked: [],
  phoneStatuses: [{ ...span('08:00', '08:20'), status: 'unavailable' }],
  ticketSessions: [
    {
      ...span('09:00', '09:10'),
      mergeTicketId: '1:77',
      connectionId: 1,
      providerId: 1,
      ticketId: '77',
      ticketUrl: 'https://desk.example/77',
      ticketChannelType: 'case',
      events: [
        { type: 'COMMENT', timestamp: at('09:02'), isOffTask: true },
        { type: 'COMMENT', timestamp: at('09:05'), isOffTask: true },
        { type: 'CLOSED', timestamp: at('09:10'), isOffTask: true },
      ],
      queueIds: [],
    },
  ],
  activity: [
    {
      ...span('09:00', '09:10'),
      type: 'time-off-task',
      actualProviderId: 1,
      snapshots: [],
      ticketSessions: [],
    },
  ],
}

it('draws the schedule, the verdict, the phone and each system that was worked in', () => {
  const lanes = lanesOf(surfer, SYSTEMS, DAY)
  expect(lanes.map(lane => [lane.name, lane.bars.map(bar => `${bar.look} ${bar.label}`)])).toEqual([
    ['Scheduled', ['activity Calls', 'break Break']],
    ['Adherence', ['out Inactive']],
    ['Phone status', ['unavailable Unavailable']],
    ['Desk', ['off-task Ticket 77']],
  ])
  expect(lanes[3]!.bars[0]!.detail).toBe('commented 2×, closed')
  expect(verdictAt(lanes, lanes[0]!.bars[0]!)?.outOfAdherenceReason).toBe('INACTIVE')
  expect(verdictAt(lanes, lanes[0]!.bars[1]!)).toBeUndefined()
})

it('shows untracked time of somebody who is tracked otherwise', () => {
  const untracked = [span('11:00', '12:00').interval]
  const barsOf = (one: SurferTimeline) =>
    lanesOf(one, SYSTEMS, DAY)
      .find(lane => lane.id === 'adherence')!
      .bars.map(bar => `${bar.look} ${bar.label}`)
  expect(barsOf({ ...surfer, untracked })).toEqual(['out Inactive', 'untracked Untracked'])
  expect(barsOf({ ...surfer, isTracked: false, adherence: [], untracked })).toEqual([])
})

it('has no phone lane where no status is known, and shows only what is within the day', () => {
  const night = { start: Date.parse(at('08:10')), end: Date.parse(at('12:10')) }
  const lanes = lanesOf({ ...surfer, phoneStatuses: null }, SYSTEMS, night)
  expect(lanes.map(lane => lane.id)).toEqual(['scheduled', 'adherence', 'system-1'])
  expect(lanes[0]!.bars.map(bar => [bar.start, bar.end])).toEqual([
    [night.start, Date.parse(at('12:00'))],
    [Date.parse(at('12:00')), night.end],
  ])
})

it('lays work at the same time beneath each other: what overlaps has another place, up to three', () => {
  const span = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 10 }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 20 }), spans => {
      const bars = spans.map(
        ([start, length], id): Bar => ({
          id: String(id),
          start,
          end: start + length,
          look: 'on-task',
          label: '',
          part: 0,
          parts: 1,
        }),
      )
      const placed = stacked(bars)
      expect(placed.map(bar => bar.id).toSorted()).toEqual(bars.map(bar => bar.id).toSorted())
      for (const a of placed) {
        expect(a.part).toBeLessThan(a.parts)
        for (const b of placed)
          if (a !== b && a.start < b.end && b.start < a.end && a.parts < 3) expect(a.part).not.toBe(b.part)
      }
    }),
  )
})

it('shows the hours in which something happens, the whole day when nothing does', () => {
  const lanes = lanesOf(surfer, SYSTEMS, DAY)
  const hours = busyHours(lanes, DAY)
  expect([hours.start, hours.end].map(ms => new Date(ms).toISOString().slice(11, 16))).toEqual([
    '07:00',
    '13:00',
  ])
  expect(busyHours([], DAY)).toEqual(DAY)
})

it('never calls a score better than it is', () => {
  expect([84.99, 94.97, 95, null].map(scoreTone)).toEqual(['bad', 'warn', 'good', 'neutral'])
  expect(scoreText(94.97)).toMatch(/^94\.9/)
})

const NEW_YORK = 'America/New_York'
/** A night shift from `hour` on the evening before, in its part of the day. */
function nightOn(date: string, eve: string, hour: number, endHour: number): Bar {
  const whole = {
    start: new Date(instantAt(NEW_YORK, eve, hour * 60)).toISOString(),
    end: new Date(instantAt(NEW_YORK, date, endHour * 60)).toISOString(),
  }
  const night = { ...surfer, scheduled: [{ ...surfer.scheduled[0]!, interval: whole }] }
  return lanesOf(night, SYSTEMS, dayInterval(NEW_YORK, date))[0]!.bars[0]!
}

it('tells all of what began before the day, and draws the part that is in it', () => {
  const inside = lanesOf(surfer, SYSTEMS, DAY)[0]!.bars[0]!
  expect([inside.whole, barTime(inside, 'Etc/UTC', 'en-GB')]).toEqual([
    undefined,
    expect.stringMatching(/^08:00 – 12:00.*, 4 h$/),
  ])
  const night = nightOn('2026-11-01', '2026-10-31', 20, 4)
  expect((night.end - night.start) / HOUR_MS).toBe(5)
  expect(barTime(night, NEW_YORK, 'en-GB')).toBe('Sat 31 Oct, 20:00 GMT-4 – 04:00 GMT-5, 9 h')
  const eve = { ...surfer, scheduled: [{ ...surfer.scheduled[0]!, ...span('22:00', '23:00') }] }
  eve.scheduled[0]!.interval = { start: at('22:00'), end: '2026-03-10T06:00:00.000Z' }
  expect(barTime(lanesOf(eve, SYSTEMS, DAY)[0]!.bars[0]!, 'Etc/UTC', 'en-GB')).toMatch(
    /^22:00 – 06:00.* on Tue 10 Mar, 8 h$/,
  )
})

it('a day of 23 or 25 hours has as many columns, and a bar is as wide as its hours were', () => {
  for (const [date, eve, count, drawnHours] of [
    ['2026-11-01', '2026-10-31', 25, 5],
    ['2027-03-14', '2027-03-13', 23, 3],
    ['2026-11-02', '2026-11-01', 24, 4],
  ] as const) {
    const day = dayInterval(NEW_YORK, date)
    const axis = buildAxis('hours', NEW_YORK, day.start, day.end, 36)
    const night = nightOn(date, eve, 20, 4)
    expect(axis.columns).toHaveLength(count)
    expect((xOf(axis, night.end) - xOf(axis, night.start)) / 36).toBe(drawnHours)
    expect(axis.columns.find(column => column.start === night.end)?.time).toBe('04:00')
    expect(clockChange(NEW_YORK, date)?.hours ?? 24).toBe(count)
    expect(busyHours([{ id: 'scheduled', name: '', empty: '', bars: [night] }], day).start).toBe(day.start)
  }
})
