// Subscriptions of the simulated payment provider and their changes. The provider's alerts report each change.
import { dayText, moneyText, timeText } from './alerts.ts'

const DAY_MS = 86_400_000
const TAX = 0.2

export interface SoldPlan {
  id: string
  name: string
  currency: string
  unitPrice: number
}
export interface SimulatedPayment {
  id: number
  orderId: string
  at: number
  amount: number
  isPaid: boolean
}
export interface SimulatedSubscription {
  id: string
  plan: SoldPlan
  quantity: number
  passthrough: string
  email: string
  status: 'active' | 'trialing' | 'past_due' | 'paused' | 'deleted'
  nextBillAt: number | null
  failedCount: number
  payments: SimulatedPayment[]
}
export interface Purchase {
  planId: string
  quantity: number
  passthrough: string
  email?: string | undefined
  /** 0: paid at once. */
  trialDays?: number | undefined
}
export type RefundType = 'full' | 'vat' | 'partial'

interface World {
  plans: readonly SoldPlan[]
  now(): number
  url(): string
  send(fields: Record<string, string>): void
}

export class Ledger {
  readonly subscriptions = new Map<string, SimulatedSubscription>()
  #lastId = 0
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  /** Ids from now on are greater. */
  skipIdsTo(id: number): void {
    this.#lastId = Math.max(this.#lastId, id)
  }

  get(id: string): SimulatedSubscription {
    const found = this.subscriptions.get(id)
    if (!found)
      throw new Error(
        `subscriptionId: ${JSON.stringify(id)} is none of ${[...this.subscriptions.keys()].join(', ') || 'no subscriptions'}.`,
      )
    return found
  }

