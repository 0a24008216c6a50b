// The live channel: tells browsers what changed, as server-sent events. The form of what is sent stands in
// contract/live/messages.ts.
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { refuse } from '#contract/errors.ts'
import type { Database } from '../database/index.ts'
import type { Logger } from '../log.ts'
import { type Hub, openHub } from './hub.ts'
import { openStream, type Stream } from './sse.ts'

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
  /** Told how many streams are open whenever that changes. */
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
      heartbeatMs = HEARTBEAT_MS,
      recheckMs = RECHECK_MS,
    } = options
    const hub: Hub = await openHub(db, log)
    // Open streams would keep the server from closing.
    app.addHook('preClose', () => hub.close())

    app.get('/:version/organizations/:orgId/live', async (request, reply) => {
      const caller = await callerOf(request, authenticate)
      const lastEventId = lastEventIdOf(request)
      const stream = openStream(reply)
      keepAlive(stream, heartbeatMs)
      const isSame = async () => hearerOf(await callerOf(request, authenticate)) === hearerOf(caller)
      recheck(stream, isSame, recheckMs)
      const { organizationId } = caller
      await hub.join({ organizationId, hearer: hearerOf(caller), stream, lastEventId }).catch(error => {
        log.warn({ err: error, organizationId }, 'a live stream could not start')
        stream.end()
      })
      onStreamCount?.(hub.streamCount())
      stream.onClose(() => onStreamCount?.(hub.streamCount()))
    })
  }

const hearerOf = (caller: LiveCaller): 'manager' | 'surfer' =>
  caller.managerId === null ? 'surfer' : 'manager'

async function callerOf(
  request: FastifyRequest,
  authenticate: LiveOptions['authenticate'],
): Promise<LiveCaller> {
  const caller = await authenticate(request)
  if (!caller) throw refuse('UNAUTHORISED')
  const { version, orgId } = request.params as { version: string; orgId: string }
  // Another organization's path looks the same as one that does not exist.
  if (!/^v[01]$/.test(version) || Number(orgId) !== caller.organizationId)
    throw refuse('NOT_FOUND', { what: 'organization', id: orgId })
  if (caller.managerId === null && caller.surferId === null) throw refuse('FORBIDDEN')
  return caller
}

/** Null for a new client; what is not a number was never an id of ours. */
function lastEventIdOf(request: FastifyRequest): number | null {
  const { last_event_id: asked } = request.query as { last_event_id?: unknown }
  const given = request.headers['last-event-id'] ?? asked
  if (given === undefined || given === '') return null
  return /^\d{1,15}$/.test(String(given)) ? Number(given) : 0
}

function keepAlive(stream: Stream, heartbeatMs: number): void {
  const timer = setInterval(() => stream.beat(), heartbeatMs)
  stream.onClose(() => clearInterval(timer))
}

/** Ends the stream when `isStillAllowed` says no or throws. A client that may come back resumes. */
export function recheck(
  stream: Stream,
  isStillAllowed: () => Promise<boolean>,
  recheckMs = RECHECK_MS,
): void {
  const timer = setInterval(async () => {
    if (!(await isStillAllowed().catch(() => false))) stream.end()
  }, recheckMs)
  stream.onClose(() => clearInterval(timer))
}
