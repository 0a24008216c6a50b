import type { Tx } from '#server/platform/database/index.ts'
import { blocksOutsideDates, type EmploymentDates } from '../blocks/blocks-store.ts'
import { type ChangeAuthor, newChange } from '../blocks/change.ts'
import { applyEdits } from './edits.ts'

/**
 * Removes the blocks of the agents that begin outside their first and last day, as one undo step, and returns their
 * number. The caller has checked the permission on the agents, and holds the organization's lock.
 */
export async function removeOutsideDates(
  tx: Tx,
  organizationId: number,
  author: ChangeAuthor,
  agents: readonly EmploymentDates[],
): Promise<number> {
  const blocks = await blocksOutsideDates(tx, agents)
  if (blocks.length === 0) return 0
  const agentCount = new Set(blocks.map(block => block.surferId)).size
  const label = `Delete what lies outside the dates of ${agentCount === 1 ? 'one agent' : `${agentCount} agents`}`
  await applyEdits(
    tx,
    null,
    newChange(organizationId, author, label),
    blocks.map(({ id, revision }) => ({ op: 'remove', blockId: id, revision })),
    () => [],
  )
  return blocks.length
}
