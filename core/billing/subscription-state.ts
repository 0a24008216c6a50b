// State of one subscription and its payments, derived from all updates of the payment provider. Updates arrive in any
// order and more than once, so the state is recomputed from all of them in the order of their timestamps.
import type { LocalDate } from '../time/index.ts'
import {
  ALERT_NAMES,
  type BillingAlert,
  type BillingSnapshot,
  type Payment,
  type Refund,
  type Subscription,
  type SubscriptionUpdate,
} from './alerts.ts'

export interface SubscriptionState {
  subscription: Subscription
  /** Newest first. */
  payments: Payment[]
}

const NOTHING: Subscription = {
  planId: null,
  planName: null,
  currency: null,
  unitPrice: null,
  quantity: null,
  updateUrl: null,
  nextBillDate: null,
  status: 'active',
  endsOn: null,
}

export function subscriptionState(updates: readonly (BillingAlert | BillingSnapshot)[]): SubscriptionState {
  const ordered = [...new Map(updates.map(one => [one.id, one])).values()].toSorted(byTime)
  const subscription = ordered.reduce(
    (state, one) => withUpdate(state, state.status === 'deleted' ? {} : one.subscription),
    NOTHING,
  )
  return { subscription, payments: paymentsOf(ordered) }
}

const rankOf = ({ name }: BillingAlert | BillingSnapshot) =>
  name === 'snapshot' ? -1 : ALERT_NAMES.indexOf(name)

const byTime = (a: BillingAlert | BillingSnapshot, b: BillingAlert | BillingSnapshot): number =>
  a.at - b.at || rankOf(a) - rankOf(b) || a.id.length - b.id.length || (a.id < b.id ? -1 : 1)

function withUpdate(state: Subscription, update: SubscriptionUpdate): Subscription {
  const next = structuredClone(state)
  // The name of the plan before is not that of another plan.
  if (update.planId !== undefined && update.planId !== state.planId) next.planName = null
  // An answer that says only that it was cancelled: it lasts as long as it was paid for.
  if (update.status === 'deleted') Object.assign(next, { endsOn: state.nextBillDate, nextBillDate: null })
  Object.assign(next, Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined)))
  return next
}

/** One payment an order: a failed one that was made good later is that later one, a refund belongs to what it pays back. */
function paymentsOf(ordered: readonly (BillingAlert | BillingSnapshot)[]): Payment[] {
  const byOrder = new Map<string, Payment>()
  for (const one of ordered)
    if ('payment' in one && byOrder.get(one.payment.orderId)?.status !== 'succeeded')
      byOrder.set(one.payment.orderId, one.payment)
  const receipts = new Set([...byOrder.values()].map(({ receiptUrl }) => receiptUrl))
  for (const one of ordered)
    for (const paid of one.name === 'snapshot' ? one.payments : [])
      if (paid.receiptUrl !== null && !receipts.has(paid.receiptUrl)) {
        receipts.add(paid.receiptUrl)
        byOrder.set(paid.orderId, paidOnly(paid))
      }
  for (const one of ordered)
    if (one.name === 'refunded')
      byOrder.set(one.refund.orderId, refunded(byOrder.get(one.refund.orderId), one.refund, one.at))
  return [...byOrder.values()].toSorted((a, b) => b.at - a.at || (a.orderId < b.orderId ? 1 : -1))
}

const paidOnly = (paid: BillingSnapshot['payments'][number]): Payment => ({
  ...paid,
  quantity: null,
  paymentMethod: null,
  tax: null,
  status: 'succeeded',
  refundType: null,
  refundedAmount: null,
})

/** A refund may come without the payment that it pays back: then it is all that is known. */
function refunded(payment: Payment | undefined, refund: Refund, at: number): Payment {
  const { orderId, type, currency, amount, tax, quantity } = refund
  const before = payment ?? {
    orderId,
    at,
    quantity,
    paymentMethod: null,
    currency,
    amount,
    tax,
    receiptUrl: null,
    refundedAmount: null,
  }
  return {
    ...before,
    status: 'refunded',
    refundType: type,
    // Without the dust of binary fractions.
    refundedAmount: Math.round(((before.refundedAmount ?? 0) + amount) * 10_000) / 10_000,
  }
}

/** Whether it gives licences on a day: until it is paused or, cancelled, over. */
export const givesLicences = (
  { status, endsOn }: Pick<Subscription, 'status' | 'endsOn'>,
  today: LocalDate,
): boolean =>
  status === 'active' ||
  status === 'trialing' ||
  status === 'past_due' ||
  (status === 'deleted' && endsOn !== null && today < endsOn)
