// Acceptance suite against the simulated Salesforce, bulk jobs, the day's calls, and jsforce as a second client of the
// same pages.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import jsforce from 'jsforce'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { CompanyTicket } from '#simulators/kit/index.ts'
import { salesforce as simulated } from '#simulators/salesforce/index.ts'
import { START } from '../acceptance/harness.ts'
import { acceptance, type Fact, type Subject } from '../acceptance/index.ts'
import { plantedFaults } from '../acceptance/planted.ts'
import { within } from '../acceptance/point.ts'
import { everything, play } from '../acceptance/script.ts'
import { watch } from '../acceptance/watched.ts'
import { SUBDOMAIN, subdomainOf } from './account.ts'
import { wholeId } from './ids.ts'
import { salesforce } from './index.ts'

const { watched, ticketOf, callOf } = watch(simulated)

function isMissing(fact: Fact): boolean {
  const { kind, second } = fact
  // Taking back out of the recycle bin leaves no trace, and neither has what lay there.
  if (kind === 'ticket.restored' || kind === 'ticket.gone') return ticketOf(fact)?.gone === null
  const call = callOf(fact)
  if (!call) return false
  // Omni-Channel knows of a call once it is given to somebody, and not of the times on hold.
  if (call.legs.length === 0) return true
  const moments = call.legs
    .flatMap(leg => leg.holds)
    .map(hold => (kind === 'work.ended' ? hold.from : kind === 'work.started' ? hold.to : null))
  return moments.some(at => at !== null && Math.floor(at / 1000) === second)
}

const PRIORITIES: Readonly<Record<CompanyTicket['priority'], string>> = {
  low: 'Low',
  normal: 'Medium',
  high: 'High',
  urgent: 'High',
}

const { clientId, clientSecret } = simulated.oauth!
const subject: Subject = {
  connector: salesforce,
  simulated: watched,
  app: { clientId, clientSecret },
  settings: { subdomain: 'acme' },
  statuses: {
    New: 'OPEN',
    Working: 'OPEN',
    Escalated: 'OPEN',
    'On Hold': 'ON_HOLD',
    'Waiting for Customer': 'ON_HOLD',
    Closed: 'CLOSED',
  },
  channels: { Email: 'case', Web: 'case', Phone: 'call', Chat: 'chat', WhatsApp: 'chat' },
  phoneStatuses: { Available: 'available', Busy: 'busy', Training: 'busy', Lunch: 'unavailable' },
  fieldOf: (field, ticket) => {
    const own: Record<string, string | null> = {
      Origin: ticket.channel === 'chat' ? 'Chat' : 'Email',
      Priority: PRIORITIES[ticket.priority],
      Tier__c: ticket.priority === 'urgent' ? 'gold' : null,
      RecordTypeId: '012Hb0000000001IAA',
    }
    return own[field] ?? null
  },
  isMissingFromBackfill: isMissing,
  golden: [
    {
      name: 'a change of owner, told by its id',
      record: {
        topic: 'history',
        key: 'history|1',
        body: '{"Id":"017000000000001AAA","CaseId":"500000000000001","Field":"Owner","NewValue":"005B0000000abcD","CreatedById":"005B0000000abcDIAQ","CreatedBy.UserType":"Standard","CreatedDate":"2026-03-02T09:14:07.000+0000","is_known":false,"is_closing":false}',
      },
      events: [
        {
          kind: 'ticket.assigned',
          ticketId: '500000000000001AAA',
          to: wholeId('005B0000000abcD'),
          occurredAt: Date.parse('2026-03-02T09:14:07Z'),
        },
      ],
    },
    {
      name: 'a chat that was passed on',
      record: {
        topic: 'work',
        key: 'work|1',
        body: '{"UserId":"005B0000000abcDIAQ","WorkItemId":"0MwB00000000001AAA","OriginalQueueId":"00GB0000000abcDMAQ","ServiceChannel.DeveloperName":"sfdc_livemessage","Status":"Transferred","RequestDateTime":"2026-03-02T09:00:00.000+0000","AcceptDateTime":"2026-03-02T09:01:00.000+0000","CloseDateTime":"2026-03-02T09:05:00.000+0000","CreatedDate":"2026-03-02T09:00:30.000+0000","SystemModstamp":"2026-03-02T09:05:00.000+0000"}',
      },
      events: [
        { kind: 'ticket.created', origin: 'inbound' },
        { kind: 'ticket.assigned' },
        { kind: 'work.started' },
        { kind: 'work.ended', occurredAt: Date.parse('2026-03-02T09:05:00Z') },
      ],
    },
  ],
}

