import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SurferTimeline } from '#contract/endpoints/adherence.ts'
import { type Bar, busyHours, lanesOf, stacked, verdictAt } from './lanes.ts'
import { scoreText, scoreTone } from './words.ts'

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
    },
  ],
  phoneStatuses: [{ ...span('08:00', '08:20'), status: 'unavailable' }],
  ticketSessions: [
    {
      ...span('09:00', '09:10'),
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
  activity: [{ ...span('09:00', '09:10'), type: 'time-off-task', providerId: 1 }],
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
          ...{ id: String(id), start, end: start + length, look: 'on-task', label: '', part: 0, parts: 1 },
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
