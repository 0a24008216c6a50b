// Live channel: sends changes to browsers as server-sent events. The format of the messages is defined in
// contract/live/messages.ts.
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { refuse } from '#contract/errors.ts'
import type { Database } from '../database/index.ts'
import type { Logger } from '../process/log.ts'
import { type Hub, openHub, type Start } from './hub.ts'
import { openStream, type SseStream } from './sse.ts'

const HEARTBEAT_MS = 15_000
/** A stream outlives the call that opened it: whether its caller may still listen is asked this often. */
const RECHECK_MS = 60_000

export interface LiveCaller {
  organizationId: number
  managerId: number | null
  surferId: number | null
}
export interface LiveOptions {
  db: Database
  /** The caller, or null when nobody is logged in, also when a token has run out since. */
  authenticate(request: FastifyRequest): Promise<LiveCaller | null>
  log: Logger
  heartbeatMs?: number
  recheckMs?: number
  /** Called when the last stream of a browser tab has ended, except at shutdown of the server. */
  onGone?: (gone: LiveCaller & { sessionId: string }) => void
  /** Called with the number of open streams after each change. */
  onStreamCount?: (count: number) => void
}

export const liveChannel =
  (options: LiveOptions): FastifyPluginAsync =>
  async app => {
    const {
      db,
      authenticate,
      log,
      onStreamCount,
      onGone,
      heartbeatMs = HEARTBEAT_MS,
      recheckMs = RECHECK_MS,
    } = options
    const hub: Hub = await openHub(db, log)
    // Open streams would keep the server from closing.
    const tabs = openTabs()
    app.addHook('preClose', () => {
      tabs.forget()
      return hub.close()
    })

    app.get('/v:version/organizations/:orgId/live', async (request, reply) => {
      const caller = await callerOf(request, authenticate)
      const start = startOf(request)
      const stream = openStream(reply)
      keepAlive(stream, heartbeatMs)
      const isSame = async () => receiverOf(await callerOf(request, authenticate)) === receiverOf(caller)
      recheck(stream, isSame, recheckMs)
      const { organizationId } = caller
      const sessionId = sessionIdOf(request.headers)
      const { managerId, surferId } = caller
      const tab = { organizationId, managerId, surferId, sessionId }
      tabs.follow(JSON.stringify(tab), stream, () => onGone?.(tab))
      await hub.join({ organizationId, receiver: receiverOf(caller), stream, start }).catch(error => {
        log.warn({ err: error, organizationId }, 'a live stream could not start')
        stream.end()
      })
      onStreamCount?.(hub.streamCount())
      stream.onClose(() => onStreamCount?.(hub.streamCount()))
    })
  }

/** How a browser tab calls itself in every request. */
export const sessionIdOf = (headers: IncomingHttpHeaders): string =>
  String(headers['x-session-id'] ?? '').slice(0, 64)

/** A tab that comes back at once may have two streams for a moment: it is gone when none is left. */
function openTabs() {
  const counts = new Map<string, number>()
  let isOver = false
  return {
    follow(tab: string, stream: SseStream, onGone: () => void): void {
      counts.set(tab, (counts.get(tab) ?? 0) + 1)
      stream.onClose(() => {
        const left = counts.get(tab)! - 1
        if (left > 0) return void counts.set(tab, left)
        counts.delete(tab)
        if (!isOver) onGone()
      })
    },
    forget: () => {
      isOver = true
    },
  }
}

const receiverOf = (caller: LiveCaller): 'manager' | 'surfer' =>
  caller.managerId === null ? 'surfer' : 'manager'

async function callerOf(
  request: FastifyRequest,
  authenticate: LiveOptions['authenticate'],
): Promise<LiveCaller> {
  const caller = await authenticate(request)
  if (!caller) throw refuse('UNAUTHORISED')
  const { version, orgId } = request.params as { version: string; orgId: string }
  // Another organization's path looks the same as one that does not exist.
  if (!/^[01]$/.test(version) || Number(orgId) !== caller.organizationId)
    throw refuse('NOT_FOUND', { what: 'organization', id: orgId })
  if (caller.managerId === null && caller.surferId === null) throw refuse('FORBIDDEN')
  return caller
}

/** Start of the stream: last event id (0 where it is no number, which resets), else age in ms, 0 by default. */
function startOf(request: FastifyRequest): Start {
  const { last_event_id: asked, age_ms: age = '0' } = request.query as Record<string, unknown>
  const given = request.headers['last-event-id'] ?? asked
  if (given !== undefined && given !== '')
    return { lastEventId: /^\d{1,15}$/.test(String(given)) ? Number(given) : 0 }
  if (!/^\d{1,12}$/.test(String(age)))
    throw refuse('VALIDATION', {
      because: `age_ms: give whole milliseconds since the first answers were fetched, or leave it out; “${age}” was given`,
    })
  return { ageMs: Number(age) }
}

function keepAlive(stream: SseStream, heartbeatMs: number): void {
  const timer = setInterval(() => stream.beat(), heartbeatMs)
  stream.onClose(() => clearInterval(timer))
}

/** Ends the stream when `isStillAllowed` says no or throws. A client that may come back resumes. */
export function recheck(
  stream: SseStream,
  isStillAllowed: () => Promise<boolean>,
  recheckMs = RECHECK_MS,
): void {
  const timer = setInterval(async () => {
    if (!(await isStillAllowed().catch(() => false))) stream.end()
  }, recheckMs)
  stream.onClose(() => clearInterval(timer))
}
