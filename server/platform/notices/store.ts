// Statements on notice. Row-level security keeps every statement inside the transaction's organization.
import { sql } from 'kysely'
import type { NoticeKind, NoticeState } from '#contract/access/notices.ts'
import type { NoticeChannel } from '#contract/access/notification-settings.ts'
import type { EpochMs, Zone } from '#core/time/index.ts'
import { type Counted, countRows, pagedBy, type Tx } from '../database/index.ts'
import type { Sealed } from '../secrets/index.ts'
import type { NoticeContent } from './templates.ts'

export interface NoticeRow {
  id: number
  kind: NoticeKind
  channel: NoticeChannel
  /** The browser that a push goes to. */
  pushSubscriptionId: number | null
  accountId: number
  recipient: string
  recipientName: string
  content: NoticeContent
  linkKeyId: string | null
  linkSealed: Buffer | null
  state: NoticeState
  attempts: number
  nextTryAt: Date
  error: string | null
  expiresAt: Date | null
  createdAt: Date
  finishedAt: Date | null
}

const COLUMNS = sql`id, kind, channel, push_subscription_id, account_id, recipient, recipient_name, content, link_key_id, link_sealed, state, attempts,
  next_try_at, error, expires_at, created_at, finished_at`
const WITHOUT_LINK = sql`link_key_id = null, link_sealed = null`

export interface NewNoticeRow {
  kind: NoticeKind
  channel: NoticeChannel
  pushSubscriptionId: number | null
  accountId: number
  recipient: string
  recipientName: string
  content: NoticeContent
  link: Sealed | null
  sendAt: Date
  expiresAt: Date
  /** A message of the same occasion is there once; one that was cancelled is taken up again. */
  occasion: string | null
}

/** Ids and times of those that are new. */
export async function insertNotices(
  tx: Tx,
  organizationId: number,
  notices: readonly NewNoticeRow[],
  now: Date,
): Promise<{ id: number; nextTryAt: Date }[]> {
  const rows = notices.map(({ link, ...notice }) => ({
    kind: notice.kind,
    channel: notice.channel,
    push_subscription_id: notice.pushSubscriptionId,
    account_id: notice.accountId,
    recipient: notice.recipient,
    recipient_name: notice.recipientName,
    content: notice.content,
    link_key_id: link?.keyId ?? null,
    link_sealed: link?.sealed.toString('base64') ?? null,
    next_try_at: notice.sendAt,
    expires_at: notice.expiresAt,
    occasion: notice.occasion,
  }))
  const { rows: inserted } = await sql<{ id: number; nextTryAt: Date }>`
    insert into notice as old (organization_id, created_at, kind, channel, push_subscription_id, account_id, recipient,
      recipient_name, content, link_key_id, link_sealed, next_try_at, expires_at, occasion)
    select ${organizationId}::bigint, ${now}::timestamptz, n.kind, n.channel, n.push_subscription_id, n.account_id,
      n.recipient, n.recipient_name, n.content, n.link_key_id, decode(n.link_sealed, 'base64'), n.next_try_at,
      n.expires_at, n.occasion
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(kind text, channel text, push_subscription_id bigint,
      account_id bigint, recipient text, recipient_name text, content jsonb, link_key_id text, link_sealed text,
      next_try_at timestamptz, expires_at timestamptz, occasion text)
    on conflict (organization_id, account_id, kind, occasion, channel, push_subscription_id) where occasion is not null
      do update set state = 'waiting', content = excluded.content, next_try_at = excluded.next_try_at,
        expires_at = excluded.expires_at, error = null, finished_at = null
      where old.state = 'cancelled' and old.attempts = 0
    returning id, next_try_at`.execute(tx)
  return inserted
}

/** Others who change it wait until the end of the transaction. */
export async function lockNotice(tx: Tx, noticeId: number): Promise<NoticeRow | undefined> {
  const { rows } = await sql<NoticeRow>`
    select ${COLUMNS} from notice where id = ${noticeId} for no key update`.execute(tx)
  return rows[0]
}

export interface NoticeFilter {
  states?: readonly NoticeState[] | undefined
  offset: number
  limit: number
}

const matches = ({ states = [] }: NoticeFilter) =>
  sql`channel = 'mail' and (${states.length} = 0 or state = any(${states as string[]}::text[]))`

/** Newest first. */
export async function selectNotices(tx: Tx, filter: NoticeFilter): Promise<Counted<NoticeRow>> {
  const { rows } = await sql<NoticeRow>`
    select ${COLUMNS} from notice where ${matches(filter)}
    ${pagedBy(filter, { id: sql`id`, order: sql`id desc` })}`.execute(tx)
  return { rows, meta: await countRows(tx, { from: sql`notice`, matches: matches(filter) }) }
}

