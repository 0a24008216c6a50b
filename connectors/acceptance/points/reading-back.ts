// 5 to 11: the past read back whole, whatever interrupts it, and never more often than allowed.
import { expect } from 'vitest'
import type { Batch } from '#connectors/kit/types.ts'
import { FAILURES, tooMany } from '#simulators/kit/faults.ts'
import { callTruths, volume } from '#simulators/kit/index.ts'
import { type Harness, START } from '../harness.ts'
import { lacksEndpoints, type Point, within } from '../point.ts'
import { everything, fillIn, play } from '../script.ts'
import type { Subject } from '../subject.ts'
import { shownTickets } from '../truth.ts'

const lacks = lacksEndpoints

/** Facts that the backfill can find. */
const readableFacts = (harness: Harness) =>
  harness.truth().filter(fact => !harness.subject.isMissingFromBackfill?.(fact))

function expectWhole(harness: Harness): void {
  expect(harness.problems).toEqual([])
  expect(harness.facts().filter(fact => !harness.subject.isMissingFromBackfill?.(fact))).toEqual(
    readableFacts(harness),
  )
  expect(harness.stands()).toEqual(harness.knownTrueStands())
}

async function readAll(harness: Harness, onBatch?: (batch: Batch) => void): Promise<void> {
  harness.clock.advance(harness.connector.capabilities.latenessMs + 60_000)
  for (const endpoint of harness.connector.capabilities.endpoints) await harness.read(endpoint, { onBatch })
  await harness.drain()
}

const isComplete: Point = {
  number: 5,
  title: 'ten thousand contacts read back: as many per queue, channel and quarter-hour as there were',
  lacks,
  run: subject =>
    within(subject, {}, async harness => {
      await harness.connect()
      fillIn(harness, subject.many ?? 10_000, 2_000)
      await harness.backfill()
      const { covers, ids } = subject.simulated
      const truths = covers.tickets
        ? shownTickets(harness.company, subject.simulated)
        : callTruths(harness.company)
      const inbound = new Set(
        [...harness.events.values()].flatMap(event =>
          event.kind === 'ticket.created' && event.origin === 'inbound' ? [event.ticketId] : [],
        ),
      )
      const counted = harness.stands().map(({ queueIds, channel, openedAt, ticketId, isGone }) => ({
        id: ticketId,
        queueId: queueIds[0] ?? '',
        channel,
        status: 'OPEN' as const,
        assigneeId: null,
        openedAt: openedAt * 1000,
        isGone,
        isInbound: inbound.has(ticketId),
      }))
      const expected = truths.map(truth => ({ ...truth, queueId: ids.queue(truth.queueId) }))
      expect(volume(counted)).toEqual(volume(expected))
    }),
}

async function withHistory(subject: Subject, work: (harness: Harness) => Promise<void>): Promise<void> {
  await within(subject, { pageSize: 4 }, async harness => {
    await harness.connect()
    fillIn(harness, 21, 7_000)
    await play(harness, everything(harness))
    await work(harness)
  })
}

const resumes: Point = {
  number: 6,
  title: 'killed after each batch and begun again from its cursor: the same set',
  lacks,
  run: subject =>
    withHistory(subject, async harness => {
      harness.clock.advance(harness.connector.capabilities.latenessMs + 60_000)
      for (const endpoint of harness.connector.capabilities.endpoints) {
        let cursor: unknown = null
        for (let isDone = false, count = 0; !isDone; count++) {
          expect(count, `${endpoint} gets on`).toBeLessThan(300)
          cursor = await harness.read(endpoint, {
            cursor,
            onBatch: batch => {
              isDone = batch.isDone
              return 'stop'
            },
          })
        }
      }
      await harness.drain()
      expectWhole(harness)
    }),
}

const repeats: Point = {
  number: 7,
  title: 'the same time read twice: nothing new',
  lacks,
  run: subject =>
    withHistory(subject, async harness => {
      await readAll(harness)
      const once = [...harness.events.keys()].sort()
      expect(once.length).toBeGreaterThan(0)
      harness.emptyInbox()
      await readAll(harness)
      expect([...harness.events.keys()].sort()).toEqual(once)
      expectWhole(harness)
    }),
}

