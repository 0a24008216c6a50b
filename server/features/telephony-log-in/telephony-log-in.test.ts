// Log-in with the telephony provider against its simulator, as a browser does it.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#contract/access/account.ts'
import { loginSettings } from '#contract/access/login-settings.ts'
import { managers } from '#contract/endpoints/managers.ts'
import { surfers } from '#contract/endpoints/surfers.ts'
import { features } from '#contract/internal/feature-flags.ts'
import { setAccountDisabled, setPassword } from '#server/platform/auth/index.ts'
import { agentId, COMPANY_ID } from '#simulators/dialpad/ids.ts'
import { dialpad } from '#simulators/dialpad/index.ts'
import { ProviderSimulator } from '#simulators/kit/index.ts'
import {
  aCompany,
  aManager,
  aSurfer,
  aTestBed,
  type Person,
  type TestBed,
  type TestCompany,
} from '#test/builders/index.ts'

const HOUR_MS = 3_600_000
const OWN_PAGE = { 'x-session-id': 'tab-1', 'sec-fetch-site': 'same-origin' }

let simulator: ProviderSimulator
let stage: TestBed
let company: TestCompany
let now = Date.now()

async function aProvider(port = 0): Promise<ProviderSimulator> {
  const made = new ProviderSimulator({ providers: [dialpad], startAt: now, seed: 1, port })
  await made.start()
  made.seedDay({ isBehind: true })
  return made
}

beforeAll(async () => {
  simulator = await aProvider()
  stage = await aTestBed({
    now: () => now,
    environment: {
      LINEUP_DIALPAD_LOGIN_CLIENT_ID: dialpad.oauth!.clientId,
      LINEUP_DIALPAD_LOGIN_CLIENT_SECRET: dialpad.oauth!.clientSecret,
      LINEUP_DIALPAD_LOGIN_BASE_URL: `${simulator.url}/dialpad`,
    },
  })
})
afterAll(async () => {
  await stage?.close()
  await simulator?.stop()
})
beforeEach(async () => {
  now = Date.now()
  // The company's organizations of one test at a time.
  for (const earlier of joined.splice(0)) await ofCompany(earlier, null)
  company = await aCompany(stage.db)
  await ofCompany(company, COMPANY_ID)
})

const joined: TestCompany[] = []

async function ofCompany(other: TestCompany, id: string | null): Promise<void> {
  await inside(other, sql`update organization set dialpad_company_id = ${id}`)
  if (id === COMPANY_ID) joined.push(other)
}

const inside = ({ organizationId }: TestCompany, statement: ReturnType<typeof sql>) =>
  stage.db.inTenant(organizationId, tx => statement.execute(tx))

const agents = () => [...simulator.company.agents.values()].filter(agent => agent.isActive)

/** Cookies of one browser. */
class Browser {
  readonly cookies = new Map<string, string>()
  headers: Record<string, string> = OWN_PAGE

