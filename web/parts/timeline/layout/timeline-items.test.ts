import { expect, it } from 'vitest'
import { HOUR_MS, instantAt } from '#core/time/index.ts'
import { buildAxis } from './axis.ts'
import { rowSizes } from './row-sizes.ts'
import { BlockIndex, blocksByRow, type RowItem, timelineItems } from './timeline-items.ts'
import type { TimelineBlock, TimelineRow } from './types.ts'

const ZONE = 'Europe/London'
const FROM = instantAt(ZONE, '2031-03-24', 0)
const axis = buildAxis('hours', ZONE, FROM, FROM + 24 * HOUR_MS, 40)
const sizes = rowSizes('hours', 'normal')
const shift = (id: string, rowId: string, hour: number): TimelineBlock => ({
  id,
  rowId,
  kind: 'shift',
  color: 'blue',
  label: 'Early',
  start: FROM + hour * HOUR_MS,
  end: FROM + (hour + 2) * HOUR_MS,
})
const row = (id: string, wishes: Partial<TimelineRow> = {}): TimelineRow => ({
  id,
  label: `Agent ${id}`,
  zoneFlag: { text: 'GMT-5', title: 'New York' },
  ...wishes,
})

it('keeps the rows of which nothing is new, and no others', () => {
  const before = new Map<string, RowItem>()
  const one = [shift('a', '1', 8), shift('b', '2', 9), shift('c', '3', 9), shift('d', '4', 9)]
  const byRow = blocksByRow(one, new Map())
  const first = timelineItems([row('1'), row('2'), row('3'), row('4')], byRow, axis, sizes, before)
  const other = [one[0]!, shift('b', '2', 10), one[2]!, one[3]!]
  const rows = [
    row('1'),
    row('2'),
    row('3', { warning: 'Too long' }),
    row('4', { zoneFlag: { text: 'GMT', title: 'London' } }),
  ]
  const second = timelineItems(rows, blocksByRow(other, byRow), axis, sizes, before)
  expect(second.map((item, at) => item === first[at])).toEqual([true, false, false, false])
})

it('finds blocks by id as they are now', () => {
  const index = new BlockIndex()
  const blocks = [shift('a', '1', 8), shift('b', '1', 12), shift('c', '2', 9)]
  const byRow = blocksByRow(blocks, new Map())
  expect(index.find('b', byRow)).toBe(blocks[1])
  expect(index.find('x', byRow)).toBeUndefined()
  const moved = shift('b', '2', 12)
  const later = blocksByRow([blocks[0]!, blocks[2]!, moved], byRow)
  expect(index.find('b', later)).toBe(moved)
  expect(index.find('c', blocksByRow([blocks[0]!], later))).toBeUndefined()
  // A step back, to rows that were looked through before.
  expect(index.find('b', byRow)).toBe(blocks[1])
})
