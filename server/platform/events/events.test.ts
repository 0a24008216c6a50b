import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type JobsTestBed,
  jobsTestBed,
  ORGANIZATION,
  OTHER_ORGANIZATION,
} from '#test/faults/jobs-test-bed.ts'
import { type DomainEvent, emit, listener } from './index.ts'

let bed: JobsTestBed
beforeEach(async () => {
  bed = await jobsTestBed()
})
afterEach(() => bed.close())

const trained = (streamId: number, organizationId = ORGANIZATION) =>
  bed.db.inTenant(organizationId, tx => emit(tx, organizationId, 'stream.trained', { streamId }))
const events = (organizationId = ORGANIZATION) =>
  bed.db.inTenant(organizationId, async tx => {
    const { rows } = await sql<{
      id: number
      streamId: number
      deliveredAt: Date | null
      deliveryAttempts: number
      deliveryError: string | null
    }>`select id, (payload->>'streamId')::int as stream_id, delivered_at, delivery_attempts, delivery_error
      from event order by id`.execute(tx)
    return rows
  })
/** Up to five tries again, each of which may wait for the queue's next look. */
const untilDelivered = () =>
  vi.waitFor(async () => expect((await events()).every(event => event.deliveredAt)).toBe(true), {
    timeout: 18_000,
    interval: 20,
  })

test('an event is there if and only if its transaction commits', async () => {
  const failing = bed.db.inTenant(ORGANIZATION, async tx => {
    await emit(tx, ORGANIZATION, 'stream.trained', { streamId: 1 })
    throw new Error('never mind')
  })
  await expect(failing).rejects.toThrow('never mind')
  await trained(2)
  expect((await events()).map(event => event.streamId)).toEqual([2])
})

test('ids become visible in order, however long their transactions take', async () => {
  const seen: number[] = []
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      const upTo = seen.at(-1) ?? 0
      for (const { id } of await events()) if (id > upTo) seen.push(id)
    }
  })()
  const writers = Array.from({ length: 5 }, async (_, writer) => {
    for (let round = 0; round < 8; round++)
      await bed.db.inTenant(ORGANIZATION, async tx => {
        await emit(tx, ORGANIZATION, 'stream.trained', { streamId: writer })
        await sleep((writer * 7 + round * 3) % 20)
        await emit(tx, ORGANIZATION, 'stream.trained', { streamId: writer })
      })
  })
  await Promise.all(writers)
  isOver = true
  await reading
  const all = (await events()).map(event => event.id)
  expect(all).toHaveLength(80)
  // A reader that only ever looks past the newest it has seen has missed nothing.
  const upTo = seen.at(-1)!
  expect(seen).toEqual(all.filter(id => id <= upTo))
})

test('emitting early does not make others wait', async () => {
  const { promise: isOther, resolve: other } = Promise.withResolvers<void>()
  const early = bed.db.inTenant(ORGANIZATION, async tx => {
    await emit(tx, ORGANIZATION, 'stream.trained', { streamId: 1 })
    await isOther
  })
  await trained(2)
  other()
  await early
  expect((await events()).map(event => event.streamId)).toEqual([2, 1])
})

test('listeners get what they listen to, in order, with its author', async () => {
  const received: DomainEvent[] = []
  const listening = listener({
    name: 'test',
    on: ['stream.trained', 'tasks.changed'],
    handle: async event => void received.push(event),
  })
  for (let streamId = 1; streamId <= 20; streamId++) await trained(streamId)
  await bed.worker({ listeners: [listening] })
  await bed.db.inTenant(ORGANIZATION, async tx => {
    await emit(tx, ORGANIZATION, 'plans.changed', {})
    await emit(tx, ORGANIZATION, 'tasks.changed', {}, { managerId: 7 })
  })
  await untilDelivered()
  expect(
    received.map(event => (event.type === 'stream.trained' ? event.payload.streamId : event.author)),
  ).toEqual([...Array.from({ length: 20 }, (_, index) => index + 1), { managerId: 7 }])
})

test('one that fails is tried again before those behind it, and what it wrote is written once', async () => {
  const tries: number[] = []
  const listening = listener({
    name: 'test',
    on: ['stream.trained'],
    async handle({ payload }, { tx }) {
      tries.push(payload.streamId)
      await bed.writeNote(tx, `heard ${payload.streamId}`)
      if (tries.length < 3) throw new Error('bad luck')
    },
  })
  await trained(1)
  await trained(2)
  await bed.worker({ listeners: [listening] })
  await untilDelivered()
  expect(tries).toEqual([1, 1, 1, 2])
  expect(await bed.notes()).toEqual(['heard 1', 'heard 2'])
})

test('one that always fails is set aside with its error, and the rest pass', async () => {
  const received: number[] = []
  const listening = listener({
    name: 'test',
    on: ['stream.trained'],
    async handle({ payload }) {
      if (payload.streamId === 1) throw new Error('no such stream')
      received.push(payload.streamId)
    },
  })
  await trained(1)
  await trained(2)
  await bed.worker({ listeners: [listening] })
  await untilDelivered()
  expect(received).toEqual([2])
  const [first] = await events()
  expect(first).toMatchObject({ deliveryAttempts: 6, deliveryError: 'Error: no such stream' })
})

test('two workers deliver each event once', async () => {
  const received: number[] = []
  const listening = listener({
    name: 'test',
    on: ['stream.trained'],
    handle: async ({ payload }) => void received.push(payload.streamId),
  })
  await Promise.all([bed.worker({ listeners: [listening] }), bed.worker({ listeners: [listening] })])
  await Promise.all(Array.from({ length: 30 }, (_, index) => trained(index)))
  await untilDelivered()
  expect(received.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index))
})

test('a handler may emit; its news is delivered in turn', async () => {
  const received: string[] = []
  const listening = listener({
    name: 'test',
    on: ['stream.trained', 'plans.changed'],
    async handle({ type }, { tx, organizationId }) {
      received.push(type)
      if (type === 'stream.trained') await emit(tx, organizationId, 'plans.changed', {})
    },
  })
  await bed.worker({ listeners: [listening] })
  await trained(1)
  await vi.waitFor(() => expect(received).toEqual(['stream.trained', 'plans.changed']), 5_000)
})

test('delivered events are dropped after a week, undelivered ones never', async () => {
  await trained(1)
  await bed.worker({})
  await untilDelivered()
  await bed.db.inTenant(ORGANIZATION, tx =>
    sql`update event set created_at = now() - interval '8 days'`.execute(tx),
  )
  await trained(2)
  await vi.waitFor(async () => expect((await events()).map(event => event.streamId)).toEqual([2]), 5_000)
})

test('one organization neither sees nor writes the events of another', async () => {
  await trained(1)
  expect(await events(OTHER_ORGANIZATION)).toEqual([])
  const foreign = bed.db.inTenant(OTHER_ORGANIZATION, tx =>
    emit(tx, ORGANIZATION, 'stream.trained', { streamId: 9 }),
  )
  await expect(foreign).rejects.toThrow('row-level security')
})
