// API tokens: what they may do, when they stop working, and how much they may ask.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiTokens, TOKEN_CALLS_PER_MINUTE } from '#contract/access/api-tokens.ts'
import { loginSettings } from '#contract/access/login-settings.ts'
import { auditEntries } from '#contract/endpoints/audit-entries.ts'
import { managers } from '#contract/endpoints/managers.ts'
import { organization } from '#contract/endpoints/organization.ts'
import { surfers } from '#contract/endpoints/surfers.ts'
import { teams } from '#contract/endpoints/teams.ts'
import type { Permission } from '#contract/permissions.ts'
import { DAY_MS, MINUTE_MS } from '#core/time/index.ts'
import {
  aCompany,
  aManager,
  aSurfer,
  aTeam,
  aTestBed,
  type Person,
  type TestBed,
} from '#test/builders/index.ts'

let bed: TestBed
let chief: Person
/** May not edit the organization. */
let plain: Person
let now = Date.parse('2026-06-10T12:00:00Z')
beforeAll(async () => {
  bed = await aTestBed({ now: () => now })
  chief = bed.manager
  plain = await aManager(bed.db, bed.company, { editsOrganization: false })
})
afterAll(() => bed?.close())

async function aToken(permissions: Permission[], person = plain) {
  const { body } = await bed.as(person).call(apiTokens.create, {
    body: { name: 'Payroll', permissions, expiresInDays: 30 },
  })
  return { ...body, program: bed.as(person, body.secret) }
}

it('calls as its manager, within its permissions', async () => {
  const { program, name } = await aToken(['people.view'])
  expect((await program.call(teams.list)).status).toBe(200)
  const add = await program.call(teams.create, { body: { name: 'Night', managerIds: [], surferIds: [] } })
  expect([add.status, add.refused.message]).toEqual([
    403,
    `The API token “${name}” does not have the permission people.edit. Make one that has.`,
  ])
  const [used] = (await bed.as(plain).call(apiTokens.list)).body.results
  expect(used).toMatchObject({ lastUsedAt: '2026-06-10T12:00:00.000Z', state: 'active' })
})

it('does nothing that decides who logs in, whatever its permissions', async () => {
  const { program } = await aToken(['people.edit', 'people.view', 'organization.edit'], chief)
  const body = { firstName: 'Eve', email: 'eve@lineup.test' }
  const { status, refused } = await program.call(managers.create, { body })
  expect([status, refused.message]).toEqual([403, 'An API token may not do this. Log in and do it yourself.'])
  const form = { name: 'More', permissions: ['people.edit'] satisfies Permission[], expiresInDays: 1 }
  expect((await program.call(apiTokens.create, { body: form })).status).toBe(403)
  expect((await program.call(loginSettings.change, { body: { secondFactor: 'optional' } })).status).toBe(403)
})

it('is given no permission that its maker does not have', async () => {
  const asked = { name: 'All', permissions: ['organization.edit'] satisfies Permission[], expiresInDays: 30 }
  const refused = await bed.as(plain).call(apiTokens.create, { body: asked })
  expect([refused.status, refused.refused.message]).toEqual([
    403,
    'You do not have the permission organization.edit yourself. Leave it out.',
  ])
  for (const body of [
    { ...asked, permissions: [] },
    { ...asked, expiresInDays: 366 },
    { ...asked, expiresInDays: 0 },
    { ...asked, name: ' ' },
    { ...asked, permissions: ['own-schedule.view' as 'people.view'] },
  ])
    expect((await bed.as(plain).call(apiTokens.create, { body })).status).toBe(400)
})

it('stops working when it is revoked, expires, or its manager is removed', async () => {
  const [revoked, expired] = [await aToken(['people.view']), await aToken(['people.view'])]
  await bed.as(plain).call(apiTokens.revoke, { params: { tokenId: revoked.id } })
  expect((await revoked.program.call(teams.list)).status).toBe(401)
  now += 31 * DAY_MS
  expect((await expired.program.call(teams.list)).status).toBe(401)
  now -= 31 * DAY_MS
  const leaver = await aManager(bed.db, bed.company)
  const { program } = await aToken(['people.view'], leaver)
  expect((await program.call(teams.list)).status).toBe(200)
  await bed.as(chief).call(managers.remove, { params: { managerId: leaver.managerId! } })
  expect((await program.call(teams.list)).status).toBe(401)
})

