import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { organization } from '#contract/endpoints/organization.ts'
import { platform, session } from '#contract/endpoints/session.ts'
import { setAccountDisabled } from '#server/platform/auth/index.ts'
import {
  aCompany,
  aManager,
  aSurfer,
  aTestBed,
  type Person,
  type TestBed,
  tokenFor,
} from '#test/builders/index.ts'
import { allow } from './index.ts'

let now = Date.parse('2026-06-10T12:00:00Z')
let stage: TestBed
beforeAll(async () => {
  stage = await aTestBed({ now: () => now })
})
afterAll(() => stage?.close())

const loggedIn = (person: Person | null, token?: string) => stage.as(person, token).call(session.loggedIn)
const statusOf = async (person: Person, token?: string) =>
  (await stage.as(person, token).call(organization.get)).status

describe('who is logged in', () => {
  it('is nobody without a token or with a bad one', async () => {
    for (const token of [undefined, 'nonsense', `${await tokenFor(stage.manager)}x`]) {
      const { status, body } = await loggedIn(null, token)
      expect([status, body]).toEqual([200, { loggedIn: false, user: null }])
    }
  })

  it('is told with names, organization and roles', async () => {
    const person = await aManager(stage.db, stage.company, { firstName: 'Mara', lastName: 'Okafor' })
    const { body } = await loggedIn(person)
    expect(body.loggedIn).toBe(true)
    expect(body.user).toMatchObject({
      id: String(person.accountId),
      firstName: 'Mara',
      lastName: 'Okafor',
      email: person.email,
      organizationId: stage.company.organizationId,
      managerId: person.managerId,
      surferId: null,
      roles: ['manager'],
      isDialpad: false,
      isProxied: false,
    })
  })

  it('has both roles when the same person is manager and agent', async () => {
    const { email } = await aManager(stage.db, stage.company)
    const both = await aSurfer(stage.db, stage.company, { email })
    expect((await loggedIn(both)).body.user).toMatchObject({
      managerId: both.managerId,
      surferId: both.surferId,
      roles: ['manager', 'surfer'],
    })
  })
})

describe('roles come from what is there', () => {
  it('a deleted manager is out at once, though the token is good', async () => {
    const person = await aManager(stage.db, stage.company)
    const token = await tokenFor(person)
    expect(await statusOf(person, token)).toBe(200)
    await stage.db.inTenant(person.organizationId, tx =>
      sql`update manager set deleted_at = now() where id = ${person.managerId}`.execute(tx),
    )
    expect(await statusOf(person, token)).toBe(401)
    expect((await loggedIn(person, token)).body).toEqual({ loggedIn: false, user: null })
  })

  it('claims of somebody else’s row count for nothing', async () => {
    const person = await aSurfer(stage.db, stage.company)
    const token = await tokenFor(person, {
      managerId: stage.manager.managerId,
      roles: ['manager', 'internal'],
    })
    expect((await loggedIn(person, token)).body.user?.roles).toEqual(['surfer'])
    const stranger = await aManager(stage.db, await aCompany(stage.db))
    const elsewhere = await tokenFor(stranger, { organizationId: stage.company.organizationId })
    expect(await statusOf({ ...stranger, organizationId: stage.company.organizationId }, elsewhere)).toBe(401)
  })

  it('an outside provider’s subject is known by its e-mail', async () => {
    const person = await aManager(stage.db, stage.company)
    const token = await tokenFor(person, { accountId: 'auth0|x1' as unknown as number })
    expect(await statusOf(person, token)).toBe(200)
  })

  it('internal staff need no other role, and are so in the operator’s organization alone', async () => {
    const person = await aSurfer(stage.db, await aCompany(stage.db))
    await stage.db.inTenant(person.organizationId, async tx => {
      await sql`update system.membership set is_internal = true where account_id = ${person.accountId}`.execute(
        tx,
      )
      await sql`update surfer set deleted_at = now() where id = ${person.surferId}`.execute(tx)
    })
    expect((await loggedIn(person)).body.user).toBeNull()
    await stage.db.inTenant(person.organizationId, tx =>
      sql`update organization set is_internal = true`.execute(tx),
    )
    expect((await loggedIn(person)).body.user).toMatchObject({ surferId: null, roles: ['internal'] })
    await stage.db.inTenant(person.organizationId, tx =>
      sql`update organization set is_internal = false`.execute(tx),
    )
  })

  it('an agent is one from the first to the last day in their own zone', async () => {
    const dates = { startDate: '2026-06-11', endDate: '2026-06-12', timezone: 'Pacific/Auckland' }
    const surfer = await aSurfer(stage.db, stage.company, dates)
    const { email } = await aManager(stage.db, stage.company)
    const both = await aSurfer(stage.db, stage.company, { ...dates, email })
    const at = async (instant: string) => {
      now = Date.parse(instant)
      return [await statusOf(surfer), (await loggedIn(both)).body.user?.roles.join()]
    }
    expect(await at('2026-06-10T11:59:00Z')).toEqual([401, 'manager'])
    expect(await at('2026-06-10T12:00:00Z')).toEqual([200, 'manager,surfer'])
    expect(await at('2026-06-12T11:59:00Z')).toEqual([200, 'manager,surfer'])
    expect(await at('2026-06-12T12:00:00Z')).toEqual([401, 'manager'])
  })

  it('a disabled account is out at once', async () => {
    const person = await aManager(stage.db, stage.company)
    const token = await tokenFor(person)
    await stage.db.inSystem(tx => setAccountDisabled(tx, person.accountId, true))
    expect(await statusOf(person, token)).toBe(401)
  })
})

