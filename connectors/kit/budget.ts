// How often a connection may call, over any stretch of a provider's window. All calls of a connection share it;
// who goes first when it is short: presence, then live, then incremental reads, then the past, which never
// takes more than half. What the provider's replies say of its own count corrects ours.
import type { EpochMs } from '#core/time/index.ts'
import { ConnectorProblem } from './connector-problem.ts'

export const LANES = ['presence', 'live', 'incremental', 'backfill'] as const
export type RequestLane = (typeof LANES)[number]

export interface Limit {
  calls: number
  perMs: number
}
/** Limits by name; every call counts against "default" and against the limit it names. */
export type Limits = Readonly<Record<string, Limit>>

export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>
export interface Waiting {
  now(): EpochMs
  sleep: Sleep
}

const BACKFILL_SHARE = 0.5
/** Two clocks never agree to the millisecond. */
const EDGE_MS = 50

interface Waiter {
  lane: RequestLane
  windows: readonly Window[]
}

class Window {
  #limit: Limit
  #calls: { at: EpochMs; isBackfill: boolean }[] = []
  #closedUntil: EpochMs = 0
  #backfillClosedUntil: EpochMs = 0

  constructor(limit: Limit) {
    this.#limit = limit
  }

  get calls(): number {
    return this.#limit.calls
  }

  /** The moment from which a call may go. */
  opensAt(lane: RequestLane, now: EpochMs): EpochMs {
    const since = now - this.#limit.perMs - EDGE_MS
    this.#calls = this.#calls.filter(call => call.at > since)
    const { calls, perMs } = this.#limit
    const freeAt = (made: { at: EpochMs }[], most: number) =>
      made.length < most ? now : made[made.length - most]!.at + perMs + EDGE_MS
    const opens = Math.max(this.#closedUntil, freeAt(this.#calls, calls))
    if (lane !== 'backfill') return opens
    const past = this.#calls.filter(call => call.isBackfill)
    return Math.max(
      opens,
      this.#backfillClosedUntil,
      freeAt(past, Math.max(1, Math.floor(calls * BACKFILL_SHARE))),
    )
  }

  count(lane: RequestLane, now: EpochMs): void {
    this.#calls.push({ at: now, isBackfill: lane === 'backfill' })
  }

  close(until: EpochMs): void {
    this.#closedUntil = Math.max(this.#closedUntil, until)
  }

  /** `remaining` counts other programs' calls too. */
  correct(
    reported: { limit: number | null; remaining: number | null; resetAt: EpochMs | null },
    now: EpochMs,
  ) {
    if (reported.limit !== null && reported.limit > 0) this.#limit = { ...this.#limit, calls: reported.limit }
    if (reported.remaining === null) return
    const resetAt = reported.resetAt ?? now + this.#limit.perMs
    if (reported.remaining <= 0) this.close(resetAt)
    else if (reported.remaining < this.#limit.calls * BACKFILL_SHARE) this.#backfillClosedUntil = resetAt
  }
}

export class Budget {
  readonly #windows = new Map<string, Window>()
  readonly #waiting: Waiter[] = []
  readonly #time: Waiting

  constructor(limits: Limits, time: Waiting) {
    this.#time = time
    for (const [name, limit] of Object.entries(limits)) this.#windows.set(name, new Window(limit))
  }

  /** Waits for its turn; throws "rate-limited" with the time instead of waiting longer than `patienceMs`. */
  async take(limit: string, lane: RequestLane, patienceMs: number, signal: AbortSignal): Promise<void> {
    const windows = this.#of(limit)
    const giveUpAt = this.#time.now() + patienceMs
    const me: Waiter = { lane, windows }
    this.#waiting.push(me)
    try {
      for (;;) {
        const now = this.#time.now()
        const opensAt = openingOf(me, now)
        if (opensAt <= now && !this.#isBehind(me, now)) {
          for (const window of windows) window.count(lane, now)
          return
        }
        if (opensAt > giveUpAt)
          throw new ConnectorProblem('rate-limited', 'The provider allows no more calls for now.', opensAt)
        await this.#time.sleep(Math.max(opensAt - now, 1), signal)
      }
    } finally {
      this.#waiting.splice(this.#waiting.indexOf(me), 1)
    }
  }

  close(limit: string, until: EpochMs): void {
    this.#of(limit).at(-1)?.close(until)
  }

  correct(limit: string, reported: Parameters<Window['correct']>[0]): void {
    const window = this.#of(limit).at(-1)
    // Limits in replies: besides a limit of its own, a reply may state the limit of all calls, which must not widen it.
    const isOfAll = limit !== 'default' && window !== undefined && (reported.limit ?? 0) > window.calls
    window?.correct(isOfAll ? { ...reported, limit: null } : reported, this.#time.now())
  }

  #of(limit: string): Window[] {
    const names = limit === 'default' ? [limit] : ['default', limit]
    return names.flatMap(name => this.#windows.get(name) ?? [])
  }

  /** Whether a waiter of a higher lane could go now; one that waits for a limit of its own delays nobody. */
  #isBehind(me: Waiter, now: EpochMs): boolean {
    const rank = LANES.indexOf(me.lane)
    return this.#waiting.some(other => LANES.indexOf(other.lane) < rank && openingOf(other, now) <= now)
  }
}

const openingOf = ({ lane, windows }: Waiter, now: EpochMs): EpochMs =>
  Math.max(now, ...windows.map(window => window.opensAt(lane, now)))
