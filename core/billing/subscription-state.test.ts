import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BillingAlert, BillingSnapshot, Payment } from './alerts.ts'
import { givesLicences, subscriptionState } from './subscription-state.ts'

const payment = (orderId: string, at: number, fields: Partial<Payment> = {}): Payment => ({
  orderId,
  at,
  quantity: 4,
  paymentMethod: 'card',
  currency: 'EUR',
  amount: 72,
  tax: 12,
  status: 'succeeded',
  receiptUrl: `https://pay.test/${orderId}`,
  refundType: null,
  refundedAmount: null,
  ...fields,
})
const stamp = (id: number, at: number) => ({ id: String(id), at, subscriptionId: '77' })
const failed = (id: number, at: number, orderId: string): BillingAlert => ({
  ...stamp(id, at),
  name: 'failed',
  subscription: { status: 'past_due' },
  payment: payment(orderId, at, { status: 'failed', receiptUrl: null }),
})
const paid = (id: number, at: number, orderId: string): BillingAlert => ({
  ...stamp(id, at),
  name: 'succeeded',
  subscription: { status: 'active', planName: 'Team', nextBillDate: '2026-02-06' },
  payment: payment(orderId, at),
})
const refund = (id: number, at: number, orderId: string, amount: number): BillingAlert => ({
  ...stamp(id, at),
  name: 'refunded',
  subscription: {},
  refund: { orderId, type: 'partial', currency: 'EUR', amount, tax: null, quantity: 4 },
})
const CREATED: BillingAlert = {
  ...stamp(1, 10),
  name: 'created',
  subscription: {
    status: 'trialing',
    planId: '801',
    quantity: 4,
    unitPrice: 15,
    currency: 'EUR',
    updateUrl: 'https://pay.test/update',
    nextBillDate: '2026-01-06',
  },
}
const updated = (id: number, at: number, quantity: number): BillingAlert => ({
  ...stamp(id, at),
  name: 'updated',
  subscription: { status: 'active', planId: '801', quantity },
})
const CANCELLED: BillingAlert = {
  ...stamp(90, 90),
  name: 'cancelled',
  subscription: { status: 'deleted', nextBillDate: null, endsOn: '2026-02-06' },
}
const snapshot = (at: number, fields: Partial<BillingSnapshot> = {}): BillingSnapshot => ({
  ...stamp(1_000 + at, at),
  name: 'snapshot',
  subscription: { status: 'active', planId: '801', quantity: 6 },
  payments: [],
  ...fields,
})

describe('the state of a subscription', () => {
  it('is that of the newest news, whatever came last', () => {
    const { subscription, payments } = subscriptionState([paid(3, 30, 'b'), CREATED, failed(2, 20, 'a')])
    expect(subscription).toMatchObject({ status: 'active', planName: 'Team', quantity: 4, unitPrice: 15 })
    expect(payments.map(({ orderId, status }) => [orderId, status])).toEqual([
      ['b', 'succeeded'],
      ['a', 'failed'],
    ])
  })

  it('has a payment that failed first and succeeded later once', () => {
    expect(subscriptionState([paid(3, 30, 'a'), failed(2, 20, 'a')]).payments).toMatchObject([
      { status: 'succeeded', at: 30 },
    ])
  })

  it('has the sum of a payment’s refunds, also where the payment is not known', () => {
    const updates = [refund(4, 40, 'a', 10.1), refund(5, 50, 'a', 20.2), refund(6, 60, 'b', 5)]
    expect(subscriptionState([...updates, paid(3, 30, 'a')]).payments).toMatchObject([
      { orderId: 'b', status: 'refunded', amount: 5, refundedAmount: 5, receiptUrl: null },
      {
        orderId: 'a',
        status: 'refunded',
        amount: 72,
        refundedAmount: 30.3,
        receiptUrl: 'https://pay.test/a',
      },
    ])
  })

  it('keeps no name of a plan that is another', () => {
    const moved = { ...updated(4, 40, 4), subscription: { planId: '802' } } as BillingAlert
    expect(subscriptionState([CREATED, paid(3, 30, 'a'), moved]).subscription.planName).toBeNull()
  })

  it('ends with the cancellation, on the day that was paid for', () => {
    const { subscription } = subscriptionState([CANCELLED, CREATED, updated(95, 95, 9)])
    expect(subscription).toMatchObject({ status: 'deleted', quantity: 4, endsOn: '2026-02-06' })
    const onlyAsked = snapshot(40, { subscription: { status: 'deleted' } })
    expect(subscriptionState([CREATED, onlyAsked]).subscription).toMatchObject({
      status: 'deleted',
      nextBillDate: null,
      endsOn: '2026-01-06',
    })
  })

  it('takes from an answer the payments of which nothing was told, by their receipts', () => {
    const shared = { at: 30, currency: 'EUR', amount: 72 }
    const answer = snapshot(40, {
      payments: [
        { ...shared, orderId: 'payment-1', receiptUrl: 'https://pay.test/a' },
        { ...shared, orderId: 'payment-2', receiptUrl: 'https://pay.test/lost' },
      ],
    })
    expect(subscriptionState([CREATED, paid(3, 30, 'a'), answer]).payments).toMatchObject([
      { orderId: 'payment-2', status: 'succeeded' },
      { orderId: 'a', status: 'succeeded' },
    ])
  })

  it('is the same for any order and number of deliveries', () => {
    const orders = fc.constantFrom('a', 'b', 'c')
    const times = fc.integer({ min: 1, max: 6 })
    const kinds = fc.tuple(fc.nat(5), times, orders, fc.integer({ min: 0, max: 9 }))
    const lives = fc.array(kinds, { maxLength: 12 }).map(drawn =>
      drawn.map(([kind, at, orderId, number], index): BillingAlert | BillingSnapshot => {
        const id = index + 2
        if (kind === 0) return paid(id, at, orderId)
        if (kind === 1) return failed(id, at, orderId)
        if (kind === 2) return refund(id, at, orderId, number / 10)
        if (kind === 3) return updated(id, at, number)
        if (kind === 4) return { ...CANCELLED, id: String(id), at }
        return { ...snapshot(at), id: `snapshot-${id}` }
      }),
    )
    const delivered = lives.chain(updates =>
      fc.tuple(
        fc.constant(updates),
        fc.shuffledSubarray([...updates, ...updates], {
          minLength: 2 * updates.length,
          maxLength: 2 * updates.length,
        }),
      ),
    )
    fc.assert(
      fc.property(delivered, ([updates, shuffled]) => {
        expect(subscriptionState(shuffled)).toEqual(subscriptionState(updates))
      }),
      { numRuns: 300 },
    )
  })
})

it.each([
  ['active', null, true],
  ['trialing', null, true],
  ['past_due', null, true],
  ['paused', null, false],
  ['deleted', '2026-02-06', true],
  ['deleted', '2026-02-05', false],
  ['deleted', null, false],
] as const)(
  'a subscription that is %s and ends on %s gives licences on 5 February: %s',
  (status, endsOn, gives) => {
    expect(givesLicences({ status, endsOn }, '2026-02-05')).toBe(gives)
  },
)
