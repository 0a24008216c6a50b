// The mark of a browser in which somebody has logged in: a cookie of the log-in pages alone.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '#server/platform/database/index.ts'
import { hashOf, newSecret } from '#server/platform/secrets/one-time-secret.ts'
import { isKnownBrowser, putKnownBrowser } from './known-browser-store.ts'

const COOKIE = 'lineup_browser'
const YEAR_SECONDS = 365 * 24 * 60 * 60
const VALUE = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`)

const markOf = (request: FastifyRequest): string | null =>
  VALUE.exec(request.headers.cookie ?? '')?.[1] ?? null

/** Mark of the browser, when the account of this e-mail has been logged in there; else null. */
export async function knownBrowser(tx: Tx, request: FastifyRequest, email: string): Promise<string | null> {
  const mark = markOf(request)
  if (mark === null) return null
  const hash = hashOf(mark)
  return (await isKnownBrowser(tx, hash, email)) ? hash.toString('hex') : null
}

export async function rememberBrowser(
  tx: Tx,
  request: FastifyRequest,
  reply: FastifyReply,
  { accountId, isSecure }: { accountId: number; isSecure: boolean },
): Promise<void> {
  const mark = markOf(request) ?? newSecret()
  await putKnownBrowser(tx, hashOf(mark), accountId)
  const attributes = `Path=/oauth; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  reply.header('set-cookie', `${COOKIE}=${mark}; ${attributes}`)
}
