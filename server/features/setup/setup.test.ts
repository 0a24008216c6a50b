import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { managers } from '#contract/endpoints/managers.ts'
import { organization } from '#contract/endpoints/organization.ts'
import { tasks } from '#contract/endpoints/tasks.ts'
import { teams } from '#contract/endpoints/teams.ts'
import { quickStart } from '#contract/organization/quick-start.ts'
import { setup } from '#contract/organization/setup.ts'
import {
  createToken,
  findAccountByEmail,
  membershipsOf,
  verifyPassword,
} from '#server/platform/auth/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/process/log.ts'
import { aCompanyWithEverything } from '#test/builders/full-company.ts'
import {
  aCompany,
  aManager,
  aSurfer,
  aTestBed,
  type Person,
  type TestBed,
  testApp,
} from '#test/builders/index.ts'
import { testDatabase } from '#test/database/index.ts'
import { finishRemovals, firstStartLink, runOrganizationCommand } from './index.ts'

const PASSWORD = 'a long enough one'
const FORM = {
  displayName: 'Zürich & Söhne',
  timezone: 'Europe/Zurich',
  weekStartsOn: 'sunday' as const,
  firstName: 'Ana',
  lastName: 'Ruiz',
}
let serial = 0
const email = () => `founder-${++serial}@example.com`

let stage: TestBed
beforeAll(async () => {
  stage = await aTestBed({ hasPasswords: true })
})
afterAll(() => stage?.close())

const nobody = () => stage.as(null)
const tokenOf = (given: Partial<Parameters<typeof createToken>[1]> = {}) =>
  stage.db.inSystem(tx => createToken(tx, { purpose: 'start', lifetimeMinutes: 5, ...given }))
const make = (body: object) =>
  nobody().call(setup.createOrganization, {
    body: { ...FORM, password: PASSWORD, ...body } as never,
  })
async function founder(organizationId: number, managerId: number, address: string): Promise<Person> {
  const account = (await stage.db.inSystem(tx => findAccountByEmail(tx, address)))!
  return { ...FORM, organizationId, managerId, surferId: null, accountId: account.id, email: address }
}

describe('an organization made by a link', () => {
  it('has its manager, who may do everything, a team and the usual activities', async () => {
    const address = email()
    const token = await tokenOf()
    expect((await nobody().call(setup.link, { body: { token } })).body.sampleName).toBeNull()
    const { status, body } = await make({ token, email: address })
    expect([status, typeof body.entry]).toEqual([200, 'string'])
    const person = await founder(body.organizationId, body.managerId, address)
    const as = stage.as(person)
    expect((await as.call(organization.get)).body).toMatchObject({
      name: 'zurich-sohne',
      displayName: 'Zürich & Söhne',
      timezone: 'Europe/Zurich',
      weekStartsOn: 'sunday',
      isSample: false,
      mayEdit: true,
      totalLicenses: 1000,
      settings: {
        schedulingEnabled: true,
        shiftPlanningEnabled: true,
        dialbotEnabled: false,
        gcalSettings: null,
      },
    })
    const [team] = (await as.call(teams.list)).body.results
    expect(team).toMatchObject({ isDefault: true, managers: [{ id: body.managerId }] })
    expect((await as.call(tasks.list)).body.results.map(task => task.name)).toEqual([
      'Break',
      'Meeting',
      'Training',
    ])
    const account = await stage.db.inSystem(tx => findAccountByEmail(tx, address))
    expect(await verifyPassword(account!.passwordHash, PASSWORD)).toBe(true)
  })

  it('is made once: a used, an old and a false link are refused', async () => {
    const token = await tokenOf()
    const answers = await Promise.all([make({ token, email: email() }), make({ token, email: email() })])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 404])
    const old = await tokenOf({ lifetimeMinutes: 0 })
    for (const refused of [token, old, 'guessed'])
      expect((await make({ token: refused, email: email() })).refused).toMatchObject({
        error: 'NOT_FOUND',
        message: expect.stringMatching(/^This link has been used or is out of date\./),
      })
    expect((await nobody().call(setup.link, { body: { token } })).status).toBe(404)
  })

  it('names what is wrong, and the link can be used again', async () => {
    const token = await tokenOf()
    const issues = async (body: object) => (await make({ token, email: email(), ...body })).refused.issues
    expect(await issues({ password: 'short' })).toMatchObject([
      { path: ['password'], message: 'This password has 5 characters. Choose one of at least 10.' },
    ])
    expect(await issues({ password: undefined })).toMatchObject([{ path: ['password'], message: 'Required' }])
    expect(await issues({ timezone: 'Atlantis' })).toMatchObject([
      { path: ['timezone'], message: 'value is not a valid IANA timezone' },
    ])
    expect(await issues({ displayName: ' ' })).toMatchObject([{ message: 'Required' }])
    expect((await make({ token, email: email() })).status).toBe(200)
  })

  it('wants the password of an account that is there already, and leaves it', async () => {
    const address = email()
    await make({ token: await tokenOf(), email: address })
    const token = await tokenOf()
    const wrong = await make({ token, email: address.toUpperCase(), password: 'another long one' })
    expect(wrong.refused.issues).toMatchObject([
      { path: ['password'], message: expect.stringContaining('has an account here') },
    ])
    expect((await make({ token, email: address })).status).toBe(200)
    const account = await stage.db.inSystem(tx => findAccountByEmail(tx, address))
    expect(await stage.db.inSystem(tx => membershipsOf(tx, account!.id))).toHaveLength(2)
  })
})

