// Acceptance suite against the simulated Merge, and once more with the aggregator far behind.
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SIGNING_KEY, merge as simulated } from '#simulators/merge/index.ts'
import { acceptance, type Fact, POINTS, type Subject } from '../acceptance/index.ts'
import { plantedFaults } from '../acceptance/planted.ts'
import { within } from '../acceptance/point.ts'
import { merge } from './index.ts'

const sign = async (body: string, secret: string) => ({
  headers: { 'x-merge-webhook-signature': createHmac('sha256', secret).update(body).digest('base64url') },
  body: Buffer.from(body),
})

/** Models show how a ticket stands: what it was in between is not read back. */
const isPassing = ({ kind }: Fact): boolean => kind === 'ticket.status-changed' || kind === 'ticket.assigned'

const account = '"linked_account":{"id":"la1","end_user_origin_id":"all-1"}'
const subject: Subject = {
  connector: merge,
  simulated,
  app: { clientId: '', clientSecret: simulated.apiKeys[0]! },
  applicationSecret: SIGNING_KEY,
  settings: { purpose: 'all' },
  linked: async (baseUrl, token) => {
    const page = await fetch(`${baseUrl}/link?link_token=${token}&integration=freshdesk`)
    return /"publicToken":"([^"]+)"/.exec(await page.text())?.[1] ?? ''
  },
  hidesActors: true,
  sign,
  strange: {
    unknownTopic: `{"hook":{"id":"h1","event":"Contact.changed"},${account},"data":{"id":"c"}}`,
    malformed: `{"hook":{"id":"h1","event":"Ticket.changed"},${account},"data":{"id":"t"}}`,
  },
  statuses: { OPEN: 'OPEN', IN_PROGRESS: 'OPEN', ON_HOLD: 'ON_HOLD', CLOSED: 'CLOSED' },
  fieldOf: (field, ticket) => {
    const own: Record<string, string | null> = {
      ticket_type: 'incident',
      priority: ticket.priority.toUpperCase(),
    }
    return own[field] ?? null
  },
  isMissingFromBackfill: isPassing,
  golden: [
    {
      name: 'a ticket that is closed',
      record: {
        topic: 'ticket',
        key: 'ticket|t-uuid',
        body: '{"id":"t-uuid","remote_id":"501","status":"CLOSED","assignees":["u-uuid"],"assigned_teams":[],"collections":["c-uuid"],"tags":["vip"],"ticket_type":"incident","ticket_url":"https://acme.test/501","remote_created_at":"2026-03-02T08:00:00Z","remote_updated_at":"2026-03-02T09:14:07Z","completed_at":"2026-03-02T09:14:07Z","modified_at":"2026-03-02T09:20:00Z","remote_was_deleted":false,"purpose":"all"}',
      },
      events: [
        { kind: 'ticket.assigned', ticketId: 't-uuid', to: 'u-uuid' },
        {
          kind: 'ticket.status-changed',
          to: 'CLOSED',
          actor: { type: 'agent', id: 'u-uuid' },
          occurredAt: Date.parse('2026-03-02T09:14:07Z'),
        },
        { kind: 'ticket.created', origin: 'inbound' },
      ],
    },
    {
      name: 'a comment, where only contacts are counted',
      record: {
        topic: 'comment',
        key: 'comment|k',
        body: '{"id":"k","ticket":"t-uuid","user":"u-uuid","contact":null,"is_private":false,"remote_created_at":"2026-03-02T09:14:07Z","modified_at":"2026-03-02T09:20:00Z","purpose":"forecast"}',
      },
      events: [],
    },
  ],
}

acceptance(subject)
plantedFaults(subject)

/** Reading back over the edges of pages, changes while reading. */
const ASKED_AGAIN = [7, 8, 9]
describe('the aggregator sees changes half an hour later', () => {
  const simulatedSo = { ...simulated, switches: { ...simulated.switches, syncLagMs: 30 * 60_000 } }
  for (const { number, title, run } of POINTS.filter(point => ASKED_AGAIN.includes(point.number)))
    test(`${number} ${title}`, () => run({ ...subject, simulated: simulatedSo }), 60_000)
})

