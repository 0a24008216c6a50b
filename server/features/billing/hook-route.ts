// Webhook of the payment provider: POST /hooks/billing. The raw bytes of an alert are verified, stored, applied and
// then answered. Alerts that could not be applied stay stored and are retried by a chore.
//
//   200  stored, already known, or an unrelated alert              401  not signed by the provider
//   400  signed, but unreadable or without a checkout made here    404  organization no longer exists
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { SignedAlert } from '#connectors/registry.ts'
import type { Platform } from '#server/platform/platform.ts'
import { organizationRow } from '../organization/index.ts'
import { applyUpdates } from './apply.ts'
import { organizationOf } from './passthrough.ts'
import { type Billing, billingOf } from './provider.ts'
import { insertAlert, selectSubscriptions, selectWaiting } from './store.ts'

const MOST_BYTES = 64 * 1024

/** No route where nothing is billed. */
export const billingHook =
  (platform: Platform): FastifyPluginAsync =>
  async app => {
    const billing = billingOf(platform.configuration)
    if (!billing) return
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    app.post('/hooks/billing', { bodyLimit: MOST_BYTES }, async ({ body: sent, log }, reply) => {
      const body = Buffer.isBuffer(sent) ? sent : Buffer.alloc(0)
      const verdict = billing.provider.verify(body, billing.settings.publicKey)
      if (verdict.is === 'other') return answer(reply, 200, 'Not used.')
      if (verdict.is === 'refused') {
        const { reason, because } = verdict
        log.warn({ reason, because }, 'refused a billing alert; check LINEUP_BILLING_PUBLIC_KEY')
        return answer(reply, reason === 'malformed' ? 400 : 401, because)
      }
      const alertId = verdict.alert.id
      const organizationId = organizationOf(platform.secrets, verdict.passthrough)
      if (organizationId === null) {
        log.warn(
          { alertId },
          'refused a billing alert of no checkout of ours; keep older keys in LINEUP_SECRET_KEY, or end the subscription at the provider',
        )
        return answer(reply, 400, 'passthrough: It was not made here.')
      }
      const isHere = await receive(platform, organizationId, verdict, body.toString('utf8'))
      if (!isHere) return answer(reply, 404, 'The organization is not here any more.')
      await apply(platform, billing, organizationId, verdict).catch(error =>
        log.error({ err: error, alertId, organizationId }, 'a billing alert is kept and applied later'),
      )
      return answer(reply, 200, '')
    })
  }

const answer = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type('text/plain; charset=utf-8').send(text)

/** False: there is no such organization. */
const receive = (
  { db, clock }: Platform,
  organizationId: number,
  { alert }: SignedAlert,
  body: string,
): Promise<boolean> =>
  db.inTenant(organizationId, async tx => {
    if (!(await organizationRow(tx))) return false
    const row = {
      alertId: alert.id,
      subscriptionId: alert.subscriptionId,
      isSnapshot: false,
      eventTime: new Date(alert.at),
      body,
    }
    await insertAlert(tx, organizationId, row, new Date(clock.now()))
    return true
  })

const apply = (
  platform: Platform,
  billing: Billing,
  organizationId: number,
  { alert }: SignedAlert,
): Promise<void> =>
  platform.db.inTenant(organizationId, async tx => {
    const waiting = await selectWaiting(tx)
    if (!waiting.includes(alert.subscriptionId)) return
    const context = { organizationId, billing, platform, now: platform.clock.now() }
    await applyUpdates(tx, context, alert.subscriptionId)
    const running = (await selectSubscriptions(tx)).filter(({ status }) => status !== 'deleted')
    if (running.length > 1)
      platform.log.error(
        { organizationId, subscriptionIds: running.map(({ subscriptionId }) => subscriptionId) },
        'an organization has several subscriptions; cancel all but one at the payment provider and pay back what was paid for them',
      )
  })
