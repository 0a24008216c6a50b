// The actor behind a verified token. The token holds the roles of the time when it was issued; roles are read
// from the database on each call, so that removing one works at once.
import type { User } from '#contract/endpoints/session.ts'
import type { Role } from '#contract/permissions.ts'
import { localDateOf } from '#core/time/index.ts'
import type { AccountSession } from '#server/platform/auth/index.ts'
import type { Database } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import { type KnownPerson, selectFace, selectPerson } from './store.ts'

/** Null when nothing of what the token claims is there any more. `now` in epoch milliseconds. */
export async function resolveActor(
  db: Database,
  session: AccountSession,
  now: number,
): Promise<Actor | null> {
  const { organizationId, sub: subject, email, managerId, surferId } = session
  const claimed = { subject, email, managerId, surferId }
  const person = await db.inTenant(organizationId, tx => selectPerson(tx, claimed))
  if (!person) return null
  const isSurfer = person.surferId !== null && isInsideDates(person, now)
  const roles: Role[] = []
  if (person.managerId !== null) roles.push('manager')
  if (isSurfer) roles.push('surfer')
  if (person.isInternal) roles.push('internal')
  if (roles.length === 0) return null
  return {
    organizationId,
    subject,
    email,
    managerId: person.managerId,
    surferId: isSurfer ? person.surferId : null,
    roles,
    editsOrganization: person.editsOrganization,
    switchedOff: [
      ...(person.isScheduling ? [] : ['schedulingEnabled' as const]),
      ...(person.isShiftPlanning ? [] : ['shiftPlanningEnabled' as const]),
    ],
  }
}

/** The last day counts, in the surfer's own zone. */
function isInsideDates({ startDate, endDate, timezone }: KnownPerson, now: number): boolean {
  const today = localDateOf(timezone ?? 'Etc/UTC', now)
  return (startDate === null || startDate <= today) && (endDate === null || today <= endDate)
}

/** The session's user as the browser shows it; null when the token no longer stands for anybody. */
export async function userOf(db: Database, session: AccountSession, now: number): Promise<User | null> {
  const actor = await resolveActor(db, session, now)
  if (!actor) return null
  const face = await db.inTenant(actor.organizationId, tx => selectFace(tx, actor))
  return {
    id: actor.subject,
    firstName: face.firstName ?? session.firstName,
    lastName: face.lastName ?? session.lastName,
    email: actor.email,
    imageUrl: face.imageUrl ?? null,
    organizationName: face.organizationName ?? session.organizationName,
    organizationId: actor.organizationId,
    managerId: actor.managerId,
    surferId: actor.surferId,
    roles: actor.roles,
    isDialpad: false,
    isProxied: false,
    impersonatorUserId: null,
    dialpadCompanyId: face.dialpadCompanyId ?? null,
    organizations: session.organizations,
  }
}
