// Job "send-notice": one message, to the mail server or to a browser's push service. It is marked before it goes out,
// so that a run that is killed in between never sends a second copy; a person decides then.
import { topicOf } from '#contract/access/notification-settings.ts'
import { MINUTE_MS } from '#core/time/index.ts'
import type { Tx } from '../database/index.ts'
import { defineJob, type JobContext, JobPostponed } from '../jobs/index.ts'
import { deliver } from './mail.ts'
import { deliverPush, type PushDelivery } from './push/deliver-push.ts'
import { pushKeys } from './push/push-key-store.ts'
import { deleteSubscription, pushTarget } from './push/subscription-store.ts'
import { endOfQuietHours } from './quiet-hours.ts'
import { linkOf } from './sealed-link.ts'
import * as store from './store.ts'
import { renderNotice, renderPush } from './templates.ts'
import { unsubscribeUrl } from './unsubscribe-key.ts'

/** Waits of 1, 2, 4 … minutes: the last try is half a day after the first. */
const MAX_TRIES = 10

export const INTERRUPTED =
  'The server stopped while this was being sent. Ask whether it has arrived before you send it again.'
const PAST_AFTER_QUIET_HOURS = 'It was held back in quiet hours, and out of date when they ended.'
const NO_BROWSER = 'The browser does not take notifications any more.'

export const sendNotice = defineJob<{ noticeId: number }>({
  kind: 'send-notice',
  always: 'Messages of every feature go through it.',
  maxAttempts: 3,
  async run({ noticeId }, context) {
    const { db, organizationId, clock, log, outside } = context
    const now = () => new Date(clock.now())
    const begun = await db.inTenant(organizationId, tx =>
      begin(tx, noticeId, now(), outside().configuration.mail !== null),
    )
    if (!begun) return
    if ('heldUntil' in begun) throw new JobPostponed(new Date(begun.heldUntil))
    const { claim } = begun
    const delivery = await (claim.channel === 'push' ? sendPush(context, claim) : sendMail(context, claim))
    if (delivery.state === 'sent') {
      await db.inTenant(organizationId, tx => store.noteSent(tx, claim, now()))
      return
    }
    if (delivery.state === 'gone') {
      await db.inTenant(organizationId, async tx => {
        await store.dropNotice(tx, noticeId, NO_BROWSER, now())
        await deleteSubscription(tx, claim.pushSubscriptionId!)
      })
      return
    }
    const { because } = delivery
    log.warn({ noticeId, because }, ADVICE[claim.channel])
    const waitMs =
      delivery.state === 'later' ? delivery.seconds * 1000 : 2 ** (claim.attempts - 1) * MINUTE_MS
    const mayRetry = delivery.state === 'later' || delivery.mayRetry
    if (!mayRetry || claim.attempts >= MAX_TRIES) {
      await db.inTenant(organizationId, tx => store.noteFailed(tx, claim, because, now()))
      return
    }
    const nextTryAt = new Date(clock.now() + waitMs)
    await db.inTenant(organizationId, tx => store.postponeNotice(tx, claim, because, nextTryAt))
    throw new JobPostponed(nextTryAt)
  },
})

const ADVICE = {
  mail: 'a message was not sent; check LINEUP_SMTP_URL and the mail server',
  push: 'a notification was not sent; check that this server reaches the push service',
}

type Begun = { claim: store.NoticeRow } | { heldUntil: number } | null

/** Takes the message for one try, unless it has to wait or there is nothing to send. */
async function begin(tx: Tx, noticeId: number, now: Date, canMail: boolean): Promise<Begun> {
  const waiting = await store.selectWaiting(tx, noticeId)
  if (!waiting) {
    await store.failInterrupted(tx, noticeId, INTERRUPTED, now)
    return null
  }
  // It waits, and is read in the product.
  if (waiting.channel === 'mail' && !canMail) return null
  // A time that was put off after its job was queued.
  if (waiting.attempts === 0 && waiting.nextTryAt > now) return { heldUntil: waiting.nextTryAt.getTime() }
  const isOptional = topicOf(waiting.kind) !== null
  const quietUntil = isOptional && waiting.hasQuietHours ? endOfQuietHours(now.getTime(), waiting.zone) : null
  if (quietUntil !== null) {
    if (waiting.expiresAt !== null && waiting.expiresAt.getTime() <= quietUntil) {
      await store.dropNotice(tx, noticeId, PAST_AFTER_QUIET_HOURS, now)
      return null
    }
    await store.holdNotice(tx, noticeId, quietUntil)
    return { heldUntil: quietUntil }
  }
  const claim = await store.claimNotice(tx, noticeId, now)
  return claim ? { claim } : null
}

async function sendMail({ organizationId, outside }: JobContext, claim: store.NoticeRow) {
  const { configuration, secrets } = outside()
  const { accountId, kind, content } = claim
  const topic = topicOf(kind)
  const { publicUrl } = configuration
  const mayEnd = topic !== null && topic !== 'requests'
  const stop = mayEnd ? unsubscribeUrl(publicUrl, { organizationId, accountId, topic }, secrets) : null
  const rendered = renderNotice(kind, {
    name: claim.recipientName,
    content,
    link: linkOf(claim, organizationId, secrets),
    publicUrl,
    unsubscribeUrl: stop,
  })
  return deliver(configuration.mail!, {
    subject: rendered.subject,
    text: rendered.text,
    html: rendered.html,
    file: rendered.file,
    to: { name: claim.recipientName, address: claim.recipient },
    messageId: `<notice-${organizationId}-${claim.id}@${new URL(publicUrl).hostname}>`,
    unsubscribeUrl: stop,
  })
}

async function sendPush(
  { db, organizationId, outside }: JobContext,
  claim: store.NoticeRow,
): Promise<PushDelivery> {
  const { configuration, secrets } = outside()
  const { accountId, pushSubscriptionId: subscriptionId } = claim
  const target = await db.inTenant(organizationId, tx =>
    pushTarget(tx, secrets, { organizationId, accountId, subscriptionId: subscriptionId! }),
  )
  if (!target) return { state: 'gone' }
  const keys = await db.inSystem(tx => pushKeys(tx, secrets))
  const { publicUrl, mail } = configuration
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:${addressOf(mail?.from)}`
  const message = {
    ...renderPush(claim.kind, claim.content),
    tag: `notice-${organizationId}-${claim.id}`,
  }
  return deliverPush(target, message, { keys, subject })
}

/** The address of a sender such as "Lineup <lineup@example.com>". */
const addressOf = (sender = 'lineup@example.com'): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender
