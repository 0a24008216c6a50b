import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { session } from '#contract/endpoints/session.ts'
import { surfers } from '#contract/endpoints/surfers.ts'
import { findAccountByEmail, membershipsOf, setPassword } from '#server/platform/auth/index.ts'
import {
  aCompany,
  aManager,
  aSurfer,
  aTask,
  aTeam,
  aTestBed,
  type Caller,
  eventTypes,
  type Person,
  type TestBed,
  type TestCompany,
} from '#test/builders/index.ts'

const NOW = Date.parse('2026-06-10T12:00:00Z')
let stage: TestBed
let company: TestCompany
let manager: Person
let as: Caller

beforeAll(async () => {
  stage = await aTestBed({ now: () => NOW })
})
beforeEach(async () => {
  company = await aCompany(stage.db, { timezone: 'Europe/Lisbon', totalLicenses: 60 })
  manager = await aManager(stage.db, company)
  as = stage.as(manager)
})
afterAll(() => stage?.close())

const WINDOW = {
  days: ['monday' as const, 'sunday' as const],
  interval: { startMinute: 1260, endMinute: 1860, timezone: 'Europe/London' },
}
const withId = (surferId: number) => ({ params: { surferId } })
const account = (email: string) => stage.db.inSystem(tx => findAccountByEmail(tx, email))
const memberships = async (email: string) => {
  const found = await account(email)
  return found ? stage.db.inSystem(tx => membershipsOf(tx, found.id)) : null
}

