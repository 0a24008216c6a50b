import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, HOUR_MS, instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { type TestApp, testApp } from '#test/builders/app.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { seedWhenEmpty } from '../seed/seed.ts'
import { insertRows } from '../seed/seed-store.ts'
import { clockSampleAgents } from './clock-ins.ts'
import { furtherDays, startLivingCompany } from './living-company.ts'

const { timezone: ZONE } = ORGANIZATION
const DAYS = [0, 1, 2, 3, 4]
const AGENTS = 6

let database: TestDatabase
let bed: TestApp
let organizationId: number
const rowsOf = <T>(statement: ReturnType<typeof sql<T>>) =>
  database.db.inTenant(organizationId, async tx => (await statement.execute(tx)).rows)

beforeAll(async () => {
  database = await testDatabase()
  bed = await testApp(database.db)
  organizationId = (await seedWhenEmpty(bed.platform))!
  const monday = weekStartOf(localDateOf(ZONE, Date.now()))
  await database.db.inTenant(organizationId, async tx => {
    const { rows } = await sql<{ id: number }>`
      select id from surfer where start_date is null or start_date < current_date order by id limit ${AGENTS}`.execute(
      tx,
    )
    const shifts = rows.flatMap(({ id }) =>
      DAYS.map(day => ({
        surfer_id: id,
        type: 'shift',
        starts_at: new Date(instantAt(ZONE, addDays(monday, day), 9 * 60)),
        ends_at: new Date(instantAt(ZONE, addDays(monday, day), 17 * 60)),
        origin: 'autofill',
        published_version: 1,
        conflict_type: 'standard',
        breaks: [],
        created_at: new Date(),
        updated_at: new Date(),
        revision: 1,
        is_locked: false,
      })),
    )
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
    expect(shifts).toBe(AGENTS * DAYS.length)
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
