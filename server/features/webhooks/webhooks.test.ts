// Webhooks from an event to an outside program, which checks them with the library of Standard Webhooks.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { notices } from '#contract/access/notices.ts'
import { auditEntries } from '#contract/endpoints/audit-entries.ts'
import { tasks } from '#contract/endpoints/tasks.ts'
import { teams } from '#contract/endpoints/teams.ts'
import { MOST_WEBHOOKS, type WebhookForm, webhooks } from '#contract/organization/webhooks.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import { isPublicAddress, post } from '#server/platform/http/post.ts'
import { aCompany, aManager, aTestBed, aWorker, type TestBed } from '#test/builders/index.ts'
import { chores } from './chores.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

const received: Received[] = []
let answer = { status: 204, text: '' }
const program = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', part => {
    body += part
  })
  request.on('end', () => {
    // A try of the test before may still be on its way.
    if (address.endsWith(request.url!)) received.push({ headers: request.headers, body })
    response.writeHead(answer.status, { location: 'http://localhost/elsewhere' }).end(answer.text)
  })
})
/** Own address of each test. */
let address: string
let count = 0
let now: number
let bed: TestBed
let owner: pg.Client
let worker: Awaited<ReturnType<typeof aWorker>>

beforeAll(async () => {
  await new Promise<void>(resolve => program.listen(0, '127.0.0.1', resolve))
  // Standard Webhooks' library goes by the real time.
  now = Date.now()
  bed = await aTestBed({ now: () => now, environment: { LINEUP_WEBHOOK_ADDRESSES: 'any' } })
  owner = new pg.Client(bed.db.ownerUrl)
  await owner.connect()
  worker = await aWorker(bed.platform, { stopGraceMs: 100 })
})
afterAll(async () => {
  await worker?.stop()
  await owner?.end()
  await bed?.close()
  program.close()
})
beforeEach(() => {
  address = `http://127.0.0.1:${(program.address() as AddressInfo).port}/lineup-${++count}`
  now = Date.now()
  received.length = 0
  answer = { status: 204, text: '' }
})

/** The webhook belongs to a company of its own. */
async function aWebhook(form: Partial<WebhookForm> = {}) {
  const company = await aCompany(bed.db)
  const as = bed.as(await aManager(bed.db, company))
  const { body } = await as.call(webhooks.create, {
    body: { url: address, description: 'Payroll', eventTypes: ['tasks.changed'], isEnabled: true, ...form },
  })
  const params = { webhookId: body.id }
  return {
    as,
    company,
    params,
    secret: body.secret,
    deliveries: async () => (await as.call(webhooks.deliveries, { params })).body.results,
    webhook: async () => (await as.call(webhooks.list)).body.results[0]!,
    change: () =>
      as.call(tasks.create, {
        body: { name: `A${Math.random()}`, emoji: '🌊', type: 'task-activity', color: 'teal' },
      }),
    /** Moves the clock, and wakes the jobs that wait for it. */
    later: async (milliseconds: number) => {
      now += milliseconds
      await bed.db.inTenant(company.organizationId, tx =>
        chores[0]!.run(tx, {
          organizationId: company.organizationId,
          clock: bed.platform.clock,
          outside: bed.platform,
        }),
      )
      await owner.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
    },
  }
}

/** The queue looks every two seconds. */
const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 })

const verify = (secret: string, { headers, body }: Received) =>
  new Verifier(secret).verify(body, headers as Record<string, string>)

