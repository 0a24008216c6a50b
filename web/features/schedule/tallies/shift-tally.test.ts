import { expect, it } from 'vitest'
import type { Block } from '#contract/endpoints/schedule.ts'
import { instantAt } from '#core/time/index.ts'
import { scheduledOf } from '#web/parts/scheduled-blocks.ts'
import type { BlockNames } from '../blocks/schedule-block.ts'
import { CUSTOM_SHIFT, surfersWithShift } from '../blocks/surfers-with-shift.ts'
import { tallyRows } from './shift-tally.ts'

const ZONE = 'Europe/Paris'
const names = { tasks: new Map(), shifts: new Map([[5, { id: 5, name: 'Night' }]]) } as unknown as BlockNames
const shift = (id: number, date: string, start: number, wishes: Partial<Block> = {}) => {
  const from = instantAt(ZONE, date, start)
  const wire: Block = {
    id,
    surferId: id,
    type: 'shift',
    origin: 'manual',
    publishedState: { type: 'unpublished' },
    interval: { start: new Date(from).toISOString(), end: new Date(from + 8 * 3_600_000).toISOString() },
    conflictType: 'standard',
    breaks: [],
    tasks: [],
    shiftTemplateId: 5,
    taskTemplateId: null,
    schedulePlanId: null,
    schedulePlanName: null,
    roundRobinId: null,
    subtype: null,
    remoteSubtype: null,
    title: null,
    isLocked: false,
    revision: 1,
    ...wishes,
  }
  return scheduledOf(wire)
}
const published = (draft: 'deleted' | null) => ({
  publishedState: {
    type: 'published' as const,
    version: 1,
    draft: draft && { type: draft, newBlockId: null },
  },
})
// Over the night when the clocks go forward.
const blocks = [
  shift(1, '2026-03-28', 1320),
  shift(2, '2026-03-28', 1320, published(null)),
  shift(3, '2026-03-29', 1320, published('deleted')),
  shift(4, '2026-03-29', 540, { shiftTemplateId: null }),
]

it('counts each shift on the day it starts, planned and published', () => {
  expect(
    tallyRows(blocks, names, ZONE).map(({ shiftTemplateId, name, cells }) => [
      shiftTemplateId,
      name,
      [...cells],
    ]),
  ).toEqual([
    [
      5,
      'Night',
      [
        ['2026-03-28', { planned: 2, published: 1 }],
        ['2026-03-29', { planned: 0, published: 1 }],
      ],
    ],
    [CUSTOM_SHIFT, 'No template', [['2026-03-29', { planned: 1, published: 0 }]]],
  ])
})

it('finds who has a shift', () => {
  const wires = blocks.map(block => block.wire)
  expect(surfersWithShift(wires, [], names)).toBeNull()
  expect([...surfersWithShift(wires, [5], names)!]).toEqual([1, 2, 3])
  expect([...surfersWithShift(wires, [CUSTOM_SHIFT], names)!]).toEqual([4])
})
