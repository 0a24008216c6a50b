import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connections } from '#contract/endpoints/connections.ts'
import { streams } from '#contract/endpoints/streams.ts'
import {
  aCompany,
  aConnection,
  aManager,
  aStream,
  aSurfer,
  aTestBed,
  type Caller,
  type TestBed,
  type TestCompany,
} from '#test/builders/index.ts'

let stage: TestBed
let company: TestCompany
let as: Caller

beforeAll(async () => {
  stage = await aTestBed()
})
beforeEach(async () => {
  company = await aCompany(stage.db)
  as = stage.as(await aManager(stage.db, company))
})
afterAll(() => stage?.close())

const create = (name: string) => as.call(connections.create, { body: { providerId: 12, name } })
const names = async (caller = as) =>
  (await caller.call(connections.list, {})).body.results.map(row => row.name)

it('the providers are those that can be connected today', async () => {
  const { body } = await as.call(connections.providers, {})
  expect(body.results).toContainEqual({
    id: 12,
    name: 'csv',
    displayName: 'CSV upload',
    isOauth: false,
    group: 'files',
    gives: ['forecast'],
    facts: null,
    ways: ['file'],
    missing: null,
    fields: [],
    apiKeyHint: null,
    keyParts: [],
  })
  for (const { name, gives, facts } of body.results.filter(({ facts }) => facts !== null)) {
    // Tickets from the aggregator arrive hours late.
    const isLate = name === 'merge'
    expect(gives, name).toEqual(['forecast', 'performance', ...(isLate ? [] : ['real-time'])])
    expect(facts!.scopes.length * facts!.statuses.length, name).toBeGreaterThan(0)
  }
})

describe('a source of files', () => {
  it('is added empty', async () => {
    const { status, body } = await create('  Phone log ')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Phone log',
      displayName: 'Phone log (CSV upload)',
      providerId: 12,
      filterFields: [{ field: 'file_name', label: 'File name', values: [] }],
      contactCount: 0,
      earliest: null,
      latest: null,
      deletedAt: null,
    })
    expect((await as.call(connections.list, {})).body.results).toEqual([body])
  })

  it('has a name of its own while it is connected', async () => {
    const { body } = await create('Phone log')
    const again = await create('PHONE LOG')
    expect([again.status, again.refused.message]).toEqual([
      409,
      'There is already a connection called “PHONE LOG”. Choose another name.',
    ])
    await as.call(connections.remove, { params: { connectionId: body.id } })
    expect((await create('PHONE LOG')).status).toBe(200)
  })

  it('needs a name and a provider that can be connected', async () => {
    const nameless = await create(' ')
    expect([nameless.status, nameless.refused.issues?.[0]?.message]).toEqual([400, 'Required'])
    const body = { providerId: 1, name: 'Zendesk' } as never
    expect((await as.call(connections.create, { body })).status).toBe(400)
  })

  it('is disconnected once no ticket group uses it, and keeps its history', async () => {
    const connectionId = await aConnection(stage.db, company)
    const streamId = await aStream(stage.db, company, { name: 'Phone', connectionIds: [connectionId] })
    await stage.db.inTenant(company.organizationId, tx =>
      sql`insert into contact (organization_id, connection_id, occurred_at)
        values (${company.organizationId}, ${connectionId}, now())`.execute(tx),
    )
    const params = { connectionId }
    const used = await as.call(connections.remove, { params })
    expect([used.status, used.refused.error, used.refused.message]).toEqual([
      409,
      'IN_USE',
      'Ticket groups still use it: Phone. Change or archive them first.',
    ])
    await as.call(streams.remove, { params: { streamId } })
    expect((await as.call(connections.remove, { params })).body).toEqual({ success: true })
    expect(await names()).toEqual([])
    const gone = await as.call(connections.remove, { params })
    expect([gone.status, gone.refused.message]).toEqual([404, `There is no connection ${connectionId} here.`])
    const kept = await stage.db.inTenant(company.organizationId, tx =>
      sql`select from contact where connection_id = ${connectionId}`.execute(tx),
    )
    expect(kept.rows).toHaveLength(1)
  })
})

it('other organizations and agents see and change nothing', async () => {
  const { body } = await create('Phone log')
  expect(await names(stage.asManager)).toEqual([])
  const params = { connectionId: body.id }
  expect((await stage.asManager.call(connections.remove, { params })).status).toBe(404)
  const surfer = stage.as(await aSurfer(stage.db, company))
  for (const endpoint of Object.values(connections)) {
    const answer = await surfer.call(endpoint, { params })
    expect([endpoint.path, answer.status]).toEqual([endpoint.path, 403])
  }
})
