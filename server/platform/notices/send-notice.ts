// Job "send-notice": one message, to the mail server. It is marked before it goes out, so that a run that is killed in
// between never sends a second copy; a person decides then.
import { MINUTE_MS } from '#core/time/index.ts'
import { defineJob, JobPostponed } from '../jobs/index.ts'
import { deliver } from './mail.ts'
import { linkOf } from './sealed-link.ts'
import * as store from './store.ts'
import { renderNotice } from './templates.ts'

/** Waits of 1, 2, 4 … minutes: the last try is half a day after the first. */
const MAX_TRIES = 10

export const INTERRUPTED =
  'The server stopped while this was being sent. Ask whether it has arrived before you send it again.'

export const sendNotice = defineJob<{ noticeId: number }>({
  kind: 'send-notice',
  maxAttempts: 3,
  async run({ noticeId }, { db, organizationId, clock, log, outside }) {
    const { configuration, secrets } = outside()
    // It waits, and is read in the product.
    if (!configuration.mail) return
    const now = () => new Date(clock.now())
    const claim = await db.inTenant(organizationId, async tx => {
      const wasInterrupted = await store.failInterrupted(tx, noticeId, INTERRUPTED, now())
      return wasInterrupted ? undefined : store.claimNotice(tx, noticeId, now())
    })
    if (!claim) return
    const rendered = renderNotice(claim.kind, {
      name: claim.recipientName,
      content: claim.content,
      link: linkOf(claim, organizationId, secrets),
    })
    const delivery = await deliver(configuration.mail, {
      subject: rendered.subject,
      text: rendered.text,
      html: rendered.html,
      to: { name: claim.recipientName, address: claim.recipient },
      messageId: `<notice-${organizationId}-${claim.id}@${new URL(configuration.publicUrl).hostname}>`,
    })
    if (delivery.state === 'sent') {
      await db.inTenant(organizationId, tx => store.noteSent(tx, claim, now()))
      return
    }
    const { because, mayRetry } = delivery
    log.warn({ noticeId, because }, 'a message was not sent; check LINEUP_SMTP_URL and the mail server')
    if (!mayRetry || claim.attempts >= MAX_TRIES) {
      await db.inTenant(organizationId, tx => store.noteFailed(tx, claim, because, now()))
      return
    }
    const nextTryAt = new Date(clock.now() + 2 ** (claim.attempts - 1) * MINUTE_MS)
    await db.inTenant(organizationId, tx => store.postponeNotice(tx, claim, because, nextTryAt))
    throw new JobPostponed(nextTryAt)
  },
})
