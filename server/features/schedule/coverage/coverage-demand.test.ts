// Coverage as the browser counts it equals the server's count of the same schedule.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { coverage } from '#contract/endpoints/forecasts.ts'
import { organization } from '#contract/endpoints/organization.ts'
import { schedule } from '#contract/endpoints/schedule.ts'
import { teams } from '#contract/endpoints/teams.ts'
import { draftView, publishedView, type ScheduledBlock } from '#core/blocks/index.ts'
import { HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import { aStream, aSurfer, aTask, aTestBed, type TestBed } from '#test/builders/index.ts'
import { buildCoverageBoard, expectedAnswersOf } from '#web/features/schedule/coverage/coverage-board.ts'
import { scheduledOf } from '#web/parts/scheduled-blocks.ts'

let stage: TestBed
let streamIds: number[]
const surfers: { id: number; taskIds: number[]; teamId: number }[] = []
let otherTeam: number

const from = '2031-03-30T00:00:00.000Z'
const to = '2031-03-31T00:00:00.000Z'
const START = Date.parse(from)

/** A small generator of its own, so that a failing schedule can be had again. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}
const pick = chance(20_310_330)
const at = (minute: number) => new Date(START + minute * MINUTE_MS).toISOString()
const span = (start: number, length: number) => ({ start: at(start), end: at(start + length) })

beforeAll(async () => {
  stage = await aTestBed()
  const { db, company } = stage
  streamIds = []
  for (const name of ['Zebra', 'Mail', 'Antelope']) streamIds.push(await aStream(db, company, { name }))
  const [zebra, mail, antelope] = streamIds as [number, number, number]
  const tasks = [
    await aTask(db, company, { streamIds: [zebra] }),
    await aTask(db, company, { streamIds: [mail, antelope] }),
    await aTask(db, company, { streamIds: [zebra, antelope] }),
    await aTask(db, company, { streamIds: [] }),
  ]
  otherTeam = (
    await stage.asManager.call(teams.create, { body: { name: 'Second', surferIds: [], managerIds: [] } })
  ).body.id
  for (let i = 0; i < 14; i++) {
    const taskIds = tasks.filter(() => pick(2) === 0)
    const teamId = i % 3 === 0 ? otherTeam : company.defaultTeamId
    const { surferId } = await aSurfer(db, company, { taskIds, teamId })
    surfers.push({ id: surferId!, taskIds, teamId })
  }
  await db.inTenant(company.organizationId, tx =>
    sql`
      insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, base, lo80, hi80, lo95, hi95, required)
      select ${company.organizationId}, stream_id, at, '2031-01-01', need * 3, 10, 8, 12, 6, 14, need + extract(hour from at) / 12
      from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '15 minutes', interval '15 minutes') as at,
        (values (${zebra}::bigint, 1.5), (${mail}::bigint, 0.5), (${antelope}::bigint, 2.25)) as n(stream_id, need)`.execute(
      tx,
    ),
  )
  for (const { id } of surfers) {
    const start = 5 * pick(150)
    const shift = {
      surferId: id,
      interval: span(start, 480),
      breaks: [span(start + 5 * pick(60), 20)],
      tasks: Array.from({ length: pick(4) }, (_, k) => ({
        taskId: tasks[pick(tasks.length)]!,
        interval: span(start + 120 * k, 5 * (1 + pick(24))),
      })),
    }
    const { status } = await stage.asManager.call(schedule.createBlock, { body: { type: 'shift', ...shift } })
    expect(status).toBe(200)
    if (pick(3) === 0)
      await stage.asManager.call(schedule.createBlock, {
        body: { type: 'time-off', subtype: 'Sick', surferId: id, interval: span(start + 200, 100) },
      })
    if (pick(2) === 0) await stage.asManager.call(schedule.publish, { body: { from, to, surferIds: [id] } })
  }
})
afterAll(() => stage?.close())

async function blocksOf(published: boolean, teamIds?: number[]): Promise<ScheduledBlock[]> {
  const { body } = await stage.asManager.call(schedule.blocks, { query: { from, to, published, teamIds } })
  const all = body.blocks.map(scheduledOf)
  return published ? publishedView(all) : draftView(all)
}

async function expectSame(published: boolean, teamIds?: number[]): Promise<void> {
  const demands = (await stage.asManager.call(coverage.demand, { query: { from, to } })).body
  const others = teamIds
    ? (
        await stage.asManager.call(coverage.present, {
          query: { from, to, published, exceptTeamIds: teamIds },
        })
      ).body
    : []
  const board = buildCoverageBoard(demands, new Map(surfers.map(({ id, taskIds }) => [id, taskIds])), others)
  board.putAll(Map.groupBy(await blocksOf(published, teamIds), block => block.surferId))
  const whole = buildCoverageBoard(demands, new Map(surfers.map(({ id, taskIds }) => [id, taskIds])))
  whole.putAll(Map.groupBy(await blocksOf(published), block => block.surferId))
  const atService = whole.atService()
  for (const [s, series] of board.atService().entries())
    for (const [step, agents] of series.entries()) expect(agents).toBeCloseTo(atService[s]![step]!, 6)
  const { body } = await stage.asManager.call(coverage.get, {
    query: { from, to, published, increment: 'quarter-hour', userTimezone: 'Etc/UTC' },
  })
  const actual = board.actual()
  let total = 0
  demands.streams.forEach(({ streamId }, s) => {
    const rows = body.filter(row => row.streamId === streamId)
    expect(rows).toHaveLength(96)
    rows.forEach((row, step) => {
      expect(actual[s]![step], `${streamId} at ${row.interval.start}`).toBeCloseTo(row.actual, 9)
      expect(board.required[s]![step]).toBeCloseTo(row.required, 9)
      total += row.actual
    })
  })
  expect(total).toBeGreaterThan(50)
}

const share = (useMultiskillStaffing: boolean) =>
  stage.asManager.call(organization.changeForecastSettings, { body: { useMultiskillStaffing } })

it('agree on drafts and on what is published, with everybody or one team in the browser', async () => {
  await expectSame(false)
  await expectSame(true)
  await expectSame(false, [otherTeam])
})

it('agree when agents are shared', async () => {
  await share(true)
  await expectSame(false)
  await expectSame(false, [otherTeam])
  await share(false)
})

it('agree on work that may wait', async () => {
  const { db, company } = stage
  const wait = (seconds: number | null) =>
    db.inTenant(company.organizationId, tx =>
      sql`update stream set is_online = ${seconds === null}, target_response_time = ${seconds ?? 60}
        where id = ${streamIds[1]!}`.execute(tx),
    )
  await wait(5 * 3600)
  await expectSame(false)
  await expectSame(true, [otherTeam])
  await share(true)
  await expectSame(false)
  await share(false)
  await wait(null)
})

it('names the work behind a requirement, from which the service level follows', async () => {
  const { body } = await stage.asManager.call(coverage.demand, { query: { from, to } })
  expect(body).toMatchObject({ from, quarters: 96, margin: 0, isShared: false })
  expect(body.streams.map(stream => stream.streamId)).toEqual(streamIds)
  const zebra = body.streams[0]!
  expect([zebra.required[0], zebra.volume[0], zebra.required[95]]).toEqual([1.5, 4.5, 3.4166667])
  const answers = expectedAnswersOf({ ...zebra, handleTimeSeconds: Array(96).fill(300) }, 0)
  const few = answers(new Float64Array(96).fill(1))
  const many = answers(new Float64Array(96).fill(9))
  expect(few.answered[0]).toBeLessThan(few.wanted[0]!)
  expect(many.answered[0]).toBeGreaterThan(many.wanted[0]!)
})

it('is refused for too long a time and to those who may not see the schedule', async () => {
  const long = { from, to: new Date(START + 24 * 63 * HOUR_MS).toISOString() }
  for (const endpoint of [coverage.demand, coverage.present]) {
    expect((await stage.asManager.call(endpoint, { query: long })).refused.error).toBe('TOO_MUCH')
    expect((await stage.asManager.call(endpoint, { query: { from: to, to: from } })).status).toBe(400)
  }
})
