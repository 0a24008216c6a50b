import { expect, it } from 'vitest'
import { HOUR_MS, instantAt } from '#core/time/index.ts'
import { buildAxis } from './axis.ts'
import { blocksInCell, wholeBlocks } from './cell-blocks.ts'
import type { TimelineItem } from './timeline-items.ts'
import type { BlockKind, TimelineBlock } from './types.ts'

const ZONE = 'Europe/London'
const FROM = instantAt(ZONE, '2026-06-15', 0)
const block = (id: string, kind: BlockKind, from: number, to: number): TimelineBlock => ({
  id,
  rowId: '1',
  kind,
  start: FROM + from * HOUR_MS,
  end: FROM + to * HOUR_MS,
  color: 'blue',
  label: id,
})
const blocks = [
  block('shift', 'shift', 9, 17),
  block('task', 'task', 10, 12),
  block('break', 'break', 12, 13),
]
const items: TimelineItem[] = [
  { type: 'group', key: 'A', label: 'A', count: 1, heightPx: 26 },
  { type: 'row', key: '1', row: { id: '1', label: 'Ada' }, blocks, heightPx: 40 },
]
const ids = (list: TimelineBlock[]) => list.map(one => one.id)

it('lists what an hour shows, the topmost first', () => {
  const axis = buildAxis('hours', ZONE, FROM, FROM + 24 * HOUR_MS, 40)
  const at = (column: number) => ids(blocksInCell({ axis, items }, { rowIndex: 1, column }))
  expect([at(8), at(9), at(11), at(12), at(17)]).toEqual([
    [],
    ['shift'],
    ['task', 'shift'],
    ['break', 'shift'],
    [],
  ])
})

it('lists the chips of a day, and nothing for a heading or beside the grid', () => {
  const axis = buildAxis('days', ZONE, FROM, FROM + 2 * 24 * HOUR_MS, 90)
  const at = (rowIndex: number, column: number) => ids(blocksInCell({ axis, items }, { rowIndex, column }))
  expect([at(1, 0), at(1, 1), at(0, 0), at(2, 0), at(1, 9)]).toEqual([['shift'], [], [], [], []])
})

it('selects blocks within the axis, without what lies on them', () => {
  const axis = buildAxis('hours', ZONE, FROM, FROM + 24 * HOUR_MS, 40)
  const others = [block('before', 'time-off', -5, 0), block('after', 'shift', 24, 30)]
  expect(wholeBlocks([...blocks, ...others], axis)).toEqual(['shift'])
})
