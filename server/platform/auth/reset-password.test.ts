// A forgotten password, and the notice of many wrong ones.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkOf, type NoticeRow, selectNotices } from '#server/platform/notices/index.ts'
import { aCompany, type TestCompany } from '#test/builders/company.ts'
import { aSurfer, type Person } from '#test/builders/people.ts'
import { testSecrets } from '#test/builders/secrets.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { type ApiProcess, PASSWORD, startApi, withPassword } from './test-api.ts'
import { TestBrowser, type Visit } from './test-browser.ts'

let database: TestDatabase
let api: ApiProcess
let company: TestCompany
let sam: Person
let addresses = 0
const elsewhere = () => new TestBrowser(api.origin, `203.0.113.${++addresses}`)

beforeAll(async () => {
  database = await testDatabase()
  api = await startApi(database.db)
})
beforeEach(async () => {
  company = await aCompany(database.db)
  sam = await withPassword(database.db, await aSurfer(database.db, company))
})
afterAll(async () => {
  await api?.close()
  await database?.drop()
})

const messages = async (): Promise<NoticeRow[]> =>
  (await database.db.inTenant(company.organizationId, tx => selectNotices(tx, { offset: 0, limit: 50 }))).rows
const ask = async (email: string, browser = elsewhere()) =>
  browser.submit(await browser.visit('/oauth/forgot'), { email })
const newestLink = async () => linkOf((await messages())[0]!, company.organizationId, testSecrets)!
const textOf = ({ html }: Visit, email: string) => html.replaceAll(email, '')
const choice = { new_password: 'nine slow trains', repeated_password: 'nine slow trains' }

test('known, unknown and not yet invited addresses get the same answer; only the known one a message', async () => {
  const invited = await aSurfer(database.db, company)
  const known = await ask(sam.email.toUpperCase())
  expect(known.status).toBe(200)
  for (const email of ['nobody@lineup.test', invited.email])
    expect(textOf(await ask(email), email)).toBe(textOf(known, sam.email.toUpperCase()))
  expect((await messages()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['password-reset', sam.email],
  ])
})

test('the link sets a password once, ends every log-in, and the owner is told', async () => {
  const loggedIn = elsewhere()
  const tokens = await loggedIn.tokensOf(await loggedIn.logIn(sam.email, PASSWORD))
  await ask(sam.email)
  const link = await newestLink()
  const browser = elsewhere()
  const page = await browser.visit(link)
  expect(page.html).toContain(sam.email)
  const weak = await browser.submit(page, { new_password: 'password2026', repeated_password: 'password2026' })
  expect([weak.status, weak.html.includes('guessed first')]).toEqual([400, true])
  const done = await browser.submit(weak, choice)
  expect(done.html).toContain('Your password is changed')
  expect((await loggedIn.refresh(tokens.refresh_token)).status).toBe(400)
  expect((await elsewhere().logIn(sam.email, PASSWORD)).status).toBe(401)
  expect((await elsewhere().logIn(sam.email, choice.new_password)).url.pathname).toBe('/')
  const again = await browser.submit(page, choice)
  expect([again.status, again.html.includes('has been used or is out of date')]).toEqual([400, true])
  expect((await messages())[0]).toMatchObject({ kind: 'password-changed', recipient: sam.email })
})

test('a new link makes the old one void, and each is over after an hour', async () => {
  await ask(sam.email)
  const first = await newestLink()
  await ask(sam.email)
  const second = await newestLink()
  expect((await elsewhere().visit(first)).status).toBe(400)
  expect((await elsewhere().visit(second)).status).toBe(200)
  await database.db.inSystem(tx =>
    sql`update system.account_link set expires_at = expires_at - interval '1 hour'`.execute(tx),
  )
  expect((await elsewhere().visit(second)).status).toBe(400)
  expect((await elsewhere().visit(`${new URL(second).pathname}?token=forged`)).status).toBe(400)
})

test('asking often sends three messages and then none; one address is held up', async () => {
  for (let tries = 0; tries < 5; tries++) await ask(sam.email)
  expect(await messages()).toHaveLength(3)
  const browser = elsewhere()
  for (let tries = 0; tries < 20; tries++) await ask(`nobody${tries}@lineup.test`, browser)
  expect((await ask('nobody@lineup.test', browser)).status).toBe(429)
})

test('a form of another site asks for nothing', async () => {
  const browser = elsewhere()
  const page = await browser.visit('/oauth/forgot')
  const refused = await browser.submit(page, { email: sam.email }, { origin: 'https://evil.test' })
  expect(refused.status).toBe(403)
  expect(await messages()).toEqual([])
})

test('a stranger who changes addresses is held up longer and longer; the owner’s own browser is not', async () => {
  const own = elsewhere()
  await own.logIn(sam.email, PASSWORD)
  await own.visit('/v2/logout')
  for (let tries = 1; tries <= 20; tries++)
    expect((await elsewhere().logIn(sam.email, `guess ${tries}`)).status).toBe(401)
  const heldUp = await elsewhere().logIn(sam.email, PASSWORD)
  expect([heldUp.status, Number(heldUp.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  const first = Number(heldUp.headers.get('retry-after'))
  expect(first).toBeLessThanOrEqual(15)
  expect((await messages()).map(({ kind }) => kind)).toEqual(['login-attempts'])

  await database.db.inSystem(tx =>
    sql`update system.login_attempt set next_try_at = now() where next_try_at > now()`.execute(tx),
  )
  expect((await elsewhere().logIn(sam.email, 'guess 21')).status).toBe(401)
  const longer = Number((await elsewhere().logIn(sam.email, PASSWORD)).headers.get('retry-after'))
  expect(longer).toBeGreaterThan(first)

  const page = await own.authorize({ prompt: 'login' })
  expect((await own.submit(page, { email: sam.email, password: PASSWORD })).url.pathname).toBe('/')
})