describe('the first link', () => {
  it('is there while nobody can log in, and is good for one organization', async () => {
    const { db, drop } = await testDatabase()
    const app = await testApp(db)
    const tokens = [await firstStartLink(app.platform), await firstStartLink(app.platform)].map(
      link => /\/start#(.+)$/.exec(link!)![1]!,
    )
    const results = await Promise.all(
      tokens.map(token =>
        app.as(null).call(setup.createOrganization, { body: { ...FORM, token, email: email() } }),
      ),
    )
    expect(results.map(result => result.status).sort()).toEqual([200, 404])
    expect(await firstStartLink(app.platform)).toBeNull()
    await app.close()
    await drop()
  })
})

describe('from the sample company', () => {
  it('a manager gets a link, which can end it', async () => {
    const full = await aCompanyWithEverything(stage.db, 'Samplecompany')
    const { organizationId } = full.company
    const inSample = <T>(work: (tx: Tx) => Promise<T>) => stage.db.inTenant(organizationId, work)
    const as = stage.as(full.manager)
    expect((await as.call(setup.createLink)).refused.error).toBe('CONFLICT')
    await inSample(tx => sql`update organization set is_sample = true`.execute(tx))
    const { token } = (await as.call(setup.createLink)).body
    expect((await nobody().call(setup.link, { body: { token } })).body.sampleName).toBeTruthy()
    expect((await make({ token, email: email(), removeSample: true })).status).toBe(200)
    expect(await stage.db.inSystem(tx => membershipsOf(tx, full.manager.accountId))).toEqual([])
    await finishRemovals(stage.db, createLog('silent'))
    const { rows } = await inSample(tx => sql`select from organization`.execute(tx))
    expect(rows).toEqual([])
    await finishRemovals(stage.db, createLog('silent'))
  })
})

describe('permission to edit the organization', () => {
  it('is needed for its settings, given by those who have it, and never lost', async () => {
    const company = await aCompany(stage.db)
    const one = await aManager(stage.db, company)
    const two = await aManager(stage.db, company, { editsOrganization: false })
    const change = (person: Person) =>
      stage.as(person).call(organization.changeForecastSettings, { body: { useMultiskillStaffing: true } })
    expect((await change(two)).refused).toMatchObject({
      error: 'FORBIDDEN',
      message: 'This holds for the whole organization. Ask a manager who may edit the organization.',
    })
    expect((await stage.as(two).call(organization.get)).body.mayEdit).toBe(false)
    const give = (person: Person, to: Person, editsOrganization: boolean) =>
      stage
        .as(person)
        .call(managers.update, { params: { managerId: to.managerId! }, body: { editsOrganization } })
    expect((await give(two, two, true)).status).toBe(403)
    const hijack = { params: { managerId: one.managerId! }, body: { email: email() } }
    expect((await stage.as(two).call(managers.update, hijack)).status).toBe(403)
    expect((await stage.as(two).call(managers.remove, { params: hijack.params })).status).toBe(403)
    expect((await give(one, one, false)).refused.error).toBe('CONFLICT')
    expect((await give(one, two, true)).body.editsOrganization).toBe(true)
    expect((await change(two)).status).toBe(200)
    expect((await give(two, one, false)).status).toBe(200)
    expect((await change(one)).status).toBe(403)
  })
})

describe('the quick start', () => {
  it('reads what is done from the data and keeps what is skipped for everybody', async () => {
    const company = await aCompany(stage.db)
    const one = stage.as(await aManager(stage.db, company))
    const two = stage.as(await aManager(stage.db, company))
    const done = async () =>
      (await two.call(quickStart.get)).body.steps.filter(step => step.isDone).map(step => step.step)
    expect(await done()).toEqual(['organization'])
    await aSurfer(stage.db, company)
    expect(await done()).toEqual(['organization', 'agents'])
    await one.call(quickStart.skip, { body: { steps: ['shifts'] } })
    const skipped = (await two.call(quickStart.get)).body.steps.filter(step => step.isSkipped)
    expect(skipped.map(step => step.step)).toEqual(['shifts'])
    expect((await one.call(quickStart.skip, { body: { steps: ['nap'] as never } })).status).toBe(400)
  })
})

describe('the command', () => {
  const run = (...words: string[]) => runOrganizationCommand(stage.platform, words, async () => PASSWORD)
  const create = (...more: string[]) =>
    run(
      'create',
      '--name',
      'Acme',
      '--timezone',
      'Europe/Berlin',
      '--first-name',
      'Ana',
      '--email',
      email(),
      ...more,
    )

  it('makes, lists, licenses and removes an organization', async () => {
    const said = await create('--licences', '12')
    const id = /^Organization (\d+) “Acme” is made\./.exec(said)![1]!
    expect(await run('list')).toContain(`${id}  Acme  (Europe/Berlin, 12 licences)`)
    expect(await run('licences', id, '40')).toBe('“Acme” has 40 licences from now on.')
    await expect(run('remove', id, 'Other')).rejects.toThrow('is called “Acme”')
    expect(await run('remove', id, 'Acme')).toContain('Nobody can log in to “Acme” any more.')
    expect(await run('list')).not.toContain(`${id}  Acme`)
  })

  it('prints a link that works', async () => {
    const token = /#(\S+)$/.exec(await run('link'))![1]!
    expect((await make({ token, email: email() })).status).toBe(200)
  })

  it('says in sentences what is missing or wrong', async () => {
    await expect(run()).rejects.toThrow('Say what to do:')
    await expect(run('create', '--name', 'Acme')).rejects.toThrow('--timezone is missing.')
    await expect(create('--timezone', 'Mars')).rejects.toThrow(
      '--timezone is "Mars": value is not a valid IANA timezone.',
    )
    await expect(create('--colour', 'red')).rejects.toThrow("Unknown option '--colour'")
    await expect(create('--licences', 'many')).rejects.toThrow('The number of licences is "many".')
    await expect(run('licences', '999999', '4')).rejects.toThrow('There is no organization "999999".')
  })
})
