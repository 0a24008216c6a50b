// One organization never sees or changes what is another's, and nobody does what their role may not:
// every endpoint of the contract is called as the wrong person.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { api } from '#contract/endpoints/index.ts'
import { type Role, rolesWithAccess } from '#contract/permissions.ts'
import { aCompanyWithEverything, type FullCompany, type Ids } from '#test/builders/full-company.ts'
import { paymentSettings, type TestApp, testApp } from '#test/builders/index.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { wrongWith } from './tenants-samples.ts'

const MARK = 'Kelpforest'
const endpoints = Object.entries(api).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, endpoint]) => ({
    name: `${noun}.${verb}`,
    endpoint: endpoint as AnyEndpoint,
  })),
)
/** For this role alone. */
const isFor = (role: Role, { permission }: AnyEndpoint) =>
  rolesWithAccess(permission).every(other => other === role)
const closed = endpoints.filter(({ endpoint }) => endpoint.permission !== 'public')
/** Internal staff work on other organizations: server/features/staff/staff.test.ts. */
const ofTenants = closed.filter(({ endpoint }) => !isFor('internal', endpoint))

let database: TestDatabase
let app: TestApp
let one: FullCompany
let two: FullCompany
let stateOfOne: Record<string, string>

beforeAll(async () => {
  database = await testDatabase()
  app = await testApp(database.db, { environment: paymentSettings() })
  one = await aCompanyWithEverything(database.db, MARK)
  two = await aCompanyWithEverything(database.db, 'Sandbank')
  // The first call of each notes that they have been here.
  for (const person of [one.manager, one.surfer]) await app.as(person).call(api.organization.get)
  stateOfOne = await checksums(one)
})
afterAll(async () => {
  await app?.close()
  await database?.drop()
})

/** Number of rows and a hash of their contents, for every table of the tenant. */
function checksums({ company: { organizationId } }: FullCompany): Promise<Record<string, string>> {
  return database.db.inTenant(organizationId, async tx => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.table_schema || '.' || c.table_name as name from information_schema.columns c
      where c.table_schema in ('public', 'system') and c.column_name = 'organization_id' order by 1`.execute(
      tx,
    )
    const sums: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await sql<{ sum: string }>`
        select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
        from ${sql.table(name)} t where organization_id = ${organizationId}`.execute(tx)
      sums[name] = rows[0]!.sum
    }
    return sums
  })
}

const sample = (name: string, ids: Ids) => {
  const { body, query, file } = wrongWith(ids)[name] ?? {}
  return { params: ids as unknown as Record<string, number>, body, query, file }
}
const hasParams = (endpoint: AnyEndpoint) => endpoint.path.includes('/:')
const needsSample = (endpoint: AnyEndpoint) =>
  endpoint.isStream || !endpoint.body.safeParse(undefined).success || !endpoint.query.safeParse({}).success

describe('every endpoint', () => {
  it.each(endpoints)('$name has a handler', ({ endpoint }) => {
    expect(app.has(endpoint)).toBe(true)
  })
  it.each(endpoints.filter(({ endpoint }) => needsSample(endpoint)))(
    '$name has a sample here',
    ({ name }) => {
      expect(wrongWith(one.ids)).toHaveProperty([name])
    },
  )
})

describe('without a token', () => {
  it.each(closed)('$name answers 401', async ({ name, endpoint }) => {
    const asked = { ...sample(name, one.ids), organizationId: one.company.organizationId }
    expect((await app.as(null).call(endpoint, asked)).status).toBe(401)
  })
})

describe('another role', () => {
  it.each(closed.filter(({ endpoint }) => isFor('manager', endpoint)))(
    '$name is forbidden to agents',
    async ({ name, endpoint }) => {
      const { status, text } = await app.as(one.surfer).call(endpoint, sample(name, one.ids))
      expect([status, text.includes(MARK)]).toEqual([403, false])
    },
  )
  it.each(closed.filter(({ endpoint }) => isFor('surfer', endpoint)))(
    '$name is forbidden to managers',
    async ({ name, endpoint }) => {
      expect((await app.as(one.manager).call(endpoint, sample(name, one.ids))).status).toBe(403)
    },
  )
})

describe('internal staff’s endpoints', () => {
  it.each(closed.filter(({ endpoint }) => isFor('internal', endpoint)))(
    '$name is forbidden to managers and agents',
    async ({ name, endpoint }) => {
      for (const person of [one.manager, one.surfer]) {
        const { status, refused } = await app.as(person).call(endpoint, sample(name, one.ids))
        expect([status, refused.message]).toEqual([403, 'Only internal staff may do this.'])
      }
    },
  )
})

describe('another organization', () => {
  it.each(closed)('$name is not found under the other’s path', async ({ name, endpoint }) => {
    for (const person of [two.manager, two.surfer]) {
      const asked = { ...sample(name, one.ids), organizationId: one.company.organizationId }
      const { status, refused, text } = await app.as(person).call(endpoint, asked)
      expect([status, refused.error, text.includes(MARK)]).toEqual([404, 'NOT_FOUND', false])
    }
  })

  it.each(ofTenants)(
    '$name does nothing with the other’s ids under the own path',
    async ({ name, endpoint }) => {
      const person = isFor('surfer', endpoint) ? two.surfer : two.manager
      const { status, text } = await app.as(person).call(endpoint, sample(name, one.ids))
      expect(text).not.toContain(MARK)
      if (hasParams(endpoint)) expect([status, text]).toEqual([404, expect.stringContaining('NOT_FOUND')])
      else if (wrongWith(one.ids)[name]?.isRefused) expect([400, 404]).toContain(status)
      else expect(status).toBeLessThan(500)
    },
  )

  it('has the state it had', async () => {
    expect(await checksums(one)).toEqual(stateOfOne)
  })
})

it('would notice: the organization itself sees its mark and changes its state', async () => {
  const as = app.as(one.manager)
  const seen = [api.surfers.list, api.teams.list, api.managers.list, api.tasks.list, api.taskTemplates.list]
  for (const endpoint of seen) expect((await as.call(endpoint)).text).toContain(MARK)
  await as.call(api.tasks.update, { params: { taskId: one.ids.taskId }, body: { isBusy: false } })
  expect(await checksums(one)).not.toEqual(stateOfOne)
})
