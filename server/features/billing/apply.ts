// State of a subscription, derived from the payment provider's updates. All stored alerts are read each time, so the
// order and number of deliveries do not matter.
import { isDeepStrictEqual } from 'node:util'
import {
  type BillingAlert,
  type BillingSnapshot,
  givesLicences,
  subscriptionState,
} from '#core/billing/index.ts'
import { localDateOf } from '#core/time/index.ts'
import { insertAuditEntries } from '#server/platform/audit/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { queueNotice } from '#server/platform/notices/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { organizationEditors } from '../managers/index.ts'
import { lockOrganization, organizationRow, setTotalLicences } from '../organization/index.ts'
import type { Billing } from './provider.ts'
import * as store from './store.ts'

export interface Context {
  organizationId: number
  billing: Billing
  platform: Pick<Platform, 'secrets' | 'configuration'>
  now: number
}

/** Applies the received updates to a subscription and, with it, to licences, messages and the audit log. */
export async function applyUpdates(tx: Tx, context: Context, subscriptionId: string): Promise<void> {
  const { organizationId, billing, now } = context
  await lockOrganization(tx)
  const rows = await store.selectAlerts(tx, subscriptionId)
  const updates = rows.map(row => updateIn(billing, row))
  const state = subscriptionState(updates)
  const before = await subscriptionOf(tx, subscriptionId)
  await store.replaceState(tx, organizationId, subscriptionId, state, rows[0]!.eventTime)
  const isNew = new Set(rows.filter(row => !row.isApplied).map(row => row.alertId))
  await store.setApplied(tx, [...isNew], new Date(now))

  const failed = updates.findLast(one => one.name === 'failed' && isNew.has(one.id))
  if (failed?.name === 'failed' && state.subscription.status === 'past_due')
    await notifyOfFailure(tx, context, failed.payment)
  const { status, quantity } = state.subscription
  if (!before && status !== 'deleted') await store.deleteCheckout(tx, null)
  if (before?.status !== status || before.quantity !== quantity)
    await insertAuditEntries(tx, organizationId, [
      {
        managerId: null,
        surferId: null,
        staff: null,
        action: before ? 'change' : 'add',
        entity: 'subscription',
        entityId: null,
        entityName: state.subscription.planName,
        details: { status, licences: quantity },
      },
    ])
  await bringLicences(tx, now)
  await emit(tx, organizationId, 'billing.changed', {})
}

const subscriptionOf = async (tx: Tx, subscriptionId: string) =>
  (await store.selectSubscriptions(tx)).find(one => one.subscriptionId === subscriptionId)

const updateIn = ({ provider }: Billing, row: store.AlertRow): BillingAlert | BillingSnapshot =>
  row.isSnapshot
    ? provider.readSnapshot(row.body, { id: row.alertId, at: row.eventTime.getTime() })
    : provider.readAlert(row.body)

/** Whether an answer of the provider says anything that its alerts have not. */
export async function saysMore(
  tx: Tx,
  { billing }: Pick<Context, 'billing'>,
  snapshot: BillingSnapshot,
): Promise<boolean> {
  const updates = (await store.selectAlerts(tx, snapshot.subscriptionId)).map(row => updateIn(billing, row))
  return !isDeepStrictEqual(subscriptionState(updates), subscriptionState([...updates, snapshot]))
}

async function notifyOfFailure(
  tx: Tx,
  { organizationId, platform: { secrets, configuration }, now }: Context,
  { amount, currency }: { amount: number; currency: string },
): Promise<void> {
  const organizationName = (await organizationRow(tx))?.displayName ?? ''
  const content = {
    organizationName,
    amount: new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount),
    pageUrl: `${configuration.publicUrl}/settings/billing`,
  }
  for (const { accountId, email, name } of await organizationEditors(tx))
    await queueNotice(
      tx,
      { organizationId, secrets, now },
      { kind: 'payment-failed', to: { accountId, email, name }, content },
    )
}

/**
 * Licences of today: those of the subscription that counts. Without any subscription they are as internal staff set
 * them, and where the telephony provider bills as that has them.
 */
export async function bringLicences(tx: Tx, now: number): Promise<void> {
  const subscriptions = await store.selectSubscriptions(tx)
  const organization = subscriptions.length > 0 ? await organizationRow(tx) : undefined
  if (!organization || organization.dialpadCompanyId !== null) return
  const today = localDateOf('Etc/UTC', now)
  const current = subscriptions.find(one => givesLicences(one, today))
  // Payment alerts may arrive before the alert of the subscription and do not state the number of licences.
  const total = current ? current.quantity : 0
  if (total !== null && total !== organization.totalLicenses) await setTotalLicences(tx, total)
}
