import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signedForm } from '#simulators/payments/alerts.ts'
import { readAlert, verify } from './alerts.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString()

const COMMON = {
  alert_id: '901',
  event_time: '2026-01-06 10:00:00',
  subscription_id: '77',
  subscription_plan_id: '801',
  currency: 'EUR',
  status: 'active',
  passthrough: 'ours',
}
const PAID = {
  ...COMMON,
  alert_name: 'subscription_payment_succeeded',
  order_id: '12-34',
  plan_name: 'WFM',
  quantity: '40',
  unit_price: '15.00',
  sale_gross: '720.00',
  payment_tax: '120.00',
  payment_method: 'card',
  receipt_url: 'https://pay.test/r/12',
  next_bill_date: '2026-02-06',
}
const verdictOn = (fields: Record<string, string>) => verify(Buffer.from(signedForm(fields, privateKey)), PEM)
const alertIn = (fields: Record<string, string>) => {
  const verdict = verdictOn(fields)
  if (verdict.is !== 'alert') throw new Error(JSON.stringify(verdict))
  return verdict.alert
}
const refusalOf = (fields: Record<string, string>) => {
  const verdict = verdictOn(fields)
  return verdict.is === 'refused' ? `${verdict.reason}: ${verdict.because}` : verdict.is
}

describe('an alert', () => {
  it('of a payment has the amount with tax and the receipt', () => {
    expect(verdictOn(PAID)).toEqual({
      is: 'alert',
      passthrough: 'ours',
      alert: {
        id: '901',
        at: Date.UTC(2026, 0, 6, 10),
        subscriptionId: '77',
        name: 'succeeded',
        subscription: {
          status: 'active',
          currency: 'EUR',
          planId: '801',
          planName: 'WFM',
          quantity: 40,
          unitPrice: 15,
          nextBillDate: '2026-02-06',
        },
        payment: {
          orderId: '12-34',
          at: Date.UTC(2026, 0, 6, 10),
          quantity: 40,
          paymentMethod: 'card',
          currency: 'EUR',
          amount: 720,
          tax: 120,
          status: 'succeeded',
          receiptUrl: 'https://pay.test/r/12',
          refundType: null,
          refundedAmount: null,
        },
      },
    })
    expect(readAlert(signedForm(PAID, privateKey))).toEqual(alertIn(PAID))
  })

  it.each([
    ['card', 'card'],
    ['paypal', 'paypal'],
    ['apple-pay', 'card'],
    ['free', null],
    ['wire-transfer', null],
  ])('of a payment by %s says %s', (payment_method, paymentMethod) => {
    expect(alertIn({ ...PAID, payment_method })).toMatchObject({ payment: { paymentMethod } })
  })

  it('of a failed payment has no receipt, and where the card is changed', () => {
    const failed = {
      ...COMMON,
      alert_name: 'subscription_payment_failed',
      order_id: '12-35',
      amount: '720.00',
      status: 'past_due',
      next_retry_date: '',
      update_url: 'https://pay.test/update',
    }
    expect(alertIn(failed)).toMatchObject({
      name: 'failed',
      subscription: { status: 'past_due', updateUrl: 'https://pay.test/update' },
      payment: { amount: 720, tax: null, status: 'failed', receiptUrl: null },
    })
  })

  it.each(['full', 'vat', 'partial'])('of a %s refund says what went back', refund_type => {
    const refund = {
      ...COMMON,
      alert_name: 'subscription_payment_refunded',
      order_id: '12-34',
      refund_type,
      amount: '720.00',
      gross_refund: '72.00',
      tax_refund: '12.00',
    }
    expect(alertIn(refund)).toMatchObject({
      name: 'refunded',
      refund: { orderId: '12-34', type: refund_type, amount: 72, tax: 12 },
    })
  })

  it('of a pause has no next bill, and one of a cancellation its last day', () => {
    const updated = {
      ...COMMON,
      alert_name: 'subscription_updated',
      status: 'paused',
      new_quantity: '8',
      new_unit_price: '14.50',
      next_bill_date: '2026-02-06',
    }
    expect(alertIn(updated).subscription).toMatchObject({
      status: 'paused',
      quantity: 8,
      unitPrice: 14.5,
      nextBillDate: null,
    })
    const cancelled = {
      ...COMMON,
      alert_name: 'subscription_cancelled',
      cancellation_effective_date: '2026-02-06',
    }
    expect(alertIn(cancelled).subscription).toEqual({
      status: 'deleted',
      nextBillDate: null,
      endsOn: '2026-02-06',
    })
  })

  it('says nothing of a status that is not known, and leads nowhere by an address that is none', () => {
    const odd = alertIn({ ...PAID, status: 'dormant', receipt_url: 'javascript:alert(1)' })
    expect(odd).toMatchObject({ subscription: { status: undefined }, payment: { receiptUrl: null } })
  })

  it('of something else is named, and one that cannot be read says why', () => {
    expect(verdictOn({ ...COMMON, alert_name: 'locker_processed' })).toEqual({
      is: 'other',
      name: 'locker_processed',
    })
    expect(refusalOf({ ...PAID, sale_gross: 'much' })).toMatch(/malformed: .*such as 12\.50[\s\S]*sale_gross/)
    expect(refusalOf({ ...PAID, event_time: '2026-01-06' })).toMatch(
      /malformed: .*such as 2026-01-06 10:00:00/,
    )
    expect(refusalOf({ ...PAID, quantity: '-1' })).toMatch(/malformed: .*whole number/)
    expect(verify(Buffer.from('alert_name=x'), PEM)).toMatchObject({ is: 'refused', reason: 'missing' })
  })
})
