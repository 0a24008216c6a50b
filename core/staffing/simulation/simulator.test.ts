import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Contacts } from './contacts.ts'
import { ContactSimulator } from './simulator.ts'
import { Tally } from './tally.ts'
import type { SimulatedStream, SimulatedSurfer, SimulationRequest } from './types.ts'

type Outcome = { what: 'answered' | 'abandoned' | 'left'; stream: number; arrivedAt: number; at: number }

/** Keeps each outcome beside counting it. */
class Recorder extends Tally {
  readonly outcomes: Outcome[] = []
  override answered(stream: number, arrivedAt: number, at: number): void {
    super.answered(stream, arrivedAt, at)
    this.outcomes.push({ what: 'answered', stream, arrivedAt, at })
  }
  override abandoned(stream: number, arrivedAt: number, at: number): void {
    super.abandoned(stream, arrivedAt, at)
    this.outcomes.push({ what: 'abandoned', stream, arrivedAt, at })
  }
  override left(stream: number, arrivedAt: number, at: number): void {
    super.left(stream, arrivedAt, at)
    this.outcomes.push({ what: 'left', stream, arrivedAt, at })
  }
}

interface PlainAgent {
  surfer: SimulatedSurfer
  /** Streams served now; null while away. */
  serves: readonly number[] | null
  held: { stream: number; left: number }[]
  idleSince: number
  busy: number
  present: number
  leftAt: number
  overrun: number
  /** Return from a pause that began late. */
  back: { at: number; serves: readonly number[] } | null
}

/** The same day on plain lists, each event looked for among all that can happen next. */
class PlainDay {
  readonly outcomes: Outcome[] = []
  readonly agents: PlainAgent[]
  private readonly request: SimulationRequest
  private readonly endsAt: number
  private readonly coming: { stream: number; arrivesAt: number; seconds: number; leavesAfter: number }[]
  private waiting: PlainDay['coming'] = []
  private now = 0

  constructor(request: SimulationRequest, contacts: Contacts) {
    this.request = request
    this.endsAt = request.intervals * request.incrementMinutes * 60
    this.agents = request.surfers.map(surfer => ({
      surfer,
      serves: null,
      held: [],
      idleSince: 0,
      busy: 0,
      present: 0,
      leftAt: Number.NEGATIVE_INFINITY,
      overrun: 0,
      back: null,
    }))
    this.coming = contacts.stream
      .map((stream, i) => ({
        stream,
        arrivesAt: contacts.arrivesAt[i]!,
        seconds: contacts.handleTimeSeconds[i]!,
        leavesAfter: contacts.patienceSeconds[i]!,
      }))
      .sort((a, b) => a.arrivesAt - b.arrivesAt)
    while (this.step());
    const at = Math.max(this.endsAt, this.now)
    for (const { stream, arrivesAt } of this.waiting)
      this.outcomes.push({ what: 'left', stream, arrivedAt: arrivesAt, at })
  }

  private pace(agent: PlainAgent, stream: number): number {
    return 1 + this.request.streams[stream]!.handleTimeStretch * (agent.held.length - 1)
  }

  /** Moments at which the ready times of an agent begin or end. */
  private edges({ surfer }: PlainAgent): number[] {
    return surfer.ready.flatMap(({ start, end }) => [start / 1000, end / 1000])
  }

  private step(): boolean {
    const doneAt = (agent: PlainAgent) =>
      Math.min(...agent.held.map(({ stream, left }) => this.now + left * this.pace(agent, stream)))
    const done = this.agents.toSorted((a, b) => doneAt(a) - doneAt(b))[0]
    const completion = done ? doneAt(done) : Number.POSITIVE_INFINITY
    const change = Math.min(
      ...this.agents.flatMap(agent => this.edges(agent)).filter(edge => edge > this.now),
    )
    const arrival = this.coming[0]?.arrivesAt ?? Number.POSITIVE_INFINITY
    const impatient = this.waiting.toSorted((a, b) => goesAt(a) - goesAt(b))[0]
    const hangUp = impatient ? goesAt(impatient) : Number.POSITIVE_INFINITY
    const late = this.agents.toSorted((a, b) => backAt(a) - backAt(b))[0]
    const back = late ? backAt(late) : Number.POSITIVE_INFINITY
    const next = Math.min(completion, change, back, arrival, hangUp)
    if (next === Number.POSITIVE_INFINITY) return false
    this.pass(next)
    if (next === completion) this.finish(done!)
    else if (next === change)
      for (const agent of this.agents.filter(one => this.edges(one).includes(next))) this.move(agent, next)
    else if (next === back) this.serve(late!, late!.back!.serves)
    else if (next === arrival) this.receive(this.coming.shift()!)
    else {
      this.waiting.splice(this.waiting.indexOf(impatient!), 1)
      const { stream, arrivesAt } = impatient!
      this.outcomes.push({ what: 'abandoned', stream, arrivedAt: arrivesAt, at: next })
    }
    return true
  }

