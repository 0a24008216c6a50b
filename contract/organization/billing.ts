// Billing: the subscription that an organization has at the payment provider, and its payments.
import { z } from 'zod'
import {
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REFUND_TYPES,
  SUBSCRIPTION_STATUSES,
} from '#core/billing/index.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, LocalDate, Paging, page } from '../shapes.ts'

const Currency = z.string()
const Interval = z.enum(['month', 'year'])
const Status = z.enum(SUBSCRIPTION_STATUSES)

export const Subscription = z.object({
  planName: z.string(),
  currency: Currency.nullable(),
  /** For one licence and one interval. */
  unitPrice: z.number().nullable(),
  /** Licences. */
  quantity: z.int().nullable(),
  /** The provider's page on which the payment details are changed. */
  updateUrl: z.url().nullable(),
  /** Also the day on which a trial ends. */
  nextBillDate: LocalDate.nullable(),
  status: Status,
  /** null: the plan is not sold here any more. */
  interval: Interval.nullable(),
  /** First day on which a cancelled subscription gives no licences any more. */
  endsOn: LocalDate.nullable(),
})
export type Subscription = z.infer<typeof Subscription>

export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  currency: Currency,
  unitPrice: z.number(),
  interval: Interval,
})
export type Plan = z.infer<typeof Plan>

export const Payment = z.object({
  eventTime: Instant,
  orderId: z.string(),
  quantity: z.int().nullable(),
  /** null: neither card nor PayPal. */
  paymentMethod: z.enum(PAYMENT_METHODS).nullable(),
  currency: Currency,
  /** Tax included. */
  amount: z.number(),
  tax: z.number().nullable(),
  status: z.enum(PAYMENT_STATUSES),
  receiptUrl: z.url().nullable(),
  refundType: z.enum(REFUND_TYPES).nullable(),
  refundedAmount: z.number().nullable(),
})
export type Payment = z.infer<typeof Payment>

export const BillingStatus = z.object({
  /** null: there is no subscription. */
  status: Status.nullable(),
  /** Whole days that are left of a trial, in the organization's zone; 0 on the last. */
  trialDaysLeft: z.int().nullable(),
  endsOn: LocalDate.nullable(),
  /** The caller may open the page Billing. */
  mayView: z.boolean(),
  /** The provider's page on which the payment details are changed; null for those who may not. */
  updateUrl: z.url().nullable(),
})
export type BillingStatus = z.infer<typeof BillingStatus>

export const OpenCheckout = z.object({
  planName: z.string(),
  quantity: z.int(),
  openedByName: z.string(),
  openedAt: Instant,
  url: z.url(),
})
export type OpenCheckout = z.infer<typeof OpenCheckout>

export const MOST_LICENCES = 100_000

export const billing = {
  get: endpoint({
    method: 'GET',
    path: '/billing',
    permission: { allow: 'billing.view', teams: 'none' },
    audit: 'none',
    summary: 'The subscription, and the plans that can be subscribed to',
    reply: z.object({
      subscription: Subscription.nullable(),
      plans: z.array(Plan),
      /** There is no subscription that goes on: a new one can be bought. */
      canSubscribe: z.boolean(),
      /** Licences that agents use now. */
      usedLicenses: z.int(),
      /** At the provider's page somebody may be buying; null: nobody is. */
      openCheckout: OpenCheckout.nullable(),
      /** Subscriptions that go on beside it; each is one too many. */
      otherSubscriptions: z.array(Subscription.extend({ subscriptionId: z.string() })),
    }),
  }),
  status: endpoint({
    method: 'GET',
    path: '/billing/status',
    permission: { allow: 'billing.status', teams: 'none' },
    audit: 'none',
    summary: 'Whether the subscription asks for attention',
    reply: BillingStatus,
  }),
  payments: endpoint({
    method: 'GET',
    path: '/billing/payments',
    permission: { allow: 'billing.view', teams: 'none' },
    audit: 'none',
    summary: 'Payments, newest first',
    query: Paging,
    reply: page(Payment),
  }),
  checkout: endpoint({
    method: 'POST',
    path: '/billing/checkout',
    permission: { allow: ['billing.view', 'organization.edit'], teams: 'none' },
    audit: {
      unrecorded: 'It leads to the payment provider, whose message about a subscription is recorded.',
    },
    impersonated: 'never',
    summary: 'Address of the provider’s page on which a plan is subscribed to; an organization has one open',
    body: z.object({
      planId: z.string(),
      quantity: z.int().min(1).max(MOST_LICENCES),
      /** Opens another checkout although one is open, in which nothing was paid. */
      startsOver: z.boolean().default(false),
    }),
    reply: z.object({ url: z.url() }),
  }),
}
