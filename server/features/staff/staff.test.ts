// Internal staff: organizations, and seeing the product as somebody else.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '#contract/endpoints/audit-entries.ts'
import { managers } from '#contract/endpoints/managers.ts'
import { organization } from '#contract/endpoints/organization.ts'
import { mySchedule, schedule } from '#contract/endpoints/schedule.ts'
import { session } from '#contract/endpoints/session.ts'
import { surfers } from '#contract/endpoints/surfers.ts'
import { tasks } from '#contract/endpoints/tasks.ts'
import { impersonation, staff } from '#contract/internal/staff.ts'
import { findAccountByEmail, membershipsOf } from '#server/platform/auth/index.ts'
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
import { expectRecorded } from '#test/recorded.ts'
import { countStatements } from '#test/statements/count.ts'
import { changeInternal } from './make-internal.ts'

const MINUTE_MS = 60_000
let now = Date.now()
let stage: TestBed
let kim: Person
let asKim: Caller
let company: TestCompany
let manager: Person

beforeAll(async () => {
  stage = await aTestBed({ now: () => now })
  kim = await aStaffMember(stage.db, { firstName: 'Kim', lastName: 'Lee' })
  asKim = stage.as(kim)
})
beforeEach(async () => {
  now = Date.now()
  company = await aCompany(stage.db, { name: 'Harbour Ltd' })
  manager = await aManager(stage.db, company, { firstName: 'Ana', lastName: 'Diaz' })
})
afterAll(() => stage?.close())

const targetOf = ({ organizationId }: TestCompany) => ({ targetId: organizationId })
const logOf = async (person = manager) => (await stage.as(person).call(auditEntries.list)).body.results
const newOrganization = (email: string) => ({
  displayName: 'Sandbar Supply',
  timezone: 'Europe/Lisbon',
  totalLicenses: 12,
  firstManager: { firstName: 'Mara', lastName: 'Okafor', email },
})

