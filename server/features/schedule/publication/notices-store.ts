import { sql } from 'kysely'
import type { ScheduleNotice } from '#contract/endpoints/schedule.ts'
import type { NoticedChange } from '#contract/schedule/my-schedule.ts'
import type { Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { writeInterval } from '../blocks/stored-block.ts'

const MAX_SHOWN = 10

interface NewNotice {
  surferId: number
  /** Counts of blocks. */
  added: number
  changed: number
  removed: number
  changes: NoticedChange[]
  startsAt: Date
  endsAt: Date
}

export async function insertNotices(
  tx: Tx,
  {
    organizationId,
    managerId,
    text,
    isNotified,
  }: { organizationId: number; managerId: number | null; text: string; isNotified: boolean },
  notices: readonly NewNotice[],
): Promise<void> {
  const rows = notices.map(({ surferId, added, changed, removed, changes, startsAt, endsAt }) => ({
    surfer_id: surferId,
    added,
    changed,
    removed,
    changes,
    starts_at: startsAt,
    ends_at: endsAt,
  }))
  await sql`
    insert into schedule_notice (organization_id, manager_id, text, surfer_id, added, changed, removed,
      changes, starts_at, ends_at, told_at)
    select ${organizationId}::bigint, ${managerId}::bigint, ${text}, n.*,
      case when ${isNotified} then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(surfer_id bigint, added integer, changed integer,
      removed integer, changes jsonb, starts_at timestamptz, ends_at timestamptz)`.execute(tx)
}

type NoticeRow = Omit<ScheduleNotice, 'interval' | 'createdAt'> & {
  startsAt: Date
  endsAt: Date
  createdAt: Date
}

/** The latest notices that the agent has not seen, newest first. */
export async function selectUnseenNotices(tx: Tx, surferId: number): Promise<ScheduleNotice[]> {
  const { rows } = await sql<NoticeRow>`
    select n.id, n.text, n.added, n.changed, n.removed, n.changes, n.starts_at, n.ends_at, n.created_at,
      nullif(trim(m.first_name || ' ' || m.last_name), '') as manager_name
    from schedule_notice n
    left join manager m on m.organization_id = n.organization_id and m.id = n.manager_id
    where n.surfer_id = ${surferId} and n.seen_at is null order by n.id desc limit ${MAX_SHOWN}`.execute(tx)
  return rows.map(({ startsAt, endsAt, createdAt, ...row }) => ({
    ...row,
    interval: writeInterval({ start: startsAt.getTime(), end: endsAt.getTime() }),
    createdAt: createdAt.toISOString(),
  }))
}

/** Marks notices of the agent as seen; ids of others match nothing. */
export async function markNoticesSeen(
  tx: Tx,
  surferId: number,
  noticeIds: readonly number[],
  at: Date,
): Promise<void> {
  await sql`
    update schedule_notice set seen_at = ${at}
    where surfer_id = ${surferId} and id = any(${noticeIds}::bigint[]) and seen_at is null`.execute(tx)
}

export async function deleteNoticesBefore(tx: Tx, before: Date): Promise<void> {
  await sql`delete from schedule_notice where created_at < ${before}`.execute(tx)
}

/** A notice of which no message was sent yet, with where to. */
export interface PendingNotice {
  id: number
  text: string
  added: number
  changed: number
  removed: number
  changes: NoticedChange[]
  endsAt: Date
  accountId: number
  email: string
  firstName: string
  zone: Zone
  managerName: string | null
}

/** Takes the agents' notices that nobody was sent a message of; those without an account get none. */
export async function takePendingNotices(
  tx: Tx,
  surferIds: readonly number[],
  now: Date,
): Promise<PendingNotice[]> {
  const { rows } = await sql<PendingNotice>`
    with told as (
      update schedule_notice set told_at = ${now}
      where told_at is null and surfer_id = any(${surferIds}::bigint[]) returning *)
    select t.id, t.text, t.added, t.changed, t.removed, t.changes, t.ends_at, s.account_id, s.email, s.first_name,
      s.timezone as zone, nullif(trim(m.first_name || ' ' || m.last_name), '') as manager_name
    from told t
    join surfer s on s.organization_id = t.organization_id and s.id = t.surfer_id and s.deleted_at is null
      and s.account_id is not null
    left join manager m on m.organization_id = t.organization_id and m.id = t.manager_id
    order by t.id`.execute(tx)
  return rows
}
