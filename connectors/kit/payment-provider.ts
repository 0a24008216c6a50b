// Payment provider: verifies and reads what it sends, leads to its checkout, and is asked once a day whether anything
// was missed.
import type { BillingAlert, BillingSnapshot } from '#core/billing/index.ts'
import type { EpochMs, LocalDate } from '#core/time/index.ts'
import type { HttpClient } from './http.ts'

export interface SignedAlert {
  alert: BillingAlert
  /** Text for the checkout; the provider returns it with every update on that checkout. */
  passthrough: string
}

export type AlertVerdict =
  | ({ is: 'alert' } & SignedAlert)
  /** Update on any other subject. */
  | { is: 'other'; name: string }
  | { is: 'refused'; reason: 'missing' | 'mismatch' | 'malformed'; because: string }

export interface PaymentKeys {
  vendorId: string
  vendorAuthCode: string
}

export interface CheckoutWish {
  planId: string
  quantity: number
  email: string
  passthrough: string
  returnUrl: string
  /** Last day, in UTC, on which the page sells. */
  expiresOn: LocalDate
}

export interface PaymentProvider {
  name: string
  baseUrl: string
  /** `publicKey`: PEM. */
  verify(body: Buffer, publicKey: string): AlertVerdict
  /** One that was verified before; throws ConnectorProblem when it is none. */
  readAlert(body: string): BillingAlert
  /** The provider's reply as it came, to be kept; null: it knows no such subscription. */
  fetchSnapshot(http: HttpClient, keys: PaymentKeys, subscriptionId: string): Promise<string | null>
  readSnapshot(body: string, stamp: { id: string; at: EpochMs }): BillingSnapshot
  /** Address of a page on which a subscription is bought. */
  checkoutUrl(http: HttpClient, keys: PaymentKeys, wish: CheckoutWish): Promise<string>
}
