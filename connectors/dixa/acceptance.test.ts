// Acceptance suite against the simulated Dixa, and once more with each uncertain point the other way.
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dixa as simulated } from '#simulators/dixa/index.ts'
import { type Harness, START } from '../acceptance/harness.ts'
import { acceptance, POINTS, type Subject } from '../acceptance/index.ts'
import { plantedFaults } from '../acceptance/planted.ts'
import { within } from '../acceptance/point.ts'
import { HANDS, play, TICKETS } from '../acceptance/script.ts'
import { dixa } from './index.ts'

const subject: Subject = {
  connector: dixa,
  simulated,
  app: { clientId: '', clientSecret: 'none-is-needed' },
  settings: {},
  apiKey: simulated.apiKeys[0],
  isSignedWithTime: true,
  sign: async (body, secret, at) => ({
    headers: {
      'x-dixa-signature': `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
    },
    body: Buffer.from(body),
  }),
  strange: {
    unknownTopic: '{"event_id":"e1","event_fqn":"AGENT_BANNED_ENDUSER","data":{}}',
    malformed: '{"event_id":"e2","event_fqn":"CONVERSATION_CLOSED","data":{"conversation":7}}',
  },
  statuses: { Open: 'OPEN', Pending: 'ON_HOLD', AwaitingPending: 'ON_HOLD', Closed: 'CLOSED' },
  channels: { Email: 'case', ContactForm: 'case', PstnPhone: 'call', WidgetChat: 'chat', WhatsApp: 'chat' },
  fieldOf: (field, ticket) => {
    const own: Record<string, string | null> = {
      channel_name: ticket.channel === 'chat' ? 'WidgetChat' : 'Email',
      direction: 'inbound',
      attribute_contact_reason: ticket.priority === 'urgent' ? 'payment/card' : null,
    }
    return own[field] ?? null
  },
  // How agents stood is not kept over there: it is asked for as of now.
  isMissingFromBackfill: fact => fact.kind === 'agent.status-changed',
  isMissingFromWebhooks: fact => fact.kind === 'agent.status-changed',
  // Each that is not closed for long is asked for by itself.
  many: 2_500,
  golden: [
    {
      name: 'an assignment, with a moment of its own form',
      record: {
        topic: 'activity',
        key: 'activity|1',
        body: '{"id":"d85a7bd7-79da-4f10-b021-12e4c2c20024","conversationId":1,"activityTimestamp":"2021-12-01T12:46:36.581Z[GMT]","_type":"ConversationAssigned","author":{"id":"a53b25da-f676-4c52-acac-58c9280aa23d"},"attributes":{"agentId":"67ff39b6-b1ee-4d5f-91ee-168d4668c4ba"},"is_agent":true}',
      },
      events: [
        {
          kind: 'ticket.assigned',
          ticketId: '1',
          to: '67ff39b6-b1ee-4d5f-91ee-168d4668c4ba',
          actor: { type: 'agent', id: 'a53b25da-f676-4c52-acac-58c9280aa23d' },
          occurredAt: Date.parse('2021-12-01T12:46:36Z'),
        },
      ],
    },
    {
      name: 'put into another queue',
      record: {
        topic: 'activity',
        key: 'activity|2',
        body: '{"id":"e","conversationId":1,"activityTimestamp":"2021-12-01T12:46:36.581Z[GMT]","_type":"TransferSuccessful","author":{"id":"a5"},"attributes":{"destinationType":"Queue","destinationId":"q1"},"is_agent":true}',
      },
      events: [{ kind: 'ticket.assigned', to: null, actor: { type: 'agent', id: 'a5' } }],
    },
    {
      name: 'an agent who works',
      record: {
        topic: 'presence',
        key: 'presence|1',
        body: '{"userId":"a71","presenceStatus":"Working","connectionStatus":"Online","observed_at":1772442847935}',
      },
      events: [{ kind: 'agent.status-changed', agentId: 'a71', to: 'available' }],
    },
  ],
}

acceptance(subject)
plantedFaults(subject)

/** Points that run again for each undocumented behaviour: kill and resume, changes while reading, both paths. */
const ASKED_AGAIN = [6, 9, 23]
describe.each([{ claimsAreAssigned: false }, { namesCustomers: false }, { keepsClosedAt: true }])(
  'the point that is not sure the other way: %o',
  other => {
    const simulatedSo = { ...simulated, switches: { ...simulated.switches, ...other } }
    for (const { number, title, run } of POINTS.filter(point => ASKED_AGAIN.includes(point.number)))
      test(`${number} ${title}`, () => run({ ...subject, simulated: simulatedSo }), 60_000)
  },
)

test('what was closed long ago is taken from the export alone, and is the same', () =>
  within(subject, {}, async harness => {
    await harness.connect()
    await play(harness, TICKETS)
    await harness.backfill()
    const stands = harness.stands()
    harness.clock.advance(8 * 86_400_000)
    harness.simulator.calls = []
    await harness.reread()
    expect(harness.stands()).toEqual(stands)
    const asked = harness.simulator.calls.filter(({ path }) => /conversations\/\d+$/.test(path))
    const open = stands.filter(({ status }) => status !== 'CLOSED')
    expect([asked.length, stands.length]).toEqual([open.length, 3])
    expect(open.length).toBeLessThan(3)
  }))

test('a conversation that cannot be read is put aside and stops no other', () =>
  within(subject, {}, async harness => {
    await harness.connect()
    await play(harness, TICKETS)
    harness.clock.advance(600_000)
    const client = harness.client()
    const strange = [...harness.company.tickets.values()][0]!.id
    const odd = subject.simulated.ids.ticket(strange)
    const request: typeof client.request = async asked => {
      const reply = await client.request(asked)
      if (!asked.path.endsWith(`/conversations/${odd}`)) return reply
      return { ...reply, json: () => ({ data: { id: odd, channel: null } }) }
    }
    const context = harness.context({ ...client, request })
    const range = { from: START, to: harness.clock.now() }
    for await (const { records } of dixa.backfill('conversations', range, null, context))
      harness.store(records)
    await harness.drain()
    expect(harness.problems).toEqual(['conversation: channel is not as expected.'])
    expect([...harness.snapshots.keys()]).toHaveLength(harness.company.tickets.size - 1)
  }))

/** API call of another client, such as an administrator's program. */
async function asked(harness: Harness, method: string, path: string, json?: object): Promise<number> {
  const headers = { authorization: subject.apiKey!, 'content-type': 'application/json' }
  const body = json === undefined ? null : JSON.stringify(json)
  // Four calls at once are too many.
  harness.clock.advance(1_000)
  return (await fetch(`${harness.host.baseUrl}${path}`, { method, headers, body })).status
}

test('a conversation that is made anonymous keeps its queue and its agent, and stays counted', () =>
  within(subject, {}, async harness => {
    await harness.connect()
    await harness.subscribe()
    await play(harness, [...TICKETS, ...HANDS])
    await harness.drain()
    const id = simulated.ids.ticket('601')
    const open = simulated.ids.ticket('503')
    expect(await asked(harness, 'PATCH', `/v1/conversations/${open}/anonymize`)).toBe(409)
    expect(await asked(harness, 'PATCH', `/v1/conversations/${id}/anonymize`)).toBe(202)
    expect(await asked(harness, 'PATCH', `/v1/conversations/${open}/anonymize?force=true`)).toBe(202)
    // The webhook of the closing leads to a fetch, which finds the conversation anonymous already.
    await harness.drain()
    expect(harness.stands()).toEqual(harness.trueStands())
    await harness.reread()
    expect(harness.problems).toEqual([])
    expect(harness.stands()).toEqual(harness.trueStands())
    expect(harness.stands().find(({ ticketId }) => ticketId === id)).toMatchObject({
      assigneeId: simulated.ids.agent('72'),
      queueIds: [simulated.ids.queue('32')],
      isGone: false,
    })
  }))

test('a conversation that is made part of another is gone into that one; one that is related stays', () =>
  within(subject, {}, async harness => {
    await harness.connect()
    await play(harness, TICKETS)
    const [part, related, whole] = ['501', '502', '503'].map(simulated.ids.ticket)
    const link = (id: string, linkType: string) =>
      asked(harness, 'PUT', `/v1/conversations/${id}/link`, { parentId: Number(whole), linkType })
    expect(await link(part!, 'SideConversation')).toBe(204)
    expect(await link(related!, 'Related')).toBe(204)
    await harness.backfill()
    expect([...harness.events.values()].filter(({ kind }) => kind === 'ticket.gone')).toMatchObject([
      { ticketId: part, how: 'merged', into: whole },
    ])
    expect([...harness.snapshots.keys()].toSorted()).toEqual([related, whole].toSorted())
  }))

test('signatures agree with a vector that was made elsewhere', () => {
  const body =
    '{"event_id":"8962","event_fqn":"CONVERSATION_ASSIGNED","event_version":"1","event_timestamp":"2026-03-02T09:14:07.000Z","organization":{"id":"o1","name":"Acme"},"data":{"conversation":{"csid":1234,"channel":"EMAIL","status":"OPEN","direction":"INBOUND","queue":{"id":"q1","name":"Billing"},"contact_point":"help@acme.test","requester":{"id":"r1"},"assignee":{"id":"a71","email":"x@acme.test","roles":["Agent"]},"subject":null,"tags":[],"created_at":"2026-03-02T08:00:00.000Z"}}}'
  const headers = {
    'x-dixa-signature': 't=1772442848000,v1=c090d39a0084d3d06e87a4a3e1bc56a1ba7623680f1c95abf80459c83fc2356b',
  }
  const request = { headers, body: Buffer.from(body) }
  const secret = '00112233445566778899aabbccddeeff'
  expect(dixa.verifyWebhook!(request, [secret], 1_772_442_848_000).is).toBe('delivery')
  expect(dixa.verifyWebhook!(request, [secret.replace('f', 'e')], 1_772_442_848_000).is).toBe('refused')
})
