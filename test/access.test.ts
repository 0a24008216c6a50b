// Permission on teams and the audit log, endpoint by endpoint: a manager who may edit no team is refused by each that
// needs permission on teams, and each that changes something records what its audit decision says.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditRecordOf } from '#contract/audit.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { api } from '#contract/endpoints/index.ts'
import { GIVEN_PERMISSIONS, permissionsOf, rolesWithAccess, teamScopeOf } from '#contract/permissions.ts'
import { aCompanyWithEverything, type FullCompany } from '#test/builders/full-company.ts'
import { type TestApp, testApp } from '#test/builders/index.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { ownSample, UNREACHED } from './access-samples.ts'

const endpoints = Object.entries(api).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, endpoint]) => ({
    name: `${noun}.${verb}`,
    endpoint: endpoint as AnyEndpoint,
  })),
)
const reached = endpoints.filter(({ name }) => UNREACHED[name] === undefined)

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await testDatabase()
  app = await testApp(database.db)
})
afterAll(async () => {
  await app?.close()
  await database?.drop()
})

let serial = 0
const aFullCompany = () => aCompanyWithEverything(database.db, `Company${++serial}`)

const rowsOf = ({ company: { organizationId } }: FullCompany, table: string) =>
  database.db.inTenant(organizationId, async tx => {
    const { rows } = await sql`select * from ${sql.table(table)} order by id`.execute(tx)
    return rows as { id: number }[]
  })

/** The manager of the company may edit no team any more. */
const takeTeams = ({ company: { organizationId }, manager }: FullCompany) =>
  database.db.inTenant(organizationId, tx =>
    sql`delete from manager_team_edit where manager_id = ${manager.managerId}`.execute(tx),
  )

describe('a manager who may edit no team', () => {
  it.each(reached.filter(({ endpoint }) => teamScopeOf(endpoint.permission) !== 'none'))(
    '$name is refused, and the teams are named',
    async ({ name, endpoint }) => {
      const full = await aFullCompany()
      const sample = await ownSample(app, name, full)
      const before = await rowsOf(full, 'audit_entry')
      await takeTeams(full)
      const { status, refused } = await app.as(full.manager).call(endpoint, sample)
      expect([status, refused.error, refused.message]).toEqual([
        403,
        'UNAUTHORISED_TEAMS',
        'Manager does not have required permissions to edit these teams',
      ])
      expect(refused.unauthorised_teams).not.toEqual([])
      expect(await rowsOf(full, 'audit_entry')).toEqual(before)
    },
  )
})

describe('a manager who may not edit the organization', () => {
  // Billing is off here, and answers that there is no such address.
  const given = reached
    .filter(({ name }) => !name.startsWith('billing.'))
    .filter(({ endpoint }) =>
      permissionsOf(endpoint.permission).some(permission => GIVEN_PERMISSIONS.includes(permission)),
    )
  let full: FullCompany
  beforeAll(async () => {
    full = await aFullCompany()
    await database.db.inTenant(full.company.organizationId, tx =>
      sql`update manager set edits_organization = false where id = ${full.manager.managerId}`.execute(tx),
    )
  })
  it.each(given)('$name is refused', async ({ name, endpoint }) => {
    const { status, refused } = await app.as(full.manager).call(endpoint, await ownSample(app, name, full))
    expect([status, refused.message]).toEqual([
      403,
      'This holds for the whole organization. Ask a manager who may edit the organization.',
    ])
  })
})

/** Lines of the test of this title, up to the next. */
function textOfTest(file: string, title: string): string {
  const [, ...tests] = readFileSync(file, 'utf8').split(/^ *(?:it|test)\('/m)
  return tests.find(text => text.startsWith(`${title}'`)) ?? ''
}

describe('the audit log', () => {
  it.each(Object.entries(UNREACHED))('%s is compared with its decision elsewhere', (name, { file, test }) => {
    expect(endpoints.map(one => one.name)).toContain(name)
    expect(textOfTest(file, test)).toContain(`expectRecorded(${name}, `)
  })

  it.each(reached.filter(({ endpoint }) => endpoint.permission !== 'public' && endpoint.audit !== 'none'))(
    '$name records what its decision says',
    async ({ name, endpoint }) => {
      const full = await aFullCompany()
      const roles = rolesWithAccess(endpoint.permission)
      const isStaffs = roles.every(role => role === 'internal')
      const person = isStaffs ? full.staff : roles.includes('manager') ? full.manager : full.surfer
      const sample = await ownSample(app, name, full)
      const before = await rowsOf(full, 'audit_entry')
      const events = await rowsOf(full, 'schedule_event')
      const { status, text } = await app.as(person).call(endpoint, sample)
      expect([status, text]).toEqual([200, expect.anything()])
      const record = auditRecordOf(endpoint.audit)
      const entries = (await rowsOf(full, 'audit_entry')).slice(before.length)
      if (!record) expect(entries).toEqual([])
      else
        expect(entries).toMatchObject([
          {
            action: record.action,
            entity: record.entity,
            managerId: isStaffs ? null : person.managerId,
            staffAccountId: isStaffs ? full.staff.accountId : null,
            entityId: record.id === null ? null : expect.any(Number),
          },
        ])
      if (endpoint.audit === 'schedule-history')
        expect((await rowsOf(full, 'schedule_event')).length).toBeGreaterThan(events.length)
    },
  )
})
