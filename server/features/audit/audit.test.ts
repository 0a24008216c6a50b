import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditEntries } from '#contract/endpoints/audit-entries.ts'
import { managers } from '#contract/endpoints/managers.ts'
import { organization } from '#contract/endpoints/organization.ts'
import { surfers } from '#contract/endpoints/surfers.ts'
import { teams } from '#contract/endpoints/teams.ts'
import { doChores } from '#server/platform/jobs/chores.ts'
import {
  aCompany,
  aManager,
  aSurfer,
  aTeam,
  aTestBed,
  type Caller,
  type Person,
  type TestBed,
  type TestCompany,
} from '#test/builders/index.ts'
import { chores } from './chores.ts'

let stage: TestBed
let company: TestCompany
let manager: Person
let as: Caller
beforeAll(async () => {
  stage = await aTestBed()
})
beforeEach(async () => {
  company = await aCompany(stage.db)
  manager = await aManager(stage.db, company, { firstName: 'Ana', lastName: 'Diaz' })
  as = stage.as(manager)
})
afterAll(() => stage?.close())

const entries = async (query = {}) => (await as.call(auditEntries.list, { query })).body.results

it('says who changed what, newest first, with the names of then', async () => {
  const team = (await as.call(teams.create, { body: { name: 'Harbour' } })).body
  await as.call(teams.update, { params: { teamId: team.id }, body: { name: 'Quay' } })
  await as.call(teams.remove, { params: { teamId: team.id } })
  const actor = { managerId: manager.managerId, surferId: null, actorName: 'Ana Diaz' }
  expect(await entries()).toMatchObject([
    { ...actor, action: 'remove', entity: 'team', entityId: team.id, entityName: 'Quay', details: {} },
    { ...actor, action: 'change', entity: 'team', entityName: 'Quay', details: { name: 'Quay' } },
    { ...actor, action: 'add', entity: 'team', entityName: 'Harbour', details: { name: 'Harbour' } },
  ])
})

it('calls the organization by the name that people see', async () => {
  await as.call(organization.update, { body: { displayName: 'Quay & Sons' } })
  expect(await entries()).toMatchObject([{ entity: 'organization', entityName: 'Quay & Sons' }])
})

it('keeps the name of people who were removed', async () => {
  const { surferId } = await aSurfer(stage.db, company, { firstName: 'Bo', lastName: 'Lund' })
  await as.call(surfers.remove, { params: { surferId: surferId! } })
  expect(await entries()).toMatchObject([{ action: 'remove', entity: 'surfer', entityName: 'Bo Lund' }])
})

it('is filtered by action, entity and manager, and comes in pages', async () => {
  const other = await aManager(stage.db, company)
  const { surferId } = await aSurfer(stage.db, company)
  await as.call(surfers.update, { params: { surferId: surferId! }, body: { lastName: 'X' } })
  await as.call(teams.create, { body: { name: 'Harbour' } })
  await stage.as(other).call(teams.create, { body: { name: 'Quay' } })
  expect(await entries({ action: 'change' })).toMatchObject([{ entity: 'surfer' }])
  expect(await entries({ entity: 'team' })).toHaveLength(2)
  expect(await entries({ entity: 'surfer', entityId: surferId })).toHaveLength(1)
  expect(await entries({ managerId: other.managerId })).toMatchObject([{ entityName: 'Quay' }])
  expect((await entries({ concernsSurferId: surferId })).map(one => one.entityId)).toEqual([surferId])
  expect(await entries({ concernsSurferId: surferId! + 1000 })).toEqual([])
  const { happenedAt } = (await entries({ managerId: other.managerId }))[0]!
  expect((await entries({ from: happenedAt })).map(one => one.entityName)).toEqual(['Quay'])
  expect(await entries({ to: happenedAt })).toHaveLength(2)
  const backwards = await as.call(auditEntries.list, {
    query: { from: happenedAt, to: '2020-01-01T00:00:00Z' },
  })
  expect([backwards.status, backwards.refused.message]).toEqual([
    400,
    expect.stringContaining('from must be before to'),
  ])
  const { body } = await as.call(auditEntries.list, { query: { limit: 2, entity: 'team' } })
  expect(body.meta).toEqual({ totalRowCount: 3, filteredRowCount: 2 })
  const { body: all } = await as.call(auditEntries.list, { query: { limit: 2 } })
  expect([all.results.length, all.pageInfo.next]).toEqual([2, expect.stringContaining('offset=2')])
})

it('records nothing of what is refused', async () => {
  const teamId = await aTeam(stage.db, company)
  const other = await aManager(stage.db, company, { editTeamIds: [teamId] })
  const refused = [
    await as.call(managers.update, {
      params: { managerId: other.managerId! },
      body: { email: 'mine@example.com' },
    }),
    await as.call(teams.create, { body: { name: '' } }),
    await as.call(surfers.remove, { params: { surferId: 990_001 } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 400, 404])
  expect(await entries()).toEqual([])
})

it('is for managers of the same organization', async () => {
  await as.call(teams.create, { body: { name: 'Harbour' } })
  const stranger = stage.as(await aManager(stage.db, await aCompany(stage.db)))
  expect((await stranger.call(auditEntries.list)).body.results).toEqual([])
  const surfer = stage.as(await aSurfer(stage.db, company))
  expect((await surfer.call(auditEntries.list)).status).toBe(403)
})

it('is kept for two years', async () => {
  await as.call(teams.create, { body: { name: 'Old' } })
  await stage.db.inTenant(company.organizationId, tx =>
    sql`update audit_entry set happened_at = now() - interval '731 days'`.execute(tx),
  )
  await as.call(teams.create, { body: { name: 'New' } })
  await doChores({ db: stage.db, clock: { now: Date.now }, log: stage.platform.log }, chores)
  expect(await entries()).toMatchObject([{ entityName: 'New' }])
})
