// Payloads in the documented form, invented, and what each means.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WorkEvent } from '#core/observed/index.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { signatureOf } from '../kit/signatures.ts'
import type { RawRecord } from '../kit/types.ts'
import { zendesk } from './index.ts'
import { AGENT_TOPICS, TICKET_TOPICS } from './normalise.ts'
import { channelOf, statusOf } from './status-mapping.ts'
import { kept } from './stored-record.ts'

const TEN = Date.UTC(2026, 4, 11, 10)
const iso = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z')

const detail = (wishes: object = {}) => ({
  id: '812',
  actor_id: '40',
  assignee_id: '40',
  group_id: '7',
  brand_id: '3',
  form_id: '2',
  requester_id: '990',
  submitter_id: '990',
  status: 'OPEN',
  priority: 'HIGH',
  type: 'QUESTION',
  tags: ['refund', 'gold'],
  via: { channel: 'email' },
  created_at: iso(TEN - 3_600_000),
  updated_at: iso(TEN),
  ...wishes,
})
const delivery = (topic: string, wishes: object = {}, event: object = {}): RawRecord => ({
  topic,
  key: 'event:01',
  body: JSON.stringify({
    type: `zen:event-type:${topic}`,
    id: '01',
    time: iso(TEN + 1000),
    detail: detail(wishes),
    event: { meta: { sequence: { id: 'S', position: 1 } }, ...event },
  }),
})
const agentDelivery = (topic: string, event: object): RawRecord => ({
  topic,
  key: 'event:02',
  body: JSON.stringify({
    detail: { agent_id: '40', version: '6' },
    event: { updated_at: '2026-05-11T10:00:00.125Z', ...event },
  }),
})
const ticket = (wishes: object = {}): RawRecord => ({
  topic: 'tickets',
  key: 'ticket:812',
  body: JSON.stringify({
    id: 812,
    url: 'https://acme.zendesk.com/api/v2/tickets/812.json',
    status: 'open',
    assignee_id: 40,
    group_id: 7,
    requester_id: 990,
    submitter_id: 990,
    brand_id: 3,
    ticket_form_id: 2,
    priority: 'high',
    type: 'question',
    tags: ['gold', 'refund'],
    via: { channel: 'email', source: { rel: null } },
    custom_fields: [
      { id: 360, value: 'eu' },
      { id: 361, value: ['b', 'a'] },
      { id: 362, value: null },
    ],
    created_at: iso(TEN - 3_600_000),
    updated_at: iso(TEN),
    generated_timestamp: TEN / 1000 + 1,
    ...wishes,
  }),
})
const ticketEvent = (children: object[], wishes: object = {}): RawRecord => ({
  topic: 'ticket_events',
  key: 'ticket_event:1',
  body: JSON.stringify({
    id: 1,
    ticket_id: 812,
    timestamp: TEN / 1000,
    updater_id: 40,
    updater_is_staff: true,
    event_type: 'Audit',
    child_events: children,
    ...wishes,
  }),
})
const events = (record: RawRecord): WorkEvent[] => {
  const { problem, events } = zendesk.normalise(record)
  expect(problem).toBeNull()
  return events
}

const change = (child: object, wishes?: object) =>
  ticketEvent([{ id: 2, event_type: 'Change', ...child }], wishes)

