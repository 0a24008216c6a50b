// Deliveries whose secret is not the connection's own: the application's, to its one address, or the account's.
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connections } from '#contract/endpoints/connections.ts'
import { ProviderSimulator } from '#simulators/kit/index.ts'
import { AUTH_TOKEN, WORKSPACE_SID } from '#simulators/twilio/ids.ts'
import { twilio } from '#simulators/twilio/index.ts'
import {
  aCompany,
  aManager,
  aTestBed,
  aWorker,
  type TestBed,
  type TestCompany,
} from '#test/builders/index.ts'
import { insertSystem } from '../session/connection-store.ts'
import { newHookKey } from './hook-key.ts'

const SECRET = 'hush-of-the-application'
const PROVIDER_ID = 4
const ADDRESS = '/hooks/intercom'

let stage: TestBed
let simulator: ProviderSimulator
beforeAll(async () => {
  simulator = await new ProviderSimulator({
    providers: [twilio],
    startAt: Date.now(),
    isLimited: false,
  }).start()
  simulator.seedDay({})
  stage = await aTestBed({
    environment: {
      LINEUP_INTERCOM_CLIENT_ID: 'lineup',
      LINEUP_INTERCOM_CLIENT_SECRET: SECRET,
      LINEUP_TWILIO_BASE_URL: `${simulator.url}/twilio`,
      LINEUP_PUBLIC_URL: 'http://lineup.test',
    },
  })
})
afterAll(async () => {
  await stage?.close()
  await simulator?.stop()
})

async function aWorkspace(accountId: string) {
  const company = await aCompany(stage.db)
  const { organizationId } = company
  const connectionId = await stage.db.inTenant(organizationId, tx =>
    insertSystem(tx, organizationId, {
      providerId: PROVIDER_ID,
      name: 'Intercom',
      settings: { region: 'us' },
      accountId,
      accountName: accountId,
      hookKey: newHookKey(organizationId),
      at: Date.now(),
    }),
  )
  const as = stage.as(await aManager(stage.db, company))
  return { company, connectionId, as }
}

const notification = (accountId: string, id: string) =>
  JSON.stringify({
    type: 'notification_event',
    app_id: accountId,
    id,
    topic: 'conversation.deleted',
    created_at: 1_772_442_847,
    data: { item: { type: 'conversation', id: '3301' } },
  })

async function send(body: string, secret = SECRET, address = ADDRESS): Promise<number> {
  const signature = createHmac('sha1', secret).update(body).digest('hex')
  const { statusCode } = await stage.app.inject({
    method: 'POST',
    url: address,
    headers: { 'content-type': 'application/json', 'x-hub-signature': `sha1=${signature}` },
    payload: body,
  })
  return statusCode
}

const stored = (company: TestCompany) =>
  stage.db.inTenant(company.organizationId, async tx => {
    const { rows } = await sql<{ key: string }>`
      select delivery_key as key from raw_event where organization_id = ${company.organizationId} order by id`.execute(
      tx,
    )
    return rows.map(({ key }) => key)
  })

test('a delivery reaches every connection of its account, once, and no other', async () => {
  const [one, same, other] = [await aWorkspace('ab12'), await aWorkspace('ab12'), await aWorkspace('cd34')]
  const deliveryOf = async ({ as, connectionId }: typeof one) =>
    (await as.call(connections.get, { params: { connectionId } })).body.connection.delivery
  expect(await deliveryOf(one)).toBe('fetched')
  expect([await send(notification('ab12', 'n1')), await send(notification('ab12', 'n1'))]).toEqual([200, 200])
  expect(await stored(one.company)).toEqual(['notification|n1'])
  expect(await stored(same.company)).toEqual(['notification|n1'])
  expect(await stored(other.company)).toEqual([])
  // From now on it need not be read back every quarter of an hour.
  expect([await deliveryOf(one), await deliveryOf(other)]).toEqual(['application', 'fetched'])
  const { status, refused } = await one.as.call(connections.rotateSecret, {
    params: { connectionId: one.connectionId },
  })
  expect([status, refused.message]).toEqual([
    409,
    'What Intercom sends is signed with the secret of the application, which is replaced where the application is registered.',
  ])
})

test('what is not signed by the application is refused, and of an account that nobody connected nothing is kept', async () => {
  const { company } = await aWorkspace('ef56')
  expect(await send(notification('ef56', 'n2'), 'another')).toBe(401)
  expect(await send('{"topic"')).toBe(400)
  expect(await send(notification('nobody', 'n3'))).toBe(200)
  expect(await send(notification('ef56', 'n4'), SECRET, '/hooks/zendesk')).toBe(404)
  expect((await stage.app.inject({ method: 'HEAD', url: ADDRESS })).statusCode).toBe(200)
  expect(await stored(company)).toEqual([])
})

test('the address of a connection is none of a provider that sends to the application', async () => {
  const { company } = await aWorkspace('gh78')
  const hookKey = await stage.db.inTenant(company.organizationId, async tx => {
    const { rows } = await sql<{ hookKey: string }>`select hook_key from connection
      where organization_id = ${company.organizationId}`.execute(tx)
    return rows[0]!.hookKey
  })
  expect(await send(notification('gh78', 'n5'), SECRET, `${ADDRESS}/${hookKey}`)).toBe(404)
})

