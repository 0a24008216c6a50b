// Every list states how long it is, and its pages together, by offset and by cursor, are the whole list.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { api } from '#contract/endpoints/index.ts'
import { rolesWithAccess } from '#contract/permissions.ts'
import { PageInfo } from '#contract/shapes.ts'
import { aCompanyWithEverything, type FullCompany } from '#test/builders/full-company.ts'
import { type Person, paymentSettings, type TestApp, testApp } from '#test/builders/index.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { ownSample } from './access-samples.ts'

const fieldsOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
const lists = Object.entries(api).flatMap(([noun, verbs]) =>
  Object.entries(verbs)
    .map(([verb, endpoint]) => ({ name: `${noun}.${verb}`, endpoint: endpoint as AnyEndpoint }))
    .filter(({ endpoint }) => 'offset' in fieldsOf(endpoint.query) || 'pageInfo' in fieldsOf(endpoint.reply)),
)
/** Arrays: figures of a time that the caller names, and catalogues, which have no pages. */
const WITHOUT_PAGES = [
  'analytics.metrics',
  'availability.list',
  'coverage.get',
  'coverage.present',
  'forecasts.snapshotRows',
  'forecasts.volume',
  'mySchedule.notices',
  'myTimecards.list',
  'schedule.present',
  'schedule.surfers',
  'schedule.tallies',
  'specialDays.countries',
  'specialDays.publicHolidays',
  'taskTemplates.suggest',
  'teamPlans.list',
]
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

it('finds the lists of the contract, each with a cursor', () => {
  expect(lists.length).toBeGreaterThan(40)
  const withoutCursor = lists.filter(({ endpoint }) => !('cursor' in fieldsOf(endpoint.query)))
  expect(withoutCursor.map(({ name }) => name)).toEqual([])
  const arrays = Object.entries(api).flatMap(([noun, verbs]) =>
    Object.entries(verbs as Record<string, AnyEndpoint>)
      .filter(([, { method, reply }]) => method === 'GET' && reply instanceof z.ZodArray)
      .map(([verb]) => `${noun}.${verb}`),
  )
  expect(arrays.toSorted()).toEqual(WITHOUT_PAGES)
})

/** Rows of a list that is walked by cursor; `between` is done after each page. */
async function walked(
  endpoint: AnyEndpoint,
  { person, query, ...asked }: { person: Person; query?: object | undefined },
  { limit = 1, between = async () => {} }: { limit?: number; between?: () => Promise<unknown> } = {},
): Promise<unknown[]> {
  const rows: unknown[] = []
  for (let cursor: string | null | undefined = ''; typeof cursor === 'string'; ) {
    const size = 'limit' in fieldsOf(endpoint.query) ? { limit } : {}
    const { body, status } = await app.as(person).call(endpoint, {
      ...asked,
      query: { ...query, ...size, cursor },
    })
    expect(status).toBe(200)
    const { results, pageInfo } = PageOfRows.parse(body)
    rows.push(...results)
    expect(pageInfo.cursor).not.toBeUndefined()
    cursor = pageInfo.cursor
    await between()
  }
  return rows
}

it('walked by cursor, a list has each row once that was there, whatever comes and goes meanwhile', async () => {
  const { manager: person } = await aCompanyWithEverything(database.db, 'Driftwood')
  const as = app.as(person)
  const add = async (name: string) => (await as.call(api.teams.create, { body: { name } })).body.id
  const before: number[] = []
  for (const name of ['M', 'Z', 'A', 'K', 'B']) before.push(await add(name))
  const toRemove = await add('Doomed')
  let serial = 0
  const between = async () => {
    // Before and behind the place of the walk, in the order of names.
    for (const name of ['0', 'Y']) if (serial < 6) await add(`${name}${serial++}`)
    await as.call(api.teams.remove, { params: { teamId: toRemove } })
    await as.call(api.teams.update, { params: { teamId: before[1]! }, body: { name: `9 ${serial}` } })
  }
  const rows = await walked(api.teams.list, { person }, { limit: 2, between })
  const ids = rows.map(row => (row as { id: number }).id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(before))
  const both = await as.call(api.teams.list, { query: { cursor: '', offset: 2 } })
  expect(both.refused.issues).toEqual([
    { in: 'query', path: ['cursor'], message: expect.stringContaining('by cursor or by offset') },
  ])
})

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
  const rows = await walked(endpoint, { ...sample, person })
  expect(new Set(rows.map(row => JSON.stringify(row))).size).toBe(meta.filteredRowCount)
  if (!isPaged) return expect(results).toHaveLength(meta.filteredRowCount)
  expect(results).toHaveLength(Math.min(1, meta.filteredRowCount))
  expect(pageInfo.next === null).toBe(meta.filteredRowCount <= 1)
  const wrong = await app
    .as(person)
    .call(endpoint, { ...sample, query: { ...sample.query, cursor: 'nonsense' } })
  expect([wrong.status, wrong.refused.message]).toEqual([400, expect.stringContaining('nonsense')])
  if (meta.filteredRowCount === 0) return
  const last = await pageAt(meta.filteredRowCount - 1)
  expect(last.results).toHaveLength(1)
  expect(last.pageInfo.next).toBeNull()
  const past = await pageAt(meta.filteredRowCount)
  expect([past.results, past.meta]).toEqual([[], meta])
})
