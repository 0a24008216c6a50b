// More than a password: asked for when it is set up, and set up where the organization wants it.
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SecondFactorPolicy } from '#contract/access/second-factor.ts'
import { aCompany, type TestCompany } from '#test/builders/company.ts'
import { aManager, aSurfer, type Person } from '#test/builders/people.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { newRecoveryCodes } from './factors/authenticator.ts'
import { insertPasskey } from './factors/passkey-store.ts'
import { type ApiProcess, PASSWORD, startApi, withPassword } from './test-api.ts'
import { TestBrowser, type Visit } from './test-browser.ts'

let database: TestDatabase
let api: ApiProcess
let company: TestCompany

beforeAll(async () => {
  database = await testDatabase()
  api = await startApi(database.db)
})
beforeEach(async () => {
  company = await aCompany(database.db)
})
afterAll(async () => {
  await api?.close()
  await database?.drop()
})

const want = (policy: SecondFactorPolicy) =>
  database.db.inTenant(company.organizationId, tx =>
    sql`update organization set second_factor = ${policy}`.execute(tx),
  )
const titleOf = ({ html }: Visit) => /<h1>([^<]*)</.exec(html)?.[1]
const codesIn = ({ html }: Visit) => [...html.matchAll(/<li>([^<]+)<\/li>/g)].map(match => match[1]!)
const appIn = ({ html }: Visit) =>
  new TOTP({ secret: Secret.fromBase32(/<code>([A-Z2-7]+)<\/code>/.exec(html)![1]!) })

async function setUp(person: Person) {
  const browser = new TestBrowser(api.origin)
  const page = await browser.logIn(person.email, PASSWORD)
  const app = appIn(page)
  const code = app.generate()
  const kept = await browser.submit(page, { code })
  return { browser, app, code, kept, codes: codesIn(kept) }
}

test('whoever has none is led to set one up, keeps ten codes, and is in', async () => {
  await want('everybody')
  const sam = await withPassword(database.db, await aSurfer(database.db, company))
  const browser = new TestBrowser(api.origin)
  const page = await browser.logIn(sam.email, PASSWORD)
  expect(titleOf(page)).toBe('Set up a second factor')
  const wrong = await browser.submit(page, { code: '000000' })
  expect([wrong.status, titleOf(wrong)]).toEqual([401, 'Set up a second factor'])
  expect(appIn(wrong).secret.base32).toBe(appIn(page).secret.base32)
  const kept = await browser.submit(wrong, { code: appIn(page).generate() })
  expect(titleOf(kept)).toBe('Keep your recovery codes')
  expect(new Set(codesIn(kept)).size).toBe(10)
  const tokens = await browser.tokensOf(await browser.submit(kept))
  expect(await api.identity.verifyAccessToken(tokens.access_token)).toMatchObject({ ok: true })
})

test('only those have to whom the organization names', async () => {
  await want('managers')
  const sam = await withPassword(database.db, await aSurfer(database.db, company))
  const max = await withPassword(database.db, await aManager(database.db, company))
  expect((await new TestBrowser(api.origin).logIn(sam.email, PASSWORD)).url.pathname).toBe('/')
  expect(titleOf(await new TestBrowser(api.origin).logIn(max.email, PASSWORD))).toBe('Set up a second factor')
  await want('optional')
  expect((await new TestBrowser(api.origin).logIn(max.email, PASSWORD)).url.pathname).toBe('/')
})

test('the code is asked for after the password, and works once; so does a recovery code', async () => {
  await want('everybody')
  const sam = await withPassword(database.db, await aSurfer(database.db, company))
  const { app, code, codes } = await setUp(sam)
  await want('optional')
  const browser = new TestBrowser(api.origin)
  const page = await browser.logIn(sam.email, PASSWORD)
  expect(titleOf(page)).toBe('Confirm that it is you')
  const replayed = await browser.submit(page, { code })
  expect(replayed.status).toBe(401)
  const wait = /This code was used before, .* next one (?:in ([1-9]\d*) seconds|already)\./.exec(
    replayed.html,
  )
  expect(wait, replayed.html).not.toBeNull()
  expect(Number(wait![1] ?? 0)).toBeLessThanOrEqual(60)
  const wrong = await browser.submit(replayed, { code: '000000' })
  expect(wrong.html).toContain('This code is wrong, or it is a recovery code that was used before.')
  const next = app.generate({ timestamp: Date.now() + 30_000 })
  expect((await browser.submit(replayed, { code: next })).url.pathname).toBe('/')

  const tryRecovery = async (recovery: string) => {
    const other = new TestBrowser(api.origin)
    return other.submit(await other.logIn(sam.email, PASSWORD), { code: recovery })
  }
  expect((await tryRecovery(codes[0]!.toUpperCase().replaceAll('-', ' '))).url.pathname).toBe('/')
  expect((await tryRecovery(codes[0]!)).status).toBe(401)
  const both = await Promise.all([tryRecovery(codes[1]!), tryRecovery(codes[1]!)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 401])
})

test('whoever has passkeys alone gets in with a recovery code, once', async () => {
  await want('everybody')
  const sam = await withPassword(database.db, await aSurfer(database.db, company))
  const codes = await database.db.inSystem(async tx => {
    await insertPasskey(tx, {
      accountId: sam.accountId,
      id: `passkey-${sam.accountId}`,
      publicKey: Buffer.from('key'),
      signCount: 0,
      transports: [],
      name: 'Laptop',
    })
    return newRecoveryCodes(tx, sam.accountId)
  })
  const browser = new TestBrowser(api.origin)
  const page = await browser.logIn(sam.email, PASSWORD)
  expect([titleOf(page), page.html.includes('Recovery code')]).toEqual(['Confirm that it is you', true])
  const wrong = await browser.submit(page, { code: 'aaaa-bbbb-cccc' })
  expect([wrong.status, wrong.html.includes('Recovery code')]).toEqual([401, true])
  expect((await browser.submit(wrong, { code: codes[0]! })).url.pathname).toBe('/')
  const other = new TestBrowser(api.origin)
  const again = await other.submit(await other.logIn(sam.email, PASSWORD), { code: codes[0]! })
  expect(again.status).toBe(401)
})

test('a step of one log-in is none of another, and codes cannot be tried for ever', async () => {
  await want('everybody')
  const sam = await withPassword(database.db, await aSurfer(database.db, company))
  const { app } = await setUp(sam)
  const browser = new TestBrowser(api.origin)
  let page = await browser.logIn(sam.email, PASSWORD)
  const step = /name="step" type="hidden" value="([^"]+)"/.exec(page.html)![1]!
  const stranger = new TestBrowser(api.origin)
  const stolen = await stranger.submit(await stranger.authorize(), { step, code: app.generate() })
  expect([stolen.status, titleOf(stolen)]).toEqual([400, 'This login has expired'])
  const forged = await browser.submit(page, { step: `${step}x`, code: '1' })
  expect(titleOf(forged)).toBe('This login has expired')
  for (let tries = 0; tries < 10; tries++) page = await browser.submit(page, { code: '000000' })
  const late = await browser.submit(page, { code: app.generate({ timestamp: Date.now() + 30_000 }) })
  expect(late.status).toBe(429)
})

test('passkeys: a made-up answer opens nothing', async () => {
  const browser = new TestBrowser(api.origin)
  const page = await browser.authorize()
  for (const passkey of ['nonsense', '{}', '{"id":"AAAA","response":{}}']) {
    const refused = await browser.submit(page, { passkey })
    expect([refused.status, refused.html.includes('This passkey is not known here')]).toEqual([401, true])
  }
})
