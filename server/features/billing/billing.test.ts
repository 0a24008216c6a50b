// Billing against the simulated payment provider: its signed alerts by the real route, what follows from them, and every
// refusal.
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '#contract/endpoints/audit-entries.ts'
import { organization } from '#contract/endpoints/organization.ts'
import { surfers } from '#contract/endpoints/surfers.ts'
import { staff } from '#contract/internal/staff.ts'
import { billing } from '#contract/organization/billing.ts'
import { PaymentSimulator } from '#simulators/payments/index.ts'
import {
  aCompany,
  aManager,
  aStaffMember,
  aSurfer,
  aTestBed,
  aWorker,
  type Caller,
  type Person,
  type TestBed,
  type TestCompany,
  testApp,
  testSecrets,
  untilQuiet,
} from '#test/builders/index.ts'
import { expectRecorded } from '#test/recorded.ts'
import { chores } from './chores.ts'
import { passthroughOf } from './passthrough.ts'
import { firstSubscribedAt, insertAlert } from './store.ts'

const DAY_MS = 86_400_000
let now = Date.parse('2026-06-10T12:00:00Z')
let provider: PaymentSimulator
let bed: TestBed
let company: TestCompany
let manager: Person
let asManager: Caller
let passthrough: string

beforeAll(async () => {
  provider = await new PaymentSimulator({ startAt: now, trialDays: 14 }).start()
  bed = await aTestBed({ now: () => now, environment: provider.environment() })
})
afterAll(async () => {
  await bed?.close()
  await provider?.stop()
})
beforeEach(async () => {
  company = await aCompany(bed.db, { totalLicenses: 3 })
  manager = await aManager(bed.db, company)
  asManager = bed.as(manager)
  passthrough = passthroughOf(testSecrets, company.organizationId)
  provider.alerts.length = 0
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const deliver = (payload: string) =>
  bed.app.inject({ method: 'POST', url: '/hooks/billing', headers: FORM, payload })
/** Delivers what the provider has sent since. */
async function deliverAll(): Promise<void> {
  for (const alert of provider.alerts.splice(0)) {
    const { statusCode, body } = await deliver(alert)
    expect([statusCode, body]).toEqual([200, ''])
  }
}
/** The provider's clock goes on with ours: its alerts have whole seconds. */
function later(ms = 60_000): void {
  now += ms
  provider.clock.advanceTo(now)
}
const subscribe = async (quantity: number, trialDays = 0) => {
  const { id } = provider.ledger.subscribe({ planId: '801', quantity, passthrough, trialDays })
  await deliverAll()
  return id
}
const read = async () => (await asManager.call(billing.get)).body
const licences = async () => (await asManager.call(organization.get)).body.totalLicenses
const inCompany = <T>(statement: ReturnType<typeof sql<T>>, { organizationId } = company) =>
  bed.db.inTenant(organizationId, async tx => (await statement.execute(tx)).rows)
const notices = () =>
  inCompany(
    sql<{ recipient: string }>`select recipient from notice where kind = 'payment-failed' order by id`,
  )
async function doChores(): Promise<void> {
  const { organizationId } = company
  for (const chore of chores)
    await bed.db.inTenant(organizationId, tx =>
      chore.run(tx, { organizationId, clock: bed.platform.clock, outside: bed.platform }),
    )
}

describe('a subscription', () => {
  it('is shown with its plan, its payments and the licences that follow it', async () => {
    expect(await read()).toMatchObject({ subscription: null, canSubscribe: true, usedLicenses: 0 })
    const since = () => bed.db.inTenant(company.organizationId, firstSubscribedAt)
    expect(await since()).toBeNull()
    const id = await subscribe(7)
    expect(await since()).toBe(now)
    const shown = await read()
    expect(shown).toEqual({
      subscription: {
        planName: 'Team',
        currency: 'EUR',
        unitPrice: 15,
        quantity: 7,
        updateUrl: `${provider.url}/subscription/${id}/update`,
        nextBillDate: '2026-07-10',
        status: 'active',
        interval: 'month',
        endsOn: null,
      },
      plans: [
        { id: '801', name: 'Team', currency: 'EUR', unitPrice: 15, interval: 'month' },
        { id: '802', name: 'Company', currency: 'EUR', unitPrice: 150, interval: 'year' },
      ],
      canSubscribe: false,
      usedLicenses: 0,
      openCheckout: null,
      otherSubscriptions: [],
    })
    const { body } = await asManager.call(billing.payments, { query: { limit: 10 } })
    expect(body).toMatchObject({
      results: [
        {
          eventTime: new Date(now).toISOString(),
          quantity: 7,
          paymentMethod: 'card',
          currency: 'EUR',
          amount: 126,
          tax: 21,
          status: 'succeeded',
          refundType: null,
          receiptUrl: expect.stringContaining(`${provider.url}/receipt/`),
        },
      ],
      meta: { totalRowCount: 1, filteredRowCount: 1 },
    })
    expect(await licences()).toBe(7)
    const log = await asManager.call(auditEntries.list)
    expect(log.body.results).toMatchObject([
      { entity: 'subscription', action: 'add', actorName: '', details: { status: 'active', licences: 7 } },
    ])
  })

  it('gives and takes licences with its quantity, and leaves none rather than taking one in use', async () => {
    const id = await subscribe(2)
    for (const _ of [1, 2]) await aSurfer(bed.db, company)
    later()
    provider.ledger.changeQuantity(id, 1)
    await deliverAll()
    expect((await asManager.call(organization.get)).body).toMatchObject({
      totalLicenses: 1,
      availableLicenses: 0,
    })
    expect((await asManager.call(surfers.list)).body.results).toHaveLength(2)
    expect(await read()).toMatchObject({ usedLicenses: 2, subscription: { quantity: 1 } })
  })

  it('tells of a trial’s last days by the organization’s calendar', async () => {
    await subscribe(5, 14)
    const status = async () => (await asManager.call(billing.status)).body
    expect(await status()).toEqual({
      status: 'trialing',
      trialDaysLeft: 14,
      endsOn: null,
      mayView: true,
      updateUrl: expect.stringContaining('/update'),
    })
    later(14 * DAY_MS)
    expect((await status()).trialDaysLeft).toBe(0)
    later(DAY_MS)
    expect((await status()).trialDaysLeft).toBe(0)
    expect(await licences()).toBe(5)
  })

  it('keeps its licences while a payment is late, and tells those who edit the organization once', async () => {
    const reader = await aManager(bed.db, company, { editsOrganization: false })
    const id = await subscribe(4)
    later(30 * DAY_MS)
    provider.ledger.fail(id)
    const sent = [...provider.alerts]
    await deliverAll()
    for (const alert of sent) expect((await deliver(alert)).statusCode).toBe(200)
    expect(await notices()).toEqual([{ recipient: manager.email }])
    expect(await licences()).toBe(4)
    const seen = await bed.as(reader).call(billing.status)
    expect(seen.body).toEqual({
      status: 'past_due',
      trialDaysLeft: null,
      endsOn: null,
      mayView: false,
      updateUrl: null,
    })
    later(DAY_MS)
    provider.ledger.pay(id)
    await deliverAll()
    expect((await read()).subscription?.status).toBe('active')
    const { body } = await asManager.call(billing.payments)
    expect(body.results.map(({ status }) => status)).toEqual(['succeeded', 'failed', 'succeeded'])
  })

  it('sends no message of a failure that was made good before it was heard of', async () => {
    const id = await subscribe(4)
    later()
    provider.ledger.fail(id)
    later()
    provider.ledger.pay(id)
    provider.alerts.reverse()
    await deliverAll()
    expect(await notices()).toEqual([])
  })

  it('shows refunds of each type on the payment that they pay back', async () => {
    const id = await subscribe(4)
    const [first] = provider.ledger.get(id).payments
    const refund = async (type: 'full' | 'vat' | 'partial', amount?: number) => {
      later()
      provider.ledger.refund(id, { orderId: first!.orderId, type, ...(amount !== undefined && { amount }) })
      await deliverAll()
      return (await asManager.call(billing.payments)).body.results
    }
    expect(await refund('vat')).toMatchObject([
      { status: 'refunded', refundType: 'vat', refundedAmount: 12, amount: 72, paymentMethod: 'card' },
    ])
    expect(await refund('partial', 10)).toMatchObject([{ refundType: 'partial', refundedAmount: 22 }])
    expect(await refund('full')).toMatchObject([{ refundType: 'full', status: 'refunded' }])
    expect((await read()).subscription?.status).toBe('active')
  })

  it('gives nothing while it is paused, and again when it is resumed', async () => {
    const id = await subscribe(4)
    later()
    provider.ledger.pause(id)
    await deliverAll()
    expect((await read()).subscription).toMatchObject({ status: 'paused', nextBillDate: null })
    expect(await licences()).toBe(0)
    const { status, refused } = await asManager.call(surfers.create, {
      body: { firstName: 'Ana', lastName: 'Diaz', email: 'ana@example.com', teamId: company.defaultTeamId },
    })
    expect([status, refused.error]).toEqual([409, 'NO_LICENCES'])
    later()
    provider.ledger.resume(id)
    await deliverAll()
    expect(await licences()).toBe(4)
  })

  it('gives licences to the end of what was paid for after it was cancelled, and can be bought anew', async () => {
    const id = await subscribe(4)
    later()
    provider.ledger.cancel(id)
    await deliverAll()
    const ended = await read()
    expect(ended.subscription).toMatchObject({ status: 'deleted', nextBillDate: null })
    expect(ended.canSubscribe).toBe(true)
    const endsAt = Date.parse(ended.subscription!.endsOn!)
    now = endsAt - 60_000
    await doChores()
    expect(await licences()).toBe(4)
    now = endsAt
    await doChores()
    expect(await licences()).toBe(0)
    later()
    await subscribe(6)
    expect(await licences()).toBe(6)
    expect((await read()).subscription).toMatchObject({ status: 'active', quantity: 6 })
  })

  it('decides on licences alone: internal staff set them only while there is none', async () => {
    const kim = bed.as(await aStaffMember(bed.db))
    const asked = { params: { targetId: company.organizationId }, body: { totalLicenses: 50 } }
    expect((await kim.call(staff.changeOrganization, asked)).status).toBe(200)
    await subscribe(4)
    const { status, refused } = await kim.call(staff.changeOrganization, asked)
    expect([status, refused.message]).toEqual([
      409,
      'total_licenses: They follow the subscription, which has 4. Change the quantity at the payment provider.',
    ])
    expect(await licences()).toBe(4)
  })
})

describe('the webhook', () => {
  /** Everything that came of the alerts, in two tables and the licences. */
  const outcome = async (of: TestCompany) => ({
    subscriptions: await inCompany(sql`select to_jsonb(s) - 'organization_id' as s from subscription s`, of),
    payments: await inCompany(
      sql`select to_jsonb(p) - 'organization_id' as p from subscription_payment p order by order_id`,
      of,
    ),
    organization: await inCompany(sql`select total_licenses from organization`, of),
  })
  const aLife = (of: TestCompany): string[] => {
    provider.alerts.length = 0
    const { ledger } = provider
    const { id } = ledger.subscribe({
      planId: '801',
      quantity: 4,
      trialDays: 14,
      passthrough: passthroughOf(testSecrets, of.organizationId),
    })
    const steps = [
      () => ledger.fail(id),
      () => ledger.pay(id),
      () => ledger.changeQuantity(id, 9),
      () => ledger.refund(id, { orderId: ledger.get(id).payments[1]!.orderId, type: 'partial', amount: 5 }),
      () => ledger.pause(id),
      () => ledger.resume(id),
      () => ledger.pay(id),
      () => ledger.cancel(id),
    ]
    for (const step of steps) {
      later(DAY_MS)
      step()
    }
    return provider.alerts.splice(0)
  }

  const forgetAll = async () => {
    await inCompany(sql`delete from subscription_payment`)
    await inCompany(sql`delete from subscription`)
    await inCompany(sql`delete from billing_alert`)
  }

  it('applies an alert that arrives while another one is applied', async () => {
    const [created, second, ...others] = aLife(company) as [string, string, ...string[]]
    const third = others.find(alert => alert.includes('alert_name=subscription_payment_succeeded'))!
    for (const alert of [created, second, third]) await deliver(alert)
    const expected = await outcome(company)
    await forgetAll()
    await deliver(created)

    // The second is held up after its alerts were read.
    const holder = new pg.Client(bed.db.ownerUrl)
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table subscription_payment in share mode')
    const applying = deliver(second)
    const isHeldUp = `select from pg_locks where relation = 'subscription_payment'::regclass and not granted`
    await expect.poll(async () => (await holder.query(isHeldUp)).rowCount, { timeout: 10_000 }).toBe(1)
    const fields = new URLSearchParams(third)
    const arrived = {
      alertId: fields.get('alert_id')!,
      subscriptionId: fields.get('subscription_id')!,
      isSnapshot: false,
      eventTime: new Date(`${fields.get('event_time')}Z`),
      body: third,
    }
    await bed.db.inTenant(company.organizationId, tx =>
      insertAlert(tx, company.organizationId, arrived, new Date(now)),
    )
    await holder.query('commit')
    await holder.end()
    expect((await applying).statusCode).toBe(200)
    await deliver(third)
    expect(await outcome(company)).toEqual(expected)
  })

  it('ends in the same state when alerts are shuffled and doubled', async () => {
    const alerts = aLife(company)
    for (const alert of alerts) await deliver(alert)
    const expected = await outcome(company)
    expect(expected.payments).toHaveLength(3)
    const doubled = fc.shuffledSubarray([...alerts, ...alerts], { minLength: 2 * alerts.length })
    await fc.assert(
      fc.asyncProperty(doubled, async shuffled => {
        await forgetAll()
        // Two at a time, as a provider that tries again while the first is under way.
        for (let at = 0; at < shuffled.length; at += 2) {
          const replies = await Promise.all(shuffled.slice(at, at + 2).map(deliver))
          expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
        }
        expect(await outcome(company)).toEqual(expected)
      }),
      { numRuns: 8 },
    )
    expect((await inCompany(sql`select from billing_alert`)).length).toBe(alerts.length)
  })

  it('keeps an alert that could not be applied, and a chore takes it up', async () => {
    provider.ledger.subscribe({ planId: '801', quantity: 4, passthrough, trialDays: 14 })
    const [created] = provider.alerts.splice(0)
    // Unreadable alert: blocks all updates of its subscription.
    const subscriptionId = new URLSearchParams(created).get('subscription_id')!
    const unread = {
      alertId: 'unread',
      subscriptionId,
      isSnapshot: false,
      eventTime: new Date(now),
      body: '',
    }
    await bed.db.inTenant(company.organizationId, tx =>
      insertAlert(tx, company.organizationId, unread, new Date(now)),
    )
    expect((await deliver(created!)).statusCode).toBe(200)
    expect((await read()).subscription).toBeNull()
    await inCompany(sql`delete from billing_alert where alert_id = 'unread'`)
    await doChores()
    expect((await read()).subscription).toMatchObject({ status: 'trialing', quantity: 4 })
    expect(await licences()).toBe(4)
  })

  it('refuses what the provider has not signed, and what was not bought here', async () => {
    provider.ledger.subscribe({ planId: '801', quantity: 4, passthrough, trialDays: 14 })
    const [created = ''] = provider.alerts.splice(0)
    const answered = async (payload: string) => {
      const { statusCode, body } = await deliver(payload)
      return [statusCode, body]
    }
    expect(await answered('')).toEqual([401, 'p_signature is missing.'])
    expect(await answered(created.replace('quantity=4', 'quantity=40'))).toEqual([
      401,
      'The signature does not match.',
    ])
    const stranger = new PaymentSimulator({ startAt: now })
    stranger.ledger.subscribe({ planId: '801', quantity: 4, passthrough, trialDays: 14 })
    expect(await answered(stranger.alerts[0]!)).toEqual([401, 'The signature does not match.'])
    for (const wrong of ['', String(company.organizationId), `${passthrough}x`, passthrough.slice(0, -3)]) {
      provider.ledger.subscribe({ planId: '801', quantity: 4, passthrough: wrong, trialDays: 14 })
      expect(await answered(provider.alerts.splice(0)[0]!)).toEqual([
        400,
        'passthrough: It was not made here.',
      ])
    }
    const gone = passthroughOf(testSecrets, 987_654)
    provider.ledger.subscribe({ planId: '801', quantity: 4, passthrough: gone, trialDays: 14 })
    expect(await answered(provider.alerts.splice(0)[0]!)).toEqual([
      404,
      'The organization is not here any more.',
    ])
    expect((await deliver('x'.repeat(70_000))).statusCode).toBe(413)
    expect(await read()).toMatchObject({ subscription: null })
    expect(await inCompany(sql`select from billing_alert`)).toEqual([])
  })

  it('keeps organizations apart', async () => {
    const other = await aCompany(bed.db)
    await subscribe(4)
    const asOther = bed.as(await aManager(bed.db, other))
    expect((await asOther.call(billing.get)).body.subscription).toBeNull()
    expect((await asOther.call(billing.payments)).body.results).toEqual([])
  })
})

describe('the daily question to the provider', () => {
  it('makes good what was lost, once a day', async () => {
    const worker = await aWorker(bed.platform)
    try {
      const id = await subscribe(4)
      later(DAY_MS)
      provider.ledger.changeQuantity(id, 8)
      provider.ledger.pay(id)
      provider.alerts.length = 0
      later()
      later()
      await doChores()
      await untilQuiet(bed.db, company)
      expect((await read()).subscription).toMatchObject({ quantity: 8, status: 'active' })
      expect(await licences()).toBe(8)
      expect((await asManager.call(billing.payments)).body.results).toHaveLength(2)
      const jobs = () => inCompany(sql`select result from job where kind = 'reconcile-billing' order by id`)
      await doChores()
      expect(await jobs()).toEqual([{ result: { asked: 1, corrected: 1 } }])
      later(DAY_MS)
      await doChores()
      await untilQuiet(bed.db, company)
      expect(await jobs()).toEqual([
        { result: { asked: 1, corrected: 1 } },
        { result: { asked: 1, corrected: 0 } },
      ])
      later(DAY_MS)
      provider.ledger.cancel(id)
      provider.alerts.length = 0
      later(2 * DAY_MS)
      await doChores()
      await untilQuiet(bed.db, company)
      expect((await read()).subscription).toMatchObject({ status: 'deleted', endsOn: expect.any(String) })
    } finally {
      await worker.stop()
    }
  })
})

describe('a checkout', () => {
  const buy = (body: { planId: string; quantity: number }, as = asManager) =>
    as.call(billing.checkout, { body })

  it('leads to the provider, and what is bought there is the organization’s', async () => {
    const { status, body } = await buy({ planId: '801', quantity: 5 })
    expect(status).toBe(200)
    expect(body.url).toMatch(`${provider.url}/checkout/`)
    expectRecorded(billing.checkout, (await asManager.call(auditEntries.list)).body.results)
    const done = await fetch(body.url, { method: 'POST', redirect: 'manual' })
    expect(done.headers.get('location')).toBe('http://localhost:3000/settings/billing')
    await deliverAll()
    expect((await read()).subscription).toMatchObject({ status: 'trialing', quantity: 5 })
    expect(await licences()).toBe(5)
    const again = await buy({ planId: '801', quantity: 5 })
    expect([again.status, again.refused.message]).toEqual([
      409,
      'There is a subscription already. Change it instead of buying a second one.',
    ])
  })

  it('is open once: the same wish gets the same page, another is told of it until it starts over', async () => {
    const other = await aManager(bed.db, company)
    const wish = { planId: '801', quantity: 5 }
    const both = await Promise.all([buy(wish), buy(wish, bed.as(other))])
    const opened = both.filter(({ status }) => status === 200)
    // Refusal of the second request while the first one waits for the provider.
    for (const { status, refused } of both)
      if (status !== 200) expect(refused.message).toMatch(/is opening the checkout at this moment/)
    const { url } = opened[0]!.body
    expect((await buy(wish, bed.as(other))).body.url).toBe(url)
    const { openCheckout } = await read()
    expect(openCheckout).toMatchObject({
      planName: 'Team',
      quantity: 5,
      url,
      openedAt: new Date(now).toISOString(),
    })
    const { status, refused } = await buy({ planId: '801', quantity: 6 }, bed.as(other))
    expect([status, refused.message]).toEqual([
      409,
      `${openCheckout!.openedByName} has opened a checkout for 5 licences, and two of them could buy two subscriptions. Go on there, or start over if nothing was paid.`,
    ])
    later()
    const anew = await bed.as(other).call(billing.checkout, {
      body: { planId: '801', quantity: 6, startsOver: true },
    })
    expect(anew.body.url).not.toBe(url)
    expect(await read()).toMatchObject({ openCheckout: { quantity: 6, url: anew.body.url } })
    await fetch(anew.body.url, { method: 'POST', redirect: 'manual' })
    await deliverAll()
    expect(await read()).toMatchObject({ openCheckout: null, canSubscribe: false })
  })

  it('counts as over after a day, and at once when the provider did not open it', async () => {
    const { url } = (await buy({ planId: '801', quantity: 5 })).body
    later(DAY_MS)
    expect((await read()).openCheckout).toBeNull()
    expect((await buy({ planId: '801', quantity: 6 })).body.url).not.toBe(url)
  })

  it('that was paid beside another is shown to managers and to internal staff', async () => {
    const first = await subscribe(4)
    later()
    const second = await subscribe(7)
    expect(await licences()).toBe(7)
    expect(await read()).toMatchObject({
      subscription: { quantity: 7 },
      otherSubscriptions: [{ subscriptionId: first, planName: 'Team', quantity: 4, status: 'active' }],
    })
    expect((await asManager.call(billing.payments)).body.results).toHaveLength(2)
    const kim = bed.as(await aStaffMember(bed.db))
    const params = { targetId: company.organizationId }
    expect((await kim.call(staff.organization, { params })).body.subscriptionCount).toBe(2)
    const { body } = await kim.call(staff.organizations, { query: { limit: 500 } })
    expect(body.results.find(({ id }) => id === company.organizationId)?.subscriptionCount).toBe(2)
    later()
    provider.ledger.cancel(second)
    await deliverAll()
    expect(await read()).toMatchObject({ subscription: { quantity: 4 }, otherSubscriptions: [] })
    expect(await licences()).toBe(4)
    expect((await kim.call(staff.organization, { params })).body.subscriptionCount).toBe(1)
  })

  it('is refused for another plan, for fewer than are used, for none and for too many', async () => {
    for (const _ of [1, 2]) await aSurfer(bed.db, company)
    const message = async (body: { planId: string; quantity: number }) => {
      const { status, refused } = await buy(body)
      return [status, refused.message]
    }
    expect(await message({ planId: '9', quantity: 5 })).toEqual([
      400,
      'plan_id: There is no plan "9". Choose one of 801, 802.',
    ])
    expect(await message({ planId: '801', quantity: 1 })).toEqual([
      409,
      'quantity: 2 agents need a licence, so 1 are too few. Buy at least 2, or give agents an end date first.',
    ])
    for (const quantity of [0, 1.5, 100_001])
      expect((await buy({ planId: '801', quantity })).refused.issues?.[0]?.path).toEqual(['quantity'])
  })

  it('says that the provider did not answer, and that nothing was bought', async () => {
    const environment = { ...provider.environment(), LINEUP_BILLING_VENDOR_AUTH_CODE: 'another' }
    const app = await testApp(bed.db, { now: () => now, environment })
    const { status, refused } = await buy({ planId: '801', quantity: 5 }, app.as(manager))
    await app.close()
    expect([status, refused.message]).toEqual([
      502,
      'The payment provider did not open its checkout. Nothing was bought. Try again later.',
    ])
  })
})

describe('billing', () => {
  const statuses = (as: Caller) =>
    Promise.all([
      as.call(billing.get),
      as.call(billing.payments),
      as.call(billing.checkout, { body: { planId: '801', quantity: 5 } }),
      as.call(billing.status),
    ]).then(answers => answers.map(({ status }) => status))

  it('is for managers who may edit the organization, its status for all managers', async () => {
    const reader = await aManager(bed.db, company, { editsOrganization: false })
    expect(await statuses(bed.as(reader))).toEqual([403, 403, 403, 200])
    expect(await statuses(bed.as(await aSurfer(bed.db, company)))).toEqual([403, 403, 403, 403])
  })

  it('is not there where nothing is billed, nor where the telephony provider bills', async () => {
    const app = await testApp(bed.db, { now: () => now })
    expect(await statuses(app.as(manager))).toEqual([404, 404, 404, 404])
    const hook = await app.app.inject({
      method: 'POST',
      url: '/hooks/billing',
      headers: FORM,
      payload: 'a=1',
    })
    expect(hook.statusCode).toBe(404)
    await app.close()
    await subscribe(4)
    await inCompany(sql`update organization set dialpad_company_id = '77', total_licenses = 20`)
    expect(await statuses(asManager)).toEqual([404, 404, 404, 404])
    await doChores()
    expect(await licences()).toBe(20)
  })

  it('lists payments in pages', async () => {
    const id = await subscribe(1)
    for (const _ of [1, 2, 3]) {
      later()
      provider.ledger.pay(id)
    }
    await deliverAll()
    const { body } = await asManager.call(billing.payments, { query: { limit: 3, offset: 2 } })
    expect(body.results).toHaveLength(2)
    expect(body.meta).toEqual({ totalRowCount: 4, filteredRowCount: 4 })
  })
})
