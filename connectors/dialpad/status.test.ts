// Status changes within one second: the final status is correct in any order of arrival and by either path.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PHONE_STATUSES, type PhoneStatus, statusSpans, type WorkEvent } from '#core/observed/index.ts'
import { normalise, TOPICS } from './normalise.ts'

const START = Date.parse('2026-03-02T09:00:00.000Z')
interface Change {
  at: number
  to: PhoneStatus
}
type Path = (change: Change) => { topic: string; body: object }

const delivered: Path = ({ at, to }) => ({
  topic: TOPICS.status,
  body: { target: { id: '72', type: 'user' }, on_duty_status: to, date: at, event_timestamp: at + 412 },
})
const exported: Path = ({ at, to }) => ({
  topic: TOPICS.dutyRow,
  body: {
    record_id: 'r',
    target_id: '72',
    on_duty_status: to,
    timezone: 'UTC',
    date: `${new Date(at).toISOString().slice(0, 23).replace('T', ' ')}734`,
  },
})
const listed: Path = ({ at, to }) => ({
  topic: TOPICS.presence,
  body: { id: '72', emails: [], is_on_duty: true, on_duty_status: to, duty_status_started: String(at) },
})

/** Statuses after the records are stored: one fact per key, replaced by a report with a later millisecond. */
function standsAfter(records: { topic: string; body: object }[]) {
  const facts = new Map<string, WorkEvent>()
  const ms = (event: WorkEvent | undefined) => (event && 'millisecond' in event ? event.millisecond! : -1)
  for (const { topic, body } of records)
    for (const event of normalise({ topic, key: '', body: JSON.stringify(body) }).events)
      if (ms(event) > ms(facts.get(event.factKey))) facts.set(event.factKey, event)
  return statusSpans([[...facts.values()]], { start: START, end: START + 3_600_000 })
}

const changes = fc
  .uniqueArray(fc.record({ at: fc.nat(2_999), to: fc.constantFrom(...PHONE_STATUSES) }), {
    minLength: 1,
    maxLength: 6,
    selector: change => change.at,
  })
  .map(all => all.map(({ at, to }) => ({ at: START + at, to })).sort((a, b) => a.at - b.at))

it('keeps the order of what happens within a second, shuffled or repeated, by every road', () => {
  fc.assert(
    fc.property(changes, fc.array(fc.nat(1_000)), (reported, choices) => {
      const shuffled = [...reported, ...reported]
        .map((change, index) => ({ change, rank: choices[index % (choices.length || 1)] ?? index }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ change }) => change)
      const truth = standsAfter(reported.map(delivered))
      // The last change of each second counts.
      const lastOf = new Map(reported.map(({ at, to }) => [Math.floor(at / 1000) * 1000, to]))
      for (const [second, to] of lastOf)
        expect(truth.find(({ interval }) => interval.start <= second && second < interval.end)?.status).toBe(
          to,
        )
      for (const path of [delivered, exported, listed]) expect(standsAfter(shuffled.map(path))).toEqual(truth)
      expect(standsAfter(shuffled.map((change, at) => (at % 2 ? exported : delivered)(change)))).toEqual(
        truth,
      )
    }),
  )
})
