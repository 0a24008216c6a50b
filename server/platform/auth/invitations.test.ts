import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#test/builders/company.ts'
import { aSurfer, type Person } from '#test/builders/people.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { createInvitations } from './invitations/invitations.ts'
import { type ApiProcess, PASSWORD, startApi } from './test-api.ts'
import { TestBrowser } from './test-browser.ts'

let database: TestDatabase
let api: ApiProcess
let company: TestCompany

beforeAll(async () => {
  database = await testDatabase()
  company = await aCompany(database.db)
  api = await startApi(database.db)
})
afterAll(async () => {
  await api?.close()
  await database?.drop()
})

const invite = async ({ organizationId, accountId }: Person) => {
  const wanted = {
    organizationId,
    accountIds: [accountId],
    managerId: null,
    isEmbedded: true,
    now: Date.now(),
  }
  const { tokens } = await database.db.inTenant(organizationId, tx => createInvitations(tx, wanted))
  return tokens.get(accountId)!
}

const choice = (password: string, repeated = password) => ({
  new_password: password,
  repeated_password: repeated,
})

test('an invited surfer chooses a password, is logged in, and the invitation is used up', async () => {
  const sam = await aSurfer(database.db, company)
  const invitation = await invite(sam)
  const browser = new TestBrowser(api.origin)
  const page = await browser.authorize({ invitation })
  expect(page.html).toContain('Choose a password')
  expect(page.html).toContain(sam.email)

  const short = await browser.submit(page, choice('short'))
  expect(short.status).toBe(400)
  expect(short.html).toContain('This password has 5 characters. Choose one of at least 10.')
  const differing = await browser.submit(short, choice(PASSWORD, `${PASSWORD}!`))
  expect(differing.html).toContain('The two passwords differ.')

  const tokens = await browser.tokensOf(await browser.submit(differing, choice(PASSWORD)))
  expect(await api.identity.verifyAccessToken(tokens.access_token)).toMatchObject({
    session: { surferId: sam.surferId, roles: ['surfer'] },
  })

  const { rows: events } = await database.db.inTenant(company.organizationId, tx =>
    sql`select payload from event where type = 'people.changed'`.execute(tx),
  )
  expect(events).toEqual([{ payload: { what: 'surfers' } }])

  const thief = new TestBrowser(api.origin)
  const again = await thief.authorize({ invitation })
  expect(again.html).toContain('This invitation has been used or is out of date.')
  const forced = await thief.submit(again, choice('another password'))
  expect(forced.status).toBe(400)
  expect((await new TestBrowser(api.origin).logIn(sam.email, PASSWORD)).url.pathname).toBe('/')
})

const USED = 'This invitation has been used or is out of date.'

test('neither a forged, nor an old, nor a replaced invitation invites', async () => {
  const sam = await aSurfer(database.db, company)
  const replaced = await invite(sam)
  const genuine = await invite(sam)
  const foreign = genuine.replace(/^\d+/, String((await aCompany(database.db)).organizationId))
  for (const invitation of [
    replaced,
    foreign,
    `${genuine.slice(0, -1)}_`,
    `${company.organizationId}-`,
    'nonsense',
  ])
    expect((await new TestBrowser(api.origin).authorize({ invitation })).html).toContain(USED)
  expect((await new TestBrowser(api.origin).authorize({ invitation: genuine })).html).toContain(
    'Choose a password',
  )
  await database.db.inTenant(company.organizationId, tx =>
    sql`update invitation set expires_at = now()`.execute(tx),
  )
  expect((await new TestBrowser(api.origin).authorize({ invitation: genuine })).html).toContain(USED)
})

test('two browsers that accept at once: one gets in', async () => {
  const sam = await aSurfer(database.db, company)
  const invitation = await invite(sam)
  const accept = async (password: string) => {
    const browser = new TestBrowser(api.origin)
    return browser.submit(await browser.authorize({ invitation }), choice(password))
  }
  const visits = await Promise.all([accept('one of two ways in'), accept('the other way in')])
  expect(visits.map(({ status }) => status).toSorted()).toEqual([303, 400])
})

test('an invitation is for the invited, whoever is logged in in the browser', async () => {
  const [sam, tia] = [await aSurfer(database.db, company), await aSurfer(database.db, company)]
  const browser = new TestBrowser(api.origin)
  await browser.submit(await browser.authorize({ invitation: await invite(sam) }), choice(PASSWORD))
  const page = await browser.authorize({ invitation: await invite(tia) })
  expect(page.html).toContain(tia.email)
})

test('an invitation accepted before the first day sets the password and says when to come', async () => {
  const noa = await aSurfer(database.db, company, { startDate: '2999-02-01' })
  const browser = new TestBrowser(api.origin)
  const page = await browser.authorize({ invitation: await invite(noa) })
  const early = await browser.submit(page, choice(PASSWORD))
  expect(early.status).toBe(403)
  expect(early.html).toContain('Your first day is 1 February 2999.')
})
