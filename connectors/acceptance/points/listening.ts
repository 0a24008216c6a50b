// Deliveries (points 14, 15, 20 and 23): broken, repeated or lost ones change nothing.
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { type Harness, WEBHOOK_SECRET } from '../harness.ts'
import { either, lacksEndpoints, lacksPresence, lacksWebhooks, type Point, within } from '../point.ts'
import { CALLS, everything, play } from '../script.ts'
import type { Subject } from '../subject.ts'
import { shownStatus } from '../truth.ts'

const MINUTE = 60_000

async function playedWith(
  subject: Subject,
  faults: Partial<Harness['host']['hooks']['faults']>,
  work: (harness: Harness) => Promise<void>,
): Promise<void> {
  await within(subject, {}, async harness => {
    await harness.connect()
    await harness.subscribe()
    const { hooks } = harness.host
    hooks.faults = { ...hooks.faults, ...faults }
    await play(harness, everything(harness))
    harness.clock.advance(5 * MINUTE)
    hooks.flush()
    await harness.simulator.settle()
    await harness.drain()
    await work(harness)
  })
}

const stateOf = (harness: Harness) => ({ facts: harness.facts(), stands: harness.stands() })

/** Push channel of the provider: it reports the same as the webhooks. */
async function bySocket(subject: Subject, perfect: ReturnType<typeof stateOf> | null): Promise<void> {
  await within(subject, {}, async harness => {
    await harness.connect()
    const end = new AbortController()
    const context = { ...harness.context(), signal: end.signal }
    const open = subject.connector.openSocket!(
      WEBHOOK_SECRET,
      context,
      request => void harness.receive(request),
    )
    open.catch(() => undefined) // reported where it is awaited
    const isOpen = () => harness.simulator.calls.some(call => call.method === 'UPGRADE')
    await vi.waitFor(() => expect(isOpen(), 'the channel is open').toBe(true), { timeout: 5_000 })
    await play(harness, everything(harness))
    await vi.waitFor(
      async () => {
        await harness.drain()
        expect(stateOf(harness), 'by the push channel').toEqual(perfect)
      },
      { timeout: 5_000 },
    )
    end.abort()
    await open
  })
}

const bearsFaults: Point = {
  number: 14,
  title: 'news twice, in another order, late: the same in the end; lost ones come by reading back',
  lacks: lacksWebhooks,
  run: async subject => {
    let perfect: ReturnType<typeof stateOf> | null = null
    await playedWith(subject, {}, async harness => {
      perfect = stateOf(harness)
      expect(harness.problems).toEqual([])
    })
    for (const faults of [
      { duplicate: 1 },
      { shuffle: 7 },
      { delayMs: 3 * MINUTE, duplicate: 0.5, shuffle: 1000 },
    ])
      await playedWith(subject, faults, async harness =>
        expect(stateOf(harness), JSON.stringify(faults)).toEqual(perfect),
      )
    if (subject.connector.capabilities.websocket) await bySocket(subject, perfect)
    if (lacksEndpoints(subject)) return
    let whole: ReturnType<typeof stateOf> | null = null
    const readableState = (harness: Harness) => {
      const state = stateOf(harness)
      const isMissing = (ticketId: string) =>
        subject.isMissingFromBackfill?.({ kind: 'ticket.created', ticketId, second: null }) ?? false
      return {
        facts: state.facts.filter(fact => !subject.isMissingFromBackfill?.(fact)),
        stands: state.stands.filter(({ ticketId }) => !isMissing(ticketId)),
      }
    }
    await playedWith(subject, {}, async harness => {
      await harness.backfill()
      whole = readableState(harness)
    })
    await playedWith(subject, { drop: 0.5, duplicate: 0.3, shuffle: 5 }, async harness => {
      await harness.backfill()
      expect(readableState(harness), 'lost ones read back').toEqual(whole)
    })
  },
}

