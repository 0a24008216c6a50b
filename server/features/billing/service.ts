import type { ReplyOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import type { BillingStatus, billing, Payment, Subscription } from '#contract/organization/billing.ts'
import type { Page } from '#contract/shapes.ts'
import { givesLicences } from '#core/billing/index.ts'
import { daysBetween, localDateOf } from '#core/time/index.ts'
import type { Paged, Tx } from '#server/platform/database/index.ts'
import { type Actor, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { countUsedLicences, organizationZone } from '../organization/index.ts'
import { openCheckout } from './checkout.ts'
import { type Billing, neededBilling } from './provider.ts'
import * as store from './store.ts'

export async function readBilling(
  platform: Platform,
  actor: Actor,
): Promise<ReplyOf<(typeof billing)['get']>> {
  allow(actor, 'billing.view')
  const { settings } = neededBilling(platform)
  return platform.db.inTenant(actor.organizationId, async tx => {
    const [current, ...others] = await store.selectSubscriptions(tx)
    const canSubscribe = !current || current.status === 'deleted'
    const open = canSubscribe ? await openCheckout(tx, platform.clock.now()) : null
    return {
      subscription: current ? shown(current, settings.plans) : null,
      plans: settings.plans,
      canSubscribe,
      usedLicenses: await countUsedLicences(tx, platform.clock.now()),
      openCheckout: open?.url
        ? {
            planName: planNameOf(open, settings.plans),
            quantity: open.quantity,
            openedByName: open.managerName,
            openedAt: open.openedAt.toISOString(),
            url: open.url,
          }
        : null,
      otherSubscriptions: others
        .filter(({ status }) => status !== 'deleted')
        .map(row => ({ ...shown(row, settings.plans), subscriptionId: row.subscriptionId })),
    }
  })
}

function shown(row: store.SubscriptionRow, plans: Billing['settings']['plans']): Subscription {
  const { subscriptionId: _, planId, planName, ...rest } = row
  return {
    ...rest,
    planName: planName ?? planNameOf(row, plans),
    interval: plans.find(({ id }) => id === planId)?.interval ?? null,
  }
}

const planNameOf = ({ planId }: { planId: string | null }, plans: Billing['settings']['plans']): string =>
  plans.find(({ id }) => id === planId)?.name ?? (planId === null ? 'Unnamed plan' : `Plan ${planId}`)

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
  paging: Paged,
  url: string,
): Promise<Page<Payment>> {
  allow(actor, 'billing.view')
  const listed = await db.inTenant(actor.organizationId, tx => store.selectPayments(tx, paging))
  const rows = listed.rows.map(({ eventTime, subscriptionId: _, ...row }) => ({
    ...row,
    eventTime: eventTime.toISOString(),
  }))
  const last = listed.rows.at(-1)
  return pageOf({ rows, meta: listed.meta }, paging, url, () => `${last!.subscriptionId} ${last!.orderId}`)
}

/** Throws while a subscription sets the licences: its next update would overwrite a number that was set by hand. */
export async function assertLicencesAreOurs(tx: Tx, { configuration, clock }: Platform): Promise<void> {
  if (!configuration.billing) return
  const today = localDateOf('Etc/UTC', clock.now())
  const current = (await store.selectSubscriptions(tx)).find(one => givesLicences(one, today))
  if (current)
    throw refuse('CONFLICT', {
      because: `total_licenses: They follow the subscription, which has ${current.quantity}. Change the quantity at the payment provider.`,
    })
}