  private pass(until: number): void {
    const counted = Math.max(0, Math.min(until, this.endsAt) - this.now)
    for (const agent of this.agents) {
      if (agent.held.length > 0) agent.busy += counted
      if (agent.held.length > 0 || agent.serves) agent.present += counted
      for (const one of agent.held) one.left -= (until - this.now) / this.pace(agent, one.stream)
    }
    this.now = until
  }

  private finish(agent: PlainAgent): void {
    const work = agent.held.map(({ stream, left }) => left * this.pace(agent, stream))
    agent.held.splice(work.indexOf(Math.min(...work)), 1)
    if (agent.held.length === 0) agent.overrun = this.now - agent.leftAt
    this.seek(agent)
  }

  private move(agent: PlainAgent, at: number): void {
    const stretch = agent.surfer.ready.find(({ start, end }) => start / 1000 <= at && at < end / 1000)
    const serves = stretch ? (stretch.streams ?? agent.surfer.streams) : null
    const gap = at - agent.leftAt
    const late = agent.held.length > 0 ? gap : Math.min(agent.overrun, gap)
    if (!serves) Object.assign(agent, { leftAt: at, overrun: 0 })
    else if (agent.back) agent.back.serves = serves
    else if (!agent.serves && gap <= 3600 && late > 0) agent.back = { at: at + late, serves }
    if (!(serves && agent.back)) this.serve(agent, serves)
  }

  private serve(agent: PlainAgent, serves: PlainAgent['serves']): void {
    agent.back = null
    agent.serves = serves
    this.seek(agent)
  }

  private hasRoomFor(agent: PlainAgent, stream: number): boolean {
    const limits = [stream, ...agent.held.map(one => one.stream)].map(
      one => this.request.streams[one]!.concurrency,
    )
    return agent.held.length < Math.min(...limits)
  }

  private seek(agent: PlainAgent): void {
    agent.idleSince = this.now
    for (;;) {
      const open = (agent.serves ?? []).filter(
        stream => this.hasRoomFor(agent, stream) && this.waiting.some(one => one.stream === stream),
      )
      const live = open.filter(stream => this.request.streams[stream]!.isOnline)
      const queue = (stream: number) => this.waiting.filter(one => one.stream === stream)
      const urgency = (stream: number) =>
        this.request.queueRule === 'fifo'
          ? queue(stream)[0]!.arrivesAt
          : this.request.queueRule === 'longest'
            ? -queue(stream).length
            : 0
      const stream = (live.length > 0 ? live : open).toSorted((a, b) => urgency(a) - urgency(b))[0]
      if (stream === undefined) return
      const contact = queue(stream)[0]!
      this.waiting.splice(this.waiting.indexOf(contact), 1)
      this.take(agent, contact)
    }
  }

  private take(agent: PlainAgent, { stream, arrivesAt, seconds }: PlainDay['coming'][number]): void {
    agent.held.push({ stream, left: seconds * (agent.surfer.handleTimeFactor ?? 1) })
    agent.idleSince = this.now
    this.outcomes.push({ what: 'answered', stream, arrivedAt: arrivesAt, at: this.now })
  }

  private receive(contact: PlainDay['coming'][number]): void {
    const { stream } = contact
    const preference = ({ serves }: PlainAgent) =>
      serves!.indexOf(stream) + (this.request.surferRule === 'specialist' ? serves!.length / 1000 : 0)
    const best = this.agents
      .filter(agent => agent.serves?.includes(stream) && this.hasRoomFor(agent, stream))
      .sort(
        (a, b) => preference(a) - preference(b) || a.held.length - b.held.length || a.idleSince - b.idleSince,
      )[0]
    if (best) this.take(best, contact)
    else this.waiting.push(contact)
  }
}

const backAt = ({ back }: PlainAgent) => back?.at ?? Number.POSITIVE_INFINITY

const goesAt = ({ arrivesAt, leavesAfter }: { arrivesAt: number; leavesAfter: number }) =>
  arrivesAt + leavesAfter

