// Post-mortem of a day whose causes are planted in the database: contacts, a late sick note, a no-show, idle hours.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PostMortem, postMortem } from '#contract/analytics/post-mortem.ts'
import { analyticsViews, scheduledReports } from '#contract/analytics/views.ts'
import { schedule } from '#contract/endpoints/schedule.ts'
import { CAUSE_NAMES, type Cause } from '#core/post-mortem/index.ts'
import { addDays, DAY_MS, HOUR_MS, localDateOf, MINUTE_MS } from '#core/time/index.ts'
import { readJob, type Worker } from '#server/platform/jobs/index.ts'
import {
  aConnection,
  aStream,
  aSurfer,
  aTask,
  aTestBed,
  aWorker,
  type TestBed,
  untilQuiet,
} from '#test/builders/index.ts'

// Publications are logged by the clock of the database: the day is one that is still to come, and then over.
const ZONE = 'Etc/UTC'
const DATE = addDays(localDateOf(ZONE, Date.now()), 3)
const START = Date.parse(`${DATE}T00:00:00Z`)
let now = Date.now()
const at = (hour: number) => new Date(START + hour * HOUR_MS)
const AGENTS = 10
const QUARTERS = Array.from(
  { length: 12 },
  (_, quarter) => new Date(START + 8 * HOUR_MS + quarter * 15 * MINUTE_MS),
)

interface SentContent {
  table: { columns: string[]; rows: string[][] }
  note: string
  path: string
  file: { text: string }
}

let stage: TestBed
let worker: Worker
let streamId: number
let connectionId: number
let agents: number[]

const inCompany = <T>(statement: ReturnType<typeof sql<T>>) =>
  stage.db.inTenant(stage.company.organizationId, async tx => (await statement.execute(tx)).rows)
const publish = () =>
  stage.asManager.call(schedule.publish, { body: { from: at(0).toISOString(), to: at(24).toISOString() } })
const explain = (date = DATE) => stage.asManager.call(postMortem.explain, { body: { date, timezone: ZONE } })

async function explained(): Promise<PostMortem> {
  const { status, body } = await explain()
  expect(status).toBe(200)
  if (body.result) return body.result
  await untilQuiet(stage.db, stage.company)
  const { organizationId } = stage.company
  const job = await stage.db.inTenant(organizationId, tx => readJob(tx, organizationId, body.jobId!))
  expect([job.state, job.error]).toEqual(['completed', null])
  return PostMortem.parse(job.result)
}
const chatOf = (result: PostMortem) => result.groups.find(group => group.streamId === streamId)!
const sizeOf = (result: PostMortem, cause: Cause) =>
  chatOf(result).causes.find(one => one.cause === cause)!.size

beforeAll(async () => {
  stage = await aTestBed({ now: () => now })
  worker = await aWorker(stage.platform)
  const { db, company } = stage
  const { organizationId } = company
  connectionId = await aConnection(db, company)
  streamId = await aStream(db, company, { name: 'Chat', timezone: ZONE, connectionIds: [connectionId] })
  await aStream(db, company, { name: 'Unused', timezone: ZONE })
  const taskId = await aTask(db, company, { streamIds: [streamId] })
  agents = []
  for (let index = 0; index < AGENTS; index++)
    agents.push((await aSurfer(db, company, { timezone: ZONE, taskIds: [taskId] })).surferId!)
  const interval = { start: at(8).toISOString(), end: at(16).toISOString() }
  for (const surferId of agents)
    await stage.asManager.call(schedule.createBlock, {
      body: { type: 'shift', surferId, interval, tasks: [{ taskId, interval }] },
    })
  await inCompany(sql`
    insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, lo80, hi80, lo95, hi95, required,
      base, handle_time_seconds)
    select ${organizationId}, ${streamId}, q, ${at(0)}, 30, 3, 5, 2, 6, 2, 4, 300 from unnest(${QUARTERS}::timestamptz[]) q`)
  // Known when the schedule was published: fewer contacts than the last forecast says.
  await inCompany(sql`
    insert into forecast_snapshot (organization_id, stream_id, date, made_at, starts_at, mean, base)
    values (${organizationId}, ${streamId}, ${localDateOf(ZONE, Date.now())}, now() - interval '1 hour', ${at(0)},
      array(select case when n between 33 and 44 then 20 else 0 end from generate_series(1, 96) n)::real[],
      array_fill(0::real, array[96]))`)
})
afterAll(async () => {
  await worker?.stop()
  await stage?.close()
})

