import type { Host, SimReply, SimRequest } from '../kit/provider.ts'

const REASONS: Record<number, string> = {
  400: 'badRequest',
  401: 'required',
  403: 'forbidden',
  404: 'notFound',
  429: 'rateLimitExceeded',
}

export const errorBody = (code: number, message = REASONS[code] ?? 'backendError'): unknown => ({
  error: { code, errors: [{ domain: 'global', message, reason: REASONS[code] ?? 'backendError' }], message },
})

export const refuse = (status: number, message?: string): SimReply => ({
  status,
  json: errorBody(status, message),
})

/** An API key is an administrator's. */
export const isAdmin = (request: SimRequest, host: Host): boolean =>
  request.userId === null || host.company.agents.get(request.userId)?.isAdmin === true

export const adminOnly =
  (host: Host, handler: (request: SimRequest) => SimReply) =>
  (request: SimRequest): SimReply =>
    isAdmin(request, host) ? handler(request) : refuse(403, 'A company administrator is required.')

/** A page of the provider's own size, 50 unless a switch says so; the cursor says after which item it begins. */
export function page<T>(
  request: SimRequest,
  host: Host,
  all: readonly T[],
  idOf: (item: T) => string,
  show: (item: T) => unknown,
): SimReply {
  const size = Number(host.switches.pageSize)
  const cursor = request.query.get('cursor')
  const after = cursor === null ? '' : Buffer.from(cursor, 'base64url').toString('utf8')
  const at = cursor === null ? -1 : all.findIndex(item => idOf(item) === after)
  if (cursor !== null && at < 0) return refuse(400, 'cursor: not known')
  const items = all.slice(at + 1, at + 1 + size)
  const isLast = at + 1 + size >= all.length
  const next = isLast ? undefined : Buffer.from(idOf(items.at(-1)!)).toString('base64url')
  return { json: { ...(next !== undefined && { cursor: next }), items: items.map(show) } }
}
