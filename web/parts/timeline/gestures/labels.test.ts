import { describe, expect, it } from 'vitest'
import { HOUR_MS, instantAt } from '#core/time/index.ts'
import type { TimelineBlock } from '../layout/types.ts'
import { announcementOf, dragText, type LabelContext } from './labels.ts'

const ZONE = 'Europe/Paris'
const at = (hour: number) => instantAt(ZONE, '2026-11-10', hour * 60)
const block = (id: string, rowId: string, label: string): TimelineBlock => ({
  id,
  rowId,
  label,
  kind: 'shift',
  color: 'teal',
  start: at(9),
  end: at(17),
})
const blocks = [block('early', 'ann', 'Early'), block('late', 'ben', 'Late')]
const names: Record<string, string> = { ann: 'Ann Lee', ben: 'Ben Roe' }
const context: LabelContext = {
  zone: ZONE,
  blockOf: id => blocks.find(one => one.id === id),
  nameOf: rowId => names[rowId]!,
}
const move = { is: 'move', blockIds: ['early'], rowId: 'ben', fromRowId: 'ann', isCopy: false } as const

describe('what a screen reader hears', () => {
  it('says what moved where, and the rule', () => {
    expect(
      announcementOf(
        { ...move, blockIds: ['early'], deltaMs: HOUR_MS / 2 },
        context,
        'Rest of 11 h broken: 9 h.',
      ),
    ).toBe(
      'Early of Ann Lee, Tuesday 10 November, 09:00–17:00, moved to Ben Roe, 09:30–17:30. Rest of 11 h broken: 9 h.',
    )
  })
  it('names the day when it changes, and how many come along', () => {
    const many = { ...move, rowId: 'ann', blockIds: ['early', 'late'], deltaMs: 24 * HOUR_MS, isCopy: true }
    expect(announcementOf(many, context)).toBe(
      'Early of Ann Lee, Tuesday 10 November, 09:00–17:00, and 1 more block, copied to Wednesday 11 November, 09:00–17:00.',
    )
  })
  it('tells a new length, a new block and a swap', () => {
    expect(announcementOf({ is: 'resize', blockId: 'early', edge: 'end', to: at(18) }, context)).toBe(
      'Early of Ann Lee, Tuesday 10 November, 09:00–17:00, now 09:00–18:00.',
    )
    expect(
      announcementOf({ is: 'create', rowId: 'ben', interval: { start: at(20), end: at(22) } }, context),
    ).toBe('New on Ben Roe, Tuesday 10 November, 20:00–22:00.')
    expect(announcementOf({ ...move, blockIds: ['early'], deltaMs: 0, swapWith: 'late' }, context)).toBe(
      'Early of Ann Lee, Tuesday 10 November, 09:00–17:00, swapped with Late of Ben Roe.',
    )
  })
})

it('shows the times and the length beside the pointer', () => {
  expect(dragText({ is: 'resize', blockId: 'early', edge: 'start', to: at(9.5) }, context)).toBe(
    '09:30–17:00 · 7h 30m',
  )
})
