// Somebody at the product: logs in, and keeps a picture of what they see.
import path from 'node:path'
import { type APIResponse, expect, type Page, test } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { decodeJwt } from 'jose'
import { type IdTokenClaims, User } from 'oidc-client-ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { PASSWORD } from '#db/seed/company.ts'
import { type KeptCookie, TestBrowser } from '#server/platform/auth/test-browser.ts'
import { emailIn, ensureOrganization, type SamplePerson } from './organization.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

export const CLAIMS = 'https://lineup.example/'

export const url = (path = '/'): string => new URL(path, process.env.LINEUP_E2E_URL).href

export const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** The rows of a table below its head, once they say something. */
export const rowsOf = (page: Page, table: string) =>
  page
    .getByRole('region', { name: table, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('cell').filter({ hasText: /\S/ }) })

/** Spec files whose organization this worker has seen. */
const ready = new Set<string>()

/** The organization of the spec file that runs; null where the sample company itself is used. */
function organizationKey(): string | null {
  return process.env.LINEUP_E2E_DATABASE ? path.basename(test.info().file, '.spec.ts') : null
}

/** The e-mail address with which somebody logs in to the spec file's own organization. */
export const emailOf = (who: SamplePerson): string => emailIn(organizationKey(), who)

async function untilOrganization(): Promise<void> {
  const key = organizationKey()
  if (key === null || ready.has(key)) return
  await ensureOrganization(process.env.LINEUP_E2E_DATABASE!, key)
  ready.add(key)
}

/** From wherever "Continue" is shown to the identity provider's form, filled and sent. */
export async function continueAs(page: Page, who: SamplePerson, password = PASSWORD): Promise<void> {
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await fillLogin(page, who, password)
}

export async function fillLogin(page: Page, who: SamplePerson, password = PASSWORD): Promise<void> {
  await untilOrganization()
  await page.getByLabel('E-mail').fill(emailOf(who))
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Through the login page and the form, as a person does it. */
export async function logIn(page: Page, who: SamplePerson): Promise<void> {
  await page.goto(url('/'))
  await continueAs(page, who)
  await expect(navigation(page)).toBeVisible()
}

/** Below the life of an access token, so that no two pages spend the same refresh token. */
const KEPT_SESSION_MS = 150_000
interface Session {
  cookies: KeptCookie[]
  /** Name and value in local storage. */
  tokens: { name: string; value: string }
  /** Milliseconds of `Date.now()`. */
  at: number
}
const sessions = new Map<string, Session>()

/** Log-in over HTTP: the form and its redirects cost as much as three pages. */
async function sessionOf(who: SamplePerson): Promise<Session> {
  const email = emailOf(who)
  const known = sessions.get(email)
  if (known && Date.now() - known.at < KEPT_SESSION_MS) return known
  await untilOrganization()
  const browser = new TestBrowser(new URL(url()).origin, '127.0.0.1')
  const { id_token, access_token, refresh_token, expires_in } = await browser.tokensOf(
    await browser.logIn(email, PASSWORD),
  )
  const profile = decodeJwt<IdTokenClaims>(id_token)
  const at = Date.now()
  const user = new User({
    id_token,
    access_token,
    refresh_token,
    token_type: 'Bearer',
    profile,
    expires_at: Math.floor(at / 1000) + expires_in,
  })
  const tokens = { name: `oidc.user:${profile.iss}:lineup-web`, value: user.toStorageString() }
  const session = { cookies: browser.cookies, tokens, at }
  sessions.set(email, session)
  return session
}

/** The limit of a wait for a background job: half a minute's computing, beside other jobs, on a machine four times as slow. */
export const JOB_WAIT = { timeout: 240_000 }

/** On a first start the sample company is still being trained, scheduled and published when its pages answer. */
export async function untilSampleIsReady(page: Page): Promise<void> {
  await page.goto(url('/home'))
  await expect(page.getByText('8 of 8 done')).toBeVisible(JOB_WAIT)
  await visit(page, '/forecasts/forecast')
  await expect(page.getByRole('button', { name: /^Forecast( so far)?: \d/ })).toBeVisible()
  await expect(page.getByText(/^Training /)).toHaveCount(0, JOB_WAIT)
}

/** Page of a person who is logged in; `logIn` goes through the form. */
export async function enter(page: Page, who: SamplePerson, path: string): Promise<void> {
  const { cookies, tokens } = await sessionOf(who)
  const { hostname: domain } = new URL(url())
  await page.context().addCookies(cookies.map(cookie => ({ ...cookie, domain })))
  await page.addInitScript(({ name, value }) => {
    if (sessionStorage.getItem('has-entered')) return
    sessionStorage.setItem('has-entered', 'yes')
    localStorage.setItem(name, value)
  }, tokens)
  await page.goto(url(path))
  await expect(navigation(page)).toBeVisible()
}

/**
 * Another page of the product as a link in it leads there, for a sixth of the processor time of a load. What asks for
 * the address itself (a first visit, a log-in, an answer of the server) loads it by `goto`.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(async to => {
    const title = document.querySelector('h1')
    const left = location.pathname
    history.pushState(null, '', to)
    const { pathname } = location
    dispatchEvent(new PopStateEvent('popstate'))
    const frame = () => new Promise(done => requestAnimationFrame(done))
    if (pathname === left) return
    // A page that may not be seen leads on, perhaps to where the visitor was.
    while (location.pathname === pathname && title?.isConnected) await frame()
    while (!document.querySelector('h1')) await frame()
  }, path)
}

export interface StoredTokens {
  access_token: string
  refresh_token: string
  /** Epoch seconds. */
  expires_at: number
  profile: Record<string, unknown>
}

