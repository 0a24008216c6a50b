import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#test/builders/company.ts'
import { aManager, aSurfer } from '#test/builders/people.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { setAccountDisabled } from './accounts/account-store.ts'
import { type ApiProcess, PASSWORD, startApi, withPassword } from './test-api.ts'
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

let addresses = 0
const elsewhere = () => new TestBrowser(api.origin, `203.0.113.${++addresses}`)

const alertOf = (html: string) => /role="alert"[^>]*>([^<]*)</.exec(html)?.[1]

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const sam = await withPassword(database.db, await aSurfer(database.db, company))
  const browser = elsewhere()
  const wrong = await browser.logIn(sam.email, 'not this one')
  const unknown = await browser.logIn('nobody@lineup.test', PASSWORD)
  for (const page of [wrong, unknown]) {
    expect(page.status).toBe(401)
    expect(alertOf(page.html)).toBe('E-mail or password is wrong.')
  }
  expect(wrong.html).toContain(`value="${sam.email}"`)
  expect((await browser.submit(wrong, { email: sam.email, password: PASSWORD })).url.pathname).toBe('/')
})

test('an account without a password cannot be entered with an empty one', async () => {
  const { email } = await aSurfer(database.db, company)
  for (const password of ['', 'nobody has this password'])
    expect((await elsewhere().logIn(email, password)).status).toBe(401)
})

test('after ten wrong tries the right password has to wait too, in every process', async () => {
  const sam = await withPassword(database.db, await aSurfer(database.db, company))
  const browser = elsewhere()
  let page = await browser.authorize()
  for (let tries = 1; tries <= 10; tries++) {
    page = await browser.submit(page, { email: sam.email.toUpperCase(), password: `guess ${tries}` })
    expect(page.status).toBe(401)
  }
  page = await browser.submit(page, { email: sam.email, password: PASSWORD })
  expect(page.status).toBe(429)
  expect(alertOf(page.html)).toBe('Too many tries. Wait 15 minutes, then try again.')
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(800)

  const other = await startApi(database.db)
  try {
    const restarted = await new TestBrowser(other.origin, browser.address).logIn(sam.email, PASSWORD)
    expect(restarted.status).toBe(429)
  } finally {
    await other.close()
  }
  expect((await elsewhere().logIn(sam.email, PASSWORD)).url.pathname).toBe('/')

  await database.db.inSystem(tx =>
    sql`update system.login_attempt set window_ends_at = now() - interval '1 second'`.execute(tx),
  )
  expect((await browser.submit(page, { email: sam.email, password: PASSWORD })).url.pathname).toBe('/')
})

test('an address that tries a hundred e-mails has to wait', async () => {
  const sam = await withPassword(database.db, await aSurfer(database.db, company))
  const browser = elsewhere()
  await browser.logIn('somebody@lineup.test', 'guess')
  await database.db.inSystem(tx =>
    sql`update system.login_attempt set tries = 100 where subject = ${browser.address}`.execute(tx),
  )
  expect((await browser.logIn(sam.email, PASSWORD)).status).toBe(429)
})

test('logging in often is not guessing', async () => {
  const sam = await withPassword(database.db, await aSurfer(database.db, company))
  const { address } = elsewhere()
  for (let logins = 0; logins < 12; logins++)
    expect((await new TestBrowser(api.origin, address).logIn(sam.email, PASSWORD)).url.pathname).toBe('/')
})