it('tells of an event once, signed as the standard says', async () => {
  const { change, secret, deliveries, as, company } = await aWebhook()
  await change()
  await eventually(() => received.length).toBe(1)
  expect(verify(secret, received[0]!)).toMatchObject({ type: 'tasks.changed', data: {} })
  expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`, received[0]!)).toThrow()
  expect(received[0]!.headers['webhook-id']).toMatch(new RegExp(`^msg_${company.organizationId}_\\d+$`))
  await eventually(async () => (await deliveries()).map(one => one.state)).toEqual(['delivered'])
  // Events without a subscription are not delivered.
  await as.call(teams.create, { body: { name: 'Night', managerIds: [], surferIds: [] } })
  await change()
  await eventually(() => received.length).toBe(2)
  expect((await deliveries()).map(one => one.eventType)).toEqual(['tasks.changed', 'tasks.changed'])
})

it('tells of nothing that happened before it was added', async () => {
  const { as, company, deliveries, change } = await aWebhook()
  await worker.stop()
  await change()
  await bed.db.inTenant(company.organizationId, tx =>
    sql`update event set created_at = created_at - interval '1 minute'`.execute(tx),
  )
  worker = await aWorker(bed.platform, { stopGraceMs: 100 })
  await change()
  await eventually(() => received.length).toBe(1)
  expect(await deliveries()).toHaveLength(1)
  expect((await as.call(webhooks.list)).body.results).toHaveLength(1)
})

it('tells of the end of jobs, and not of its own', async () => {
  const { deliveries, as, params } = await aWebhook({ eventTypes: ['job.changed'] })
  await as.call(webhooks.test, { params })
  await eventually(async () => (await deliveries()).map(one => one.state)).toEqual(['delivered'])
  expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test'])
})

it('tries again until it arrives, with the same id', async () => {
  const { change, deliveries, later, webhook } = await aWebhook()
  answer = { status: 500, text: 'sorry\0' }
  await change()
  const failed = { state: 'waiting', attempts: 1, status: 500, answer: 'sorry' }
  await eventually(async () => (await deliveries())[0]).toMatchObject(failed)
  expect((await webhook()).failingSince).not.toBeNull()
  // A way to somewhere else is not gone.
  answer = { status: 302, text: '' }
  await later(6_000)
  await eventually(async () => (await deliveries())[0]).toMatchObject({ attempts: 2, status: 302 })
  answer = { status: 200, text: 'thanks' }
  await later(6 * MINUTE_MS)
  const arrived = { state: 'delivered', attempts: 3, status: 200, answer: 'thanks', nextTryAt: null }
  await eventually(async () => (await deliveries())[0]).toMatchObject(arrived)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect((await webhook()).failingSince).toBeNull()
})

it('is turned off after three days without a delivery, and its managers are told', async () => {
  const { change, deliveries, later, webhook, as, params } = await aWebhook()
  answer = { status: 410, text: '' }
  await change()
  await eventually(async () => (await deliveries())[0]?.attempts).toBe(1)
  await later(3 * DAY_MS)
  await eventually(async () => (await webhook()).isEnabled).toBe(false)
  const because = 'Nothing arrived for 3 days. The last answer had the status 410.'
  expect((await webhook()).disabledBecause).toBe(because)
  expect((await deliveries()).map(one => one.state)).toEqual(['failed'])
  const notified = (await as.call(notices.list)).body.results.filter(one => one.kind === 'webhook-off')
  expect(notified).toHaveLength(1)
  await change()
  const refused = await as.call(webhooks.test, { params })
  expect([refused.status, refused.refused.message]).toEqual([409, 'This webhook is off. Turn it on first.'])
  expect(await deliveries()).toHaveLength(1)

  answer = { status: 204, text: '' }
  const { url, description, eventTypes } = await webhook()
  await as.call(webhooks.change, { params, body: { url, description, eventTypes, isEnabled: true } })
  expect(await webhook()).toMatchObject({ disabledBecause: null, failingSince: null })
  const deliveryId = (await deliveries())[0]!.id
  await as.call(webhooks.replay, { params: { ...params, deliveryId } })
  await eventually(async () => (await deliveries())[0]?.state).toBe('delivered')
})

it('is signed with the secret before the present one for a day', async () => {
  const { change, secret, as, params, later, webhook } = await aWebhook()
  const { secret: next } = (await as.call(webhooks.rotate, { params })).body
  await change()
  await eventually(() => received.length).toBe(1)
  for (const one of [secret, next]) expect(verify(one, received[0]!)).toMatchObject({ type: 'tasks.changed' })
  await later(25 * HOUR_MS)
  expect((await webhook()).oldSecretUntil).toBeNull()
  await change()
  await eventually(() => received.length).toBe(2)
  const [, signature] = String(received[1]!.headers['webhook-signature']).split(' ')
  expect(signature).toBeUndefined()
})

it('does not call into the own network, by number or by name', async () => {
  const asked = { mayCallPrivate: false, signal: new AbortController().signal }
  for (const url of [
    address,
    address.replace('127.0.0.1', 'localhost'),
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]:80/',
    'http://[::ffff:10.0.0.1]/',
    'https://192.168.1.1/',
  ])
    expect(await post(url, {}, '', asked)).toMatchObject({
      status: null,
      answer: expect.stringContaining('leads into the network of this installation'),
    })
  expect(received).toEqual([])
  for (const ip of [
    '10.1.2.3',
    '172.16.0.1',
    '100.64.0.1',
    '0.0.0.0',
    'fe80::1',
    'fc00::1',
    '::',
    '224.0.0.1',
  ])
    expect([ip, isPublicAddress(ip)]).toEqual([ip, false])
  for (const ip of ['93.184.216.34', '2606:2800:220:1::1'])
    expect([ip, isPublicAddress(ip)]).toEqual([ip, true])
})

it('refuses what is no address, too many, and those who may not', async () => {
  const { as, company, params } = await aWebhook()
  const body = { url: address, description: '', eventTypes: [], isEnabled: true }
  for (const url of ['', 'ftp://example.com', 'https://me:pass@example.com/', 'example.com'])
    expect([url, (await as.call(webhooks.create, { body: { ...body, url } })).status]).toEqual([url, 400])
  const unknown = { ...body, eventTypes: ['presence.changed' as 'tasks.changed'] }
  expect((await as.call(webhooks.create, { body: unknown })).status).toBe(400)
  const plain = bed.as(await aManager(bed.db, company, { editsOrganization: false }))
  expect((await plain.call(webhooks.create, { body })).status).toBe(403)
  expect((await plain.call(webhooks.list)).body.results).toHaveLength(1)
  const made = await Promise.all(
    Array.from({ length: MOST_WEBHOOKS }, () => as.call(webhooks.create, { body })),
  )
  expect(made.filter(({ status }) => status === 409)).toHaveLength(1)
  const missing = await as.call(webhooks.replay, { params: { ...params, deliveryId: 99 } })
  expect([missing.status, missing.refused.message]).toEqual([404, 'There is no delivery 99 here.'])
  const audit = JSON.stringify((await as.call(auditEntries.list)).body.results)
  expect(audit).toContain('"webhook"')
  expect(audit).not.toContain('whsec_')
  expect((await as.call(webhooks.remove, { params })).status).toBe(200)
  expect((await as.call(webhooks.deliveries, { params })).status).toBe(404)
})