describe('adding an agent', () => {
  it('takes the defaults for what is left out', async () => {
    const { status, body } = await as.call(surfers.create, {
      body: { firstName: 'Noah', email: 'noah@example.com' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      firstName: 'Noah',
      lastName: '',
      timezone: 'Europe/Lisbon',
      teamId: company.defaultTeamId,
      isDefaultTeam: true,
      taskIds: [],
      tasks: [],
      minContractedHours: null,
      maxContractedHours: null,
      minContractedDailyMinutes: 540,
      maxContractedDailyMinutes: 540,
      breakMinutesPerShift: 45,
      restMinutesBetweenShifts: 660,
      workingWindows: [],
      offboarded: false,
      isConnectedToGCal: false,
      googleCalendarConnected: false,
      invitationStatus: 'not-invited',
      invitationExpiresAt: null,
      deletedAt: null,
    })
    expect(await eventTypes(stage.db, company)).toEqual(['people.changed'])
  })

  it('keeps everything that is given', async () => {
    const teamId = await aTeam(stage.db, company)
    await aManager(stage.db, company, { editTeamIds: [teamId] })
    const editor = stage.as(await aManager(stage.db, company, { editTeamIds: [teamId] }))
    const phone = await aTask(stage.db, company, { name: 'Phone', emoji: '📞', color: 'teal' })
    const form = {
      firstName: 'Ada',
      lastName: 'Yılmaz',
      email: 'ada@example.com',
      timezone: 'America/New_York',
      teamId,
      taskIds: [phone],
      startDate: '2026-07-01',
      endDate: '2026-12-31',
      scheduledInvitation: true,
      minContractedHours: 20,
      maxContractedHours: 37.5,
      minContractedDailyMinutes: 240,
      maxContractedDailyMinutes: 480,
      breakMinutesPerShift: 30,
      restMinutesBetweenShifts: 720,
      workingWindows: [WINDOW],
      timecardsEnabled: true,
      availabilityEnabled: true,
    }
    const { body } = await editor.call(surfers.create, { body: form })
    expect(body).toMatchObject(form)
    expect(body.tasks).toEqual([{ id: phone, name: 'Phone', emoji: '📞', color: 'teal' }])
    expect((await as.call(surfers.get, withId(body.id))).body).toEqual(body)
  })

  it('is refused with an invitation on a first day that is not given, as is a change', async () => {
    const refusal = [
      {
        path: ['scheduled_invitation'],
        message: 'A scheduled invitation goes out on the first day: set one, or send the invitation now',
      },
    ]
    const body = { firstName: 'Ada', email: 'soon@example.com', scheduledInvitation: true }
    expect((await as.call(surfers.create, { body })).refused.issues).toMatchObject(refusal)
    const kept = (await as.call(surfers.create, { body: { ...body, startDate: '2031-03-03' } })).body
    expect(kept.invitationStatus).toBe('scheduled')
    const cleared = await as.call(surfers.update, { ...withId(kept.id), body: { startDate: null } })
    expect(cleared.refused.issues).toMatchObject(refusal)
    await stage.db.inTenant(company.organizationId, tx =>
      sql`update surfer set start_date = null where id = ${kept.id}`.execute(tx),
    )
    expect((await as.call(surfers.update, { ...withId(kept.id), body: { lastName: 'B' } })).status).toBe(200)
    const both = { startDate: null, scheduledInvitation: false }
    expect((await as.call(surfers.update, { ...withId(kept.id), body: both })).body).toMatchObject(both)
  })

  it('lets a default follow the one daily limit that is given', async () => {
    const { body } = await as.call(surfers.create, {
      body: { firstName: 'A', email: 'half@example.com', maxContractedDailyMinutes: 300 },
    })
    expect([body.minContractedDailyMinutes, body.maxContractedDailyMinutes]).toEqual([300, 300])
  })

  it('makes an account that may enter, or uses the one there is', async () => {
    const { body: fresh } = await as.call(surfers.create, {
      body: { firstName: 'New', email: 'new@example.com' },
    })
    expect(await memberships('new@example.com')).toMatchObject([
      { organizationId: company.organizationId, surferId: fresh.id, managerId: null },
    ])
    const { body: second } = await as.call(surfers.create, {
      body: { firstName: 'Boss', email: manager.email.toUpperCase() },
    })
    expect(await memberships(manager.email)).toMatchObject([
      { surferId: second.id, managerId: manager.managerId },
    ])
  })

  it('is refused when the e-mail is taken, in any case', async () => {
    const known = await aSurfer(stage.db, company, { email: 'Known@example.com' })
    const { status, refused } = await as.call(surfers.create, {
      body: { firstName: 'X', email: 'known@EXAMPLE.com' },
    })
    expect([status, refused.error]).toEqual([409, 'DUPLICATED_EMAIL'])
    expect(refused.message).toBe(
      'known@EXAMPLE.com is already used by somebody here. Use another e-mail address.',
    )
    await as.call(surfers.remove, withId(known.surferId!))
    const again = await as.call(surfers.create, { body: { firstName: 'X', email: 'known@example.com' } })
    expect(again.status).toBe(200)
  })

  it('is refused when all licences are used, however many try at once', async () => {
    company = await aCompany(stage.db, { totalLicenses: 2 })
    as = stage.as(await aManager(stage.db, company))
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map(name =>
        as.call(surfers.create, { body: { firstName: name, email: `${name}@four.example` } }),
      ),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 200, 409, 409])
    expect(answers.find(answer => answer.status === 409)?.refused).toMatchObject({
      error: 'NO_LICENCES',
      message: 'All 2 licences are used. Free one or get more before adding an agent.',
    })
  })

  it('is refused in the specification’s words when a field is not right', async () => {
    const { status, refused } = await as.call(surfers.create, {
      body: {
        firstName: ' ',
        email: 'nowhere',
        timezone: 'Mars/Olympus',
        minContractedHours: 40,
        maxContractedHours: 30,
        startDate: '2026-07-01',
        endDate: '2026-06-01',
      },
    })
    expect(status).toBe(400)
    const said = Object.fromEntries(refused.issues!.map(issue => [issue.path.join('.'), issue.message]))
    expect(said).toMatchObject({
      first_name: 'Required',
      email: 'Enter a valid email address',
      timezone: 'value is not a valid IANA timezone',
    })
    const range = await as.call(surfers.create, {
      body: { firstName: 'A', email: 'a@b.example', minContractedHours: 40, maxContractedHours: 30 },
    })
    expect(range.refused.issues).toEqual([
      { in: 'body', path: ['min_contracted_hours'], message: 'minimum must be smaller than the maximum' },
    ])
  })

  it('names a team and activities that are not there', async () => {
    const archived = await aTask(stage.db, company, { state: 'archived' })
    const { status, refused } = await as.call(surfers.create, {
      body: { firstName: 'A', email: 'x@y.example', teamId: 990_001, taskIds: [archived] },
    })
    expect([status, refused.issues]).toEqual([
      400,
      [
        { in: 'body', path: ['team_id'], message: 'There is no team 990001 here.' },
        { in: 'body', path: ['task_ids', 0], message: `There is no activity ${archived} in use here.` },
      ],
    ])
  })
})

