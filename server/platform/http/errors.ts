// Errors on the wire: {error, message, …details}, also a problem according to RFC 9457. A refusal is sent with its code
// and text. Any other error is a bug: it is logged, and the caller learns only that nothing was changed.

import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { REFUSALS, Refusal, type RefusalCode, refuse } from '#contract/errors.ts'
import { toSnake } from '#contract/wire/casing.ts'

/** PostgreSQL's error codes for text, and for JSON, with a zero character in it. */
const UNSTORABLE_TEXT = ['22021', '22P05']

function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const { code, statusCode, message } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse('TOO_LARGE', { limit: 'this call takes' })
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return refuse('VALIDATION', { because: 'The body is not valid JSON.' })
  if (UNSTORABLE_TEXT.includes(code))
    return refuse('VALIDATION', { because: 'A text holds a zero character, which cannot be kept.' })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return refuse('VALIDATION', { because: message })
  return null
}

/** Part of the API page that explains the code. */
const problemType = (code: RefusalCode): string => `/docs/api#${code}`

/** "NOT_FOUND" as "Not found". */
const titleOf = (code: RefusalCode): string => {
  const words = code.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function wireError(refusal: Refusal): Record<string, unknown> {
  const { because: _, ...details } = refusal.details
  return {
    type: problemType(refusal.code),
    status: REFUSALS[refusal.code].status,
    title: titleOf(refusal.code),
    detail: refusal.message,
    error: refusal.code,
    message: refusal.message,
    ...Object.fromEntries(Object.entries(details).map(([key, value]) => [toSnake(key), value])),
  }
}

/** Account of each request, added to the report of a bug. */
const callers = new WeakMap<FastifyRequest, string>()
export const noteCaller = (request: FastifyRequest, subject: string): void => {
  callers.set(request, subject)
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error) ?? refuse('INTERNAL')
    const { status, isReported } = REFUSALS[refusal.code as RefusalCode]
    if (isReported)
      request.log.error(
        { err: error, user: callers.get(request) },
        'a call failed by a bug; it was answered with 500 and changed nothing',
      )
    return reply
      .code(status)
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(wireError(refusal)))
  })
}