it('refuses days that are not over, not published, or not counted, each with its reason', async () => {
  const said = async (date?: string) => {
    const { status, body } = await explain(date)
    expect([body.result, body.jobId]).toEqual([null, null])
    return [status, body.because]
  }
  const today = localDateOf(ZONE, now)
  expect(await said()).toEqual([200, `${DATE} is not over yet. Choose a day before ${today}.`])
  now = START + 3 * DAY_MS
  expect(await said()).toEqual([
    200,
    `No shift was published for ${DATE}. Choose a day for which shifts were published.`,
  ])
  expect((await publish()).status).toBe(200)
  expect(await said()).toEqual([
    200,
    'Chat has no contacts counted for this day yet. They are counted every night.',
  ])
  await inCompany(sql`
    insert into stream_history (organization_id, stream_id, starts_at, minutes, offered, handled, handle_time_seconds)
    select ${stage.company.organizationId}, ${streamId}, q, 15, 22, 22, 330 from unnest(${QUARTERS}::timestamptz[]) q`)
  await inCompany(sql`
    insert into record_gap (organization_id, connection_id, kind, from_at, to_at, reason)
    values (${stage.company.organizationId}, ${connectionId}, 'contacts', ${at(9)}, ${at(10)}, 'outage')`)
  expect(await said()).toEqual([200, 'Chat is missing contacts of this day. See which under Connections.'])
  await inCompany(sql`delete from record_gap`)
})

it('compares with the forecast and the plan of then, and says what is left out', async () => {
  const result = await explained()
  expect(result).toMatchObject({ date: DATE, agents: AGENTS, isPresenceKnown: false, noShows: 0 })
  expect(result.publishedAt).not.toBeNull()
  expect(result.forecastMadeAt).not.toBeNull()
  expect(result.leftOut).toEqual([
    { streamId: expect.any(Number), name: 'Unused', because: 'Unused has no forecast for this day.' },
  ])
  const chat = chatOf(result)
  expect([chat.forecastContacts, chat.goal, chat.targetSeconds, chat.measured]).toEqual([240, 0.8, 60, null])
  expect(chat.actualContacts).toBeCloseTo(264, 3)
  expect(sizeOf(result, 'contacts')).toBeCloseTo(24, 3)
  expect(sizeOf(result, 'handle-time')).toBeCloseTo(30, 3)
  for (const cause of ['time-off', 'sickness', 'adherence'] as const) expect(sizeOf(result, cause)).toBe(0)
  expect(chat.causes.reduce((sum, one) => sum + one.share, 0)).toBeCloseTo(
    chat.actual.value! - chat.planned.value!,
    6,
  )
  // Total of all ticket groups: equal to the only group that can be shown.
  expect(result.groups[0]).toMatchObject({ streamId: null, causes: chat.causes })
})

it('is kept until something changes that it follows from', async () => {
  const kept = await explain()
  expect(kept.body).toMatchObject({ jobId: null, result: { date: DATE } })
  const { organizationId } = stage.company
  const month = await inCompany(sql`
    select system.ensure_partition('adherence_block', ${at(0)}), system.ensure_partition('ticket_session', ${at(0)}),
      system.ensure_partition('work_event', ${at(0)})`)
  expect(month).toHaveLength(1)
  // A no-show, two idle hours, a short pause without a sign, and everybody else at work.
  const verdict = (surferId: number, from: number, to: number, status: string) => sql`
    (${organizationId}, ${surferId}, ${at(from)}, ${at(to)}, ${status}, ${status === 'OUT_OF_ADHERENCE' ? 'INACTIVE' : null}, '{}')`
  const rows = agents.flatMap((surferId, index) =>
    index === 0
      ? [verdict(surferId, 8, 16, 'OUT_OF_ADHERENCE')]
      : index === 1
        ? [verdict(surferId, 8, 14, 'IN_ADHERENCE'), verdict(surferId, 14, 16, 'OUT_OF_ADHERENCE')]
        : index === 2
          ? [verdict(surferId, 8, 8.1, 'OUT_OF_ADHERENCE'), verdict(surferId, 8.1, 16, 'IN_ADHERENCE')]
          : [verdict(surferId, 8, 16, 'IN_ADHERENCE')],
  )
  await inCompany(sql`
    insert into adherence_block (organization_id, surfer_id, starts_at, ends_at, status, reason, because)
    values ${sql.join(rows)}`)
  // A sick note and a half day off after publication; one on sick leave has no shift any more.
  const timeOff = (surferId: number, subtype: 'Sick' | 'Holiday', from: number, to: number) =>
    stage.asManager.call(schedule.createBlock, {
      body: {
        type: 'time-off',
        subtype,
        surferId,
        interval: { start: at(from).toISOString(), end: at(to).toISOString() },
      },
    })
  await timeOff(agents[3]!, 'Sick', 0, 24)
  await timeOff(agents[5]!, 'Holiday', 12, 24)
  const { blocks } = (
    await stage.asManager.call(schedule.blocks, {
      query: { from: at(0).toISOString(), to: at(24).toISOString() },
    })
  ).body
  const gone = blocks.find(({ surferId, type }) => surferId === agents[6] && type === 'shift')!
  await stage.asManager.call(schedule.removeBlock, { params: { blockId: gone.id } })
  await timeOff(agents[6]!, 'Sick', 0, 24)
  expect((await publish()).status).toBe(200)
  const result = await explained()
  expect(result).toMatchObject({ isPresenceKnown: true, noShows: 1 })
  expect(sizeOf(result, 'time-off')).toBeCloseTo(-4, 6)
  expect(sizeOf(result, 'sickness')).toBeCloseTo(-16, 6)
  // A no-show of eight hours, and two idle ones.
  expect(sizeOf(result, 'adherence')).toBeCloseTo(-10, 6)
  const chat = chatOf(result)
  expect(chat.causes.find(one => one.cause === 'sickness')!.share).toBeLessThan(-0.05)
  expect(chat.sentence).toMatch(/^Chat answered \d+\u202f% within 60\u202fs instead of \d+\u202f%: /)
})

