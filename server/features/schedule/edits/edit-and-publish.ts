// Edits that agents see at once: exactly the edited blocks are changed and published in one transaction, with history
// and notices. Other drafts stay drafts. The caller's own message notifies the agents and contains the changes.
import { refuse } from '#contract/errors.ts'
import type { NoticedChange } from '#contract/schedule/my-schedule.ts'
import { lockOrganization } from '#server/features/organization/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { blocksById, originalsOf } from '../blocks/blocks-store.ts'
import { newChange } from '../blocks/change.ts'
import { loggedBlockIds, logNote } from '../history/events-store.ts'
import { notifyAgents } from '../publication/notices.ts'
import { type Publication, publishBlocks } from '../publication/publishing.ts'
import { applyEdits, type Edit, type Editor, type PathOf } from './edits.ts'

export type EditAndPublish = Exclude<Edit, { op: 'lock' }>

interface Publisher {
  organizationId: number
  /** The manager who edits and publishes; null: a rule of the organization does. */
  manager: Editor
  /** Note that the agents read with what changed. */
  note: string
  /** Path of an edit's fields in the request body; left out: edits are no part of it. */
  pathOf?: PathOf
}

/**
 * Applies the edits, publishes the blocks that they touch and returns, in order, the ids of the blocks with the new
 * content. Throws CONFLICT, and nothing is changed, when a block has an unpublished change already or is not as its
 * editor saw it.
 */
export async function editAndPublish(
  tx: Tx,
  { organizationId, manager, note, pathOf = () => [] }: Publisher,
  edits: readonly EditAndPublish[],
): Promise<{
  blockIds: (number | null)[]
  publication: Publication
  changes: ReadonlyMap<number, readonly NoticedChange[]>
}> {
  await lockOrganization(tx)
  await refuseDrafted(tx, edits)
  const change = newChange(organizationId, { managerId: manager?.managerId ?? null }, null)
  const blockIds = await applyEdits(tx, manager, change, edits, pathOf)
  const touched = await blocksById(tx, await loggedBlockIds(tx, change.changeId))
  const drafts = touched.filter(({ published }) => published === null || published.draft !== null)
  const changes = await notifyAgents(tx, change, drafts, note, true)
  const publication = await publishBlocks(tx, change, drafts)
  if (note) await logNote(tx, change, note)
  return { blockIds, publication, changes }
}

/** Throws when publishing the edits would also publish what a manager drafted before. */
async function refuseDrafted(tx: Tx, edits: readonly EditAndPublish[]): Promise<void> {
  const ids = edits.flatMap(edit => (edit.op === 'add' ? [] : [edit.blockId]))
  const marked = (await blocksById(tx, ids)).filter(block => block.published?.draft)
  const [drafted] = [...marked, ...(await originalsOf(tx, ids))]
  if (drafted)
    throw refuse('CONFLICT', {
      because: `Block ${drafted.id} has a change that is not published yet. Publish or discard it first.`,
      blockId: drafted.id,
    })
}
