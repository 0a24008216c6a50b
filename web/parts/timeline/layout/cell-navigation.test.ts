import { expect, it } from 'vitest'
import { moveFocus } from './cell-navigation.ts'
import type { TimelineItem } from './timeline-items.ts'

const row = (key: string): TimelineItem => ({
  type: 'row',
  key,
  row: { id: key, label: key },
  blocks: [],
  heightPx: 40,
})
const group = (label: string): TimelineItem => ({ type: 'group', key: label, label, count: 2, heightPx: 26 })
const items = [group('A'), row('1'), row('2'), group('B'), row('3')]
const press = (key: string, rowIndex: number, column: number, isCtrl = false) =>
  moveFocus(key, isCtrl, { rowIndex, column }, items, 7)

it('steps over headings and stays inside', () => {
  expect(press('ArrowDown', 2, 3)).toEqual({ rowIndex: 4, column: 3 })
  expect(press('ArrowUp', 4, 3)).toEqual({ rowIndex: 2, column: 3 })
  expect(press('ArrowUp', 1, 3)).toEqual({ rowIndex: 1, column: 3 })
  expect(press('PageDown', 1, 0)).toEqual({ rowIndex: 4, column: 0 })
  expect(press('ArrowLeft', 1, 0)).toEqual({ rowIndex: 1, column: 0 })
  expect(press('ArrowRight', 1, 6)).toEqual({ rowIndex: 1, column: 6 })
})

it('goes to the ends of the row and of the grid', () => {
  expect(press('End', 2, 1)).toEqual({ rowIndex: 2, column: 6 })
  expect(press('Home', 2, 5, true)).toEqual({ rowIndex: 1, column: 0 })
  expect(press('End', 1, 1, true)).toEqual({ rowIndex: 4, column: 6 })
  expect(press('x', 1, 1)).toBeNull()
})
