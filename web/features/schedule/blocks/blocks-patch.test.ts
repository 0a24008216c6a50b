import { expect, it } from 'vitest'
import { shift, span } from '../edits/sample-context.fixture.ts'
import { applyPatch, replaceRows, shareUnchanged } from './blocks-patch.ts'

const RANGE = span(0, 24)
const wire = (id: number, surferId: number, from: number, to: number) =>
  shift(id, surferId, span(from, to)).wire

it('puts changed blocks into an answer and finds the conflicts of their agents anew', () => {
  const known = [
    { id: '1-2', surferId: 1, blocks: [1, 2], acked: true, interval: wire(1, 1, 9, 10).interval },
  ]
  const answer = { blocks: [wire(1, 1, 9, 17), wire(2, 1, 8, 10), wire(3, 2, 9, 17)], conflicts: known }
  const moved = applyPatch(answer, RANGE, { blocks: [wire(2, 2, 8, 10)], removedIds: [] })
  expect(moved.conflicts.map(one => [one.id, one.acked])).toEqual([['2-3', false]])
  const gone = applyPatch(answer, RANGE, { blocks: [], removedIds: [3] })
  expect(gone.blocks.map(one => one.id)).toEqual([1, 2])
  expect(gone.conflicts.map(one => [one.id, one.acked])).toEqual([['1-2', true]])
  const away = applyPatch(answer, RANGE, { blocks: [wire(1, 1, 30, 38)], removedIds: [] })
  expect(away.blocks.map(one => one.id)).toEqual([2, 3])
})

it('takes the rows of some agents as they were fetched', () => {
  const answer = { blocks: [wire(1, 1, 9, 17), wire(3, 2, 9, 17)], conflicts: [] }
  const fresh = { blocks: [wire(4, 1, 9, 17)], conflicts: [] }
  expect(replaceRows(answer, new Set([1]), fresh).blocks.map(one => one.id)).toEqual([3, 4])
})

it('keeps the very blocks that are equal, also when others before them have gone', () => {
  const before = { blocks: [wire(1, 1, 9, 17), wire(2, 1, 18, 20), wire(3, 2, 9, 17)], conflicts: [] }
  const now = { blocks: [wire(2, 1, 18, 21), wire(3, 2, 9, 17)], conflicts: [] }
  const after = shareUnchanged(before, now)
  expect(after).toEqual(now)
  expect(after.blocks[0]).not.toBe(before.blocks[1])
  expect(after.blocks[1]).toBe(before.blocks[2])
  expect(shareUnchanged(before, structuredClone(before))).toBe(before)
})
