import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TicketSnapshot, WorkEvent } from '#core/observed/index.ts'
import { HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import { aConnection, aStream, aTestBed, deliver, drainAll, type TestBed } from '#test/builders/index.ts'
import { loadGroups } from './groups.ts'

const NOW = Date.parse('2031-03-04T12:05:00Z')

let stage: TestBed
beforeAll(async () => {
  stage = await aTestBed({ now: () => NOW })
})
afterAll(() => stage?.close())

const ticket = (ticketId: string, openedAt: number): TicketSnapshot => ({
  ticketId,
  url: `https://desk.example/${ticketId}`,
  channel: 'case',
  channelName: 'email',
  status: 'OPEN',
  rawStatus: 'new',
  assigneeId: null,
  queueIds: [],
  tags: [],
  fields: {},
  openedAt,
  changedAt: openedAt,
  closedAt: null,
  version: String(openedAt),
  isGone: false,
})
const created = (ticketId: string, occurredAt: number): WorkEvent => ({
  kind: 'ticket.created',
  ticketId,
  origin: 'inbound',
  factKey: `created ${ticketId}`,
  occurredAt,
})

it('counts contacts of today and of the last whole quarter-hour, of live connections alone', async () => {
  const { db, company, platform } = stage
  const live = await aConnection(db, company, 'Desk')
  const files = await aConnection(db, company, 'Files')
  const mail = await aStream(db, company, { name: 'Mail', connectionIds: [live] })
  const uploads = await aStream(db, company, { name: 'Uploads', connectionIds: [files] })
  const arrivals = {
    yesterday: NOW - 13 * HOUR_MS,
    morning: NOW - 4 * HOUR_MS,
    lately: NOW - 10 * MINUTE_MS,
    'this quarter': NOW - MINUTE_MS,
  }
  const entries = Object.entries(arrivals)
  const delivery = {
    key: 'tickets',
    events: entries.map(([id, at]) => created(id, at)),
    snapshots: entries.map(([id, at]) => ticket(id, at)),
  }
  await deliver(db, company, live, [delivery], { at: NOW })
  await drainAll(platform, company)
  const groups = await db.inTenant(company.organizationId, tx => loadGroups(tx, NOW, id => id === live))
  const nothingForecast = { forecastToday: null, forecastLately: null, required: null }
  expect(groups).toEqual([
    { streamId: mail, arrivedToday: 3, arrivedLately: 1, ...nothingForecast },
    { streamId: uploads, arrivedToday: null, arrivedLately: null, ...nothingForecast },
  ])
})
