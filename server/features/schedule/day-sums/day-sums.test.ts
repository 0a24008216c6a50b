import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schedule } from '#contract/endpoints/schedule.ts'
import { random } from '#core/random.ts'
import { HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import { aSurfer, aTask, aTestBed, aWorker, type TestBed, untilQuiet } from '#test/builders/index.ts'
import { contentsOf } from '#test/faults/database-contents.ts'
import { rebuildDaySums, sumDaysOfOthers } from './day-sums.ts'

/** Two days before clocks change in New York, and a day of 23 hours after it in none of the other zones. */
const START = Date.UTC(2031, 2, 7)
const DAYS = 5
const ZONES = ['America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Etc/UTC']

let stage: TestBed
let surferIds: number[]
let taskIds: number[]
beforeAll(async () => {
  stage = await aTestBed()
  const { db, company } = stage
  taskIds = [await aTask(db, company), await aTask(db, company, { name: 'Training' })]
  surferIds = []
  for (const timezone of ZONES) surferIds.push((await aSurfer(db, company, { timezone })).surferId!)
})
afterAll(() => stage?.close())

const TABLES = ['public.schedule_day', 'public.schedule_day_agent'] as const
async function bytes(): Promise<(string | undefined)[]> {
  const contents = await contentsOf(stage.db.ownerUrl)
  return TABLES.map(table => contents[table])
}
const rebuilt = async () => {
  await rebuildDaySums(stage.db, stage.company.organizationId)
  return bytes()
}
const inCompany = <T>(work: Parameters<typeof stage.db.inTenant<T>>[1]) =>
  stage.db.inTenant(stage.company.organizationId, work)
const iso = (at: number) => new Date(at).toISOString()
const range = { from: iso(START - 5 * 24 * HOUR_MS), to: iso(START + (DAYS + 5) * 24 * HOUR_MS) }

/** Adds, moves and removes blocks by chance, and publishes now and then. */
async function change(seed: number): Promise<void> {
  const chance = random(seed)
  const one = <T>(values: readonly T[]): T => values[Math.floor(chance() * values.length)]!
  const ids: number[] = []
  const span = () => {
    const start = START + 15 * MINUTE_MS * Math.floor(chance() * DAYS * 96)
    return { start, end: start + HOUR_MS * (2 + Math.floor(chance() * 9)) }
  }
  for (let step = 0; step < 24; step++) {
    const { start, end } = span()
    const interval = { start: iso(start), end: iso(end) }
    const middle = iso(start + HOUR_MS)
    const type = one(['shift', 'shift', 'shift', 'blocked-time', 'time-off'] as const)
    const tasks =
      chance() < 0.6 ? [{ taskId: one(taskIds), interval: { start: interval.start, end: middle } }] : []
    const body = {
      type,
      surferId: one(surferIds),
      interval,
      ...(type === 'shift' && { tasks, breaks: [{ start: middle, end: iso(start + 1.5 * HOUR_MS) }] }),
      ...(type === 'time-off' && { subtype: 'Sick' }),
    } as never
    const added = await stage.asManager.call(schedule.createBlock, { body })
    expect(added.refused.message).toBeUndefined()
    ids.push(added.body.block.id)
    if (chance() < 0.3)
      await stage.asManager.call(schedule.updateBlock, {
        params: { blockId: one(ids) },
        body: { interval } as never,
      })
    if (chance() < 0.2) await stage.asManager.call(schedule.removeBlock, { params: { blockId: one(ids) } })
    if (chance() < 0.25)
      expect((await stage.asManager.call(schedule.publish, { body: range })).status).toBe(200)
  }
  expect((await stage.asManager.call(schedule.publish, { body: range })).status).toBe(200)
}

it('kept in step by publishing, the sums of days are those of a rebuild to the byte', async () => {
  await rebuilt()
  const seed = Math.floor(Math.random() * 1e9)
  await change(seed)
  const kept = await bytes()
  expect(Number(kept[0]!.split(' ')[0]), `seed ${seed}`).toBeGreaterThan(0)
  expect(kept, `seed ${seed}`).toEqual(await rebuilt())
})

it('end at midnight of the agent, of the organization and of UTC', async () => {
  const { rows } = await inCompany(tx =>
    sql<{ wrong: number }>`
      select count(*)::int as wrong from schedule_day d join surfer s on s.id = d.surfer_id
      where d.starts_at not in (date_trunc('day', d.starts_at, 'UTC'), date_trunc('day', d.starts_at, s.timezone),
          date_trunc('day', d.starts_at, 'Europe/London'))
        or d.date <> (d.starts_at at time zone s.timezone)::date or d.milliseconds > 86400000`.execute(tx),
  )
  expect(rows[0]!.wrong).toBe(0)
})

it('are cut again by themselves when an agent moves to another zone', async () => {
  const { platform, company } = stage
  const before = await bytes()
  await inCompany(tx =>
    sql`update surfer set timezone = 'Asia/Tokyo' where id = ${surferIds[0]!}`.execute(tx),
  )
  const worker = await aWorker(platform)
  try {
    await inCompany(tx =>
      sumDaysOfOthers.run(tx, { organizationId: company.organizationId, clock: platform.clock }),
    )
    await untilQuiet(stage.db, company)
  } finally {
    await worker.stop()
  }
  const moved = await bytes()
  expect(moved).not.toEqual(before)
  expect(moved).toEqual(await rebuilt())
})
