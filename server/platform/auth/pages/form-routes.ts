// Forms of the log-in pages: how they are read, and from whom they are taken.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messagePage, PAGE_HEADERS } from './pages.ts'

/** A passkey's answer is the largest. */
const MAX_FORM_BYTES = 32 * 1024

export type Form = Record<string, string | undefined>

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const formOf = (request: FastifyRequest): Form => (request.body ?? {}) as Form

export const show = (reply: FastifyReply, status: number, html: string) =>
  reply.code(status).headers(PAGE_HEADERS).send(html)

export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
}

/** A page that refuses a form that another site has sent; undefined when it is ours. */
export function refuseForeign(request: FastifyRequest, reply: FastifyReply, publicUrl: string) {
  const { origin } = request.headers
  if (origin === undefined || origin === publicUrl) return undefined
  return show(reply, 403, messagePage('Login did not work', 'This form came from another site.'))
}