describe('a fact told by both roads is one', () => {
  it.each([
    [
      'a status',
      delivery('ticket.status_changed', { status: 'PENDING' }, { previous: 'OPEN', current: 'PENDING' }),
      change({ status: 'pending', previous_value: 'open' }),
    ],
    [
      'a status in the form of audits',
      delivery('ticket.status_changed', {}, { current: 'SOLVED' }),
      change({ field_name: 'status', value: 'solved' }),
    ],
    [
      'an automation',
      delivery('ticket.status_changed', { actor_id: '-1' }, { current: 'CLOSED' }),
      change({ status: 'closed' }, { updater_id: -1, updater_is_staff: null }),
    ],
    [
      'an assignment',
      delivery('ticket.agent_assignment_changed', { assignee_id: '41' }),
      change({ assignee_id: 41 }),
    ],
    [
      'an assignment to nobody',
      delivery('ticket.agent_assignment_changed', { assignee_id: '' }),
      change({ assignee_id: null }),
    ],
    [
      'a public reply',
      delivery(
        'ticket.comment_added',
        {},
        { comment: { id: '3', is_public: true, author: { id: '40', is_staff: true } } },
      ),
      ticketEvent([{ id: 3, event_type: 'Comment', public: true, author_id: 40 }]),
    ],
    [
      'a note',
      delivery(
        'ticket.comment_added',
        {},
        { comment: { id: '3', is_public: false, author: { id: '40', is_staff: true } } },
      ),
      ticketEvent([{ id: 3, event_type: 'Comment', comment_present: true, comment_public: false }]),
    ],
    [
      "a customer's reply",
      delivery(
        'ticket.comment_added',
        { actor_id: '990' },
        { comment: { id: '3', author: { id: '990', is_staff: false } } },
      ),
      ticketEvent([{ id: 3, event_type: 'Comment' }], { updater_id: 990, updater_is_staff: false }),
    ],
    [
      'a merge',
      delivery('ticket.merged', { tags: ['closed_by_merge'], status: 'CLOSED' }, { target_ticket_id: '900' }),
      ticketEvent([], { ticket_id: 900, merged_ticket_ids: [812] }),
    ],
  ])('%s', (_name, byWebhook, byExport) => {
    expect(events(byWebhook)).toHaveLength(1)
    expect(events(byWebhook)).toEqual(events(byExport))
  })

  it('the beginning too, whatever part of it each road tells', () => {
    const born = {
      actor_id: '990',
      status: 'NEW',
      assignee_id: null,
      created_at: iso(TEN),
      updated_at: iso(TEN),
    }
    const byWebhook = [
      ...events(delivery('ticket.created', born)),
      ...events(
        delivery('ticket.comment_added', born, {
          comment: { id: '3', author: { id: '990', is_staff: false } },
        }),
      ),
    ]
    const byExport = [
      ...events(ticket({ created_at: iso(TEN) })),
      ...events(
        ticketEvent(
          [
            { id: 2, event_type: 'Create', status: 'new' },
            { id: 3, event_type: 'Create', assignee_id: null },
            { id: 4, event_type: 'Comment', author_id: 990 },
          ],
          { updater_id: 990, updater_is_staff: false },
        ),
      ),
    ]
    expect(byWebhook.map(event => event.kind)).toEqual(['ticket.created', 'ticket.status-changed'])
    expect(byWebhook).toEqual(byExport)
  })
  it('parts of a second make no difference', () => {
    const [exact] = events(
      delivery(
        'ticket.status_changed',
        { updated_at: '2026-05-11T10:00:00.789534301Z' },
        { current: 'PENDING' },
      ),
    )
    const [whole] = events(ticketEvent([{ event_type: 'Change', status: 'pending' }]))
    expect(exact).toEqual(whole)
  })
  it('deletion and spam are one fact, known apart where it is told', () => {
    const [deleted] = events(delivery('ticket.soft_deleted'))
    const [spam] = events(delivery('ticket.marked_as_spam'))
    expect(spam).toMatchObject({ factKey: deleted!.factKey, how: 'spam' })
    expect(events(change({ status: 'deleted', previous_value: 'open' }))).toEqual([deleted])
    const back = change({ status: 'open', previous_value: 'deleted' })
    expect(events(back)).toEqual(events(delivery('ticket.undeleted')))
  })
  it('closing by a merge is the merge alone', () => {
    const merged = { tags: ['closed_by_merge'], status: 'CLOSED' }
    expect(events(delivery('ticket.status_changed', merged, { current: 'CLOSED' }))).toEqual([])
    expect(events(delivery('ticket.comment_added', merged, { comment: { id: '3' } }))).toEqual([])
    const audit = [
      { id: 2, event_type: 'Change', status: 'closed', previous_value: 'open' },
      { id: 3, event_type: 'Change', tags: ['closed_by_merge'], previous_value: [] },
      { id: 4, event_type: 'Comment', author_id: 40 },
    ]
    expect(events(ticketEvent(audit))).toEqual([])
  })
})

