import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#test/builders/company.ts'
import { aSurfer } from '#test/builders/people.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
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

const choice = (password: string, repeated = password) => ({
  new_password: password,
  repeated_password: repeated,
})

test('an invited surfer chooses a password, is logged in, and the invitation is used up', async () => {
  const sam = await aSurfer(database.db, company)
  const invitation = await api.identity.invite(sam.accountId)
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

  const thief = new TestBrowser(api.origin)
  const again = await thief.authorize({ invitation })
  expect(again.html).toContain('This invitation has been used or is out of date.')
  const forced = await thief.submit(again, choice('another password'))
  expect(forced.status).toBe(400)
  expect((await new TestBrowser(api.origin).logIn(sam.email, PASSWORD)).url.pathname).toBe('/')
})

test('neither a forged invitation nor an access token invites', async () => {
  const [sam, tia] = [await aSurfer(database.db, company), await aSurfer(database.db, company)]
  const genuine = await api.identity.invite(sam.accountId)
  const [header, , signature] = genuine.split('.')
  const claims = Buffer.from(JSON.stringify({ sub: String(tia.accountId), exp: 4e9 })).toString('base64url')
  for (const invitation of [`${header}.${claims}.${signature}`, 'nonsense']) {
    const page = await new TestBrowser(api.origin).authorize({ invitation })
    expect(page.html).toContain('This invitation has been used or is out of date.')
  }
  expect(await api.identity.verifyAccessToken(genuine)).toMatchObject({ ok: false, reason: 'invalid' })
})

test('an invitation accepted before the first day sets the password and says when to come', async () => {
  const noa = await aSurfer(database.db, company, { startDate: '2999-02-01' })
  const browser = new TestBrowser(api.origin)
  const page = await browser.authorize({ invitation: await api.identity.invite(noa.accountId) })
  const early = await browser.submit(page, choice(PASSWORD))
  expect(early.status).toBe(403)
  expect(early.html).toContain('Your first day is 1 February 2999.')
})
