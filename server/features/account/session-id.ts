// The browser session that an access token came of: a claim of our own provider's tokens, which are checked before.
import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'

export function sessionIdOf(request: FastifyRequest): string | null {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const sid = token ? decodeJwt(token).sid : undefined
  return typeof sid === 'string' ? sid : null
}
