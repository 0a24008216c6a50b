// Reports to Slack: from a saved view to the channel, with addresses that are Slack's alone and stay secret.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { analyticsViews, scheduledReports } from '#contract/analytics/views.ts'
import { auditEntries } from '#contract/endpoints/audit-entries.ts'
import { SlackSimulator } from '#simulators/slack/index.ts'
import { aManager, aTestBed, aWorker, type TestBed, untilQuiet } from '#test/builders/index.ts'
import type { ReportContent } from './report-content.ts'
import { slackFault } from './slack-jobs.ts'
import { slackMessage } from './slack-message.ts'

let slack: SlackSimulator
let bed: TestBed
let worker: Awaited<ReturnType<typeof aWorker>>
let viewId: number

beforeAll(async () => {
  slack = await new SlackSimulator().start()
  bed = await aTestBed({ environment: { LINEUP_WEBHOOK_ADDRESSES: 'any' } })
  const view = await bed.asManager.call(analyticsViews.create, {
    body: {
      name: 'Contacts & <forecast>',
      isShared: true,
      definition: {
        page: 'analytics',
        range: 'yesterday',
        comparison: 'none',
        groupBy: ['day'],
        metrics: ['contacts', 'scheduled'],
        chart: 'line',
        teamIds: [],
        surferIds: [],
        streamIds: [],
        taskIds: [],
      },
    },
  })
  viewId = view.body.id
})
beforeEach(async () => {
  slack.posted.length = 0
  worker = await aWorker(bed.platform, { stopGraceMs: 100 })
})
afterEach(() => worker?.stop())
afterAll(async () => {
  await bed?.close()
  slack?.stop()
})

const form = (more: object = {}) => ({
  viewId,
  frequency: 'daily' as const,
  weekday: null,
  minuteOfDay: 420,
  timezone: 'Europe/Paris',
  managerIds: [],
  slackUrl: slack.url,
  ...more,
})
const create = (more: object = {}) => bed.asManager.call(scheduledReports.create, { body: form(more) })
async function sent(more: object = {}) {
  const { body: report } = await create(more)
  await bed.asManager.call(scheduledReports.send, { params: { reportId: report.id } })
  await untilQuiet(bed.db, bed.company)
  const { results } = (await bed.asManager.call(scheduledReports.list)).body
  return results.find(({ id }) => id === report.id)!
}

it('says which data are missing in the range, and nothing when they are complete', async () => {
  const { organizationId } = bed.company
  const at = (hoursAgo: number) =>
    sql`date_trunc('day', now(), 'Europe/Paris') - make_interval(hours => ${hoursAgo})`
  await bed.db.inTenant(organizationId, async tx => {
    const { rows } = await sql<{ id: number }>`
      insert into connection (organization_id, provider_id, name, hook_key, state, last_sync_at)
      values (${organizationId}, 1, 'Help desk', 'k1', 'connected', now()) returning id`.execute(tx)
    for (const [from, to, repairedAt] of [
      [14, 12, null],
      [40, 38, sql`now()`],
    ] as const)
      await sql`insert into record_gap
          (organization_id, connection_id, kind, from_at, to_at, reason, repaired_at)
        values (${organizationId}, ${rows[0]!.id}, 'contacts', ${at(from)}, ${at(to)}, 'outage', ${repairedAt})`.execute(
        tx,
      )
  })
  await sent()
  const text = JSON.stringify(slack.posted)
  expect(text).toMatch(
    /These figures are incomplete\. Tickets of Help desk are missing from \d+ \w+ \d+, \d\d:\d\d to [^.]+\./,
  )
  await bed.db.inTenant(organizationId, tx => sql`update record_gap set repaired_at = now()`.execute(tx))
  slack.posted.length = 0
  await sent()
  expect(JSON.stringify(slack.posted)).not.toContain('incomplete')
  await bed.db.inTenant(organizationId, tx => sql`update connection set deleted_at = now()`.execute(tx))
})

it('posts a table and a link to the same days, without a mail', async () => {
  const report = await sent()
  expect(report).toMatchObject({ isPostedToSlack: true, recipients: [], problem: null })
  expect(slack.posted).toHaveLength(1)
  const [message] = slack.posted
  expect(message!.text).toContain('Contacts &amp; &lt;forecast&gt;: ')
  const text = JSON.stringify(message)
  expect(text).toMatch(/Day +Contacts +Scheduled hours/)
  expect(text).toMatch(/unified-analytics\?tab=explore&range=own&from=\d{4}-\d\d-\d\d&to=/)
  expect(text).toContain('export them as CSV')
})

