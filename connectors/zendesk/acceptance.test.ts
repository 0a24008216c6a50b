import { createHmac } from 'node:crypto'
import { zendesk as simulated } from '#simulators/zendesk/index.ts'
import { acceptance } from '../acceptance/index.ts'
import { zendesk } from './index.ts'

const sign = async (body: string, secret: string, at: number) => {
  const timestamp = new Date(at).toISOString()
  return {
    headers: {
      'x-zendesk-webhook-signature-timestamp': timestamp,
      'x-zendesk-webhook-signature': createHmac('sha256', secret)
        .update(timestamp + body)
        .digest('base64'),
    },
    body: Buffer.from(body),
  }
}
const FORM = '601'

acceptance({
  connector: zendesk,
  simulated,
  app: { clientId: 'lineup', clientSecret: 'zendesk-client-secret' },
  settings: { subdomain: 'harbor' },
  sign,
  isSignedWithTime: true,
  handshakes: async (secret, at) => [await sign('{"ticket":{"id":"{{ticket.id}}"}}', secret, at)],
  strange: {
    unknownTopic: '{"type":"zen:event-type:article.published","id":"01X","time":"2026-03-02T08:00:00Z"}',
    malformed:
      '{"type":"zen:event-type:ticket.status_changed","id":"01Y","time":"2026-03-02T08:00:00Z","detail":7}',
  },
  statuses: {
    new: 'OPEN',
    open: 'OPEN',
    pending: 'ON_HOLD',
    hold: 'ON_HOLD',
    solved: 'CLOSED',
    closed: 'CLOSED',
  },
  channels: {
    email: 'case',
    web: 'case',
    api: 'case',
    voice: 'call',
    phone: 'call',
    chat: 'chat',
    native_messaging: 'chat',
    whatsapp: 'chat',
    sunshine_conversations_api: 'chat',
  },
  phoneStatuses: {
    online: 'available',
    transfers_only: 'busy',
    away: 'unavailable',
    offline: 'unavailable',
  },
  fieldOf: (field, ticket) => {
    const own: Record<string, string | null> = {
      priority: ticket.priority,
      type: 'question',
      brand_id: '501',
      ticket_form_id: FORM,
      custom_field_360360: ticket.priority === 'urgent' ? 'gold' : null,
    }
    return own[field] ?? null
  },
  // Statuses of agents: the provider keeps no history, so changes that were not received are unknown.
  isMissingFromBackfill: fact => fact.kind === 'agent.status-changed',
  golden: [
    {
      name: 'a status by webhook',
      record: {
        topic: 'ticket.status_changed',
        key: 'event:01',
        body: JSON.stringify({
          type: 'zen:event-type:ticket.status_changed',
          account_id: 31,
          id: '01',
          subject: 'zen:ticket:812',
          time: '2026-05-11T10:00:01Z',
          zendesk_event_version: '2022-11-06',
          detail: {
            id: '812',
            actor_id: '40',
            assignee_id: '40',
            group_id: '7',
            brand_id: '3',
            form_id: '2',
            status: 'PENDING',
            custom_status: '12',
            priority: 'HIGH',
            requester_id: '990',
            is_public: true,
            tags: ['gold'],
            via: { channel: 'email' },
            created_at: '2026-05-11T09:00:00Z',
            updated_at: '2026-05-11T10:00:00Z',
          },
          event: { meta: { sequence: { id: 'S', position: 1 } }, previous: 'OPEN', current: 'PENDING' },
        }),
      },
      events: [
        {
          kind: 'ticket.status-changed',
          ticketId: '812',
          to: 'ON_HOLD',
          raw: 'pending',
          actor: { type: 'agent', id: '40' },
          occurredAt: Date.parse('2026-05-11T10:00:00Z'),
        },
      ],
    },
    {
      name: 'an audit of the export',
      record: {
        topic: 'ticket_events',
        key: 'ticket_event:1',
        body: JSON.stringify({
          id: 1,
          ticket_id: 812,
          timestamp: Date.parse('2026-05-11T10:00:00Z') / 1000,
          updater_id: 40,
          event_type: 'Audit',
          via: 'Web form',
          child_events: [
            { id: 2, event_type: 'Change', status: 'pending', previous_value: 'open' },
            { id: 3, event_type: 'Comment', comment_present: true, comment_public: true },
          ],
        }),
      },
      events: [
        { kind: 'ticket.status-changed', ticketId: '812', to: 'ON_HOLD' },
        { kind: 'ticket.comment', ticketId: '812', isPublic: true, actor: { type: 'agent', id: '40' } },
      ],
    },
    {
      name: 'a channel that opens',
      record: {
        topic: 'agent.state_changed',
        key: 'event:02',
        body: JSON.stringify({
          type: 'zen:event-type:agent.state_changed',
          account_id: 31,
          id: '02',
          subject: 'zen:agent:40',
          time: '2026-05-11T10:00:01Z',
          detail: { account_id: '31', agent_id: '40', version: '3' },
          event: {
            channel: 'support',
            previous_state: 'offline',
            new_state: 'online',
            updated_at: '2026-05-11T10:00:00.642630335Z',
          },
        }),
      },
      events: [{ kind: 'agent.status-changed', agentId: '40', to: 'available' }],
    },
  ],
})
