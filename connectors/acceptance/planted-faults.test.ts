// Whether the suite can fail: the sample connector with one fault each, and the point that must find it.
import { describe, expect, test } from 'vitest'
import type { SimulatedProvider } from '#simulators/kit/index.ts'
import type { Connector, ConnectorContext, Normalised, RawRecord } from '../kit/types.ts'
import { WEBHOOK_SECRET } from './harness.ts'
import { POINTS } from './index.ts'
import { harbor } from './sample/provider.ts'
import { SAMPLE } from './sample/subject.ts'
import type { Subject } from './subject.ts'

const own = SAMPLE.connector
const withConnector = (changed: Partial<Connector>): Subject => ({
  ...SAMPLE,
  connector: { ...own, ...changed },
})
const withProvider = (changed: Partial<SimulatedProvider>): Subject => ({
  ...SAMPLE,
  simulated: { ...harbor, ...changed },
})
const withRecords = (change: (record: RawRecord) => RawRecord): Subject =>
  withConnector({ normalise: record => own.normalise(change(record)) })
const withReading = (change: (read: Normalised, record: RawRecord) => Normalised): Subject =>
  withConnector({ normalise: record => change(own.normalise(record), record) })
const withEvents = (
  change: (event: Normalised['events'][number], record: RawRecord) => typeof event | null,
) =>
  withReading((read, record) => ({
    ...read,
    events: read.events.flatMap(event => change(event, record) ?? []),
  }))

/** Each batch as the connector gives it, changed. */
const withBatches = (
  change: (
    batch: Awaited<ReturnType<AsyncIterator<unknown>['next']>>['value'],
    index: number,
  ) => typeof batch,
): Subject =>
  withConnector({
    async *backfill(...given) {
      let index = 0
      for await (const batch of own.backfill(...given)) yield change(batch, index++)
    },
  })

const throughHttp =
  (change: (context: ConnectorContext) => ConnectorContext['http']) =>
  (context: ConnectorContext): ConnectorContext => ({ ...context, http: change(context) })