  async ask(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await stage.app.inject({
      method,
      url,
      headers: { ...this.headers, ...(cookie && { cookie }) },
      ...(payload && { payload }),
    })
    for (const { name, value, maxAge, httpOnly, sameSite } of reply.cookies) {
      expect([httpOnly, sameSite]).toEqual([true, 'Lax'])
      if (maxAge === 0) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
  }

  /** From our page to the provider's and back with a code. */
  async codeFor(agent: string): Promise<string> {
    const { body } = await this.ask('GET', '/auth/url')
    const address = new URL(body.url)
    expect([address.searchParams.has('state'), address.searchParams.get('code_challenge_method')]).toEqual([
      false,
      'S256',
    ])
    address.searchParams.set('user', agent)
    const back = (await fetch(address, { redirect: 'manual' })).headers.get('location')!
    expect(new URL(back).pathname).toBe('/login/dialpad/callback')
    return new URL(back).searchParams.get('code')!
  }

  async logIn(agent: string) {
    return this.ask('GET', `/auth/token?code=${await this.codeFor(agent)}&state=of-the-browser`)
  }

  loggedIn = async () => (await this.ask('GET', '/auth/logged_in')).body
}

async function managerOf(agent: { id: string }): Promise<Person> {
  const manager = await aManager(stage.db, company)
  await stage.db.inTenant(company.organizationId, tx =>
    sql`update manager set dialpad_user_id = ${agentId(agent.id)} where id = ${manager.managerId}`.execute(
      tx,
    ),
  )
  return manager
}

it('knows a manager by the id at the provider, and keeps a session in a cookie', async () => {
  const [agent] = agents()
  const manager = await managerOf(agent!)
  const browser = new Browser()
  const { status, body, headers } = await browser.logIn(agent!.id)
  const user = {
    organization_id: company.organizationId,
    manager_id: manager.managerId,
    surfer_id: null,
    roles: ['manager'],
    is_dialpad: true,
    is_proxied: false,
    dialpad_company_id: COMPANY_ID,
    organizations: [{ id: company.organizationId }],
  }
  expect([status, headers['cache-control'], body]).toMatchObject([200, 'no-store', { logged_in: true, user }])
  expect(await browser.loggedIn()).toMatchObject({ logged_in: true, user })
  const path = `/v0/organizations/${company.organizationId}/managers`
  expect((await browser.ask('GET', path)).status).toBe(200)
  const { rows } = await stage.db.inSystem(tx =>
    sql<{ idHash: Buffer }>`select id_hash from system.telephony_session`.execute(tx),
  )
  const kept = rows.map(row => row.idHash.toString('base64url'))
  for (const value of browser.cookies.values()) expect(kept).not.toContain(value)
})

it('knows an agent by the e-mail, unless another id was noted for them', async () => {
  const [, agent, other] = agents()
  const surfer = await aSurfer(stage.db, company, { email: agent!.email.toUpperCase() })
  const { body } = await new Browser().logIn(agent!.id)
  expect(body.user).toMatchObject({ surfer_id: surfer.surferId, manager_id: null, roles: ['surfer'] })
  const taken = await aSurfer(stage.db, company, { email: other!.email })
  await stage.db.inTenant(company.organizationId, tx =>
    sql`update surfer set dialpad_user_id = 'somebody-else' where id = ${taken.surferId}`.execute(tx),
  )
  expect((await new Browser().logIn(other!.id)).body.error).toBe('OTHER_DIALPAD_USER')
})

it('is manager and agent at once with one e-mail', async () => {
  const [, , , agent] = agents()
  await aManager(stage.db, company, { email: agent!.email })
  await aSurfer(stage.db, company, { email: agent!.email })
  const { body } = await new Browser().logIn(agent!.id)
  expect(body.user.roles).toEqual(['manager', 'surfer'])
})

it('finds no account for a stranger, another company, a disabled account or a suspended organization', async () => {
  const [agent] = agents()
  const text =
    'To use WFM, an admin needs to add you to the account. Reach out to your admin to get access, or check your details and try again.'
  const refused = async () => {
    const { status, body } = await new Browser().logIn(agent!.id)
    expect([status, body.error, body.message]).toEqual([401, 'NO_ACCOUNT', text])
  }
  await refused()
  const manager = await managerOf(agent!)
  await ofCompany(company, 'another-company')
  await refused()
  await ofCompany(company, COMPANY_ID)
  await stage.db.inSystem(tx => setAccountDisabled(tx, manager.accountId, true))
  await refused()
  await stage.db.inSystem(tx => setAccountDisabled(tx, manager.accountId, false))
  await stage.db.inTenant(company.organizationId, tx =>
    sql`update organization set suspended_at = now()`.execute(tx),
  )
  await refused()
})

it('takes a code from the browser that asked for it alone, once, and within ten minutes', async () => {
  const [agent] = agents()
  await managerOf(agent!)
  const browser = new Browser()
  const code = await browser.codeFor(agent!.id)
  const asked = (who: Browser) => who.ask('GET', `/auth/token?code=${code}&state=s`)
  const thief = new Browser()
  await thief.ask('GET', '/auth/url')
  for (const reply of [await asked(new Browser()), await asked(thief)])
    expect([reply.status, reply.body.error]).toEqual([400, 'VALIDATION'])
  now += 11 * 60_000
  expect((await asked(browser)).status).toBe(400)
  now = Date.now()
  const again = new Browser()
  const fresh = await again.codeFor(agent!.id)
  expect((await again.ask('GET', `/auth/token?code=${fresh}`)).status).toBe(200)
  expect((await again.ask('GET', `/auth/token?code=${fresh}`)).status).toBe(400)
  const denied = await again.ask('GET', '/auth/token?error=access_denied')
  expect([denied.status, denied.body.message]).toEqual([
    400,
    'code: Required. The provider sent none, but “access_denied”. Start the login again.',
  ])
})

it('says that the provider failed when it does, never that there is no account', async () => {
  const [agent] = agents()
  const browser = new Browser()
  const code = await browser.codeFor(agent!.id)
  const port = new URL(simulator.url).port
  await simulator.stop()
  const { status, body } = await browser.ask('GET', `/auth/token?code=${code}`)
  expect([status, body.error]).toEqual([502, 'PROVIDER_FAILED'])
  expect(port).not.toBe('')
  simulator = await aProvider(Number(port))
})

it('counts a cookie with requests of our own pages alone', async () => {
  const [agent] = agents()
  await managerOf(agent!)
  const browser = new Browser()
  await browser.logIn(agent!.id)
  for (const headers of [{}, { 'x-session-id': 'tab-1', 'sec-fetch-site': 'cross-site' }] as Record<
    string,
    string
  >[]) {
    browser.headers = headers
    expect(await browser.loggedIn()).toEqual({ logged_in: false, user: null })
    const path = `/v0/organizations/${company.organizationId}${features.off.path}`
    expect((await browser.ask('GET', path)).status).toBe(401)
  }
  browser.headers = { ...OWN_PAGE, authorization: 'Bearer not-a-token' }
  expect(await browser.loggedIn()).toMatchObject({ logged_in: false })
  browser.headers = OWN_PAGE
  expect(await browser.loggedIn()).toMatchObject({ logged_in: true })
})

it('ends with logging out, after eight idle hours, and after a week', async () => {
  const [agent] = agents()
  await managerOf(agent!)
  const browser = new Browser()
  await browser.logIn(agent!.id)
  const stolen = new Browser()
  for (const [name, value] of browser.cookies) stolen.cookies.set(name, value)
  expect((await browser.ask('POST', '/auth/logout')).body).toEqual({ success: true })
  expect(browser.cookies.size).toBe(0)
  expect(await stolen.loggedIn()).toMatchObject({ logged_in: false })

  await browser.logIn(agent!.id)
  now += 9 * HOUR_MS
  expect(await browser.loggedIn()).toMatchObject({ logged_in: false })
  now = Date.now()
  await browser.logIn(agent!.id)
  for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
    now += 6 * HOUR_MS
    expect(await browser.loggedIn()).toMatchObject({ logged_in: true })
  }
  now += 7 * HOUR_MS
  expect(await browser.loggedIn()).toMatchObject({ logged_in: false })
})

