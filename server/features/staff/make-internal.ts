// Accounts of internal staff are made and taken away by the operator's command alone: no screen gives this role.
import { createOrganization } from '#server/features/organization/index.ts'
import {
  ensureAccount,
  findAccountByEmail,
  linkMembership,
  passwordFault,
  setPassword,
} from '#server/platform/auth/index.ts'
import type { Database } from '#server/platform/database/index.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { selectInternalOrganization } from './store.ts'

const USAGE =
  'Give an e-mail address and a name: npm run account -- internal kim@lineup.example "Kim Lee", or internal-end kim@lineup.example'

export const INTERNAL_ACTIONS: readonly (string | undefined)[] = ['internal', 'internal-end']

/** Result as a sentence. A new account gets the password that is read. Throws StartProblem with what is wrong. */
export async function changeInternal(
  db: Database,
  [action, email, name = '', ...rest]: readonly string[],
  readPassword: () => Promise<string>,
): Promise<string> {
  if (!email || !/^\S+@\S+$/.test(email) || rest.length > 0) throw new StartProblem(USAGE)
  return action === 'internal' ? begin(db, email, name, readPassword) : end(db, email)
}

async function begin(
  db: Database,
  email: string,
  name: string,
  readPassword: () => Promise<string>,
): Promise<string> {
  const known = await db.inSystem(tx => findAccountByEmail(tx, email))
  if (!known && name.trim() === '') throw new StartProblem(USAGE)
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  const password = known?.passwordHash ? null : await readPassword()
  const fault = password === null ? null : passwordFault(password)
  if (fault) throw new StartProblem(fault)
  const organizationId = await internalOrganization(db)
  await db.inTenant(organizationId, async tx => {
    const account = await ensureAccount(tx, { email, firstName, lastName: others.join(' ') })
    if (password !== null) await setPassword(tx, account.id, password)
    await linkMembership(tx, account.id, {
      organizationId,
      managerId: null,
      surferId: null,
      isInternal: true,
    })
  })
  return `${email} is internal staff and can log in to “${NAME}”.`
}

async function end(db: Database, email: string): Promise<string> {
  const account = await db.inSystem(tx => findAccountByEmail(tx, email))
  const organizationId = await db.inSystem(selectInternalOrganization)
  if (!account || organizationId === null)
    throw new StartProblem(
      `Nobody with the e-mail address ${email} is internal staff. Check how it is spelled.`,
    )
  const nothing = { organizationId, managerId: null, surferId: null, isInternal: false }
  await db.inTenant(organizationId, tx => linkMembership(tx, account.id, nothing))
  return `${email} is no longer internal staff. What they see as somebody else has ended.`
}

const NAME = 'Internal staff'

/** The operator's own organization, made when it is first needed. */
async function internalOrganization(db: Database): Promise<number> {
  const known = await db.inSystem(selectInternalOrganization)
  if (known !== null) return known
  const row = { displayName: NAME, timezone: 'Etc/UTC', totalLicenses: 0, isInternal: true }
  return createOrganization(db, row, async (_tx, organizationId) => organizationId)
}