const FAULTS: [point: number, fault: string, subject: Subject][] = [
  [
    1,
    'the challenge is not sent',
    withConnector({
      authorizeUrl: request => own.authorizeUrl!(request).replace(/code_challenge/g, 'challenge'),
    }),
  ],
  [
    2,
    'the subdomain is only looked for',
    withConnector({
      settingFields: own.settingFields.map(field => ({ ...field, pattern: /[a-z0-9]+/ })),
    }),
  ],
  [
    3,
    'a refresh takes the first token ever',
    withConnector({
      refresh: (app, old, context) => own.refresh!(app, { ...old, refresh: 'the-first' }, context),
    }),
  ],
  [
    4,
    'only the first page of agents',
    withConnector({
      async *listAgents(context) {
        for await (const page of own.listAgents(context)) return yield page
      },
    }),
  ],
  [5, 'one of a thousand is lost', withBatches(batch => ({ ...batch, records: batch.records.slice(1) }))],
  [
    6,
    'a cursor that stays behind its records',
    withBatches((batch, index) =>
      index === 0
        ? { ...batch, cursor: { v: 1, at: { at: Date.parse('2026-03-02T09:00:00Z'), id: '' } } }
        : batch,
    ),
  ],
  [
    7,
    'keys made of the moment of reading',
    (() => {
      let count = 0
      return withEvents(event => ({ ...event, factKey: `${event.factKey}|${count++}` }))
    })(),
  ],
  [
    8,
    'goes on after the moment of the last',
    withConnector({
      async *backfill(endpoint, range, cursor, context) {
        const skip = throughHttp(({ http }) => ({
          request: request =>
            http.request({ ...request, query: { ...request.query, after: 'zzzzzzzzzzzzz' } }),
        }))
        yield* own.backfill(endpoint, range, cursor, skip(context))
      },
    }),
  ],
  [
    9,
    'says it is done after three pages',
    withBatches((batch, index) =>
      index === 2 ? { ...batch, isDone: true, cursor: { v: 1, at: { at: 4e12, id: '' } } } : batch,
    ),
  ],
  [
    10,
    'takes a failure for the end',
    withConnector({
      async *backfill(...given) {
        try {
          yield* own.backfill(...given)
        } catch {
          yield { records: [], cursor: null, isDone: true, reachedAt: null, retryAt: null }
        }
      },
    }),
  ],
  [
    11,
    'believes it may call a thousand times a minute',
    {
      ...withConnector({ limits: { default: { calls: 1000, perMs: 60_000 } } }),
      simulated: {
        ...harbor,
        limits: harbor.limits.map(limit => ({ ...limit, calls: 40, headers: undefined })),
      },
    },
  ],
  [
    12,
    'takes what is not signed',
    withConnector({
      verifyWebhook: request => ({
        is: 'delivery',
        records: [{ topic: 'hook', key: request.body.toString(), body: request.body.toString() }],
      }),
    }),
  ],
  [
    12,
    'does not look at the clock',
    withConnector({
      verifyWebhook: (request, secrets) => {
        const at = Number(/t=(\d+)/.exec(request.headers['x-harbor-signature'] ?? '')?.[1] ?? 0) * 1000
        return own.verifyWebhook!(request, secrets, at)
      },
    }),
  ],
  [
    13,
    'stores a ping',
    withConnector({
      verifyWebhook: (request, secrets, now) => {
        const verdict = own.verifyWebhook!(request, secrets, now)
        return verdict.is === 'handshake'
          ? { is: 'delivery', records: [{ topic: 'ping', key: 'ping', body: '{}' }] }
          : verdict
      },
    }),
  ],
  [
    14,
    'counts each delivery',
    (() => {
      let count = 0
      return withConnector({
        verifyWebhook: (request, secrets, now) => {
          const verdict = own.verifyWebhook!(request, secrets, now)
          return verdict.is === 'delivery'
            ? {
                ...verdict,
                records: verdict.records.map(record => ({ ...record, key: `${record.key}|${count++}` })),
              }
            : verdict
        },
        normalise: record => {
          const read = own.normalise(record)
          return {
            ...read,
            events: read.events.map(event => ({ ...event, factKey: event.factKey + record.key })),
          }
        },
      })
    })(),
  ],
  [
    14,
    'the last that comes is the newest',
    withReading(read => ({
      ...read,
      snapshots: read.snapshots.map(snapshot => ({ ...snapshot, version: '1' })),
    })),
  ],
  [
    15,
    'throws at what it cannot read',
    withRecords(record => {
      JSON.parse(record.body)
      return record
    }),
  ],
  [16, 'an unknown word is passed over in silence', withReading(read => ({ ...read, warnings: [] }))],
  [
    16,
    'waiting is taken for open',
    withReading(read => ({
      ...read,
      snapshots: read.snapshots.map(one => ({
        ...one,
        status: one.rawStatus === 'hold' ? 'OPEN' : one.status,
      })),
    })),
  ],
  [
    17,
    'a merged ticket goes on',
    withReading(read => ({
      ...read,
      events: read.events.filter(event => event.kind !== 'ticket.gone' || event.how !== 'merged'),
      snapshots: read.snapshots.map(one => ({ ...one, isGone: false })),
    })),
  ],
  [
    18,
    'whoever holds the ticket did it',
    withEvents(event =>
      event.kind === 'ticket.comment' ? { ...event, actor: { type: 'agent', id: '71' } } : event,
    ),
  ],
  [
    19,
    'at work while the caller is on hold',
    withEvents(event =>
      event.kind === 'work.ended' && /\|work\.ended/.test(event.factKey) && event.occurredAt % 2 === 0
        ? null
        : event,
    ),
  ],
  [
    20,
    'asks for presence and takes wrap-up for available',
    withRecords(record =>
      record.topic === 'presence'
        ? { ...record, body: record.body.replace('"busy"', '"available"').replace('"wrapup"', '"available"') }
        : record,
    ),
  ],
  [
    21,
    'moments on the wall of a zone',
    withEvents(event =>
      event.kind === 'ticket.comment'
        ? {
            ...event,
            occurredAt:
              Date.parse(
                `${new Date(event.occurredAt).toLocaleString('sv', { timeZone: 'Europe/Paris' })}Z`.replace(
                  ' ',
                  'T',
                ),
              ) - 3_600_000,
          }
        : event,
    ),
  ],
  [
    22,
    'a field that is always empty',
    withReading(read => ({
      ...read,
      snapshots: read.snapshots.map(one => ({ ...one, fields: {} })),
    })),
  ],
  [
    23,
    'another key by each road',
    withEvents((event, record) => ({ ...event, factKey: `${record.topic}|${event.factKey}` })),
  ],
  [24, 'forgets to unsubscribe', withConnector({ unsubscribe: async () => undefined })],
  [24, 'keeps the grant', withConnector({ revoke: async () => undefined })],
  [
    25,
    'quotes the record in its problem',
    withReading((read, record) => ({ ...read, problem: read.problem && record.body })),
  ],
  [25, 'warns by name', withReading(read => ({ ...read, warnings: ['ben.sato@harbor.example'] }))],
  [
    26,
    'rounds long ids',
    withRecords(record => ({ ...record, body: JSON.stringify(JSON.parse(record.body)) })),
  ],
  [
    27,
    'loses an assignment now and then',
    withEvents(event => (event.kind === 'ticket.assigned' && secondIsOdd(event.occurredAt) ? null : event)),
  ],
  [
    28,
    'signs with the first secret for ever',
    withConnector({
      subscribe: (hook, context) => own.subscribe!({ ...hook, secret: WEBHOOK_SECRET }, context),
    }),
  ],
]
const secondIsOdd = (at: number) => Math.floor(at / 1000) % 2 === 1

describe('a planted fault is found', () => {
  for (const [number, fault, subject] of FAULTS)
    test(`by ${number}: ${fault}`, async () => {
      const point = POINTS.find(one => one.number === number)!
      expect(point.lacks?.(subject) ?? null).toBeNull()
      await expect(point.run({ ...subject, many: 300 })).rejects.toThrow()
    })

  test('there is one for each point', () => {
    expect([...new Set(FAULTS.map(([number]) => number))].sort((a, b) => a - b)).toEqual(
      POINTS.map(point => point.number),
    )
  })
})

test('a point that a system cannot be asked says what it lacks', () => {
  const bare = withConnector({
    capabilities: { ...own.capabilities, webhooks: false, endpoints: [], presence: 'none' },
  })
  const asked = POINTS.filter(point => (point.lacks?.(bare) ?? null) === null).map(point => point.number)
  expect(asked).toEqual([1, 2, 3, 4, 16, 17, 18, 19, 21, 22, 24, 25, 26, 27])
  const keyed = withProvider({ covers: { tickets: false, calls: true, presence: true } })
  expect(POINTS.find(point => point.number === 17)!.lacks!(keyed)).toBe('it has no tickets')
})
