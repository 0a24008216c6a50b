import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#test/builders/company.ts'
import { aManager, aSurfer, type Person } from '#test/builders/people.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { setAccountDisabled } from './accounts/account-store.ts'
import { type ApiProcess, NAMESPACE, PASSWORD, startApi, withPassword } from './test-api.ts'
import { TestBrowser } from './test-browser.ts'

let database: TestDatabase
let api: ApiProcess
let harbour: TestCompany
let island: TestCompany
let ana: Person

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  harbour = await aCompany(db, { name: 'Harbour' })
  island = await aCompany(db, { name: 'Island' })
  ana = await withPassword(
    db,
    await aManager(db, harbour, { firstName: 'Ana', lastName: 'Diaz', email: 'Ana@lineup.test' }),
  )
  await aSurfer(db, island, { email: ana.email })
  api = await startApi(db)
})
afterAll(async () => {
  await api?.close()
  await database?.drop()
})

const json = async (reply: Response) => ({ status: reply.status, body: await reply.json() })

test('an installation without an organization says how to make the first one', async () => {
  const empty = await testDatabase()
  const place = await startApi(empty.db)
  try {
    expect((await new TestBrowser(place.origin).authorize()).html).toContain(
      'There is no organization here yet',
    )
    expect((await new TestBrowser(api.origin).authorize()).html).not.toContain('There is no organization')
  } finally {
    await place.close()
    await empty.drop()
  }
})

test('log in, use the token, refresh, log out', async () => {
  const browser = new TestBrowser(api.origin)
  const page = await browser.authorize()
  expect(page).toMatchObject({ status: 200 })
  expect(page.url.pathname).toMatch(/^\/oauth\/login\//)
  expect(page.html).toContain('Forecast, Schedule &amp; Manage')

  const back = await browser.submit(page, { email: 'ana@LINEUP.test', password: PASSWORD })
  expect(back.url.pathname).toBe('/')
  expect(back.url.searchParams.get('state')).toBe('s1')
  const tokens = await browser.tokensOf(back)
  expect(tokens.expires_in).toBe(300)

  const expected = {
    sub: String(ana.accountId),
    organizationId: harbour.organizationId,
    managerId: ana.managerId,
    surferId: null,
    roles: ['manager'],
    email: 'Ana@lineup.test',
    firstName: 'Ana',
    lastName: 'Diaz',
    organizationName: 'Harbour',
    organizations: [
      { id: harbour.organizationId, displayName: 'Harbour' },
      { id: island.organizationId, displayName: 'Island' },
    ],
  }
  expect(await api.identity.verifyAccessToken(tokens.access_token)).toMatchObject({
    ok: true,
    session: expected,
  })
  const idClaims = decodeJwt(tokens.id_token)
  expect(idClaims).toMatchObject({
    iss: `${api.origin}/`,
    aud: 'lineup-web',
    given_name: 'Ana',
    [`${NAMESPACE}organization_id`]: harbour.organizationId,
    [`${NAMESPACE}roles`]: ['manager'],
  })
  const userinfo = await fetch(`${api.origin}/userinfo`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  expect(await json(userinfo)).toMatchObject({
    status: 200,
    body: { sub: expected.sub, email: expected.email, [`${NAMESPACE}manager_id`]: ana.managerId },
  })

  const renewed = await json(await browser.refresh(tokens.refresh_token))
  expect(renewed.status).toBe(200)
  expect(renewed.body.refresh_token).not.toBe(tokens.refresh_token)
  expect(await api.identity.verifyAccessToken(renewed.body.access_token)).toMatchObject({
    ok: true,
    session: expected,
  })

  const returnTo = `${api.origin}/login?organization=7`
  const logout = await browser.visit(
    `/v2/logout?${new URLSearchParams({ client_id: 'lineup-web', returnTo })}`,
  )
  expect(logout.html).toContain('Log out')
  const out = await browser.submit(logout)
  expect(out.url.href).toBe(returnTo)
  expect((await browser.refresh(renewed.body.refresh_token)).status).toBe(400)
  expect((await browser.authorize()).html).toContain('type="password"')
})

test('a refresh token that is used again ends its whole family', async () => {
  const browser = new TestBrowser(api.origin)
  const first = await browser.tokensOf(await browser.logIn(ana.email, PASSWORD))
  const second = await json(await browser.refresh(first.refresh_token))
  expect(second.status).toBe(200)
  expect(await json(await browser.refresh(first.refresh_token))).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  })
  expect((await browser.refresh(second.body.refresh_token)).status).toBe(400)
})