const pathOf = ({ organizationId }: TestCompany, { path }: { path: string }) =>
  `/v0/organizations/${organizationId}${path}`

it('goes on in another organization of the same company with a new session', async () => {
  const [agent] = agents()
  const manager = await managerOf(agent!)
  const second = await aCompany(stage.db)
  await ofCompany(second, COMPANY_ID)
  const same = await aSurfer(stage.db, second, { email: manager.email })
  const browser = new Browser()
  const { body } = await browser.logIn(agent!.id)
  expect(body.user.organizations.map(({ id }: { id: number }) => id)).toEqual([
    company.organizationId,
    second.organizationId,
  ])
  const before = new Map(browser.cookies)
  const switched = await browser.ask('POST', '/auth/organization', {
    organization_id: second.organizationId,
  })
  expect(switched.body.user).toMatchObject({
    organization_id: second.organizationId,
    surfer_id: same.surferId,
    manager_id: null,
    is_dialpad: true,
  })
  expect(await browser.loggedIn()).toMatchObject({ user: { organization_id: second.organizationId } })
  const old = new Browser()
  for (const [name, value] of before) old.cookies.set(name, value)
  expect(await old.loggedIn()).toMatchObject({ logged_in: false })
  const stranger = await aCompany(stage.db)
  const refused = await browser.ask('POST', '/auth/organization', {
    organization_id: stranger.organizationId,
  })
  expect(refused.status).toBe(404)
  const anonymous = await new Browser().ask('POST', '/auth/organization', { organization_id: 1 })
  expect(anonymous.status).toBe(401)
  // An organization that leaves the company is left at once.
  await ofCompany(second, null)
  expect(await browser.loggedIn()).toMatchObject({ logged_in: false })
})

