// Agent slots: the contacts each surfer handles, and their progress. A surfer's contacts share the attention: with k
// at once each progresses at 1 / (1 + stretch · (k − 1)) of its pace. Every contact limits how many may be handled
// beside it: a call (concurrency 1) is never taken beside a chat. Seconds from the start.
import { EventQueue } from './event-queue.ts'
import type { SimulationRequest } from './types.ts'

export class AgentSlots {
  /** When the next contact of each surfer is completed. */
  readonly completions: EventQueue
  /** Most contacts anybody can hold. */
  readonly width: number
  /** Time on contacts, and time ready or on contacts, by surfer, over all days and within the request. */
  readonly busySeconds: Float64Array
  readonly presentSeconds: Float64Array

  private readonly heldCount: Int32Array
  /** Stream of each slot, at surfer · width + place. */
  private readonly heldStream: Int32Array
  private readonly secondsLeft: Float64Array
  private readonly settledAt: Float64Array
  private readonly concurrency: number[]
  private readonly stretch: number[]
  private readonly pace: number[]
  /** Times are counted between these. */
  private readonly countedFrom: number
  private readonly endsAt: number

  constructor({ streams, surfers, intervals, incrementMinutes, warmUpIntervals = 0 }: SimulationRequest) {
    this.concurrency = streams.map(({ concurrency }) => Math.max(Math.floor(concurrency), 1))
    this.stretch = streams.map(({ handleTimeStretch }) => Math.max(handleTimeStretch, 0))
    this.pace = surfers.map(({ handleTimeFactor }) => handleTimeFactor ?? 1)
    this.width = Math.max(1, ...this.concurrency)
    this.endsAt = intervals * incrementMinutes * 60
    this.countedFrom = warmUpIntervals * incrementMinutes * 60
    this.completions = new EventQueue(surfers.length)
    this.busySeconds = new Float64Array(surfers.length)
    this.presentSeconds = new Float64Array(surfers.length)
    this.heldCount = new Int32Array(surfers.length)
    this.heldStream = new Int32Array(surfers.length * this.width)
    this.secondsLeft = new Float64Array(surfers.length * this.width)
    this.settledAt = new Float64Array(surfers.length)
  }

  /** Before each day: the hands are empty, the totals stay. */
  clear(): void {
    this.settledAt.fill(0)
  }

  held(surfer: number): number {
    return this.heldCount[surfer]!
  }

  /** Most contacts of the stream one surfer may hold. */
  mostOf(stream: number): number {
    return this.concurrency[stream]!
  }

  /** Whether what is in hand leaves room for any other contact. */
  hasRoom(surfer: number): boolean {
    const base = surfer * this.width
    const held = this.heldCount[surfer]!
    if (held >= this.width) return false
    for (let place = base; place < base + held; place++)
      if (held >= this.concurrency[this.heldStream[place]!]!) return false
    return true
  }

  /** Brings the surfer's contacts and times up to `now`; always before anything about the surfer changes. */
  settle(surfer: number, now: number, isReady: boolean): void {
    const since = this.settledAt[surfer]!
    const held = this.heldCount[surfer]!
    const counted = Math.max(Math.min(now, this.endsAt) - Math.max(since, this.countedFrom), 0)
    if (held > 0) this.busySeconds[surfer]! += counted
    if (held > 0 || isReady) this.presentSeconds[surfer]! += counted
    const base = surfer * this.width
    for (let place = base; place < base + held; place++)
      this.secondsLeft[place]! -= (now - since) / this.stretchAt(place, held)
    this.settledAt[surfer] = now
  }

  /** Takes a contact; the surfer must be settled. `seconds` is the handle time alone, at the usual pace. */
  take(surfer: number, stream: number, seconds: number): void {
    const place = surfer * this.width + this.heldCount[surfer]!++
    this.heldStream[place] = stream
    this.secondsLeft[place] = seconds * this.pace[surfer]!
    this.schedule(surfer)
  }

  /** Completes what a settled surfer finishes next. */
  complete(surfer: number): void {
    const done = this.nextToFinish(surfer)
    const last = surfer * this.width + --this.heldCount[surfer]!
    this.heldStream[done] = this.heldStream[last]!
    this.secondsLeft[done] = this.secondsLeft[last]!
    this.schedule(surfer)
  }

  private schedule(surfer: number): void {
    const held = this.heldCount[surfer]!
    if (held === 0) {
      this.completions.drop(surfer)
      return
    }
    const place = this.nextToFinish(surfer)
    const seconds = Math.max(this.secondsLeft[place]!, 0) * this.stretchAt(place, held)
    this.completions.set(surfer, this.settledAt[surfer]! + seconds)
  }

  private nextToFinish(surfer: number): number {
    const base = surfer * this.width
    const held = this.heldCount[surfer]!
    let soonest = base
    let soonestSeconds = Number.POSITIVE_INFINITY
    for (let place = base; place < base + held; place++) {
      const seconds = this.secondsLeft[place]! * this.stretchAt(place, held)
      if (seconds >= soonestSeconds) continue
      soonest = place
      soonestSeconds = seconds
    }
    return soonest
  }

  private stretchAt(place: number, held: number): number {
    return 1 + this.stretch[this.heldStream[place]!]! * (held - 1)
  }
}