test('two tabs may refresh with the same token within the leeway', async () => {
  const lenient = await startApi(database.db, { refreshLeewaySeconds: 10 })
  try {
    const browser = new TestBrowser(lenient.origin)
    const { refresh_token } = await browser.tokensOf(await browser.logIn(ana.email, PASSWORD))
    const [one, two] = await Promise.all([browser.refresh(refresh_token), browser.refresh(refresh_token)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect((await browser.refresh((await one.json()).refresh_token)).status).toBe(200)
  } finally {
    await lenient.close()
  }
})

test('who is logged in gets a code without a page', async () => {
  const browser = new TestBrowser(api.origin)
  await browser.logIn(ana.email, PASSWORD)
  const silent = await browser.authorize({ prompt: 'none' })
  expect(silent.url.searchParams.get('code')).toBeTruthy()
  const stranger = await new TestBrowser(api.origin).authorize({ prompt: 'none' })
  expect(stranger.url.searchParams.get('error')).toBe('login_required')
})

test('a code works once, and only with its verifier', async () => {
  const browser = new TestBrowser(api.origin)
  const stolen = (await browser.logIn(ana.email, PASSWORD)).url.searchParams.get('code')!
  expect((await new TestBrowser(api.origin).exchange(stolen)).status).toBe(400)
  const replies = await Promise.all([browser.exchange(stolen), browser.exchange(stolen)])
  expect(replies.map(reply => reply.status).sort()).toEqual([200, 400])

  const query = new URLSearchParams({
    client_id: 'lineup-web',
    redirect_uri: browser.redirectUri,
    response_type: 'code',
    scope: 'openid',
  })
  const withoutPkce = await browser.visit(`/authorize?${query}`)
  expect(withoutPkce.url.searchParams.get('error')).toBe('invalid_request')
})

test('the organization asked for decides whom the tokens speak for, and stays through refreshes', async () => {
  const browser = new TestBrowser(api.origin)
  const onIsland = { organization: String(island.organizationId) }
  const tokens = await browser.tokensOf(await browser.logIn(ana.email, PASSWORD, onIsland))
  const renewed = await (await browser.refresh(tokens.refresh_token)).json()
  for (const token of [tokens.access_token, renewed.access_token])
    expect(await api.identity.verifyAccessToken(token)).toMatchObject({
      session: { organizationId: island.organizationId, managerId: null, roles: ['surfer'] },
    })
  const again = await browser.tokensOf(await browser.authorize())
  expect(await api.identity.verifyAccessToken(again.access_token)).toMatchObject({
    session: { organizationId: island.organizationId },
  })
  const switched = await browser.tokensOf(
    await browser.authorize({ organization: String(harbour.organizationId) }),
  )
  expect(await api.identity.verifyAccessToken(switched.access_token)).toMatchObject({
    session: { organizationId: harbour.organizationId, roles: ['manager'] },
  })
  for (const organization of ['999999', 'org_abc']) {
    const page = await browser.authorize({ organization })
    expect(page.html).toContain('does not belong to this organization')
  }
})

test('another person may log in over a session', async () => {
  const browser = new TestBrowser(api.origin)
  await browser.logIn(ana.email, PASSWORD)
  const ben = await withPassword(database.db, await aManager(database.db, harbour))
  const page = await browser.authorize({ prompt: 'login' })
  const handover = await browser.submit(page, { email: ben.email, password: PASSWORD })
  const tokens = await browser.tokensOf(await browser.submit(handover))
  expect(decodeJwt(tokens.access_token).sub).toBe(String(ben.accountId))
})

test('disabling an account ends its log-ins', async () => {
  const ben = await withPassword(database.db, await aManager(database.db, harbour))
  const browser = new TestBrowser(api.origin)
  const tokens = await browser.tokensOf(await browser.logIn(ben.email, PASSWORD))
  await database.db.inSystem(tx => setAccountDisabled(tx, ben.accountId, true))
  expect((await browser.refresh(tokens.refresh_token)).status).toBe(400)
  expect((await browser.authorize()).html).toContain('type="password"')
})

test('logging out never leads to another site', async () => {
  const browser = new TestBrowser(api.origin)
  await browser.logIn(ana.email, PASSWORD)
  const visit = await browser.visit('/v2/logout?returnTo=https%3A%2F%2Fevil.test%2F')
  expect(visit.status).toBe(400)
  expect(visit.html).toContain('Login did not work')
})

test('discovery names the routes a hosted provider would have', async () => {
  const discovery = await (await fetch(`${api.origin}/.well-known/openid-configuration`)).json()
  expect(discovery).toMatchObject({
    issuer: `${api.origin}/`,
    authorization_endpoint: `${api.origin}/authorize`,
    token_endpoint: `${api.origin}/oauth/token`,
    userinfo_endpoint: `${api.origin}/userinfo`,
    end_session_endpoint: `${api.origin}/v2/logout`,
    revocation_endpoint: `${api.origin}/oauth/revoke`,
    jwks_uri: `${api.origin}/.well-known/jwks.json`,
  })
  const { keys } = await (await fetch(discovery.jwks_uri)).json()
  expect(keys).toHaveLength(1)
  expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})
