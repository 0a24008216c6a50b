import { describe, expect, it } from 'vitest'
import { normalise, TOPICS } from './normalise.ts'

const TICKET = '9107199254740993'
const AGENT = '6214545667000071'
const CENTER = '5883344555000034'
const at = (second: number, ms = 0) => Date.UTC(2026, 2, 2, 9, 0, second, ms)

/** As it comes over the wire: ids beyond 2^53 are numbers. */
const leg = (wishes: Record<string, unknown> = {}) =>
  JSON.stringify({
    call_id: 'ID:9107199254740994',
    state: 'connected',
    direction: 'inbound',
    date_started: at(0),
    date_rang: at(4),
    date_connected: at(10, 90),
    date_ended: null,
    hold_time: 0,
    target: { id: `ID:${AGENT}`, type: 'user', email: 'ana@harbor.example', name: 'Ana Poe' },
    entry_point_call_id: `ID:${TICKET}`,
    master_call_id: null,
    group_id: CENTER,
    is_transferred: false,
    event_timestamp: at(10, 412),
    ...wishes,
  }).replaceAll(/"ID:(\d+)"/g, '$1')
const whole = (wishes: Record<string, unknown> = {}) =>
  leg({
    call_id: `ID:${TICKET}`,
    entry_point_call_id: null,
    target: { id: `ID:${CENTER}`, type: 'call_center' },
    ...wishes,
  })
const read = (body: string, topic: string = TOPICS.call) => normalise({ topic, key: 'k', body })
const short = (body: string, topic?: string) =>
  read(body, topic).events.map(event => {
    const to = 'to' in event ? ` ${event.to}` : ''
    const who = 'agentId' in event ? ` by ${event.agentId}` : ''
    const actor = event.kind === 'ticket.status-changed' ? ` by ${event.actor.id ?? event.actor.type}` : ''
    return `${event.kind}${to}${who}${actor} @${(event.occurredAt - at(0)) / 1000}`
  })

describe('a leg of a call', () => {
  it('of an agent means work on the call that all legs name, from when it connected', () => {
    expect(short(leg())).toEqual([`ticket.assigned ${AGENT} @10`, `work.started by ${AGENT} @10`])
    expect(read(leg()).events.map(event => 'ticketId' in event && event.ticketId)).toEqual([TICKET, TICKET])
  })
  it('of the contact center is the contact, once', () => {
    expect(short(whole({ state: 'queued', date_connected: null }))).toEqual([
      'ticket.created @0',
      'ticket.status-changed OPEN by customer @0',
    ])
    expect(read(whole({ direction: 'outbound' })).events[0]).toMatchObject({ origin: 'outbound' })
  })
  it('on hold is no work until it connects again', () => {
    expect(short(leg({ state: 'hold', event_timestamp: at(40) }))).toEqual([
      `ticket.assigned ${AGENT} @10`,
      `work.started by ${AGENT} @10`,
      `work.ended by ${AGENT} @40`,
      `ticket.status-changed ON_HOLD by ${AGENT} @40`,
    ])
    expect(short(leg({ event_timestamp: at(55) })).slice(2)).toEqual([
      `work.started by ${AGENT} @55`,
      `ticket.status-changed OPEN by ${AGENT} @55`,
    ])
  })
  it('that ends closes the call, unless it was passed on', () => {
    const end = { state: 'hangup', date_ended: at(59, 999), event_timestamp: at(59, 999) }
    expect(short(leg(end)).slice(2)).toEqual([
      `work.ended by ${AGENT} @59`,
      `ticket.status-changed CLOSED by ${AGENT} @59`,
    ])
    expect(short(leg({ ...end, is_transferred: true })).slice(2)).toEqual([`work.ended by ${AGENT} @59`])
  })
  it('that nobody answered is volume without work', () => {
    const missed = { state: 'missed', date_connected: null, date_ended: at(30), event_timestamp: at(30) }
    expect(short(whole(missed))).toEqual([
      'ticket.created @0',
      'ticket.status-changed OPEN by customer @0',
      'ticket.status-changed CLOSED by system @30',
    ])
    expect(short(leg(missed))).toEqual([])
  })
  it('of a call to the agent alone is both', () => {
    expect(
      short(leg({ entry_point_call_id: null, group_id: null, state: 'hangup', date_ended: at(50) })),
    ).toEqual([
      'ticket.created @0',
      'ticket.status-changed OPEN by customer @0',
      expect.stringContaining('ticket.assigned'),
      expect.stringContaining('work.started'),
      expect.stringContaining('work.ended'),
      expect.stringContaining('ticket.status-changed CLOSED by 62'),
    ])
  })
  it('hung up at a moment that is not told has to be fetched', () => {
    expect(read(leg({ state: 'hangup' })).wants).toEqual([{ endpoint: 'calls', id: '9107199254740994' }])
  })
  it('leaves the fullest account of the call, in whichever order they come', () => {
    const end = { state: 'hangup', date_ended: at(50), event_timestamp: at(50) }
    const reported = [whole({ state: 'queued', date_connected: null }), leg(), whole(end), leg(end)]
    const newest = (bodies: string[]) =>
      bodies.flatMap(body => read(body).snapshots).reduce((a, b) => (a.version > b.version ? a : b))
    expect(newest(reported)).toEqual(newest(reported.toReversed()))
    expect(newest(reported)).toMatchObject({
      ticketId: TICKET,
      status: 'CLOSED',
      assigneeId: AGENT,
      queueIds: [CENTER],
      fields: { direction: 'inbound' },
      closedAt: at(50),
    })
  })
  it('under way has the agent who is in it, though the contact center tells of it later', () => {
    expect(read(whole({ event_timestamp: at(11) })).snapshots).toEqual([])
    expect(read(leg()).snapshots).toMatchObject([{ status: 'OPEN', assigneeId: AGENT, queueIds: [CENTER] }])
  })
  it('with a state that is not known warns and is read all the same', () => {
    const strange = read(leg({ state: 'teleported' }))
    expect(strange.warnings).toEqual(['The call state “teleported” is not known.'])
    expect(strange.events).toHaveLength(2)
  })
  it('means the same in the list and in the export', () => {
    const end = { state: 'hangup', date_ended: at(50, 400), event_timestamp: at(50, 612) }
    const row = JSON.stringify({
      call_id: '9107199254740994',
      direction: 'inbound',
      date_started: '2026-03-02 14:30:00.000734',
      date_connected: '2026-03-02 14:30:10.090999',
      date_ended: '2026-03-02 14:30:50.400001',
      target_id: AGENT,
      target_type: 'user',
      entry_point_call_id: TICKET,
      entry_point_target_id: CENTER,
      entry_point_target_kind: 'CallCenter',
      master_call_id: '',
      transferred_to: '',
      timezone: 'Asia/Kolkata',
    })
    const reported = read(leg(end))
    expect(read(leg({ ...end, event_timestamp: null }), TOPICS.listed)).toEqual(reported)
    expect(read(row, TOPICS.callRow).events).toEqual(reported.events)
    expect(read(row, TOPICS.callRow).snapshots).toEqual([
      { ...reported.snapshots[0], version: reported.snapshots[0]!.version.replace(' 1 ', ' 0 ') },
    ])
  })
})

