// API tokens: what they may do, when they stop working, and how much they may ask.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiTokens, TOKEN_CALLS_PER_MINUTE } from '#contract/access/api-tokens.ts'
import { loginSettings } from '#contract/access/login-settings.ts'
import { auditEntries } from '#contract/endpoints/audit-entries.ts'
import { managers } from '#contract/endpoints/managers.ts'
import { organization } from '#contract/endpoints/organization.ts'
import { teams } from '#contract/endpoints/teams.ts'
import type { Permission } from '#contract/permissions.ts'
import { DAY_MS, MINUTE_MS } from '#core/time/index.ts'
import { aCompany, aManager, aTestBed, type Person, type TestBed } from '#test/builders/index.ts'

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
