// Fields of alerts and replies. Every value of an alert is text. Source: Paddle Classic, "Subscription alerts".
import { z } from 'zod'
import { REFUND_TYPES, SUBSCRIPTION_STATUSES } from '#core/billing/index.ts'

/** "2026-01-06 10:00:00", in UTC. */
const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'expected a time such as 2026-01-06 10:00:00')
  .transform(text => Date.parse(`${text.replace(' ', 'T')}Z`))
  .refine(at => !Number.isNaN(at), 'no such time')
const day = z.iso.date()
/** Empty where there is none. */
const dayOrNone = z.union([z.literal('').transform(() => null), day])
const money = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, 'expected an amount such as 12.50')
  .transform(Number)
const count = z
  .string()
  .regex(/^\d{1,9}$/, 'expected a whole number')
  .transform(Number)
const webAddress = z
  .string()
  .transform(text => (/^https?:\/\//i.test(text) && URL.canParse(text) ? text : null))
const currency = z.string().regex(/^[A-Z]{3}$/, 'expected a currency such as EUR')
/** Others are added without notice; an unknown one says nothing of the status. */
const status = z.enum(SUBSCRIPTION_STATUSES).optional().catch(undefined)
const method = z.string().transform(name => {
  if (name === 'apple-pay' || name === 'card') return 'card' as const
  return name === 'paypal' ? name : null
})

const common = {
  alert_id: z.string().regex(/^[\w-]{1,64}$/, 'expected an id'),
  event_time: instant,
  subscription_id: z.string().min(1).max(64),
  passthrough: z.string().default(''),
  currency: currency.optional(),
  status,
  subscription_plan_id: z.string().optional(),
}
const payment = { order_id: z.string().min(1), currency, quantity: count.optional() }

export const ALERTS = {
  subscription_created: z.object({
    ...common,
    quantity: count,
    unit_price: money,
    update_url: webAddress,
    next_bill_date: dayOrNone,
  }),
  subscription_updated: z.object({
    ...common,
    new_quantity: count.optional(),
    new_unit_price: money.optional(),
    update_url: webAddress.optional(),
    next_bill_date: dayOrNone.optional(),
  }),
  subscription_cancelled: z.object({ ...common, cancellation_effective_date: day }),
  subscription_payment_succeeded: z.object({
    ...common,
    ...payment,
    plan_name: z.string().optional(),
    unit_price: money.optional(),
    payment_method: method.optional(),
    sale_gross: money,
    payment_tax: money.optional(),
    receipt_url: webAddress.optional(),
    next_bill_date: dayOrNone.optional(),
  }),
  subscription_payment_failed: z.object({
    ...common,
    ...payment,
    unit_price: money.optional(),
    payment_method: method.optional(),
    amount: money,
    update_url: webAddress.optional(),
  }),
  subscription_payment_refunded: z.object({
    ...common,
    ...payment,
    refund_type: z.enum(REFUND_TYPES),
    gross_refund: money,
    tax_refund: money.optional(),
  }),
}
export type AlertFields = { [Name in keyof typeof ALERTS]: z.output<(typeof ALERTS)[Name]> }

/** Ids and amounts come as numbers or as text. */
const id = z.union([z.string(), z.number()]).transform(String)
const amount = z.coerce.number()

export const Reply = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), response: z.unknown() }),
  z.object({ success: z.literal(false), error: z.object({ code: z.number(), message: z.string() }) }),
])
export const SubscriptionUser = z.object({
  subscription_id: id,
  plan_id: id,
  state: z.string(),
  update_url: webAddress.nullish(),
  quantity: z.int().min(0).optional(),
  next_payment: z.object({ currency, amount, date: day }).nullish(),
})
export const PaidPayment = z.object({
  id,
  amount,
  currency,
  payout_date: day,
  is_paid: z.union([z.literal(1), z.literal(0), z.boolean()]),
  receipt_url: webAddress.nullish(),
})
export const PayLink = z.object({ url: z.url({ protocol: /^https?$/ }) })