describe('the provider’s own session', () => {
  it('can be ended by anybody', async () => {
    expect((await stage.as(null).call(session.logout)).body).toEqual({ success: true })
  })
  it('cannot be had without configuration', async () => {
    const { status, refused } = await stage.as(null).call(session.dialpadUrl)
    expect([status, refused]).toEqual([
      501,
      {
        type: '/docs/api#NOT_CONFIGURED',
        status: 501,
        title: 'Not configured',
        detail: 'Dialpad is not configured.',
        error: 'NOT_CONFIGURED',
        message: 'Dialpad is not configured.',
        what: 'Dialpad',
      },
    ])
  })
})

it('tells the browser where to log in', async () => {
  const { body } = await stage.as(null).call(platform.settings)
  expect(body).toEqual({
    issuer: 'https://login.example/',
    clientId: 'lineup-web',
    audience: 'https://api.lineup.example',
    claimsNamespace: 'https://lineup.example/',
    isEmbeddedIdentity: false,
    commitHash: 'test',
    companyEmailDomain: null,
    movedHosts: [],
    stagingMarks: ['localhost', 'app.stage'],
    errorReportingDsn: null,
    analyticsUrl: null,
  })
})

describe('allow', () => {
  const nobody = { organizationId: 1, subject: '', email: '', managerId: null, surferId: null, roles: [] }
  const manager = { ...nobody, managerId: 1, roles: ['manager' as const] }
  const surfer = { ...nobody, surferId: 1, roles: ['surfer' as const] }
  it('lets those do who may', () => {
    expect(() => allow(manager, 'people.edit')).not.toThrow()
    expect(() => allow(surfer, 'own-schedule.view')).not.toThrow()
    for (const actor of [manager, surfer]) expect(() => allow(actor, 'tasks.view')).not.toThrow()
  })
  it('refuses the others', () => {
    expect(() => allow(surfer, 'people.edit')).toThrow('Only managers may do this.')
    expect(() => allow(manager, 'own-schedule.view')).toThrow('Only agents may do this.')
    expect(() => allow(nobody, 'tasks.view')).toThrow()
  })
})
