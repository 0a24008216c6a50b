// Acceptance suite against the simulated Talkdesk, and once more with each uncertain point the other way.
import { describe, expect, test } from 'vitest'
import { talkdesk as simulated } from '#simulators/talkdesk/index.ts'
import { acceptance, type Fact, POINTS, type Subject } from '../acceptance/index.ts'
import { plantedFaults } from '../acceptance/planted.ts'
import { within } from '../acceptance/point.ts'
import { fillIn } from '../acceptance/script.ts'
import { watch } from '../acceptance/watched.ts'
import { talkdesk } from './index.ts'

const { watched, callOf } = watch(simulated)

/** A report has calls that have ended, without the holds, and nobody's part in a call that was passed on. */
function isMissing(fact: Fact): boolean {
  const { kind, second } = fact
  const call = callOf(fact)
  if (kind === 'agent.status-changed' || !call) return false
  if (call.endedAt === null) return true
  if (kind !== 'work.started' && kind !== 'work.ended') return false
  const answered = call.legs.filter(leg => leg.connectedAt !== null)
  const holds = answered.flatMap(leg => leg.holds)
  const moments = holds.map(hold => (kind === 'work.ended' ? hold.from : hold.to))
  return answered.length > 1 || moments.some(at => at !== null && Math.floor(at / 1000) === second)
}

const { clientId, clientSecret } = simulated.oauth!
const subject: Subject = {
  connector: talkdesk,
  simulated: watched,
  app: { clientId, clientSecret },
  settings: { subdomain: 'harbor', region: 'us' },
  apiKey: `${clientId}:${clientSecret}`,
  phoneStatuses: {
    Available: 'available',
    'On A Call': 'occupied',
    'After Call Work': 'wrapup',
    Busy: 'busy',
    'Team meeting': 'busy',
    Away: 'unavailable',
    'Lunch break': 'unavailable',
    Offline: 'unavailable',
  },
  isMissingFromBackfill: isMissing,
  golden: [
    {
      name: 'a status',
      record: {
        topic: 'user_status',
        key: '1',
        body: '{"user_id":"u1","status_label":"Away","status_start_at":"2026-01-06 10:30:00"}',
      },
      events: [
        {
          kind: 'agent.status-changed',
          agentId: 'u1',
          to: 'unavailable',
          occurredAt: Date.parse('2026-01-06T10:30:00Z'),
        },
      ],
    },
    {
      name: 'an outbound call',
      record: {
        topic: 'calls',
        key: '2',
        body: '{"call_id":"17378a31","type":"outbound","start_at":"2026-04-23T10:22:26Z","end_at":"2026-04-23T10:22:50Z","user_id":"67b3","handling_user_id":"67b3","talk_time":20,"hold_time":0,"ring_groups":"agents","is_transfer":false}',
      },
      events: [
        { kind: 'ticket.created', origin: 'outbound', occurredAt: Date.parse('2026-04-23T10:22:26Z') },
        { kind: 'ticket.status-changed', to: 'OPEN' },
        { kind: 'ticket.status-changed', to: 'CLOSED', actor: { type: 'agent', id: '67b3' } },
        { kind: 'ticket.assigned', to: '67b3' },
        { kind: 'work.started', agentId: '67b3', occurredAt: Date.parse('2026-04-23T10:22:30Z') },
        { kind: 'work.ended', agentId: '67b3', occurredAt: Date.parse('2026-04-23T10:22:50Z') },
      ],
    },
  ],
}

acceptance(subject)
plantedFaults(subject)

test('a report that is too long is asked for in shorter times', () =>
  within(subject, { maxBytes: 40_000 }, async harness => {
    await harness.connect()
    fillIn(harness, 200, 1_800_000)
    await harness.backfill()
    const reports = harness.simulator.calls.filter(({ path }) => path.endsWith('/calls/jobs'))
    expect(reports.length).toBeGreaterThan(2)
    expect(harness.snapshots.size).toBe(200)
  }))

const ASKED_AGAIN = [4, 7, 9, 20]
describe.each([
  { callsByStart: true },
  { momentsHaveZone: false },
  { queuesAllowed: false, guardianNamesItsList: true },
])('the point that is not sure the other way: %o', other => {
  const simulatedSo = { ...watched, switches: { ...watched.switches, ...other } }
  for (const { number, title, run } of POINTS.filter(point => ASKED_AGAIN.includes(point.number)))
    test(`${number} ${title}`, () => run({ ...subject, simulated: simulatedSo }), 60_000)
})
