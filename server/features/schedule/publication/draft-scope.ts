// The drafts that publishing or discarding is about, and whether they are still those that the manager saw.
import type { BodyOf } from '#contract/endpoint.ts'
import type { schedule } from '#contract/endpoints/schedule.ts'
import { refuse } from '#contract/errors.ts'
import { assertMayEdit, surferNames } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import * as store from '../blocks/blocks-store.ts'
import { editableSurferIds } from '../blocks/scope.ts'
import { idsOf, type StoredBlock } from '../blocks/stored-block.ts'
import { draftHashes } from './draft-hashes-store.ts'

export type DraftScope = BodyOf<typeof schedule.diff>
type Seen = BodyOf<typeof schedule.publish>['seen']

/** Drafts and marked blocks of the scope; an edited one with its replacement. Without activities. */
export async function draftsOf(tx: Tx, actor: Actor, scope: DraftScope): Promise<StoredBlock[]> {
  const chosen = scope.blockIds && (await chosenBlocks(tx, actor, scope.blockIds))
  const range = { from: Date.parse(scope.from), to: Date.parse(scope.to) }
  const surferIds = await editableSurferIds(tx, actor, scope)
  const drafts = await store.draftsStarting(
    tx,
    surferIds.map(surferId => ({ surferId, ...range })),
  )
  if (!chosen) return drafts
  const isChosen = ({ id, published }: StoredBlock) =>
    chosen.has(id) || chosen.has(published?.draft?.newBlockId ?? 0)
  const replacements = new Set(drafts.filter(isChosen).map(block => block.published?.draft?.newBlockId))
  return drafts.filter(block => isChosen(block) || replacements.has(block.id))
}

async function chosenBlocks(tx: Tx, actor: Actor, blockIds: readonly number[]): Promise<Set<number>> {
  const blocks = await store.blocksById(tx, blockIds)
  const known = new Set(idsOf(blocks))
  const faults = blockIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: ['blockIds', index], message: `There is no block ${id} here.` }],
  )
  if (faults.length > 0) throw invalidBody(faults)
  await assertMayEdit(tx, actor, [...new Set(blocks.map(block => block.surferId))])
  return known
}

/** Throws when drafts changed since the manager looked at them. */
export async function refuseUnseen(tx: Tx, drafts: readonly StoredBlock[], seen: Seen): Promise<void> {
  if (!seen) return
  const now = await draftHashes(tx, idsOf(drafts))
  const before = new Map(seen.map(one => [one.surferId, one.seen]))
  const others = [...new Set([...now.keys(), ...before.keys()])].filter(id => now.get(id) !== before.get(id))
  if (others.length === 0) return
  const [name = 'an agent'] = (await surferNames(tx, others.slice(0, 1))).values()
  const who = others.length === 1 ? name : `${name} and ${others.length - 1} more`
  throw refuse('CONFLICT', {
    because: `The drafts of ${who} are other ones than those you looked at: somebody changed or published them meanwhile. Look at the changes again.`,
    surferIds: others,
  })
}
