// One's own account: read, and its name, address and password changed. The account is one for all organizations of the
// person; the rows of agents and managers follow it.
import type { Account, Confirmation } from '#contract/access/account.ts'
import { refuse } from '#contract/errors.ts'
import { DAY_MS } from '#core/time/index.ts'
import {
  type Account as AccountRow,
  countRecoveryCodes,
  countResetOf,
  entriesOf,
  factorsOf,
  findAccountByEmail,
  membershipsOf,
  passkeySiteOf,
  passkeysOf,
  passwordFault,
  putAccountLink,
  putResetLink,
  selectAccountLink,
  selectUnconfirmedEmail,
  setEmail,
  setNames,
  setPassword,
  takeAccountLink,
  waitText,
} from '#server/platform/auth/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import { type NewNotice, queueNotice } from '#server/platform/notices/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { hashOf, newSecret } from '#server/platform/secrets/one-time-secret.ts'
import { setManagerIdentity } from '../managers/index.ts'
import { setSurferIdentity } from '../surfers/index.ts'
import { assertConfirmed, assertKeptHere, ownAccount } from './confirm.ts'

const EMAIL_LINK_MS = DAY_MS

export async function readAccount(platform: Platform, actor: Actor): Promise<Account> {
  const { db, configuration } = platform
  if (configuration.identity.kind === 'external') return elsewhere(actor)
  return db.inTenant(actor.organizationId, async tx =>
    shownAccount(platform, tx, await ownAccount(tx, actor)),
  )
}

const elsewhere = ({ email }: Actor): Account => ({
  email,
  firstName: '',
  lastName: '',
  isKeptElsewhere: true,
  unconfirmedEmail: null,
  hasPassword: false,
  canHavePasskeys: false,
  passkeys: [],
  hasAuthenticator: false,
  recoveryCodesLeft: 0,
  isSecondFactorRequired: false,
})

export async function shownAccount(
  { db, clock, configuration }: Platform,
  tx: Tx,
  { id, email, firstName, lastName, passwordHash }: AccountRow,
): Promise<Account> {
  const passkeys = await passkeysOf(tx, id)
  const { hasAuthenticator } = await factorsOf(tx, id)
  const entries = await entriesOf(db, clock, id)
  return {
    email,
    firstName,
    lastName,
    isKeptElsewhere: false,
    unconfirmedEmail: await selectUnconfirmedEmail(tx, id, new Date(clock.now())),
    hasPassword: passwordHash !== null,
    canHavePasskeys: passkeySiteOf(configuration.publicUrl) !== null,
    passkeys: passkeys.map(passkey => ({
      id: passkey.id,
      name: passkey.name,
      createdAt: passkey.createdAt.toISOString(),
      lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
    })),
    hasAuthenticator,
    recoveryCodesLeft: await countRecoveryCodes(tx, id),
    isSecondFactorRequired: entries.some(entry => entry.ok && entry.needsSecondFactor),
  }
}

/** Queues a message to the account's owner, at the account's address or at another. */
export function notifyOwner(
  tx: Tx,
  { secrets, clock }: Platform,
  { organizationId }: Actor,
  account: AccountRow,
  notice: Omit<NewNotice, 'to'> & { email?: string },
): Promise<void> {
  const to = { accountId: account.id, email: notice.email ?? account.email, name: account.firstName }
  const { kind, content, link } = notice
  return queueNotice(
    tx,
    { organizationId, secrets, now: clock.now() },
    { kind, to, ...(content && { content }), ...(link && { link }) },
  )
}

export async function changeNames(
  platform: Platform,
  actor: Actor,
  names: { firstName: string; lastName: string },
): Promise<Account> {
  assertKeptHere(platform)
  return platform.db.inTenant(actor.organizationId, async tx => {
    const account = await ownAccount(tx, actor)
    await setNames(tx, account.id, names)
    await setSurferIdentity(tx, account.id, names)
    await setManagerIdentity(tx, account.id, names)
    return shownAccount(platform, tx, await ownAccount(tx, actor))
  })
}

