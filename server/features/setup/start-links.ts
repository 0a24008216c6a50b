// Links to the page on which an organization is made. Each works once and for a day.
import { createToken, hasMembers } from '#server/platform/auth/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Platform } from '#server/platform/platform.ts'

const LIFETIME_MINUTES = 24 * 60

/** The token stands behind the #, which browsers send to no server and write into no log. */
export const startAddress = (publicUrl: string, token: string): string => `${publicUrl}/start#${token}`

export const createStartToken = (tx: Tx, sampleId?: number): Promise<string> =>
  createToken(tx, {
    purpose: 'start',
    lifetimeMinutes: LIFETIME_MINUTES,
    ...(sampleId === undefined ? {} : { sampleId }),
  })

/** For an installation in which nobody can log in yet; null for any other. */
export async function firstStartLink({
  db,
  configuration,
}: Pick<Platform, 'db' | 'configuration'>): Promise<string | null> {
  const token = await db.inSystem(async tx =>
    (await hasMembers(tx))
      ? null
      : createToken(tx, { purpose: 'first-start', lifetimeMinutes: LIFETIME_MINUTES }),
  )
  return token && startAddress(configuration.publicUrl, token)
}
