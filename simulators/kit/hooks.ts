// Webhook deliveries to subscribers over real HTTP, with the faults of the switches: loss, duplicates, wrong order,
// delay. A delivery without a 2xx reply is retried after the pauses defined by the provider.
import type { VirtualClock } from './clock.ts'

export interface HookFaults {
  /** Shares of the deliveries. */
  drop: number
  duplicate: number
  /** Held back until there are so many, then sent in any order; 0: sent at once. */
  shuffle: number
  delayMs: number
}
export interface Outgoing {
  provider: string
  hookId: string
  url: string
  /** Signed at the moment at which it is sent, by the receiver's clock. */
  render(sentAt: number): Rendered | Promise<Rendered>
  retriesMs?: readonly number[]
  timeoutMs?: number
}
export interface Rendered {
  headers: Record<string, string>
  body: string | Buffer
}
export interface SentDelivery {
  id: number
  provider: string
  hookId: string
  sentAt: number
  attempt: number
  /** Null: no reply; "dropped": never sent. */
  status: number | 'dropped' | null
}

const RETRIES_MS = [1_000, 5_000, 30_000]
const TIMEOUT_MS = 10_000
const AT_ONCE = 32
const KEPT = 10_000

export class Hooks {
  faults: HookFaults = { drop: 0, duplicate: 0, shuffle: 0, delayMs: 0 }
  deliveries: SentDelivery[] = []
  #held: Outgoing[] = []
  #waiting: (() => Promise<void>)[] = []
  #running = new Set<Promise<void>>()
  #count = 0
  readonly #clock: VirtualClock
  readonly #random: () => number

  constructor(clock: VirtualClock, random: () => number) {
    this.#clock = clock
    this.#random = random
  }

  send(outgoing: Outgoing): void {
    const { drop, duplicate, shuffle, delayMs } = this.faults
    if (this.#random() < drop) {
      this.#note(outgoing, 1, 'dropped')
      return
    }
    const copies = this.#random() < duplicate ? [outgoing, outgoing] : [outgoing]
    this.#clock.at(this.#clock.now() + delayMs, () => {
      if (shuffle <= 0) for (const copy of copies) this.#start(copy, 1)
      else {
        this.#held.push(...copies)
        if (this.#held.length >= shuffle) this.flush()
      }
    })
  }

  /** Sends what is held back, in any order. */
  flush(): void {
    const held = this.#held
    this.#held = []
    while (held.length > 0) this.#start(held.splice(Math.floor(this.#random() * held.length), 1)[0]!, 1)
  }

  /** Everything that is under way has been answered. Tries that are due later are not waited for. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  #start(outgoing: Outgoing, attempt: number): void {
    this.#waiting.push(() => this.#deliver(outgoing, attempt))
    this.#next()
  }

  #next(): void {
    while (this.#running.size < AT_ONCE && this.#waiting.length > 0) {
      const run = this.#waiting.shift()!()
      const done = run.finally(() => {
        this.#running.delete(done)
        this.#next()
      })
      this.#running.add(done)
    }
  }

  async #deliver(outgoing: Outgoing, attempt: number): Promise<void> {
    const status = await this.#post(outgoing)
    this.#note(outgoing, attempt, status)
    const pauseMs = (outgoing.retriesMs ?? RETRIES_MS)[attempt - 1]
    if (pauseMs === undefined || (status !== null && status >= 200 && status < 300) || status === 410) return
    this.#clock.at(this.#clock.now() + pauseMs, () => this.#start(outgoing, attempt + 1))
  }

  async #post({ url, render, timeoutMs = TIMEOUT_MS }: Outgoing): Promise<number | null> {
    try {
      const { headers, body } = await render(this.#clock.stamp())
      const reply = await fetch(url, {
        method: 'POST',
        headers,
        body: typeof body === 'string' ? body : new Uint8Array(body),
        signal: AbortSignal.timeout(timeoutMs),
      })
      await reply.arrayBuffer()
      return reply.status
    } catch {
      return null
    }
  }

  #note({ provider, hookId }: Outgoing, attempt: number, status: SentDelivery['status']): void {
    this.deliveries.push({
      id: ++this.#count,
      provider,
      hookId,
      sentAt: this.#clock.now(),
      attempt,
      status,
    })
    if (this.deliveries.length > 2 * KEPT) this.deliveries = this.deliveries.slice(-KEPT)
  }
}
