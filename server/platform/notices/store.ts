// Statements on notice. Row-level security keeps every statement inside the transaction's organization.
import { sql } from 'kysely'
import type { NoticeKind, NoticeState } from '#contract/access/notices.ts'
import { type Counted, countRows, type Tx } from '../database/index.ts'
import type { Sealed } from '../secrets/index.ts'
import type { NoticeContent } from './templates.ts'

export interface NoticeRow {
  id: number
  kind: NoticeKind
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

const COLUMNS = sql`id, kind, account_id, recipient, recipient_name, content, link_key_id, link_sealed, state, attempts,
  next_try_at, error, expires_at, created_at, finished_at`
const WITHOUT_LINK = sql`link_key_id = null, link_sealed = null`

export interface NewNoticeRow {
  kind: NoticeKind
  accountId: number
  recipient: string
  recipientName: string
  content: NoticeContent
  link: Sealed | null
  expiresAt: Date | null
}

/** Ids in the order given. */
export async function insertNotices(
  tx: Tx,
  organizationId: number,
  notices: readonly NewNoticeRow[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into notice (organization_id, kind, account_id, recipient, recipient_name, content, link_key_id, link_sealed,
      next_try_at, created_at, expires_at)
    select ${organizationId}, n.kind, n.account_id, n.recipient, n.recipient_name, n.content, n.link_key_id,
      n.link_sealed, ${now}, ${now}, n.expires_at
    from unnest(${notices.map(({ kind }) => kind)}::text[], ${notices.map(({ accountId }) => accountId)}::bigint[],
      ${notices.map(({ recipient }) => recipient)}::text[],
      ${notices.map(({ recipientName }) => recipientName)}::text[],
      ${notices.map(({ content }) => JSON.stringify(content))}::jsonb[],
      ${notices.map(({ link }) => link?.keyId ?? null)}::text[],
      ${notices.map(({ link }) => link?.sealed ?? null)}::bytea[],
      ${notices.map(({ expiresAt }) => expiresAt)}::timestamptz[]) with ordinality
      as n(kind, account_id, recipient, recipient_name, content, link_key_id, link_sealed, expires_at, place)
    order by n.place
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
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
  sql`(${states.length} = 0 or state = any(${states as string[]}::text[]))`

/** Newest first. */
export async function selectNotices(tx: Tx, filter: NoticeFilter): Promise<Counted<NoticeRow>> {
  const { rows } = await sql<NoticeRow>`
    select ${COLUMNS} from notice where ${matches(filter)}
    order by id desc offset ${filter.offset} limit ${filter.limit}`.execute(tx)
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

export async function selectDue(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from notice
    where state = 'waiting' and next_try_at <= ${now} and (expires_at is null or expires_at > ${now})`.execute(
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
    now,
  }: Record<'interrupted' | 'expired', string> & Record<'claimedBefore' | 'now', Date>,
): Promise<void> {
  await sql`
    update notice set state = 'failed', error = ${interrupted}, finished_at = ${now}
    where state = 'sending' and claimed_at < ${claimedBefore}`.execute(tx)
  await sql`
    update notice set state = 'failed', error = ${expired}, finished_at = ${now}
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
