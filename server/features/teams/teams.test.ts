import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { surfers } from '#contract/endpoints/surfers.ts'
import { teams } from '#contract/endpoints/teams.ts'
import {
  aCompany,
  aManager,
  aSurfer,
  aTeam,
  aTestBed,
  type Caller,
  eventTypes,
  type Person,
  type TestBed,
  type TestCompany,
} from '#test/builders/index.ts'

let stage: TestBed
let company: TestCompany
let manager: Person
let as: Caller

beforeAll(async () => {
  stage = await aTestBed()
})
beforeEach(async () => {
  company = await aCompany(stage.db)
  manager = await aManager(stage.db, company)
  as = stage.as(manager)
})
afterAll(() => stage?.close())

const withId = (teamId: number) => ({ params: { teamId } })
const idsOf = (people: { id: number }[]) => people.map(person => person.id).sort((a, b) => a - b)
const teamOf = async (surferId: number) => (await as.call(surfers.get, { params: { surferId } })).body.teamId

describe('adding a team', () => {
  it('lets its creator edit it and moves the agents', async () => {
    const helper = await aManager(stage.db, company, { editTeamIds: [] })
    const surfer = await aSurfer(stage.db, company)
    const { status, body } = await as.call(teams.create, {
      body: { name: 'Lagoon', managerIds: [helper.managerId!], surferIds: [surfer.surferId!] },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Lagoon', description: '', isDefault: false })
    expect(idsOf(body.managers)).toEqual([manager.managerId, helper.managerId])
    expect(idsOf(body.surfers)).toEqual([surfer.surferId])
    expect(await eventTypes(stage.db, company)).toEqual(['people.changed'])
    const helped = await stage.as(helper).call(surfers.update, {
      params: { surferId: surfer.surferId! },
      body: { lastName: 'Moved' },
    })
    expect(helped.status).toBe(200)
  })

  it('is refused when the name is taken or empty', async () => {
    await aTeam(stage.db, company, 'Harbour')
    const taken = await as.call(teams.create, { body: { name: 'HARBOUR ' } })
    expect([taken.status, taken.refused.message]).toEqual([
      409,
      'There is already a team called “HARBOUR”. Choose another name.',
    ])
    expect((await as.call(teams.create, { body: { name: ' ' } })).refused.issues).toEqual([
      { in: 'body', path: ['name'], message: 'Required' },
    ])
  })

  it('names people who are not there', async () => {
    const { status, refused } = await as.call(teams.create, {
      body: { name: 'Ghosts', managerIds: [990_001], surferIds: [990_002] },
    })
    expect([status, refused.issues]).toEqual([
      400,
      [
        { in: 'body', path: ['manager_ids', 0], message: 'There is no manager 990001 here.' },
        { in: 'body', path: ['surfer_ids', 0], message: 'There is no agent 990002 here.' },
      ],
    ])
  })

  it('takes no agents from teams that the manager may not edit', async () => {
    const harbour = await aTeam(stage.db, company, 'Harbour')
    const surfer = await aSurfer(stage.db, company, { teamId: harbour })
    const { status, refused } = await as.call(teams.create, {
      body: { name: 'Pirates', surferIds: [surfer.surferId!] },
    })
    expect([status, refused.unauthorised_teams]).toEqual([403, [{ id: harbour, name: 'Harbour' }]])
    expect(await teamOf(surfer.surferId!)).toBe(harbour)
  })
})

describe('changing a team', () => {
  it('replaces agents and managers; those left out go to the default team', async () => {
    const { body: team } = await as.call(teams.create, { body: { name: 'Lagoon' } })
    const stays = await aSurfer(stage.db, company, { teamId: team.id })
    const leaves = await aSurfer(stage.db, company, { teamId: team.id })
    const comes = await aSurfer(stage.db, company)
    const { body } = await as.call(teams.update, {
      ...withId(team.id),
      body: {
        name: 'Lagoon 2',
        description: 'Chat',
        surferIds: [stays.surferId!, comes.surferId!],
        managerIds: [manager.managerId!],
      },
    })
    expect(body).toMatchObject({ name: 'Lagoon 2', description: 'Chat' })
    expect(idsOf(body.surfers)).toEqual([stays.surferId, comes.surferId])
    expect(await teamOf(leaves.surferId!)).toBe(company.defaultTeamId)
    const { body: renamed } = await as.call(teams.update, { ...withId(team.id), body: { name: 'Lagoon 3' } })
    expect(renamed).toEqual({ ...body, name: 'Lagoon 3', updatedAt: renamed.updatedAt })
  })

  it('needs edit permission on it', async () => {
    const harbour = await aTeam(stage.db, company, 'Harbour')
    for (const answer of [
      await as.call(teams.update, { ...withId(harbour), body: { managerIds: [manager.managerId!] } }),
      await as.call(teams.remove, withId(harbour)),
    ])
      expect([answer.status, answer.refused.error]).toEqual([403, 'UNAUTHORISED_TEAMS'])
  })

  it('drops nobody out of the default team', async () => {
    await aSurfer(stage.db, company)
    const { status, refused } = await as.call(teams.update, {
      ...withId(company.defaultTeamId),
      body: { surferIds: [] },
    })
    expect([status, refused.issues]).toEqual([
      400,
      [
        {
          in: 'body',
          path: ['surfer_ids'],
          message: 'Agents leave the default team by being added to another one.',
        },
      ],
    ])
  })

  it('is refused for one that is not there', async () => {
    const { status, refused } = await as.call(teams.update, { ...withId(990_001), body: { name: 'X' } })
    expect([status, refused.message]).toEqual([404, 'There is no team 990001 here.'])
  })
})

describe('deleting a team', () => {
  it('moves its agents to the default team', async () => {
    const { body: team } = await as.call(teams.create, { body: { name: 'Short-lived' } })
    const surfer = await aSurfer(stage.db, company, { teamId: team.id })
    const deleted = await aSurfer(stage.db, company, { teamId: team.id })
    await as.call(surfers.remove, { params: { surferId: deleted.surferId! } })
    const { status, body } = await as.call(teams.remove, withId(team.id))
    expect([status, body]).toEqual([200, { success: true }])
    expect(await teamOf(surfer.surferId!)).toBe(company.defaultTeamId)
    expect((await as.call(teams.remove, withId(team.id))).status).toBe(404)
  })

  it('is refused for the default team', async () => {
    const { status, refused } = await as.call(teams.remove, withId(company.defaultTeamId))
    expect([status, refused.message]).toEqual([409, 'The default team cannot be deleted.'])
  })
})

describe('the list', () => {
  it('has the default team first, filters, and comes in pages', async () => {
    const editor = await aManager(stage.db, company, { editTeamIds: [] })
    await as.call(teams.create, { body: { name: 'beta', managerIds: [editor.managerId!] } })
    await as.call(teams.create, { body: { name: 'Alpha' } })
    const names = async (query: Parameters<typeof as.call<typeof teams.list>>[1]) =>
      (await as.call(teams.list, query)).body.results.map(team => team.name)
    const all = await names({})
    expect(all.slice(1)).toEqual(['Alpha', 'beta'])
    expect(await names({ query: { searchText: 'ALP' } })).toEqual(['Alpha'])
    expect(await names({ query: { managerIds: [editor.managerId!] } })).toEqual(['beta'])
    const { body } = await as.call(teams.list, { query: { limit: 1, offset: 1 } })
    expect([body.results[0]?.name, body.pageInfo.prev, body.pageInfo.next]).toEqual([
      'Alpha',
      expect.stringContaining('offset=0'),
      expect.stringContaining('offset=2'),
    ])
  })

  it('is for managers', async () => {
    const surfer = stage.as(await aSurfer(stage.db, company))
    expect((await surfer.call(teams.list)).status).toBe(403)
    expect((await surfer.call(teams.create, { body: { name: 'Mine' } })).status).toBe(403)
  })
})