describe('changing an agent', () => {
  it('changes only what is given', async () => {
    const phone = await aTask(stage.db, company)
    const { surferId } = await aSurfer(stage.db, company, { taskIds: [phone], workingWindows: [WINDOW] })
    const { body: before } = await as.call(surfers.get, withId(surferId!))
    const { status, body } = await as.call(surfers.update, {
      ...withId(surferId!),
      body: { lastName: 'Changed', maxContractedHours: 40 },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...before,
      lastName: 'Changed',
      maxContractedHours: 40,
      updatedAt: body.updatedAt,
    })
    expect(body.updatedAt > before.updatedAt).toBe(true)
  })

  it('replaces skills and keeps those of archived activities for their return', async () => {
    const [phone, chat, old] = [
      await aTask(stage.db, company),
      await aTask(stage.db, company),
      await aTask(stage.db, company, { state: 'archived' }),
    ]
    const { surferId } = await aSurfer(stage.db, company, { taskIds: [phone!, old!] })
    const { body } = await as.call(surfers.update, {
      ...withId(surferId!),
      body: { taskIds: [chat!, chat!] },
    })
    expect(body.taskIds).toEqual([chat])
    await stage.db.inTenant(company.organizationId, tx =>
      sql`update task set state = 'active' where id = ${old}`.execute(tx),
    )
    const restored = (await as.call(surfers.get, withId(surferId!))).body.taskIds
    expect(restored.toSorted((a, b) => a - b)).toEqual([chat, old])
  })

  it('checks what is given against what is kept', async () => {
    const { surferId } = await aSurfer(stage.db, company, {
      startDate: '2026-06-01',
      minContractedHours: 30,
      maxContractedHours: 40,
    })
    const { status, refused } = await as.call(surfers.update, {
      ...withId(surferId!),
      body: { endDate: '2026-05-01', maxContractedHours: 20 },
    })
    expect([status, refused.issues]).toEqual([
      400,
      [
        { in: 'body', path: ['min_contracted_hours'], message: 'minimum must be smaller than the maximum' },
        { in: 'body', path: ['end_date'], message: 'End date must be after start date' },
      ],
    ])
  })

  it('follows a new e-mail with the account', async () => {
    const person = await aSurfer(stage.db, company, { email: 'typo@exmaple.com' })
    const { body } = await as.call(surfers.update, {
      ...withId(person.surferId!),
      body: { email: 'right@example.com' },
    })
    expect(body.email).toBe('right@example.com')
    expect(await memberships('typo@exmaple.com')).toEqual([])
    expect(await memberships('right@example.com')).toMatchObject([{ surferId: person.surferId }])
    const taken = await as.call(surfers.update, {
      ...withId((await aSurfer(stage.db, company)).surferId!),
      body: { email: 'RIGHT@example.com' },
    })
    expect([taken.status, taken.refused.error]).toEqual([409, 'DUPLICATED_EMAIL'])
  })

  it('needs a licence to bring back an agent whose last day is over', async () => {
    company = await aCompany(stage.db, { totalLicenses: 1 })
    as = stage.as(await aManager(stage.db, company))
    const gone = await aSurfer(stage.db, company, { endDate: '2026-06-09' })
    const { body } = await as.call(surfers.get, withId(gone.surferId!))
    expect(body.offboarded).toBe(true)
    await aSurfer(stage.db, company)
    const { status, refused } = await as.call(surfers.update, {
      ...withId(gone.surferId!),
      body: { endDate: null },
    })
    expect([status, refused.error]).toEqual([409, 'NO_LICENCES'])
  })

  it('says that an agent is active once there is a password', async () => {
    const person = await aSurfer(stage.db, company)
    await stage.db.inSystem(tx => setPassword(tx, person.accountId, 'a long enough password'))
    expect((await as.call(surfers.get, withId(person.surferId!))).body.invitationStatus).toBe('active')
  })
})

