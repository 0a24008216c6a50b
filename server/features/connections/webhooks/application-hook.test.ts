// The one address to which a provider sends what happens in all accounts.
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connections } from '#contract/endpoints/connections.ts'
import { aCompany, aManager, aTestBed, type TestBed, type TestCompany } from '#test/builders/index.ts'
import { insertSystem } from '../session/connection-store.ts'
import { newHookKey } from './hook-key.ts'

const SECRET = 'hush-of-the-application'
const PROVIDER_ID = 4
const ADDRESS = '/hooks/intercom'

let stage: TestBed
beforeAll(async () => {
  stage = await aTestBed({
    environment: { LINEUP_INTERCOM_CLIENT_ID: 'lineup', LINEUP_INTERCOM_CLIENT_SECRET: SECRET },
  })
})
afterAll(() => stage?.close())

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
