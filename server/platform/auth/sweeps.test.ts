// Rows of log-ins that are over: they go, and what still counts stays.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { aCompany } from '#test/builders/company.ts'
import { aManager, type Person } from '#test/builders/people.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import * as passkeys from './factors/passkey-store.ts'
import { createToken, readToken, sweepTokens } from './one-time-token-store.ts'
import { sweepAccountLinks } from './recovery/account-link-store.ts'
import { sweepKnownBrowsers } from './sessions/known-browser-store.ts'
import { insertLoginEvent, selectLoginEvents, sweepSessions } from './sessions/session-store.ts'

let database: TestDatabase
let ana: Person
beforeAll(async () => {
  database = await testDatabase()
  ana = await aManager(database.db, await aCompany(database.db))
})
afterAll(() => database?.drop())

const inSystem = <T>(work: Parameters<typeof database.db.inSystem<T>>[0]) => database.db.inSystem(work)

test.each([
  ['passkey_challenge', passkeys.sweepChallenges],
  ['account_link', sweepAccountLinks],
  ['known_browser', sweepKnownBrowsers],
] as const)('%s: what has expired is swept', async (table, sweep) => {
  const left = await inSystem(async tx => {
    for (const minutes of [-1, 1]) {
      const until = sql`now() + make_interval(mins => ${minutes})`
      const secret = randomBytes(32)
      if (table === 'passkey_challenge')
        await sql`
          insert into system.passkey_challenge (challenge, account_id, expires_at)
          values (${secret.toString('hex')}, ${ana.accountId}, ${until})`.execute(tx)
      else if (table === 'account_link')
        await sql`
          insert into system.account_link (token_hash, kind, account_id, expires_at)
          values (${secret}, 'password', ${ana.accountId}, ${until})`.execute(tx)
      else
        await sql`
          insert into system.known_browser (token_hash, account_id, expires_at)
          values (${secret}, ${ana.accountId}, ${until})`.execute(tx)
    }
    await sweep(tx)
    const { rows } = await sql<{ isAlive: boolean }>`
      select expires_at > now() as is_alive from ${sql.table(`system.${table}`)}`.execute(tx)
    return rows
  })
  expect(left).toEqual([{ isAlive: true }])
})

it('sweeps one-time tokens', async () => {
  const [over, running] = await inSystem(async tx => {
    const tokens = []
    for (const lifetimeMinutes of [-1, 1])
      tokens.push(await createToken(tx, { purpose: 'start', lifetimeMinutes }))
    await sweepTokens(tx)
    return tokens as [string, string]
  })
  expect(await inSystem(tx => readToken(tx, over, ['start']))).toBeNull()
  expect(await inSystem(tx => readToken(tx, running, ['start']))).toMatchObject({ purpose: 'start' })
})

it('sweeps log-ins whose session is gone, and events after half a year', async () => {
  const { rows, events } = await inSystem(async tx => {
    await sql`
      insert into system.login_session (session_uid, account_id, address, device)
      values ('gone', ${ana.accountId}, '::1', 'Firefox')`.execute(tx)
    const place = { address: '::1', device: 'Firefox' }
    for (const kind of ['password', 'passkey'] as const)
      await insertLoginEvent(tx, ana.accountId, kind, place)
    await sql`
      update system.login_event set happened_at = now() - interval '181 days' where kind = 'password'`.execute(
      tx,
    )
    await sweepSessions(tx)
    const events = await selectLoginEvents(tx, ana.accountId, { offset: 0, limit: 10 })
    return { ...(await sql`select from system.login_session`.execute(tx)), events }
  })
  expect(rows).toEqual([])
  expect(events).toMatchObject({ rows: [{ kind: 'passkey' }], meta: { totalRowCount: 1 } })
})

it('takes a challenge once, for whom it was made, and notes the use of a passkey', async () => {
  const challenge = randomBytes(16).toString('base64url')
  const tries = await inSystem(async tx => {
    await passkeys.insertChallenge(tx, { challenge, accountId: ana.accountId, minutes: 5 })
    const takes = []
    for (const accountId of [null, ana.accountId, ana.accountId])
      takes.push(await passkeys.takeChallenge(tx, challenge, accountId))
    return takes
  })
  expect(tries).toEqual([false, true, false])
  const used = await inSystem(async tx => {
    const key = { id: 'key', accountId: ana.accountId, publicKey: randomBytes(8), signCount: 0 }
    await passkeys.insertPasskey(tx, { ...key, transports: ['internal'], name: 'Laptop' })
    await passkeys.notePasskeyUse(tx, 'key', 7)
    const { rows } = await sql<{ signCount: number; isUsed: boolean }>`
      select sign_count, last_used_at is not null as is_used from system.passkey where id = 'key'`.execute(tx)
    return rows
  })
  expect(used).toEqual([{ signCount: 7, isUsed: true }])
})