it('lets a company into no organization but its own by somebody else’s address, and shows nothing of the account', async () => {
  const [agent] = agents()
  const victims = await aCompany(stage.db)
  const internal = await aCompany(stage.db)
  await inside(internal, sql`update organization set is_internal = true`)
  const victim = await aManager(stage.db, victims, { email: agent!.email })
  await aManager(stage.db, internal, { email: agent!.email })
  await aSurfer(stage.db, company, { email: agent!.email })
  await ofCompany(internal, COMPANY_ID)
  const attacker = new Browser()
  const { body } = await attacker.logIn(agent!.id)
  const own = [{ id: company.organizationId }]
  expect(body.user).toMatchObject({ organization_id: company.organizationId, organizations: own })
  expect(body.user.organizations).toHaveLength(1)
  for (const { organizationId } of [victims, internal]) {
    const switched = await attacker.ask('POST', '/auth/organization', { organization_id: organizationId })
    expect([switched.status, switched.body.error]).toEqual([404, 'NOT_FOUND'])
    const read = await attacker.ask('GET', `/v0/organizations/${organizationId}/managers`)
    expect(read.status).toBe(404)
  }
  expect((await attacker.loggedIn()).user.organizations).toHaveLength(1)
  const asked = [
    await attacker.ask('GET', pathOf(company, account.get)),
    await attacker.ask('GET', pathOf(company, account.sessions)),
    await attacker.ask('GET', pathOf(company, account.logins)),
    await attacker.ask('PATCH', pathOf(company, account.changeNames), { first_name: 'Taken', last_name: '' }),
    await attacker.ask('POST', pathOf(company, account.endSessions), { session_id: null }),
  ]
  for (const { status, body: refused } of asked)
    expect([status, refused.message]).toEqual([
      403,
      'You use this account at another company too. Log in with your e-mail address to see how you log in, and to change it.',
    ])
  const { body: names } = await stage.as(victim).call(account.get)
  expect(names.firstName).not.toBe('Taken')
})

it('does not count where the organization requires a second factor, and does not lock out who requires it', async () => {
  const [agent, other] = agents()
  await managerOf(agent!)
  await aSurfer(stage.db, company, { email: other!.email })
  const browser = new Browser()
  await browser.logIn(agent!.id)
  const require = (secondFactor: string) =>
    browser.ask('PATCH', pathOf(company, loginSettings.change), { second_factor: secondFactor })
  const locked = await require('managers')
  expect([locked.status, locked.body.error]).toEqual([409, 'CONFLICT'])
  expect(locked.body.message).toContain('would lock you out')
  const { body: settings } = await browser.ask('GET', pathOf(company, loginSettings.get))
  expect(settings).toMatchObject({ second_factor: 'optional', is_telephony_offered: true })

  await inside(company, sql`update organization set second_factor = 'managers'`)
  expect(await browser.loggedIn()).toMatchObject({ logged_in: false })
  const { status, body } = await new Browser().logIn(agent!.id)
  expect([status, body.error, body.message]).toEqual([
    403,
    'SECOND_FACTOR_REQUIRED',
    'Your organization asks for a second factor, which a login with Dialpad does not give. Log in with your e-mail address. If you never have, ask your admin for an invitation.',
  ])
  expect((await new Browser().logIn(other!.id)).status).toBe(200)
  // Another organization of the company that does not ask for it is entered.
  const second = await aCompany(stage.db)
  await ofCompany(second, COMPANY_ID)
  await aManager(stage.db, second, { email: agent!.email })
  const elsewhere = await new Browser().logIn(agent!.id)
  expect(elsewhere.body.user.organizations).toMatchObject([{ id: second.organizationId }])
})