describe('edit permission', () => {
  it('is needed on the agent’s team', async () => {
    const teamId = await aTeam(stage.db, company, 'Harbour')
    const { surferId } = await aSurfer(stage.db, company, { teamId })
    const message = 'Manager does not have required permissions to edit these teams'
    const refusal = {
      type: '/docs/api#UNAUTHORISED_TEAMS',
      status: 403,
      title: 'Unauthorised teams',
      detail: message,
      error: 'UNAUTHORISED_TEAMS',
      message,
      unauthorised_teams: [{ id: teamId, name: 'Harbour' }],
    }
    const answers = [
      await as.call(surfers.update, { ...withId(surferId!), body: { lastName: 'X' } }),
      await as.call(surfers.remove, withId(surferId!)),
      await as.call(surfers.create, { body: { firstName: 'A', email: 'h@example.com', teamId } }),
    ]
    for (const { status, refused } of answers) expect([status, refused]).toEqual([403, refusal])
    expect((await as.call(surfers.get, withId(surferId!))).status).toBe(200)
    expect(await account('h@example.com')).toBeNull()
  })

  it('is needed on the new team too', async () => {
    const teamId = await aTeam(stage.db, company)
    const { surferId } = await aSurfer(stage.db, company)
    const { status } = await as.call(surfers.update, { ...withId(surferId!), body: { teamId } })
    expect(status).toBe(403)
    const editor = stage.as(
      await aManager(stage.db, company, { editTeamIds: [company.defaultTeamId, teamId] }),
    )
    const there = await editor.call(surfers.update, { ...withId(surferId!), body: { teamId } })
    expect([there.body.teamId, there.body.isDefaultTeam]).toEqual([teamId, false])
    const back = await editor.call(surfers.update, { ...withId(surferId!), body: { teamId: null } })
    expect(back.body.teamId).toBe(company.defaultTeamId)
  })
})

describe('an agent who is also a manager', () => {
  it('keeps the e-mail against those who lack a team of the manager', async () => {
    const teamId = await aTeam(stage.db, company, 'Harbour')
    const { email, managerId } = await aManager(stage.db, company, { editTeamIds: [teamId] })
    const { surferId } = await aSurfer(stage.db, company, { email })
    const change = { ...withId(surferId!), body: { email: 'moved@example.com' } }
    const { status, refused } = await as.call(surfers.update, change)
    expect([status, refused.unauthorised_teams]).toEqual([403, [{ id: teamId, name: 'Harbour' }]])
    expect(await memberships(email)).toMatchObject([{ managerId, surferId }])
    const renamed = await as.call(surfers.update, { ...withId(surferId!), body: { lastName: 'Renamed' } })
    expect(renamed.body.lastName).toBe('Renamed')
  })

  it('stays a manager with the old account when the agent’s e-mail moves', async () => {
    const { email, managerId } = await aManager(stage.db, company)
    const { surferId } = await aSurfer(stage.db, company, { email })
    const own = await aSurfer(stage.db, company, { email: 'own@example.com' })
    await as.call(surfers.remove, withId(own.surferId!))
    await as.call(surfers.update, { ...withId(surferId!), body: { email: 'own@example.com' } })
    expect(await memberships(email)).toMatchObject([{ managerId, surferId: null }])
    expect(await memberships('own@example.com')).toMatchObject([{ managerId: null, surferId }])
  })
})

describe('deleting an agent', () => {
  it('frees the licence, keeps skills and closes the door', async () => {
    const phone = await aTask(stage.db, company)
    const person = await aSurfer(stage.db, company, { taskIds: [phone] })
    const token = stage.as(person)
    expect((await token.call(session.loggedIn)).body.loggedIn).toBe(true)
    const { status, body } = await as.call(surfers.remove, withId(person.surferId!))
    expect([status, body]).toEqual([200, { success: true }])
    expect((await token.call(session.loggedIn)).body.loggedIn).toBe(false)
    expect(await memberships(person.email)).toEqual([])
    const { rows } = await stage.db.inTenant(company.organizationId, tx =>
      sql`select task_id from surfer_task where surfer_id = ${person.surferId}`.execute(tx),
    )
    expect(rows).toEqual([{ taskId: phone }])
  })

  it('leaves the manager in a person who is both', async () => {
    const { email, managerId } = await aManager(stage.db, company)
    const both = await aSurfer(stage.db, company, { email })
    await as.call(surfers.remove, withId(both.surferId!))
    expect(await memberships(email)).toMatchObject([{ managerId, surferId: null }])
  })

  it('cannot be done twice', async () => {
    const { surferId } = await aSurfer(stage.db, company)
    await as.call(surfers.remove, withId(surferId!))
    for (const answer of [
      await as.call(surfers.remove, withId(surferId!)),
      await as.call(surfers.get, withId(surferId!)),
      await as.call(surfers.update, { ...withId(surferId!), body: { lastName: 'Ghost' } }),
    ])
      expect([answer.status, answer.refused.message]).toEqual([404, `There is no agent ${surferId} here.`])
  })
})

