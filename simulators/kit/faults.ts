// How the next replies of a provider go wrong, and how often it may be called.
import type { VirtualClock } from './clock.ts'
import type { SimLimit, SimReply, SimRequest } from './provider.ts'

export const FAILURES = [
  '429-seconds',
  '429-date',
  '429-reset',
  '429-epoch',
  '500',
  '503',
  '401',
  'timeout',
  'cut',
] as const
export type Failure = (typeof FAILURES)[number]

export interface PlannedFault {
  how: Failure
  count: number
  /** Only requests whose path holds this. */
  path: string | null
  waitSeconds: number
}

/** Planned faults of replies; null: the reply is sound. */
export class ReplyFaults {
  latencyMs = 0
  #planned: PlannedFault[] = []

  next(planned: PlannedFault): void {
    this.#planned.push(planned)
  }

  /** Nothing planned goes wrong any more. */
  clear(): void {
    this.#planned = []
  }

  take(request: SimRequest): PlannedFault | null {
    const index = this.#planned.findIndex(one => one.path === null || request.path.includes(one.path))
    const planned = this.#planned[index]
    if (!planned) return null
    if (--planned.count <= 0) this.#planned.splice(index, 1)
    return planned
  }
}

/** "Too many calls" in the four ways in which providers write it. */
export function tooMany(how: Failure, waitMs: number, now: number, body: unknown): SimReply {
  const seconds = Math.ceil(waitMs / 1000)
  const headers: Record<string, Record<string, string>> = {
    '429-seconds': { 'retry-after': String(seconds) },
    '429-date': { 'retry-after': new Date(now + seconds * 1000 + 999).toUTCString() },
    '429-reset': { 'ratelimit-reset': String(seconds), 'x-rate-limit-remaining': '0' },
    '429-epoch': {
      'x-ratelimit-reset': String(Math.ceil((now + waitMs) / 1000)),
      'x-ratelimit-remaining': '0',
    },
  }
  return { status: 429, headers: headers[how] ?? {}, json: body }
}

/** Counts calls over any stretch of the limit's time, in the client's time. */
export class LimitCounter {
  /** Number of calls refused because a limit was exceeded, by the limit's name. */
  refusedCount: Record<string, number> = {}
  #calls = new Map<string, number[]>()
  readonly #limits: readonly SimLimit[]
  readonly #clock: VirtualClock

  constructor(limits: readonly SimLimit[], clock: VirtualClock) {
    this.#limits = limits
    this.#clock = clock
  }

  /** Null: it may go. `headers`: what the reply is to bear. */
  count(request: SimRequest): {
    retryMs: number | null
    headers: Record<string, string>
    refusal?: SimReply | undefined
  } {
    const now = this.#clock.clientNow()
    let headers: Record<string, string> = {}
    for (const limit of this.#limits.filter(one => one.matches(request))) {
      const made = (this.#calls.get(limit.name) ?? []).filter(at => at > now - limit.perMs)
      this.#calls.set(limit.name, made)
      const isOver = made.length >= limit.calls
      if (isOver) this.refusedCount[limit.name] = (this.refusedCount[limit.name] ?? 0) + 1
      else made.push(now)
      const resetMs = (made[0] ?? now) + limit.perMs - now
      if (Object.keys(headers).length === 0 || isOver)
        headers = limit.headers?.({ limit: limit.calls, remaining: limit.calls - made.length, resetMs }) ?? {}
      if (isOver)
        return { retryMs: Math.max(resetMs, 1), headers, refusal: limit.refusal && { ...limit.refusal } }
    }
    return { retryMs: null, headers }
  }
}