const bearsStrangers: Point = {
  number: 15,
  title: 'an unknown topic is passed over, a record that cannot be read is put aside, nothing throws',
  lacks: lacksWebhooks,
  run: subject =>
    within(subject, {}, async harness => {
      const { connector, strange, sign } = subject
      const now = harness.clock.now()
      const unknown = harness.receive(await sign!(strange!.unknownTopic, WEBHOOK_SECRET, now))
      expect(unknown.is).toBe('delivery')
      await harness.drain()
      expect(harness.problems).toEqual([])
      expect(harness.events.size).toBe(0)
      harness.receive(await sign!(strange!.malformed, WEBHOOK_SECRET, now))
      await harness.drain()
      expect(harness.problems, 'put aside with a sentence').toHaveLength(1)
      expect(harness.events.size).toBe(0)

      const noJson = connector.normalise({ topic: 'never-heard-of', key: '1', body: '{"cut": ' })
      expect(noJson.events).toEqual([])
      await harness.connect()
      await harness.subscribe()
      await play(harness, everything(harness))
      await harness.simulator.settle()
      const records = [...harness.inbox.values()]
      fc.assert(
        fc.property(
          fc.nat(records.length - 1),
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.string(),
          (index, share, text) => {
            const record = records[index]!
            const at = Math.floor(share * record.body.length)
            for (const body of [
              record.body.slice(0, at),
              record.body.slice(0, at) + text + record.body.slice(at),
            ])
              connector.normalise({ ...record, body })
          },
        ),
        { numRuns: 300 },
      )
      for (const record of records) {
        const spoilt = record.body.replace(/:\s*("[^"]*"|\d+)/g, ':null')
        expect(() => connector.normalise({ ...record, body: spoilt })).not.toThrow()
      }
    }),
}

const presenceAgrees: Point = {
  number: 20,
  title: 'presence: what was pushed is what is found when asked',
  lacks: lacksPresence,
  run: subject =>
    within(subject, {}, async harness => {
      const { connector, simulated } = subject
      await harness.connect()
      if (connector.capabilities.presence === 'push') await harness.subscribe()
      const standing = () =>
        new Map(
          [...harness.events.values()]
            .filter(event => event.kind === 'agent.status-changed')
            .sort((a, b) => a.occurredAt - b.occurredAt)
            .map(event => [event.agentId, event.to]),
        )
      const truth = () =>
        new Map(
          [...harness.company.agents.values()].map(one => [
            simulated.ids.agent(one.id),
            shownStatus(simulated, one.phone.status),
          ]),
        )
      // In a call, wrapping up, busy, away.
      const stops = [0, 8, 11, 14, CALLS.length]
      for (const [index, stop] of stops.slice(1).entries()) {
        await play(harness, CALLS.slice(stops[index], stop))
        await harness.drain()
        if (connector.capabilities.presence === 'push')
          for (const [agentId, status] of standing()) expect(status, agentId).toBe(truth().get(agentId))
        if (!connector.presenceSnapshot) continue
        harness.store(await connector.presenceSnapshot(harness.context()))
        await harness.drain()
        const asked = standing()
        for (const [agentId, status] of truth())
          if (asked.has(agentId) || status !== 'unavailable') expect(asked.get(agentId), agentId).toBe(status)
      }
      expect(standing().size).toBeGreaterThan(0)
    }),
}

/** Plays everything, and asks after each action for what it changed. */
async function polled(harness: Harness): Promise<void> {
  const { poll, presenceSnapshot } = harness.connector
  for (const action of everything(harness)) {
    const since = harness.clock.now()
    await play(harness, [action])
    harness.store(await poll!(since, harness.context()))
    if (presenceSnapshot) harness.store(await presenceSnapshot(harness.context()))
  }
}

const pathsAgree: Point = {
  number: 23,
  title:
    'webhooks or polls alone and reading back alone: the same facts under the same keys, the same tickets',
  lacks: either(subject => (subject.connector.poll ? null : lacksWebhooks(subject)), lacksEndpoints),
  run: subject =>
    within(subject, {}, async harness => {
      await harness.connect()
      if (subject.connector.poll) await polled(harness)
      else {
        await harness.subscribe()
        await play(harness, everything(harness))
      }
      await harness.drain()
      const isMissing = (fact: Parameters<NonNullable<Subject['isMissingFromWebhooks']>>[0]) =>
        (subject.isMissingFromWebhooks?.(fact) ?? false) || (subject.isMissingFromBackfill?.(fact) ?? false)
      const byHooks = harness.facts().filter(fact => !isMissing(fact))
      expect(byHooks).toEqual(harness.truth().filter(fact => !isMissing(fact)))
      const stands = harness.stands()
      // Removals of tickets are possibly reported by the backfill alone.
      const truth = harness
        .knownTrueStands()
        .filter(
          ({ ticketId, isGone }) => !isGone || !isMissing({ kind: 'ticket.gone', ticketId, second: null }),
        )
      const reportedIds = new Set(truth.map(({ ticketId }) => ticketId))
      expect(stands.filter(({ ticketId }) => reportedIds.has(ticketId))).toEqual(truth)

      const before = harness.facts()
      const fresh = new Map(harness.events)
      await harness.reread()
      expect(harness.facts().filter(fact => !isMissing(fact))).toEqual(byHooks)
      const found = new Map(harness.stands().map(stand => [stand.ticketId, stand]))
      // Reading back knows nothing of tickets that are gone from every list.
      for (const { ticketId } of harness.knownTrueStands().filter(one => reportedIds.has(one.ticketId)))
        expect(found.get(ticketId)).toEqual(stands.find(stand => stand.ticketId === ticketId))

      // Together they are no more than each: one fact, one key.
      for (const [key, event] of fresh) harness.events.set(key, event)
      const together = harness.facts().filter(fact => !subject.isMissingFromWebhooks?.(fact))
      expect(together).toEqual(before.filter(fact => !subject.isMissingFromWebhooks?.(fact)))
    }),
}

export const LISTENING: readonly Point[] = [bearsFaults, bearsStrangers, presenceAgrees, pathsAgree]
