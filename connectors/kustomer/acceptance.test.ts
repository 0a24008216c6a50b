// Acceptance suite against the simulated Kustomer, and once more with the uncertain point the other way.
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { kustomer as simulated } from '#simulators/kustomer/index.ts'
import { acceptance, POINTS, type Subject } from '../acceptance/index.ts'
import { plantedFaults } from '../acceptance/planted.ts'
import { watch } from '../acceptance/watched.ts'
import { kustomer } from './index.ts'

const { watched, ticketOf } = watch(simulated)

const sign = async (body: string, secret: string) => ({
  headers: {
    'x-kustomer-webhook-event': 'kustomer.conversation.update',
    'x-kustomer-webhook-signature': createHmac('sha256', secret).update(body).digest('hex'),
  },
  body: Buffer.from(body),
})

const subject: Subject = {
  connector: kustomer,
  simulated: watched,
  app: { clientId: '', clientSecret: 'none' },
  settings: { organization: 'harbor', region: 'us' },
  apiKey: simulated.apiKeys[0],
  sign,
  strange: {
    unknownTopic:
      '{"id":"6717b","name":"kustomer.customer.update","data":{"type":"customer","id":"1","attributes":{}}}',
    malformed:
      '{"id":"6717c","name":"kustomer.conversation.create","data":{"type":"conversation","id":"65aa","attributes":{"rev":1}},"changes":null}',
  },
  statuses: { open: 'OPEN', snoozed: 'ON_HOLD', done: 'CLOSED' },
  channels: { email: 'case', form: 'case', voice: 'call', chat: 'chat', sms: 'chat', whatsapp: 'chat' },
  fieldOf: (field, ticket) => {
    const isUrgent = ticket.priority === 'urgent'
    const own: Record<string, string | null> = {
      priority: isUrgent ? '5' : '3',
      direction: 'in',
      language: 'en_us',
      custom_planStr: isUrgent ? 'gold' : null,
    }
    return own[field] ?? null
  },
  // How agents stood is asked for as of now.
  isMissingFromBackfill: fact => fact.kind === 'agent.status-changed',
  // Deletions and merges of conversations: no webhook reports them.
  isMissingFromWebhooks: fact =>
    fact.kind === 'agent.status-changed' ||
    (fact.kind === 'ticket.gone' && ['deleted', 'merged'].includes(ticketOf(fact)?.gone ?? '')),
  golden: [
    {
      name: 'a conversation that is done, as the list of events tells it',
      record: {
        topic: 'event.read',
        key: 'event.read|67172',
        body: '{"id":"67172","conversation":"65aa","at":"2026-03-02T09:14:07.000Z","by":{"type":"user","id":"u71"},"changes":{"status":{"op":"replace","before":"open","after":"done"}}}',
      },
      events: [
        {
          kind: 'ticket.status-changed',
          ticketId: '65aa',
          to: 'CLOSED',
          actor: { type: 'agent', id: 'u71' },
          occurredAt: Date.parse('2026-03-02T09:14:07Z'),
        },
      ],
    },
    {
      name: 'an agent at lunch',
      record: {
        topic: 'standing',
        key: 'presence|u71',
        body: '{"user":"u71","type":"unavailable","name":"Lunch","observed_at":1772442848000}',
      },
      events: [{ kind: 'agent.status-changed', agentId: 'u71', to: 'unavailable', raw: 'Lunch' }],
    },
    {
      name: 'an agent in a call',
      record: {
        topic: 'standing',
        key: 'presence|u71',
        body: '{"user":"u71","type":"busy","name":"On a call","observed_at":1772442848000}',
      },
      events: [{ kind: 'agent.status-changed', agentId: 'u71', to: 'occupied' }],
    },
  ],
}

acceptance(subject)
plantedFaults(subject)

/** The secret replaced, killed on the way. */
const ASKED_AGAIN = [28]
describe('the list of webhooks shows their tokens', () => {
  const simulatedSo = { ...watched, switches: { ...watched.switches, listsTokens: true } }
  for (const { number, title, run } of POINTS.filter(point => ASKED_AGAIN.includes(point.number)))
    test(`${number} ${title}`, () => run({ ...subject, simulated: simulatedSo }), 60_000)
})

test('signatures agree with a vector that was made elsewhere', () => {
  const body =
    '{"id":"67172","name":"kustomer.conversation.update","data":{"type":"conversation","id":"65aa","attributes":{"status":"done","channels":["email"],"assignedUsers":[],"assignedTeams":["t31"],"tags":[],"createdAt":"2026-03-02T08:00:00.000Z","updatedAt":"2026-03-02T09:14:07.000Z"},"relationships":{}},"changes":{"attributes":{"status":{"op":"replace","before":"open","after":"done"}},"relationships":{}}}'
  const headers = {
    'x-kustomer-webhook-event': 'kustomer.conversation.update',
    'x-kustomer-webhook-signature': 'fd6a8a2c7acf4cff9a71791f68b37c972f4475ac93d944f7edd8fc55b6f00a7a',
  }
  const request = { headers, body: Buffer.from(body) }
  expect(kustomer.verifyWebhook!(request, ['test-secret'], 0).is).toBe('delivery')
  expect(kustomer.verifyWebhook!(request, ['other-secret'], 0).is).toBe('refused')
})
