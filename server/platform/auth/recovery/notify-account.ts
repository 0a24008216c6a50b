// Messages to an account's owner. The outbox belongs to organizations: the account's first one keeps them.
import type { NoticeKind } from '#contract/access/notices.ts'
import type { Database, Tx } from '#server/platform/database/index.ts'
import { queueNotice } from '#server/platform/notices/index.ts'
import type { Clock } from '#server/platform/process/clock.ts'
import type { Secrets } from '#server/platform/secrets/index.ts'
import { type Account, membershipsOf } from '../accounts/account-store.ts'

export interface NoticeSender {
  db: Database
  clock: Clock
  secrets: Secrets
}

type Content = Parameters<typeof queueNotice>[2]['content']
type Link = Parameters<typeof queueNotice>[2]['link']

/** `work` runs in the transaction that queues the message; what it returns is the message's link. */
export async function notifyAccount(
  { db, clock, secrets }: NoticeSender,
  account: Account,
  kind: NoticeKind,
  { content, work }: { content?: Content; work?: (tx: Tx) => Promise<Link> } = {},
): Promise<void> {
  const [membership] = await db.inSystem(tx => membershipsOf(tx, account.id))
  if (!membership) return
  const { organizationId } = membership
  await db.inTenant(organizationId, async tx => {
    const link = await work?.(tx)
    const to = { accountId: account.id, email: account.email, name: account.firstName }
    await queueNotice(
      tx,
      { organizationId, secrets, now: clock.now() },
      { kind, to, ...(content && { content }), ...(link && { link }) },
    )
  })
}
