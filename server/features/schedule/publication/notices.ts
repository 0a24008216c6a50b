// Notices of publishing: each agent whose schedule changed gets one, shown until it was seen.
import type { BodyOf } from '#contract/endpoint.ts'
import type { mySchedule, ScheduleNotice } from '#contract/endpoints/schedule.ts'
import type { NoticedChange } from '#contract/schedule/my-schedule.ts'
import { type PublicationChange, publicationChanges, publicationDiff } from '#core/blocks/index.ts'
import { allow } from '#server/features/identity/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ChangeContext } from '../blocks/change.ts'
import { type StoredBlock, writeInterval } from '../blocks/stored-block.ts'
import { insertNotices, markNoticesSeen, selectUnseenNotices } from './notices-store.ts'

/** Changes that a message lists; the schedule shows the others. */
const MOST_LISTED = 14

/**
 * Notifies agents of published changes; returns the changes by agent. `blocks`: drafts and marked blocks before
 * publishing. `isNotified`: a message of another kind already notifies the agents.
 */
export async function notifyAgents(
  tx: Tx,
  { organizationId, managerId }: ChangeContext,
  blocks: readonly StoredBlock[],
  text: string,
  isNotified = false,
): Promise<Map<number, NoticedChange[]>> {
  const bySurfer = Map.groupBy(blocks, block => block.surferId)
  const changes = Map.groupBy(publicationChanges(blocks), change => change.surferId)
  const notices = publicationDiff(blocks).map(({ surferId, added, changed, removed }) => {
    const intervals = bySurfer.get(surferId)!.map(block => block.interval)
    return {
      surferId,
      added,
      changed,
      removed,
      changes: shownChanges(changes.get(surferId)!),
      startsAt: new Date(intervals.reduce((first, { start }) => Math.min(first, start), Infinity)),
      endsAt: new Date(intervals.reduce((last, { end }) => Math.max(last, end), -Infinity)),
    }
  })
  await insertNotices(tx, { organizationId, managerId, text, isNotified }, notices)
  return new Map(notices.map(notice => [notice.surferId, notice.changes]))
}

/** Changes by time, as far as a message lists them. */
const shownChanges = (changes: readonly PublicationChange[]): NoticedChange[] =>
  changes
    .toSorted((one, other) => startOf(one) - startOf(other))
    .slice(0, MOST_LISTED)
    .map(({ kind, type, before, after }) => ({
      kind,
      type,
      before: before && writeInterval(before),
      after: after && writeInterval(after),
    }))

const startOf = ({ before, after }: PublicationChange): number => (after ?? before)!.start

export async function readNotices({ db }: Platform, actor: Actor): Promise<ScheduleNotice[]> {
  allow(actor, 'own-schedule.view')
  return db.inTenant(actor.organizationId, tx => selectUnseenNotices(tx, actor.surferId!))
}

/** Marks the agent's own notices as seen; others' ids are ignored. */
export async function seeNotices(
  { db, clock }: Platform,
  actor: Actor,
  { noticeIds }: BodyOf<typeof mySchedule.seeNotices>,
): Promise<void> {
  allow(actor, 'own-schedule.view')
  await db.inTenant(actor.organizationId, tx =>
    markNoticesSeen(tx, actor.surferId!, noticeIds, new Date(clock.now())),
  )
}
