import { describe, expect, it } from 'vitest'
import {
  dayTotals,
  heatOf,
  heatRows,
  type SharedStaffView,
  scarcest,
  servingAt,
  slotPath,
  stepArea,
  withoutQuietEdges,
} from './heat.ts'

const slot = (hour: number) => ({
  start: `2026-11-23T${String(hour).padStart(2, '0')}:00:00.000Z`,
  end: `2026-11-23T${String(hour + 1).padStart(2, '0')}:00:00.000Z`,
})

/** Phone alone needs 0, 4, 6, 0 and chat 0, 2, 2, 0; who has both skills stands at either. */
const staff: SharedStaffView = {
  isEnabled: true,
  intervals: [slot(7), slot(8), slot(9), slot(10)],
  pooledRequired: [0, 5, 7, 0],
  actual: [0, 5, 5, 0],
  streams: [
    {
      streamId: 1,
      streamName: 'Phone',
      color: 'blue',
      taskIds: [10, 11],
      required: [0, 4, 6, 0],
      actual: [0, 3, 3, 0],
      surplus: [0, -1, -3, 0],
    },
    {
      streamId: 2,
      streamName: 'Chat',
      color: 'teal',
      taskIds: [12],
      required: [0, 2, 2, 0],
      actual: [0, 2, 2, 0],
      surplus: [0, 0, 0, 0],
    },
  ],
  groups: [
    { streamIds: [1], surferIds: [100], agents: [0, 1, 1, 0], serving: [[0, 1, 1, 0]] },
    {
      streamIds: [1, 2],
      surferIds: [101, 102],
      agents: [0, 4, 4, 0],
      serving: [
        [0, 2, 2, 0],
        [0, 2, 2, 0],
      ],
    },
  ],
  breakdown: [
    {
      name: 'service',
      totalSurfers: [0, 5, 5, 0],
      items: [
        { id: 10, name: 'Phone', emoji: null, color: 'blue', value: [0, 5, 5, 0], offsetValue: [0, 0, 0, 0] },
      ],
    },
    { name: 'other', totalSurfers: [0, 0, 0, 1], items: [] },
  ],
}

describe('heat', () => {
  it.each([
    [0, 0, null],
    [0, -0.04, null],
    [10.4, 0.4, 0],
    [19.2, -0.8, 0],
    [9, -1, -1],
    [7, -3, -2],
    [2, -8, -3],
    [11, 1, 1],
    [10, 3, 2],
    [2, 2, 3],
  ])('of %d agents there, %d spare, is %j', (actual, surplus, heat) => {
    expect(heatOf(actual, surplus)).toBe(heat)
  })

  it('has the sum first, then each ticket group', () => {
    const [together, phone] = heatRows(staff)
    expect(together).toMatchObject({ streamId: null, surplus: [0, 0, -2, 0] })
    expect(phone).toMatchObject({ streamId: 1, name: 'Phone', surplus: [0, -1, -3, 0] })
  })

  it('begins at the scarcest slot of a ticket group', () => {
    expect(scarcest(heatRows(staff))).toEqual({ row: 1, column: 2 })
    expect(scarcest([])).toEqual({ row: 0, column: 0 })
  })
})

describe('a day', () => {
  it('is shown from the first slot with something in it to the last, with all its parts', () => {
    const shown = withoutQuietEdges(staff)
    expect(shown.intervals).toEqual([slot(8), slot(9), slot(10)])
    expect(shown.streams[0]!.required).toEqual([4, 6, 0])
    expect(shown.groups[1]!.serving).toEqual([
      [2, 2, 0],
      [2, 2, 0],
    ])
    expect(shown.breakdown[0]!.items[0]!.value).toEqual([5, 5, 0])
  })

  it('without anything has no slots', () => {
    const none = [0, 0, 0, 0]
    const empty = { ...staff, pooledRequired: none, actual: none, streams: [], groups: [], breakdown: [] }
    expect(withoutQuietEdges(empty).intervals).toEqual([])
  })

  it('adds up in agent-hours', () => {
    expect(dayTotals(staff)).toEqual({ alone: 14, together: 12, serving: 10, short: 4 })
  })
})

it('says who serves a ticket group, and all who serve any', () => {
  expect(servingAt(staff, 1, 1)).toEqual([
    { streamIds: [1, 2], surferIds: [101, 102], serving: 2, agents: 4 },
    { streamIds: [1], surferIds: [100], serving: 1, agents: 1 },
  ])
  expect(servingAt(staff, null, 1).map(group => group.serving)).toEqual([4, 1])
  expect(servingAt(staff, 1, 0)).toEqual([])
})

it('leads to the schedule at the slot, in the zone that is shown', () => {
  const start = Date.parse('2026-11-23T23:30:00Z')
  expect(slotPath({ taskIds: [10, 11] }, start, 'Europe/Lisbon')).toBe(
    '/schedule/activities?date=2026-11-23&at=23%3A30&skill=10&skill=11',
  )
  expect(slotPath({ taskIds: [] }, start, 'Europe/Berlin')).toBe(
    '/schedule/activities?date=2026-11-24&at=00%3A30',
  )
})

it('draws an area in steps between its two edges', () => {
  expect(stepArea([0, 1], [2, 3], 5)).toBe('0,3 1,3 1,1 2,1 2,4 1,4 1,5 0,5')
})
