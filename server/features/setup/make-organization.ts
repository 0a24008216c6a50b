// An organization with its first manager, its default team and the activities that every schedule needs, in one
// transaction. Everything else is added in the product.

import { refuse } from '#contract/errors.ts'
import type { OrganizationStart } from '#contract/organization/setup.ts'
import {
  findAccountByEmail,
  hashPassword,
  passwordFault,
  verifyLimited,
} from '#server/platform/auth/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { invalidBody } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { insertManager } from '../managers/index.ts'
import { createOrganization } from '../organization/index.ts'
import { insertTask } from '../tasks/index.ts'
import { insertDefaultTeam } from '../teams/index.ts'

/** Licences of an organization that nobody bills: more than the largest contact centre of one site has. */
export const USUAL_LICENCES = 1000

export interface NewOrganization extends Omit<OrganizationStart, 'token' | 'removeSample'> {
  totalLicenses?: number
}

export interface MadeOrganization {
  organizationId: number
  managerId: number
}

export interface FirstManager {
  firstName: string
  lastName: string
  email: string
  /** Undefined where the account exists or has no password. */
  passwordHash?: string | undefined
}

const BREAK = { name: 'Break', emoji: '☕', type: 'task-break', color: 'beige' } as const
const MEETING = { name: 'Meeting', emoji: '👥', type: 'task-activity', color: 'gray' } as const
const TRAINING = { name: 'Training', emoji: '🎓', type: 'task-activity', color: 'yellow' } as const

/**
 * `address`: the caller's. `before` runs first in the transaction that makes the organization.
 * Throws VALIDATION for a password that is missing or too weak, and where the e-mail's account has another one.
 */
export async function makeOrganization(
  { db, identity }: Pick<Platform, 'db' | 'identity'>,
  given: NewOrganization,
  address: string,
  before: (tx: Tx) => Promise<void> = async () => {},
): Promise<MadeOrganization> {
  const passwordHash = identity.isEmbedded ? await checkedPassword({ db }, given, address) : undefined
  const { displayName, timezone, weekStartsOn, totalLicenses = USUAL_LICENCES } = given
  return createOrganization(
    db,
    { displayName, timezone, weekStartsOn, totalLicenses },
    async (tx, organizationId) => {
      const { firstName, lastName, email } = given
      const manager = { firstName, lastName, email, passwordHash }
      return { organizationId, managerId: await furnishOrganization(tx, organizationId, manager) }
    },
    before,
  )
}

/** First manager, default team and activities of an organization that was just made; the manager's id. */
export async function furnishOrganization(
  tx: Tx,
  organizationId: number,
  manager: FirstManager,
): Promise<number> {
  const teamId = await insertDefaultTeam(tx, organizationId)
  const managerId = await insertManager(tx, organizationId, { ...manager, editsOrganization: true }, [teamId])
  for (const task of [BREAK, MEETING, TRAINING])
    await insertTask(tx, organizationId, { ...task, agentDialpadStatuses: [], isBusy: true })
  return managerId
}

/** Hash of a new account's password; undefined where the e-mail has an account, whose password it must be. */
async function checkedPassword(
  { db }: Pick<Platform, 'db'>,
  { email, password = '' }: Pick<NewOrganization, 'email' | 'password'>,
  address: string,
): Promise<string | undefined> {
  const account = await db.inSystem(tx => findAccountByEmail(tx, email))
  if (account) {
    const attempt = { email, address, knownBrowser: null }
    const { isRight, waitSeconds } = await verifyLimited(db, attempt, account.passwordHash, password)
    if (waitSeconds !== null) throw refuse('TOO_MANY_TRIES')
    if (!isRight || account.disabledAt)
      throw invalidBody([
        {
          path: ['password'],
          message: `${email} has an account here. Give its password, or use another e-mail address.`,
        },
      ])
    return undefined
  }
  const fault = password === '' ? 'Required' : passwordFault(password)
  if (fault) throw invalidBody([{ path: ['password'], message: fault }])
  return hashPassword(password)
}