describe('snapshots', () => {
  const of = (record: RawRecord) => zendesk.normalise(record).snapshots[0]!

  it('are the same by both roads, but for what webhooks leave out', () => {
    const { url, fields, version, ...rest } = of(ticket())
    const byWebhook = of(delivery('ticket.tags_changed'))
    expect(byWebhook).toMatchObject({ ...rest, url: null })
    expect(url).toBe('https://acme.zendesk.com/agent/tickets/812')
    expect(fields).toEqual({
      ...byWebhook.fields,
      custom_field_360: 'eu',
      custom_field_361: 'a,b',
      custom_field_362: null,
    })
    expect(version > byWebhook.version).toBe(true)
  })
  it('a later webhook is newer than an earlier export', () => {
    const later = of(delivery('ticket.tags_changed', { updated_at: iso(TEN + 1000) }))
    expect(later.version > of(ticket()).version).toBe(true)
  })
  it.each(['ticket.soft_deleted', 'ticket.permanently_deleted', 'ticket.marked_as_spam', 'ticket.merged'])(
    '%s is gone',
    topic => {
      expect(of(delivery(topic))).toMatchObject({ isGone: true, status: 'CLOSED' })
    },
  )
  it('a restored ticket is back, a merged one never', () => {
    expect(of(delivery('ticket.undeleted')).isGone).toBe(false)
    expect(events(delivery('ticket.undeleted'))).toMatchObject([{ kind: 'ticket.restored' }])
    expect(of(ticket({ status: 'closed', tags: ['closed_by_merge'] }))).toMatchObject({
      isGone: true,
      rawStatus: 'closed',
    })
  })
  it('keep ids beyond 2^53', () => {
    const record = ticket()
    const body = record.body.replace('"id":812,', '"id":9007199254740993,')
    expect(of({ ...record, body }).ticketId).toBe('9007199254740993')
  })
})

describe('words', () => {
  it.each([
    ['new', 'OPEN'],
    ['Open', 'OPEN'],
    ['PENDING', 'ON_HOLD'],
    ['hold', 'ON_HOLD'],
    ['Solved', 'CLOSED'],
    ['closed', 'CLOSED'],
  ])('the status %s is %s', (word, status) => expect(statusOf(word)).toMatchObject({ status, isKnown: true }))
  it.each([
    ['voice', 'call'],
    ['Phone', 'call'],
    ['chat', 'chat'],
    ['native_messaging', 'chat'],
    ['sunshine_conversations_twitter_dm', 'chat'],
    ['email', 'case'],
    ['web', 'case'],
  ])('the channel %s is a %s', (word, channel) =>
    expect(channelOf(word)).toMatchObject({ channel, isKnown: true }),
  )
  it('new ones are kept, counted as open or a case, and told', () => {
    const { snapshots, warnings } = zendesk.normalise(
      ticket({ status: 'Parked', via: { channel: 'hologram' } }),
    )
    expect(snapshots[0]).toMatchObject({
      status: 'OPEN',
      rawStatus: 'parked',
      channel: 'case',
      channelName: 'hologram',
    })
    expect(warnings).toHaveLength(2)
  })
  it('who writes for a customer reaches out; a call says its direction itself', () => {
    const origin = (wishes: object) => (events(ticket(wishes))[0] as { origin?: string }).origin
    expect(origin({})).toBe('inbound')
    expect(origin({ submitter_id: 40 })).toBe('outbound')
    expect(origin({ submitter_id: 40, via: { channel: 'voice', source: { rel: 'inbound' } } })).toBe(
      'inbound',
    )
    expect(origin({ via: { channel: 'voice', source: { rel: 'outbound' } } })).toBe('outbound')
    const byWebhook = zendesk.normalise(delivery('ticket.created', { via: { channel: 'voice' } }))
    expect(byWebhook.events.map(event => event.kind)).not.toContain('ticket.created')
    expect(byWebhook.wants).toEqual([{ endpoint: 'tickets', id: '812' }])
  })
})

