import { describe, expect, it } from 'vitest'
import type { Block } from '#contract/endpoints/schedule.ts'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import { HOUR_MS, instantAt, lengthMs } from '#core/time/index.ts'
import { writeInterval } from '#web/parts/scheduled-blocks.ts'
import {
  blockFormOf,
  newBlockValues,
  valuesFromShift,
  valuesInterval,
  valuesOfBlock,
  withTimes,
} from './block-values.ts'

const LONDON = { zone: 'Europe/London', surferZone: 'Europe/London' }
const NIGHT: ShiftTemplate = {
  id: 4,
  name: 'Night',
  interval: { startMinute: 1320, endMinute: 1800 },
  timezone: 'Europe/London',
  breaks: [{ startMinute: 240, duration: 30 }],
  color: 'royalBlue',
  conflictType: 'standard',
  notBeforeIds: [],
  state: 'active',
  createdAt: '2026-01-01T00:00:00Z',
}
const blockOf = (wishes: Partial<Block>): Block => ({
  id: 1,
  revision: 1,
  type: 'shift',
  surferId: 3,
  interval: { start: '2026-03-23T09:00:00Z', end: '2026-03-23T17:00:00Z' },
  origin: 'manual',
  publishedState: { type: 'unpublished' },
  conflictType: 'standard',
  breaks: [],
  tasks: [],
  shiftTemplateId: null,
  taskTemplateId: null,
  schedulePlanId: null,
  schedulePlanName: null,
  roundRobinId: null,
  subtype: null,
  remoteSubtype: null,
  title: null,
  isLocked: false,
  ...wishes,
})

describe('a night shift in the night when the clocks go forward', () => {
  const values = valuesFromShift(newBlockValues(3, '2026-03-28'), NIGHT, '2026-03-28', LONDON.zone)
  it('keeps its clock times and is an hour shorter', () => {
    expect([values.startMinute, values.endMinute]).toEqual([1320, 1800])
    expect(lengthMs(valuesInterval(values, LONDON)) / HOUR_MS).toBe(7)
  })
  it('comes back as it went', () => {
    const { interval, breaks } = blockFormOf(values, LONDON)
    const again = valuesOfBlock(blockOf({ interval, breaks: breaks!, shiftTemplateId: 4 }), LONDON)
    expect(again).toEqual(values)
  })
})

it('puts a shift of another zone on the page’s clock', () => {
  const values = valuesFromShift(newBlockValues(3, '2026-07-01'), NIGHT, '2026-07-01', 'America/New_York')
  expect([values.date, values.startMinute, values.endMinute]).toEqual(['2026-07-01', 1020, 1500])
  expect(values.breaks).toEqual([{ startMinute: 1260, minutes: 30 }])
})

it('takes a break before the start for one after midnight', () => {
  const values = {
    ...withTimes(newBlockValues(3, '2026-05-04'), 1320, 360),
    breaks: [{ startMinute: 120, minutes: 30 }],
  }
  expect(blockFormOf(values, LONDON).breaks).toEqual([
    writeInterval({
      start: instantAt(LONDON.zone, '2026-05-05', 120),
      end: instantAt(LONDON.zone, '2026-05-05', 150),
    }),
  ])
})

it('means whole days off in the agent’s own zone', () => {
  const zones = { zone: 'Europe/London', surferZone: 'America/New_York' }
  const values = {
    ...newBlockValues(3, '2026-05-04'),
    type: 'time-off' as const,
    isAllDay: true,
    lastDate: '2026-05-05',
    subtype: 'Sick' as const,
  }
  const { interval, subtype } = blockFormOf(values, zones)
  expect(interval).toEqual({ start: '2026-05-04T04:00:00.000Z', end: '2026-05-06T04:00:00.000Z' })
  const again = valuesOfBlock(blockOf({ type: 'time-off', interval, subtype: subtype! }), zones)
  expect(again).toMatchObject({ date: '2026-05-04', lastDate: '2026-05-05', isAllDay: true, subtype: 'Sick' })
})