const seconds = (max: number) => fc.double({ min: 0.5, max, noNaN: true })
const STREAMS = 3
const streamWith = fc.record({
  concurrency: fc.constantFrom(1, 1, 2, 3),
  handleTimeStretch: fc.constantFrom(0, 0.4),
  isOnline: fc.constantFrom(true, true, false),
})
/** Ready times in order, some straight on into other work; no two agents come or go at the same time. */
const readyTimes = fc
  .tuple(
    fc.uniqueArray(fc.nat(99), { minLength: 2, maxLength: 5 }),
    fc.array(fc.option(fc.shuffledSubarray([0, 1, 2], { minLength: 1 }), { nil: undefined }), {
      minLength: 4,
      maxLength: 4,
    }),
    fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  )
  .map(([edges, work, isThere]) => {
    const sorted = edges.toSorted((a, b) => a - b)
    return sorted.slice(0, -1).flatMap((start, i) => {
      if (i > 0 && !isThere[i]) return []
      return [{ start, end: sorted[i + 1]!, ...(work[i] && { streams: work[i] }) }]
    })
  })
const surferWith = fc.record({
  streams: fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
  ready: readyTimes,
  handleTimeFactor: fc.constantFrom(undefined, 0.8, 1.5),
})
const contact = fc.record({
  stream: fc.nat(STREAMS - 1),
  arrivesAt: fc.double({ min: 0, max: 1199, noNaN: true }),
  seconds: fc.oneof(seconds(30), seconds(300)),
  leavesAfter: fc.oneof(seconds(200), fc.constant(Number.POSITIVE_INFINITY)),
})
const day = fc.array(contact, { maxLength: 25 })
const request = fc
  .record({
    streams: fc.array(streamWith, { minLength: STREAMS, maxLength: STREAMS }),
    surfers: fc.array(surferWith, { maxLength: 6 }),
    queueRule: fc.constantFrom('priority' as const, 'fifo' as const, 'longest' as const),
    surferRule: fc.constantFrom('idle' as const, 'specialist' as const),
  })
  .map(
    ({ streams, surfers, ...rules }): SimulationRequest => ({
      ...rules,
      startsAt: 0,
      incrementMinutes: 5,
      intervals: 4,
      days: 2,
      seed: 1,
      rateSpread: 0,
      streams: streams.map(
        (one, id): SimulatedStream => ({
          ...one,
          id,
          volume: [],
          handleTimeSeconds: [],
          handleTimeVariation: null,
          patienceSeconds: null,
          targetResponseTimeSeconds: 20,
        }),
      ),
      surfers: surfers.map(({ streams, ready, handleTimeFactor }, id) => {
        const moved = (at: number) => (at * 13 + (id + 1) * 0.7) * 1000
        return {
          id,
          streams,
          ready: ready.map(stretch => ({ ...stretch, start: moved(stretch.start), end: moved(stretch.end) })),
          ...(handleTimeFactor !== undefined && { handleTimeFactor }),
        }
      }),
    }),
  )

/** Stream by stream, within a stream by arrival. */
function contactsOf(
  drawn: readonly { stream: number; arrivesAt: number; seconds: number; leavesAfter: number }[],
) {
  const sorted = drawn.toSorted((a, b) => a.stream - b.stream || a.arrivesAt - b.arrivesAt)
  const contacts: Contacts = {
    firstOf: Array.from({ length: STREAMS + 1 }, (_, s) => sorted.filter(one => one.stream < s).length),
    stream: sorted.map(one => one.stream),
    arrivesAt: sorted.map(one => one.arrivesAt),
    handleTimeSeconds: sorted.map(one => one.seconds),
    patienceSeconds: sorted.map(one => one.leavesAfter),
  }
  return contacts
}

const inOrder = (outcomes: readonly Outcome[]) =>
  outcomes
    .map(one => ({ ...one, at: Number(one.at.toFixed(6)) }))
    .sort((a, b) => a.stream - b.stream || a.arrivedAt - b.arrivedAt || a.at - b.at)

describe('days of contacts', () => {
  it('end for each contact as a plain list of events tells, one day after the other', () => {
    fc.assert(
      fc.property(request, day, day, (one, first, second) => {
        fc.pre(
          [first, second].every(own => new Set(own.map(({ arrivesAt }) => arrivesAt)).size === own.length),
        )
        const floor = new ContactSimulator(one)
        const totals = one.surfers.map(() => ({ busy: 0, present: 0 }))
        for (const drawn of [first, second]) {
          const tally = new Recorder(one)
          floor.play(contactsOf(drawn), tally)
          const plain = new PlainDay(one, contactsOf(drawn))
          expect(inOrder(tally.outcomes)).toEqual(inOrder(plain.outcomes))
          plain.agents.forEach(({ busy, present }, surfer) => {
            totals[surfer]!.busy += busy
            totals[surfer]!.present += present
            expect(floor.agentSlots.busySeconds[surfer]).toBeCloseTo(totals[surfer]!.busy, 5)
            expect(floor.agentSlots.presentSeconds[surfer]).toBeCloseTo(totals[surfer]!.present, 5)
          })
        }
      }),
      { numRuns: 300 },
    )
  })
})