it('tries again where Slack has a fault, and says why it gave up where the webhook is gone', async () => {
  slack.faults.push({ status: 503, text: 'overloaded' }, { status: 429, text: 'rate_limited' })
  expect((await sent()).problem).toBeNull()
  expect(slack.posted).toHaveLength(1)
  slack.faults.push({ status: 404, text: 'no_service' })
  expect((await sent()).problem).toBe(
    'Slack takes nothing at this address any more (no_service). Make a new webhook in Slack and a new report with it.',
  )
  slack.faults.push(...Array.from({ length: 5 }, () => ({ status: 500, text: 'down' })))
  expect((await sent()).problem).toBe('Slack did not take it: 500 down')
  expect(slack.posted).toHaveLength(1)
})

it('keeps the address sealed and out of replies and the audit log', async () => {
  const { body, text } = await create({ managerIds: [bed.manager.managerId] })
  expect(text).not.toContain('/services/')
  const { results } = (await bed.asManager.call(auditEntries.list)).body
  expect(JSON.stringify(results)).not.toContain('/services/')
  const { rows } = await bed.db.inTenant(bed.company.organizationId, tx =>
    sql<{
      sealed: Buffer
    }>`select slack_sealed as sealed from scheduled_report where id = ${body.id}`.execute(tx),
  )
  expect(rows[0]!.sealed.toString('latin1')).not.toContain('services')
})

it('refuses addresses that are not Slack’s, views that are not shared, and a report to nobody', async () => {
  const issuesOf = async (more: object) => (await create(more)).refused
  expect(await issuesOf({ slackUrl: 'http://anna:secret@hooks.slack.com/services/T/B/X' })).toMatchObject({
    issues: [{ path: ['slack_url'], message: 'Leave user name and password out of the address.' }],
  })
  expect(await issuesOf({ slackUrl: 'ftp://hooks.slack.com/x' })).toMatchObject({
    issues: [{ path: ['slack_url'] }],
  })
  expect(await issuesOf({ slackUrl: null })).toMatchObject({
    issues: [{ path: ['manager_ids'], message: 'Choose who gets it, or a channel in Slack' }],
  })
  const plain = bed.as(await aManager(bed.db, bed.company))
  const { body: own } = await plain.call(analyticsViews.create, {
    body: {
      name: 'Mine',
      isShared: false,
      definition: { page: 'post-mortem', range: 'yesterday', streamId: null },
    },
  })
  const { status, refused } = await plain.call(scheduledReports.create, { body: form({ viewId: own.id }) })
  expect([status, refused.message]).toEqual([409, expect.stringContaining('Share the view')])
})

it('takes Slack’s own hosts alone, unless webhooks may go anywhere', () => {
  const only = { mayCallPrivate: false }
  expect(slackFault('https://hooks.slack.com/services/T/B/X', only)).toBeNull()
  expect(slackFault('https://hooks.slack-gov.com/services/T/B/X', only)).toBeNull()
  for (const address of [
    'http://hooks.slack.com/services/T/B/X',
    'https://hooks.slack.com.evil.example/services',
    'https://127.0.0.1/services',
    'https://evil.example/hooks.slack.com',
  ])
    expect(slackFault(address, only)).toContain('is not Slack')
  expect(slackFault('http://127.0.0.1:9/x', { mayCallPrivate: true })).toBeNull()
})

it('says why a post-mortem cannot be sent', async () => {
  const { body: view } = await bed.asManager.call(analyticsViews.create, {
    body: {
      name: 'Yesterday',
      isShared: true,
      definition: { page: 'post-mortem', range: 'yesterday', streamId: null },
    },
  })
  expect((await sent({ viewId: view.id })).problem).toMatch(/^No shift was published for /)
  expect(slack.posted).toHaveLength(0)
})

describe('a long table', () => {
  const content = (rows: number): ReportContent => ({
    what: 'W'.repeat(200),
    byName: 'Mara',
    period: '9 Mar 2031',
    path: '/unified-analytics',
    table: {
      columns: ['Agent', 'Hours'],
      rows: [
        ...Array.from({ length: rows }, (_, at) => [`Agent & ${at} ${'x'.repeat(60)}`, '12.5 h']),
        ['Total', '99 h'],
      ],
    },
    leftOut: 7,
  })

  it('is cut to what Slack takes, keeps the totals and counts the rest', async () => {
    const message = slackMessage(content(200), 'https://lineup.example')
    const reply = await fetch(slack.url, { method: 'POST', body: JSON.stringify(message) })
    expect([reply.status, await reply.text()]).toEqual([200, 'ok'])
    const text = JSON.stringify(message)
    const shown = text.match(/Agent &amp; \d/g)!.length
    expect(shown).toBeGreaterThan(40)
    expect(text).toContain(`${207 - shown} further rows are not in this table.`)
    expect(text).toContain('Total')
  })
})
