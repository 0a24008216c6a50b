// What publishing tells agents: kept for each until it has been seen.
import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { mySchedule, ScheduleNotice } from '#contract/endpoints/schedule.ts'
import { publicationDiff } from '#core/blocks/index.ts'
import { allow } from '#server/features/identity/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Change } from '../blocks/change.ts'
import { type StoredBlock, writeInterval } from '../blocks/stored-block.ts'

const SHOWN = 10

/** `blocks`: drafts and marked blocks as they were before publishing. */
export async function noteForAgents(
  tx: Tx,
  { organizationId, managerId }: Change,
  blocks: readonly StoredBlock[],
  text: string,
): Promise<void> {
  const bySurfer = Map.groupBy(blocks, block => block.surferId)
  const rows = publicationDiff(blocks).map(({ surferId, added, changed, removed }) => {
    const intervals = bySurfer.get(surferId)!.map(block => block.interval)
    return {
      surfer_id: surferId,
      added,
      changed,
      removed,
      starts_at: new Date(intervals.reduce((first, { start }) => Math.min(first, start), Infinity)),
      ends_at: new Date(intervals.reduce((last, { end }) => Math.max(last, end), -Infinity)),
    }
  })
  await sql`
    insert into schedule_notice (organization_id, manager_id, text, surfer_id, added, changed, removed, starts_at, ends_at)
    select ${organizationId}::bigint, ${managerId}::bigint, ${text}, n.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(surfer_id bigint, added integer, changed integer,
      removed integer, starts_at timestamptz, ends_at timestamptz)`.execute(tx)
}

type NoticeRow = Omit<ScheduleNotice, 'interval' | 'createdAt'> & {
  startsAt: Date
  endsAt: Date
  createdAt: Date
}

export async function readNotices({ db }: Platform, actor: Actor): Promise<ScheduleNotice[]> {
  allow(actor, 'own-schedule.view')
  return db.inTenant(actor.organizationId, async tx => {
    const { rows } = await sql<NoticeRow>`
      select n.id, n.text, n.added, n.changed, n.removed, n.starts_at, n.ends_at, n.created_at,
        nullif(trim(m.first_name || ' ' || m.last_name), '') as manager_name
      from schedule_notice n
      left join manager m on m.organization_id = n.organization_id and m.id = n.manager_id
      where n.surfer_id = ${actor.surferId} and n.seen_at is null order by n.id desc limit ${SHOWN}`.execute(
      tx,
    )
    return rows.map(({ startsAt, endsAt, createdAt, ...row }) => ({
      ...row,
      interval: writeInterval({ start: startsAt.getTime(), end: endsAt.getTime() }),
      createdAt: createdAt.toISOString(),
    }))
  })
}

export async function deleteNoticesBefore(tx: Tx, before: Date): Promise<void> {
  await sql`delete from schedule_notice where created_at < ${before}`.execute(tx)
}

/** One's own; others' ids find nothing. */
export async function seeNotices(
  { db, clock }: Platform,
  actor: Actor,
  { noticeIds }: BodyOf<typeof mySchedule.seeNotices>,
): Promise<void> {
  allow(actor, 'own-schedule.view')
  await db.inTenant(actor.organizationId, tx =>
    sql`
      update schedule_notice set seen_at = ${new Date(clock.now())}
      where surfer_id = ${actor.surferId} and id = any(${noticeIds}::bigint[]) and seen_at is null`.execute(
      tx,
    ),
  )
}
