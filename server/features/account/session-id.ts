// The browser session of a call: that of the telephony provider, or that which an access token came of, a claim of our
// own provider's tokens, which are checked before.
import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { Actor } from '#server/platform/http/index.ts'

export function sessionIdOf({ telephony }: Actor, request: FastifyRequest): string | null {
  if (telephony) return telephony.sessionId
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const sid = token ? decodeJwt(token).sid : undefined
  return typeof sid === 'string' ? sid : null
}
