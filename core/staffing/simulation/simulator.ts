// Discrete-event simulation of a contact centre's day: contacts arrive, wait, hang up, are answered and completed;
// surfers come, leave and change their work. Seconds from the start.

import { pauseDelay } from '../overrun.ts'
import { AgentSlots } from './agent-slots.ts'
import type { Contacts } from './contacts.ts'
import { EventQueue } from './event-queue.ts'
import { FifoQueues } from './fifo-queues.ts'
import { type Routing, routingOf } from './routing.ts'
import type { Tally } from './tally.ts'
import type { QueueRule, SimulationRequest } from './types.ts'

/** Surfers who are not ready are in no group. */
const AWAY = -1

export class ContactSimulator {
  readonly agentSlots: AgentSlots
  private readonly crew: Routing
  private readonly queueRule: QueueRule
  private readonly endsAt: number
  private readonly targets: readonly number[]
  private readonly groupOf: Int32Array
  /** Surfers with room for a contact: a line per group and number of contacts held, longest idle first. */
  private readonly free: FifoQueues
  private readonly freeSince: Float64Array
  /** End of the last session and its overrun. */
  private readonly leftAt: Float64Array
  private readonly overrun: Float64Array
  /** Late returns from pauses, with the group to return to. */
  private readonly returns: EventQueue
  private readonly returnsTo: Int32Array

  private now = 0
  private contacts!: Contacts
  private tally!: Tally
  /** Contacts: a line per stream, longest waiting first; then one per stream for deferred work that is late. */
  private waiting!: FifoQueues
  private hangUps!: EventQueue
  /** The next contact of each stream, and when it comes. */
  private nextContact!: number[]
  private arrivals!: EventQueue

  constructor(request: SimulationRequest) {
    this.agentSlots = new AgentSlots(request)
    this.crew = routingOf(request)
    this.queueRule = request.queueRule ?? 'priority'
    this.endsAt = request.intervals * request.incrementMinutes * 60
    this.targets = request.streams.map(stream => stream.targetResponseTimeSeconds ?? Number.POSITIVE_INFINITY)
    this.groupOf = new Int32Array(request.surfers.length)
    this.free = new FifoQueues(this.crew.groups.length * this.agentSlots.width, request.surfers.length)
    this.freeSince = new Float64Array(request.surfers.length)
    this.leftAt = new Float64Array(request.surfers.length)
    this.overrun = new Float64Array(request.surfers.length)
    this.returns = new EventQueue(request.surfers.length)
    this.returnsTo = new Int32Array(request.surfers.length)
  }

  /** Plays one day, until the last contact has been completed or has nobody left to wait for. */
  play(contacts: Contacts, tally: Tally): void {
    const streams = contacts.firstOf.length - 1
    this.now = 0
    this.contacts = contacts
    this.tally = tally
    this.waiting = new FifoQueues(2 * streams, contacts.stream.length)
    this.hangUps = new EventQueue(contacts.stream.length)
    this.nextContact = contacts.firstOf.slice(0, -1)
    this.arrivals = new EventQueue(streams)
    this.groupOf.fill(AWAY)
    this.returnsTo.fill(AWAY)
    this.leftAt.fill(Number.NEGATIVE_INFINITY)
    this.agentSlots.clear()
    for (let stream = 0; stream < streams; stream++) this.expectNext(stream)
    this.playEvents()
    for (let stream = 0; stream < streams; stream++) this.giveUpOn(stream)
    tally.endDay()
  }

  private playEvents(): void {
    const { changes } = this.crew
    for (let changed = 0; ; ) {
      const change = changes[changed]?.time ?? Number.POSITIVE_INFINITY
      const completion = this.agentSlots.completions.nextTime
      const arrival = this.arrivals.nextTime
      const hangUp = this.hangUps.nextTime
      const back = this.returns.nextTime
      const next = Math.min(change, completion, back, arrival, hangUp)
      if (next === Number.POSITIVE_INFINITY) return
      this.now = next
      if (next === completion) this.complete(this.agentSlots.completions.nextMember)
      else if (next === change) this.change(changes[changed]!.surfer, changes[changed++]!.group ?? AWAY)
      else if (next === back) this.comeBack(this.returns.nextMember)
      else if (next === arrival) this.arrive(this.arrivals.nextMember)
      else this.hangUp(this.hangUps.nextMember)
    }
  }

  private expectNext(stream: number): void {
    const contact = this.nextContact[stream]!
    if (contact < this.contacts.firstOf[stream + 1]!)
      this.arrivals.set(stream, this.contacts.arrivesAt[contact]!)
    else this.arrivals.drop(stream)
  }

  private arrive(stream: number): void {
    const contact = this.nextContact[stream]!++
    this.expectNext(stream)
    const surfer = this.freeSurferFor(stream)
    if (surfer >= 0) {
      this.settle(surfer)
      this.take(surfer, contact, stream)
      this.lineUp(surfer)
      return
    }
    this.waiting.join(stream, contact)
    const patience = this.contacts.patienceSeconds[contact]!
    if (patience < Number.POSITIVE_INFINITY) this.hangUps.set(contact, this.now + patience)
  }

  private hangUp(contact: number): void {
    this.hangUps.drop(contact)
    this.waiting.leave(contact)
    this.tally.abandoned(this.contacts.stream[contact]!, this.contacts.arrivesAt[contact]!, this.now)
  }

