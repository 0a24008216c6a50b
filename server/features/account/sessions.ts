// Browsers in which one is logged in, and the log-ins of the last half year.

import type { LoginEvent, LoginSession } from '#contract/access/account.ts'
import { refuse } from '#contract/errors.ts'
import { type Page, whole } from '#contract/shapes.ts'
import { endSession, endSessions, selectLoginEvents, selectSessions } from '#server/platform/auth/index.ts'
import type { Paged } from '#server/platform/database/index.ts'
import { type Actor, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { telephonyTimes } from '../identity/index.ts'
import { assertAccountIsTheirs } from './confirm.ts'

export async function listSessions(
  { db, clock }: Platform,
  actor: Actor,
  currentId: string | null,
): Promise<Page<LoginSession>> {
  assertAccountIsTheirs(actor)
  const times = telephonyTimes(clock.now())
  const rows = await db.inSystem(tx => selectSessions(tx, Number(actor.subject), times))
  return whole(
    rows.map(row => ({
      id: row.sessionUid,
      device: row.device,
      address: row.address,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      isCurrent: row.sessionUid === currentId,
      isTelephony: row.isTelephony,
    })),
  )
}

/** Null: everywhere, this browser included. */
export async function logOutOf(
  { db }: Platform,
  actor: Actor,
  sessionId: string | null,
): Promise<{ success: true }> {
  assertAccountIsTheirs(actor)
  const accountId = Number(actor.subject)
  return db.inTenant(actor.organizationId, async tx => {
    if (sessionId === null) await endSessions(tx, accountId)
    else if (!(await endSession(tx, accountId, sessionId)))
      throw refuse('NOT_FOUND', { what: 'log-in of yours', id: sessionId })
    return { success: true }
  })
}

export async function listLogins(
  { db }: Platform,
  actor: Actor,
  paging: Paged,
  url: string,
): Promise<Page<LoginEvent>> {
  assertAccountIsTheirs(actor)
  const { rows, meta } = await db.inSystem(tx => selectLoginEvents(tx, Number(actor.subject), paging))
  const events = rows.map(({ id, happenedAt, kind, device, address }) => ({
    id,
    happenedAt: happenedAt.toISOString(),
    kind,
    device,
    address,
  }))
  return pageOf({ rows: events, meta }, paging, url)
}
