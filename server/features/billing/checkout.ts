// Checkout at the payment provider, one at a time per organization. Another request for the same plan and quantity gets
// the same page, any other request a warning, to prevent a second subscription by mistake.
import { ConnectorProblem } from '#connectors/registry.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import type { billing as endpoints } from '#contract/organization/billing.ts'
import { invariant } from '#core/invariant.ts'
import { DAY_MS, localDateOf } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { countUsedLicences, lockOrganization } from '../organization/index.ts'
import { passthroughOf } from './passthrough.ts'
import { httpTo, neededBilling } from './provider.ts'
import * as store from './store.ts'

const ANSWER_LIMIT_MS = 20_000
/** Within it a checkout counts as open. The provider's page sells to the end of the next day. */
const OPEN_MS = DAY_MS

/** Null: none is open. One without an address is being opened by a call that goes on. */
export async function openCheckout(tx: Tx, now: number): Promise<store.CheckoutRow | null> {
  const found = await store.selectCheckout(tx)
  if (!found) return null
  const age = now - found.openedAt.getTime()
  return age < (found.url === null ? ANSWER_LIMIT_MS : OPEN_MS) ? found : null
}

type Wish = BodyOf<(typeof endpoints)['checkout']>

export async function startCheckout(platform: Platform, actor: Actor, wish: Wish): Promise<{ url: string }> {
  allow(actor, 'billing.view')
  const { db, clock, configuration, secrets, log } = platform
  const { planId, quantity } = wish
  const billing = neededBilling(platform)
  const { plans, keys } = billing.settings
  if (!plans.some(({ id }) => id === planId))
    throw refuse('VALIDATION', {
      because: `plan_id: There is no plan ${JSON.stringify(planId)}. Choose one of ${plans.map(({ id }) => id).join(', ')}.`,
      issues: [{ in: 'body', path: ['plan_id'], message: 'There is no such plan' }],
    })
  const openedAt = new Date(clock.now())
  const same = await db.inTenant(actor.organizationId, tx => reserve(tx, actor, wish, openedAt))
  if (same !== null) return { url: same }
  try {
    const http = httpTo(billing, { clock, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
    const url = await billing.provider.checkoutUrl(http, keys, {
      planId,
      quantity,
      email: actor.email,
      passthrough: passthroughOf(secrets, actor.organizationId),
      returnUrl: `${configuration.publicUrl}/settings/billing`,
      expiresOn: localDateOf('Etc/UTC', openedAt.getTime() + OPEN_MS),
    })
    await db.inTenant(actor.organizationId, async tx => {
      await store.setCheckoutUrl(tx, openedAt, url)
      await emit(tx, actor.organizationId, 'billing.changed', {})
    })
    return { url }
  } catch (cause) {
    await db.inTenant(actor.organizationId, tx => store.deleteCheckout(tx, openedAt))
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

/** The address of the checkout that is open for the same; null: one of the caller's own may be asked for now. */
async function reserve(
  tx: Tx,
  { organizationId, managerId }: Actor,
  { planId, quantity, startsOver }: Wish,
  openedAt: Date,
): Promise<string | null> {
  const now = openedAt.getTime()
  await lockOrganization(tx)
  await assertMayBuy(tx, quantity, now)
  const open = await openCheckout(tx, now)
  if (open?.url === null)
    throw refuse('CONFLICT', {
      because: `${open.managerName} is opening the checkout at this moment. Try again in half a minute.`,
    })
  if (open && open.planId === planId && open.quantity === quantity) return open.url
  if (open && !startsOver)
    throw refuse('CONFLICT', {
      because: `${open.managerName} has opened a checkout for ${open.quantity} licences, and two of them could buy two subscriptions. Go on there, or start over if nothing was paid.`,
    })
  invariant(managerId !== null, 'billing is viewed by managers')
  await store.replaceCheckout(tx, organizationId, { planId, quantity, managerId, openedAt })
  return null
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
