// Acceptance suite against the simulated Twilio, and once more with each uncertain point the other way. Signatures are
// made and verified by Twilio's own package as well.
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { AUTH_TOKEN, KEY_SECRET, KEY_SID, WORKSPACE_SID } from '#simulators/twilio/ids.ts'
import { twilio as simulated } from '#simulators/twilio/index.ts'
import { acceptance, POINTS, type Subject } from '../acceptance/index.ts'
import { plantedFaults } from '../acceptance/planted.ts'
import type { RawRequest } from '../kit/types.ts'
import { twilio } from './index.ts'

const ADDRESS = 'https://lineup.example/hooks/twilio/1-key'
/** The two functions of the package that are used: reading all of its types would double the time of every type check. */
const { getExpectedTwilioSignature, validateRequest } = createRequire(import.meta.url)('twilio') as {
  getExpectedTwilioSignature(token: string, url: string, fields: Record<string, string>): string
  validateRequest(token: string, signature: string, url: string, fields: Record<string, string>): boolean
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

/** Request signed by Twilio's own package. */
const sign = (body: string, secret: string, url = ADDRESS): RawRequest => ({
  url,
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': getExpectedTwilioSignature(
      secret,
      url,
      Object.fromEntries(new URLSearchParams(body)),
    ),
  },
  body: Buffer.from(body),
})

const subject: Subject = {
  connector: twilio,
  simulated,
  app: { clientId: '', clientSecret: '#none#' },
  settings: { workspace: WORKSPACE_SID },
  apiKey: simulated.apiKeys[0]!,
  sign: async (body, secret) => sign(body, secret),
  strange: {
    unknownTopic: form({ EventType: 'workflow.entered', Sid: 'EV1', Timestamp: '1767690000' }),
    malformed: form({
      EventType: 'reservation.accepted',
      Sid: 'EV2',
      Timestamp: '1767690000',
      TaskSid: 'WT1',
    }),
  },
  phoneStatuses: {
    Available: 'available',
    'Available - chat only': 'available',
    Idle: 'available',
    Meeting: 'busy',
    Coaching: 'busy',
    Lunch: 'unavailable',
    'Logged out': 'unavailable',
  },
  // Eight events each.
  many: 5_000,
  golden: [
    {
      name: 'a worker who takes a break',
      record: {
        topic: 'worker.activity.update',
        key: '1',
        body: '{"sid":"EV1","at":"1767690000","worker_sid":"WK9","worker_name":"ana","worker_email":"ana@acme.test","worker_activity_name":"Break"}',
      },
      events: [
        { kind: 'agent.status-changed', agentId: 'WK9', to: 'unavailable', occurredAt: 1_767_690_000_000 },
      ],
    },
    {
      name: 'a chat that was completed without wrapping up',
      record: {
        topic: 'reservation.completed',
        key: '2',
        body: '{"sid":"EV2","at":1767690100412,"worker_sid":"WK9","worker_activity_name":"Available","task_sid":"WT3","task_date_created":"1767690000","task_assignment_status":"completed","task_channel_unique_name":"chat"}',
      },
      events: [
        { kind: 'work.ended', ticketId: 'WT3', agentId: 'WK9', occurredAt: 1_767_690_100_000 },
        { kind: 'ticket.status-changed', to: 'CLOSED', actor: { type: 'agent', id: 'WK9' } },
      ],
    },
  ],
}

acceptance(subject)
plantedFaults(subject)

const run = (numbers: readonly number[], changed: Subject) => {
  for (const { number, title, run } of POINTS.filter(point => numbers.includes(point.number)))
    test(`${number} ${title}`, () => run(changed), 60_000)
}

describe('a list of events without the address of its next page', () => {
  const switches = { ...simulated.switches, eventsHavePages: false }
  run([5, 9], { ...subject, many: 2_000, simulated: { ...simulated, switches } })
})

describe('reservations that tell of their task as it was before', () => {
  const switches = { ...simulated.switches, reservationsHaveTaskStatus: false }
  run([19, 23], { ...subject, simulated: { ...simulated, switches } })
})

describe('connected by an API key', () => {
  run([1, 4, 14], { ...subject, apiKey: `${subject.apiKey}:${KEY_SID}:${KEY_SECRET}` })
})

describe('signatures', () => {
  const body = form({
    EventType: 'task.created',
    Sid: 'EV3',
    TaskAttributes: '{"name":"Zoë & Co"}',
    Aa: '',
    a: '1',
  })
  const verify = (request: RawRequest) => twilio.verifyWebhook!(request, [AUTH_TOKEN], 0).is

  test("are those of Twilio's own package, with the port and without", () => {
    for (const url of [
      ADDRESS,
      `${ADDRESS}?a=b%20c`,
      'https://lineup.example:8443/hooks/x',
      'http://localhost:3000/h',
    ]) {
      const request = sign(body, AUTH_TOKEN, url)
      expect(verify(request), url).toBe('delivery')
      expect(verify({ ...request, url: `${url}x` }), url).toBe('refused')
    }
    expect(verify(sign(body, 'another'))).toBe('refused')
  })

  test("of the simulated workspace are believed by Twilio's own package", async () => {
    const { signed } = await import('#simulators/twilio/callbacks.ts')
    const fields = Object.fromEntries(new URLSearchParams(body))
    expect(validateRequest(AUTH_TOKEN, signed(ADDRESS, fields, AUTH_TOKEN), ADDRESS, fields)).toBe(true)
  })
})
