import { expect, it } from 'vitest'
import { HOUR_MS, instantAt } from '#core/time/index.ts'
import { buildAxis } from '../layout/axis.ts'
import type { TimelineItem } from '../layout/timeline-items.ts'
import { currentColumn, focusedCell } from './focused-cell.ts'

const ZONE = 'Europe/London'
const FROM = instantAt(ZONE, '2026-06-15', 0)
const DAY = 24 * HOUR_MS
const hours = (zoom: 15 | 60, from = FROM) => buildAxis('hours', ZONE, from, from + DAY, 40, true, zoom)
const row = (key: string): TimelineItem => ({
  type: 'row',
  key,
  row: { id: key, label: key },
  blocks: [],
  heightPx: 40,
})
const group: TimelineItem = { type: 'group', key: 'A', label: 'A', count: 2, heightPx: 26 }
const items = [group, row('1'), row('2')]

it('stays where it is on the same axis', () => {
  const axis = hours(60)
  expect(focusedCell({ rowIndex: 2, column: 9, axis }, { items, axis })).toEqual({ rowIndex: 2, column: 9 })
})

it('keeps its instant at another zoom, and its column on other days', () => {
  const last = { rowIndex: 2, column: 9, axis: hours(60) }
  expect(focusedCell(last, { items, axis: hours(15) })).toEqual({ rowIndex: 2, column: 36 })
  expect(focusedCell(last, { items, axis: hours(60, FROM + DAY) })).toEqual({ rowIndex: 2, column: 9 })
})

it('goes to the first cell when its row or column is no longer there', () => {
  const axis = hours(60)
  const first = { rowIndex: 1, column: 0 }
  expect(focusedCell({ rowIndex: 0, column: 9, axis }, { items, axis })).toEqual(first)
  expect(focusedCell({ rowIndex: 5, column: 9, axis }, { items, axis })).toEqual(first)
  const week = buildAxis('days', ZONE, FROM, FROM + 7 * DAY, 90)
  expect(focusedCell({ rowIndex: 2, column: 9, axis }, { items, axis: week })).toEqual(first)
})

it('finds the column of now only within the axis', () => {
  const axis = hours(60)
  expect(currentColumn(axis, FROM + 9.5 * HOUR_MS)).toBe(9)
  expect([undefined, FROM - 1, FROM + DAY].map(now => currentColumn(axis, now))).toEqual([null, null, null])
})