describe('organizations', () => {
  it('are listed by name in pages, with their licences, without the operator’s own', async () => {
    await aSurfer(stage.db, company)
    const { body } = await asKim.call(staff.organizations, { query: { searchText: 'harbour', limit: 1 } })
    expect(body.results).toMatchObject([
      { displayName: 'Harbour Ltd', totalLicenses: 100, suspendedAt: null },
    ])
    expect(body.meta?.filteredRowCount).toBeGreaterThan(0)
    const all = await asKim.call(staff.organizations, { query: { limit: 500 } })
    const one = await countStatements(() => asKim.call(staff.organizations, { query: { limit: 1 } }))
    expect(await countStatements(() => asKim.call(staff.organizations, { query: { limit: 500 } }))).toBe(one)
    const own = all.body.results.find(({ id }) => id === company.organizationId)
    expect(own).toMatchObject({ usedLicenses: 1 })
    expect(all.body.results.map(({ id }) => id)).not.toContain(kim.organizationId)
  })

  it('are made with a default team and a first manager who may edit it', async () => {
    const { status, body } = await asKim.call(staff.createOrganization, {
      body: newOrganization('m1@new.example'),
    })
    expect([status, body]).toMatchObject([
      200,
      { name: 'sandbar-supply', displayName: 'Sandbar Supply', totalLicenses: 12, usedLicenses: 0 },
    ])
    expect(body.invitation).toMatchObject({
      isMailConfigured: false,
      invited: [{ email: 'm1@new.example', link: expect.stringContaining('invitation=') }],
    })
    const account = await stage.db.inSystem(tx => findAccountByEmail(tx, 'm1@new.example'))
    const [membership] = await stage.db.inSystem(tx => membershipsOf(tx, account!.id))
    expect(membership!.organizationId).toBe(body.id)
    const mara = { ...kim, email: 'm1@new.example', accountId: account!.id, ...membership! }
    const list = await stage.as(mara).call(managers.list)
    expect(list.body.results).toMatchObject([
      { firstName: 'Mara', teamSchedulePermissions: [{ teamName: 'General' }] },
    ])
    expectRecorded(staff.createOrganization, await logOf(mara))
    expect(await logOf(mara)).toMatchObject([
      {
        action: 'add',
        entity: 'organization',
        entityName: 'Sandbar Supply',
        staffName: 'Kim Lee',
        actorName: '',
      },
    ])
  })

  it('are not made from wrong fields, which are named', async () => {
    const form = newOrganization('nobody')
    const { status, refused } = await asKim.call(staff.createOrganization, {
      body: { ...form, displayName: ' ', timezone: 'Europe/Nowhere' },
    })
    expect([status, refused.issues?.map(({ path, message }) => [path.join('.'), message])]).toEqual([
      400,
      [
        ['display_name', 'Required'],
        ['timezone', 'value is not a valid IANA timezone'],
        ['first_manager.email', 'Enter a valid email address'],
      ],
    ])
  })

  it('have at least as many licences as are used', async () => {
    await aSurfer(stage.db, company)
    await aSurfer(stage.db, company)
    const change = (totalLicenses: number) =>
      asKim.call(staff.changeOrganization, { params: targetOf(company), body: { totalLicenses } })
    const { status, refused } = await change(1)
    expect([status, refused.message]).toEqual([
      409,
      'total_licenses: 2 licences are used, so there cannot be only 1. Give at least 2, or have agents offboarded first.',
    ])
    expect((await change(2)).body).toMatchObject({ totalLicenses: 2, usedLicenses: 2 })
    expect(await logOf()).toMatchObject([
      { action: 'change', details: { totalLicenses: 2 }, staffName: 'Kim Lee' },
    ])
  })

  it('that are suspended are entered by nobody until they are resumed', async () => {
    const params = targetOf(company)
    const suspended = await asKim.call(staff.suspend, { params, body: { reason: 'Unpaid' } })
    expect(suspended.body.suspendedAt).toBe(new Date(now).toISOString())
    expect((await stage.as(manager).call(organization.get)).status).toBe(401)
    expect((await stage.as(manager).call(session.loggedIn)).body.loggedIn).toBe(false)
    const again = await asKim.call(staff.suspend, { params, body: { reason: 'Unpaid' } })
    expect([again.status, again.refused.message]).toEqual([409, 'Harbour Ltd is suspended already.'])
    const seen = await asKim.call(staff.impersonate, {
      params,
      body: { managerId: manager.managerId!, reason: 'Look' },
    })
    expect([seen.status, seen.refused.message]).toEqual([
      409,
      'Harbour Ltd is suspended: nobody may enter it. Resume it first.',
    ])
    await asKim.call(staff.resume, { params })
    expect((await stage.as(manager).call(organization.get)).status).toBe(200)
    expect((await asKim.call(staff.resume, { params })).refused.message).toBe('Harbour Ltd is not suspended.')
    expect((await logOf()).map(({ action, details }) => [action, details])).toEqual([
      ['resume', {}],
      ['suspend', { reason: 'Unpaid' }],
    ])
  })

  it('show their people, managers first, found by name or e-mail', async () => {
    const surfer = await aSurfer(stage.db, company, { firstName: 'Bo', lastName: 'Lund' })
    const params = targetOf(company)
    const { body } = await asKim.call(staff.people, { params })
    expect(body.results).toMatchObject([
      { managerId: manager.managerId, surferId: null, firstName: 'Ana' },
      { managerId: null, surferId: surfer.surferId, firstName: 'Bo', email: surfer.email },
    ])
    const found = await asKim.call(staff.people, { params, query: { searchText: 'bo lu' } })
    expect(found.body.results).toHaveLength(1)
    const paged = await asKim.call(staff.people, { params, query: { limit: 1 } })
    expect([paged.body.results.length, paged.body.pageInfo.next]).toEqual([
      1,
      expect.stringContaining('offset=1'),
    ])
  })

  it('that are not there, or are the operator’s own, are not found', async () => {
    for (const targetId of [990_001, kim.organizationId]) {
      const params = { targetId }
      const answers = [
        await asKim.call(staff.organization, { params }),
        await asKim.call(staff.people, { params }),
        await asKim.call(staff.changeOrganization, { params, body: { totalLicenses: 1 } }),
        await asKim.call(staff.suspend, { params, body: { reason: 'x' } }),
        await asKim.call(staff.impersonate, { params, body: { managerId: 1, reason: 'x' } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    }
  })
})

describe('seeing the product as somebody else', () => {
  const begin = async (body: object, who = asKim) =>
    who.call(staff.impersonate, { params: targetOf(company), body: { reason: 'Ticket 7', ...body } as never })
  const asAna = async (minutes?: number) => {
    const { body } = await begin({ managerId: manager.managerId, minutes })
    const inOrganization = { organizationId: company.organizationId, impersonationId: body.id }
    return { id: body.id, inOrganization }
  }
  const elevate = (inOrganization: object) =>
    asKim.call(impersonation.elevate, { ...inOrganization, body: { reason: 'She asked for it' } })

  it('is marked on the session and stands in the organization’s audit log', async () => {
    const { inOrganization } = await asAna()
    const { body } = await asKim.call(session.loggedIn, inOrganization)
    expect(body.user).toMatchObject({
      id: String(manager.accountId),
      firstName: 'Ana',
      email: manager.email,
      organizationId: company.organizationId,
      managerId: manager.managerId,
      roles: ['manager'],
      isProxied: true,
      impersonatorUserId: String(kim.accountId),
      organizations: [],
    })
    expect((await asKim.call(session.loggedIn)).body.user).toMatchObject({
      isProxied: false,
      impersonatorUserId: null,
      roles: ['internal'],
    })
    await elevate(inOrganization)
    expectRecorded(impersonation.elevate, await logOf())
    await asKim.call(impersonation.end, inOrganization)
    expectRecorded(impersonation.end, await logOf())
    expect(await logOf()).toMatchObject([
      { action: 'end', entity: 'impersonation', entityName: 'Ana Diaz', staffName: 'Kim Lee' },
      { action: 'elevate', entity: 'impersonation', details: { reason: 'She asked for it' } },
      {
        action: 'start',
        entity: 'impersonation',
        entityName: 'Ana Diaz',
        staffName: 'Kim Lee',
        actorName: '',
        details: { reason: 'Ticket 7', minutes: 30, managerId: manager.managerId },
      },
    ])
  })

  it('reads, and changes nothing until it is said why', async () => {
    const { inOrganization } = await asAna()
    expect((await asKim.call(surfers.list, inOrganization)).status).toBe(200)
    const add = () =>
      asKim.call(tasks.create, {
        ...inOrganization,
        body: { name: 'Chat', emoji: '💬', type: 'task-activity', color: 'teal' } as never,
      })
    const { status, refused } = await add()
    expect([status, refused.message]).toEqual([
      403,
      'You are viewing as somebody else and may only look. Choose “Allow changes” at the top first.',
    ])
    const { body } = await elevate(inOrganization)
    expect(body).toMatchObject({ isElevated: true, asName: 'Ana Diaz', organizationName: 'Harbour Ltd' })
    expect((await add()).status).toBe(200)
    expect((await logOf())[0]).toMatchObject({
      action: 'add',
      entity: 'task',
      managerId: manager.managerId,
      actorName: 'Ana Diaz',
      staffName: 'Kim Lee',
    })
  })

  it('is bound by what the organization has switched off', async () => {
    const { surferId } = await aSurfer(stage.db, company)
    const { inOrganization } = await asAna()
    await elevate(inOrganization)
    const switchScheduling = (schedulingEnabled: boolean) =>
      stage.as(manager).call(organization.update, { body: { settings: { schedulingEnabled } } })
    expect((await switchScheduling(false)).status).toBe(200)
    const interval = { start: '2026-06-11T09:00:00Z', end: '2026-06-11T17:00:00Z' }
    const { status, refused } = await asKim.call(schedule.createBlock, {
      ...inOrganization,
      body: { type: 'shift', surferId: surferId!, interval } as never,
    })
    expect([status, refused.error]).toEqual([409, 'SWITCHED_OFF'])
    await switchScheduling(true)
  })

  it('records a change of the schedule in the audit log too', async () => {
    const { surferId } = await aSurfer(stage.db, company)
    const { inOrganization } = await asAna()
    await elevate(inOrganization)
    const interval = { start: '2026-06-10T09:00:00Z', end: '2026-06-10T17:00:00Z' }
    const { status } = await asKim.call(schedule.createBlock, {
      ...inOrganization,
      body: { type: 'shift', surferId: surferId!, interval } as never,
    })
    expect(status).toBe(200)
    expect((await logOf())[0]).toMatchObject({
      action: 'change',
      entity: 'schedule',
      staffName: 'Kim Lee',
      details: { change: 'Add a block as a draft' },
    })
  })

  it('never decides who logs in', async () => {
    const surfer = await aSurfer(stage.db, company)
    const { inOrganization } = await asAna()
    await elevate(inOrganization)
    const params = { managerId: manager.managerId! }
    const refused = [
      await asKim.call(managers.create, {
        ...inOrganization,
        body: { firstName: 'Eve', email: 'eve@x.example' },
      }),
      await asKim.call(managers.update, { ...inOrganization, params, body: { email: 'eve@x.example' } }),
      await asKim.call(managers.remove, { ...inOrganization, params }),
      await asKim.call(surfers.create, {
        ...inOrganization,
        body: { firstName: 'Eve', email: 'eve@x.example' } as never,
      }),
      await asKim.call(surfers.update, {
        ...inOrganization,
        params: { surferId: surfer.surferId! },
        body: { email: 'eve@x.example' },
      }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    for (const { refused: said } of refused)
      expect(said.message).toMatch(/^Nobody may do this as somebody else/)
    const renamed = await asKim.call(surfers.update, {
      ...inOrganization,
      params: { surferId: surfer.surferId! },
      body: { lastName: 'Renamed' },
    })
    expect(renamed.status).toBe(200)
  })

  it('is over after its time, when it was stopped, and when the staff member is none any more', async () => {
    const over = async (inOrganization: object, caller = asKim) => {
      const { status, refused } = await caller.call(organization.get, inOrganization)
      expect([status, refused.error]).toEqual([403, 'IMPERSONATION_OVER'])
    }
    const first = await asAna(10)
    now += 9 * MINUTE_MS
    expect((await asKim.call(organization.get, first.inOrganization)).status).toBe(200)
    now += 2 * MINUTE_MS
    await over(first.inOrganization)
    const second = await asAna()
    await asKim.call(impersonation.end, second.inOrganization)
    await over(second.inOrganization)

    const lou = await aStaffMember(stage.db)
    const asLou = stage.as(lou)
    const { body } = await begin({ managerId: manager.managerId }, asLou)
    await changeInternal(stage.db, ['internal-end', lou.email], async () => '')
    const call = { organizationId: company.organizationId, impersonationId: body.id }
    expect((await asLou.call(organization.get, call)).status).toBe(401)
    await over({ ...call }, asKim)
  })

  it('belongs to who began it, and never reaches another organization', async () => {
    const { id, inOrganization } = await asAna()
    const other = stage.as(await aStaffMember(stage.db))
    expect((await other.call(organization.get, inOrganization)).refused.error).toBe('IMPERSONATION_OVER')
    const asManager = await stage.as(manager).call(organization.get, { impersonationId: id })
    expect(asManager.refused.error).toBe('IMPERSONATION_OVER')
    const elsewhere = await aCompany(stage.db)
    const away = { organizationId: elsewhere.organizationId, impersonationId: id }
    expect((await asKim.call(organization.get, away)).status).toBe(404)
    const nested = await asKim.call(staff.impersonate, {
      ...inOrganization,
      params: targetOf(elsewhere),
      body: { managerId: 1, reason: 'x' },
    })
    expect(nested.status).toBe(403)
  })

  it('is possible as an agent too, who then marks nothing as read', async () => {
    const surfer = await aSurfer(stage.db, company, { firstName: 'Bo', lastName: 'Lund' })
    const { body } = await begin({ surferId: surfer.surferId })
    const call = { organizationId: company.organizationId, impersonationId: body.id }
    expect((await asKim.call(session.loggedIn, call)).body.user).toMatchObject({
      surferId: surfer.surferId,
      managerId: null,
      roles: ['surfer'],
    })
    expect((await asKim.call(surfers.list, call)).status).toBe(403)
    expect(
      (await asKim.call(mySchedule.seeNotices, { ...call, body: { noticeIds: [1] } as never })).status,
    ).toBe(403)
  })

  it('needs a reason, one person and at most an hour', async () => {
    const { managerId } = manager
    const late = await aSurfer(stage.db, company, { startDate: '2999-01-01' })
    for (const [body, status, message] of [
      [{ managerId, reason: ' ' }, 400, /^reason: Required/],
      [{ managerId, minutes: 61 }, 400, /^minutes: /],
      [{}, 400, /Give either a manager or an agent/],
      [{ managerId, surferId: 1 }, 400, /Give either a manager or an agent/],
      [{ managerId: 990_001 }, 404, /There is no manager 990001 here/],
      [{ surferId: late.surferId }, 409, /may not log in today/],
    ] as const) {
      const answer = await begin(body)
      expect([answer.status, answer.refused.message]).toEqual([status, expect.stringMatching(message)])
    }
    expect(await logOf()).toEqual([])
  })

  it('says so when there is nothing to stop or to allow', async () => {
    const own = stage.as(manager)
    expect((await own.call(impersonation.get)).body).toEqual({ impersonation: null })
    for (const answer of [
      await own.call(impersonation.end),
      await own.call(impersonation.elevate, { body: { reason: 'x' } }),
    ])
      expect([answer.status, answer.refused.error]).toEqual([409, 'CONFLICT'])
  })
})

it('internal staff are made by the command alone, which says what is wrong', async () => {
  let password = 'short'
  const run = (...words: string[]) => changeInternal(stage.db, words, async () => password)
  await expect(run('internal')).rejects.toThrow('Give an e-mail address and a name')
  await expect(run('internal', 'new@lineup.example')).rejects.toThrow('Give an e-mail address and a name')
  await expect(run('internal', 'new@lineup.example', 'New One')).rejects.toThrow('Choose one of at least')
  await expect(run('internal-end', 'new@lineup.example')).rejects.toThrow('Check how it is spelled')
  password = 'surf the morning'
  const known = await aManager(stage.db, company)
  expect(await run('internal', known.email)).toMatch('is internal staff')
  expect((await stage.as(known).call(session.loggedIn)).body.user?.roles).toEqual(['manager'])
  const row = await stage.db.inSystem(tx =>
    sql<{ n: number }>`select count(*)::int as n from system.organization_index where is_internal`.execute(
      tx,
    ),
  )
  expect(row.rows[0]!.n).toBe(1)
})