describe('agents', () => {
  const availability = (status: object | null, channels: object[] = []): RawRecord => ({
    topic: 'agent_availabilities',
    key: 'availability:40:6',
    body: JSON.stringify({
      agent_id: 40,
      version: 6,
      agent_status: status,
      channels: channels.map(one => ({ work_items: [], ...one })),
    }),
  })
  const at = '2026-05-11T10:00:00.125Z'
  it.each([
    ['online', 'available'],
    ['away', 'unavailable'],
    ['offline', 'unavailable'],
    ['transfers_only', 'busy'],
    ['Transfers only', 'busy'],
  ])('%s is %s, by webhook and by list', (name, to) => {
    const pushed = events(
      agentDelivery('agent.unified_state_changed', { new_unified_state: { id: '1', name } }),
    )
    expect(pushed).toMatchObject([{ kind: 'agent.status-changed', agentId: '40', to }])
    expect(pushed).toEqual(events(availability({ id: 1, name, updated_at: at })))
  })
  it('a status of the account is known by its channels, which are asked for', () => {
    const pushed = zendesk.normalise(
      agentDelivery('agent.unified_state_changed', { new_unified_state: { name: 'Coaching' } }),
    )
    expect(pushed).toMatchObject({ events: [], wants: [{ endpoint: 'agent_availabilities', id: '40' }] })
    const status = { id: 9, name: 'Coaching', updated_at: at }
    const to = (channels: object[]) => events(availability(status, channels))
    expect(
      to([
        { name: 'support', status: 'online', updated_at: at },
        { name: 'talk', status: 'offline', updated_at: at },
      ]),
    ).toMatchObject([{ to: 'available' }])
    expect(to([{ name: 'talk', status: 'away', updated_at: at }])).toMatchObject([
      { to: 'unavailable', raw: 'coaching' },
    ])
  })
  it('a channel that opens says enough, one that closes does not', () => {
    expect(
      events(agentDelivery('agent.state_changed', { channel: 'support', new_state: 'online' })),
    ).toMatchObject([{ to: 'available' }])
    expect(
      zendesk.normalise(agentDelivery('agent.state_changed', { channel: 'talk', new_state: 'away' })),
    ).toMatchObject({ events: [], wants: [{ id: '40' }] })
  })
  it('a call occupies from its taking to its end; messages do not', () => {
    const item = (topic: string, channel: string, reason: string) =>
      events(agentDelivery(topic, { work_item_id: 'w', channel, reason }))
    expect(item('agent.work_item_added', 'talk', 'OFFERED')).toEqual([])
    const taken = item('agent.work_item_updated', 'talk', 'ACCEPTED')
    expect(taken).toMatchObject([{ to: 'occupied' }])
    expect(item('agent.work_item_removed', 'talk', 'WORK_ITEM_SOLVED')).toMatchObject([{ to: 'available' }])
    expect(item('agent.work_item_added', 'messaging', 'ACCEPTED')).toEqual([])
    const listed = availability({ name: 'online', updated_at: iso(TEN - 60_000) }, [
      { name: 'talk', work_item_count: 1, work_items: [{ added_at: at, reason: 'ACCEPTED' }] },
    ])
    expect(events(listed)).toEqual(taken)
  })
})

describe('what can not be read', () => {
  it('is put aside when it is ours and passed over when it is not', () => {
    expect(zendesk.normalise({ topic: 'tickets', key: 'k', body: '{"id":1' }).problem).toContain('no JSON')
    expect(zendesk.normalise(ticket({ created_at: 'yesterday' })).problem).toContain('created_at')
    expect(zendesk.normalise({ topic: 'article.published', key: 'k', body: '{}' })).toMatchObject({
      events: [],
      problem: null,
    })
  })
  it('is asked for when a webhook says too little', () => {
    expect(zendesk.normalise(delivery('ticket.status_changed', { status: undefined }))).toMatchObject({
      events: [],
      problem: null,
      wants: [{ endpoint: 'tickets', id: '812' }],
    })
  })
  it('never throws, and the same means the same', () => {
    const topics = [...TICKET_TOPICS, ...AGENT_TOPICS, 'tickets', 'ticket_events', 'agent_availabilities']
    const bodies = [
      delivery('ticket.created'),
      ticket(),
      ticketEvent([{ event_type: 'Change', status: 'open' }]),
    ].map(record => record.body)
    const broken = fc
      .tuple(fc.constantFrom(...bodies), fc.nat(), fc.string({ maxLength: 3 }))
      .map(([body, at, put]) => {
        const cut = at % body.length
        return body.slice(0, cut) + put + body.slice(cut + put.length)
      })
    fc.assert(
      fc.property(fc.constantFrom(...topics), fc.oneof(broken, fc.json()), (topic, body) => {
        const record = { topic, key: 'k', body }
        expect(zendesk.normalise(record)).toEqual(zendesk.normalise(record))
      }),
    )
  })
})