const countsTies: Point = {
  number: 8,
  title: 'many at the very same moment, over the edge of a page',
  lacks,
  run: subject =>
    within(subject, { pageSize: 3 }, async harness => {
      await harness.connect()
      fillIn(harness, 11, 0)
      harness.clock.advance(60_000)
      fillIn(harness, 3, 1_000)
      await harness.backfill()
      expectWhole(harness)
    }),
}

const seesChanges: Point = {
  number: 9,
  title: 'what changes while it is read is not missed',
  lacks,
  run: subject =>
    within(subject, { pageSize: 4 }, async harness => {
      await harness.connect()
      fillIn(harness, 23, 5_000)
      const actions = [...everything(harness)]
      const cursors = new Map<string, unknown>()
      harness.clock.advance(harness.connector.capabilities.latenessMs + 60_000)
      for (const endpoint of harness.connector.capabilities.endpoints) {
        const onBatch = () => play(harness, actions.splice(0, 3), 3_000)
        cursors.set(endpoint, await harness.read(endpoint, { onBatch }))
      }
      await play(harness, actions)
      harness.clock.advance(harness.connector.capabilities.latenessMs + 60_000)
      for (const [endpoint, cursor] of cursors) await harness.read(endpoint, { cursor })
      await harness.drain()
      expectWhole(harness)
    }),
}

const FAULTS = FAILURES.filter(how => how !== '401')

const getsOver: Point = {
  number: 10,
  title: 'told to wait in four ways, failed, silent, cut off: waits as told, and reads all',
  lacks,
  run: subject =>
    within(subject, { pageSize: 4 }, async harness => {
      await harness.connect()
      fillIn(harness, 9, 5_000)
      await play(harness, everything(harness))
      harness.clock.advance(harness.connector.capabilities.latenessMs + 60_000)
      const { faults } = harness.running
      for (const endpoint of harness.connector.capabilities.endpoints)
        for (const how of FAULTS) {
          const waitSeconds = 7
          faults.next({ how, count: how === 'timeout' ? 1 : 2, path: null, waitSeconds })
          const begun = harness.clock.now()
          await harness.read(endpoint)
          const waitedMs = harness.clock.now() - begun
          const isStated = Object.keys(tooMany(how, 1, 0, null).headers ?? {}).length > 0
          if (isStated)
            expect(waitedMs, `${endpoint}, ${how}: waits as told`).toBeGreaterThanOrEqual(2 * 6_000)
        }
      await harness.drain()
      expectWhole(harness)

      // Long waits are reported, not slept.
      faults.next({ how: '429-seconds', count: 1, path: null, waitSeconds: 1200 })
      const [endpoint] = harness.connector.capabilities.endpoints
      const begun = harness.clock.now()
      let retryAt: number | null = null
      try {
        const range = { from: START, to: begun }
        for await (const batch of harness.connector.backfill(endpoint!, range, null, harness.context()))
          if (batch.retryAt !== null) {
            retryAt = batch.retryAt
            break
          }
      } catch (error) {
        retryAt = (error as { retryAt: number | null }).retryAt
      }
      expect(harness.clock.now() - begun, 'does not sleep').toBeLessThan(60_000)
      expect(retryAt).toBeGreaterThanOrEqual(begun + 1_190_000)
    }),
}

const keepsBudget: Point = {
  number: 11,
  title: 'never calls more often than allowed; reading back leaves room for the live',
  lacks,
  run: subject =>
    within(subject, { pageSize: 1 }, async harness => {
      await harness.connect()
      harness.patienceMs = 0
      fillIn(harness, 60, 5_000)
      harness.clock.advance(harness.connector.capabilities.latenessMs + 60_000)
      let live = 0
      for (const endpoint of harness.connector.capabilities.endpoints) {
        await harness.read(endpoint)
        const range = { from: START, to: harness.clock.now() }
        // Reading back as fast as it may, until it has to wait.
        try {
          for (let again = 0; again < 60; again++)
            for await (const _batch of harness.connector.backfill(endpoint, range, null, harness.context()));
        } catch (error) {
          expect(error).toMatchObject({ code: 'rate-limited' })
        }
        for await (const agents of harness.connector.listAgents(harness.context())) {
          live += agents.length
          break
        }
      }
      expect(live, 'the live lane is served').toBeGreaterThan(0)
      expect(harness.running.limits.refusedCount, 'never told off').toEqual({})
    }),
}

export const READING_BACK: readonly Point[] = [
  isComplete,
  resumes,
  repeats,
  countsTies,
  seesChanges,
  getsOver,
  keepsBudget,
]
