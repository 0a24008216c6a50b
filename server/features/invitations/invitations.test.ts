// Invitations: who may send them, to whom, when they go out by themselves, and what becomes of them.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invitations } from '#contract/access/invitations.ts'
import { notices } from '#contract/access/notices.ts'
import { auditEntries } from '#contract/endpoints/audit-entries.ts'
import { managers } from '#contract/endpoints/managers.ts'
import { surfers } from '#contract/endpoints/surfers.ts'
import { setPassword } from '#server/platform/auth/index.ts'
import { readInvitation } from '#server/platform/auth/invitations/invitations.ts'
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
import { countStatements } from '#test/statements/count.ts'
import { sendScheduledInvitations } from './chores.ts'

let now = Date.parse('2026-06-10T12:00:00Z')
let bed: TestBed
let company: TestCompany
let manager: Person
let as: Caller

beforeAll(async () => {
  bed = await aTestBed({ now: () => now })
})
beforeEach(async () => {
  now = Date.parse('2026-06-10T12:00:00Z')
  company = await aCompany(bed.db, { name: 'Sandbar' })
  manager = await aManager(bed.db, company, { firstName: 'Mara', lastName: 'Lind' })
  as = bed.as(manager)
})
afterAll(() => bed?.close())

const send = (surferIds: number[], isScheduledUntilFirstDay = false) =>
  as.call(invitations.sendToSurfers, { body: { surferIds, isScheduledUntilFirstDay } })
const statusOf = async ({ surferId }: Person) =>
  (await as.call(surfers.get, { params: { surferId: surferId! } })).body.invitationStatus
const tokenOf = (link: string) => new URL(link).searchParams.get('invitation')!
const isGood = async (link: string) =>
  (await readInvitation(bed.db, bed.platform.clock, tokenOf(link))) !== null
const doChore = () =>
  bed.db.inTenant(company.organizationId, tx =>
    sendScheduledInvitations.run(tx, {
      organizationId: company.organizationId,
      clock: bed.platform.clock,
      outside: bed.platform,
    }),
  )
const messages = async () => (await as.call(notices.list)).body.results

