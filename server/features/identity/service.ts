// The actor behind a verified token. The token holds the roles of the time when it was issued; roles are read
// from the database on each call, so that removing one works at once.
import type { User } from '#contract/endpoints/session.ts'
import { featuresOff } from '#contract/features.ts'
import type { Role } from '#contract/permissions.ts'
import { localDateOf } from '#core/time/index.ts'
import { type AccountSession, markEntered } from '#server/platform/auth/index.ts'
import type { Database } from '#server/platform/database/index.ts'
import type { Actor, StaffCaller } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type KnownPerson, selectFace, selectPerson } from './store.ts'

/** The caller of a request. */
export interface Caller {
  actor: Actor
  /** Session of the person at the keyboard. */
  session: AccountSession
  /** Whether they logged in with the telephony provider. */
  isTelephony: boolean
}

/** Null when nothing of what the token claims is there any more. */
export async function resolveActor(
  { db, clock, configuration }: Pick<Platform, 'db' | 'clock' | 'configuration'>,
  session: AccountSession,
): Promise<Actor | null> {
  const { organizationId, sub: subject, email, managerId, surferId } = session
  const person = await db.inTenant(organizationId, tx =>
    selectPerson(tx, { subject, email, managerId, surferId }),
  )
  if (!person || person.isSuspended) return null
  const roles = rolesOf(person, clock.now())
  if (roles.length === 0) return null
  if (!person.hasEntered) await db.inSystem(tx => markEntered(tx, organizationId, email))
  const isSurfer = roles.includes('surfer')
  return {
    organizationId,
    subject,
    email,
    managerId: person.managerId,
    surferId: isSurfer ? person.surferId : null,
    roles,
    ...limitsOf(person, configuration),
    ...(roles.includes('internal') && { staff: staffOf(person, email) }),
  }
}

/** Limits of the person's permissions, for themselves and for internal staff who see the product as them. */
export const limitsOf = (
  person: KnownPerson,
  { billing }: Platform['configuration'],
): Pick<Actor, 'featuresOff' | 'editsOrganization' | 'switchedOff'> => ({
  featuresOff: featuresOff(
    billing && !person.isBilledByTelephony
      ? person.featureOverrides
      : { ...person.featureOverrides, billing: false },
    person.featuresForEverybody,
  ),
  editsOrganization: person.editsOrganization,
  switchedOff: [
    ...(person.isScheduling ? [] : ['schedulingEnabled' as const]),
    ...(person.isShiftPlanning ? [] : ['shiftPlanningEnabled' as const]),
  ],
})

const staffOf = ({ accountId, accountName }: KnownPerson, email: string): StaffCaller => ({
  accountId: accountId!,
  name: accountName || email,
  impersonation: null,
})

/** Roles that somebody has today. */
export function rolesOf(
  person: Pick<KnownPerson, 'managerId' | 'surferId' | 'isInternal' | 'startDate' | 'endDate' | 'timezone'>,
  now: number,
): Role[] {
  const roles: Role[] = []
  if (person.managerId !== null) roles.push('manager')
  if (person.surferId !== null && isInsideDates(person, now)) roles.push('surfer')
  if (person.isInternal) roles.push('internal')
  return roles
}

/** The last day counts, in the surfer's own zone. */
function isInsideDates(
  { startDate, endDate, timezone }: Pick<KnownPerson, 'startDate' | 'endDate' | 'timezone'>,
  now: number,
): boolean {
  const today = localDateOf(timezone ?? 'Etc/UTC', now)
  return (startDate === null || startDate <= today) && (endDate === null || today <= endDate)
}

/** The session's user as the browser shows it. */
export async function userOf(db: Database, { actor, session, isTelephony }: Caller): Promise<User> {
  const face = await db.inTenant(actor.organizationId, tx => selectFace(tx, actor))
  const isProxied = actor.staff?.impersonation != null
  const own = isProxied ? null : session
  return {
    id: actor.subject,
    firstName: face.firstName ?? own?.firstName ?? '',
    lastName: face.lastName ?? own?.lastName ?? '',
    email: actor.email,
    imageUrl: face.imageUrl ?? null,
    organizationName: face.organizationName ?? own?.organizationName ?? '',
    organizationId: actor.organizationId,
    managerId: actor.managerId,
    surferId: actor.surferId,
    roles: actor.roles,
    isDialpad: isTelephony,
    isProxied,
    impersonatorUserId: isProxied ? session.sub : null,
    dialpadCompanyId: face.dialpadCompanyId ?? null,
    organizations: own?.organizations ?? [],
  }
}
