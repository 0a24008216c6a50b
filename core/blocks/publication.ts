// Draft and published views. An edit never changes a published block: it marks it and puts an unpublished one beside
// it. Publishing applies the marks; discarding drops them.
import type { ScheduledBlock } from './types.ts'

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

/** Changes that publishing these blocks would bring, by surfer; surfers without changes are left out. */
export function publicationDiff(blocks: readonly ScheduledBlock[]): SurferDiff[] {
  const replacements = new Set(
    blocks.flatMap(b => (b.published?.draft?.type === 'edited' ? [b.published.draft.newBlockId] : [])),
  )
  const diffs = new Map<number, SurferDiff>()
  const count = (surferId: number, what: 'added' | 'changed' | 'removed') => {
    const diff = diffs.get(surferId) ?? { surferId, added: 0, changed: 0, removed: 0 }
    diff[what]++
    diffs.set(surferId, diff)
  }
  for (const block of blocks) {
    if (block.published === null) {
      if (!replacements.has(block.id)) count(block.surferId, 'added')
    } else if (block.published.draft?.type === 'edited') count(block.surferId, 'changed')
    else if (block.published.draft) count(block.surferId, 'removed')
  }
  return [...diffs.values()].sort((a, b) => a.surferId - b.surferId)
}
