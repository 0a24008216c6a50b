import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AgentSlots } from './agent-slots.ts'
import { EventQueue } from './event-queue.ts'
import { FifoQueues } from './fifo-queues.ts'
import { routingOf } from './routing.ts'
import type { SimulatedStream, SimulationRequest } from './types.ts'

const MEMBERS = 12
const member = fc.nat(MEMBERS - 1)

describe('the event queue', () => {
  it('always names the earliest time of a plain list, whatever is set, moved and dropped', () => {
    const command = fc.oneof(
      fc.record({ member, time: fc.integer({ min: 0, max: 30 }) }),
      fc.record({ member, time: fc.constant(null) }),
    )
    fc.assert(
      fc.property(fc.array(command, { maxLength: 80 }), commands => {
        const queue = new EventQueue(MEMBERS)
        const plain = new Map<number, number>()
        for (const { member, time } of commands) {
          if (time === null) {
            queue.drop(member)
            plain.delete(member)
          } else {
            queue.set(member, time)
            plain.set(member, time)
          }
          expect(queue.nextTime).toBe(Math.min(...plain.values(), Number.POSITIVE_INFINITY))
          if (plain.size > 0) expect(plain.get(queue.nextMember)).toBe(queue.nextTime)
        }
        // Emptied from the front, it gives every member once, in order of time.
        const times: number[] = []
        while (queue.nextTime < Number.POSITIVE_INFINITY) {
          times.push(queue.nextTime)
          plain.delete(queue.nextMember)
          queue.drop(queue.nextMember)
        }
        expect(plain.size).toBe(0)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
      }),
      { numRuns: 300 },
    )
  })
})

describe('first-in-first-out queues', () => {
  it('hold what arrays hold, with members who join, leave from anywhere and join again', () => {
    const command = fc.record({ member, line: fc.option(fc.nat(2)) })
    fc.assert(
      fc.property(fc.array(command, { maxLength: 80 }), commands => {
        const queues = new FifoQueues(3, MEMBERS)
        const plain: number[][] = [[], [], []]
        for (const { member, line } of commands) {
          queues.leave(member)
          for (const own of plain) if (own.includes(member)) own.splice(own.indexOf(member), 1)
          if (line !== null) {
            queues.join(line, member)
            plain[line]!.push(member)
          }
          plain.forEach((own, at) => {
            expect(queues.first(at)).toBe(own[0] ?? -1)
            expect(queues.length(at)).toBe(own.length)
          })
        }
        plain.forEach((own, at) => {
          for (const expected of own) {
            expect(queues.first(at)).toBe(expected)
            queues.leave(expected)
          }
          expect(queues.first(at)).toBe(-1)
        })
      }),
      { numRuns: 300 },
    )
  })
})

const stream = (overrides: Partial<SimulatedStream>): SimulatedStream => ({
  id: 1,
  volume: [10],
  handleTimeSeconds: [300],
  handleTimeVariation: null,
  patienceSeconds: null,
  targetResponseTimeSeconds: 20,
  concurrency: 1,
  handleTimeStretch: 0,
  isOnline: true,
  ...overrides,
})
const request = (overrides: Partial<SimulationRequest>): SimulationRequest => ({
  startsAt: 0,
  incrementMinutes: 60,
  intervals: 1,
  streams: [stream({})],
  surfers: [{ id: 1, streams: [0], ready: [{ start: 0, end: 3_600_000 }] }],
  days: 1,
  seed: 1,
  rateSpread: 0,
  ...overrides,
})

