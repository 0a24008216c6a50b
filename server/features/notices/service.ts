// Messages to people, as managers see them. A link that lets its holder log in as somebody is shown to those alone who
// may invite that person, and never when the person belongs to another organization too.

import { type Notice, type NoticeText, noticeCan, type notices } from '#contract/access/notices.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import type { Page } from '#contract/shapes.ts'
import { accountsElsewhere } from '#server/platform/auth/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, pageOf } from '#server/platform/http/index.ts'
import {
  linkOf,
  lockNotice,
  type NoticeRow,
  needsLink,
  renderNotice,
  retryNotice,
  selectNotices,
  startSending,
  subjectOf,
} from '#server/platform/notices/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow, assertMayEditManagers } from '../identity/index.ts'
import { assertMayEdit } from '../surfers/index.ts'
import { selectEditableAccounts, selectPeople } from './store.ts'

export async function listNotices(
  { db, configuration, clock }: Platform,
  actor: Actor,
  filter: QueryOf<typeof notices.list>,
  url: string,
): Promise<Page<Notice> & { isMailConfigured: boolean }> {
  allow(actor, 'people.view')
  return db.inTenant(actor.organizationId, async tx => {
    const { rows, meta } = await selectNotices(tx, filter)
    const shown = await asNotices(tx, actor, rows, clock.now())
    const isMailConfigured = configuration.mail !== null
    return { ...pageOf({ rows: shown, meta }, filter, url), isMailConfigured }
  })
}

async function asNotices(tx: Tx, actor: Actor, rows: readonly NoticeRow[], now: number): Promise<Notice[]> {
  const accountIds = rows.map(row => row.accountId)
  const editable = await selectEditableAccounts(tx, actor.managerId, accountIds)
  const elsewhere = await accountsElsewhere(tx, actor.organizationId, accountIds)
  return rows.map(row => {
    const hasLink = isLinkAlive(row, now)
    return {
      id: row.id,
      kind: row.kind,
      recipient: row.recipient,
      recipientName: row.recipientName,
      subject: subjectOf(row.kind, row.content),
      state: row.state,
      attempts: row.attempts,
      nextTryAt: row.state === 'waiting' ? row.nextTryAt.toISOString() : null,
      error: row.error,
      needsLink: needsLink(row.kind),
      hasLink,
      canReadLink: hasLink && editable.has(row.accountId) && !elsewhere.has(row.accountId),
      expiresAt: row.expiresAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
    }
  })
}

const isLinkAlive = ({ linkSealed, expiresAt }: NoticeRow, now: number): boolean =>
  linkSealed !== null && (expiresAt === null || expiresAt.getTime() > now)

/** Reading is recorded: whoever reads a link could log in with it. */
export async function readNotice(
  { db, secrets, clock }: Platform,
  actor: Actor,
  noticeId: number,
): Promise<NoticeText> {
  allow(actor, 'people.edit')
  return db.inTenant(actor.organizationId, async tx => {
    const row = await editableNotice(tx, actor, noticeId)
    const elsewhere = await accountsElsewhere(tx, actor.organizationId, [row.accountId])
    const mayReadLink = isLinkAlive(row, clock.now()) && !elsewhere.has(row.accountId)
    const link = mayReadLink ? linkOf(row, actor.organizationId, secrets) : null
    const { subject, text } = renderNotice(row.kind, { name: row.recipientName, content: row.content, link })
    return { id: row.id, name: row.recipientName || row.recipient, subject, text, link }
  })
}

export async function sendAgain({ db, clock }: Platform, actor: Actor, noticeId: number): Promise<Notice> {
  allow(actor, 'people.edit')
  return db.inTenant(actor.organizationId, async tx => {
    const row = await editableNotice(tx, actor, noticeId)
    const now = clock.now()
    const [before] = await asNotices(tx, actor, [row], now)
    if (!noticeCan.retry(before!))
      throw refuse('CONFLICT', {
        because:
          row.state === 'failed'
            ? 'The link of this message is gone. Make a new one: invite the person again.'
            : `This message is ${row.state}. Only one that failed can be sent again.`,
      })
    await retryNotice(tx, noticeId, new Date(now))
    await startSending(tx, actor.organizationId, [noticeId])
    const [after] = await asNotices(tx, actor, [(await lockNotice(tx, noticeId))!], now)
    return after!
  })
}

/** Throws unless the caller may edit the person whom the message is for. */
async function editableNotice(tx: Tx, actor: Actor, noticeId: number): Promise<NoticeRow> {
  const row = await lockNotice(tx, noticeId)
  if (!row) throw refuse('NOT_FOUND', { what: 'message', id: noticeId })
  const people = await selectPeople(tx, [row.accountId])
  await assertMayEdit(
    tx,
    actor,
    people.flatMap(({ surferId }) => surferId ?? []),
  )
  await assertMayEditManagers(
    tx,
    actor,
    people.flatMap(({ managerId }) => managerId ?? []),
  )
  return row
}