describe('an agent', () => {
  it('is invited with a link to the log-in page, and stands as invited in list and filter', async () => {
    const noah = await aSurfer(bed.db, company, { firstName: 'Noah', lastName: 'Berg' })
    const other = await aSurfer(bed.db, company)
    expect(await statusOf(noah)).toBe('not-invited')
    const { status, body } = await send([noah.surferId!])
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Noah Berg', isMailConfigured: false, scheduled: [] })
    const [{ link, expiresAt, email }] = body.invited as [(typeof body.invited)[0]]
    expect([email, expiresAt]).toEqual([noah.email, '2026-06-17T12:00:00.000Z'])
    const address = new URL(link!)
    expect(address.pathname).toBe('/login/auth0')
    expect(address.searchParams.get('organization')).toBe(String(company.organizationId))
    expect(await isGood(link!)).toBe(true)
    const listed = async (invitationStatuses: ('invited' | 'not-invited')[]) =>
      (await as.call(surfers.list, { query: { invitationStatuses } })).body
    const invited = await listed(['invited'])
    expect(invited.results).toMatchObject([{ id: noah.surferId, invitationExpiresAt: expiresAt }])
    expect(invited.meta).toEqual({ totalRowCount: 2, filteredRowCount: 1 })
    expect((await listed(['not-invited'])).results.map(({ id }) => id)).toEqual([other.surferId])
  })

  it('gets a new link that makes the old one void, and none that a cancelled one keeps', async () => {
    const noah = await aSurfer(bed.db, company)
    const first = (await send([noah.surferId!])).body.invited[0]!.link!
    const second = (await send([noah.surferId!])).body.invited[0]!.link!
    expect([await isGood(first), await isGood(second)]).toEqual([false, true])
    expect((await messages()).map(({ state }) => state)).toEqual(['waiting', 'cancelled'])
    const cancelled = await as.call(invitations.cancelSurfer, { params: { surferId: noah.surferId! } })
    expect(cancelled.status).toBe(200)
    expect(await isGood(second)).toBe(false)
    expect(await statusOf(noah)).toBe('not-invited')
    expect((await messages()).map(({ state, hasLink }) => [state, hasLink])).toEqual([
      ['cancelled', false],
      ['cancelled', false],
    ])
    const again = await as.call(invitations.cancelSurfer, { params: { surferId: noah.surferId! } })
    expect([again.status, again.refused.error]).toEqual([409, 'CONFLICT'])
  })

  it('is not invited with a password, before the first day, or after the last, and nobody is then', async () => {
    const active = await aSurfer(bed.db, company, { firstName: 'Ana', lastName: 'Diaz' })
    await bed.db.inSystem(tx => setPassword(tx, active.accountId, 'surf the morning'))
    const early = await aSurfer(bed.db, company, {
      firstName: 'Eve',
      lastName: 'Low',
      startDate: '2026-06-11',
    })
    const late = await aSurfer(bed.db, company, { firstName: 'Leo', lastName: 'Old', endDate: '2026-06-09' })
    const fine = await aSurfer(bed.db, company)
    const ids = [active, fine, early, late].map(({ surferId }) => surferId!)
    const { status, refused } = await send(ids)
    expect(status).toBe(400)
    expect(refused.issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['surfer_ids.0', 'Ana Diaz can log in already.'],
      [
        'surfer_ids.2',
        'The first day of Eve Low is 2026-06-11. Schedule the invitation for that day, or change the day.',
      ],
      ['surfer_ids.3', 'The last day of Leo Old was 2026-06-09. Change it before you send an invitation.'],
    ])
    expect(await statusOf(fine)).toBe('not-invited')
    expect(await messages()).toEqual([])
  })

  it('is only invited by a manager who may edit the team', async () => {
    const teamId = await aTeam(bed.db, company, 'Harbour')
    const noah = await aSurfer(bed.db, company, { teamId })
    const { status, refused } = await send([noah.surferId!])
    expect([status, refused.unauthorised_teams]).toEqual([403, [{ id: teamId, name: 'Harbour' }]])
    expect((await send([987_654])).status).toBe(404)
  })

  it('loses the invitation with the e-mail address that it was sent to', async () => {
    const noah = await aSurfer(bed.db, company)
    const { link } = (await send([noah.surferId!])).body.invited[0]!
    const params = { surferId: noah.surferId! }
    await as.call(surfers.update, { params, body: { email: 'elsewhere@example.com' } })
    expect(await isGood(link!)).toBe(false)
    expect(await statusOf(noah)).toBe('not-invited')
  })

  it('is active from the first call on, whoever logs people in', async () => {
    const noah = await aSurfer(bed.db, company)
    await bed.as(noah).call(surfers.list)
    expect(await statusOf(noah)).toBe('active')
  })
})

describe('a scheduled invitation', () => {
  const tomorrowIn = (timezone: string) =>
    aSurfer(bed.db, company, { timezone, startDate: '2026-06-11', firstName: 'Kai', lastName: timezone })

  it('goes out at midnight of the first day in the agent’s zone, once', async () => {
    const auckland = await tomorrowIn('Pacific/Auckland')
    const losAngeles = await tomorrowIn('America/Los_Angeles')
    now = Date.parse('2026-06-10T11:45:00Z')
    const { body } = await send([auckland.surferId!, losAngeles.surferId!], true)
    expect(body.invited).toEqual([])
    expect(body.scheduled.map(({ startDate }) => startDate)).toEqual(['2026-06-11', '2026-06-11'])
    await doChore()
    expect([await statusOf(auckland), await statusOf(losAngeles)]).toEqual(['scheduled', 'scheduled'])
    now = Date.parse('2026-06-10T12:00:00Z')
    await Promise.all([doChore(), doChore()])
    expect([await statusOf(auckland), await statusOf(losAngeles)]).toEqual(['invited', 'scheduled'])
    expect((await messages()).map(({ recipient }) => recipient)).toEqual([auckland.email])
    const log = await as.call(auditEntries.list, { query: { entity: 'invitation', limit: 1 } })
    expect(log.body.results).toMatchObject([
      { managerId: null, surferId: null, action: 'invite', entityName: 'Kai Pacific/Auckland' },
    ])
  })

  it('is made up for after days in which nothing ran, and stays cancelled', async () => {
    const [kai, lou] = [await tomorrowIn('Etc/UTC'), await tomorrowIn('Etc/UTC')]
    await send([kai.surferId!, lou.surferId!], true)
    await as.call(invitations.cancelSurfer, { params: { surferId: lou.surferId! } })
    now = Date.parse('2026-06-14T09:00:00Z')
    await doChore()
    expect([await statusOf(kai), await statusOf(lou)]).toEqual(['invited', 'not-invited'])
    await as.call(invitations.cancelSurfer, { params: { surferId: kai.surferId! } })
    await doChore()
    expect(await statusOf(kai)).toBe('not-invited')
  })
})

