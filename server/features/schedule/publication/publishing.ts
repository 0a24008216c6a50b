// Publishing makes the drafts of some agents and days visible to agents; discarding deletes them. Each is all or
// nothing.

import type { BodyOf } from '#contract/endpoint.ts'
import type { PublicationChange, PublicationDiff, schedule } from '#contract/endpoints/schedule.ts'
import { publicationDiff } from '#core/blocks/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { lockOrganization } from '#server/features/organization/index.ts'
import { surferNames } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as writes from '../blocks/block-writes-store.ts'
import * as store from '../blocks/blocks-store.ts'
import { type ChangeContext, newChange } from '../blocks/change.ts'
import { deleteStepsTouching } from '../blocks/steps-store.ts'
import { asBlock, idsOf, type StoredBlock } from '../blocks/stored-block.ts'
import { keepDaySums } from '../day-sums/day-sums.ts'
import { logAfter, logBefore, logNote, logOutcome } from '../history/events-store.ts'
import { notifyScheduleChange } from '../history/notify.ts'
import { draftHashes } from './draft-hashes-store.ts'
import { type DraftScope, draftsOf, refuseUnseen } from './draft-scope.ts'
import { notifyAgents } from './notices.ts'

export async function diffSchedule(
  { db }: Platform,
  actor: Actor,
  scope: DraftScope,
): Promise<PublicationDiff[]> {
  allow(actor, 'schedule.view')
  return db.inTenant(actor.organizationId, async tx => {
    const drafts = await draftsOf(tx, actor, scope)
    const diffs = publicationDiff(drafts)
    const hashes = await draftHashes(tx, idsOf(drafts))
    const names = await surferNames(
      tx,
      diffs.map(diff => diff.surferId),
    )
    return diffs.map(diff => ({
      ...diff,
      surferName: names.get(diff.surferId)!,
      seen: hashes.get(diff.surferId)!,
    }))
  })
}

/** The changes that publishing would make, by agent and start. */
export async function diffBlocks(
  { db }: Platform,
  actor: Actor,
  scope: DraftScope,
): Promise<PublicationChange[]> {
  allow(actor, 'schedule.view')
  return db.inTenant(actor.organizationId, async tx => {
    const blocks = await store.blocksById(tx, idsOf(await draftsOf(tx, actor, scope)))
    const originals = editedPairs(blocks)
    const changes = blocks.flatMap((block): PublicationChange[] => {
      const { surferId, published } = block
      const original = originals.get(block.id)
      if (original) return [{ surferId, kind: 'changed', before: asBlock(original), after: asBlock(block) }]
      if (published === null) return [{ surferId, kind: 'added', before: null, after: asBlock(block) }]
      if (published.draft?.type === 'edited') return []
      return [{ surferId, kind: 'removed', before: asBlock(block), after: null }]
    })
    return changes.toSorted((a, b) => a.surferId - b.surferId || startOf(a).localeCompare(startOf(b)))
  })
}

const startOf = ({ before, after }: PublicationChange): string => (after ?? before)!.interval.start

export interface Publication {
  added: number
  changed: number
  removed: number
  surferCount: number
}

export async function publishSchedule(
  { db }: Platform,
  actor: Actor,
  { seen, notice, ...scope }: BodyOf<typeof schedule.publish>,
): Promise<Publication> {
  allow(actor, 'schedule.publish')
  return db.inTenant(actor.organizationId, async tx => {
    await lockOrganization(tx)
    const drafts = await draftsOf(tx, actor, scope)
    await refuseUnseen(tx, drafts, seen)
    const change = newChange(actor.organizationId, actor, null)
    if (notice) await notifyAgents(tx, change, drafts, notice.text)
    const published = await publishBlocks(tx, change, drafts)
    if (notice?.text) await logNote(tx, change, notice.text)
    return published
  })
}