it('notes the id at the first log-in, goes by it from then on, and forgets it with the address', async () => {
  const [agent, , other] = agents()
  const email = agent!.email
  const surfer = await aSurfer(stage.db, company, { email })
  const manager = await aManager(stage.db, company, { email })
  const boss = stage.as(await aManager(stage.db, company))
  const noted = async () => [
    (await boss.call(surfers.get, { params: { surferId: surfer.surferId! } })).body.dialpadUserId,
    (await boss.call(managers.list, { query: { searchText: email } })).body.results.map(
      one => one.dialpadUserId,
    ),
  ]
  expect(await noted()).toEqual([null, [null]])
  expect((await new Browser().logIn(agent!.id)).status).toBe(200)
  expect(await noted()).toEqual([agentId(agent!.id), [agentId(agent!.id)]])
  // The address at the provider is given to somebody else there.
  await inside(company, sql`update surfer set email = ${other!.email} where id = ${surfer.surferId}`)
  await inside(company, sql`update manager set email = ${other!.email} where id = ${manager.managerId}`)
  const refused = await new Browser().logIn(other!.id)
  expect([refused.status, refused.body.error, refused.body.message]).toEqual([
    403,
    'OTHER_DIALPAD_USER',
    `Another Dialpad user is noted for ${other!.email}. Log in as that user, or ask your admin to check the e-mail address that you have here and in Dialpad.`,
  ])
  expect((await new Browser().logIn(agent!.id)).body.user.roles).toEqual(['manager', 'surfer'])
  // Managers who change the address say that it is somebody else.
  await inside(company, sql`delete from manager_team_edit where manager_id = ${manager.managerId}`)
  await boss.call(surfers.update, { params: { surferId: surfer.surferId! }, body: { email: `new-${email}` } })
  await boss.call(managers.update, {
    params: { managerId: manager.managerId! },
    body: { email: `new-${email}` },
  })
  expect(await noted()).toEqual([null, [null]])
})

it('is listed among log-ins and sessions, and ends with the password and everywhere', async () => {
  const [agent] = agents()
  const manager = await managerOf(agent!)
  const own = stage.as(manager)
  const logIn = async () => {
    const browser = new Browser()
    browser.headers = { ...OWN_PAGE, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }
    await browser.logIn(agent!.id)
    return browser
  }
  const browser = await logIn()
  const other = await logIn()
  const { body: list } = await browser.ask('GET', pathOf(company, account.sessions))
  const place = { device: 'Firefox on Windows', address: '127.0.0.1', is_telephony: true }
  expect(list.results).toHaveLength(2)
  expect(list.results).toMatchObject([place, place])
  expect(list.results.map((one: { is_current: boolean }) => one.is_current).sort()).toEqual([false, true])
  const { body: logins } = await own.call(account.logins, { query: { offset: 0, limit: 10 } })
  expect(logins.results.map(({ kind }) => kind)).toEqual(['telephony', 'telephony'])

  const { id } = list.results.find((one: { is_current: boolean }) => !one.is_current)
  const ended = await browser.ask('POST', pathOf(company, account.endSessions), { session_id: id })
  expect(ended.status).toBe(200)
  expect([await browser.loggedIn(), await other.loggedIn()]).toMatchObject([
    { logged_in: true },
    { logged_in: false },
  ])
  const password = 'eleven quiet trains'
  await stage.db.inSystem(tx => setPassword(tx, manager.accountId, password))
  expect(await browser.loggedIn()).toMatchObject({ logged_in: false })

  const changing = await logIn()
  const elsewhere = await logIn()
  const changed = await changing.ask('POST', pathOf(company, account.changePassword), {
    confirmation: { password },
    new_password: 'twelve quiet trains',
  })
  expect(changed.status).toBe(200)
  expect([await changing.loggedIn(), await elsewhere.loggedIn()]).toMatchObject([
    { logged_in: true },
    { logged_in: false },
  ])
  await own.call(account.endSessions, { body: { sessionId: null } })
  expect(await changing.loggedIn()).toMatchObject({ logged_in: false })
})