describe('the list', () => {
  const names = async (query: Parameters<typeof as.call<typeof surfers.list>>[1]) =>
    (await as.call(surfers.list, query)).body.results.map(surfer => surfer.firstName)

  it('finds text in names and e-mails, letter by letter', async () => {
    await aSurfer(stage.db, company, { firstName: 'Ada', lastName: 'Yilmaz', email: 'one@example.com' })
    await aSurfer(stage.db, company, { firstName: 'Bo', lastName: 'Lind', email: 'ada_b@example.com' })
    await aSurfer(stage.db, company, { firstName: 'Cy', lastName: '100%', email: 'three@example.com' })
    expect(await names({ query: { searchText: 'ADA' } })).toEqual(['Ada', 'Bo'])
    expect(await names({ query: { searchText: 'a yil' } })).toEqual(['Ada'])
    expect(await names({ query: { searchText: '%' } })).toEqual(['Cy'])
    expect(await names({ query: { searchText: '_' } })).toEqual(['Bo'])
  })

  it('filters by team, where -1 is the default team, and by skill', async () => {
    const [red, blue] = [await aTeam(stage.db, company), await aTeam(stage.db, company)]
    const phone = await aTask(stage.db, company)
    await aSurfer(stage.db, company, { firstName: 'Default', taskIds: [phone] })
    await aSurfer(stage.db, company, { firstName: 'Red', teamId: red })
    await aSurfer(stage.db, company, { firstName: 'Blue', teamId: blue, taskIds: [phone] })
    expect(await names({ query: { teamIds: [-1] } })).toEqual(['Default'])
    expect(await names({ query: { teamIds: [-1, red] } })).toEqual(['Default', 'Red'])
    expect(await names({ query: { taskIds: [phone] } })).toEqual(['Blue', 'Default'])
    expect(await names({ query: { teamIds: [blue], taskIds: [phone] } })).toEqual(['Blue'])
    expect(await names({ query: { teamIds: [990_001] } })).toEqual([])
  })

  it('sorts, with accents where they belong', async () => {
    const team = await aTeam(stage.db, company, 'Aardvarks')
    await aSurfer(stage.db, company, { firstName: 'Zoë', email: 'a@s.example' })
    await aSurfer(stage.db, company, { firstName: 'Élodie', email: 'b@s.example', teamId: team })
    await aSurfer(stage.db, company, { firstName: 'Emil', email: 'c@s.example' })
    expect(await names({})).toEqual(['Élodie', 'Emil', 'Zoë'])
    expect(await names({ query: { sortDirection: 'desc' } })).toEqual(['Zoë', 'Emil', 'Élodie'])
    expect(await names({ query: { sortBy: 'email' } })).toEqual(['Zoë', 'Élodie', 'Emil'])
    expect(await names({ query: { sortBy: 'teamName' } })).toEqual(['Élodie', 'Emil', 'Zoë'])
    expect(await names({ query: { sortBy: 'createdAt' } })).toEqual(['Zoë', 'Élodie', 'Emil'])
    expect(await names({ query: { sortBy: 'updatedAt', sortDirection: 'desc' } })).toEqual([
      'Emil',
      'Élodie',
      'Zoë',
    ])
  })

  it('comes in pages with links and counts', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E'])
      await aSurfer(stage.db, company, { firstName: name, lastName: 'Page' })
    await aSurfer(stage.db, company, { firstName: 'Other' })
    const { body } = await as.call(surfers.list, { query: { searchText: 'page', offset: 2, limit: 2 } })
    expect(body.results.map(surfer => surfer.firstName)).toEqual(['C', 'D'])
    expect(body.meta).toEqual({ totalRowCount: 6, filteredRowCount: 5 })
    const path = `/v1/organizations/${company.organizationId}/surfers`
    expect(body.pageInfo).toEqual({
      prev: `${path}?offset=0&limit=2&search_text=page`,
      next: `${path}?offset=4&limit=2&search_text=page`,
    })
    const last = await as.call(surfers.list, { query: { searchText: 'page', offset: 4, limit: 2 } })
    expect([last.body.results.length, last.body.pageInfo.next]).toEqual([1, null])
  })

  it('is for managers', async () => {
    const surfer = stage.as(await aSurfer(stage.db, company))
    expect((await surfer.call(surfers.list)).status).toBe(403)
  })
})