/** Gives up what a run that died has left as being sent: it may have arrived. */
export async function failInterrupted(tx: Tx, noticeId: number, error: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notice set state = 'failed', error = ${error}, finished_at = ${now}
    where id = ${noticeId} and state = 'sending'`.execute(tx)
  return numAffectedRows === 1n
}

/** Takes a message that is due, for one try; undefined when there is nothing to send. */
export async function claimNotice(tx: Tx, noticeId: number, now: Date): Promise<NoticeRow | undefined> {
  const { rows } = await sql<NoticeRow>`
    update notice set state = 'sending', attempts = attempts + 1, claimed_at = ${now}
    where id = ${noticeId} and state = 'waiting' and next_try_at <= ${now}
      and (expires_at is null or expires_at > ${now})
    returning ${COLUMNS}`.execute(tx)
  return rows[0]
}

type Claim = Pick<NoticeRow, 'id' | 'attempts'>
/** The try that was claimed, also when it was given up for dead meanwhile. */
const isTry = ({ id, attempts }: Claim) =>
  sql`id = ${id} and attempts = ${attempts} and state in ('sending', 'failed')`

export async function noteSent(tx: Tx, claim: Claim, now: Date): Promise<void> {
  await sql`
    update notice set state = 'sent', error = null, finished_at = ${now}, ${WITHOUT_LINK}
    where ${isTry(claim)}`.execute(tx)
}

export async function noteFailed(tx: Tx, claim: Claim, error: string, now: Date): Promise<void> {
  await sql`
    update notice set state = 'failed', error = ${error}, finished_at = ${now} where ${isTry(claim)}`.execute(
    tx,
  )
}

export async function postponeNotice(tx: Tx, claim: Claim, error: string, nextTryAt: Date): Promise<void> {
  await sql`
    update notice set state = 'waiting', error = ${error}, next_try_at = ${nextTryAt}, claimed_at = null
    where ${isTry(claim)}`.execute(tx)
}

export interface WaitingNotice {
  id: number
  kind: NoticeKind
  channel: NoticeChannel
  attempts: number
  nextTryAt: Date
  expiresAt: Date | null
  /** The agent's, or the organization's for others. */
  zone: Zone
  hasQuietHours: boolean
}

export async function selectWaiting(tx: Tx, noticeId: number): Promise<WaitingNotice | undefined> {
  const { rows } = await sql<WaitingNotice>`
    select n.id, n.kind, n.channel, n.attempts, n.next_try_at, n.expires_at, coalesce(s.timezone, o.timezone) as zone,
      coalesce(c.has_quiet_hours, true) as has_quiet_hours
    from notice n
    join organization o on o.organization_id = n.organization_id
    left join lateral (
      select timezone from surfer
      where organization_id = n.organization_id and account_id = n.account_id and deleted_at is null
      limit 1) s on true
    left join notification_settings c on c.organization_id = n.organization_id and c.account_id = n.account_id
    where n.id = ${noticeId} and n.state = 'waiting'`.execute(tx)
  return rows[0]
}

/** Holds a message back that waits; nothing was tried. */
export async function holdNotice(tx: Tx, noticeId: number, until: EpochMs): Promise<void> {
  await sql`
    update notice set next_try_at = ${new Date(until)} where id = ${noticeId} and state = 'waiting'`.execute(
    tx,
  )
}

export async function dropNotice(tx: Tx, noticeId: number, error: string, now: Date): Promise<void> {
  await sql`
    update notice set state = 'cancelled', error = ${error}, finished_at = ${now}, attempts = greatest(attempts, 1)
    where id = ${noticeId} and state in ('waiting', 'sending')`.execute(tx)
}

/** Cancels what waits for these accounts by one channel, or by any. */
export async function cancelWaiting(
  tx: Tx,
  accountIds: readonly number[],
  { kinds, channel, now }: { kinds: readonly NoticeKind[]; channel?: NoticeChannel; now: Date },
): Promise<void> {
  await sql`
    update notice set state = 'cancelled', finished_at = ${now}, ${WITHOUT_LINK}
    where account_id = any(${accountIds}::bigint[]) and kind = any(${kinds as string[]}::text[]) and state = 'waiting'
      and (${channel ?? null}::text is null or channel = ${channel ?? null})`.execute(tx)
}

/** From failed back to waiting; false when it is in another state. */
export async function retryNotice(tx: Tx, noticeId: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notice set state = 'waiting', error = null, attempts = 0, next_try_at = ${now}, finished_at = null
    where id = ${noticeId} and state = 'failed'`.execute(tx)
  return numAffectedRows === 1n
}

/** Cancels what waits for the accounts and is no longer true. */
export async function cancelNotices(
  tx: Tx,
  accountIds: readonly number[],
  kinds: readonly NoticeKind[],
  now: Date,
): Promise<void> {
  await sql`
    update notice set finished_at = ${now}, ${WITHOUT_LINK},
      state = case when state = 'waiting' then 'cancelled' else state end
    where account_id = any(${accountIds}::bigint[]) and kind = any(${kinds as string[]}::text[]) and state in ('waiting', 'failed')`.execute(
    tx,
  )
}

/** Without a mail server mail is left out. */
export async function selectDue(tx: Tx, now: Date, canMail: boolean): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from notice
    where state = 'waiting' and (channel = 'push' or ${canMail}) and next_try_at <= ${now} and (expires_at is null or expires_at > ${now})`.execute(
    tx,
  )
  return rows.map(row => row.id)
}

/** Messages that were claimed before `claimedBefore` and never finished, and those whose link ran out. */
export async function failForgotten(
  tx: Tx,
  {
    claimedBefore,
    interrupted,
    expired,
    optionalKinds,
    now,
  }: Record<'interrupted' | 'expired', string> &
    Record<'claimedBefore' | 'now', Date> & {
      /** Kinds that nobody misses once they are out of date. */
      optionalKinds: readonly NoticeKind[]
    },
): Promise<void> {
  await sql`
    update notice set state = 'failed', error = ${interrupted}, finished_at = ${now}
    where state = 'sending' and claimed_at < ${claimedBefore}`.execute(tx)
  await sql`
    update notice set finished_at = ${now}, error = ${expired},
      state = case when kind = any(${optionalKinds as string[]}::text[]) then 'cancelled' else 'failed' end
    where state = 'waiting' and expires_at <= ${now}`.execute(tx)
  await sql`
    update notice set ${WITHOUT_LINK}
    where link_sealed is not null and state in ('failed', 'cancelled') and expires_at <= ${now}`.execute(tx)
}

export async function deleteNoticesBefore(tx: Tx, before: Date): Promise<void> {
  await sql`delete from notice where created_at < ${before} and state not in ('waiting', 'sending')`.execute(
    tx,
  )
}