const firstBatch = async (harness: Parameters<Parameters<typeof within>[2]>[0]) => {
  const range = { from: harness.clock.now() - 60_000, to: harness.clock.now() }
  for await (const batch of merge.backfill('tickets', range, null, harness.context())) return batch
  throw new Error('no batch')
}

test('nothing is read until the first sync is done; one that stopped says why; a broken link asks for a new one', () =>
  within(subject, {}, async harness => {
    await harness.connect()
    const { switches } = harness.host
    switches.syncStatus = 'SYNCING'
    expect(await firstBatch(harness)).toMatchObject({ isDone: false, records: [] })
    expect((await firstBatch(harness)).retryAt).toBe(harness.clock.now() + 60_000)
    switches.syncStatus = 'FAILED'
    await expect(firstBatch(harness)).rejects.toMatchObject({ code: 'refused' })
    switches.syncStatus = 'PARTIALLY_SYNCED'
    expect((await firstBatch(harness)).isDone).toBe(true)
    switches.accountStatus = 'RELINK_NEEDED'
    await expect(firstBatch(harness)).rejects.toMatchObject({ code: 'needs-reauth' })

    // Linked again under its origin it is the same account, and asks for no other.
    const { accountId, settings } = harness
    const request = {
      app: subject.app,
      key: 'key-2',
      before: settings,
      organizationName: 'H',
      email: 'a@h.example',
    }
    const token = await merge.link!.token(request, harness.context())
    const code = await subject.linked!(harness.host.baseUrl, token)
    const again = await merge.connect(
      { app: subject.app, code, codeVerifier: '', redirectUri: '' },
      harness.context(),
    )
    expect(again.accountId).toBe(accountId)
    harness.credentials = again.credentials
    expect((await firstBatch(harness)).isDone).toBe(true)
    await merge.revoke!(subject.app, again.credentials, harness.context())
    await expect(firstBatch(harness)).rejects.toMatchObject({ code: 'needs-reauth' })
  }))

test('a connection for performance alone counts no contacts', () => {
  const { record } = subject.golden[0]!
  const body = record.body.replace('"purpose":"all"', '"purpose":"performance"')
  const kinds = merge.normalise({ ...record, body }).events.map(({ kind }) => kind)
  expect(kinds).not.toContain('ticket.created')
})

test('signatures agree with a vector that was made elsewhere', () => {
  const body =
    '{"hook":{"id":"h1","event":"Ticket.changed","target":"https://wfm.test/hooks/merge/k"},"linked_account":{"id":"la1","integration":"Zendesk","integration_slug":"zendesk","category":"ticketing","end_user_origin_id":"conn_12","end_user_organization_name":"Acme","status":"COMPLETE"},"data":{"id":"t-uuid","remote_id":"501","status":"CLOSED","assignees":["u-uuid"],"assigned_teams":[],"collections":["c-uuid"],"tags":["vip"],"ticket_type":"incident","ticket_url":"https://acme.test/501","remote_created_at":"2026-03-02T08:00:00Z","remote_updated_at":"2026-03-02T09:14:07Z","completed_at":"2026-03-02T09:14:07Z","modified_at":"2026-03-02T09:20:00Z","remote_was_deleted":false}}'
  const headers = { 'x-merge-webhook-signature': 'Qyc9Ox_hp1vTpTGd6pjczcYH5o3SxRz2yidVBlETtLg=' }
  const request = { headers, body: Buffer.from(body) }
  expect(merge.verifyWebhook!(request, ['test-secret'], 0).is).toBe('delivery')
  expect(merge.verifyWebhook!(request, ['other-secret'], 0).is).toBe('refused')
  expect(merge.accountOf!(request)).toBe('la1')
})
