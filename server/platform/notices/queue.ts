// Messages are queued in the transaction that causes them: with it they come into being, or not at all. What a person
// has turned off does not come into being.
import type { NoticeKind } from '#contract/access/notices.ts'
import { FIRST_CHOICES, topicOf } from '#contract/access/notification-settings.ts'
import { DAY_MS } from '#core/time/index.ts'
import type { Tx } from '../database/index.ts'
import { startJobs } from '../jobs/index.ts'
import type { Secrets } from '../secrets/index.ts'
import { selectSubscriptions } from './push/subscription-store.ts'
import { sealLink } from './sealed-link.ts'
import { sendNotice } from './send-notice.ts'
import { selectChoices } from './settings-store.ts'
import { insertNotices, type NewNoticeRow } from './store.ts'
import type { NoticeContent } from './templates.ts'

/** Lifetime of unsent messages, after which they are out of date. */
const MESSAGE_LIFETIME_MS = 7 * DAY_MS

/** Message without a link. Kinds with a topic are left out where the person has turned them off. */
export interface NewMessage {
  kind: NoticeKind
  to: { accountId: number; email: string; name: string }
  content?: NoticeContent
  /** When it is to be sent; left out: at once. */
  sendAt?: Date
  /** When it is worth nothing any more; left out: in a week. */
  expiresAt?: Date
  /** Several messages of one kind and occasion to one person are one. */
  occasion?: string
}

/** Message with an optional link. */
export interface NewNotice extends NewMessage {
  /** Address that holds a secret; kept sealed until it is sent. */
  link?: { url: string; expiresAt: Date }
}

interface Sender {
  organizationId: number
  now: number
}

export const queueNotice = (
  tx: Tx,
  sender: Sender & { secrets: Secrets },
  notice: NewNotice,
): Promise<void> => queueNotices(tx, sender, [notice])

/** Queues many messages in a fixed number of statements. */
export async function queueNotices(
  tx: Tx,
  sender: Sender & { secrets: Secrets },
  notices: readonly NewNotice[],
): Promise<void> {
  const { organizationId, secrets } = sender
  const seal = ({ kind, to, link }: NewNotice) =>
    link && {
      sealed: sealLink(link.url, { organizationId, accountId: to.accountId, kind }, secrets),
      expiresAt: link.expiresAt,
    }
  await queue(
    tx,
    sender,
    notices.map(notice => ({ ...notice, link: seal(notice) ?? null })),
  )
}

/** Queues many messages without a link. */
export const queueMessages = (tx: Tx, sender: Sender, messages: readonly NewMessage[]): Promise<void> =>
  queue(
    tx,
    sender,
    messages.map(one => ({ ...one, link: null })),
  )

type SealedNotice = NewMessage & { link: { sealed: NewNoticeRow['link']; expiresAt: Date } | null }

async function queue(tx: Tx, { organizationId, now }: Sender, notices: readonly SealedNotice[]) {
  const rows = await rowsOf(tx, now, notices)
  if (rows.length === 0) return
  const queued = await insertNotices(tx, organizationId, rows, new Date(now))
  const byTime = Map.groupBy(queued, ({ nextTryAt }) => Math.max(now, nextTryAt.getTime()))
  for (const [at, some] of byTime)
    await startSending(
      tx,
      organizationId,
      some.map(({ id }) => id),
      at > now ? new Date(at) : undefined,
    )
}

/** A row for each channel that the person has chosen, and for each browser. */
async function rowsOf(tx: Tx, now: number, notices: readonly SealedNotice[]): Promise<NewNoticeRow[]> {
  const personal = notices.flatMap(({ kind, to }) => (topicOf(kind) ? [to.accountId] : []))
  const choices = personal.length > 0 ? await selectChoices(tx, personal) : new Map()
  const subscriptions = personal.length > 0 ? await selectSubscriptions(tx, personal) : []
  const browsers = Map.groupBy(subscriptions, row => row.accountId)
  return notices.flatMap(({ kind, to, content = {}, sendAt, expiresAt, occasion = null, link }) => {
    const row = {
      kind,
      accountId: to.accountId,
      recipient: to.email,
      recipientName: to.name,
      content,
      link: link?.sealed ?? null,
      sendAt: sendAt ?? new Date(now),
      expiresAt: link?.expiresAt ?? expiresAt ?? new Date(now + MESSAGE_LIFETIME_MS),
      occasion,
    }
    const topic = topicOf(kind)
    const mail = { ...row, channel: 'mail', pushSubscriptionId: null } as const
    if (topic === null) return [mail]
    const chosen = (choices.get(to.accountId) ?? FIRST_CHOICES).topics[topic]
    const push = chosen.push ? (browsers.get(to.accountId) ?? []) : []
    return [
      ...(chosen.mail ? [mail] : []),
      ...push.map(({ id }) => ({ ...row, channel: 'push' as const, pushSubscriptionId: id })),
    ]
  })
}

export const startSending = (
  tx: Tx,
  organizationId: number,
  noticeIds: readonly number[],
  runAt?: Date,
): Promise<void> =>
  startJobs(
    tx,
    organizationId,
    sendNotice,
    noticeIds.map(noticeId => ({ key: String(noticeId), input: { noticeId } })),
    runAt,
  )
