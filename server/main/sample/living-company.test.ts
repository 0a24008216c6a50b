import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, HOUR_MS, instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { type TestApp, testApp } from '#test/builders/app.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { seedWhenEmpty } from '../seed/seed.ts'
import { insertRows } from '../seed/seed-store.ts'
import { clockSampleAgents } from './clock-ins.ts'
import { fillWeeks } from './copy-weeks.ts'
import { furtherDays, startLivingCompany } from './living-company.ts'

const { timezone: ZONE } = ORGANIZATION
const DAYS = [0, 1, 2, 3, 4]
const AGENTS = 6
const monday = weekStartOf(localDateOf(ZONE, Date.now()))
const atHour = (day: number, hour: number) => new Date(instantAt(ZONE, addDays(monday, day), hour * 60))

let database: TestDatabase
let bed: TestApp
let organizationId: number
const rowsOf = <T>(statement: ReturnType<typeof sql<T>>) =>
  database.db.inTenant(organizationId, async tx => (await statement.execute(tx)).rows)

beforeAll(async () => {
  database = await testDatabase()
  bed = await testApp(database.db)
  organizationId = (await seedWhenEmpty(bed.platform))!
  await database.db.inTenant(organizationId, async tx => {
    const { rows } = await sql<{ id: number }>`
      select id from surfer where start_date is null or start_date < current_date order by id limit ${AGENTS}`.execute(
      tx,
    )
    const shift = (surferId: number, start: Date, end: Date) => ({
      surfer_id: surferId,
      type: 'shift',
      starts_at: start,
      ends_at: end,
      origin: 'autofill',
      published_version: 1,
      conflict_type: 'standard',
      breaks: [],
      created_at: new Date(),
      updated_at: new Date(),
      revision: 1,
      is_locked: false,
    })
    const shifts = rows.flatMap(({ id }) => [
      ...DAYS.map(day => shift(id, atHour(day, 9), atHour(day, 17))),
      shift(id, atHour(6, 22), atHour(7, 6)),
    ])
    await insertRows(tx, organizationId, 'block', shifts)
  })
})
afterAll(async () => {
  await bed?.close()
  await database?.drop()
})

const systems = () =>
  rowsOf(
    sql<{ name: string; links: number; url: string | null }>`
      select c.name, c.simulator_url as url, (select count(*)::int from stream_connection s
        where s.organization_id = c.organization_id and s.connection_id = c.id) as links
      from connection c where simulator_url is not null order by c.name`,
  )

async function untilConnected() {
  for (;;) {
    const found = await systems()
    if (found.length > 0) return found
    await new Promise(done => setTimeout(done, 50))
  }
}

test('last week is published to boards with its night that reaches into this week', async () => {
  await database.db.inTenant(organizationId, tx => fillWeeks(tx, organizationId, atHour(0, 2).getTime()))
  const published = await rowsOf(
    sql<{ from: string; to: string; agents: number }>`
      select payload ->> 'from' as "from", payload ->> 'to' as "to", jsonb_array_length(payload -> 'surferIds') as agents
      from event where type = 'schedule.published'`,
  )
  expect(published).toEqual([
    { from: atHour(-7, 0).toISOString(), to: atHour(0, 6).toISOString(), agents: AGENTS },
  ])
})

test('a started company has four weeks behind it and is connected to simulated systems', async () => {
  const company = await startLivingCompany(bed.platform, organizationId, Promise.resolve())
  const connected = await untilConnected()
  await company.stop()
  expect(connected.map(({ name }) => name)).toEqual(['Sandbar helpdesk', 'Sandbar phones'])
  for (const { links, url } of connected) {
    expect(links).toBeGreaterThan(0)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+/)
  }

  const weeks = await rowsOf(
    sql<{ week: string; shifts: number; drafts: number }>`
      select date_trunc('week', starts_at at time zone ${ZONE})::date::text as week, count(*)::int as shifts,
        count(*) filter (where published_version is null)::int as drafts
      from block where type = 'shift' and origin = 'autofill' group by 1 order by 1`,
  )
  expect(weeks).toHaveLength(5)
  for (const { shifts, drafts } of weeks) {
    expect(shifts).toBe(AGENTS * (DAYS.length + 1))
    expect(drafts).toBe(0)
  }
  const sick = await rowsOf(
    sql<{
      isOver: boolean
    }>`select ends_at <= now() as is_over from block where subtype = 'Sick' and origin = 'manual'
      and created_at > now() - interval '1 minute'`,
  )
  expect(sick.filter(({ isOver }) => isOver).length).toBeGreaterThan(3)
  const [days] = await rowsOf(
    sql<{ count: number; agents: number }>`
      select count(*)::int as count, max(jsonb_array_length(agents)) as agents from simulated_day`,
  )
  expect(days!.count).toBeGreaterThanOrEqual(30)
  expect(days!.agents).toBeGreaterThanOrEqual(AGENTS)
})

test('a second start connects nothing twice and plays the same days', async () => {
  const before = await rowsOf(
    sql<{ date: string; agents: unknown }>`select * from simulated_day order by date`,
  )
  const [first] = await systems()
  const company = await startLivingCompany(bed.platform, organizationId, Promise.resolve())
  while ((await systems())[0]!.url === first!.url) await new Promise(done => setTimeout(done, 50))
  await company.stop()
  expect(await systems()).toHaveLength(2)
  expect(await rowsOf(sql`select * from simulated_day order by date`)).toEqual(before)
})

test('further days are told once, and forgotten when nobody asks for them any more', async () => {
  const next = addDays(localDateOf(ZONE, Date.now()), 1)
  const tomorrow = { ...bed.platform, clock: { now: () => Date.now() + 24 * HOUR_MS } }
  const said = await furtherDays(tomorrow, organizationId, next)
  const [first] = await rowsOf(sql<{ date: string }>`select min(date)::text as date from simulated_day`)
  expect(said).toMatchObject({
    do: 'continue',
    days: expect.arrayContaining([{ date: next, agents: expect.anything(), contacts: expect.anything() }]),
  })
  expect(first!.date >= addDays(next, -30)).toBe(true)
  expect((await furtherDays(tomorrow, organizationId, next)).days).toEqual(said.days)
})

test('its agents clock in and out, each shift once', async () => {
  const clocked = async () => {
    await clockSampleAgents(bed.platform, organizationId, new AbortController().signal)
    return rowsOf(
      sql<{ surferId: number; late: boolean }>`
        select surfer_id, reported_start > scheduled_start + interval '1 minute' as late from timecard order by id`,
    )
  }
  const cards = await clocked()
  expect(cards.length).toBeGreaterThan(20)
  expect(new Set(cards.map(card => card.surferId)).size).toBeGreaterThan(3)
  const late = cards.filter(card => card.late).length
  expect(late).toBeGreaterThan(0)
  expect(late).toBeLessThan(cards.length / 2)
  expect(await clocked()).toEqual(cards)
})
