import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftView, publicationDiff, publishedView, type ScheduledBlock } from './index.ts'

/** Step of a manager: a block is kept, edited, deleted, overridden or added. */
const step = fc.record({
  what: fc.constantFrom('kept', 'edited', 'deleted', 'plan-overridden', 'added'),
  surferId: fc.integer({ min: 1, max: 3 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const block = (id: number, surferId: number, published: ScheduledBlock['published']): ScheduledBlock => ({
  id,
  surferId,
  type: 'shift',
  interval: { start: id, end: id + 1 },
  published,
  breaks: [],
  tasks: [],
  isFill: false,
})

/** The blocks that stand after these steps, an edited one beside its replacement. */
function blocksAfter(steps: readonly Step[]): ScheduledBlock[] {
  return steps.flatMap(({ what, surferId }, i): ScheduledBlock[] => {
    const [id, newBlockId] = [2 * i, 2 * i + 1]
    switch (what) {
      case 'kept':
        return [block(id, surferId, { version: 1, draft: null })]
      case 'edited':
        return [
          block(newBlockId, surferId, null),
          block(id, surferId, { version: 1, draft: { type: 'edited', newBlockId } }),
        ]
      case 'added':
        return [block(id, surferId, null)]
      default: {
        const type = what === 'deleted' ? 'deleted' : 'plan-overridden'
        return [block(id, surferId, { version: 1, draft: { type, newBlockId: null } })]
      }
    }
  })
}
const given = fc.array(step, { maxLength: 10 }).chain(steps => {
  const blocks = blocksAfter(steps)
  return fc.record({
    steps: fc.constant(steps),
    blocks: fc.shuffledSubarray(blocks, { minLength: blocks.length }),
  })
})
const idsOf = (blocks: readonly ScheduledBlock[]) => blocks.map(({ id }) => id).sort((a, b) => a - b)

describe('publication', () => {
  it('tells each agent’s changes as they were made, and nothing of those without', () => {
    fc.assert(
      fc.property(given, ({ steps, blocks }) => {
        const wanted = [1, 2, 3].flatMap(surferId => {
          const own = steps.filter(one => one.surferId === surferId).map(({ what }) => what)
          const count = (...kinds: string[]) => own.filter(what => kinds.includes(what)).length
          const diff = {
            surferId,
            added: count('added'),
            changed: count('edited'),
            removed: count('deleted', 'plan-overridden'),
          }
          return diff.added + diff.changed + diff.removed > 0 ? [diff] : []
        })
        expect(publicationDiff(blocks)).toEqual(wanted)
      }),
      { numRuns: 200 },
    )
  })

  it('makes the draft what agents see: as many blocks more as were added and fewer as were removed', () => {
    fc.assert(
      fc.property(given, ({ blocks }) => {
        const [drafts, published] = [draftView(blocks), publishedView(blocks)]
        const totals = publicationDiff(blocks).reduce(
          (sum, { added, removed }) => sum + added - removed,
          published.length,
        )
        expect(drafts).toHaveLength(totals)
        const after = drafts.map(one => ({ ...one, published: { version: 2, draft: null } }))
        expect(idsOf(publishedView(after))).toEqual(idsOf(drafts))
        expect(idsOf(draftView(after))).toEqual(idsOf(drafts))
        expect(publicationDiff(after)).toEqual([])
      }),
    )
  })

  it('that is discarded leaves what agents saw', () => {
    fc.assert(
      fc.property(given, ({ blocks }) => {
        const before = publishedView(blocks)
        const after = blocks
          .filter(one => one.published)
          .map(one => ({ ...one, published: { version: 1, draft: null } }))
        expect(draftView(after).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
        expect(publicationDiff(after)).toEqual([])
      }),
    )
  })
})
