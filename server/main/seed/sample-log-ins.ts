// Log-ins of the sample company. Their passwords stand in the source, so an installation that others can reach
// replaces them before it answers anybody.
import { randomBytes } from 'node:crypto'
import { PASSWORD, LOG_INS as PEOPLE } from '#db/seed/company.ts'
import { findAccountByEmail, setPassword, verifyPassword } from '#server/platform/auth/index.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface SampleLogIn {
  email: string
  /** Password to print; null if it was chosen earlier and printed then. */
  password: string | null
  what: string
}

const LOG_INS = [
  { email: PEOPLE.manager.email, what: 'manager of every team' },
  { email: PEOPLE.viewer.email, what: 'manager who may edit one team only' },
  { email: PEOPLE.both.email, what: 'manager and agent' },
  { email: PEOPLE.surfer.email, what: 'agent' },
  { email: PEOPLE.colleague.email, what: 'agent' },
]

/** Nothing where there is no sample company, or where people log in at another identity provider. */
export async function sampleLogIns({
  db,
  identity,
  configuration,
}: Pick<Platform, 'db' | 'identity' | 'configuration'>): Promise<SampleLogIn[]> {
  if (!identity.isEmbedded) return []
  const found: SampleLogIn[] = []
  for (const { email, what } of LOG_INS) {
    const account = await db.inSystem(tx => findAccountByEmail(tx, email))
    if (!account) continue
    const isKnown = await verifyPassword(account.passwordHash, PASSWORD)
    const own = isKnown && configuration.isReachable ? randomBytes(12).toString('base64url') : null
    if (own !== null) await db.inSystem(tx => setPassword(tx, account.id, own))
    found.push({ email, what, password: own ?? (isKnown ? PASSWORD : null) })
  }
  return found
}
