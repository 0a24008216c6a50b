// Changes of one's own account, and every way in which they are refused.
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#contract/access/account.ts'
import { loginSettings } from '#contract/access/login-settings.ts'
import { managers } from '#contract/endpoints/managers.ts'
import { insertPasskey } from '#server/platform/auth/factors/passkey-store.ts'
import { findAccount, setPassword } from '#server/platform/auth/index.ts'
import { resetPassword } from '#server/platform/auth/recovery/reset-password.ts'
import { putSession } from '#server/platform/auth/sessions/session-store.ts'
import { linkOf, selectNotices } from '#server/platform/notices/index.ts'
import {
  aCompany,
  aManager,
  aSurfer,
  aTestBed,
  type Caller,
  type Person,
  type TestBed,
  type TestCompany,
} from '#test/builders/index.ts'

const PASSWORD = 'surf the morning'
const confirmation = { password: PASSWORD }
let bed: TestBed
let company: TestCompany
let ana: Person
let as: Caller

beforeAll(async () => {
  bed = await aTestBed()
})
beforeEach(async () => {
  company = await aCompany(bed.db)
  ana = await aManager(bed.db, company, { firstName: 'Ana' })
  await bed.db.inSystem(tx => setPassword(tx, ana.accountId, PASSWORD))
  as = bed.as(ana)
})
afterAll(() => bed?.close())

const messages = async () =>
  (await bed.db.inTenant(company.organizationId, tx => selectNotices(tx, { offset: 0, limit: 50 }))).rows
const tokenSent = async () => {
  const link = linkOf((await messages())[0]!, company.organizationId, bed.platform.secrets)
  return new URL(link!).searchParams.get('confirm')!
}

it('changes the password only for whoever knows the old one', async () => {
  const change = (newPassword: string, password?: string) =>
    as.call(account.changePassword, { body: { newPassword, confirmation: password ? { password } : {} } })
  for (const password of ['not this one', undefined]) {
    const { status, refused } = await change('nine slow trains', password)
    expect([status, refused.issues]).toEqual([
      400,
      [{ in: 'body', path: ['confirmation', 'password'], message: 'This is not your password' }],
    ])
  }
  const weak = await change('password2026', PASSWORD)
  expect(weak.refused.issues?.[0]).toMatchObject({ path: ['new_password'] })
  expect((await change('nine slow trains', PASSWORD)).status).toBe(200)
  expect((await change('ten slow trains', PASSWORD)).status).toBe(400)
  expect((await messages()).map(({ kind }) => kind)).toEqual(['password-changed'])
})

