import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { managers } from '#contract/endpoints/managers.ts'
import { session } from '#contract/endpoints/session.ts'
import { teams } from '#contract/endpoints/teams.ts'
import { membershipsOf } from '#server/platform/auth/index.ts'
import {
  type Answer,
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

const withId = (managerId: number) => ({ params: { managerId } })
const teamIds = (shown: { teamSchedulePermissions: { teamId: number }[] }) =>
  shown.teamSchedulePermissions.map(team => team.teamId)

describe('adding a manager', () => {
  it('gives the view of every team and edit only where it is said', async () => {
    const { status, body } = await as.call(managers.create, {
      body: { firstName: 'Tom', email: 'tom@example.com' },
    })
    expect([status, body.lastName, body.isSurfer, teamIds(body)]).toEqual([200, '', false, []])
    const surfer = await aSurfer(stage.db, company)
    const editor = await as.call(managers.create, {
      body: { firstName: 'Eve', email: 'eve@example.com', editPermissionTeamIds: [company.defaultTeamId] },
    })
    expect(editor.body.teamSchedulePermissions).toMatchObject([
      { teamId: company.defaultTeamId, surfers: [{ id: surfer.surferId }] },
    ])
    expect(await eventTypes(stage.db, company)).toEqual(['people.changed', 'people.changed'])
  })

  it('makes an agent a manager too, with the same account', async () => {
    const surfer = await aSurfer(stage.db, company, { email: 'both@example.com' })
    const { body } = await as.call(managers.create, {
      body: { firstName: 'Ines', email: 'BOTH@example.com' },
    })
    expect(body.isSurfer).toBe(true)
    const memberships = await stage.db.inSystem(tx => membershipsOf(tx, surfer.accountId))
    expect(memberships).toMatchObject([{ managerId: body.id, surferId: surfer.surferId }])
    const { body: logged } = await stage.as({ ...surfer, managerId: body.id }).call(session.loggedIn)
    expect(logged.user?.roles).toEqual(['manager', 'surfer'])
  })

  it('is refused when the e-mail is a manager’s already, or none', async () => {
    const taken = await as.call(managers.create, {
      body: { firstName: 'X', email: manager.email.toUpperCase() },
    })
    expect([taken.status, taken.refused.error]).toEqual([409, 'DUPLICATED_EMAIL'])
    const wrong = await as.call(managers.create, { body: { firstName: 'X', email: 'x' } })
    expect(wrong.refused.issues).toEqual([
      { in: 'body', path: ['email'], message: 'Enter a valid email address' },
    ])
  })

  it('names teams that are not there', async () => {
    const { status, refused } = await as.call(managers.create, {
      body: { firstName: 'X', email: 'x@example.com', editPermissionTeamIds: [990_001] },
    })
    expect([status, refused.issues]).toEqual([
      400,
      [{ in: 'body', path: ['edit_permission_team_ids', 0], message: 'There is no team 990001 here.' }],
    ])
  })
})

describe('permission on a team', () => {
  it('is given and taken by those who have it', async () => {
    const other = await aManager(stage.db, company, { editTeamIds: [] })
    const give = { ...withId(other.managerId!), body: { editPermissionTeamIds: [company.defaultTeamId] } }
    expect(teamIds((await as.call(managers.update, give)).body)).toEqual([company.defaultTeamId])
    const take = { ...withId(other.managerId!), body: { editPermissionTeamIds: [] } }
    expect(teamIds((await as.call(managers.update, take)).body)).toEqual([])
  })

  it('cannot be helped oneself to, given or taken by others', async () => {
    const viewer = await aManager(stage.db, company, { editTeamIds: [] })
    const body = { editPermissionTeamIds: [company.defaultTeamId] }
    for (const answer of [
      await stage.as(viewer).call(managers.update, { ...withId(viewer.managerId!), body }),
      await stage.as(viewer).call(managers.create, {
        body: { firstName: 'Puppet', email: 'puppet@example.com', ...body },
      }),
      await stage.as(viewer).call(managers.update, {
        ...withId(manager.managerId!),
        body: { editPermissionTeamIds: [] },
      }),
    ])
      expect([answer.status, answer.refused.unauthorised_teams]).toMatchObject([
        403,
        [{ id: company.defaultTeamId }],
      ])
  })

  it('that nobody has can be given by anybody', async () => {
    const orphan = await aTeam(stage.db, company)
    const { body } = await as.call(managers.update, {
      ...withId(manager.managerId!),
      body: { editPermissionTeamIds: [company.defaultTeamId, orphan] },
    })
    expect(teamIds(body).toSorted((a, b) => a - b)).toEqual([company.defaultTeamId, orphan])
  })
})

describe('changing a manager', () => {
  it('changes only what is given; a new e-mail moves the log-in', async () => {
    const other = await aManager(stage.db, company)
    const { body } = await as.call(managers.update, {
      ...withId(other.managerId!),
      body: { lastName: 'Moved', email: 'moved@example.com' },
    })
    expect(body).toMatchObject({
      firstName: other.firstName,
      lastName: 'Moved',
      email: 'moved@example.com',
      teamSchedulePermissions: [{ teamId: company.defaultTeamId }],
    })
    expect(await stage.db.inSystem(tx => membershipsOf(tx, other.accountId))).toEqual([])
    const taken = await as.call(managers.update, {
      ...withId(other.managerId!),
      body: { email: manager.email },
    })
    expect([taken.status, taken.refused.error]).toEqual([409, 'DUPLICATED_EMAIL'])
  })

  it('is refused for one who is not there', async () => {
    const { status, refused } = await as.call(managers.update, {
      ...withId(990_001),
      body: { lastName: 'X' },
    })
    expect([status, refused.message]).toEqual([404, 'There is no manager 990001 here.'])
  })
})

describe('a manager of other teams', () => {
  const refusedFor = (teamId: number) => [403, 'UNAUTHORISED_TEAMS', [{ id: teamId }]]
  const refusalOf = ({ status, refused }: Pick<Answer<AnyEndpoint>, 'status' | 'refused'>) => [
    status,
    refused.error,
    refused.unauthorised_teams,
  ]
  let foreignTeam: number
  let other: Person
  beforeEach(async () => {
    foreignTeam = await aTeam(stage.db, company)
    other = await aManager(stage.db, company, { editTeamIds: [company.defaultTeamId, foreignTeam] })
  })

  it('is not changed by a manager who lacks one of the teams, which are named', async () => {
    for (const body of [
      { email: 'mine@example.com' },
      { firstName: 'Renamed' },
      { editPermissionTeamIds: [company.defaultTeamId] },
    ])
      expect(refusalOf(await as.call(managers.update, { ...withId(other.managerId!), body }))).toMatchObject(
        refusedFor(foreignTeam),
      )
    const { body: list } = await as.call(managers.list, { query: { searchText: other.email } })
    expect(list.results).toMatchObject([{ firstName: other.firstName, email: other.email }])
  })

  it('is not removed by a manager who lacks one of the teams', async () => {
    expect(refusalOf(await as.call(managers.remove, withId(other.managerId!)))).toMatchObject(
      refusedFor(foreignTeam),
    )
    expect((await stage.as(other).call(managers.list)).status).toBe(200)
  })

  it('cannot be taken over through an agent of one’s own', async () => {
    const puppet = await aSurfer(stage.db, company, { email: 'puppet@example.com' })
    const handOver = { ...withId(other.managerId!), body: { email: puppet.email } }
    expect((await as.call(managers.update, handOver)).status).toBe(403)
    const asPuppet = stage.as({ ...puppet, managerId: other.managerId! })
    expect((await asPuppet.call(session.loggedIn)).body.user?.roles).toEqual(['surfer'])
    expect(
      (await asPuppet.call(teams.update, { params: { teamId: foreignTeam }, body: { name: 'Taken' } }))
        .status,
    ).toBe(403)
  })

  it('is changed and removed by a manager who may edit all of them', async () => {
    const equal = stage.as(
      await aManager(stage.db, company, { editTeamIds: [company.defaultTeamId, foreignTeam] }),
    )
    const body = { lastName: 'Renamed' }
    expect((await equal.call(managers.update, { ...withId(other.managerId!), body })).body.lastName).toBe(
      'Renamed',
    )
    expect((await equal.call(managers.remove, withId(other.managerId!))).status).toBe(200)
  })

  it('changes their own name and e-mail, which moves their log-in', async () => {
    const own = stage.as(other)
    const { body } = await own.call(managers.update, {
      ...withId(other.managerId!),
      body: { firstName: 'Own', email: 'own@example.com' },
    })
    expect([body.firstName, body.email]).toEqual(['Own', 'own@example.com'])
    expect((await own.call(managers.list)).status).toBe(401)
  })
})

describe('a manager without a team', () => {
  it('is changed and removed by any manager', async () => {
    const viewer = await aManager(stage.db, company, { editTeamIds: [] })
    const another = stage.as(await aManager(stage.db, company, { editTeamIds: [] }))
    const body = { email: 'viewer@example.com' }
    expect((await another.call(managers.update, { ...withId(viewer.managerId!), body })).body.email).toBe(
      body.email,
    )
    expect((await another.call(managers.remove, withId(viewer.managerId!))).status).toBe(200)
  })
})

describe('the last manager', () => {
  it('without a team is not removed either', async () => {
    await as.call(managers.update, { ...withId(manager.managerId!), body: { editPermissionTeamIds: [] } })
    expect((await as.call(managers.remove, withId(manager.managerId!))).status).toBe(409)
  })
})

describe('removing a manager', () => {
  it('closes the door at once and frees the e-mail', async () => {
    const other = await aManager(stage.db, company)
    const { status, body } = await as.call(managers.remove, withId(other.managerId!))
    expect([status, body]).toEqual([200, { success: true }])
    expect((await stage.as(other).call(managers.list)).status).toBe(401)
    expect((await as.call(managers.remove, withId(other.managerId!))).status).toBe(404)
    const again = await as.call(managers.create, { body: { firstName: 'Back', email: other.email } })
    expect(again.status).toBe(200)
  })

  it('leaves the agent in a person who is both', async () => {
    const surfer = await aSurfer(stage.db, company)
    const both = await aManager(stage.db, company, { email: surfer.email })
    await as.call(managers.remove, withId(both.managerId!))
    expect((await stage.as(both).call(session.loggedIn)).body.user?.roles).toEqual(['surfer'])
  })

  it('is refused for oneself', async () => {
    const { status, refused } = await as.call(managers.remove, withId(manager.managerId!))
    expect([status, refused.message]).toEqual([
      409,
      'You cannot remove yourself. Ask another manager to do it.',
    ])
  })

  it('never removes the last one, even when two remove each other at once', async () => {
    const other = await aManager(stage.db, company)
    const answers = await Promise.all([
      as.call(managers.remove, withId(other.managerId!)),
      stage.as(other).call(managers.remove, withId(manager.managerId!)),
    ])
    const statuses = answers.map(answer => answer.status).sort()
    // The second either found its own door closed or found that nobody else would be left.
    expect([
      [200, 401],
      [200, 409],
    ]).toContainEqual(statuses)
    const survivor = answers[0].status === 200 ? manager : other
    expect((await stage.as(survivor).call(managers.list)).body.results).toHaveLength(1)
  })
})

describe('the list', () => {
  it('finds by name and e-mail, page by page', async () => {
    await aManager(stage.db, company, { firstName: 'Ada', email: 'z@find.example' })
    await aManager(stage.db, company, { firstName: 'Bo', email: 'y@find.example' })
    const { body } = await as.call(managers.list, { query: { searchText: 'FIND.', limit: 1 } })
    expect([body.results.map(found => found.firstName), body.pageInfo.next]).toEqual([
      ['Ada'],
      expect.stringContaining('offset=1'),
    ])
  })

  it('is for managers', async () => {
    const surfer = stage.as(await aSurfer(stage.db, company))
    expect((await surfer.call(managers.list)).status).toBe(403)
  })
})
