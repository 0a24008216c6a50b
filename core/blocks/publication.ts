// Draft and published views. An edit never changes a published block: it marks it and puts an unpublished one beside
// it. Publishing applies the marks; discarding drops them.
import type { Interval } from '../time/index.ts'
import type { BlockType, ScheduledBlock } from './types.ts'

/** Published view: what agents see. */
export const publishedView = <B extends ScheduledBlock>(blocks: readonly B[]): B[] =>
  blocks.filter(b => b.published !== null)

/** Draft view: the schedule as the next publication would make it, with which managers plan. */
export const draftView = <B extends ScheduledBlock>(blocks: readonly B[]): B[] =>
  blocks.filter(b => b.published === null || b.published.draft === null)

export interface SurferDiff {
  surferId: number
  added: number
  changed: number
  removed: number
}

/** Change that publishing makes to one block of an agent. */
export interface PublicationChange {
  surferId: number
  kind: 'added' | 'changed' | 'removed'
  type: BlockType
  /** Null: added. */
  before: Interval | null
  /** Null: removed, or changed into something that is not among the blocks. */
  after: Interval | null
}

/** Changes that publishing these blocks would bring, block by block. */
export function publicationChanges(blocks: readonly ScheduledBlock[]): PublicationChange[] {
  const byId = new Map(blocks.map(block => [block.id, block]))
  const replacements = new Set(
    blocks.flatMap(b => (b.published?.draft?.type === 'edited' ? [b.published.draft.newBlockId] : [])),
  )
  return blocks.flatMap(({ id, surferId, type, interval, published }): PublicationChange[] => {
    if (published === null)
      return replacements.has(id) ? [] : [{ surferId, kind: 'added', type, before: null, after: interval }]
    const { draft } = published
    if (!draft) return []
    if (draft.type !== 'edited') return [{ surferId, kind: 'removed', type, before: interval, after: null }]
    const after = draft.newBlockId === null ? undefined : byId.get(draft.newBlockId)
    return [{ surferId, kind: 'changed', type, before: interval, after: after?.interval ?? null }]
  })
}

/** Counts of the changes, by surfer; surfers without changes are left out. */
export function publicationDiff(blocks: readonly ScheduledBlock[]): SurferDiff[] {
  const diffs = new Map<number, SurferDiff>()
  for (const { surferId, kind } of publicationChanges(blocks)) {
    const diff = diffs.get(surferId) ?? { surferId, added: 0, changed: 0, removed: 0 }
    diff[kind]++
    diffs.set(surferId, diff)
  }
  return [...diffs.values()].sort((a, b) => a.surferId - b.surferId)
}
