// Caller of a request: whose token or cookie it carries and, for internal staff, as whom they see the product.
import type { FastifyRequest } from 'fastify'
import { refuse } from '#contract/errors.ts'
import type { AccountSession } from '#server/platform/auth/index.ts'
import type { Actor, TelephonyCaller } from '#server/platform/http/index.ts'
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
  const { telephony, ...known } = found
  const own = await resolveActor(platform, known.session)
  if (!own) return null
  const actor = await seenAs(platform, request, telephony ? { ...own, telephony } : own)
  return { ...known, isTelephony: telephony !== null, actor }
}

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]

async function sessionOf(
  platform: Platform,
  request: FastifyRequest,
  token: string | undefined,
): Promise<{ session: AccountSession; telephony: TelephonyCaller | null } | null> {
  if (!token) return telephonySessionOf(platform, request)
  const verdict = await platform.identity.verifyAccessToken(token)
  if (verdict.ok) return { session: verdict.session, telephony: null }
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