it('is refused for another organization, changed, or in part', async () => {
  const { program, secret } = await aToken(['people.view'])
  const other = await aCompany(bed.db)
  expect((await program.call(teams.list, { organizationId: other.organizationId })).status).toBe(404)
  const moved = secret.replace(/^lineup_\d+/, `lineup_${other.organizationId}`)
  for (const wrong of [
    moved,
    secret.slice(0, -1),
    `${secret.slice(0, -2)}${secret.endsWith('AA') ? 'BB' : 'AA'}`,
  ])
    expect((await bed.as(plain, wrong).call(teams.list)).status).toBe(401)
})

it('is listed for its maker, and for those who edit the organization', async () => {
  const own = await aToken(['people.view'])
  const colleague = await aManager(bed.db, bed.company, { editsOrganization: false })
  expect((await bed.as(colleague).call(apiTokens.list)).body.results).toEqual([])
  const foreign = await bed.as(colleague).call(apiTokens.revoke, { params: { tokenId: own.id } })
  expect([foreign.status, foreign.refused.message]).toEqual([404, `There is no API token ${own.id} here.`])
  const { body } = await bed.as(chief).call(apiTokens.list)
  expect(body.results.map(({ id }) => id)).toContain(own.id)
  expect(JSON.stringify(body)).not.toContain(own.secret.slice(-20))
  expect((await bed.as(chief).call(apiTokens.revoke, { params: { tokenId: own.id } })).status).toBe(200)
  const audit = JSON.stringify((await bed.asManager.call(auditEntries.list)).body.results)
  expect(audit).toContain('api-token')
  expect(audit).not.toContain(own.secret)
})

it('may make so many calls a minute, and tells how many are left', async () => {
  const { secret } = await aToken(['organization.view'])
  const ask = () =>
    bed.app.inject({
      method: 'GET',
      url: `/v1/organizations/${bed.company.organizationId}${organization.get.path}`,
      headers: { authorization: `Bearer ${secret}` },
    })
  const first = await ask()
  expect(first.headers).toMatchObject({
    'ratelimit-limit': String(TOKEN_CALLS_PER_MINUTE),
    'ratelimit-remaining': String(TOKEN_CALLS_PER_MINUTE - 1),
    'ratelimit-reset': '60',
  })
  const rest = await Promise.all(Array.from({ length: TOKEN_CALLS_PER_MINUTE }, ask))
  const over = rest.filter(({ statusCode }) => statusCode === 429)
  expect(over).toHaveLength(1)
  expect(over[0]!.headers['retry-after']).toBe('60')
  expect(over[0]!.json().message).toContain(`its ${TOKEN_CALLS_PER_MINUTE} calls of this minute`)
  now += MINUTE_MS
  expect((await ask()).statusCode).toBe(200)
})

async function ofOrganization(permissions: Permission[], editTeamIds: number[] = [], maker = chief) {
  const { body } = await bed.as(maker).call(apiTokens.create, {
    body: { name: 'Payroll', permissions, expiresInDays: 30, belongsTo: 'organization', editTeamIds },
  })
  return { ...body, program: bed.as(maker, body.secret) }
}