describe('webhooks', () => {
  const secret = 'a-secret-of-the-account'
  const body = Buffer.from(delivery('ticket.created').body)
  const stamp = iso(TEN)
  const sign = (text: Buffer, key = secret, at = stamp) => ({
    'x-zendesk-webhook-signature': signatureOf(
      { algorithm: 'sha256', encoding: 'base64', parts: [at, text] },
      key,
    ),
    'x-zendesk-webhook-signature-timestamp': at,
  })
  const verify = (headers: Record<string, string>, text = body, now = TEN, secrets = [secret]) =>
    zendesk.verifyWebhook!({ headers, body: text }, secrets, now)

  it('are signed over the timestamp and the raw body', () => {
    // Computed apart: printf '2026-05-11T10:00:00Z{"type":"t","id":"1"}' | openssl dgst -sha256 -hmac … -binary | base64
    const vector = {
      'x-zendesk-webhook-signature': 'WKMjqvHXQXPjvY0QWYjBjVR3dADiCRqCNyoeVZIKU9Y=',
      'x-zendesk-webhook-signature-timestamp': stamp,
    }
    expect(verify(vector, Buffer.from('{"type":"t","id":"1"}'))).toMatchObject({
      is: 'delivery',
      records: [{ topic: 't', key: 'event:1' }],
    })
    expect(verify(sign(body))).toMatchObject({
      is: 'delivery',
      records: [{ topic: 'ticket.created', key: 'event:01' }],
    })
  })
  it('are honoured under the old secret while it is replaced', () => {
    expect(verify(sign(body), body, TEN, ['the-new-one', secret]).is).toBe('delivery')
  })
  it.each([
    ['missing', {}, body, TEN],
    ['mismatch', sign(body, 'another'), body, TEN],
    ['mismatch', sign(body), Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)), TEN],
    ['stale', sign(body), body, TEN + 301_000],
    ['stale', sign(body), body, TEN - 301_000],
    ['malformed', sign(Buffer.from('{"type":1}')), Buffer.from('{"type":1}'), TEN],
    ['malformed', sign(Buffer.from('nothing')), Buffer.from('nothing'), TEN],
  ])('are refused when %s', (reason, headers, text, now) => {
    expect(verify(headers as Record<string, string>, text, now)).toEqual({ is: 'refused', reason })
  })
  it('that somebody sends as a test are answered and not kept', () => {
    const test = Buffer.from('{"ticket":"1"}')
    expect(verify(sign(test), test).is).toBe('handshake')
  })
})

describe('what is kept', () => {
  it('is without what people write', () => {
    const payload = JSON.parse(
      delivery('ticket.comment_added', { subject: 'My leg', description: 'It hurts' }).body,
    )
    payload.event = { comment: { id: '3', body: 'Dear Ms Poe' } }
    const text = kept(payload)
    for (const word of ['My leg', 'It hurts', 'Dear Ms Poe']) expect(text).not.toContain(word)
    expect(JSON.parse(text).event).toEqual({ comment: { id: '3' } })
  })
})

describe('the subdomain', () => {
  const base = (subdomain: string) => zendesk.baseUrl({ subdomain }, null)
  it('leads to its own host', () => expect(base('Acme-2')).toBe('https://acme-2.zendesk.com'))
  it.each([
    '',
    'acme.evil.test/',
    'evil.test#',
    'a/b',
    'user@evil.test',
    'acme:8080',
    '-acme',
    'acme.zendesk.com',
    '127.0.0.1',
    'a\nb',
  ])('%j is refused', bad => {
    expect(() => base(bad)).toThrow(ConnectorProblem)
    expect(zendesk.settingFields[0]!.pattern.test(bad)).toBe(false)
  })
})