  private change(surfer: number, group: number): void {
    this.settle(surfer)
    if (group === AWAY) {
      this.leftAt[surfer] = this.now
      this.overrun[surfer] = 0
    } else if (this.returnsTo[surfer] !== AWAY) {
      this.returnsTo[surfer] = group
      return
    } else if (this.groupOf[surfer] === AWAY) {
      const gap = this.now - this.leftAt[surfer]!
      const delay = pauseDelay(this.agentSlots.held(surfer) > 0 ? gap : this.overrun[surfer]!, gap)
      if (delay > 0) {
        this.returns.set(surfer, this.now + delay)
        this.returnsTo[surfer] = group
        return
      }
    }
    this.serve(surfer, group)
  }

  private comeBack(surfer: number): void {
    this.settle(surfer)
    this.serve(surfer, this.returnsTo[surfer]!)
  }

  private serve(surfer: number, group: number): void {
    this.returns.drop(surfer)
    this.returnsTo[surfer] = AWAY
    this.groupOf[surfer] = group
    this.seekWork(surfer)
  }

  private complete(surfer: number): void {
    this.settle(surfer)
    this.agentSlots.complete(surfer)
    if (this.agentSlots.held(surfer) === 0) this.overrun[surfer] = this.now - this.leftAt[surfer]!
    this.seekWork(surfer)
  }

  private settle(surfer: number): void {
    this.agentSlots.settle(surfer, this.now, this.groupOf[surfer] !== AWAY)
  }

  /** Takes the waiting contacts there is room for, then stands in line for more. */
  private seekWork(surfer: number): void {
    const group = this.crew.groups[this.groupOf[surfer]!]
    while (group && this.agentSlots.hasRoom(surfer)) {
      const held = this.agentSlots.held(surfer)
      let stream = this.nextStream(group.live, held)
      let line = stream
      if (stream < 0) {
        this.setLateAside(group.deferred)
        stream = this.nextStream(group.deferred, held)
        line = stream
      }
      if (stream < 0) {
        stream = this.nextStream(group.deferred, held, this.targets.length)
        line = stream + this.targets.length
      }
      if (stream < 0) break
      const contact = this.waiting.first(line)
      this.waiting.leave(contact)
      this.hangUps.drop(contact)
      this.take(surfer, contact, stream)
    }
    this.lineUp(surfer)
  }

  private take(surfer: number, contact: number, stream: number): void {
    this.agentSlots.take(surfer, stream, this.contacts.handleTimeSeconds[contact]!)
    this.tally.answered(stream, this.contacts.arrivesAt[contact]!, this.now)
  }

  private lineUp(surfer: number): void {
    this.free.leave(surfer)
    if (this.groupOf[surfer] === AWAY || !this.agentSlots.hasRoom(surfer)) return
    this.freeSince[surfer] = this.now
    this.free.join(this.groupOf[surfer]! * this.agentSlots.width + this.agentSlots.held(surfer), surfer)
  }

  /** Deferred work that has missed its target no longer takes the place of what can still be in time. */
  private setLateAside(streams: readonly number[]): void {
    for (const stream of streams)
      for (
        let contact = this.waiting.first(stream);
        contact >= 0 && this.now - this.contacts.arrivesAt[contact]! > this.targets[stream]!;
        contact = this.waiting.first(stream)
      ) {
        this.waiting.leave(contact)
        this.waiting.join(stream + this.targets.length, contact)
      }
  }

  /** The stream that a surfer who holds that many contacts serves next; -1 = none. `behind`: where the lines begin. */
  private nextStream(streams: readonly number[], held: number, behind = 0): number {
    let best = -1
    let bestUrgency = Number.NEGATIVE_INFINITY
    for (let i = 0; i < streams.length; i++) {
      const stream = streams[i]!
      const first = this.waiting.first(stream + behind)
      if (first < 0 || held >= this.agentSlots.mostOf(stream)) continue
      if (this.queueRule === 'priority') return stream
      const urgency =
        this.queueRule === 'fifo' ? -this.contacts.arrivesAt[first]! : this.waiting.length(stream + behind)
      if (urgency <= bestUrgency) continue
      best = stream
      bestUrgency = urgency
    }
    return best
  }

  /** Best choice first, then fewest contacts held, then longest idle; -1 = nobody is free. */
  private freeSurferFor(stream: number): number {
    const tiers = this.crew.tiers[stream]!
    for (let t = 0; t < tiers.length; t++) {
      for (let held = 0; held < this.agentSlots.mostOf(stream); held++) {
        const surfer = this.longestIdle(tiers[t]!, held)
        if (surfer >= 0) return surfer
      }
    }
    return -1
  }

  private longestIdle(groups: readonly number[], held: number): number {
    let longest = -1
    for (let g = 0; g < groups.length; g++) {
      const surfer = this.free.first(groups[g]! * this.agentSlots.width + held)
      if (surfer < 0) continue
      if (longest < 0 || this.freeSince[surfer]! < this.freeSince[longest]!) longest = surfer
    }
    return longest
  }

  private giveUpOn(stream: number): void {
    const until = Math.max(this.endsAt, this.now)
    for (const line of [stream, stream + this.targets.length])
      for (let contact = this.waiting.first(line); contact >= 0; contact = this.waiting.first(line)) {
        this.waiting.leave(contact)
        this.tally.left(stream, this.contacts.arrivesAt[contact]!, until)
      }
  }
}
