// Messages are queued in the transaction that causes them: with it they come into being, or not at all.
import type { NoticeKind } from '#contract/access/notices.ts'
import { DAY_MS } from '#core/time/index.ts'
import type { Tx } from '../database/index.ts'
import { startJobs } from '../jobs/index.ts'
import type { Secrets } from '../secrets/index.ts'
import { sealLink } from './sealed-link.ts'
import { sendNotice } from './send-notice.ts'
import { insertNotices } from './store.ts'
import type { NoticeContent } from './templates.ts'

/** News that nobody could send for so long are none any more. */
const NEWS_MS = 7 * DAY_MS

export interface NewNotice {
  kind: NoticeKind
  to: { accountId: number; email: string; name: string }
  content?: NoticeContent
  /** Address that holds a secret; kept sealed until it is sent. */
  link?: { url: string; expiresAt: Date }
}

interface QueueSetting {
  organizationId: number
  secrets: Secrets
  now: number
}

export async function queueNotice(tx: Tx, setting: QueueSetting, notice: NewNotice): Promise<number> {
  const [noticeId] = await queueNotices(tx, setting, [notice])
  return noticeId!
}

/** Ids in the order given. */
export async function queueNotices(
  tx: Tx,
  { organizationId, secrets, now }: QueueSetting,
  notices: readonly NewNotice[],
): Promise<number[]> {
  const rows = notices.map(({ kind, to, content = {}, link }) => ({
    kind,
    accountId: to.accountId,
    recipient: to.email,
    recipientName: to.name,
    content,
    link: link ? sealLink(link.url, { organizationId, accountId: to.accountId, kind }, secrets) : null,
    expiresAt: link?.expiresAt ?? new Date(now + NEWS_MS),
  }))
  const noticeIds = await insertNotices(tx, organizationId, rows, new Date(now))
  await startSending(tx, organizationId, noticeIds)
  return noticeIds
}

export const startSending = (tx: Tx, organizationId: number, noticeIds: readonly number[]) =>
  startJobs(
    tx,
    organizationId,
    sendNotice,
    noticeIds.map(noticeId => ({ key: String(noticeId), input: { noticeId } })),
  )
