// Caller of a request: whose token or cookie it carries and, for internal staff, as whom they see the product.
import type { FastifyRequest } from 'fastify'
import { refuse } from '#contract/errors.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { callerOfToken } from './api-token-caller.ts'
import { organizationOfToken } from './api-token-text.ts'
import { impersonated } from './impersonation.ts'
import { type Caller, resolveActor } from './service.ts'
import { telephonySessionOf } from './telephony-session.ts'

/** Header with which internal staff say as whom they call: the id of an impersonation of theirs. */
const IMPERSONATION_HEADER = 'x-impersonation'

/** A token decides alone: whoever sends a bad one is not let in by a cookie. Null: nobody is logged in. */
export async function callerOf(platform: Platform, request: FastifyRequest): Promise<Caller | null> {
  const token = bearerOf(request)
  const organizationId = token && organizationOfToken(token)
  if (token && organizationId) return callerOfToken(platform, request, token, organizationId)
  const found = await sessionOf(platform, request, token)
  if (!found) return null
  const actor = await resolveActor(platform, found.session)
  return actor && { ...found, actor: await seenAs(platform, request, actor) }
}

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]

async function sessionOf(
  platform: Platform,
  request: FastifyRequest,
  token: string | undefined,
): Promise<Pick<Caller, 'session' | 'isTelephony'> | null> {
  if (!token) {
    const session = await telephonySessionOf(platform, request)
    return session && { session, isTelephony: true }
  }
  const verdict = await platform.identity.verifyAccessToken(token)
  if (verdict.ok) return { session: verdict.session, isTelephony: false }
  if (verdict.reason === 'unavailable') throw refuse('UNAVAILABLE', { because: verdict.because })
  return null
}

async function seenAs(platform: Platform, request: FastifyRequest, actor: Actor): Promise<Actor> {
  const id = request.headers[IMPERSONATION_HEADER]
  if (id === undefined) return actor
  const other = await impersonated(platform, actor, Number(id))
  if (!other) throw refuse('IMPERSONATION_OVER')
  return other
}
