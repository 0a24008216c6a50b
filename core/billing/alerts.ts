// Normalised updates from a payment provider: fields of the subscription and of one payment in each.
import type { EpochMs, LocalDate } from '../time/index.ts'

export const SUBSCRIPTION_STATUSES = ['active', 'trialing', 'past_due', 'paused', 'deleted'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

export const PAYMENT_METHODS = ['card', 'paypal'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const PAYMENT_STATUSES = ['succeeded', 'failed', 'refunded'] as const
export const REFUND_TYPES = ['full', 'vat', 'partial'] as const
export type RefundType = (typeof REFUND_TYPES)[number]

/** In the order in which those of one second are read. */
export const ALERT_NAMES = ['created', 'updated', 'failed', 'succeeded', 'refunded', 'cancelled'] as const
export type AlertName = (typeof ALERT_NAMES)[number]

export interface Subscription {
  planId: string | null
  /** As the provider calls it; null: it has not said. */
  planName: string | null
  currency: string | null
  /** For one licence and one interval. */
  unitPrice: number | null
  quantity: number | null
  /** Page of the provider on which the payment details are changed. */
  updateUrl: string | null
  nextBillDate: LocalDate | null
  status: SubscriptionStatus
  /** First day on which a cancelled subscription gives nothing any more. */
  endsOn: LocalDate | null
}

/** Subscription fields in an update; undefined: not stated in the update. */
export type SubscriptionUpdate = { [K in keyof Subscription]?: Subscription[K] | undefined }

export interface Payment {
  orderId: string
  at: EpochMs
  quantity: number | null
  /** Null: neither card nor PayPal. */
  paymentMethod: PaymentMethod | null
  currency: string
  /** Tax included. */
  amount: number
  tax: number | null
  status: (typeof PAYMENT_STATUSES)[number]
  receiptUrl: string | null
  refundType: RefundType | null
  /** Sum of all refunds; null: none. */
  refundedAmount: number | null
}

export interface Refund {
  orderId: string
  type: RefundType
  currency: string
  amount: number
  tax: number | null
  quantity: number | null
}

interface BillingUpdate {
  id: string
  at: EpochMs
  subscriptionId: string
  subscription: SubscriptionUpdate
}
export type BillingAlert = BillingUpdate &
  (
    | { name: 'created' | 'updated' | 'cancelled' }
    | { name: 'failed' | 'succeeded'; payment: Payment }
    | { name: 'refunded'; refund: Refund }
  )

/** State as the provider has it at a moment, when it is asked. */
export interface BillingSnapshot extends BillingUpdate {
  name: 'snapshot'
  /** Paid payments; `orderId` holds the id of the payment, since the provider lists them without order numbers. */
  payments: Pick<Payment, 'orderId' | 'at' | 'currency' | 'amount' | 'receiptUrl'>[]
}
