// An invitation lets a person set the first password or passkey of their account. Its secret stands in the link alone;
// it works once, for seven days, and until a newer one is made.
import { DAY_MS } from '#core/time/index.ts'
import type { Database, Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { cancelNotices } from '#server/platform/notices/index.ts'
import type { Clock } from '#server/platform/process/clock.ts'
import { hashOf, newSecret } from '#server/platform/secrets/one-time-secret.ts'
import { type Account, findAccount, membershipsOf } from '../accounts/account-store.ts'
import { passkeysOf } from '../factors/passkey-store.ts'
import { markAccepted, putInvitations, selectInvitedAccount } from './invitation-store.ts'

const LIFETIME_MS = 7 * DAY_MS
/** The organization, then the secret: invitations are read within one organization. */
const TOKEN = /^(\d{1,15})-([\w-]{43})$/

export interface Invitation {
  organizationId: number
  tokenHash: Buffer
  account: Account
}

/** Tokens by account, each null where another identity provider logs people in: there is nothing to be set here. */
export async function createInvitations(
  tx: Tx,
  {
    organizationId,
    accountIds,
    managerId,
    isEmbedded,
    now,
  }: {
    organizationId: number
    accountIds: readonly number[]
    managerId: number | null
    isEmbedded: boolean
    now: number
  },
): Promise<{ tokens: Map<number, string | null>; expiresAt: Date }> {
  const expiresAt = new Date(now + LIFETIME_MS)
  const tokens = new Map<number, string | null>()
  const tokenHashes = new Map<number, Buffer | null>()
  for (const accountId of accountIds) {
    const secret = isEmbedded ? newSecret() : null
    tokens.set(accountId, secret === null ? null : `${organizationId}-${secret}`)
    tokenHashes.set(accountId, secret === null ? null : hashOf(secret))
  }
  await putInvitations(tx, { organizationId, managerId, invitedAt: new Date(now), expiresAt, tokenHashes })
  return { tokens, expiresAt }
}

/** Null for a forged, old, used or replaced invitation, and once the account can be logged in to. */
export async function readInvitation(db: Database, clock: Clock, token: string): Promise<Invitation | null> {
  const match = TOKEN.exec(token)
  if (!match) return null
  const organizationId = Number(match[1])
  const tokenHash = hashOf(match[2]!)
  return db.inTenant(organizationId, async tx => {
    const accountId = await selectInvitedAccount(tx, tokenHash, new Date(clock.now()))
    const account = accountId === null ? null : await findAccount(tx, accountId)
    if (!account || account.passwordHash !== null || account.disabledAt !== null) return null
    if ((await passkeysOf(tx, account.id)).length > 0) return null
    return { organizationId, tokenHash, account }
  })
}

/** Lists of people in the organization show whether somebody is active. */
async function publishPeopleChange(tx: Tx, organizationId: number, accountId: number): Promise<void> {
  const own = (await membershipsOf(tx, accountId)).find(one => one.organizationId === organizationId)
  if (own?.surferId) await emit(tx, organizationId, 'people.changed', { what: 'surfers' })
  if (own?.managerId) await emit(tx, organizationId, 'people.changed', { what: 'managers' })
}

/** Runs `set` once for the invitation, in the transaction that uses it up; false when somebody was faster. */
export function redeemInvitation(
  db: Database,
  clock: Clock,
  { organizationId, tokenHash, account }: Invitation,
  set: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  return db.inTenant(organizationId, async tx => {
    if (!(await markAccepted(tx, tokenHash, new Date(clock.now())))) return false
    await set(tx)
    await cancelNotices(tx, [account.id], ['invitation'], new Date(clock.now()))
    await publishPeopleChange(tx, organizationId, account.id)
    return true
  })
}
