// The one clock of the simulated world. It stands until it is advanced, or runs at a multiple of real time.
// A client may follow it (a test whose own clock is this one) or live in real time. `clientNow` measures what the
// client measures, how long a token lives or when it may call again, and `stamp` is what it reads on its clock.
import { setTimeout } from 'node:timers/promises'

export interface Timer {
  at: number
  run(): void
}

const TICK_MS = 50

export class VirtualClock {
  #now: number
  #clientNow: number
  #timers: Timer[] = []
  #ticking: NodeJS.Timeout | null = null
  #speed = 0
  #isFollowed = true

  constructor(startAt: number) {
    this.#now = startAt
    this.#clientNow = startAt
  }

  /** Whole milliseconds since 1970. */
  now = (): number => Math.floor(this.#now)
  clientNow = (): number => this.#clientNow
  stamp = (): number => (this.#isFollowed ? this.now() : Date.now())
  /** Virtual per real time; 0 while it stands. */
  get speed(): number {
    return this.#speed
  }

  /** Runs at once when the moment has passed. */
  at(at: number, run: () => void): void {
    if (at <= this.#now) {
      run()
      return
    }
    const index = this.#timers.findLastIndex(timer => timer.at <= at)
    this.#timers.splice(index + 1, 0, { at, run })
  }

  /** Runs the timers up to an instant in order, each at its own moment. */
  advanceTo(to: number): void {
    this.#move(to, to - this.#now)
  }
  advance(ms: number): void {
    this.advanceTo(this.#now + ms)
  }

  #move(to: number, clientMs: number): void {
    this.#clientNow += Math.max(0, clientMs)
    while (this.#timers[0] && this.#timers[0].at <= to) {
      const timer = this.#timers.shift()!
      this.#now = Math.max(this.#now, timer.at)
      timer.run()
    }
    this.#now = Math.max(this.#now, to)
  }

  /** `isFollowed`: clients live in this time too. */
  run(speed: number, isFollowed = false): void {
    this.pause()
    if (speed <= 0) return
    this.#speed = speed
    this.#isFollowed = isFollowed
    let last = performance.now()
    this.#ticking = setInterval(() => {
      const realMs = performance.now() - last
      last += realMs
      this.#move(this.#now + realMs * speed, realMs * (isFollowed ? speed : 1))
    }, TICK_MS)
  }

  pause(): void {
    if (this.#ticking) clearInterval(this.#ticking)
    this.#ticking = null
    this.#speed = 0
    this.#isFollowed = true
  }

  /** Starts again elsewhere; what lay ahead is forgotten. */
  reset(startAt: number): void {
    this.#timers = []
    this.#now = startAt
  }

  /** How a client of this world waits: while the clock stands, waiting moves it. */
  sleep = async (ms: number, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted()
    if (this.#speed > 0) await setTimeout(ms, undefined, { signal })
    else this.advance(ms)
  }
}