/** `sessionId`: the session that stays. */
export async function changePassword(
  platform: Platform,
  actor: Actor,
  { newPassword, confirmation }: { newPassword: string; confirmation: Confirmation },
  { sessionId, address }: { sessionId: string | null; address: string },
): Promise<Account> {
  assertKeptHere(platform)
  return platform.db.inTenant(actor.organizationId, async tx => {
    const account = await ownAccount(tx, actor)
    const fault = passwordFault(newPassword, [account.email, account.firstName, account.lastName])
    if (fault) throw invalidBody([{ path: ['newPassword'], message: fault }])
    await assertConfirmed(platform, tx, account, confirmation)
    await setPassword(tx, account.id, newPassword, sessionId)
    await notifyOwner(tx, platform, actor, account, { kind: 'password-changed', content: { address } })
    return shownAccount(platform, tx, await ownAccount(tx, actor))
  })
}

/** For people who have only logged in with the telephony provider: their own address is what confirms them. */
export async function sendPasswordLink(platform: Platform, actor: Actor): Promise<Account> {
  assertKeptHere(platform)
  const { db, clock, configuration } = platform
  return db.inTenant(actor.organizationId, async tx => {
    const account = await ownAccount(tx, actor)
    if (account.passwordHash !== null)
      throw refuse('CONFLICT', { because: 'You have a password. Change it, or use “Forgot your password?”.' })
    const waitSeconds = await countResetOf(db, account)
    if (waitSeconds !== null) throw refuse('TOO_MANY_TRIES', { because: waitText(waitSeconds) })
    const link = await putResetLink(tx, account.id, configuration.publicUrl, clock.now())
    await notifyOwner(tx, platform, actor, account, { kind: 'password-reset', link })
    return shownAccount(platform, tx, account)
  })
}

export async function changeEmail(
  platform: Platform,
  actor: Actor,
  { email, confirmation }: { email: string; confirmation: Confirmation },
): Promise<Account> {
  assertKeptHere(platform)
  const { db, clock, configuration } = platform
  return db.inTenant(actor.organizationId, async tx => {
    const account = await ownAccount(tx, actor)
    if (email.toLowerCase() === account.email.toLowerCase())
      throw invalidBody([{ path: ['email'], message: 'This is your address already' }])
    await assertConfirmed(platform, tx, account, confirmation)
    if (await findAccountByEmail(tx, email)) throw refuse('DUPLICATED_EMAIL', { email })
    const secret = newSecret()
    const expiresAt = new Date(clock.now() + EMAIL_LINK_MS)
    await putAccountLink(tx, {
      tokenHash: hashOf(secret),
      kind: 'email',
      accountId: account.id,
      email,
      expiresAt,
    })
    await notifyOwner(tx, platform, actor, account, {
      kind: 'email-confirmation',
      email,
      content: { newEmail: email },
      link: { url: `${configuration.publicUrl}/account?confirm=${secret}`, expiresAt },
    })
    return shownAccount(platform, tx, account)
  })
}

const USED_LINK =
  'This link has been used, is out of date, or is for another account. Log in as the person whose address it confirms, or ask for a new one.'

export async function confirmEmail(platform: Platform, actor: Actor, token: string): Promise<Account> {
  assertKeptHere(platform)
  const { db, clock } = platform
  const changed = await db.inTenant(actor.organizationId, async tx => {
    const account = await ownAccount(tx, actor)
    const now = new Date(clock.now())
    const link = await selectAccountLink(tx, hashOf(token), 'email', now)
    if (!link?.email || link.accountId !== account.id || !(await takeAccountLink(tx, hashOf(token), now)))
      throw refuse('CONFLICT', { because: USED_LINK })
    const { email } = link
    await setEmail(tx, account.id, email)
    await setSurferIdentity(tx, account.id, { email })
    await setManagerIdentity(tx, account.id, { email })
    await notifyOwner(tx, platform, actor, account, { kind: 'email-changed', content: { newEmail: email } })
    return shownAccount(platform, tx, await ownAccount(tx, actor))
  })
  await followElsewhere(platform, actor, changed.email)
  return changed
}

/** Rows of the person in their other organizations. Log-ins go by the account, whatever address stands there. */
async function followElsewhere({ db }: Platform, { subject, organizationId }: Actor, email: string) {
  const accountId = Number(subject)
  for (const membership of await db.inSystem(tx => membershipsOf(tx, accountId)))
    if (membership.organizationId !== organizationId)
      await db.inTenant(membership.organizationId, async tx => {
        await setSurferIdentity(tx, accountId, { email })
        await setManagerIdentity(tx, accountId, { email })
      })
}
