// Acceptance suite against the simulated Aircall, and once more with each uncertain point the other way.
import { describe, expect, test } from 'vitest'
import { aircall as simulated } from '#simulators/aircall/index.ts'
import { acceptance, type Fact, POINTS, type Subject } from '../acceptance/index.ts'
import { plantedFaults } from '../acceptance/planted.ts'
import { within } from '../acceptance/point.ts'
import { play } from '../acceptance/script.ts'
import { watch } from '../acceptance/watched.ts'
import { aircall } from './index.ts'

const { watched, callOf } = watch(simulated)

/** The list knows when a call began, was answered and ended: not the holds, nor when it was passed on. */
function isMissing(fact: Fact): boolean {
  const { kind, second } = fact
  if (kind === 'agent.status-changed') return true
  const call = callOf(fact)
  if (!call) return false
  if (call.endedAt === null) return true
  const holds = call.legs.flatMap(leg => leg.holds)
  const [first, ...others] = call.legs.filter(leg => leg.connectedAt !== null)
  const moments =
    kind === 'work.ended'
      ? [...holds.map(hold => hold.from), ...(others.length > 0 ? [first!.endedAt] : [])]
      : kind === 'work.started'
        ? [...holds.map(hold => hold.to), ...others.map(leg => leg.connectedAt)]
        : []
  return moments.some(at => at !== null && Math.floor(at / 1000) === second)
}

const delivery = (event: string, data: unknown, token?: string) =>
  JSON.stringify({ resource: event.split('.')[0], event, timestamp: 1_767_690_000, token, data })

const { clientId, clientSecret } = simulated.oauth!
const subject: Subject = {
  connector: aircall,
  simulated: watched,
  app: { clientId, clientSecret },
  settings: {},
  apiKey: simulated.apiKeys[0],
  secretField: 'token',
  sign: async (body, secret) => ({
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ ...JSON.parse(body), token: secret })),
  }),
  strange: {
    unknownTopic: delivery('contact.created', { id: 7 }),
    malformed: delivery('call.answered', { id: 7, direction: 'inbound' }),
  },
  phoneStatuses: {
    available: 'available',
    do_not_disturb: 'busy',
    in_training: 'busy',
    doing_back_office: 'busy',
    other: 'busy',
    on_a_break: 'unavailable',
    out_for_lunch: 'unavailable',
    offline: 'unavailable',
  },
  isMissingFromBackfill: isMissing,
  golden: [
    {
      name: 'an agent on a break',
      record: {
        topic: 'user.closed.v2',
        key: '1',
        body: '{"timestamp":1767690000,"data":{"id":456,"email":"ana@acme.test","availability_status":"custom","substatus":"on_a_break"}}',
      },
      events: [
        { kind: 'agent.status-changed', agentId: '456', to: 'unavailable', occurredAt: 1_767_690_000_000 },
      ],
    },
    {
      name: 'a call that was hung up by an agent without wrap-up time',
      record: {
        topic: 'call.hungup',
        key: '2',
        body: '{"timestamp":1767690100,"data":{"id":812673,"direction":"inbound","status":"done","started_at":1767690000,"answered_at":1767690010,"ended_at":null,"user":{"id":456,"wrap_up_time":0},"number":{"id":1234}}}',
      },
      events: [
        { kind: 'ticket.created', ticketId: '812673', origin: 'inbound', occurredAt: 1_767_690_000_000 },
        { kind: 'ticket.status-changed', to: 'OPEN' },
        { kind: 'ticket.assigned', to: '456' },
        { kind: 'work.started', agentId: '456', occurredAt: 1_767_690_010_000 },
        { kind: 'work.ended', agentId: '456', occurredAt: 1_767_690_100_000 },
        { kind: 'ticket.status-changed', to: 'CLOSED', actor: { type: 'agent', id: '456' } },
        { kind: 'agent.status-changed', agentId: '456', to: 'available' },
      ],
    },
  ],
}

acceptance(subject)
plantedFaults(subject)

/**
 * Points that run again for each undocumented behaviour: page edges of the backfill, changes while reading, bad
 * deliveries, both paths.
 */
const ASKED_AGAIN = [8, 9, 14, 23]
describe.each([
  { userAfterTransfer: 'first' },
  { rangeHasEnds: false },
  { listsOngoing: false },
  { hungupHasEnd: true },
])('the point that is not sure the other way: %o', other => {
  const simulatedSo = { ...watched, switches: { ...watched.switches, ...other } }
  for (const { number, title, run } of POINTS.filter(point => ASKED_AGAIN.includes(point.number)))
    test(`${number} ${title}`, () => run({ ...subject, simulated: simulatedSo }), 60_000)
})

test('passed on to a number outside: the agent’s part ends there and then, and the call goes on without one', () =>
  within(subject, {}, async harness => {
    await harness.connect()
    await harness.subscribe()
    await play(harness, [
      { do: 'agent.status', agentId: '72', to: 'available' },
      { do: 'call.queue', callId: '811', queueId: '34' },
      { do: 'call.connect', callId: '811', agentId: '72' },
      { do: 'call.queue', callId: '812', queueId: '34' },
      { do: 'call.connect', callId: '812', agentId: '73' },
      { do: 'call.transfer', callId: '812', agentId: '74' },
      { do: 'call.transfer-out', callId: '811' },
      { do: 'call.transfer-out', callId: '812' },
    ])
    await harness.drain()
    expect(harness.facts()).toEqual(harness.truth())
    expect(harness.stands()).toEqual(harness.trueStands())
    const words = () => [...harness.snapshots.values()].map(({ rawStatus }) => rawStatus)
    expect(words()).toEqual(['transferred out', 'transferred out'])
    expect([...harness.inbox.values()].map(({ body }) => body).join(), 'the number outside').not.toContain(
      '+15550188',
    )
    await play(harness, [
      { do: 'call.hangup', callId: '811' },
      { do: 'call.hangup', callId: '812' },
    ])
    harness.clock.advance(60_000)
    await harness.drain()
    await harness.backfill()
    expect(harness.facts()).toEqual(harness.truth())
    expect(harness.stands()).toEqual(harness.trueStands())
    expect(words()).toEqual(['done', 'done'])
  }))

/** As `acceptance` of a system that is connected by a key. */
describe('connected by a key', () => {
  const byKey: Subject = { ...subject, connector: { ...aircall, authorizeUrl: undefined } as typeof aircall }
  for (const { number, title, run } of POINTS.filter(point => [1, 4].includes(point.number)))
    test(`${number} ${title}`, () => run(byKey), 60_000)
})
