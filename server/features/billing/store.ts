// SQL of subscriptions, their payments and the provider's alerts. Row-level security limits every statement to the
// transaction's organization.
import { sql } from 'kysely'
import type { Payment, Subscription, SubscriptionState, SubscriptionStatus } from '#core/billing/index.ts'
import { type Counted, countAll, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'

export interface NewAlertRow {
  alertId: string
  subscriptionId: string
  isSnapshot: boolean
  eventTime: Date
  body: string
}

/** False: it is there already. */
export async function insertAlert(
  tx: Tx,
  organizationId: number,
  { alertId, subscriptionId, isSnapshot, eventTime, body }: NewAlertRow,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into billing_alert (organization_id, alert_id, subscription_id, is_snapshot, event_time, body, received_at)
    values (${organizationId}, ${alertId}, ${subscriptionId}, ${isSnapshot}, ${eventTime}, ${body}, ${now})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export interface AlertRow {
  alertId: string
  isSnapshot: boolean
  eventTime: Date
  body: string
  isApplied: boolean
}

export async function selectAlerts(tx: Tx, subscriptionId: string): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select alert_id, is_snapshot, event_time, body, applied_at is not null as is_applied
    from billing_alert where subscription_id = ${subscriptionId} order by event_time, alert_id`.execute(tx)
  return rows
}

/** Subscriptions with alerts that are not yet applied to their state. */
export async function selectWaiting(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ subscriptionId: string }>`
    select distinct subscription_id from billing_alert where applied_at is null order by 1`.execute(tx)
  return rows.map(row => row.subscriptionId)
}

/** Marks alerts that were read; one that arrived meanwhile is not part of the state yet. */
export async function setApplied(tx: Tx, alertIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update billing_alert set applied_at = ${now}
    where alert_id = any(${alertIds}::text[]) and applied_at is null`.execute(tx)
}

/** Replaces what is known of the subscription and its payments. */
export async function replaceState(
  tx: Tx,
  organizationId: number,
  subscriptionId: string,
  { subscription, payments }: SubscriptionState,
  beganAt: Date,
): Promise<void> {
  const { planId, planName, currency, unitPrice, quantity, updateUrl, nextBillDate, status, endsOn } =
    subscription
  await sql`
    insert into subscription (organization_id, subscription_id, plan_id, plan_name, currency, unit_price, quantity,
      update_url, next_bill_date, status, ends_on, began_at)
    values (${organizationId}, ${subscriptionId}, ${planId}, ${planName}, ${currency}, ${unitPrice}, ${quantity},
      ${updateUrl}, ${nextBillDate}, ${status}, ${endsOn}, ${beganAt})
    on conflict (organization_id, subscription_id) do update set plan_id = excluded.plan_id,
      plan_name = excluded.plan_name, currency = excluded.currency, unit_price = excluded.unit_price,
      quantity = excluded.quantity, update_url = excluded.update_url, next_bill_date = excluded.next_bill_date,
      status = excluded.status, ends_on = excluded.ends_on, began_at = excluded.began_at`.execute(tx)
  await sql`delete from subscription_payment where subscription_id = ${subscriptionId}`.execute(tx)
  const rows = payments.map(({ at, ...payment }) => ({ ...payment, eventTime: new Date(at) }))
  await sql`
    insert into subscription_payment (organization_id, subscription_id, order_id, event_time, quantity, payment_method,
      currency, amount, tax, status, receipt_url, refund_type, refunded_amount)
    select ${organizationId}, ${subscriptionId}, p."orderId", p."eventTime", p.quantity, p."paymentMethod", p.currency,
      p.amount, p.tax, p.status, p."receiptUrl", p."refundType", p."refundedAmount"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p("orderId" text, "eventTime" timestamptz,
      quantity integer, "paymentMethod" text, currency text, amount numeric, tax numeric, status text,
      "receiptUrl" text, "refundType" text, "refundedAmount" numeric)`.execute(tx)
}

export interface SubscriptionRow extends Subscription {
  subscriptionId: string
}

const SUBSCRIPTION = sql`subscription_id, plan_id, plan_name, currency, unit_price, quantity, update_url, next_bill_date,
  status, ends_on`

/** The one that counts first: those that were not cancelled, and of these the newest. */
export async function selectSubscriptions(tx: Tx): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select ${SUBSCRIPTION} from subscription
    order by (status = 'deleted'), began_at desc, subscription_id desc`.execute(tx)
  return rows
}

/** Start of the first subscription in epoch milliseconds; null without a subscription. */
export async function firstSubscribedAt(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(began_at) as at from subscription`.execute(tx)
  return rows[0]!.at?.getTime() ?? null
}