it('measures what systems told of, and counts work beside the schedule', async () => {
  const { organizationId } = stage.company
  const ids = Array.from({ length: 264 }, (_, index) => `t${index}`)
  const times = ids.map((_, index) => new Date(QUARTERS[index % 12]!.getTime() + 60_000))
  await inCompany(sql`
    insert into contact (organization_id, connection_id, occurred_at, fact_key)
    select ${organizationId}, ${connectionId}, t, i from unnest(${ids}::text[], ${times}::timestamptz[]) as n(i, t)`)
  await inCompany(sql`
    insert into ticket (organization_id, connection_id, ticket_id, channel, channel_name, status, raw_status, stream_ids,
      opened_at, changed_at, version)
    select ${organizationId}, ${connectionId}, i, 'chat', 'chat', 'OPEN', 'open', ${[streamId]}::bigint[], t, t, '1'
    from unnest(${ids}::text[], ${times}::timestamptz[]) as n(i, t)`)
  // Half are answered after 30 s, a quarter after 90 s, the rest never.
  await inCompany(sql`
    insert into work_event (organization_id, occurred_at, connection_id, fact_key, kind, agent_id, ticket_id, observed_at)
    select ${organizationId}, t + make_interval(secs => case when n % 4 < 2 then 30 else 90 end), ${connectionId}, 'f' || i,
      'work.started', 'r1', i, t
    from unnest(${ids}::text[], ${times}::timestamptz[]) with ordinality as k(i, t, n) where n % 4 < 3`)
  const work = [{ start: at(16).getTime(), end: at(17).getTime(), source: 'measured' }]
  await inCompany(sql`
    insert into ticket_session (organization_id, starts_at, surfer_id, connection_id, ticket_id, ends_at, events, work)
    values (${organizationId}, ${at(16)}, ${agents[4]}, ${connectionId}, 't0', ${at(17)}, '[]', ${JSON.stringify(work)}::jsonb)`)
  const result = await explained()
  expect(chatOf(result).measured).toBeCloseTo(0.5, 6)
  expect(sizeOf(result, 'adherence')).toBeCloseTo(-9, 6)
})

it('is sent by a report of yesterday, as a table of causes and a file', async () => {
  now = START + DAY_MS + 6 * HOUR_MS
  const { body: view } = await stage.asManager.call(analyticsViews.create, {
    body: {
      name: 'Why yesterday',
      isShared: false,
      definition: { page: 'post-mortem', range: 'yesterday', streamId },
    },
  })
  const { body: report } = await stage.asManager.call(scheduledReports.create, {
    body: {
      viewId: view.id,
      frequency: 'daily',
      weekday: null,
      minuteOfDay: 360,
      timezone: ZONE,
      managerIds: [stage.manager.managerId!],
      slackUrl: null,
    },
  })
  await stage.asManager.call(scheduledReports.send, { params: { reportId: report.id } })
  await untilQuiet(stage.db, stage.company)
  const { results } = (await stage.asManager.call(scheduledReports.list)).body
  expect(results[0]).toMatchObject({ page: 'post-mortem', problem: null })
  const [notice] = await inCompany(
    sql<{ content: SentContent }>`select content from notice where kind = 'scheduled-report'`,
  )
  const { table, note, path, file } = notice!.content
  expect([table.columns, path]).toEqual([
    ['Service level', 'Chat'],
    `/reporting/post-mortem/${DATE}?group=${streamId}`,
  ])
  expect(table.rows.map(([name]) => name)).toEqual([
    'Goal',
    'As planned',
    ...Object.values(CAUSE_NAMES),
    'As it was, simulated',
    'Measured',
  ])
  expect(note).toMatch(/^Chat answered 50/)
  expect(file.text).toContain('sickness')
})