test('a surfer logs in from the first day to the last, by the surfer’s own calendar', async () => {
  const zone = 'Pacific/Kiritimati'
  const today = Temporal.Now.plainDateISO(zone)
  const surfer = (startDate: Temporal.PlainDate, endDate: Temporal.PlainDate | null) =>
    aSurfer(database.db, company, {
      timezone: zone,
      startDate: startDate.toString(),
      endDate: endDate?.toString() ?? null,
    }).then(person => withPassword(database.db, person))
  const tomorrow = today.add({ days: 1 })
  const yesterday = today.subtract({ days: 1 })
  const text = (date: Temporal.PlainDate) => date.toLocaleString('en-GB', { dateStyle: 'long' })

  const early = await elsewhere().logIn((await surfer(tomorrow, null)).email, PASSWORD)
  expect(early.status).toBe(403)
  expect(alertOf(early.html)).toBe(`Your first day is ${text(tomorrow)}. You can log in from that day on.`)
  const late = await elsewhere().logIn((await surfer(yesterday, yesterday)).email, PASSWORD)
  expect(late.status).toBe(403)
  expect(alertOf(late.html)).toBe(
    `Your last day was ${text(yesterday)}. Ask your admin if that is not right.`,
  )
  const only = await elsewhere().logIn((await surfer(today, today)).email, PASSWORD)
  expect(only.url.pathname).toBe('/')
})

test('a surfer whose last day is over is out at the next refresh', async () => {
  const sam = await withPassword(database.db, await aSurfer(database.db, company))
  const browser = elsewhere()
  const tokens = await browser.tokensOf(await browser.logIn(sam.email, PASSWORD))
  await database.db.inTenant(company.organizationId, tx =>
    sql`update surfer set end_date = '2020-03-31' where id = ${sam.surferId}`.execute(tx),
  )
  expect((await browser.refresh(tokens.refresh_token)).status).toBe(400)
  const page = await browser.authorize()
  expect(page.status).toBe(200)
  expect(page.html).toContain('Your last day was 31 March 2020.')
})

test('a manager who is no surfer any more logs in as manager alone', async () => {
  const max = await withPassword(database.db, await aManager(database.db, company))
  await aSurfer(database.db, company, { email: max.email, endDate: '2020-03-31' })
  const browser = elsewhere()
  const tokens = await browser.tokensOf(await browser.logIn(max.email, PASSWORD))
  expect(await api.identity.verifyAccessToken(tokens.access_token)).toMatchObject({
    session: { roles: ['manager'], managerId: max.managerId, surferId: null },
  })
})

test('a removed manager and a disabled account are refused, each with its reason', async () => {
  const gone = await withPassword(database.db, await aManager(database.db, company))
  await database.db.inTenant(company.organizationId, tx =>
    sql`update manager set deleted_at = now() where id = ${gone.managerId}`.execute(tx),
  )
  const removed = await elsewhere().logIn(gone.email, PASSWORD)
  expect([removed.status, alertOf(removed.html)]).toEqual([
    403,
    'Your account does not belong to an organization. Ask your admin to add you.',
  ])

  const dee = await withPassword(database.db, await aManager(database.db, company))
  await database.db.inSystem(tx => setAccountDisabled(tx, dee.accountId, true))
  const disabled = await elsewhere().logIn(dee.email, PASSWORD)
  expect([disabled.status, alertOf(disabled.html)]).toEqual([
    403,
    'This account is disabled. Ask your admin to enable it.',
  ])
  expect((await elsewhere().logIn(dee.email, 'not this one')).status).toBe(401)
})

test('a form from another site, or of another browser, logs nobody in', async () => {
  const sam = await withPassword(database.db, await aSurfer(database.db, company))
  const credentials = { email: sam.email, password: PASSWORD }
  const browser = elsewhere()
  const page = await browser.authorize()
  for (const origin of ['https://evil.test', 'null'])
    expect((await browser.submit(page, credentials, { origin })).status).toBe(403)
  const foreign = await elsewhere().submit(page, credentials)
  expect(foreign.status).toBe(400)
  expect(foreign.html).toContain('This login has expired')
})

test('what a stranger typed comes back as text', async () => {
  const page = await elsewhere().logIn('"><script>alert(1)</script>', 'guess')
  expect(page.html).not.toContain('<script>')
  expect(page.html).toContain('&quot;&gt;&lt;script&gt;')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
})