acceptance(subject)
plantedFaults(subject)

const DAY = 86_400_000

test('a long time is read by bulk jobs, and is the same as by queries; a job that is gone is begun again', () =>
  within(subject, { pageSize: 7 }, async harness => {
    await harness.connect()
    await play(harness, everything(harness))
    await harness.backfill()
    const byQueries = { facts: harness.facts(), stands: harness.stands() }
    harness.emptyInbox()
    harness.events.clear()
    harness.snapshots.clear()
    const { switches } = harness.host
    let steps = 0
    for (const endpoint of salesforce.capabilities.endpoints) {
      let cursor: unknown = null
      for (let isDone = false; !isDone; steps++) {
        // The second step asks for the first job.
        switches.keepsJobs = steps !== 1
        cursor = await harness.read(endpoint, {
          from: START - 396 * DAY,
          cursor,
          onBatch: batch => {
            isDone = batch.isDone
            return 'stop'
          },
        })
      }
    }
    await harness.drain()
    expect(harness.simulator.calls.some(({ path }) => path.endsWith('/results'))).toBe(true)
    expect(harness.simulator.calls.some(({ status }) => status === 404)).toBe(true)
    expect(harness.problems).toEqual([])
    expect({ facts: harness.facts(), stands: harness.stands() }).toEqual(byQueries)
  }))

describe('the day’s calls', () => {
  const limited = (calls: number): Subject => ({
    ...subject,
    simulated: { ...watched, limits: [{ ...watched.limits[0]!, calls }] },
  })
  test('reading the past waits when seventy of a hundred are used', () =>
    within(limited(40), { pageSize: 1 }, async harness => {
      await harness.connect()
      await play(harness, everything(harness))
      const range = { from: START, to: harness.clock.now() }
      let retryAt: number | null = null
      for await (const batch of salesforce.backfill('cases', range, null, harness.context()))
        retryAt = batch.retryAt
      expect(retryAt).toBe(harness.clock.now() + 3_600_000)
    }))
  test('when all are used what is asked for is put off', () =>
    within(limited(9), {}, async harness => {
      await harness.connect()
      const ask = async () => {
        for (let count = 0; count < 9; count++) await salesforce.filterFields(harness.context())
      }
      await expect(ask()).rejects.toMatchObject({
        code: 'rate-limited',
        retryAt: harness.clock.now() + 900_000,
      })
    }))
})

test('a poll reads all that has changed, beyond a first batch', () =>
  within(subject, { pageSize: 2 }, async harness => {
    await harness.connect()
    await play(harness, everything(harness))
    harness.store(await salesforce.poll!(START - 1_000, harness.context()))
    await harness.drain()
    expect(harness.snapshots.size).toBeGreaterThan(2)
    expect([...harness.snapshots.keys()].toSorted()).toEqual(
      harness
        .trueStands()
        .map(({ ticketId }) => ticketId)
        .filter(id => id.startsWith('500'))
        .toSorted(),
    )
  }))

test('statuses that count as on hold are those that were named, and must be there', () =>
  within(
    { ...subject, settings: { subdomain: 'acme', onHold: ' Escalated,Working ' } },
    {},
    async harness => {
      const { settings } = await harness.connect()
      expect(settings.onHold).toBe('Escalated, Working')
      const agent = { type: 'agent', id: '72' } as const
      const words = ['Escalated', 'On Hold', 'Closed']
      await play(
        harness,
        words.flatMap((native, index) => [
          { do: 'ticket.create', ticketId: `91${index}`, queueId: '31', by: { type: 'customer' } },
          { do: 'ticket.status', ticketId: `91${index}`, to: 'open', native, by: agent },
        ]),
      )
      harness.store(await salesforce.poll!(START - 1_000, harness.context()))
      await harness.drain()
      const reported = () => {
        const snapshots = [...harness.snapshots.values()].map(({ rawStatus, status }) => [rawStatus, status])
        const changes = [...harness.events.values()].flatMap(event =>
          event.kind === 'ticket.status-changed' ? [[event.raw, event.to]] : [],
        )
        return [snapshots, changes].map(pairs => Object.fromEntries(pairs) as Record<string, string>)
      }
      const expected = { Escalated: 'ON_HOLD', 'On Hold': 'OPEN', Closed: 'CLOSED' }
      expect(reported()).toEqual([expected, expected])
      await harness.reread()
      expect(reported()).toEqual([expected, expected])
      for (const onHold of ['Parked', 'Escalated, Closed']) {
        harness.settings = { subdomain: 'acme', onHold }
        await expect(harness.connect()).rejects.toMatchObject({
          code: 'refused',
          message: expect.stringContaining('There are: New, Working, Escalated'),
        })
      }
    },
  ))