it('sends a link to set a password to those who have none, three times at most', async () => {
  const send = () => as.call(account.sendPasswordLink)
  const refused = await send()
  expect([refused.status, refused.refused.message]).toEqual([
    409,
    'You have a password. Change it, or use “Forgot your password?”.',
  ])
  expect(await messages()).toEqual([])
  const other = await aManager(bed.db, company)
  as = bed.as(other)
  expect((await send()).body).toMatchObject({ hasPassword: false })
  const [message] = await messages()
  expect(message).toMatchObject({ kind: 'password-reset', recipient: other.email })
  const link = new URL(linkOf(message!, company.organizationId, bed.platform.secrets)!)
  const sender = bed.platform
  const how = { repeated: 'nine slow trains', address: '198.51.100.7' }
  const token = link.searchParams.get('token')!
  expect(await resetPassword(sender, token, 'nine slow trains', how)).toBeNull()
  expect((await as.call(account.get)).body.hasPassword).toBe(true)

  as = bed.as(await aManager(bed.db, company))
  const statuses = [await send(), await send(), await send(), await send()].map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

it('holds up whoever guesses the password at an open browser', async () => {
  const guess = (password: string) =>
    as.call(account.startAuthenticator, { body: { confirmation: { password } } })
  for (let tries = 0; tries < 10; tries++) expect((await guess('guess')).status).toBe(400)
  expect((await guess(PASSWORD)).status).toBe(429)
})

it('takes a new address once its link is opened by the same person, everywhere they are', async () => {
  const island = await aCompany(bed.db)
  await aSurfer(bed.db, island, { email: ana.email })
  const email = `new-${ana.email}`
  const other = await aManager(bed.db, company)
  const taken = await as.call(account.changeEmail, { body: { email: other.email, confirmation } })
  expect([taken.status, taken.refused.error]).toEqual([409, 'DUPLICATED_EMAIL'])
  const asked = await as.call(account.changeEmail, { body: { email, confirmation } })
  expect(asked.body).toMatchObject({ email: ana.email, unconfirmedEmail: email })
  expect((await messages())[0]).toMatchObject({ kind: 'email-confirmation', recipient: email })
  const token = await tokenSent()
  const stranger = await bed.as(other).call(account.confirmEmail, { body: { token } })
  expect([stranger.status, stranger.refused.error]).toEqual([409, 'CONFLICT'])
  const confirmed = await as.call(account.confirmEmail, { body: { token } })
  expect(confirmed.body).toMatchObject({ email, unconfirmedEmail: null })
  expect((await as.call(account.confirmEmail, { body: { token } })).status).toBe(409)
  expect((await messages())[0]).toMatchObject({ kind: 'email-changed', recipient: ana.email })
  const { body } = await as.call(managers.list, { query: { searchText: email } })
  expect(body.results.map(({ id }) => id)).toEqual([ana.managerId])
  const onIsland = await bed.db.inTenant(island.organizationId, async tx =>
    tx.selectFrom('surfer').select('email').execute(),
  )
  expect(onIsland).toEqual([{ email }])
})

it('turns an authenticator app on with its first code alone, and off with the password', async () => {
  const started = await as.call(account.startAuthenticator, { body: { confirmation } })
  expect(started.body.uri).toContain('otpauth://totp/Lineup')
  const wrong = await as.call(account.confirmAuthenticator, { body: { digits: '000000' } })
  expect([wrong.status, wrong.refused.issues?.[0]?.path]).toEqual([400, ['digits']])
  expect((await as.call(account.get)).body.hasAuthenticator).toBe(false)
  const digits = new TOTP({ secret: Secret.fromBase32(started.body.secret) }).generate()
  const { body } = await as.call(account.confirmAuthenticator, { body: { digits } })
  expect(new Set(body.recoveryCodes).size).toBe(10)
  expect((await as.call(account.get)).body).toMatchObject({ hasAuthenticator: true, recoveryCodesLeft: 10 })
  expect((await as.call(account.startAuthenticator, { body: { confirmation } })).status).toBe(409)
  const renewed = await as.call(account.renewRecoveryCodes, { body: { confirmation } })
  expect(renewed.body.recoveryCodes.some(code => body.recoveryCodes.includes(code))).toBe(false)
  const off = await as.call(account.removeAuthenticator, { body: { confirmation: { password: 'guess' } } })
  expect(off.status).toBe(400)
  expect((await as.call(account.removeAuthenticator, { body: { confirmation } })).body).toMatchObject({
    hasAuthenticator: false,
    recoveryCodesLeft: 0,
  })
  expect((await as.call(account.removeAuthenticator, { body: { confirmation } })).status).toBe(409)
})

it('gives recovery codes to whoever has a passkey alone, and takes them with the last factor', async () => {
  const refused = await as.call(account.renewRecoveryCodes, { body: { confirmation } })
  expect([refused.status, refused.refused.message]).toEqual([
    409,
    'Recovery codes stand in for a passkey or an authenticator app. Add a passkey or set up an app first.',
  ])
  const id = `only-${ana.accountId}`
  await bed.db.inSystem(tx =>
    insertPasskey(tx, {
      id,
      accountId: ana.accountId,
      publicKey: Buffer.from('k'),
      signCount: 0,
      transports: [],
      name: 'Laptop',
    }),
  )
  const { body } = await as.call(account.renewRecoveryCodes, { body: { confirmation } })
  expect(body.recoveryCodes).toHaveLength(10)
  expect((await as.call(account.get)).body.recoveryCodesLeft).toBe(10)
  await as.call(account.removePasskey, { body: { id, confirmation } })
  expect((await as.call(account.get)).body.recoveryCodesLeft).toBe(0)
})

it('removes no passkey of somebody else, and none with an answer that is made up', async () => {
  const other = await aManager(bed.db, company)
  const key = (id: string, accountId: number) =>
    bed.db.inSystem(tx =>
      insertPasskey(tx, {
        id,
        accountId,
        publicKey: Buffer.from('k'),
        signCount: 0,
        transports: [],
        name: id,
      }),
    )
  const [own, foreign] = [`own-${ana.accountId}`, `foreign-${ana.accountId}`]
  await key(own, ana.accountId)
  await key(foreign, other.accountId)
  const remove = (id: string, how: object = confirmation) =>
    as.call(account.removePasskey, { body: { id, confirmation: how } })
  expect((await remove(foreign)).status).toBe(404)
  const madeUp = await remove(own, { passkeyAnswer: JSON.stringify({ id: own, response: {} }) })
  expect([madeUp.status, madeUp.refused.issues?.[0]?.message]).toEqual([400, 'This passkey is not yours'])
  expect((await remove(own)).body.passkeys).toEqual([])
})

it('lists and ends one’s own log-ins alone', async () => {
  const other = await aManager(bed.db, company)
  const place = { address: '198.51.100.7', device: 'Firefox on Linux' }
  const uid = `session-${other.accountId}`
  await bed.db.inSystem(tx => putSession(tx, uid, other.accountId, place))
  const refused = await as.call(account.endSessions, { body: { sessionId: uid } })
  expect([refused.status, refused.refused.error]).toEqual([404, 'NOT_FOUND'])
  expect((await bed.as(other).call(account.endSessions, { body: { sessionId: uid } })).status).toBe(200)
})

it('changes one’s own name here and in the account', async () => {
  const empty = await as.call(account.changeNames, { body: { firstName: ' ', lastName: 'Diaz' } })
  expect(empty.status).toBe(400)
  await as.call(account.changeNames, { body: { firstName: 'Anna', lastName: 'Diaz' } })
  const row = await bed.db.inSystem(tx => findAccount(tx, ana.accountId))
  expect(row).toMatchObject({ firstName: 'Anna', lastName: 'Diaz' })
  const { body } = await as.call(managers.list, { query: { searchText: 'Anna Diaz' } })
  expect(body.results).toHaveLength(1)
})

it('counts who has only a password, and lets a manager ask for more', async () => {
  const { body } = await as.call(loginSettings.get)
  expect(body).toMatchObject({ secondFactor: 'optional', managers: { total: 1, withoutFactor: 1 } })
  const changed = await as.call(loginSettings.change, { body: { secondFactor: 'managers' } })
  expect(changed.body.secondFactor).toBe('managers')
  expect((await as.call(account.get)).body.isSecondFactorRequired).toBe(true)
})

it('has nothing to change where another identity provider logs people in', async () => {
  const outside = await aTestBed({
    environment: {
      LINEUP_OIDC_ISSUER: 'https://login.example.com/',
      LINEUP_OIDC_CLIENT_ID: 'web',
      LINEUP_OIDC_AUDIENCE: 'https://api.example.com',
    },
  })
  try {
    expect((await outside.asManager.call(account.get)).body.isKeptElsewhere).toBe(true)
    const refused = await outside.asManager.call(account.changeNames, {
      body: { firstName: 'A', lastName: 'B' },
    })
    expect([refused.status, refused.refused.error]).toEqual([501, 'NOT_CONFIGURED'])
  } finally {
    await outside.close()
  }
})