export type PaymentRow = Omit<Payment, 'at'> & { eventTime: Date; subscriptionId: string }

/** Newest first. */
export async function selectPayments(tx: Tx, paged: Paged): Promise<Counted<PaymentRow>> {
  const { rows } = await sql<PaymentRow>`
    select subscription_id, order_id, event_time, quantity, payment_method, currency, amount, tax, status, receipt_url, refund_type,
      refunded_amount
    from subscription_payment where true ${pagedBy(paged, { text: sql`subscription_id || ' ' || order_id`, order: sql`event_time desc, order_id desc, subscription_id` })}`.execute(
    tx,
  )
  return { rows, meta: await countAll(tx, sql`subscription_payment`) }
}

const GOES_ON: SubscriptionStatus[] = ['active', 'trialing', 'past_due', 'paused']

/** Subscriptions that go on and that the provider was not asked about since. */
export async function selectUnreconciled(tx: Tx, since: Date): Promise<string[]> {
  const { rows } = await sql<{ subscriptionId: string }>`
    select subscription_id from subscription
    where status = any(${GOES_ON}::text[]) and (reconciled_at is null or reconciled_at <= ${since})
    order by 1`.execute(tx)
  return rows.map(row => row.subscriptionId)
}

export async function setReconciled(tx: Tx, subscriptionId: string, now: Date): Promise<void> {
  await sql`update subscription set reconciled_at = ${now} where subscription_id = ${subscriptionId}`.execute(
    tx,
  )
}

export interface CheckoutRow {
  planId: string
  quantity: number
  /** Null: the provider has not answered yet. */
  url: string | null
  managerName: string
  openedAt: Date
}

export async function selectCheckout(tx: Tx): Promise<CheckoutRow | undefined> {
  const { rows } = await sql<CheckoutRow>`
    select c.plan_id, c.quantity, c.url, trim(concat(m.first_name, ' ', m.last_name)) as manager_name, c.opened_at
    from billing_checkout c
    join manager m on m.organization_id = c.organization_id and m.id = c.manager_id`.execute(tx)
  return rows[0]
}

export async function replaceCheckout(
  tx: Tx,
  organizationId: number,
  {
    planId,
    quantity,
    managerId,
    openedAt,
  }: { planId: string; quantity: number; managerId: number; openedAt: Date },
): Promise<void> {
  await sql`
    insert into billing_checkout (organization_id, plan_id, quantity, url, manager_id, opened_at)
    values (${organizationId}, ${planId}, ${quantity}, null, ${managerId}, ${openedAt})
    on conflict (organization_id) do update set plan_id = excluded.plan_id, quantity = excluded.quantity,
      url = null, manager_id = excluded.manager_id, opened_at = excluded.opened_at`.execute(tx)
}

export async function setCheckoutUrl(tx: Tx, openedAt: Date, url: string): Promise<void> {
  await sql`update billing_checkout set url = ${url} where opened_at = ${openedAt}`.execute(tx)
}

/** Removes the one that was opened at a time, or whichever there is. */
export async function deleteCheckout(tx: Tx, openedAt: Date | null): Promise<void> {
  await sql`
    delete from billing_checkout
    where ${openedAt}::timestamptz is null or opened_at = ${openedAt}`.execute(tx)
}

/** Subscriptions that go on, counted by organization. */
export async function countRunningSubscriptions(
  tx: Tx,
  organizationIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ organizationId: number; subscriptions: number }>`
    select organization_id, subscriptions from system.running_subscriptions(${organizationIds}::bigint[])`.execute(
    tx,
  )
  return new Map(rows.map(row => [row.organizationId, row.subscriptions]))
}
