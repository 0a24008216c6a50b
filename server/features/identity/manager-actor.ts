// A manager as whom an operator works at the command line: with that manager's permissions, and named in what is recorded.
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { limitsOf } from './service.ts'
import { selectPerson } from './store.ts'

/** Null when the manager or the organization is not there, or the organization is suspended. */
export async function managerActor(
  { db, configuration }: Pick<Platform, 'db' | 'configuration'>,
  organizationId: number,
  { managerId, email }: { managerId: number; email: string },
): Promise<Actor | null> {
  const person = await db.inTenant(organizationId, tx =>
    selectPerson(tx, { subject: '', email, managerId, surferId: null }),
  )
  if (!person || person.isSuspended || person.managerId === null) return null
  return {
    organizationId,
    subject: String(person.accountId ?? ''),
    email,
    managerId,
    surferId: null,
    roles: ['manager'],
    ...limitsOf(person, configuration),
  }
}
