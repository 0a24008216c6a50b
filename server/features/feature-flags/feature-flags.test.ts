// Feature flags: disabled features answer 404 and are reported to the browser.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { auditEntries } from '#contract/endpoints/audit-entries.ts'
import { api } from '#contract/endpoints/index.ts'
import { FEATURE_NAMES, type Feature, featureOfPath, flagOf } from '#contract/features.ts'
import { features } from '#contract/internal/feature-flags.ts'
import { liveBoard } from '#contract/live/live-board.ts'
import { requests } from '#contract/requests/inbox.ts'
import { myRequests } from '#contract/requests/my-requests.ts'
import { pendingRequests } from '#contract/requests/pending.ts'
import { myWishes } from '#contract/schedule/my-wishes.ts'
import {
  aCompany,
  aManager,
  aStaffMember,
  aSurfer,
  aTestBed,
  type Caller,
  type Person,
  type TestBed,
  type TestCompany,
} from '#test/builders/index.ts'

let stage: TestBed
let asKim: Caller
let company: TestCompany
let manager: Person
let as: Caller
beforeAll(async () => {
  stage = await aTestBed()
  asKim = stage.as(await aStaffMember(stage.db, { firstName: 'Kim', lastName: 'Lee' }))
})
beforeEach(async () => {
  company = await aCompany(stage.db)
  manager = await aManager(stage.db, company)
  as = stage.as(manager)
})
afterEach(async () => {
  for (const name of ['realTime', 'forecasting', 'dialbot'] as const) await set(name, null)
})
afterAll(() => stage?.close())

const set = (name: Feature, isOn: boolean | null, targetId: number | null = null) =>
  asKim.call(features.set, { params: { name }, body: { isOn, targetId } })
const off = async (caller = as) => (await caller.call(features.off)).body.off
const statusOf = async (endpoint: AnyEndpoint, caller = as) => (await caller.call(endpoint)).status

it('is on by default, off for everybody, and on again for one organization', async () => {
  // Nothing is billed here.
  expect(await off()).toEqual(['billing', 'dialbot'])
  await set('multiskillForecast', false)
  expect(await off()).toContain('multiskillForecast')
  expect((await set('multiskillForecast', true, manager.organizationId)).body).toMatchObject({
    everybody: false,
    organization: true,
    isOn: true,
    overrideCount: 1,
  })
  expect(await off()).toEqual(['billing', 'dialbot'])
  expect(await off(stage.asManager)).toContain('multiskillForecast')
  expect((await set('multiskillForecast', null, manager.organizationId)).body).toMatchObject({
    organization: null,
    isOn: false,
    overrideCount: 0,
  })
  await set('multiskillForecast', null)
  expect(await off()).toEqual(['billing', 'dialbot'])
})

it('answers 404 at each endpoint of what is off, at once, and of what is a part of it', async () => {
  const { shiftPlans } = { shiftPlans: api.schedulePlans.list }
  expect(await statusOf(shiftPlans)).toBe(200)
  await set('shiftPlans', false, manager.organizationId)
  const { status, refused } = await as.call(shiftPlans)
  expect([status, refused.message]).toEqual([404, 'There is no address /shift-plans here.'])
  expect(await statusOf(shiftPlans, stage.asManager)).toBe(200)
  await set('forecasting', false, manager.organizationId)
  expect(await off()).toEqual(expect.arrayContaining(['forecasting', 'forecastPlan', 'forecastLab']))
  expect(await statusOf(api.forecastPlan.scenarios)).toBe(404)
  expect(await statusOf(api.specialDays.list)).toBe(404)
  await set('realTime', false, manager.organizationId)
  expect(await statusOf(liveBoard)).toBe(404)
  expect(await statusOf(api.schedule.surfers)).not.toBe(404)
})

it('hides requests, availability and calendars of agents, and counts no request that nobody can open', async () => {
  const flags = ['changeRequests', 'availability', 'calendarSync'] as const
  const agent = stage.as(await aSurfer(stage.db, company))
  const endpoints = [
    api.myAvailability.get,
    api.calendarFeed.get,
    myRequests.list,
    myRequests.market,
  ] as const
  const query = { from: '2031-03-03', to: '2031-03-10' }
  const statuses = async () => {
    const asked = endpoints.map(async one => (await agent.call(one as AnyEndpoint, { query })).status)
    return [...(await Promise.all(asked)), await statusOf(requests.list)]
  }
  expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  for (const name of flags) await set(name, false, manager.organizationId)
  expect(await statuses()).toEqual([404, 404, 404, 404, 404])
  // Wishes are no availability.
  expect((await agent.call(myWishes.get, {})).status).toBe(200)
  expect((await as.call(pendingRequests.get)).body).toEqual({ total: 0, timeOff: 0, shifts: [] })
  const named = FEATURE_NAMES.filter(name => flagOf(name).paths.length === 0)
  // Their endpoints come with what they turn off.
  expect(named).toEqual(['chat', 'dialbot'])
})

it('is set by internal staff, in the audit log of the organization that it concerns', async () => {
  await set('timeOff', false, manager.organizationId)
  expect((await as.call(auditEntries.list)).body.results).toMatchObject([
    {
      action: 'change',
      entity: 'feature',
      entityName: 'timeOff',
      staffName: 'Kim Lee',
      details: { isOn: false },
    },
  ])
  await set('timeOff', false)
  expect((await asKim.call(auditEntries.list)).body.results[0]).toMatchObject({
    entityName: 'timeOff',
    details: { isOn: false, targetId: null },
  })
  await set('timeOff', null)
  expect((await as.call(auditEntries.list)).body.results).toHaveLength(1)
})

it('is refused for flags and organizations that there are not', async () => {
  const wrong = await asKim.call(features.set, { params: { name: 'teleport' }, body: { isOn: false } })
  expect([wrong.status, wrong.refused.message]).toEqual([400, expect.stringMatching(/^name: .*'teleport'$/)])
  expect((await set('realTime', false, 990_001)).status).toBe(404)
  expect((await asKim.call(features.list, { query: { targetId: 990_001 } })).status).toBe(404)
})

it('has paths that lead to endpoints, and every flag is in the list', async () => {
  const paths = [
    ...Object.values(api).flatMap(verbs => Object.values(verbs) as AnyEndpoint[]),
    liveBoard,
  ].map(({ path }) => path)
  for (const name of FEATURE_NAMES)
    for (const prefix of flagOf(name).paths)
      expect
        .soft(
          paths.some(path => path === prefix || path.startsWith(`${prefix}/`)),
          prefix,
        )
        .toBe(true)
  expect(featureOfPath('/forecasts/plan/apply')).toBe('forecastPlan')
  expect(featureOfPath('/surfers')).toBeNull()
  const { body } = await asKim.call(features.list)
  expect(body.results.map(({ name }) => name)).toEqual(FEATURE_NAMES)
})
