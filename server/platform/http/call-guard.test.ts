// Planted faults: endpoints whose handlers forget a check or an entry, each of which must fail.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AuditDecision } from '#contract/audit.ts'
import { type AnyEndpoint, endpoint } from '#contract/endpoint.ts'
import type { Access, TeamScope } from '#contract/permissions.ts'
import { IdParam } from '#contract/shapes.ts'
import { aTestBed, type TestBed } from '#test/builders/index.ts'
import type { Database, Tx } from '../database/index.ts'
import { assertStatedPermission, guardedDatabase, noteTeamCheck } from './call-guard.ts'
import { type Actor, mountOn } from './mount.ts'
import { createHttpServer } from './server.ts'

let stage: TestBed
let db: Database
beforeAll(async () => {
  stage = await aTestBed()
  db = guardedDatabase(stage.db)
})
afterAll(() => stage?.close())

const inTenant = <T>(work: (tx: Tx) => Promise<T>) => stage.db.inTenant(stage.company.organizationId, work)
const rowsOf = (table: string) =>
  inTenant(async tx => (await sql`select * from ${sql.table(table)} order by id`.execute(tx)).rows)

const forTeams = (teams: TeamScope): Access => ({ allow: 'people.edit', teams })
const ADDED: AuditDecision = { action: 'add', entity: 'team', id: 'reply.id', fields: 'all' }
const CHANGED: AuditDecision = { action: 'change', entity: 'team', id: 'params.teamId', fields: 'all' }

const anEndpoint = (permission: Access, audit: AuditDecision): AnyEndpoint =>
  endpoint({
    method: 'POST',
    path: '/planted/:teamId',
    permission,
    audit: audit as 'none',
    summary: 'Planted',
    params: z.object({ teamId: IdParam }),
    body: z.object({ name: z.string(), apiKey: z.string().optional() }),
    reply: z.object({ id: z.number().nullable(), error: z.string().optional() }),
    refusalField: 'error',
  })

/** The status of one call, and the message of what the server took for a bug. */
async function call(planted: AnyEndpoint, handle: () => Promise<{ id: number | null }>, isStrict = true) {
  const bugs: string[] = []
  const log = { ...stage.platform.log, error: ({ err }: { err: Error }) => bugs.push(err.message) }
  const app = await createHttpServer(stage.platform.log, 'test')
  app.addHook('onRequest', async request => {
    request.log = Object.assign(Object.create(request.log), log)
  })
  const { organizationId, managerId, surferId } = stage.manager
  const actor: Actor = { organizationId, managerId, surferId, subject: '', email: '', roles: ['manager'] }
  mountOn(app, async () => actor, stage.platform, isStrict).mount(planted, handle)
  const reply = await app.inject({
    method: 'POST',
    url: `/v1/organizations/${organizationId}/planted/7`,
    payload: { name: 'Harbour', api_key: 'hidden' },
  })
  await app.close()
  return [reply.statusCode, bugs.join()] as const
}

let serial = 0
const write = (work?: (tx: Tx) => Promise<unknown>) =>
  db.inTenant(stage.company.organizationId, async tx => {
    await work?.(tx)
    serial += 1
    const { rows } = await sql<{ id: number }>`
      insert into team (organization_id, name) values (${stage.company.organizationId}, ${`Team ${serial}`})
      returning id`.execute(tx)
    return { id: rows[0]!.id }
  })

describe('an endpoint of some teams', () => {
  const planted = anEndpoint(forTeams('of-teams'), CHANGED)

  it('whose handler skips the check writes nothing, also in production', async () => {
    const before = await rowsOf('team')
    for (const isStrict of [true, false]) {
      const [status, bug] = await call(planted, () => write(), isStrict)
      expect([status, bug]).toEqual([
        500,
        expect.stringContaining(
          'states that it needs permission of-teams, and its handler has not checked it',
        ),
      ])
    }
    expect(await rowsOf('team')).toEqual(before)
    expect(await rowsOf('audit_entry')).toEqual([])
  })

  it('whose handler checks something else writes nothing', async () => {
    const [status] = await call(planted, () => write(async () => noteTeamCheck('granted')))
    expect(status).toBe(500)
  })

  it('whose handler reads without the check is not answered', async () => {
    const [status] = await call(planted, async () => ({ id: 1 }))
    expect(status).toBe(500)
  })

  it('whose handler checks is answered', async () => {
    expect(await call(planted, () => write(async () => noteTeamCheck('of-teams')))).toEqual([200, ''])
  })

  it('whose handler asks for a permission that is not stated is refused', async () => {
    const [status, bug] = await call(planted, async () => {
      assertStatedPermission('schedule.edit')
      return { id: 1 }
    })
    expect([status, bug]).toEqual([500, expect.stringContaining('asks for schedule.edit')])
  })
})

