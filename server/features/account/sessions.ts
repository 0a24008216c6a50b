// Browsers in which one is logged in, and the log-ins of the last half year.
import type { LoginEvent, LoginSession } from '#contract/access/account.ts'
import { refuse } from '#contract/errors.ts'
import { type Page, whole } from '#contract/shapes.ts'
import { endSession, endSessions, selectLoginEvents, selectSessions } from '#server/platform/auth/index.ts'
import { type Actor, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { endTelephonySessions } from '../identity/index.ts'

export async function listSessions(
  { db }: Platform,
  { subject }: Actor,
  currentId: string | null,
): Promise<Page<LoginSession>> {
  const rows = await db.inSystem(tx => selectSessions(tx, Number(subject)))
  return whole(
    rows.map(row => ({
      id: row.sessionUid,
      device: row.device,
      address: row.address,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      isCurrent: row.sessionUid === currentId,
    })),
  )
}

/** Null: everywhere, this browser included. */
export async function logOutOf(
  { db }: Platform,
  { organizationId, subject }: Actor,
  sessionId: string | null,
): Promise<{ success: true }> {
  return db.inTenant(organizationId, async tx => {
    if (sessionId === null) {
      await endSessions(tx, Number(subject))
      await endTelephonySessions(tx, Number(subject))
    } else if (!(await endSession(tx, Number(subject), sessionId)))
      throw refuse('NOT_FOUND', { what: 'log-in of yours', id: sessionId })
    return { success: true }
  })
}

export async function listLogins(
  { db }: Platform,
  { subject }: Actor,
  paging: { offset: number; limit: number },
  url: string,
): Promise<Page<LoginEvent>> {
  const { rows, meta } = await db.inSystem(tx => selectLoginEvents(tx, Number(subject), paging))
  const events = rows.map(({ id, happenedAt, kind, device, address }) => ({
    id,
    happenedAt: happenedAt.toISOString(),
    kind,
    device,
    address,
  }))
  return pageOf({ rows: events, meta }, paging, url)
}
