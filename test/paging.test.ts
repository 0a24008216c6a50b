// Every list that is asked for page by page tells how long it is, and its pages together are the whole list.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { api } from '#contract/endpoints/index.ts'
import { rolesWithAccess } from '#contract/permissions.ts'
import { PageInfo } from '#contract/shapes.ts'
import { aCompanyWithEverything, type FullCompany } from '#test/builders/full-company.ts'
import { paymentSettings, type TestApp, testApp } from '#test/builders/index.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { ownSample } from './access-samples.ts'

const fieldsOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
const lists = Object.entries(api).flatMap(([noun, verbs]) =>
  Object.entries(verbs)
    .map(([verb, endpoint]) => ({ name: `${noun}.${verb}`, endpoint: endpoint as AnyEndpoint }))
    .filter(({ endpoint }) => 'offset' in fieldsOf(endpoint.query) || 'pageInfo' in fieldsOf(endpoint.reply)),
)
const PageOfRows = z.object({
  results: z.array(z.unknown()),
  pageInfo: PageInfo,
  meta: z.object({ totalRowCount: z.int(), filteredRowCount: z.int() }),
})

let database: TestDatabase
let app: TestApp
let full: FullCompany
beforeAll(async () => {
  database = await testDatabase()
  app = await testApp(database.db, { environment: paymentSettings() })
  full = await aCompanyWithEverything(database.db, 'Kelpforest')
})
afterAll(async () => {
  await app?.close()
  await database?.drop()
})

it('finds the lists of the contract', () => expect(lists.length).toBeGreaterThan(20))

it.each(lists)('$name tells its length, and its pages are the whole of it', async ({ name, endpoint }) => {
  const sample = await ownSample(app, name, full)
  const roles = rolesWithAccess(endpoint.permission)
  const person = roles.includes('manager')
    ? full.manager
    : roles.includes('surfer')
      ? full.surfer
      : full.staff
  const isPaged = 'offset' in fieldsOf(endpoint.query)
  const pageAt = async (offset: number) => {
    const query = isPaged ? { ...sample.query, offset, limit: 1 } : sample.query
    const { status, body } = await app.as(person).call(endpoint, { ...sample, query })
    expect(status).toBe(200)
    return PageOfRows.parse(body)
  }
  const { meta, results, pageInfo } = await pageAt(0)
  expect(meta.filteredRowCount).toBeLessThanOrEqual(meta.totalRowCount)
  expect(pageInfo.prev).toBeNull()
  if (!isPaged) return expect(results).toHaveLength(meta.filteredRowCount)
  expect(results).toHaveLength(Math.min(1, meta.filteredRowCount))
  expect(pageInfo.next === null).toBe(meta.filteredRowCount <= 1)
  if (meta.filteredRowCount === 0) return
  const last = await pageAt(meta.filteredRowCount - 1)
  expect(last.results).toHaveLength(1)
  expect(last.pageInfo.next).toBeNull()
  const past = await pageAt(meta.filteredRowCount)
  expect([past.results, past.meta]).toEqual([[], meta])
})
