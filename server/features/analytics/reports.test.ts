// Scheduled reports: from a saved view to the mailbox, once a run, and not where the view may no longer be seen.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { apiTokens } from '#contract/access/api-tokens.ts'
import { analyticsViews, type ReportForm, scheduledReports } from '#contract/analytics/views.ts'
import { DAY_MS, HOUR_MS } from '#core/time/index.ts'
import {
  aCompany,
  aManager,
  aTestBed,
  aWorker,
  type Person,
  type TestBed,
  untilQuiet,
} from '#test/builders/index.ts'
import { aMailServer, type TestMailServer } from '#test/builders/mail-server.ts'
import { chores } from './chores.ts'

/** A Monday; in Paris the clocks go forward on the Sunday after. */
const MONDAY = Date.parse('2031-03-24T12:00:00Z')
let now = MONDAY
let views = 0
let mail: TestMailServer
let bed: TestBed
let worker: Awaited<ReturnType<typeof aWorker>>

beforeAll(async () => {
  mail = await aMailServer()
  const environment = { LINEUP_SMTP_URL: mail.url, LINEUP_MAIL_FROM: 'Lineup <lineup@example.com>' }
  bed = await aTestBed({ now: () => now, environment })
})
afterAll(async () => {
  await bed?.close()
  await mail?.close()
})
beforeEach(async () => {
  now = MONDAY
  mail.received.length = 0
  worker = await aWorker(bed.platform, { stopGraceMs: 100 })
})
afterEach(() => worker?.stop())

const tick = () =>
  bed.db.inTenant(bed.company.organizationId, tx =>
    chores[0]!.run(tx, { organizationId: bed.company.organizationId, clock: bed.platform.clock }),
  )

async function aReport(owner: Person, more: Partial<ReportForm> = {}, as = bed.as(owner)) {
  const view = await as.call(analyticsViews.create, {
    body: {
      name: ['Contacts by day', views++ || ''].join(' ').trim(),
      isShared: true,
      definition: {
        page: 'analytics',
        range: 'yesterday',
        comparison: 'none',
        groupBy: ['day'],
        metrics: ['contacts'],
        chart: 'line',
        teamIds: [],
        surferIds: [],
        streamIds: [],
        taskIds: [],
      },
    },
  })
  expect(view.text).toContain('"id"')
  const report = await as.call(scheduledReports.create, {
    body: {
      viewId: view.body.id,
      frequency: 'daily',
      weekday: null,
      minuteOfDay: 7 * 60,
      timezone: 'Europe/Paris',
      managerIds: [owner.managerId!],
      slackUrl: null,
      ...more,
    },
  })
  expect(report.text).toContain('"id"')
  return { viewId: view.body.id, report: report.body, reportId: report.body.id }
}
const reportOf = async (owner: Person, reportId: number) =>
  (await bed.as(owner).call(scheduledReports.list)).body.results.find(({ id }) => id === reportId)

it('is mailed once at its time, with the table and the file', async () => {
  const { report, reportId } = await aReport(bed.manager)
  expect(report.nextRunAt).toBe('2031-03-25T06:00:00.000Z')
  await tick()
  expect((await reportOf(bed.manager, reportId))?.lastRunAt).toBeNull()
  now = Date.parse('2031-03-25T06:00:00Z')
  await Promise.all([tick(), tick()])
  await tick()
  await untilQuiet(bed.db, bed.company)
  await expect.poll(() => mail.received.length, { timeout: 20_000 }).toBe(1)
  const text = JSON.stringify(mail.received[0])
  expect(text).toContain('Contacts by day: 24 Mar 2031 (Europe/Paris)')
  expect(text).toContain('contacts-by-day-2031-03-24.csv')
  expect(await reportOf(bed.manager, reportId)).toMatchObject({
    lastRunAt: '2031-03-25T06:00:00.000Z',
    nextRunAt: '2031-03-26T06:00:00.000Z',
    problem: null,
  })
})

