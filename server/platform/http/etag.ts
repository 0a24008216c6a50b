// ETags of reads: a caller that already has the same reply gets 304 instead. The tags are weak, because compression may
// change the bytes of a reply.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#contract/endpoint.ts'

/** True: the caller has this reply already, and is to be answered 304 without it. */
export function isKnownReply(
  { method, permission }: AnyEndpoint,
  { request, reply, isProgram }: { request: FastifyRequest; reply: FastifyReply; isProgram: boolean },
  text: string,
): boolean {
  if (method !== 'GET' || permission === 'public') return false
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
  reply.header('etag', etag)
  // Browsers keep nothing of what people see, as desks are shared. A program may keep it for itself, and asks each time.
  if (isProgram) reply.headers({ 'cache-control': 'private, no-cache', vary: 'authorization' })
  return namesTag(request.headers['if-none-match'], etag)
}

/** Tags are compared as weak ones, as RFC 9110 asks of If-None-Match. */
function namesTag(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return given.trim() === '*' || given.split(',').some(tag => opaque(tag) === opaque(etag))
}
