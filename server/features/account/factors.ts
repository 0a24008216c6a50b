// Passkeys, authenticator app and recovery codes of the caller's account. Each change is notified to the owner by mail.
import { renderSVG } from 'uqr'
import type { Account, Confirmation } from '#contract/access/account.ts'
import { refuse } from '#contract/errors.ts'
import {
  authenticationOptions,
  countOther,
  deleteAuthenticator,
  deleteIdleRecoveryCodes,
  deletePasskey,
  factorsOf,
  forgiveOther,
  newRecoveryCodes,
  type PasskeySite,
  passkeySiteOf,
  passkeysOf,
  registerPasskey,
  registrationOptions,
  startAuthenticator,
  takeCode,
  waitText,
} from '#server/platform/auth/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { assertConfirmed, assertKeptHere, ownAccount, parsedAnswer } from './confirm.ts'
import { notifyOwner, shownAccount } from './service.ts'

const CODE_TRIES = 10

function siteOf({ configuration }: Platform): PasskeySite {
  const site = passkeySiteOf(configuration.publicUrl)
  if (!site)
    throw refuse('NOT_CONFIGURED', {
      what: `A passkey at ${configuration.publicUrl}, which is neither localhost nor a name with https,`,
    })
  return site
}

export async function passkeyOptions(
  platform: Platform,
  actor: Actor,
  purpose: 'add' | 'confirm',
): Promise<{ options: string }> {
  assertKeptHere(platform)
  const site = siteOf(platform)
  return platform.db.inTenant(actor.organizationId, async tx => {
    const account = await ownAccount(tx, actor)
    const options =
      purpose === 'add'
        ? await registrationOptions(tx, site, account)
        : await authenticationOptions(tx, site, account.id)
    return { options: JSON.stringify(options) }
  })
}

export async function addPasskey(
  platform: Platform,
  actor: Actor,
  { name, answer, confirmation }: { name: string; answer: string; confirmation: Confirmation },
): Promise<Account> {
  assertKeptHere(platform)
  const site = siteOf(platform)
  return platform.db.inTenant(actor.organizationId, async tx => {
    const account = await ownAccount(tx, actor)
    await assertConfirmed(platform, tx, account, confirmation)
    if (!(await registerPasskey(tx, site, account.id, parsedAnswer(answer), name)))
      throw invalidBody([{ path: ['answer'], message: 'The passkey could not be checked. Start again.' }])
    await notifyOwner(tx, platform, actor, account, {
      kind: 'second-factor-changed',
      content: { what: `The passkey “${name}” was added to your account.` },
    })
    return shownAccount(platform, tx, account)
  })
}

export async function removePasskey(
  platform: Platform,
  actor: Actor,
  { id, confirmation }: { id: string; confirmation: Confirmation },
): Promise<Account> {
  assertKeptHere(platform)
  return platform.db.inTenant(actor.organizationId, async tx => {
    const account = await ownAccount(tx, actor)
    const passkeys = await passkeysOf(tx, account.id)
    const passkey = passkeys.find(one => one.id === id)
    if (!passkey) throw refuse('NOT_FOUND', { what: 'passkey of yours with the id', id })
    await assertConfirmed(platform, tx, account, confirmation)
    if (account.passwordHash === null && passkeys.length === 1)
      throw refuse('CONFLICT', {
        because: 'This is your only way to log in. Set a password or add another passkey first.',
      })
    await deletePasskey(tx, account.id, id)
    await deleteIdleRecoveryCodes(tx, account.id)
    await notifyOwner(tx, platform, actor, account, {
      kind: 'second-factor-changed',
      content: { what: `The passkey “${passkey.name}” was removed from your account.` },
    })
    return shownAccount(platform, tx, account)
  })
}

export async function beginAuthenticator(platform: Platform, actor: Actor, confirmation: Confirmation) {
  assertKeptHere(platform)
  return platform.db.inTenant(actor.organizationId, async tx => {
    const account = await ownAccount(tx, actor)
    await assertConfirmed(platform, tx, account, confirmation)
    const started = await startAuthenticator(tx, platform.secrets, account)
    if (!started)
      throw refuse('CONFLICT', { because: 'An authenticator app is on already. Turn it off first.' })
    return { secret: started.secret, uri: started.uri, image: renderSVG(started.uri, { border: 1 }) }
  })
}

export async function confirmAuthenticator(platform: Platform, actor: Actor, digits: string) {
  assertKeptHere(platform)
  const { db, secrets, clock } = platform
  const subject = `code ${actor.subject}`
  const waitSeconds = await countOther(db, subject, CODE_TRIES)
  if (waitSeconds !== null) throw refuse('TOO_MANY_TRIES', { because: waitText(waitSeconds) })
  return db.inTenant(actor.organizationId, async tx => {
    const account = await ownAccount(tx, actor)
    if ((await factorsOf(tx, account.id)).hasAuthenticator)
      throw refuse('CONFLICT', { because: 'An authenticator app is on already.' })
    if ((await takeCode(tx, secrets, account.id, digits, clock.now())).is !== 'taken')
      throw invalidBody([
        { path: ['digits'], message: 'This code is wrong. Check that the clock of your phone is right.' },
      ])
    await forgiveOther(db, subject)
    await notifyOwner(tx, platform, actor, account, {
      kind: 'second-factor-changed',
      content: { what: 'An authenticator app is asked for from now on when you log in.' },
    })
    return { recoveryCodes: await newRecoveryCodes(tx, account.id) }
  })
}

export async function removeAuthenticator(
  platform: Platform,
  actor: Actor,
  confirmation: Confirmation,
): Promise<Account> {
  assertKeptHere(platform)
  return platform.db.inTenant(actor.organizationId, async tx => {
    const account = await ownAccount(tx, actor)
    await assertConfirmed(platform, tx, account, confirmation)
    if (!(await factorsOf(tx, account.id)).hasAuthenticator)
      throw refuse('CONFLICT', { because: 'No authenticator app is on.' })
    await deleteAuthenticator(tx, account.id)
    await deleteIdleRecoveryCodes(tx, account.id)
    await notifyOwner(tx, platform, actor, account, {
      kind: 'second-factor-changed',
      content: { what: 'The authenticator app of your account was turned off.' },
    })
    return shownAccount(platform, tx, account)
  })
}

export async function renewRecoveryCodes(platform: Platform, actor: Actor, confirmation: Confirmation) {
  assertKeptHere(platform)
  return platform.db.inTenant(actor.organizationId, async tx => {
    const account = await ownAccount(tx, actor)
    await assertConfirmed(platform, tx, account, confirmation)
    const { hasAuthenticator, hasPasskey } = await factorsOf(tx, account.id)
    if (!hasAuthenticator && !hasPasskey)
      throw refuse('CONFLICT', {
        because:
          'Recovery codes stand in for a passkey or an authenticator app. Add a passkey or set up an app first.',
      })
    return { recoveryCodes: await newRecoveryCodes(tx, account.id) }
  })
}