const isTokens = (name: string): boolean => name.startsWith('oidc.user:')

/** Session tokens in the browser's storage; null when there are none. */
export async function tokensOf(page: Page): Promise<StoredTokens | null> {
  const { origins } = await page.context().storageState()
  const kept = origins.flatMap(origin => origin.localStorage).find(({ name }) => isTokens(name))
  return kept ? (JSON.parse(kept.value) as StoredTokens) : null
}

export async function changeTokens(page: Page, change: Partial<StoredTokens>): Promise<void> {
  await page.evaluate(part => {
    const name = Object.keys(localStorage).find(key => key.startsWith('oidc.user:'))!
    const tokens = JSON.parse(localStorage.getItem(name)!)
    localStorage.setItem(name, JSON.stringify({ ...tokens, ...part }))
  }, change)
}

interface Arguments {
  /** Pairs where a name comes more than once. */
  query?: Record<string, string> | string[][]
  body?: unknown
}

/** Calls an endpoint as whoever is logged in on the page; every id in its path is 1 unless `id` says another. */
export async function call(
  page: Page,
  endpoint: AnyEndpoint,
  args: Arguments = {},
  id = 1,
): Promise<APIResponse> {
  const tokens = (await tokensOf(page))!
  const own = endpoint.path.replace(/:\w+/g, String(id))
  const path = endpoint.isExact
    ? own
    : `/v0/organizations/${tokens.profile[`${CLAIMS}organization_id`]}${own}`
  return page.request.fetch(url(`${path}?${new URLSearchParams(args.query)}`), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${tokens.access_token}` },
    ...(args.body === undefined ? {} : { data: args.body }),
  })
}

/** A dozen rows say as much as fifty, in a quarter of the time. */
const FURTHER_ROWS = ['tbody tr:nth-child(n+13)', '[role="grid"] [role="rowgroup"] > :nth-child(n+13)']

/** Rules of axe whose findings are never serious: a rule gives its impact to all that it finds. */
const LESSER_RULES = Object.fromEntries(
  (axe as unknown as { _audit: { rules: { id: string; impact?: string }[] } })._audit.rules
    .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    .map(({ id }) => [id, { enabled: false }]),
)

/** Accessibility barriers, serious or critical, and why: "color-contrast: <p>…</p> (…)". `within`: a selector. */
export async function barriers(
  page: Page,
  { within, rules }: { within?: string; rules?: string[] } = {},
): Promise<string[]> {
  // The page keeps the checker until it is left: sending and compiling it takes as long as a third of a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const context = { exclude: FURTHER_ROWS.map(rows => [rows]), include: within ? [[within]] : undefined }
  // Without it, axe also finds a selector for every element that passed: a third of its time.
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: LESSER_RULES,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  }
  const { violations } = await page.evaluate(([where, how]) => window.axe.run(where, how), [
    context,
    options,
  ] as const)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(node => `${id}: ${node.html.slice(0, 160)} (${node.failureSummary})`),
    )
}

/** Picture for a person to look at, in test/output/screens; made when LINEUP_E2E_PICTURES is set. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.LINEUP_E2E_PICTURES)
    await page.screenshot({ path: `test/output/screens/${name}.png`, animations: 'disabled' })
}

/** Collects from now on what a person would find in the browser's console: errors, failed requests, refusals. */
export function watchTroubles(page: Page): () => string[] {
  const seen: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') seen.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', error => seen.push(`uncaught: ${error.message}`))
  page.on('requestfailed', request => {
    // Leaving a page ends what it was still asking for.
    const because = request.failure()?.errorText
    if (because !== 'net::ERR_ABORTED') seen.push(`${request.method()} ${request.url()}: ${because}`)
  })
  page.on('response', response => {
    if (response.status() >= 400) seen.push(`${response.status()} ${response.url()}`)
  })
  return () => seen
}
