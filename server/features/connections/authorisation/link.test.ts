// Connection of a system without a connector of its own: linked on the aggregator's page, listened to and disconnected,
// against a simulated aggregator on loopback.
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auditEntries } from '#contract/endpoints/audit-entries.ts'
import { connections } from '#contract/endpoints/connections.ts'
import type { Worker } from '#server/platform/jobs/index.ts'
import { ProviderSimulator } from '#simulators/kit/index.ts'
import { merge } from '#simulators/merge/index.ts'
import { aCompany, aManager, aTestBed, aWorker, type TestBed } from '#test/builders/index.ts'
import { expectRecorded } from '#test/recorded.ts'

const SIGNING_KEY = 'hush-of-the-organization'
const PROVIDER_ID = 13

let simulator: ProviderSimulator
let stage: TestBed
let worker: Worker
beforeAll(async () => {
  simulator = await new ProviderSimulator({ providers: [merge], startAt: Date.now() }).start()
  simulator.seedDay({})
  stage = await aTestBed({
    environment: {
      LINEUP_MERGE_CLIENT_SECRET: merge.apiKeys[0]!,
      LINEUP_MERGE_WEBHOOK_SECRET: SIGNING_KEY,
      LINEUP_MERGE_BASE_URL: `${simulator.url}/merge`,
    },
  })
  worker = await aWorker(stage.platform)
})
afterAll(async () => {
  await worker?.stop()
  await stage?.close()
  await simulator?.stop()
})

const wish = { providerId: PROVIDER_ID, name: 'Desk', settings: { purpose: 'performance' } }

/** Token that the page gives to who chose a system on it. */
async function chosen(linkToken: string): Promise<string> {
  const page = await fetch(`${simulator.url}/merge/link?link_token=${linkToken}&integration=freshdesk`)
  return /"publicToken":"([^"]+)"/.exec(await page.text())?.[1] ?? ''
}

test('a system is linked by a token, for one use, heard by its account, and unlinked', async () => {
  const company = await aCompany(stage.db)
  const as = stage.as(await aManager(stage.db, company))
  const provider = (await as.call(connections.providers)).body.results.find(({ id }) => id === PROVIDER_ID)
  expect(provider).toMatchObject({ ways: ['link'], missing: null, gives: ['forecast', 'performance'] })

  const wrong = await as.call(connections.linkToken, { body: { ...wish, settings: { purpose: 'fun' } } })
  expect(wrong.status).toBe(400)
  const refused = await as.call(connections.authorize, { body: wish })
  expect(refused.refused.error).toBe('NOT_CONFIGURED')
  const start = (await as.call(connections.linkToken, { body: wish })).body
  expectRecorded(connections.linkToken, (await as.call(auditEntries.list)).body.results)
  expect(start).toMatchObject({
    success: true,
    script: { url: `${simulator.url}/merge/initialize.js`, object: 'MergeLink' },
  })
  expect(
    (await as.call(connections.complete, { body: { state: start.state, code: 'made-up' } })).refused,
  ).toMatchObject({ error: 'CONFLICT', message: 'Merge did not accept the link. Connect once more.' })
  const { linkToken, state } = (await as.call(connections.linkToken, { body: wish })).body
  const made = await as.call(connections.complete, { body: { state, code: await chosen(linkToken) } })
  const { connection } = made.body
  expect(connection).toMatchObject({ accountName: 'Freshdesk', purpose: 'performance', delivery: 'fetched' })
  const params = { connectionId: connection!.id }
  const details = await vi.waitFor(
    async () => {
      const { body } = await as.call(connections.get, { params })
      const first = body.syncJobs.filter(({ reason }) => reason === 'first')
      expect(first.map(({ complete }) => complete)).toEqual([true, true, true, true])
      return body
    },
    { timeout: 30_000, interval: 50 },
  )
  expect(details).toMatchObject({ agentCount: 12, connection: { state: 'connected' } })
  expect(new Set(details.syncJobs.map(({ endpoint }) => endpoint))).toEqual(new Set(['tickets', 'comments']))

  const accountId = await stage.db.inTenant(company.organizationId, async tx => {
    const { rows } = await sql<{
      accountId: string
    }>`select account_id from connection where id = ${params.connectionId}`.execute(tx)
    return rows[0]!.accountId
  })
  const payload = JSON.stringify({
    hook: { id: 'h1', event: 'Ticket.added' },
    linked_account: { id: accountId, end_user_origin_id: 'performance-1' },
    data: {
      id: 't1',
      status: 'OPEN',
      remote_created_at: new Date().toISOString(),
      modified_at: new Date().toISOString(),
    },
  })
  const { statusCode } = await stage.app.inject({
    method: 'POST',
    url: '/hooks/merge',
    headers: {
      'x-merge-webhook-signature': createHmac('sha256', SIGNING_KEY).update(payload).digest('base64url'),
    },
    payload,
  })
  expect(statusCode).toBe(200)
  expect((await as.call(connections.get, { params })).body.connection.delivery).toBe('application')

  expect((await as.call(connections.remove, { params })).body).toEqual({ success: true })
  const unlinked = simulator.calls.filter(({ path }) => path.endsWith('/delete-account'))
  expect(unlinked.map(({ status }) => status)).toEqual([200])
})
