// Messages are queued in the transaction that causes them: with it they come into being, or not at all. What a person
// has turned off does not come into being.
import type { NoticeKind } from '#contract/access/notices.ts'
import { FIRST_CHOICES, topicOf } from '#contract/access/notification-settings.ts'
import { DAY_MS } from '#core/time/index.ts'
import type { Tx } from '../database/index.ts'
import { startJob } from '../jobs/index.ts'
import type { Secrets } from '../secrets/index.ts'
import { selectSubscriptions } from './push/subscription-store.ts'
import { sealLink } from './sealed-link.ts'
import { sendNotice } from './send-notice.ts'
import { selectChoices } from './settings-store.ts'
import { insertNotices, type NewNoticeRow } from './store.ts'
import type { NoticeContent } from './templates.ts'

/** News that nobody could send for so long are none any more. */
const NEWS_MS = 7 * DAY_MS

/** A message to an agent about their work, which they may have turned off. */
export interface NewNews {
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

export interface NewNotice extends NewNews {
  /** Address that holds a secret; kept sealed until it is sent. */
  link?: { url: string; expiresAt: Date }
}

interface Sender {
  organizationId: number
  now: number
}

export async function queueNotice(
  tx: Tx,
  sender: Sender & { secrets: Secrets },
  notice: NewNotice,
): Promise<void> {
  const { kind, to, link } = notice
  const place = { organizationId: sender.organizationId, accountId: to.accountId, kind }
  const sealed = link
    ? { sealed: sealLink(link.url, place, sender.secrets), expiresAt: link.expiresAt }
    : null
  await queueRows(tx, sender, await rowsOf(tx, sender, [notice], sealed))
}

/** Queues many messages at once. */
export async function queueNews(tx: Tx, sender: Sender, news: readonly NewNews[]): Promise<void> {
  if (news.length > 0) await queueRows(tx, sender, await rowsOf(tx, sender, news, null))
}

/** A row for each channel that the person has chosen, and for each browser. */
async function rowsOf(
  tx: Tx,
  { now }: Sender,
  notices: readonly NewNews[],
  link: { sealed: NewNoticeRow['link']; expiresAt: Date } | null,
): Promise<NewNoticeRow[]> {
  const personal = notices.flatMap(({ kind, to }) => (topicOf(kind) ? [to.accountId] : []))
  const choices = personal.length > 0 ? await selectChoices(tx, personal) : new Map()
  const subscriptions = personal.length > 0 ? await selectSubscriptions(tx, personal) : []
  const browsers = Map.groupBy(subscriptions, row => row.accountId)
  return notices.flatMap(({ kind, to, content = {}, sendAt, expiresAt, occasion = null }) => {
    const row = {
      kind,
      accountId: to.accountId,
      recipient: to.email,
      recipientName: to.name,
      content,
      link: link?.sealed ?? null,
      sendAt: sendAt ?? new Date(now),
      expiresAt: link?.expiresAt ?? expiresAt ?? new Date(now + NEWS_MS),
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

async function queueRows(tx: Tx, { organizationId, now }: Sender, rows: readonly NewNoticeRow[]) {
  if (rows.length === 0) return
  const queued = await insertNotices(tx, organizationId, rows, new Date(now))
  for (const { id, nextTryAt } of queued)
    await startSending(tx, organizationId, id, nextTryAt.getTime() > now ? nextTryAt : undefined)
}

export const startSending = (tx: Tx, organizationId: number, noticeId: number, runAt?: Date) =>
  startJob(tx, organizationId, sendNotice, { noticeId }, { key: String(noticeId), ...(runAt && { runAt }) })