test('what an organisation has not turned on is told, or left out', () =>
  within(subject, {}, async harness => {
    harness.host.switches.tracksHistory = false
    await expect(harness.connect()).rejects.toMatchObject({
      code: 'not-allowed',
      message: expect.stringContaining('Owner and Status'),
    })
    Object.assign(harness.host.switches, { tracksHistory: true, hasOmniChannel: false })
    await harness.connect()
    await play(harness, everything(harness))
    await harness.backfill()
    harness.store(await salesforce.presenceSnapshot!(harness.context()))
    expect(harness.problems).toEqual([])
    expect(harness.snapshots.size).toBeGreaterThan(0)
  }))

test('My Domain, sandboxes and renamed accounts; other hosts are refused', () => {
  for (const name of ['acme', 'acme--uat.sandbox', 'acme-dev-ed.develop']) expect(name).toMatch(SUBDOMAIN)
  for (const name of ['acme.lightning', 'acme.my', 'acme.sandbox.evil', 'na1.salesforce.com'])
    expect(name).not.toMatch(SUBDOMAIN)
  expect(subdomainOf('https://acme--uat.sandbox.my.salesforce.com', 'old')).toBe('acme--uat.sandbox')
  expect(() => subdomainOf('https://na139.salesforce.com', 'acme')).toThrow(/My Domain/)
})

/** Address of a server that passes on what it is asked: jsforce takes no address with a path. */
async function addressWithoutPath(base: string): Promise<string> {
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { authorization = '', 'content-type': type = 'application/json' } = request.headers
    const answer = await fetch(`${base}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': type },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const reported = [...answer.headers].filter(([name]) => /^(content-type|sforce-.+)$/.test(name))
    reply.writeHead(answer.status, Object.fromEntries(reported)).end(await answer.text())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('jsforce, another client, finds the same accounts, cases and bulk results, and wholeId the same ids', () =>
  within(subject, { pageSize: 5 }, async harness => {
    await harness.connect()
    await play(harness, everything(harness))
    await harness.backfill()
    const { credentials, host } = harness
    const connection = new jsforce.Connection({
      instanceUrl: await addressWithoutPath(host.baseUrl),
      accessToken: credentials!.access,
      version: '62.0',
    })
    const cases = 'SELECT Id, Status FROM Case'
    const { records: found } = await connection.query<{ Id: string; Status: string }>(cases, {
      autoFetch: true,
      scanAll: true,
    })
    const ours = [...harness.snapshots.values()].filter(({ ticketId }) => ticketId.startsWith('500'))
    expect(new Map(found.map(one => [one.Id, one.Status]))).toEqual(
      new Map(ours.map(one => [one.ticketId, one.rawStatus])),
    )
    expect(connection.limitInfo.apiUsage).toMatchObject({ limit: 15_000 })
    const { fields } = await connection.describe('Case')
    expect(fields.find(({ name }) => name === 'Tier__c')?.label).toBe('Tier')
    for (const { Id } of found) expect(wholeId(Id.slice(0, 15))).toBe(Id)
    // jsforce streams one set of results alone without fault.
    host.switches.pageSize = 2_000
    const bulk: string[] = []
    const stream = await connection.bulk2.query(
      "SELECT Id, NewValue FROM CaseHistory WHERE Field = 'Status'",
      {
        pollInterval: 5,
      },
    )
    for await (const row of stream) bulk.push((row as { Id: string }).Id)
    expect(bulk.length).toBeGreaterThan(0)
    const inbox = [...harness.inbox.keys()]
    for (const id of bulk) expect(inbox.some(key => key.startsWith(`history|${id}|`))).toBe(true)
  }))
