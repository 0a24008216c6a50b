// Log-in with the telephony provider, and with a company's own identity provider, each on an API process of its own
// beside the product.
import { expect, type Page, test } from '@playwright/test'
import { Events, type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import { LOG_INS } from '#db/seed/company.ts'
import { agentId, COMPANY_ID } from '#simulators/dialpad/ids.ts'
import { dialpad } from '#simulators/dialpad/index.ts'
import { ProviderSimulator } from '#simulators/kit/index.ts'
import { ensureOrganization } from './organization.ts'
import { emailOf, fillLogin, navigation, picture, tokensOf, visit } from './person.ts'
import type { Product } from './product.ts'
import { inDatabase, productDatabase, startSecondApi } from './second-api.ts'

const KEY = 'providers'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const account = (page: Page) =>
  page.getByRole('button', {
    name: `Account of ${LOG_INS.manager.firstName} ${LOG_INS.manager.lastName}`,
  })

interface Ids {
  organization: string
  manager: string
}

async function ownIds(): Promise<Ids> {
  await ensureOrganization(productDatabase(), KEY)
  const [ids] = await inDatabase<Ids>(
    `select m.organization_id as organization, m.id as manager
     from public.manager m join public.organization o using (organization_id)
     where o.name = $1 and m.email = $2`,
    [KEY, emailOf('manager')],
  )
  return ids!
}

/** Another organization in which the manager has a row of the same address; the ids of both. */
async function secondIds(): Promise<Ids> {
  const [ids] = await inDatabase<Ids>(
    `with o as (
       insert into public.organization (name, display_name) values ('providers-second', 'Second Shore')
       returning organization_id
     ), t as (
       insert into public.team (organization_id, name, is_default) select organization_id, 'General', true from o
     )
     insert into public.manager (organization_id, first_name, email) select organization_id, 'Mara', $1 from o
     returning organization_id as organization, id as manager`,
    [emailOf('manager')],
  )
  return ids!
}

async function logOut(page: Page): Promise<void> {
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Continue', exact: true })).toBeVisible()
}

test.describe('Dialpad', () => {
  let simulator: ProviderSimulator
  let product: Product
  const at = (path: string) => new URL(path, product.url).href

  test.beforeAll(async () => {
    simulator = await new ProviderSimulator({ providers: [dialpad], startAt: Date.now(), seed: 1 }).start()
    simulator.seedDay({ isBehind: true })
    const [boss] = [...simulator.company.agents.values()].filter(agent => agent.isActive)
    const { organization, manager } = await ownIds()
    await inDatabase('update public.organization set dialpad_company_id = $2 where organization_id = $1', [
      organization,
      COMPANY_ID,
    ])
    await inDatabase(
      'update public.manager set dialpad_user_id = $3 where organization_id = $1 and id = $2',
      [organization, manager, agentId(boss!.id)],
    )
    product = await startSecondApi({
      LINEUP_DIALPAD_LOGIN_CLIENT_ID: dialpad.oauth!.clientId,
      LINEUP_DIALPAD_LOGIN_CLIENT_SECRET: dialpad.oauth!.clientSecret,
      LINEUP_DIALPAD_LOGIN_BASE_URL: `${simulator.url}/dialpad`,
    })
  })
  test.afterAll(async () => {
    await product?.stop()
    await simulator?.stop()
  })

  const agents = () => [...simulator.company.agents.values()].filter(agent => agent.isActive)
  const allowAs = (page: Page, index: number) =>
    page.getByRole('button', { name: `Allow as ${agents()[index]!.name}` }).click()

  test('lets people in by their account there, and out again', async ({ page }) => {
    await page.goto(at('/login?login_hint=somebody%40else.example'))
    await page.getByRole('link', { name: 'Continue with Dialpad' }).click()
    await expect(heading(page, 'Allow access?')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('login_hint')).toBe('somebody@else.example')
    await allowAs(page, 0)
    await expect(page).toHaveURL(at('/home'))
    await expect(account(page)).toBeVisible()
    expect(await tokensOf(page)).toBeNull()
    const user = await page.evaluate(async () => {
      const reply = await fetch('/auth/logged_in', { headers: { 'x-session-id': 'journey' } })
      return (await reply.json()).user
    })
    expect(user).toMatchObject({ is_dialpad: true, dialpad_company_id: COMPANY_ID, roles: ['manager'] })

    await visit(page, '/settings/agents')
    await expect(page.getByRole('region', { name: 'Agents', exact: true })).toBeVisible()
    await visit(page, '/settings/log-in')
    await expect(page.getByText('“Continue with Dialpad” counts as one factor')).toBeVisible()
    await picture(page, 'dialpad-log-in-settings')
    await visit(page, '/account')
    await expect(page.getByText(/^Dialpad · .* · this browser$/)).toBeVisible()
    await picture(page, 'dialpad-account')
    for (const path of ['/login', '/login/dialpad']) {
      await page.goto(at(path))
      await expect(page).toHaveURL(at('/home'))
    }
    await logOut(page)
    await page.goto(at('/settings/agents'))
    await expect(page.getByRole('link', { name: 'Continue', exact: true })).toBeVisible()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('lineup_telephony')
  })

  test('tells why nobody was let in', async ({ page }) => {
    const callback = page.waitForRequest(request => request.url().includes('/login/dialpad/callback'))
    await page.goto(at('/login/dialpad'))
    await allowAs(page, agents().length - 1)
    await expect(heading(page, 'No account found')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(
      'To use WFM, an admin needs to add you to the account. Reach out to your admin to get access, or check your details and try again.',
    )
    await picture(page, 'dialpad-no-account')
    await page.goto((await callback).url())
    await expect(heading(page, 'OAuth state mismatch')).toBeVisible()
    const { organization } = await ownIds()
    const require = (who: string) =>
      inDatabase('update public.organization set second_factor = $2 where organization_id = $1', [
        organization,
        who,
      ])
    await require('managers')
    await page.goto(at('/login/dialpad'))
    await allowAs(page, 0)
    await expect(heading(page, 'Second factor required')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Log in with your e-mail address.')
    await picture(page, 'dialpad-second-factor')
    await require('optional')
    await page.goto(at('/login/dialpad'))
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(heading(page, 'Error: Bad Request')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the login' }).click()
    await expect(page).toHaveURL(at('/login'))
  })

  test('and the identity provider log each other out', async ({ page }) => {
    await page.goto(at('/login/dialpad'))
    await allowAs(page, 0)
    await expect(account(page)).toBeVisible()
    await page.goto(at('/login/auth0'))
    await fillLogin(page, 'manager')
    await expect(account(page)).toBeVisible()
    expect(await tokensOf(page)).not.toBeNull()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('lineup_telephony')
    await page.goto(at('/login/dialpad'))
    await expect(heading(page, 'Allow access?')).toBeVisible()
    await allowAs(page, 0)
    await expect(account(page)).toBeVisible()
    expect(await tokensOf(page)).toBeNull()
  })
})

test('a company’s own identity provider: its claims, refreshed tokens and its log-out', async ({ page }) => {
  const NAMESPACE = 'https://wfm.company.example/'
  const AUDIENCE = 'https://api.wfm.company.example'
  const provider = new OAuth2Server()
  await provider.issuer.keys.generate('RS256')
  await provider.start(0, 'localhost')
  const first = await ownIds()
  const second = await secondIds()
  let entered = first
  // The provider decides which organization its tokens are for; we name the one that is wished.
  provider.service.on(
    Events.BeforeAuthorizeRedirect,
    (_: unknown, { query }: { query: { organization?: string } }) => {
      entered = [first, second].find(one => one.organization === query.organization) ?? entered
    },
  )
  const asked: string[] = []
  provider.service.on(
    Events.BeforeTokenSigning,
    (token: MutableToken, request: { body: { grant_type: string } }) => {
      asked.push(request.body.grant_type)
      Object.assign(token.payload, {
        sub: 'oidc|mara',
        // An access token is one that has a scope.
        ...(token.payload.scope === undefined ? {} : { aud: AUDIENCE }),
        given_name: 'Mara',
        family_name: 'Okafor',
        email: emailOf('manager'),
        // Metadata is kept as text there.
        [`${NAMESPACE}organization_id`]: entered.organization,
        [`${NAMESPACE}organization_name`]: entered === first ? 'Sandbar Supply' : 'Second Shore',
        [`${NAMESPACE}manager_id`]: entered.manager,
        [`${NAMESPACE}roles`]: ['manager'],
        [`${NAMESPACE}organizations`]: [
          { id: first.organization, display_name: 'Sandbar Supply' },
          { id: second.organization, display_name: 'Second Shore' },
        ],
      })
    },
  )
  let ended = false
  provider.service.on(Events.BeforePostLogoutRedirect, () => {
    ended = true
  })
  const product = await startSecondApi({
    LINEUP_OIDC_ISSUER: provider.issuer.url!,
    LINEUP_OIDC_CLIENT_ID: 'wfm-web',
    LINEUP_OIDC_AUDIENCE: AUDIENCE,
    LINEUP_OIDC_CLAIMS_NAMESPACE: NAMESPACE,
  })
  try {
    const authorize = page.waitForRequest(request => new URL(request.url()).pathname === '/authorize')
    await page.goto(new URL('/settings/agents?invitation=abc&organization=org_x', product.url).href)
    await page.getByRole('link', { name: 'Continue', exact: true }).click()
    const query = new URL((await authorize).url()).searchParams
    expect(
      ['client_id', 'audience', 'code_challenge_method', 'invitation', 'organization'].map(name =>
        query.get(name),
      ),
    ).toEqual(['wfm-web', AUDIENCE, 'S256', 'abc', 'org_x'])
    await expect(page.getByRole('region', { name: 'Agents', exact: true })).toBeVisible()
    await expect(account(page)).toBeVisible()

    const before = (await tokensOf(page))!
    await page.evaluate(() => {
      const name = Object.keys(localStorage).find(key => key.startsWith('oidc.user:'))!
      const kept = JSON.parse(localStorage.getItem(name)!)
      localStorage.setItem(name, JSON.stringify({ ...kept, access_token: 'gone', expires_at: 1 }))
    })
    await page.reload()
    await expect(page.getByRole('region', { name: 'Agents', exact: true })).toBeVisible()
    expect(asked).toContain('refresh_token')
    expect((await tokensOf(page))!.refresh_token).not.toBe(before.refresh_token)

    const idOf = async () => (await tokensOf(page))?.profile[`${NAMESPACE}organization_id`]
    expect(await idOf()).toBe(first.organization)
    await account(page).click()
    await expect(page.getByRole('menuitem', { name: 'Sandbar Supply' })).toBeDisabled()
    await page.getByRole('menuitem', { name: 'Second Shore' }).click()
    await expect.poll(idOf).toBe(second.organization)
    await page.goto(new URL('/settings/managers', product.url).href)
    await expect(page.getByText(emailOf('manager'))).toBeVisible()
    await expect(page.getByText(emailOf('viewer'))).toHaveCount(0)

    await logOut(page)
    await expect.poll(() => ended).toBe(true)
    expect(await tokensOf(page)).toBeNull()
    expect(await navigation(page).count()).toBe(0)
  } finally {
    await product.stop()
    await provider.stop()
  }
})
