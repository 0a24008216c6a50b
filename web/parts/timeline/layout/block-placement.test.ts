import { describe, expect, it } from 'vitest'
import { instantAt } from '#core/time/index.ts'
import { buildAxis } from './axis.ts'
import { placeDays, placeHours } from './block-placement.ts'
import { markPaths } from './mark-paths.ts'
import { rowSizes } from './row-sizes.ts'
import type { BlockKind, TimelineBlock } from './types.ts'

const ZONE = 'Europe/Paris'
const at = (date: string, hour: number) => instantAt(ZONE, date, hour * 60)
let ids = 0
const block = (kind: BlockKind, start: number, end: number): TimelineBlock => ({
  id: String(++ids),
  rowId: 'a',
  kind,
  start,
  end,
  color: 'teal',
  label: kind,
})
const week = buildAxis('days', ZONE, at('2026-03-09', 0), at('2026-03-16', 0), 100)
const monday = buildAxis('hours', ZONE, at('2026-03-09', 0), at('2026-03-10', 0), 10)

describe('days', () => {
  it('fills the day with one chip and keeps its true hours as a mark', () => {
    const blocks = [block('shift', at('2026-03-10', 6), at('2026-03-10', 12))]
    const placed = placeDays(blocks, week)
    const { items, lanes } = placed
    expect(items.map(i => [i.leftPx, i.widthPx, i.column])).toEqual([[100, 100, 1]])
    const sizes = rowSizes('days', 'normal')
    expect(markPaths(blocks, placed, week, sizes)).toEqual([{ color: 'teal', d: 'M125 34h25v3h-25z' }])
    expect(markPaths([{ ...blocks[0]!, isDeleted: true }], placed, week, sizes)).toEqual([])
    const pause = block('break', at('2026-03-10', 8), at('2026-03-10', 9))
    const carrying = [{ ...blocks[0]!, marks: () => [pause] }]
    expect(markPaths(carrying, placeDays(carrying, week), week, sizes)).toEqual(
      markPaths([...blocks, pause], placed, week, sizes),
    )
    expect(lanes).toBe(1)
  })

  it('draws a night shift across midnight and begins the next chip after it', () => {
    const nights = ['2026-03-09', '2026-03-10'].map(date => block('shift', at(date, 22), at(date, 30)))
    const { items, lanes } = placeDays(nights, week)
    expect(items.map(i => [i.leftPx, i.leftPx + i.widthPx])).toEqual([
      [0, 125],
      [125, 225],
    ])
    expect(lanes).toBe(1)
  })

  it('shows the rest of a night shift that began before the axis', () => {
    const { items } = placeDays([block('shift', at('2026-03-08', 22), at('2026-03-09', 6))], week)
    expect(items.map(i => [i.leftPx, i.widthPx])).toEqual([[0, 25]])
  })

  it('stacks two blocks of one day and spans time off of several', () => {
    const { items, lanes } = placeDays(
      [
        block('time-off', at('2026-03-10', 0), at('2026-03-13', 0)),
        block('shift', at('2026-03-11', 9), at('2026-03-11', 17)),
      ],
      week,
    )
    expect(items.map(i => [i.leftPx, i.widthPx, i.lane])).toEqual([
      [100, 300, 0],
      [200, 100, 1],
    ])
    expect(lanes).toBe(2)
  })
})

describe('hours', () => {
  it('places to scale, an activity in pieces around its break', () => {
    const { items, lanes } = placeHours(
      [
        block('break', at('2026-03-09', 12), at('2026-03-09', 13)),
        block('task', at('2026-03-09', 9), at('2026-03-09', 17)),
        block('shift', at('2026-03-09', 9), at('2026-03-09', 17)),
      ],
      monday,
    )
    expect(items.map(i => [i.block.kind, i.leftPx, i.widthPx])).toEqual([
      ['shift', 90, 80],
      ['task', 90, 30],
      ['task', 130, 40],
      ['break', 120, 10],
    ])
    expect(lanes).toBe(1)
  })

  it('gives overlapping shifts a lane each and shares one among concurrent activities', () => {
    const { items, lanes } = placeHours(
      [
        block('shift', at('2026-03-09', 9), at('2026-03-09', 17)),
        block('shift', at('2026-03-09', 16), at('2026-03-09', 20)),
        block('task', at('2026-03-09', 9), at('2026-03-09', 11)),
        block('task', at('2026-03-09', 10), at('2026-03-09', 12)),
        block('task', at('2026-03-09', 13), at('2026-03-09', 14)),
      ],
      monday,
    )
    expect(lanes).toBe(2)
    expect(items.map(i => [i.block.kind, i.lane, i.part, i.parts])).toEqual([
      ['shift', 0, 0, 1],
      ['shift', 1, 0, 1],
      ['task', 0, 0, 2],
      ['task', 0, 1, 2],
      ['task', 0, 0, 1],
    ])
  })

  it('leaves out what lies outside', () => {
    expect(placeHours([block('shift', at('2026-03-08', 1), at('2026-03-09', 0))], monday).items).toEqual([])
  })
})