describe('the slots of an agent', () => {
  it('finish each contact when its work is done, slowed by those beside it', () => {
    const concurrency = 3
    const arrivals = fc.array(
      fc.record({ after: fc.integer({ min: 0, max: 200 }), seconds: fc.integer({ min: 1, max: 400 }) }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(arrivals, fc.constantFrom(0, 0.25, 0.8), (arrivals, handleTimeStretch) => {
        const slots = new AgentSlots(request({ streams: [stream({ concurrency, handleTimeStretch })] }))
        // The same second by second: each contact progresses by 1 / (1 + stretch · (k − 1)).
        let now = 0
        let busy = 0
        let left: number[] = []
        const advance = (to: number) => {
          for (;;) {
            const pace = 1 + handleTimeStretch * (left.length - 1)
            const next = left.length > 0 ? now + Math.min(...left) * pace : Number.POSITIVE_INFINITY
            expect(slots.completions.nextTime === Number.POSITIVE_INFINITY).toBe(left.length === 0)
            if (left.length > 0) expect(slots.completions.nextTime).toBeCloseTo(next, 6)
            const until = Math.min(next, to)
            if (left.length > 0) busy += Math.max(0, Math.min(until, 3600) - Math.min(now, 3600))
            left = left.map(seconds => seconds - (until - now) / pace)
            now = until
            if (next > to) return
            left.splice(left.indexOf(Math.min(...left)), 1)
            slots.settle(0, now, true)
            slots.complete(0)
            expect(slots.held(0)).toBe(left.length)
          }
        }
        for (const { after, seconds } of arrivals) {
          advance(now + after)
          expect(slots.hasRoom(0)).toBe(left.length < concurrency)
          if (!slots.hasRoom(0)) continue
          slots.settle(0, now, true)
          slots.take(0, 0, seconds)
          left.push(seconds)
        }
        advance(1e6)
        expect(slots.busySeconds[0]).toBeCloseTo(busy, 5)
        expect(slots.presentSeconds[0]).toBeGreaterThanOrEqual(busy - 1e-6)
      }),
      { numRuns: 80 },
    )
  })

  it('never lie beside a call', () => {
    const slots = new AgentSlots(request({ streams: [stream({}), stream({ id: 2, concurrency: 3 })] }))
    slots.settle(0, 0, true)
    slots.take(0, 1, 100)
    expect(slots.hasRoom(0)).toBe(true)
    slots.settle(0, 10, true)
    slots.complete(0)
    slots.take(0, 0, 100)
    expect(slots.hasRoom(0)).toBe(false)
  })
})

describe('routing', () => {
  const surfer = fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 4 })
  const streams = [0, 1, 2, 3].map(id => stream({ id, isOnline: id !== 3 }))

  it('asks the surfers of a stream alone, those who prefer it most first', () => {
    fc.assert(
      fc.property(fc.array(surfer, { minLength: 1, maxLength: 6 }), fc.boolean(), (all, isSpecialist) => {
        const { groups, tiers } = routingOf(
          request({
            streams,
            surferRule: isSpecialist ? 'specialist' : 'idle',
            surfers: all.map((own, id) => ({ id, streams: own, ready: [{ start: 0, end: 1000 }] })),
          }),
        )
        const sets = [...new Set(all.map(own => own.join()))].map(key => key.split(',').map(Number))
        expect(groups).toHaveLength(sets.length)
        tiers.forEach((ofStream, stream) => {
          const asked = ofStream.flat()
          expect(asked.toSorted()).toEqual(
            [...sets.keys()].filter(group => sets[group]!.includes(stream)).toSorted(),
          )
          const cost = (group: number) =>
            sets[group]!.indexOf(stream) * 100 + (isSpecialist ? sets[group]!.length : 0)
          asked.slice(1).forEach((group, i) => {
            expect(cost(asked[i]!)).toBeLessThanOrEqual(cost(group))
          })
          for (const tier of ofStream) expect(new Set(tier.map(cost)).size).toBe(1)
        })
        groups.forEach((group, g) => {
          expect([...group.live, ...group.deferred].toSorted()).toEqual(sets[g]!.toSorted())
          expect(group.deferred.every(stream => stream === 3)).toBe(true)
        })
      }),
    )
  })

  it('changes a surfer’s group at the edges of the ready times, and only there', () => {
    const times = fc
      .uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 8 })
      .map(edges => edges.sort((a, b) => a - b))
    fc.assert(
      fc.property(times, edges => {
        const ready = edges.flatMap((edge, i) =>
          i % 2 === 0 && i + 1 < edges.length ? [{ start: edge * 1000, end: edges[i + 1]! * 1000 }] : [],
        )
        const { changes } = routingOf(request({ surfers: [{ id: 1, streams: [0], ready }] }))
        expect(changes.map(({ time }) => time)).toEqual(edges.slice(0, ready.length * 2))
        expect(changes.map(({ group }) => group)).toEqual(ready.flatMap(() => [0, null]))
      }),
    )
  })

  it('refuses ready times that overlap, and streams that do not exist', () => {
    const ready = [
      { start: 0, end: 2000 },
      { start: 1000, end: 3000 },
    ]
    expect(() => routingOf(request({ surfers: [{ id: 7, streams: [0], ready }] }))).toThrow(/surfer 7/)
    expect(() => routingOf(request({ surfers: [{ id: 7, streams: [5], ready: ready.slice(1) }] }))).toThrow(
      /5/,
    )
  })
})
