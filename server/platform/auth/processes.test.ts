// Several API processes on one database act as one identity provider.

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany } from '#test/builders/company.ts'
import { aManager, type Person } from '#test/builders/people.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { sweepArtifacts } from './artifact-store.ts'
import { countAttempt, sweepAttempts } from './attempts/login-attempt-store.ts'
import { loadSigningKeys } from './signing-key-store.ts'
import { PASSWORD, startApi, withPassword } from './test-api.ts'
import { TestBrowser } from './test-browser.ts'

let database: TestDatabase
let ana: Person

beforeAll(async () => {
  database = await testDatabase()
  ana = await withPassword(database.db, await aManager(database.db, await aCompany(database.db)))
})
afterAll(() => database?.drop())

test('processes that start together make one set of keys', async () => {
  const started = await Promise.all([1, 2, 3].map(() => loadSigningKeys(database.db)))
  expect(started[0]!.tokenKeys).toHaveLength(1)
  expect(started[0]!.cookieKeys).toHaveLength(1)
  expect(started[1]).toEqual(started[0])
  expect(started[2]).toEqual(started[0])
})

test('what one process began another goes on with, also after the first has stopped', async () => {
  const first = await startApi(database.db)
  const browser = new TestBrowser(first.origin)
  const tokens = await browser.tokensOf(await browser.logIn(ana.email, PASSWORD))
  await first.close()

  const second = await startApi(database.db, { publicUrl: first.origin })
  try {
    expect(await second.identity.verifyAccessToken(tokens.access_token)).toMatchObject({ ok: true })
    const refreshed = await fetch(`${second.origin}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'lineup-web',
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
      }),
    })
    expect(refreshed.status).toBe(200)
  } finally {
    await second.close()
  }
})

test('addresses are the public one’s, whatever host the request came in by', async () => {
  const api = await startApi(database.db, { publicUrl: 'https://lineup.test' })
  try {
    const query = new URLSearchParams({
      client_id: 'lineup-web',
      redirect_uri: 'https://lineup.test/',
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    })
    const reply = await fetch(`${api.origin}/authorize?${query}`, {
      redirect: 'manual',
      headers: { 'x-forwarded-host': 'evil.test' },
    })
    expect(reply.status).toBe(303)
    expect(reply.headers.get('location')).toMatch(/^\/oauth\/login\//)
    const resume = reply.headers.getSetCookie().find(cookie => cookie.startsWith('lineup_resume='))
    expect(resume).toMatch(/; secure/i)
    const discovery = await (await fetch(`${api.origin}/.well-known/openid-configuration`)).json()
    expect(discovery.token_endpoint).toBe('https://lineup.test/oauth/token')
  } finally {
    await api.close()
  }
})

test('what has expired is swept, what has not stays', async () => {
  const { db } = database
  const count = () =>
    db.inSystem(async tx => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from system.oidc_artifact`.execute(tx)
      return rows[0]!.count
    })
  const before = await count()
  expect(before).toBeGreaterThan(1)
  await db.inSystem(async tx => {
    await sql`
      update system.oidc_artifact set expires_at = now() - interval '1 second' where model = 'Session'`.execute(
      tx,
    )
    await sweepArtifacts(tx)
  })
  const after = await count()
  expect(after).toBeGreaterThan(0)
  expect(after).toBeLessThan(before)
})

test('counted log-ins are swept once their quarter-hour is over', async () => {
  const { db } = database
  const [over, running] = ['over@example.com', 'running@example.com'].map(email => ({
    email,
    address: email,
    knownBrowser: null,
  }))
  const triesLeft = () =>
    db.inSystem(async tx => {
      const { rows } = await sql<{ subject: string }>`
        select subject from system.login_attempt where subject in ('over@example.com', 'running@example.com')
        order by subject`.execute(tx)
      return rows.map(row => row.subject)
    })
  for (const attempt of [over!, running!]) await countAttempt(db, attempt)
  expect(await triesLeft()).toEqual(['over@example.com', 'running@example.com'])
  await db.inSystem(async tx => {
    await sql`
      update system.login_attempt set window_ends_at = now() - interval '1 second'
      where subject like 'over@%'`.execute(tx)
    await sweepAttempts(tx)
  })
  expect(await triesLeft()).toEqual(['running@example.com'])
})
