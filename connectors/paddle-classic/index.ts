// Paddle Classic: alerts, and its API of forms that are answered with {success, response}. Source: Paddle Classic,
// "API reference".
import { z } from 'zod'
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '#core/billing/index.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import type { HttpClient } from '../kit/http.ts'
import { parseJson } from '../kit/json.ts'
import type { PaymentKeys, PaymentProvider } from '../kit/payment-provider.ts'
import { readAlert, verify } from './alerts.ts'
import { PaidPayment, PayLink, Reply, SubscriptionUser } from './payloads.ts'

export const paddleClassic: PaymentProvider = {
  name: 'paddle_classic',
  baseUrl: 'https://vendors.paddle.com',
  verify,
  readAlert,

  async fetchSnapshot(http, keys, subscriptionId) {
    const users = (state: Record<string, string>) => {
      const about = { subscription_id: subscriptionId, ...state }
      return ask(http, keys, 'subscription/users', about, z.array(z.unknown()))
    }
    // Deleted users are returned only on request.
    const user = (await users({}))[0] ?? (await users({ state: 'deleted' }))[0]
    if (user === undefined) return null
    const payments = await ask(
      http,
      keys,
      'subscription/payments',
      { subscription_id: subscriptionId, is_paid: '1' },
      z.array(z.unknown()),
    )
    return JSON.stringify({ user, payments })
  },

  readSnapshot(body, { id, at }) {
    const { user, payments } = parsed(Snapshot, parseJson(body), 'snapshot')
    const next = user.next_payment
    return {
      id,
      at,
      name: 'snapshot',
      subscriptionId: user.subscription_id,
      subscription: {
        planId: user.plan_id,
        status: (SUBSCRIPTION_STATUSES as readonly string[]).includes(user.state)
          ? (user.state as SubscriptionStatus)
          : undefined,
        quantity: user.quantity,
        updateUrl: user.update_url ?? undefined,
        nextBillDate: next === undefined ? undefined : (next?.date ?? null),
        currency: next?.currency,
      },
      payments: payments
        .filter(({ is_paid }) => Boolean(is_paid))
        .map(paid => ({
          orderId: `payment-${paid.id}`,
          at: Date.parse(paid.payout_date),
          currency: paid.currency,
          amount: paid.amount,
          receiptUrl: paid.receipt_url ?? null,
        })),
    }
  },

  async checkoutUrl(http, keys, { planId, quantity, email, passthrough, returnUrl, expiresOn }) {
    const link = {
      product_id: planId,
      quantity: String(quantity),
      customer_email: email,
      passthrough,
      return_url: returnUrl,
      expires: expiresOn,
    }
    return (await ask(http, keys, 'product/generate_pay_link', link, PayLink)).url
  },
}

const Snapshot = z.object({ user: SubscriptionUser, payments: z.array(PaidPayment) })

/** Every call is a form that asks or makes a link, and may be sent again. */
async function ask<T>(
  http: HttpClient,
  { vendorId, vendorAuthCode }: PaymentKeys,
  path: string,
  form: Record<string, string>,
  shape: z.ZodType<T>,
): Promise<T> {
  const reply = await http.request({
    method: 'POST',
    path: `api/2.0/${path}`,
    form: { vendor_id: vendorId, vendor_auth_code: vendorAuthCode, ...form },
    isPublic: true,
    isRepeatable: true,
  })
  const said = parsed(Reply, reply.json(), path)
  if (!said.success) throw new ConnectorProblem('refused', `${path}: ${said.error.message}`)
  return parsed(shape, said.response, path)
}

function parsed<T>(shape: z.ZodType<T>, value: unknown, what: string): T {
  const result = shape.safeParse(value)
  if (!result.success)
    throw new ConnectorProblem('refused', `${what} has another form: ${z.prettifyError(result.error)}`)
  return result.data
}