it('of the organization outlasts its maker, and its changes are recorded under its name', async () => {
  const maker = await aManager(bed.db, bed.company, {
    firstName: 'Lea',
    lastName: 'Ver',
    editsOrganization: true,
  })
  const made = await ofOrganization(['people.view', 'people.edit'], [], maker)
  expect(made).toMatchObject({ belongsTo: 'organization', managerName: 'Lea Ver', editTeams: [] })
  await bed.as(chief).call(managers.remove, { params: { managerId: maker.managerId! } })
  const add = await made.program.call(teams.create, { body: { name: 'Payroll’s own' } })
  expect(add.status).toBe(200)
  const log = async (query = {}) => (await bed.asManager.call(auditEntries.list, { query })).body.results
  const [entry] = await log({ tokenId: made.id })
  expect(entry).toMatchObject({
    entityName: 'Payroll’s own',
    managerId: null,
    actorName: '',
    tokenId: made.id,
    tokenName: 'Payroll',
  })
  const mine = await aToken(['people.edit', 'people.view'], chief)
  await mine.program.call(teams.create, { body: { name: 'Mine' } })
  expect((await log({ tokenId: mine.id }))[0]).toMatchObject({
    managerId: chief.managerId,
    tokenName: mine.name,
  })
  const { body } = await bed.asManager.call(managers.list, { query: { limit: 500 } })
  expect(JSON.stringify(body)).not.toContain('(API token)')
})

it('of the organization changes the teams that it was given, also after their managers are set anew', async () => {
  const [own, other] = [await aTeam(bed.db, bed.company), await aTeam(bed.db, bed.company)]
  const edits = await aManager(bed.db, bed.company, { editsOrganization: true, editTeamIds: [own, other] })
  const [ada, ben] = [
    await aSurfer(bed.db, bed.company, { teamId: own }),
    await aSurfer(bed.db, bed.company, { teamId: other }),
  ]
  const { program, editTeams } = await ofOrganization(['people.edit', 'people.view'], [own], edits)
  expect(editTeams).toMatchObject([{ id: own }])
  const rename = (person: Person) =>
    program.call(surfers.update, { params: { surferId: person.surferId! }, body: { lastName: 'New' } })
  const { status, refused } = await rename(ben)
  expect([status, refused.error]).toEqual([403, 'UNAUTHORISED_TEAMS'])
  await bed
    .as(edits)
    .call(teams.update, { params: { teamId: own }, body: { managerIds: [edits.managerId!] } })
  expect((await rename(ada)).status).toBe(200)
})

it('of the organization is made by those who edit it, on teams of theirs', async () => {
  const form = { name: 'All', permissions: ['people.view'] satisfies Permission[], expiresInDays: 30 }
  const refusedOf = async (person: Person, more: object) =>
    (await bed.as(person).call(apiTokens.create, { body: { ...form, ...more } })).refused
  const organizations = { belongsTo: 'organization' as const }
  expect((await refusedOf(plain, organizations)).message).toContain('Make one of your own')
  const foreign = await aTeam(bed.db, bed.company)
  await aManager(bed.db, bed.company, { editTeamIds: [foreign] })
  expect((await refusedOf(chief, { ...organizations, editTeamIds: [foreign] })).error).toBe(
    'UNAUTHORISED_TEAMS',
  )
  expect((await refusedOf(chief, { ...organizations, editTeamIds: [990_001] })).message).toContain(
    'There is no team 990001 here',
  )
  expect((await refusedOf(chief, { editTeamIds: [foreign] })).message).toContain('edit_team_ids')
  const { id } = await ofOrganization(['people.view'])
  expect((await bed.as(plain).call(apiTokens.list)).body.results.map(one => one.id)).not.toContain(id)
  expect((await bed.as(plain).call(apiTokens.revoke, { params: { tokenId: id } })).status).toBe(404)
  expect((await bed.as(chief).call(apiTokens.revoke, { params: { tokenId: id } })).status).toBe(200)
})

it('reads with an ETag, and is told when nothing has changed', async () => {
  const { program, secret } = await aToken(['people.view', 'people.edit'], chief)
  const url = `/v1/organizations/${bed.company.organizationId}${teams.list.path}`
  const read = (headers: Record<string, string> = {}) =>
    bed.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${secret}`, ...headers } })
  const first = await read()
  const etag = first.headers.etag as string
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    etag: expect.stringMatching(/^W\/"/),
  })
  for (const tags of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const again = await read({ 'if-none-match': tags })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  }
  await program.call(teams.create, { body: { name: 'Since then' } })
  const changed = await read({ 'if-none-match': etag })
  expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
  const refused = await bed.app.inject({ method: 'GET', url, headers: { 'if-none-match': '*' } })
  expect([refused.statusCode, refused.headers.etag]).toEqual([401, undefined])
})
