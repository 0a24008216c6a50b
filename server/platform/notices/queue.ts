// Messages are queued in the transaction that causes them: with it they come into being, or not at all.
import type { NoticeKind } from '#contract/access/notices.ts'
import { DAY_MS } from '#core/time/index.ts'
import type { Tx } from '../database/index.ts'
import { startJob } from '../jobs/index.ts'
import type { Secrets } from '../secrets/index.ts'
import { sealLink } from './sealed-link.ts'
import { sendNotice } from './send-notice.ts'
import { insertNotice } from './store.ts'
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

export async function queueNotice(
  tx: Tx,
  { organizationId, secrets, now }: { organizationId: number; secrets: Secrets; now: number },
  { kind, to, content = {}, link }: NewNotice,
): Promise<number> {
  const row = {
    kind,
    accountId: to.accountId,
    recipient: to.email,
    recipientName: to.name,
    content,
    link: link ? sealLink(link.url, { organizationId, accountId: to.accountId, kind }, secrets) : null,
    expiresAt: link?.expiresAt ?? new Date(now + NEWS_MS),
  }
  const noticeId = await insertNotice(tx, organizationId, row, new Date(now))
  await startSending(tx, organizationId, noticeId)
  return noticeId
}

export const startSending = (tx: Tx, organizationId: number, noticeId: number) =>
  startJob(tx, organizationId, sendNotice, { noticeId }, { key: String(noticeId) })