/** Publishes the drafts that start in the spans. The caller holds the organization's lock. */
export async function publishDrafts(
  tx: Tx,
  change: ChangeContext,
  spans: readonly store.SurferSpan[],
): Promise<Publication> {
  return publishBlocks(tx, change, await store.draftsStarting(tx, spans))
}

/** Publishes drafts and marked blocks; `blocks` has an edited one together with its replacement. */
export async function publishBlocks(
  tx: Tx,
  change: ChangeContext,
  blocks: readonly StoredBlock[],
): Promise<Publication> {
  const edited = editedPairs(blocks)
  const marked = blocks.filter(block => block.published?.draft)
  const drafts = blocks.filter(block => block.published === null)
  const added = drafts.filter(draft => !edited.has(draft.id))

  await logBefore(tx, change, 'publish', idsOf(marked))
  const versions = drafts.map(draft => (edited.get(draft.id)?.published?.version ?? 0) + 1)
  await writes.setVersions(tx, idsOf(drafts), versions)
  await logAfter(tx, change, 'publish', idsOf(added))
  await logOutcome(tx, change, idsOf([...edited.values()]), [...edited.keys()])
  await writes.moveDaysOff(tx, idsOf([...edited.values()]), [...edited.keys()])
  await writes.deleteBlocks(tx, change, idsOf(marked))
  await keepDaySums(tx, blocks)

  await notifyScheduleChange(tx, 'schedule.changed', change, blocks)
  await notifyScheduleChange(tx, 'schedule.published', change, blocks)
  await deleteStepsTouching(tx, idsOf(blocks))
  const diffs = publicationDiff(blocks)
  return { ...totals(diffs), surferCount: diffs.length }
}

export async function discardDrafts(
  { db }: Platform,
  actor: Actor,
  { seen, ...scope }: BodyOf<typeof schedule.discard>,
): Promise<{ discarded: number }> {
  allow(actor, 'schedule.edit')
  return db.inTenant(actor.organizationId, async tx => {
    await lockOrganization(tx)
    const blocks = await draftsOf(tx, actor, scope)
    await refuseUnseen(tx, blocks, seen)
    const change = newChange(actor.organizationId, actor, 'Discard drafts')
    const drafts = blocks.filter(block => block.published === null)
    const daysOff = await unpublishedDaysOff(tx, drafts)
    await logBefore(tx, change, 'clear', idsOf([...blocks, ...daysOff]))
    await writes.deleteBlocks(tx, change, idsOf([...drafts, ...daysOff]))
    const marked = idsOf(blocks.filter(block => block.published !== null))
    await writes.markBlocks(tx, change, marked, null)
    await logOutcome(tx, change, marked, marked)
    await notifyScheduleChange(tx, 'schedule.changed', change, [...blocks, ...daysOff])
    const { added, changed, removed } = totals(publicationDiff(blocks))
    return { discarded: added + changed + removed }
  })
}

/** Drafts of days off for these shifts that are not among the blocks: they are discarded with their shifts. */
async function unpublishedDaysOff(tx: Tx, shifts: readonly StoredBlock[]): Promise<StoredBlock[]> {
  const ids = new Set(idsOf(shifts))
  const daysOff = await store.daysOffFor(tx, [...ids])
  return daysOff.filter(day => day.published === null && !ids.has(day.id))
}

/** Published blocks by the id of the draft that is to replace them. */
function editedPairs(blocks: readonly StoredBlock[]): Map<number, StoredBlock> {
  return new Map(
    blocks.flatMap(block => {
      const draft = block.published?.draft
      return draft?.newBlockId ? [[draft.newBlockId, block] as const] : []
    }),
  )
}

const totals = (diffs: ReturnType<typeof publicationDiff>) => ({
  added: diffs.reduce((sum, diff) => sum + diff.added, 0),
  changed: diffs.reduce((sum, diff) => sum + diff.changed, 0),
  removed: diffs.reduce((sum, diff) => sum + diff.removed, 0),
})
