import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PRESENCE_LEASE_MS, schedule } from '#contract/endpoints/schedule.ts'
import { HOUR_MS } from '#core/time/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import { aCompany, aManager, aTestBed, type Caller, type Person, type TestBed } from '#test/builders/index.ts'
import { chores } from '../chores.ts'
import { joinSchedule, removeTab } from './presence.ts'

const week = { from: '2030-01-07T00:00:00.000Z', to: '2030-01-14T00:00:00.000Z' }
let now = Date.UTC(2030, 0, 7)
let stage: TestBed
let ines: Person
let asInes: Caller
let elsewhere: Caller

beforeAll(async () => {
  stage = await aTestBed({ now: () => now })
  const { db, company } = stage
  ines = await aManager(db, company, { firstName: 'Ines', lastName: 'Carvalho' })
  asInes = stage.as(ines)
  elsewhere = stage.as(await aManager(db, await aCompany(db)))
})
afterAll(() => stage?.close())
beforeEach(() => {
  now += HOUR_MS
})

const arrive = (as: Caller, sessionId: string, place: object = {}) =>
  as.call(schedule.arrive, { sessionId, body: { ...week, editing: null, ...place } })
const present = async (as = stage.asManager) => (await as.call(schedule.present)).body

it('names the others, where they are and what they change; a tab says it anew', async () => {
  expect((await arrive(asInes, 'a')).body).toEqual([])
  await arrive(asInes, 'a', { editing: { surferId: 7, blockId: 70 } })
  const there = { managerId: ines.managerId, name: 'Ines Carvalho', ...week }
  const first = { ...there, editing: { surferId: 7, blockId: 70 } }
  expect((await arrive(stage.asManager, 'm')).body).toEqual([first])
  await arrive(asInes, 'b')
  expect(await present()).toEqual([first, { ...there, editing: null }])
  expect((await present(asInes)).map(one => one.managerId)).toEqual([stage.manager.managerId])
  expect(await present(elsewhere)).toEqual([])
})

it('forgets a tab that leaves, whose stream ends, or that is silent for too long', async () => {
  for (const tab of ['a', 'b', 'c']) await arrive(asInes, tab)
  await asInes.call(schedule.leave, { sessionId: 'a' })
  expect(await present()).toHaveLength(2)
  const { organizationId, managerId } = ines
  await removeTab(stage.platform, { organizationId, managerId: managerId!, sessionId: 'b' })
  expect(await present()).toHaveLength(1)
  now += PRESENCE_LEASE_MS - 1
  await arrive(asInes, 'c')
  now += PRESENCE_LEASE_MS - 1
  expect(await present()).toHaveLength(1)
  now += 1
  expect(await present()).toEqual([])
})

it('forgets a tab that was closed while it said that it is there', async () => {
  const { organizationId, managerId } = ines
  const actor: Actor = {
    organizationId,
    managerId,
    surferId: null,
    subject: '',
    email: '',
    roles: ['manager'],
  }
  const headers = { 'x-session-id': 'closed' }
  await joinSchedule(stage.platform, actor, headers, { ...week, editing: null }, AbortSignal.abort())
  expect(await present()).toEqual([])
  await joinSchedule(stage.platform, actor, headers, { ...week, editing: null }, new AbortController().signal)
  expect(await present()).toHaveLength(1)
})

it('sweeps what nobody renewed', async () => {
  await arrive(asInes, 'a')
  now += 2 * PRESENCE_LEASE_MS
  const { db, clock } = stage.platform
  const { organizationId } = stage.company
  const count = () =>
    db.inTenant(
      organizationId,
      async tx => (await tx.selectFrom('schedulePresence').selectAll().execute()).length,
    )
  expect(await count()).toBeGreaterThan(0)
  const sweep = chores.find(chore => chore.name === 'delete expired presence leases')!
  await db.inTenant(organizationId, tx => sweep.run(tx, { clock, organizationId }))
  expect(await count()).toBe(0)
})

it('refuses days that end before they begin, and those who are no managers', async () => {
  const { status, refused } = await arrive(asInes, 'a', { to: week.from })
  expect([status, refused.issues?.[0]?.message]).toEqual([400, 'from must be before to'])
  expect((await stage.as(null).call(schedule.present)).status).toBe(401)
})
