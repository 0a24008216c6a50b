// Reading blocks, and editing one or many at once. Managers are warned of broken contracts, not stopped.
import type { z } from 'zod'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import type { schedule } from '#contract/endpoints/schedule.ts'
import { allow } from '#server/features/identity/index.ts'
import { lockOrganization } from '#server/features/organization/index.ts'
import { importedSurfers } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { warningsOf } from '../blocks/block-check.ts'
import { blockColumns } from '../blocks/block-columns.ts'
import type { BlockChanges, NewBlockForm } from '../blocks/block-content.ts'
import * as store from '../blocks/blocks-store.ts'
import { newChange } from '../blocks/change.ts'
import { refuseLongRange } from '../blocks/range.ts'
import { createdBlockIds } from '../blocks/steps-store.ts'
import { asBlock } from '../blocks/stored-block.ts'
import { isLogged } from '../history/events-store.ts'
import { type BatchOutcome, editOutcome, refuseUnlessUndoable } from './edit-outcome.ts'
import { applyEdits, type Edit } from './edits.ts'

export async function listBlocks({ db }: Platform, actor: Actor, query: QueryOf<typeof schedule.blocks>) {
  allow(actor, 'schedule.view')
  const { surferIds, teamIds, published: publishedOnly = false } = query
  const range = { from: Date.parse(query.from), to: Date.parse(query.to) }
  refuseLongRange(range.from, range.to)
  return db.inTenant(actor.organizationId, async tx => {
    return blockColumns(tx, { ...range, surferIds, teamIds, publishedOnly })
  })
}

/** Nothing for an agent who is not there. */
export async function listBlocksOutsideDates({ db }: Platform, actor: Actor, surferId: number) {
  allow(actor, 'schedule.view')
  const found = await db.inTenant(actor.organizationId, async tx => {
    const [agent] = await importedSurfers(tx, [surferId])
    return agent ? store.blocksOutsideDates(tx, [{ ...agent, surferId }]) : []
  })
  return {
    blocks: found.map(({ id, revision, interval, published }) => ({
      blockId: id,
      revision,
      start: new Date(interval.start).toISOString(),
      isPublished: published !== null,
    })),
  }
}

export async function editBlocks(
  { db }: Platform,
  actor: Actor,
  { changeId, edits, label }: BodyOf<typeof schedule.edit>,
): Promise<BatchOutcome> {
  allow(actor, 'schedule.edit')
  const { organizationId, managerId } = actor
  return db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    const keys = edits.flatMap(edit => (edit.op === 'add' ? [edit.key] : []))
    const named = edits.flatMap(edit => (edit.op === 'add' ? [] : [edit.blockId]))
    const change = newChange(organizationId, { managerId, changeId }, label)
    if (changeId === undefined || !(await isLogged(tx, changeId)))
      await applyEdits(tx, actor, change, edits, index => ['edits', index])
    else await refuseUnlessUndoable(tx, actor, changeId)
    const created = await createdBlockIds(tx, change.changeId)
    const added = keys.map((key, index) => ({ key, blockId: created[index]! }))
    return editOutcome(tx, change, named, added)
  })
}

type Saved = z.input<(typeof schedule.createBlock)['reply']>

export const addBlock = (platform: Platform, actor: Actor, form: NewBlockForm): Promise<Saved> =>
  save(platform, actor, { op: 'add', key: '', ...form }, `Add ${NOUNS[form.type]}`)

export const changeBlock = (
  platform: Platform,
  actor: Actor,
  blockId: number,
  wanted: BlockChanges,
): Promise<Saved> =>
  save(platform, actor, { op: 'change', blockId, revision: null, ...wanted }, 'Change a block')

const NOUNS = {
  shift: 'a shift',
  'time-off': 'time off',
  'time-in-lieu': 'time in lieu',
  'blocked-time': 'blocked time',
} as const

const save = (platform: Platform, actor: Actor, edit: Edit, label: string): Promise<Saved> =>
  editOne(platform, actor, edit, label, async (tx, id) => {
    const [block] = await store.blocksById(tx, [id!])
    const warnings = await warningsOf(tx, [block!])
    return { block: asBlock(block!), warnings: warnings.map(({ code, sentence }) => ({ code, sentence })) }
  })

/** Removes one block; the published block that a draft was to replace stays. */
export const removeBlock = (platform: Platform, actor: Actor, blockId: number): Promise<void> =>
  editOne(
    platform,
    actor,
    { op: 'remove', blockId, revision: null, originals: 'stand-again' },
    'Delete a block',
    async () => {},
  )

async function editOne<T>(
  { db }: Platform,
  actor: Actor,
  edit: Edit,
  label: string,
  reply: (tx: Tx, id: number | null) => Promise<T>,
): Promise<T> {
  allow(actor, 'schedule.edit')
  return db.inTenant(actor.organizationId, async tx => {
    await lockOrganization(tx)
    const change = newChange(actor.organizationId, actor, label)
    const [id] = await applyEdits(tx, actor, change, [edit], () => [])
    return reply(tx, id!)
  })
}
