// Job "deliver-webhook": tries of one delivery until it has arrived or three days are over. A run that is killed after
// the address has answered tries again with the same webhook-id, by which the receiver knows it.
import { WEBHOOK_RETRY_DAYS } from '#contract/organization/webhooks.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { isArrived, type PostOutcome, post } from '#server/platform/http/index.ts'
import { defineJob, type JobContext, JobPostponed, startJobs } from '#server/platform/jobs/index.ts'
import { queueNotices } from '#server/platform/notices/index.ts'
import type { Secrets } from '#server/platform/secrets/index.ts'
import { organizationEditors } from '../managers/index.ts'
import { webhookHeaders } from './signature.ts'
import * as store from './store.ts'

/** Waits after each failed try, after which the delivery is given up: together three days. */
const WAITS_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  18 * HOUR_MS,
  22 * HOUR_MS,
]
const OFF = 'The webhook was turned off before this was delivered.'

export const deliverWebhook = defineJob<{ deliveryId: number }>({
  kind: 'deliver-webhook',
  always: 'Webhooks belong to no feature: an organization turns each off itself.',
  maxAttempts: 3,
  async run({ deliveryId }, context) {
    const { db, organizationId, clock, signal, outside } = context
    const due = await db.inTenant(organizationId, tx => store.selectDue(tx, deliveryId))
    if (!due) return
    if (!due.isEnabled) {
      await db.inTenant(organizationId, tx => store.giveUpWaiting(tx, due.webhookId, OFF))
      return
    }
    const now = clock.now()
    // A time that was put off after this job was queued.
    if (due.nextTryAt!.getTime() > now) throw new JobPostponed(due.nextTryAt!)
    const { secrets, configuration } = outside()
    const headers = webhookHeaders(
      { messageId: due.messageId, now, body: due.body },
      secretsOf(due, organizationId, secrets, now),
    )
    const { mayCallPrivate } = configuration
    const outcome = await post(due.url, headers, due.body, { mayCallPrivate, signal })
    const nextTryAt = await db.inTenant(organizationId, tx => note(tx, context, due, outcome))
    if (nextTryAt !== null) throw new JobPostponed(nextTryAt)
  },
})

/** Context that the secrets of a webhook are sealed for. */
export const secretPlace = (organizationId: number, webhookId: number) =>
  ['webhook', organizationId, webhookId] as const

function secretsOf(due: store.DueDelivery, organizationId: number, secrets: Secrets, now: number): string[] {
  const place = secretPlace(organizationId, due.webhookId)
  const { secretKeyId: keyId, secretSealed: sealed, oldSecretKeyId, oldSecretSealed, oldSecretUntil } = due
  const present = secrets.open({ keyId, sealed }, place)
  if (oldSecretKeyId === null || oldSecretUntil!.getTime() <= now) return [present]
  return [present, secrets.open({ keyId: oldSecretKeyId, sealed: oldSecretSealed! }, place)]
}

/** Writes down how a try went; when the next one is, null: there is none. */
async function note(
  tx: Tx,
  context: JobContext,
  due: store.DueDelivery,
  outcome: PostOutcome,
): Promise<Date | null> {
  const at = new Date(context.clock.now())
  const { status, answer } = outcome
  if (isArrived(outcome)) {
    await store.noteTry(tx, { deliveryId: due.id, state: 'delivered', at, nextTryAt: null, status, answer })
    await store.noteArrival(tx, due.webhookId)
    return null
  }
  context.log.warn(
    { webhookId: due.webhookId, deliveryId: due.id, status, answer },
    'a webhook was not delivered and is tried again; its managers see why under Settings, Webhooks',
  )
  const waitMs = WAITS_MS[due.attempts]
  const nextTryAt = waitMs === undefined ? null : new Date(at.getTime() + waitMs)
  const state = nextTryAt === null ? 'failed' : 'waiting'
  await store.noteTry(tx, { deliveryId: due.id, state, at, nextTryAt, status, answer })
  const url = await store.noteFailure(tx, due.webhookId, {
    now: at,
    limit: new Date(at.getTime() - WEBHOOK_RETRY_DAYS * DAY_MS),
    because: `Nothing arrived for ${WEBHOOK_RETRY_DAYS} days. ${answerText(outcome)}`,
  })
  if (url === null) return nextTryAt
  await store.giveUpWaiting(tx, due.webhookId, OFF)
  await notifyManagers(tx, context, url, answerText(outcome))
  return null
}

const answerText = ({ status, answer }: PostOutcome): string =>
  status === null ? answer : `The last answer had the status ${status}.`

async function notifyManagers(tx: Tx, context: JobContext, url: string, note: string): Promise<void> {
  const { organizationId, clock, outside } = context
  const { secrets, configuration } = outside()
  const content = { what: url, note, pageUrl: `${configuration.publicUrl}/settings/webhooks` }
  const editors = await organizationEditors(tx)
  await queueNotices(
    tx,
    { organizationId, secrets, now: clock.now() },
    editors.map(to => ({ kind: 'webhook-off', to, content })),
  )
}

export const startDeliveries = (tx: Tx, organizationId: number, deliveryIds: readonly number[]) =>
  startJobs(
    tx,
    organizationId,
    deliverWebhook,
    deliveryIds.map(deliveryId => ({ key: String(deliveryId), input: { deliveryId } })),
  )

export const jobs = [deliverWebhook]