const [KEY] = twilio.apiKeys
const FORM = { EventType: 'task.created', Sid: 'EV1', Timestamp: '1767690000', TaskSid: 'WT1' }

function sendForm(address: string, secret: string, fields: Record<string, string> = FORM) {
  const names = Object.keys(fields).sort()
  const signed = [address, ...names.flatMap(name => [name, fields[name]])].join('')
  return stage.app.inject({
    method: 'POST',
    url: new URL(address).pathname,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      // A proxy in between knows the installation by another name.
      host: 'inside.example',
      'x-twilio-signature': createHmac('sha1', secret).update(signed).digest('base64'),
    },
    payload: new URLSearchParams(fields).toString(),
  })
}

test('an account whose key signs what it sends: believed by that key alone, which is replaced by authorising again', async () => {
  const company = await aCompany(stage.db)
  const as = stage.as(await aManager(stage.db, company))
  const worker = await aWorker(stage.platform)
  try {
    const body = { providerId: 2, name: 'Phone', settings: { workspace: WORKSPACE_SID }, apiKey: KEY! }
    const refused = await as.call(connections.connectWithKey, { body: { ...body, apiKey: 'AC1:no' } })
    expect(refused.refused.message).toContain('Copy them from the Twilio Console.')
    const { body: made } = await as.call(connections.connectWithKey, { body })
    const connectionId = made.connection!.id
    const isOpen = async () => {
      const { connection } = (await as.call(connections.get, { params: { connectionId } })).body
      expect(connection.state).toBe('connected')
    }
    await vi.waitFor(isOpen, 20_000)
    const callback = async () => {
      const authorization = `Basic ${Buffer.from(KEY!).toString('base64')}`
      const address = `${simulator.url}/twilio/v1/Workspaces/${WORKSPACE_SID}`
      const reply = await fetch(address, { headers: { authorization } })
      return ((await reply.json()) as { event_callback_url: string }).event_callback_url
    }
    const address = await callback()
    expect(address).toMatch(/^http:\/\/lineup\.test\/hooks\/twilio\/./)
    const details = (await as.call(connections.get, { params: { connectionId } })).body
    expect(details.connection).toMatchObject({ state: 'connected', delivery: 'application' })
    expect(details.unmatchedAgents).toHaveLength(12)
    expect((await sendForm(address, 'another')).statusCode).toBe(401)
    expect((await sendForm(address, AUTH_TOKEN)).statusCode).toBe(200)
    expect((await sendForm(address, AUTH_TOKEN)).statusCode).toBe(200)
    expect((await stored(company)).filter(key => key === 'event|EV1')).toHaveLength(1)
    const rotated = await as.call(connections.rotateSecret, { params: { connectionId } })
    expect([rotated.status, rotated.refused.message]).toEqual([
      409,
      'What Phone sends is signed with a part of its key. Replace it there, then re-authorise Phone with the new one.',
    ])

    const fresh = 'fedcba9876543210fedcba9876543210'
    simulator.running('twilio').provider = {
      ...twilio,
      apiKeys: [KEY!, KEY!.replace(AUTH_TOKEN, fresh)],
    }
    const again = { ...body, apiKey: KEY!.replace(AUTH_TOKEN, fresh), connectionId }
    expect((await as.call(connections.connectWithKey, { body: again })).status).toBe(200)
    await vi.waitFor(isOpen, 20_000)
    // A receiver is looked up twice a second at most. What was signed before may still be on its way.
    const isBelieved = async (secret: string, Sid: string) =>
      expect((await sendForm(address, secret, { ...FORM, Sid })).statusCode).toBe(200)
    await vi.waitFor(() => isBelieved(fresh, 'EV5'), 5_000)
    await isBelieved(AUTH_TOKEN, 'EV6')

    expect((await as.call(connections.remove, { params: { connectionId } })).status).toBe(200)
    expect(await callback()).toBe('')
  } finally {
    simulator.running('twilio').provider = twilio
    await worker.stop()
  }
})

test('an address that tells another system is left alone, and the account is read back instead', async () => {
  const company = await aCompany(stage.db)
  const as = stage.as(await aManager(stage.db, company))
  const worker = await aWorker(stage.platform)
  const { switches } = simulator.running('twilio').host
  switches.callbackIsTaken = true
  try {
    const body = { providerId: 2, name: 'Phone', settings: { workspace: WORKSPACE_SID }, apiKey: KEY! }
    const { body: made } = await as.call(connections.connectWithKey, { body })
    const params = { connectionId: made.connection!.id }
    await vi.waitFor(async () => {
      const { connection } = (await as.call(connections.get, { params })).body
      expect(connection).toMatchObject({ state: 'connected', problem: null, delivery: 'fetched' })
    }, 20_000)
  } finally {
    switches.callbackIsTaken = false
    await worker.stop()
  }
})
