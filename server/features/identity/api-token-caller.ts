// Caller of a request that carries an API token: the manager who made it, as far as the token goes.
import type { FastifyRequest } from 'fastify'
import { TOKEN_CALLS_PER_MINUTE } from '#contract/access/api-tokens.ts'
import { refuse } from '#contract/errors.ts'
import { MINUTE_MS } from '#core/time/index.ts'
import type { AccountSession } from '#server/platform/auth/index.ts'
import { noteRate } from '#server/platform/http/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { hashOf } from '#server/platform/secrets/one-time-secret.ts'
import { useToken } from './api-token-store.ts'
import { type Caller, resolveActor } from './service.ts'

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
  const { id, name, permissions, managerId, email, accountId } = used
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
  const actor = await resolveActor(platform, session)
  if (!actor?.roles.includes('manager')) return null
  const { staff: _, ...own } = actor
  return {
    session,
    isTelephony: false,
    actor: { ...own, roles: ['manager'], token: { id, name, permissions } },
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