describe('an endpoint that is recorded', () => {
  it('leaves the entry in the transaction of the change, without secrets', async () => {
    expect(await call(anEndpoint(forTeams('none'), ADDED), () => write())).toEqual([200, ''])
    const [entry] = (await rowsOf('audit_entry')).slice(-1)
    const [team] = (await rowsOf('team')).slice(-1)
    expect(entry).toMatchObject({
      managerId: stage.manager.managerId,
      action: 'add',
      entity: 'team',
      entityId: (team as { id: number }).id,
      details: { name: 'Harbour' },
    })
    expect((entry as { details: object }).details).toEqual({ name: 'Harbour' })
    const xmins = await inTenant(tx =>
      sql`select distinct xmin::text from (
        (select xmin from team order by id desc limit 1) union all
        (select xmin from audit_entry order by id desc limit 1)) written`.execute(tx),
    )
    expect(xmins.rows).toHaveLength(1)
  })

  it('and records nothing is a fault', async () => {
    const [status, bug] = await call(anEndpoint(forTeams('none'), CHANGED), async () => ({ id: 1 }))
    expect([status, bug]).toEqual([500, expect.stringContaining('has recorded nothing in the audit log')])
  })

  it('and writes past the guard is a fault', async () => {
    const planted = anEndpoint(forTeams('none'), ADDED)
    const past = () => inTenant(async () => ({ id: 1 }))
    expect((await call(planted, past))[0]).toBe(500)
  })

  it('and answers why nothing was done records nothing', async () => {
    const before = [await rowsOf('team'), await rowsOf('audit_entry')]
    const refusing = () =>
      db.inTenant(stage.company.organizationId, async tx => {
        await sql`insert into team (organization_id, name) values (${stage.company.organizationId}, 'Lost')`.execute(
          tx,
        )
        return { id: null, error: 'NO_SURFERS' }
      })
    expect(await call(anEndpoint(forTeams('of-teams'), CHANGED), refusing)).toEqual([200, ''])
    expect([await rowsOf('team'), await rowsOf('audit_entry')]).toEqual(before)
  })

  it('and makes nothing records nothing', async () => {
    const before = await rowsOf('audit_entry')
    expect(await call(anEndpoint(forTeams('none'), ADDED), async () => ({ id: null }))).toEqual([200, ''])
    expect(await rowsOf('audit_entry')).toEqual(before)
  })

  it('and fails after the change has neither', async () => {
    const [teams, entries] = [await rowsOf('team'), await rowsOf('audit_entry')]
    const failing = () =>
      db.inTenant(stage.company.organizationId, async tx => {
        await sql`insert into team (organization_id, name) values (${stage.company.organizationId}, 'Lost')`.execute(
          tx,
        )
        throw new Error('planted')
      })
    expect((await call(anEndpoint(forTeams('none'), CHANGED), failing))[0]).toBe(500)
    expect([await rowsOf('team'), await rowsOf('audit_entry')]).toEqual([teams, entries])
  })
})

describe('an endpoint that states no entry', () => {
  it('and writes is a fault', async () => {
    const before = await rowsOf('team')
    const [status, bug] = await call(anEndpoint(forTeams('none'), 'none'), () => write())
    expect([status, bug]).toEqual([500, expect.stringContaining("writes, and its audit decision is 'none'")])
    expect(await rowsOf('team')).toEqual(before)
  })

  it('with a reason may write', async () => {
    const planted = anEndpoint(forTeams('none'), { unrecorded: 'A mark for the caller alone.' })
    expect(await call(planted, () => write())).toEqual([200, ''])
  })
})
