// Caller of a request that carries an API token: the manager whose it is or the organization's program, as far as the
// token goes.
import type { FastifyRequest } from 'fastify'
import { TOKEN_CALLS_PER_MINUTE } from '#contract/access/api-tokens.ts'
import { refuse } from '#contract/errors.ts'
import { GIVEN_PERMISSIONS } from '#contract/permissions.ts'
import { MINUTE_MS } from '#core/time/index.ts'
import type { AccountSession } from '#server/platform/auth/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import { noteRate } from '#server/platform/http/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { hashOf } from '#server/platform/secrets/one-time-secret.ts'
import { type UsedToken, useToken } from './api-token-store.ts'
import { type Caller, limitsOf, resolveActor } from './service.ts'
import { selectPerson } from './store.ts'

/** Null where the token does not work any more. */
export async function callerOfToken(
  platform: Platform,
  request: FastifyRequest,
  text: string,
  organizationId: number,
): Promise<Caller | null> {
  const now = platform.clock.now()
  const used = await platform.db.inTenant(organizationId, tx => useToken(tx, hashOf(text), new Date(now)))
  if (!used) return null
  limitRate(request, used.minuteCalls, now)
  const { id, name, permissions, managerId, isProgram, email, accountId } = used
  const session: AccountSession = {
    sub: accountId === null ? '' : String(accountId),
    organizationId,
    managerId,
    surferId: null,
    roles: ['manager'],
    email,
    firstName: '',
    lastName: '',
    organizationName: '',
    organizations: [],
  }
  const actor = isProgram
    ? await programOf(platform, organizationId, used)
    : await resolveActor(platform, session)
  if (!actor?.roles.includes('manager')) return null
  const { staff: _, ...own } = actor
  return {
    session,
    isTelephony: false,
    actor: { ...own, roles: ['manager'], token: { id, name, permissions } },
  }
}

/** A token of the organization as the caller; null where the organization rests. */
async function programOf(
  { db, configuration }: Platform,
  organizationId: number,
  { managerId, permissions }: UsedToken,
): Promise<Actor | null> {
  const nobody = { subject: '', email: '', surferId: null }
  const program = await db.inTenant(organizationId, tx =>
    selectPerson(tx, { ...nobody, managerId, isProgram: true }),
  )
  if (!program || program.managerId === null || program.isSuspended) return null
  return {
    ...nobody,
    organizationId,
    managerId,
    roles: ['manager'],
    ...limitsOf(program, configuration),
    // Given to it by its maker, who had them.
    editsOrganization: GIVEN_PERMISSIONS.some(one => permissions.includes(one)),
  }
}

function limitRate(request: FastifyRequest, calls: number, now: number): void {
  const resetSeconds = Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1000)
  const isOver = calls > TOKEN_CALLS_PER_MINUTE
  noteRate(request, {
    limit: TOKEN_CALLS_PER_MINUTE,
    remaining: Math.max(0, TOKEN_CALLS_PER_MINUTE - calls),
    resetSeconds,
    isOver,
  })
  if (isOver) throw refuse('RATE_LIMITED', { limit: TOKEN_CALLS_PER_MINUTE, seconds: resetSeconds })
}
