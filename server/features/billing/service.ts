import { ConnectorProblem } from '#connectors/registry.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import type { BillingStatus, billing, Payment, Subscription } from '#contract/organization/billing.ts'
import type { Page } from '#contract/shapes.ts'
import { givesLicences } from '#core/billing/index.ts'
import { daysBetween, localDateOf } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { countUsedLicences, organizationZone } from '../organization/index.ts'
import { passthroughOf } from './passthrough.ts'
import { type Billing, httpTo, neededBilling } from './provider.ts'
import * as store from './store.ts'

const CHECKOUT_LIMIT_MS = 20_000

export async function readBilling(
  platform: Platform,
  actor: Actor,
): Promise<ReplyOf<(typeof billing)['get']>> {
  allow(actor, 'billing.view')
  const { settings } = neededBilling(platform)
  return platform.db.inTenant(actor.organizationId, async tx => {
    const [current] = await store.selectSubscriptions(tx)
    return {
      subscription: current ? shown(current, settings.plans) : null,
      plans: settings.plans,
      canSubscribe: !current || current.status === 'deleted',
      usedLicenses: await countUsedLicences(tx, platform.clock.now()),
    }
  })
}

function shown(row: store.SubscriptionRow, plans: Billing['settings']['plans']): Subscription {
  const { subscriptionId: _, planId, planName, ...rest } = row
  const plan = plans.find(({ id }) => id === planId)
  return {
    ...rest,
    planName: planName ?? plan?.name ?? (planId === null ? 'Unnamed plan' : `Plan ${planId}`),
    interval: plan?.interval ?? null,
  }
}

/** Managers see it in a banner; those who may view billing can do something about it. */
export async function readBillingStatus(platform: Platform, actor: Actor): Promise<BillingStatus> {
  allow(actor, 'billing.status')
  neededBilling(platform)
  return platform.db.inTenant(actor.organizationId, async tx => {
    const [current] = await store.selectSubscriptions(tx)
    const today = localDateOf(await organizationZone(tx), platform.clock.now())
    const isTrial = current?.status === 'trialing' && current.nextBillDate !== null
    const mayView = actor.editsOrganization ?? false
    return {
      status: current?.status ?? null,
      trialDaysLeft: isTrial ? Math.max(0, daysBetween(today, current.nextBillDate!)) : null,
      endsOn: current?.endsOn ?? null,
      mayView,
      updateUrl: mayView ? (current?.updateUrl ?? null) : null,
    }
  })
}

export async function listPayments(
  { db }: Platform,
  actor: Actor,
  paging: { offset: number; limit: number },
  url: string,
): Promise<Page<Payment>> {
  allow(actor, 'billing.view')
  const listed = await db.inTenant(actor.organizationId, tx => store.selectPayments(tx, paging))
  const rows = listed.rows.map(({ eventTime, ...row }) => ({ ...row, eventTime: eventTime.toISOString() }))
  return pageOf({ rows, meta: listed.meta }, paging, url)
}

export async function startCheckout(
  platform: Platform,
  actor: Actor,
  { planId, quantity }: BodyOf<(typeof billing)['checkout']>,
): Promise<{ url: string }> {
  allow(actor, 'billing.view')
  const { db, clock, configuration, secrets, log } = platform
  const billing = neededBilling(platform)
  const { plans, keys } = billing.settings
  if (!plans.some(({ id }) => id === planId))
    throw refuse('VALIDATION', {
      because: `plan_id: There is no plan ${JSON.stringify(planId)}. Choose one of ${plans.map(({ id }) => id).join(', ')}.`,
      issues: [{ in: 'body', path: ['plan_id'], message: 'There is no such plan' }],
    })
  await db.inTenant(actor.organizationId, tx => assertMayBuy(tx, quantity, clock.now()))
  try {
    const http = httpTo(billing, { clock, signal: AbortSignal.timeout(CHECKOUT_LIMIT_MS) })
    const url = await billing.provider.checkoutUrl(http, keys, {
      planId,
      quantity,
      email: actor.email,
      passthrough: passthroughOf(secrets, actor.organizationId),
      returnUrl: `${configuration.publicUrl}/settings/billing`,
    })
    return { url }
  } catch (cause) {
    log.error(
      { err: cause },
      'no checkout was made; check LINEUP_BILLING_VENDOR_ID, LINEUP_BILLING_VENDOR_AUTH_CODE, the plans and that the provider can be reached',
    )
    const isTheirs = cause instanceof ConnectorProblem || (cause as Error).name === 'TimeoutError'
    if (!isTheirs) throw cause
    throw refuse('PROVIDER_FAILED', {
      because: 'The payment provider did not open its checkout. Nothing was bought. Try again later.',
    })
  }
}

async function assertMayBuy(tx: Tx, quantity: number, now: number): Promise<void> {
  const [current] = await store.selectSubscriptions(tx)
  if (current && current.status !== 'deleted')
    throw refuse('CONFLICT', {
      because: 'There is a subscription already. Change it instead of buying a second one.',
    })
  const used = await countUsedLicences(tx, now)
  if (quantity < used)
    throw refuse('CONFLICT', {
      because: `quantity: ${used} agents need a licence, so ${quantity} are too few. Buy at least ${used}, or give agents an end date first.`,
    })
}

/** Throws while licences follow a subscription: a number that somebody sets would be undone by the next news of it. */
export async function assertLicencesAreOurs(tx: Tx, { configuration, clock }: Platform): Promise<void> {
  if (!configuration.billing) return
  const today = localDateOf('Etc/UTC', clock.now())
  const current = (await store.selectSubscriptions(tx)).find(one => givesLicences(one, today))
  if (current)
    throw refuse('CONFLICT', {
      because: `total_licenses: They follow the subscription, which has ${current.quantity}. Change the quantity at the payment provider.`,
    })
}
