// Alerts: signed, form-encoded text. An alert is read into an update of the subscription and of a payment.
import { z } from 'zod'
import type { BillingAlert, Payment, SubscriptionUpdate } from '#core/billing/index.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import type { AlertVerdict } from '../kit/payment-provider.ts'
import { ALERTS, type AlertFields } from './payloads.ts'
import { type Fields, isSignedBy, SIGNATURE } from './signature.ts'

type AlertKind = keyof AlertFields

const fieldsOf = (body: string): Fields => new Map(new URLSearchParams(body))
const isKnown = (name: string): name is AlertKind => Object.hasOwn(ALERTS, name)

export function verify(body: Buffer, publicKey: string): AlertVerdict {
  const fields = fieldsOf(body.toString('utf8'))
  if (!fields.get(SIGNATURE)) return { is: 'refused', reason: 'missing', because: `${SIGNATURE} is missing.` }
  if (!isSignedBy(publicKey, fields))
    return { is: 'refused', reason: 'mismatch', because: 'The signature does not match.' }
  const name = fields.get('alert_name') ?? ''
  if (!isKnown(name)) return { is: 'other', name }
  try {
    return { is: 'alert', alert: alertOf(name, fields), passthrough: fields.get('passthrough') ?? '' }
  } catch (cause) {
    if (!(cause instanceof ConnectorProblem)) throw cause
    return { is: 'refused', reason: 'malformed', because: cause.message }
  }
}

export function readAlert(body: string): BillingAlert {
  const fields = fieldsOf(body)
  const name = fields.get('alert_name') ?? ''
  if (!isKnown(name))
    throw new ConnectorProblem('refused', `alert_name: ${JSON.stringify(name)} is not known.`)
  return alertOf(name, fields)
}

function alertOf(name: AlertKind, fields: Fields): BillingAlert {
  const parsed = ALERTS[name].safeParse(Object.fromEntries(fields))
  if (!parsed.success) throw new ConnectorProblem('refused', z.prettifyError(parsed.error))
  // The shape that was parsed is that of the name.
  return (READERS[name] as (fields: never) => BillingAlert)(parsed.data as never)
}

type Common = AlertFields[AlertKind]
const stampOf = ({ alert_id, event_time, subscription_id }: Common) => ({
  id: alert_id,
  at: event_time,
  subscriptionId: subscription_id,
})
const planOf = ({ status, currency, subscription_plan_id }: Common): SubscriptionUpdate => ({
  status,
  currency,
  planId: subscription_plan_id,
})

const READERS: { [Name in AlertKind]: (fields: AlertFields[Name]) => BillingAlert } = {
  subscription_created: fields => ({
    ...stampOf(fields),
    name: 'created',
    subscription: {
      ...planOf(fields),
      quantity: fields.quantity,
      unitPrice: fields.unit_price,
      updateUrl: fields.update_url,
      nextBillDate: fields.next_bill_date,
    },
  }),
  subscription_updated: fields => ({
    ...stampOf(fields),
    name: 'updated',
    subscription: {
      ...planOf(fields),
      quantity: fields.new_quantity,
      unitPrice: fields.new_unit_price,
      updateUrl: fields.update_url,
      nextBillDate: fields.status === 'paused' ? null : fields.next_bill_date,
    },
  }),
  subscription_cancelled: fields => ({
    ...stampOf(fields),
    name: 'cancelled',
    subscription: { status: 'deleted', nextBillDate: null, endsOn: fields.cancellation_effective_date },
  }),
  subscription_payment_succeeded: fields => ({
    ...stampOf(fields),
    name: 'succeeded',
    subscription: {
      ...planOf(fields),
      planName: fields.plan_name,
      quantity: fields.quantity,
      unitPrice: fields.unit_price,
      nextBillDate: fields.next_bill_date,
    },
    payment: {
      ...paymentOf(fields),
      amount: fields.sale_gross,
      tax: fields.payment_tax ?? null,
      status: 'succeeded',
      receiptUrl: fields.receipt_url ?? null,
    },
  }),
  subscription_payment_failed: fields => ({
    ...stampOf(fields),
    name: 'failed',
    subscription: { ...planOf(fields), updateUrl: fields.update_url ?? undefined },
    payment: { ...paymentOf(fields), amount: fields.amount, tax: null, status: 'failed', receiptUrl: null },
  }),
  subscription_payment_refunded: fields => ({
    ...stampOf(fields),
    name: 'refunded',
    // Money that goes back changes nothing of what is subscribed to.
    subscription: {},
    refund: {
      orderId: fields.order_id,
      type: fields.refund_type,
      currency: fields.currency,
      amount: fields.gross_refund,
      tax: fields.tax_refund ?? null,
      quantity: fields.quantity ?? null,
    },
  }),
}

const paymentOf = (
  fields: AlertFields['subscription_payment_succeeded' | 'subscription_payment_failed'],
): Pick<
  Payment,
  'orderId' | 'at' | 'quantity' | 'paymentMethod' | 'currency' | 'refundType' | 'refundedAmount'
> => ({
  orderId: fields.order_id,
  at: fields.event_time,
  quantity: fields.quantity ?? null,
  paymentMethod: fields.payment_method ?? null,
  currency: fields.currency,
  refundType: null,
  refundedAmount: null,
})
