// Changes of how somebody logs in ask for the password or a passkey again: an open browser is not enough.
import type { Confirmation } from '#contract/access/account.ts'
import { refuse } from '#contract/errors.ts'
import {
  type Account,
  countOther,
  findAccount,
  forgiveOther,
  passkeySiteOf,
  verifyPasskey,
  verifyPassword,
  waitText,
} from '#server/platform/auth/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'

const TRIES = 10

/** Throws NOT_CONFIGURED where another identity provider keeps how people log in. */
export function assertKeptHere({ configuration }: Platform): void {
  if (configuration.identity.kind === 'external')
    throw refuse('NOT_CONFIGURED', { what: 'Logging in by Lineup’s own accounts' })
}

/**
 * Throws FORBIDDEN for a session of the telephony provider when the account is used outside its company too: there the
 * provider's word that it is their account counts for nothing.
 */
export function assertAccountIsTheirs({ telephony }: Actor): void {
  if (telephony?.isAccountShared)
    throw refuse('FORBIDDEN', {
      because:
        'You use this account at another company too. Log in with your e-mail address to see how you log in, and to change it.',
    })
}

export async function ownAccount(tx: Tx, actor: Actor): Promise<Account> {
  assertAccountIsTheirs(actor)
  const account = await findAccount(tx, Number(actor.subject))
  if (!account) throw refuse('NOT_FOUND', { what: 'account of yours' })
  return account
}

/** Throws VALIDATION unless the password or the passkey is the account's. */
export async function assertConfirmed(
  { db, configuration }: Platform,
  tx: Tx,
  account: Account,
  { password, passkeyAnswer }: Confirmation,
): Promise<void> {
  const subject = `confirm ${account.id}`
  const waitSeconds = await countOther(db, subject, TRIES)
  if (waitSeconds !== null) throw refuse('TOO_MANY_TRIES', { because: waitText(waitSeconds) })
  const isConfirmed =
    passkeyAnswer === undefined
      ? await verifyPassword(account.passwordHash, password ?? '')
      : await isPasskeyOf(tx, account, configuration.publicUrl, passkeyAnswer)
  if (!isConfirmed) {
    const message = passkeyAnswer === undefined ? 'This is not your password' : 'This passkey is not yours'
    throw invalidBody([{ path: ['confirmation', 'password'], message }])
  }
  await forgiveOther(db, subject)
}

async function isPasskeyOf(tx: Tx, { id }: Account, publicUrl: string, answer: string): Promise<boolean> {
  const site = passkeySiteOf(publicUrl)
  return site !== null && (await verifyPasskey(tx, site, parsedAnswer(answer), id)) !== null
}

export function parsedAnswer(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    return null
  }
}