it('is mailed now when somebody asks for it, and goes on at its own times', async () => {
  const { reportId, report } = await aReport(bed.manager, { frequency: 'weekly', weekday: 'friday' })
  const params = { reportId }
  expect((await bed.asManager.call(scheduledReports.send, { params })).status).toBe(200)
  await untilQuiet(bed.db, bed.company)
  await expect.poll(() => mail.received.length, { timeout: 20_000 }).toBe(1)
  expect((await reportOf(bed.manager, reportId))?.nextRunAt).toBe(report.nextRunAt)
  await bed.asManager.call(scheduledReports.pause, { params, body: { isPaused: true } })
  const { status, refused } = await bed.asManager.call(scheduledReports.send, { params })
  expect([status, refused.message]).toEqual([409, expect.stringContaining('is paused')])
})

it('keeps to the clock of its zone when that changes, and makes up for missed runs with one', async () => {
  const { reportId } = await aReport(bed.manager, { frequency: 'weekly', weekday: 'sunday' })
  expect((await reportOf(bed.manager, reportId))?.nextRunAt).toBe('2031-03-30T05:00:00.000Z')
  now = MONDAY + 20 * DAY_MS
  await tick()
  await untilQuiet(bed.db, bed.company)
  expect((await reportOf(bed.manager, reportId))?.nextRunAt).toBe('2031-04-20T05:00:00.000Z')
})

it('is not sent while it is paused, or by somebody who may not see the view any more', async () => {
  const colleague = await aManager(bed.db, bed.company)
  const { viewId, reportId } = await aReport(bed.manager, { managerIds: [colleague.managerId!] })
  const params = { reportId }
  await bed.asManager.call(scheduledReports.pause, { params, body: { isPaused: true } })
  expect((await reportOf(bed.manager, reportId))?.nextRunAt).toBeNull()
  await bed.asManager.call(scheduledReports.pause, { params, body: { isPaused: false } })
  await bed.db.inTenant(bed.company.organizationId, tx =>
    sql`update analytics_view set is_shared = false, manager_id = ${colleague.managerId} where id = ${viewId}`.execute(
      tx,
    ),
  )
  now += 2 * DAY_MS
  await tick()
  await untilQuiet(bed.db, bed.company)
  expect((await reportOf(bed.manager, reportId))?.problem).toContain('may not see the view any more')
})

it('of an organization’s token is mailed like others, until the token ends', async () => {
  const made = await bed.asManager.call(apiTokens.create, {
    body: {
      name: 'Warehouse',
      permissions: ['analytics.view', 'analytics.edit'],
      expiresInDays: 30,
      belongsTo: 'organization',
      editTeamIds: [],
    },
  })
  const program = bed.as(bed.manager, made.body.secret)
  const { reportId } = await aReport(bed.manager, {}, program)
  now += DAY_MS
  await tick()
  await untilQuiet(bed.db, bed.company)
  await expect.poll(() => mail.received.length, { timeout: 20_000 }).toBe(1)
  expect(await reportOf(bed.manager, reportId)).toMatchObject({ problem: null, canEdit: true })
  await bed.asManager.call(apiTokens.revoke, { params: { tokenId: made.body.id } })
  now += DAY_MS
  await tick()
  await untilQuiet(bed.db, bed.company)
  expect((await reportOf(bed.manager, reportId))?.problem).toContain('may not see the view any more')
})

it('belongs to its owner, and to nobody of another company', async () => {
  const { reportId, viewId } = await aReport(bed.manager)
  const stranger = bed.as(await aManager(bed.db, await aCompany(bed.db)))
  expect((await stranger.call(scheduledReports.remove, { params: { reportId } })).status).toBe(404)
  expect((await stranger.call(analyticsViews.remove, { params: { viewId } })).status).toBe(404)
  const plain = bed.as(await aManager(bed.db, bed.company, { editsOrganization: false }))
  expect((await plain.call(scheduledReports.remove, { params: { reportId } })).status).toBeGreaterThan(400)
  expect((await bed.asManager.call(scheduledReports.remove, { params: { reportId } })).status).toBe(200)
  now += HOUR_MS
  expect(await reportOf(bed.manager, reportId)).toBeUndefined()
})
