// Acceptance suite against the simulated Dialpad, and once more with each uncertain point the other way.
import { CompactSign } from 'jose'
import { describe, test } from 'vitest'
import { dialpad as simulated } from '#simulators/dialpad/index.ts'
import { acceptance, type Fact, POINTS, type Subject } from '../acceptance/index.ts'
import { watch } from '../acceptance/watched.ts'
import { dialpad } from './index.ts'

const { watched, callOf } = watch(simulated)

/** The list and the exports hold ended calls alone, and know how long a call was on hold, not when. */
function isMissing(fact: Fact): boolean {
  const { kind, second } = fact
  const call = callOf(fact)
  if (!call) return false
  if (call.endedAt === null) return true
  const holds = call.legs.flatMap(leg => leg.holds)
  const moments =
    kind === 'work.ended'
      ? holds.map(hold => hold.from)
      : kind === 'work.started'
        ? holds.map(hold => hold.to)
        : []
  return moments.some(at => at !== null && Math.floor(at / 1000) === second)
}

const golden: Subject['golden'] = [
  {
    name: 'an agent wraps up',
    record: {
      topic: 'agent_status',
      key: '1',
      body: '{"target":{"id":"6214545667777777","type":"user","email":"ana@acme.test","name":"Ana Poe"},"on_duty_status":"wrapup","on_duty_status_reason":null,"availability_status":"unavailable","call_center_ids":["5883344555555555"],"date":1767690000000,"event_timestamp":1767690000412}',
    },
    events: [
      {
        kind: 'agent.status-changed',
        agentId: '6214545667777777',
        to: 'wrapup',
        raw: 'wrapup',
        occurredAt: 1767690000000,
      },
    ],
  },
  {
    name: 'an agent answers',
    record: {
      topic: 'call',
      key: '2',
      body: '{"call_id":5635304278851584,"state":"connected","direction":"inbound","date_started":1767689900000,"date_queued":1767689901000,"date_rang":1767689905000,"date_connected":1767689910000,"date_ended":null,"hold_time":0,"duration":0,"contact":{"id":1,"phone":"+15559"},"target":{"id":5171365938069504,"type":"user","email":"ana@acme.test"},"entry_point_call_id":5635304278850001,"master_call_id":null,"operator_call_id":null,"group_id":"5883344555555555","is_transferred":false,"event_timestamp":1767689910100}',
    },
    events: [
      { kind: 'ticket.assigned', ticketId: '5635304278850001', to: '5171365938069504' },
      {
        kind: 'work.started',
        ticketId: '5635304278850001',
        agentId: '5171365938069504',
        occurredAt: 1767689910000,
      },
    ],
  },
]

const { clientId, clientSecret } = simulated.oauth!
const subject: Subject = {
  connector: dialpad,
  simulated: watched,
  app: { clientId, clientSecret },
  settings: {},
  apiKey: simulated.apiKeys[0],
  sign: async (body, secret) => ({
    headers: { 'content-type': 'application/jwt' },
    body: Buffer.from(
      await new CompactSign(Buffer.from(body)).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(secret)),
    ),
  }),
  strange: {
    unknownTopic: '{"id":7,"direction":"inbound","text":"hello","target":{"id":1}}',
    malformed: '{"call_id":7,"state":"connected"}',
  },
  phoneStatuses: {
    available: 'available',
    'wrapup-end': 'available',
    'occupied-end': 'available',
    occupied: 'occupied',
    wrapup: 'wrapup',
    busy: 'busy',
    unavailable: 'unavailable',
    'off duty': 'unavailable',
  },
  isMissingFromBackfill: isMissing,
  golden,
}

acceptance(subject)

/** Points that run again for each undocumented behaviour: changes while reading, bad deliveries, both paths. */
const ASKED_AGAIN = [9, 14, 23]
describe.each([
  { ids: 'text' },
  { transferLink: 'master' },
  { transferLink: 'both' },
  { exportZone: 'account' },
  { exportsAreCached: false },
  { listHasAgentLegs: false },
  { rangeHasEnds: false },
  { saysEnds: false },
  { eventLagMs: 412 },
])('the point that is not sure the other way: %o', other => {
  const simulatedSo = { ...watched, switches: { ...watched.switches, ...other } }
  for (const { number, title, run } of POINTS.filter(point => ASKED_AGAIN.includes(point.number)))
    test(`${number} ${title}`, () => run({ ...subject, simulated: simulatedSo }), 60_000)
})