describe('a manager', () => {
  it('is invited by those who may edit every team of theirs', async () => {
    const teamId = await aTeam(bed.db, company, 'Harbour')
    const tom = await aManager(bed.db, company, { editTeamIds: [teamId] })
    const ida = await aManager(bed.db, company)
    const refused = await as.call(invitations.sendToManagers, { body: { managerIds: [tom.managerId!] } })
    expect([refused.status, refused.refused.error]).toEqual([403, 'UNAUTHORISED_TEAMS'])
    const { status, body } = await as.call(invitations.sendToManagers, {
      body: { managerIds: [ida.managerId!] },
    })
    expect([status, await isGood(body.invited[0]!.link!)]).toEqual([200, true])
    const list = await as.call(managers.list, { query: { invitationStatuses: ['invited'] } })
    expect(list.body.results.map(({ id }) => id)).toEqual([ida.managerId])
    const again = await as.call(invitations.sendToManagers, { body: { managerIds: [manager.managerId!] } })
    expect([again.status, again.refused.message]).toEqual([
      400,
      expect.stringContaining('can log in already'),
    ])
    await as.call(invitations.cancelManager, { params: { managerId: ida.managerId! } })
    expect(await isGood(body.invited[0]!.link!)).toBe(false)
  })
})

it('costs as many statements for two hundred people as for one', async () => {
  const managersOf = (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await aManager(bed.db, company)).managerId!))
  const surfersOf = (count: number, startDate?: string) =>
    Promise.all(
      Array.from(
        { length: count },
        async () =>
          (await aSurfer(bed.db, company, { timezone: 'Etc/UTC', startDate: startDate ?? null })).surferId!,
      ),
    )
  const costs = async (count: number) => {
    now = Date.parse('2026-06-10T12:00:00Z')
    const [surferIds, managerIds, later] = [
      await surfersOf(count),
      await managersOf(count),
      await surfersOf(count, '2026-06-11'),
    ]
    const body = { managerIds }
    const agents = await countStatements(() => send(surferIds))
    const again = await countStatements(() => send(surferIds))
    const bosses = await countStatements(() => as.call(invitations.sendToManagers, { body }))
    await send(later, true)
    now = Date.parse('2026-06-11T00:00:00Z')
    return { agents, again, managers: bosses, chore: await countStatements(doChore) }
  }
  // The first call of a manager also notes that they have been here.
  await as.call(surfers.list)
  const one = await costs(1)
  expect(await costs(200)).toEqual(one)
  const invited = (await as.call(surfers.list, { query: { invitationStatuses: ['invited'], limit: 1 } })).body
  expect(invited.meta?.filteredRowCount).toBe(402)
  const log = await as.call(auditEntries.list, { query: { entity: 'invitation', limit: 1 } })
  // Entries: four for the calls of each round, and one for every agent whom the chore invited.
  expect(log.body.meta?.filteredRowCount).toBe(2 * 4 + 201)
})

it('points to the company’s own provider, without a secret, where that logs people in', async () => {
  const environment = {
    LINEUP_OIDC_ISSUER: 'https://login.example.com/',
    LINEUP_OIDC_CLIENT_ID: 'web',
    LINEUP_OIDC_AUDIENCE: 'https://api.example.com',
    LINEUP_PUBLIC_URL: 'https://lineup.example.com',
  }
  const outside = await aTestBed({ now: () => now, environment })
  try {
    const { organizationId } = outside.company
    await outside.db.inTenant(organizationId, tx =>
      sql`update organization set external_id = 'org_1'`.execute(tx),
    )
    const noah = await aSurfer(outside.db, outside.company)
    const { body } = await outside.asManager.call(invitations.sendToSurfers, {
      body: { surferIds: [noah.surferId!] },
    })
    expect(body.invited[0]!.link).toBe('https://lineup.example.com/login/auth0?organization=org_1')
  } finally {
    await outside.close()
  }
})