describe('how an agent stands', () => {
  const status = (word: string | null) =>
    read(
      JSON.stringify({
        target: { id: AGENT, type: 'user', email: 'ana@harbor.example', name: 'Ana Poe' },
        on_duty_status: word,
        availability_status: 'unavailable',
        date: at(5, 700),
        event_timestamp: at(6),
      }),
      TOPICS.status,
    )
  it.each([
    ['available', 'available'],
    ['wrapup-end', 'available'],
    ['occupied-end', 'available'],
    ['occupied', 'occupied'],
    ['wrapup', 'wrapup'],
    ['busy', 'busy'],
    ['unavailable', 'unavailable'],
    ['off duty', 'unavailable'],
    [null, 'unavailable'],
  ])('%s is %s', (word, to) => {
    const { events, warnings, agents } = status(word)
    expect(events).toMatchObject([{ kind: 'agent.status-changed', agentId: AGENT, to, occurredAt: at(5) }])
    expect(warnings).toEqual([])
    expect(agents).toMatchObject([{ remoteId: AGENT, email: 'ana@harbor.example' }])
  })
  it('in a word that is not known counts as unavailable and warns', () => {
    expect(status('surfing')).toMatchObject({
      events: [{ to: 'unavailable', raw: 'surfing' }],
      warnings: ['The agent status “surfing” is not known: it counts as unavailable.'],
    })
  })
  it('is the same fact in the export and in the list of users', () => {
    const row = {
      record_id: 'r',
      date: '2026-03-02 09:00:05.700312',
      target_id: AGENT,
      on_duty_status: 'available',
      timezone: 'UTC',
    }
    const user = {
      id: AGENT,
      emails: ['ana@harbor.example'],
      state: 'active',
      on_duty_status: 'available',
      duty_status_started: String(at(5, 700)),
    }
    const reported = status('wrapup-end').events
    expect(read(JSON.stringify(row), TOPICS.dutyRow).events).toEqual(reported)
    expect(read(JSON.stringify(user), TOPICS.presence).events).toEqual(reported)
  })
  it('is not told of users who take no calls', () => {
    expect(read(JSON.stringify({ id: AGENT, state: 'active' }), TOPICS.presence).events).toEqual([])
  })
})

describe('what cannot be read', () => {
  it.each([
    [TOPICS.call, 'no json', 'call: the body is no JSON.'],
    [TOPICS.call, leg({ date_started: 'soon' }), 'call: date_started is not as expected.'],
    [TOPICS.status, '{"target":{}}', 'agent_status: target.id is not as expected.'],
    [
      TOPICS.dutyRow,
      JSON.stringify({ date: '2026-03-02 09:00:00', target_id: '1', on_duty_status: '', timezone: 'Mars' }),
      'onduty.exported: timezone is not as expected.',
    ],
    ['unknown', 'no json', 'unknown: the body is no JSON.'],
  ])('%s is put aside with a sentence that names the field, never the value', (topic, body, problem) => {
    expect(read(body, topic)).toMatchObject({ problem, events: [] })
  })
  it('of a kind that is new to us means nothing', () => {
    expect(read('{"sms":1}', 'unknown')).toMatchObject({ problem: null, events: [], warnings: [] })
  })
})
