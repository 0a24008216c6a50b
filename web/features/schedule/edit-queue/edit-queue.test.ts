import { describe, expect, it } from 'vitest'
import type { Block, Edited } from '#contract/endpoints/schedule.ts'
import { contentOf } from '../blocks/block-content.ts'
import { published, shift, span } from '../edits/sample-context.fixture.ts'
import {
  type EditBatch,
  rebaseBatches,
  renamedIdsOf,
  resolveBatch,
  type VersionChoice,
  withoutBatch,
} from './edit-queue.ts'

const block = (id: number, revision: number, wishes: Partial<Block> = {}): Block => ({
  ...shift(id, 1, span(9, 17)).wire,
  revision,
  ...wishes,
})
const edited = (wishes: Partial<Edited>): Edited => ({
  change: null,
  blocks: [],
  removedIds: [],
  added: [],
  warnings: [],
  ...wishes,
})
const after = contentOf(shift(5, 1, span(10, 18)))
const change = (blockId: number, revision: number, asId: number) =>
  ({ op: 'change', blockId, revision, asId, change: { interval: span(10, 18) }, after }) as const
const add = (id: number) => ({ op: 'add', id, content: contentOf(shift(id, 1, span(9, 17))) }) as const
const batch = (changeId: string, edits: EditBatch['edits']): EditBatch => ({
  changeId,
  label: changeId,
  edits,
})

describe('a reply', () => {
  it('names what was added and what stands beside the published, for the edits that wait', () => {
    const first = batch('a', [add(-1), change(5, 1, -2)])
    const reply = edited({
      added: [{ key: '-1', blockId: 70 }],
      blocks: [
        block(70, 1),
        block(5, 2, { publishedState: { ...published, draft: { type: 'edited', newBlockId: 71 } } }),
        block(71, 1),
      ],
    })
    const renamed = renamedIdsOf(first, reply)
    expect([...renamed]).toEqual([
      [-1, 70],
      [-2, 71],
    ])
    const [later] = rebaseBatches(
      [batch('b', [change(-1, 0, -3), change(-2, 0, -4), change(9, 4, -5)])],
      renamed,
      reply,
    )
    expect(later!.edits).toMatchObject([
      { blockId: 70, revision: 1 },
      { blockId: 71, revision: 1 },
      { blockId: 9, revision: 4 },
    ])
  })

  it('finds what a published block became with another agent', () => {
    const edit = { ...change(5, 1, -2), change: { surferId: 2 } }
    const reply = edited({
      blocks: [
        block(5, 2, { publishedState: { ...published, draft: { type: 'deleted', newBlockId: null } } }),
        block(80, 1, { surferId: 2 }),
      ],
    })
    expect([...renamedIdsOf(batch('a', [edit]), reply)]).toEqual([[-2, 80]])
  })
})

it('a refused change takes with it what was done to what it would have made', () => {
  const waiting = [
    batch('a', [add(-1)]),
    batch('b', [change(-1, 0, -2), change(9, 4, -3)]),
    batch('c', [change(-2, 0, -4)]),
  ]
  expect(withoutBatch(waiting, 'a')).toEqual([batch('b', [change(9, 4, -3)])])
})

describe('settled', () => {
  const both = batch('a', [change(5, 1, -2), change(6, 1, -3)])
  const choose = (choice: VersionChoice, now: { id: number; revision: number } | undefined, of = both) =>
    resolveBatch(of, new Map([[5, choice]]), () => now)?.edits

  it('sends mine again on what is there now, or leaves theirs', () => {
    expect(choose('mine', { id: 9, revision: 3 })).toMatchObject([
      { op: 'change', blockId: 9, revision: 3 },
      { op: 'change', blockId: 6, revision: 1 },
    ])
    expect(choose('theirs', { id: 5, revision: 3 })).toEqual([change(6, 1, -3)])
    expect(choose('theirs', undefined, batch('a', [change(5, 1, -2)]))).toBeUndefined()
  })

  it('makes again what is gone, but does not delete it twice', () => {
    expect(choose('mine', undefined)?.[0]).toEqual({ op: 'add', id: -2, content: after })
    const removing = batch('a', [{ op: 'remove', blockId: 5, revision: 1 }])
    expect(choose('mine', undefined, removing)).toBeUndefined()
  })
})
