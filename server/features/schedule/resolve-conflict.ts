import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { schedule } from '#contract/endpoints/schedule.ts'
import { refuse } from '#contract/errors.ts'
import { overlapConflicts } from '#core/blocks/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { lockOrganization } from '../organization/index.ts'
import { assertMayEdit } from '../people/index.ts'
import { blocksById } from './blocks-store.ts'
import { newChange } from './change.ts'
import { tell } from './history.ts'
import type { StoredBlock } from './stored-block.ts'
import { takeAway } from './take-away.ts'

export async function resolveConflict(
  { db }: Platform,
  actor: Actor,
  { blockIds, mode }: BodyOf<typeof schedule.resolveConflict>,
): Promise<void> {
  allow(actor, 'schedule.edit')
  await db.inTenant(actor.organizationId, async tx => {
    await lockOrganization(tx)
    const blocks = await blocksById(tx, blockIds)
    const missing = blockIds.find(id => !blocks.some(block => block.id === id))
    if (missing !== undefined) throw refuse('NOT_FOUND', { what: 'block', id: missing })
    await assertMayEdit(
      tx,
      actor,
      blocks.map(block => block.surferId),
    )
    // Whichever view shows the conflict: a marked block conflicts in the published one alone.
    if (overlapConflicts(blocks).length === 0)
      throw refuse('CONFLICT', { because: `Blocks ${blockIds.join(' and ')} are not in conflict any more.` })
    const change = newChange(actor.organizationId, actor, 'Revert a conflict')
    if (mode === 'REVERT') await takeAway(tx, change, [newer(blocks)], 'stand-again')
    else await acknowledge(tx, actor, blocks)
    await tell(tx, 'schedule.changed', change, blocks)
  })
}

/** A draft is newer than what is published; else the block made last. */
const newer = (blocks: StoredBlock[]): StoredBlock =>
  blocks.toSorted((a, b) => Number(a.published !== null) - Number(b.published !== null) || b.id - a.id)[0]!

async function acknowledge(
  tx: Tx,
  { organizationId, managerId }: Actor,
  blocks: StoredBlock[],
): Promise<void> {
  const [first, second] = blocks.map(block => block.id).toSorted((a, b) => a - b)
  await sql`
    insert into conflict_ack (organization_id, first_block_id, second_block_id, manager_id)
    values (${organizationId}, ${first}, ${second}, ${managerId}) on conflict do nothing`.execute(tx)
}
