// Whether the suite can fail for a connector: the connector with one fault each that any could have, and the point that
// must find it. Used beside `acceptance(subject)`.
import { describe, expect, test } from 'vitest'
import type { WorkEvent } from '#core/observed/index.ts'
import type { Connector, RawRecord } from '../kit/types.ts'
import { POINTS } from './index.ts'
import type { Subject } from './subject.ts'

/** Few are enough to miss one. */
const MANY = 300

const withConnector = (subject: Subject, changed: Partial<Connector>): Subject => ({
  ...subject,
  many: MANY,
  connector: { ...subject.connector, ...changed },
})

const withEvents = (
  subject: Subject,
  change: (event: WorkEvent, record: RawRecord) => WorkEvent | null,
): Subject =>
  withConnector(subject, {
    normalise: record => {
      const read = subject.connector.normalise(record)
      return { ...read, events: read.events.flatMap(event => change(event, record) ?? []) }
    },
  })

const sumOf = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 0)

const FAULTS: [points: number[], fault: string, plant: (subject: Subject) => Subject][] = [
  [
    [5],
    'a tenth of each page is lost',
    subject =>
      withConnector(subject, {
        async *backfill(...asked) {
          for await (const batch of subject.connector.backfill(...asked))
            yield { ...batch, records: batch.records.slice(Math.ceil(batch.records.length / 10)) }
        },
      }),
  ],
  [
    [7],
    'keys of facts are made of the moment of reading',
    subject => {
      let count = 0
      return withEvents(subject, event => ({ ...event, factKey: `${event.factKey}|${count++}` }))
    },
  ],
  [
    [12],
    'whatever comes is believed',
    subject =>
      withConnector(subject, {
        verifyWebhook: (...given) => {
          const verdict = subject.connector.verifyWebhook!(...given)
          return verdict.is === 'refused' ? { is: 'delivery', records: [] } : verdict
        },
      }),
  ],
  [
    [18, 19],
    'what agents do is nobody’s work',
    subject =>
      withEvents(subject, event =>
        event.kind === 'work.ended'
          ? null
          : 'actor' in event
            ? { ...event, actor: { type: 'system' } }
            : event,
      ),
  ],
  [
    [20],
    'who is there is away',
    subject =>
      withEvents(subject, event =>
        event.kind === 'agent.status-changed' && event.to === 'available'
          ? { ...event, to: 'unavailable' }
          : event,
      ),
  ],
  [
    [23],
    'each reading has keys of its own',
    subject => {
      let count = 0
      return withConnector(subject, {
        normalise: record => {
          const read = subject.connector.normalise(record)
          count++
          return {
            ...read,
            events: read.events.map(event => ({ ...event, factKey: `${event.factKey}|${count}` })),
          }
        },
      })
    },
  ],
  [
    [27],
    'one fact of five is lost',
    subject => withEvents(subject, event => (sumOf(event.factKey) % 5 === 0 ? null : event)),
  ],
]

export function plantedFaults(subject: Subject): void {
  describe(`a fault planted in ${subject.connector.provider.name} is found`, () => {
    for (const [numbers, fault, plant] of FAULTS) {
      const point = POINTS.find(
        ({ number, lacks }) => numbers.includes(number) && (lacks?.(subject) ?? null) === null,
      )
      if (point)
        test(`by ${point.number}: ${fault}`, async () => {
          await expect(point.run(plant(subject))).rejects.toThrow()
        }, 60_000)
    }
  })
}