  subscribe({ planId, quantity, passthrough, email = 'ada@example.com', trialDays = 0 }: Purchase) {
    const plan = this.#world.plans.find(({ id }) => id === planId)
    if (!plan) throw new Error(`planId: there is no ${JSON.stringify(planId)}.`)
    const one: SimulatedSubscription = {
      id: String(70_000 + ++this.#lastId),
      plan,
      quantity,
      passthrough,
      email,
      status: trialDays > 0 ? 'trialing' : 'active',
      nextBillAt: this.#world.now() + (trialDays || 30) * DAY_MS,
      failedCount: 0,
      payments: [],
    }
    this.subscriptions.set(one.id, one)
    this.#notify(one, 'created', {
      quantity: String(quantity),
      unit_price: moneyText(plan.unitPrice),
      update_url: this.#updateUrl(one),
      cancel_url: `${this.#world.url()}/subscription/${one.id}/cancel`,
      next_bill_date: this.#nextBillDate(one),
    })
    if (trialDays === 0) this.pay(one.id)
    return one
  }

  /** The due payment succeeds. */
  pay(id: string): SimulatedPayment {
    const one = this.get(id)
    const wasLate = one.status === 'past_due'
    const payment = this.#payment(one, true)
    one.status = 'active'
    one.failedCount = 0
    one.nextBillAt = this.#world.now() + 30 * DAY_MS
    this.#notify(one, 'payment_succeeded', {
      order_id: payment.orderId,
      plan_name: one.plan.name,
      payment_method: 'card',
      quantity: String(one.quantity),
      unit_price: moneyText(one.plan.unitPrice),
      sale_gross: moneyText(payment.amount),
      payment_tax: moneyText((payment.amount * TAX) / (1 + TAX)),
      receipt_url: this.#receiptUrl(payment),
      next_bill_date: this.#nextBillDate(one),
      initial_payment: one.payments.length === 1 ? '1' : '0',
    })
    if (wasLate) this.#updated(one, 'past_due')
    return payment
  }

  /** The due payment fails, and is tried again in three days. */
  fail(id: string): SimulatedPayment {
    const one = this.get(id)
    const before = one.status
    const payment = this.#payment(one, false)
    one.status = 'past_due'
    this.#notify(one, 'payment_failed', {
      order_id: payment.orderId,
      amount: moneyText(payment.amount),
      quantity: String(one.quantity),
      unit_price: moneyText(one.plan.unitPrice),
      attempt_number: String(++one.failedCount),
      next_retry_date: dayText(this.#world.now() + 3 * DAY_MS),
      update_url: this.#updateUrl(one),
    })
    if (before !== 'past_due') this.#updated(one, before)
    return payment
  }

  /** `amount`: of a partial one. */
  refund(id: string, { orderId, type, amount }: { orderId: string; type: RefundType; amount?: number }) {
    const one = this.get(id)
    const payment = one.payments.find(paid => paid.orderId === orderId)
    if (!payment) throw new Error(`orderId: there is no ${JSON.stringify(orderId)}.`)
    const tax = (payment.amount * TAX) / (1 + TAX)
    const gross = type === 'full' ? payment.amount : type === 'vat' ? tax : (amount ?? payment.amount / 4)
    this.#notify(one, 'payment_refunded', {
      order_id: orderId,
      refund_type: type,
      refund_reason: 'Asked for',
      quantity: String(one.quantity),
      amount: moneyText(payment.amount),
      gross_refund: moneyText(gross),
      tax_refund: moneyText(type === 'vat' ? tax : (gross * TAX) / (1 + TAX)),
      fee_refund: '0.00',
    })
    return { orderId, type, amount: gross }
  }

  changeQuantity(id: string, quantity: number): void {
    const one = this.get(id)
    one.quantity = quantity
    this.#updated(one, one.status)
  }

  pause(id: string): void {
    const one = this.get(id)
    const before = one.status
    one.status = 'paused'
    one.nextBillAt = null
    this.#updated(one, before)
  }

  resume(id: string): void {
    const one = this.get(id)
    const before = one.status
    one.status = 'active'
    one.nextBillAt = this.#world.now() + 30 * DAY_MS
    this.#updated(one, before)
  }

  /** At the end of what was paid for. */
  cancel(id: string): void {
    const one = this.get(id)
    const effective = this.#nextBillDate(one) || dayText(this.#world.now())
    one.status = 'deleted'
    this.#notify(one, 'cancelled', { cancellation_effective_date: effective })
    one.nextBillAt = null
  }

  #payment(one: SimulatedSubscription, isPaid: boolean): SimulatedPayment {
    const id = ++this.#lastId
    const amount = Math.round(one.plan.unitPrice * one.quantity * (1 + TAX) * 100) / 100
    const payment = { id, orderId: `${900 + id}-${one.id}`, at: this.#world.now(), amount, isPaid }
    one.payments.push(payment)
    return payment
  }

  #updated(one: SimulatedSubscription, oldStatus: string): void {
    this.#notify(one, 'updated', {
      old_status: oldStatus,
      new_quantity: String(one.quantity),
      new_unit_price: moneyText(one.plan.unitPrice),
      new_price: moneyText(one.plan.unitPrice * one.quantity),
      update_url: this.#updateUrl(one),
      next_bill_date: this.#nextBillDate(one),
    })
  }

  #notify(one: SimulatedSubscription, what: string, fields: Record<string, string>): void {
    this.#world.send({
      alert_id: String(5_000_000 + ++this.#lastId),
      alert_name: `subscription_${what}`,
      event_time: timeText(this.#world.now()),
      subscription_id: one.id,
      subscription_plan_id: one.plan.id,
      user_id: '31',
      checkout_id: `chk-${one.id}`,
      email: one.email,
      currency: one.plan.currency,
      status: one.status,
      passthrough: one.passthrough,
      marketing_consent: '',
      ...fields,
    })
  }

  #nextBillDate = ({ nextBillAt }: SimulatedSubscription): string =>
    nextBillAt === null ? '' : dayText(nextBillAt)
  #updateUrl = ({ id }: SimulatedSubscription): string => `${this.#world.url()}/subscription/${id}/update`
  #receiptUrl = ({ orderId }: SimulatedPayment): string => `${this.#world.url()}/receipt/${orderId}`

  /** Users as listed by the API; without a state, all that are not deleted. */
  usersOf(id: string, state: string | null): unknown[] {
    const one = this.subscriptions.get(id)
    if (!one || (state === null ? one.status === 'deleted' : one.status !== state)) return []
    const { plan, nextBillAt } = one
    return [
      {
        subscription_id: Number(one.id),
        plan_id: plan.id,
        user_id: 31,
        user_email: one.email,
        state: one.status,
        quantity: one.quantity,
        update_url: this.#updateUrl(one),
        ...(nextBillAt !== null && {
          next_payment: {
            amount: plan.unitPrice * one.quantity,
            currency: plan.currency,
            date: dayText(nextBillAt),
          },
        }),
      },
    ]
  }

  paymentsOf(id: string): unknown[] {
    const one = this.subscriptions.get(id)
    return (one?.payments ?? [])
      .filter(({ isPaid }) => isPaid)
      .map(payment => ({
        id: payment.id,
        subscription_id: Number(id),
        amount: payment.amount,
        currency: one!.plan.currency,
        payout_date: dayText(payment.at),
        is_paid: 1,
        is_one_off_charge: 0,
        receipt_url: this.#receiptUrl(payment),
      }))
  }
}
