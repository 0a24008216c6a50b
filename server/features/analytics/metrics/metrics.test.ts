import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnalyticsQuery, type AnalyticsResult, analytics } from '#contract/analytics/analytics.ts'
import { insights } from '#contract/analytics/insights.ts'
import { schedule } from '#contract/endpoints/schedule.ts'
import type { TicketSnapshot, WorkEvent } from '#core/observed/index.ts'
import { random } from '#core/random.ts'
import { HOUR_MS, instantAt, localDateOf, MINUTE_MS } from '#core/time/index.ts'
import { rebuildDaySums } from '#server/features/schedule/index.ts'
import {
  aCompany,
  aConnection,
  aManager,
  aStream,
  aSurfer,
  aTask,
  aTeam,
  aTestBed,
  deliver,
  drainAll,
  type Person,
  type TestBed,
} from '#test/builders/index.ts'
import { answer } from './answer.ts'
import { infoOf, METRICS } from './registry.ts'
import { metric, type Source } from './source.ts'

const ZONE = 'Europe/Paris'
/** Monday of the week in which the clocks go forward, on Sunday 30 March. */
const MONDAY = '2031-03-24'
const NEXT_MONDAY = '2031-03-31'
const at = (date: string, minute: number) => new Date(instantAt(ZONE, date, minute)).toISOString()
const span = (date: string, start: number, end: number) => ({ start: at(date, start), end: at(date, end) })

let stage: TestBed
let ada: Person
let ben: Person
let teamId: number
let streamId: number
let phone: number
let training: number

beforeAll(async () => {
  stage = await aTestBed()
  const { db, company } = stage
  streamId = await aStream(db, company, { name: 'Phone', timezone: ZONE })
  phone = await aTask(db, company, { name: 'Phone', streamIds: [streamId] })
  training = await aTask(db, company, { name: 'Training' })
  teamId = await aTeam(db, company, 'Night')
  const contract = { timezone: ZONE, minContractedHours: 35, maxContractedHours: 35 }
  ada = await aSurfer(db, company, { firstName: 'Ada', lastName: 'A', ...contract })
  ben = await aSurfer(db, company, { firstName: 'Ben', lastName: 'B', timezone: ZONE, teamId })
  await history()
  const editTeamIds = [company.defaultTeamId, teamId]
  const asPlanner = stage.as(await aManager(db, company, { editTeamIds }))
  const add = async (person: Person, block: object) => {
    const body = { type: 'shift' as const, surferId: person.surferId!, ...block } as never
    expect((await asPlanner.call(schedule.createBlock, { body })).text).toContain('id')
  }
  await add(ada, {
    interval: span(MONDAY, 540, 1020),
    breaks: [span(MONDAY, 720, 750)],
    tasks: [
      { taskId: phone, interval: span(MONDAY, 540, 690) },
      { taskId: training, interval: span(MONDAY, 690, 810) },
      { taskId: phone, interval: span(MONDAY, 810, 1020) },
    ],
  })
  await add(ada, { interval: span('2031-03-25', 540, 1020) })
  await add(ada, { type: 'time-off', subtype: 'Sick', interval: span('2031-03-25', 780, 1440) })
  // The night in which the clocks go forward is an hour shorter.
  await add(ben, { interval: { start: at('2031-03-29', 1320), end: at('2031-03-30', 360) } })
  const range = { from: at('2031-03-20', 0), to: at('2031-04-05', 0) }
  expect((await asPlanner.call(schedule.publish, { body: range })).status).toBe(200)
  await add(ada, { interval: span('2031-03-27', 540, 1020) })
})
afterAll(() => stage?.close())

/** 12 contacts an hour on weekdays from 9 to 17, of which 10 were forecast; half as many the week before. */
async function history() {
  const { db, company } = stage
  await db.inTenant(company.organizationId, async tx => {
    for (const [monday, offered] of [
      ['2031-03-17', 1.5],
      [MONDAY, 3],
    ] as const)
      await sql`
        insert into stream_history (organization_id, stream_id, starts_at, minutes, offered, handled, handle_time_seconds)
        select ${company.organizationId}, ${streamId}, s, 15, ${offered}, ${offered}, 240
        from generate_series(${monday}::timestamp, ${monday}::timestamp + interval '4 days', interval '1 day') d,
          generate_series(d at time zone ${ZONE} + interval '9 hours', d at time zone ${ZONE} + interval '1005 minutes',
            interval '15 minutes') s`.execute(tx)
    await sql`
      insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, lo80, hi80, lo95, hi95, required, base)
      select organization_id, stream_id, starts_at, now(), 2.5, 2, 3, 1, 4, 2, 2.5 from stream_history`.execute(
      tx,
    )
  })
}

const WEEK = { from: MONDAY, to: NEXT_MONDAY, timezone: ZONE }
const ask = async (query: Partial<AnalyticsQuery>, caller = stage.asManager) =>
  caller.call(analytics.read, { query: { ...WEEK, metrics: ['contacts'], ...query } })
const read = async (query: Partial<AnalyticsQuery>): Promise<AnalyticsResult> => {
  const { status, body, refused } = await ask(query)
  expect([status, refused.message]).toEqual([200, undefined])
  return body
}
const table = ({ rows }: AnalyticsResult) =>
  rows.map(({ keys, values }) => [...keys.map(({ label }) => label), ...values])

describe('contacts and forecasts', () => {
  it('are grouped by periods of the reader’s zone and compared with the days before', async () => {
    const result = await read({
      groupBy: ['week'],
      metrics: ['contacts', 'forecast', 'deviation', 'forecast-accuracy', 'handle-time'],
      comparison: 'previous',
    })
    expect(result.rows).toEqual([
      {
        keys: [{ id: at(MONDAY, 0), label: MONDAY }],
        values: [480, 400, expect.closeTo(0.2), expect.closeTo(1 - 80 / 480), 240],
        compared: [240, 400, expect.closeTo(-0.4), expect.closeTo(1 - 160 / 240), 240],
      },
    ])
    expect(result.totals.values[0]).toBe(480)
    expect([result.comparedFrom, result.comparedTo, result.isCut]).toEqual(['2031-03-17', MONDAY, false])
  })

  it('say which of them are known for fewer days than others', async () => {
    const metrics = ['contacts', 'forecast', 'forecast-accuracy']
    expect((await read({ metrics })).partial).toEqual([])
    await stage.db.inTenant(stage.company.organizationId, tx =>
      sql`
        insert into stream_history (organization_id, stream_id, starts_at, minutes, offered, handled)
        values (${stage.company.organizationId}, ${streamId}, ${at('2031-03-10', 540)}, 15, 3, 3)`.execute(
        tx,
      ),
    )
    expect((await read({ metrics, from: '2031-03-10', groupBy: ['week'] })).partial).toEqual([
      { key: 'forecast', label: 'Forecast contacts', from: '2031-03-17', to: '2031-03-29' },
    ])
  })

  it('know all periods of the range, and the local day of one of 23 hours', async () => {
    const days = await read({ groupBy: ['day'] })
    expect(days.periods).toHaveLength(7)
    expect(table(days)[0]).toEqual([MONDAY, 96])
    expect(days.rows).toHaveLength(5)
    expect(Date.parse(days.periods[6]!) + 23 * HOUR_MS).toBe(Date.parse(at(NEXT_MONDAY, 0)))
    const hours = await read({ groupBy: ['hour'], from: '2031-03-30' })
    expect(hours.periods).toHaveLength(23)
    const byHalf = await read({ groupBy: ['half-hour', 'ticket-group'], to: '2031-03-25' })
    expect(table(byHalf)[0]).toEqual([`${MONDAY} 09:00`, 'Phone', 6])
  })
})

describe('the schedule', () => {
  it('counts what is on top, once, by activity', async () => {
    const result = await read({ groupBy: ['activity'], metrics: ['scheduled', 'service', 'breaks'] })
    // The break lies within the training; what is not published does not count.
    expect(table(result)).toEqual([
      ['Breaks', 0.5, null, 0.5],
      ['Nothing in particular', 11, 11, null],
      ['Phone', 6, 6, null],
      ['Training', 1.5, null, null],
    ])
  })

  it('knows shrinkage from schedule, time off and contract', async () => {
    const { rows, totals } = await read({
      groupBy: ['agent'],
      surferIds: [ada.surferId!],
      metrics: [
        'scheduled',
        'time-off',
        'contracted',
        'internal-shrinkage',
        'external-shrinkage',
        'shrinkage',
      ],
    })
    const [internal, external] = [2 / 12, 4 / 35]
    const values = [
      12,
      4,
      expect.closeTo(35),
      expect.closeTo(internal),
      expect.closeTo(external),
      expect.closeTo(1 - (1 - internal) * (1 - external)),
    ]
    expect(rows).toMatchObject([{ keys: [{ id: String(ada.surferId), label: 'Ada A' }], values }])
    expect(totals.values).toEqual(values)
    expect(table(await read({ groupBy: ['time-off-type'], metrics: ['time-off'] }))).toEqual([['Sick', 4]])
  })

  it('gives the night of the change seven hours, cut at midnight and by team', async () => {
    const result = await read({ groupBy: ['day', 'team'], metrics: ['scheduled'], teamIds: [teamId] })
    expect(table(result)).toEqual([
      ['2031-03-29', 'Night', 2],
      ['2031-03-30', 'Night', 5],
    ])
  })

  it('shares scheduled agents among ticket groups as the coverage does', async () => {
    const { totals } = await read({ metrics: ['required', 'covered', 'coverage', 'short'], to: '2031-03-25' })
    const [required, covered, share, short] = totals.values
    expect(required).toBeGreaterThan(0)
    expect(covered).toBeCloseTo(6)
    expect(share).toBeCloseTo(1 - short! / required!)
  })
})

describe('answers', () => {
  it('are those of agents to contacts that came in, measured against the target of the group', async () => {
    const { db, company, platform } = stage
    const connectionId = await aConnection(db, company, 'Desk')
    // A target of 60 seconds.
    await aStream(db, company, { name: 'Answers', connectionIds: [connectionId] })
    const noon = instantAt(ZONE, '2031-05-05', 720)
    const agent = { type: 'agent', id: 'a' } as const
    const bot = { type: 'bot' } as const
    const contact = (
      ticketId: string,
      channel: 'case' | 'call' | 'chat',
      closedAfter: number | null,
      origin = 'inbound',
    ) => ({
      event: {
        kind: 'ticket.created',
        ticketId,
        origin,
        occurredAt: noon,
        factKey: `${ticketId} new`,
      } as WorkEvent,
      snapshot: {
        ticketId,
        url: null,
        channel,
        channelName: channel,
        status: closedAfter === null ? 'OPEN' : 'CLOSED',
        rawStatus: '',
        assigneeId: null,
        queueIds: [],
        tags: [],
        fields: {},
        openedAt: noon,
        changedAt: noon,
        closedAt: closedAfter === null ? null : noon + closedAfter * 1000,
        version: '1',
        isGone: false,
      } as TicketSnapshot,
    })
    const contacts = [
      contact('in time', 'call', 300),
      contact('late', 'call', 400),
      contact('given up at once', 'call', 10),
      contact('given up', 'call', 120),
      contact('by a bot', 'chat', 200),
      contact('outbound', 'call', 200, 'outbound'),
      contact('written', 'case', null),
    ]
    let serial = 0
    const event = (seconds: number, fields: object) =>
      ({ ...fields, occurredAt: noon + seconds * 1000, factKey: `e${serial++}` }) as WorkEvent
    const taken = (ticketId: string, seconds: number) =>
      event(seconds, { kind: 'work.started', ticketId, agentId: 'a' })
    const comment = (ticketId: string, seconds: number, actor: object, isPublic = true) =>
      event(seconds, { kind: 'ticket.comment', ticketId, commentId: `c${serial}`, isPublic, actor })
    const events = [
      ...contacts.map(one => one.event),
      taken('in time', 15),
      taken('in time', 200),
      taken('late', 75),
      taken('outbound', 1),
      comment('by a bot', 5, bot),
      comment('written', 60, { type: 'customer' }),
      comment('written', 600, agent, false),
      comment('written', 3600, agent),
    ]
    await deliver(
      db,
      company,
      connectionId,
      [{ key: 'all', events, snapshots: contacts.map(one => one.snapshot) }],
      {
        at: noon + 2 * HOUR_MS,
      },
    )
    await drainAll(platform, company)
    const day = { from: '2031-05-05', to: '2031-05-06' }
    const metrics = ['service-level', 'time-to-answer', 'answered', 'unanswered', 'bot-handled', 'bot-share']
    const { totals } = await read({ ...day, metrics })
    expect(totals.values).toEqual([1 / 4, (15 + 75 + 3600) / 3, 3, 2, 1, 1 / 5])
    expect(table(await read({ ...day, metrics, groupBy: ['channel'] }))).toEqual([
      ['Calls', 1 / 3, 45, 2, 2, null, null],
      ['Chats', null, null, 0, 0, 1, 1],
      ['E-mail and cases', 0, 3600, 1, 0, null, null],
    ])
    expect(table(await read({ ...day, metrics: ['answered'], groupBy: ['ticket-group'] }))).toEqual([
      ['Answers', 3],
    ])
  })
})

describe('insights', () => {
  /** Random shifts of a week with activities, breaks and blocked time that may lie outside of them. */
  async function aRandomWeek(surferId: number, seed: number, lunch: number): Promise<void> {
    const chance = random(seed)
    const { db, company } = stage
    await db.inTenant(company.organizationId, async tx => {
      for (let day = 0; day < 7; day++) {
        const start = instantAt(ZONE, `2031-04-${14 + day}`, 15 * Math.floor(chance() * 80))
        const minutes = 300 + 15 * Math.floor(chance() * 12)
        const moment = (share: number) =>
          new Date(start + 15 * MINUTE_MS * Math.floor((share * minutes) / 15))
        const block = async (type: string, from: Date, to: Date, breaks: object[] = []) =>
          (
            await sql<{ id: number }>`
              insert into block (organization_id, surfer_id, type, origin, starts_at, ends_at, published_version, breaks)
              values (${company.organizationId}, ${surferId}, ${type}, 'manual', ${from}, ${to}, 1,
                ${JSON.stringify(breaks)}::jsonb) returning id`.execute(tx)
          ).rows[0]!.id
        const id = await block('shift', moment(0), moment(1), [{ start: moment(0.3), end: moment(0.4) }])
        if (chance() < 0.4) await block('blocked-time', moment(-0.2), moment(chance()))
        if (chance() < 0.3) continue
        for (const [taskId, from, to] of [
          [chance() < 0.5 ? phone : training, 0, 0.5],
          [lunch, 0.5, 0.6],
          [phone, 0.6, 0.9],
        ] as const)
          await sql`
            insert into block_task (organization_id, block_id, task_id, starts_at, ends_at)
            values (${company.organizationId}, ${id}, ${taskId}, ${moment(from)}, ${moment(to)})`.execute(tx)
      }
    })
  }

  /** Hours of each day, and of each agent by activity, counted minute by minute from the rows of the schedule. */
  async function counted(from: string, to: string) {
    const { rows: blocks } = await stage.db.inTenant(stage.company.organizationId, tx =>
      sql<{
        surferId: number
        type: string
        startsAt: Date
        endsAt: Date
        breaks: { start: string; end: string }[]
        tasks: { id: number; type: string; start: string; end: string }[]
      }>`
        select b.surfer_id, b.type, b.starts_at, b.ends_at, b.breaks, coalesce((
          select json_agg(json_build_object('id', t.id, 'type', t.type, 'start', k.starts_at, 'end', k.ends_at))
          from block_task k join task t on t.id = k.task_id where k.block_id = b.id), '[]') as tasks
        from block b where b.published_version is not null`.execute(tx),
    )
    const days = new Map<string, Record<'scheduled' | 'service' | 'breaks' | 'meetings', number>>()
    const agents = new Map<string, number>()
    const span = { start: instantAt(ZONE, from, 0), end: instantAt(ZONE, to, 0) }
    for (const surferId of new Set(blocks.map(block => block.surferId)))
      for (let minute = span.start; minute < span.end; minute += MINUTE_MS) {
        const isIn = (start: Date | string, end: Date | string) =>
          new Date(start).getTime() <= minute && minute < new Date(end).getTime()
        const here = blocks.filter(block => block.surferId === surferId && isIn(block.startsAt, block.endsAt))
        if (here.length === 0 || here.some(({ type }) => type === 'time-off')) continue
        const shift = here.find(({ type }) => type === 'shift')
        const own = shift?.tasks.find(({ start, end }) => isIn(start, end))
        const isBlocked = here.some(({ type }) => type === 'blocked-time')
        const isBreak = shift?.breaks.some(({ start, end }) => isIn(start, end))
        const activity = isBlocked ? 'blocked-time' : isBreak ? 'break' : String(own?.id ?? 'none')
        const date = localDateOf(ZONE, minute)
        const day = days.get(date) ?? { scheduled: 0, service: 0, breaks: 0, meetings: 0 }
        days.set(date, day)
        day.scheduled += 1 / 60
        if (activity === String(phone) || (activity === 'none' && shift!.tasks.length === 0))
          day.service += 1 / 60
        if (activity === 'break' || (activity === String(own?.id) && own?.type === 'task-break'))
          day.breaks += 1 / 60
        if (isBlocked) day.meetings += 1 / 60
        const key = `${surferId} ${activity}`
        agents.set(key, (agents.get(key) ?? 0) + 1 / 60)
      }
    return { days, agents }
  }

  /** Hours of the sums of days, and of the rows of the schedule, which are read while an agent's days are not summed. */
  async function expectSameFromStretches(from: string, to: string): Promise<void> {
    const query = {
      from,
      to,
      metrics: ['scheduled', 'service', 'breaks'],
      groupBy: ['week', 'team'] as AnalyticsQuery['groupBy'],
      teamIds: [teamId, stage.company.defaultTeamId],
    }
    const bySums = await read(query)
    await stage.db.inTenant(stage.company.organizationId, tx =>
      sql`delete from schedule_day_agent where surfer_id = ${ben.surferId}`.execute(tx),
    )
    expect(await read(query)).toEqual(bySums)
    expect(bySums.rows.length).toBeGreaterThan(0)
  }

  const near = (value: number) => expect.closeTo(value, 6)
  it.each([
    ['the week of the change of clocks', MONDAY, NEXT_MONDAY],
    ['a random week', '2031-04-14', '2031-04-21'],
  ])('are those of the rows of the schedule: %s', async (_, from, to) => {
    const seed = Math.floor(Math.random() * 1e9)
    if (from !== MONDAY) {
      const lunch = await aTask(stage.db, stage.company, { name: 'Lunch', type: 'task-break' })
      const { surferId } = await aSurfer(stage.db, stage.company, { firstName: 'Cy', timezone: ZONE })
      await aRandomWeek(surferId!, seed, lunch)
    }
    const { days, agents } = await counted(from, to)
    const asked = { query: { from, to, timezone: ZONE, timeUnit: 'day' as const } }
    const { body, refused } = await stage.asManager.call(insights.read, asked)
    expect(refused.message).toBeUndefined()
    // The same from the sums of days, of the teams too.
    await rebuildDaySums(stage.db, stage.company.organizationId)
    expect((await stage.asManager.call(insights.read, asked)).body).toEqual(body)
    await expectSameFromStretches(from, to)
    const { summary, activities, fairness } = body
    const figureOf = (row: AnalyticsResult['rows'][number] | undefined, key: string) =>
      row?.values[summary.metrics.findIndex(metric => metric.key === key)] ?? 0
    expect(days.size).toBeGreaterThan(2)
    for (const [date, { scheduled, service, breaks, meetings }] of days) {
      const row = summary.rows.find(({ keys }) => keys[0]!.label === date)
      const found = ['scheduled', 'service', 'other', 'breaks', 'meetings', 'internal-shrinkage'].map(key =>
        figureOf(row, key),
      )
      const other = scheduled - service
      expect(found, `${date}, seed ${seed}`).toEqual(
        [scheduled, service, other, breaks, meetings, other / scheduled].map(near),
      )
      const parts = activities.rows.filter(({ keys }) => keys[0]!.label === date)
      expect(parts.reduce((sum, { values }) => sum + values[0]!, 0)).toEqual(near(scheduled))
    }
    expect(
      new Map(fairness.rows.map(({ keys, values }) => [keys.map(({ id }) => id).join(' '), values[0]])),
    ).toEqual(new Map([...agents].map(([key, hours]) => [key, near(hours)])))
  })

  it('count time off by type, overtime, contracts and the accuracy of forecasts', async () => {
    const { db, company } = stage
    await db.inTenant(company.organizationId, tx =>
      sql`
        insert into timecard (organization_id, surfer_id, type, reported_start, reported_end, created_at, updated_at)
        values (${company.organizationId}, ${ben.surferId}, 'overtime', ${at('2031-03-26', 1320)}, ${at('2031-03-27', 60)},
          now(), now())`.execute(tx),
    )
    const query = {
      from: MONDAY,
      to: NEXT_MONDAY,
      timezone: ZONE,
      timeUnit: 'day' as const,
      teamIds: [teamId],
    }
    const { body } = await stage.asManager.call(insights.read, { query })
    // An hour after midnight belongs to the next day. Ben has no contract: 40 hours a week.
    const { absence, accuracy } = body
    const of = (key: string) => absence.metrics.findIndex(metric => metric.key === key)
    expect(
      absence.rows.flatMap(({ keys, values }) =>
        values[of('overtime')] ? [[keys[0]!.label, values[of('overtime')]]] : [],
      ),
    ).toEqual([
      ['2031-03-26', 2],
      ['2031-03-27', 1],
    ])
    expect([of('contracted'), of('weekly-hours')].map(place => absence.totals.values[place])).toEqual([
      near(40),
      near(40),
    ])
    expect(table(accuracy).slice(0, 5)).toEqual(
      [0, 1, 2, 3, 4].map(day => [`2031-03-${24 + day}`, 96, 80, near(1 - 16 / 96)]),
    )
    const { body: all } = await stage.asManager.call(insights.read, { query: { ...query, teamIds: [] } })
    expect(table(all.timeOff)).toEqual([['2031-03-25', 'Sick', 4]])
    const external = all.summary.metrics.findIndex(({ key }) => key === 'external-shrinkage')
    const contracted = all.absence.totals.values[of('contracted')]!
    expect(all.summary.totals.values[external]).toEqual(near(4 / contracted))
  })
})

describe('a question', () => {
  it('is refused where a metric is unknown, or not known by what it is grouped or filtered by', async () => {
    const refusalOf = async (query: Partial<AnalyticsQuery>) => {
      const { status, refused } = await ask(query)
      return [status, ...(refused.issues ?? []).map(({ message }) => message), refused.message].join(' ')
    }
    expect(await refusalOf({ metrics: ['nonsense'] })).toMatch(/^400 There is no metric “nonsense”/)
    expect(await refusalOf({ groupBy: ['agent'] })).toMatch(/^400 “Contacts” is not known by agent/)
    expect(await refusalOf({ teamIds: [teamId] })).toMatch(/^400 “Contacts” is not known by team. Filter by/)
    expect(await refusalOf({ groupBy: ['hour'], metrics: ['contracted'] })).toMatch(/not known by hour/)
    expect(await refusalOf({ groupBy: ['hour', 'day'] })).toMatch(/^400 Group by one period at a time/)
    expect(await refusalOf({ from: NEXT_MONDAY })).toMatch(/^400 End date must be after start date/)
    expect(await refusalOf({ to: '2033-01-01' })).toMatch(/^400 A range has at most 400 days/)
    expect(await refusalOf({ to: '2031-09-01', metrics: ['coverage'] })).toMatch(/^422.*at most 92 days/)
    expect(await refusalOf({ metrics: [] })).toMatch(/^400 Choose at least one metric/)
  })

  it('is not answered for agents, nor from another company', async () => {
    expect((await ask({}, stage.as(ada))).status).toBe(403)
    const other = await aCompany(stage.db)
    const stranger = stage.as(await aManager(stage.db, other))
    const { body } = await ask({ metrics: METRICS.map(({ key }) => key).slice(0, 8) }, stranger)
    expect(body.totals.values.every(value => !value)).toBe(true)
  })

  it('says when there are more rows than it sends', async () => {
    const { db, company } = stage
    await db.inTenant(company.organizationId, async tx => {
      await sql`
        insert into stream_history (organization_id, stream_id, starts_at, minutes, offered)
        select ${company.organizationId}, ${streamId}, s, 15, 1
        from generate_series('2032-01-01'::timestamptz, '2032-04-20'::timestamptz, interval '15 minutes') s`.execute(
        tx,
      )
    })
    const result = await read({ from: '2032-01-01', to: '2032-04-20', groupBy: ['quarter-hour'] })
    expect([result.rows.length, result.isCut]).toEqual([10_000, true])
    expect(result.totals.values[0]).toBeGreaterThan(10_000)
  })

  it('takes a metric that one definition adds, in the catalogue and in every answer', async () => {
    const source: Source = {
      name: 'agents',
      path: '/settings/agents',
      grain: 'day',
      maxDays: 400,
      dimensions: { team: 'team' },
      relation: ({ from, zone }) => sql`
        select ${from}::timestamp at time zone ${zone} as starts_at, team_id::text as team from surfer`,
    }
    const added = metric({
      key: 'agents',
      label: 'Agents',
      unit: 'number',
      sentence: 'Agents of each team.',
      isMoreBetter: null,
      measures: { all: { source, sum: sql`count(*)` } },
      value: ({ all }) => all,
    })
    expect(infoOf(added).dimensions).toEqual(['day', 'week', 'month', 'team'])
    const { platform, db, company } = stage
    const result = await db.inTenant(company.organizationId, tx =>
      answer({ tx, threads: platform.threads, weekStartsOn: 'monday', metrics: [...METRICS, added] }, {
        ...WEEK,
        comparison: 'none',
        groupBy: ['team'],
        metrics: ['agents', 'scheduled'],
      } as AnalyticsQuery),
    )
    expect(table(result)).toEqual([
      [expect.stringMatching(/default$/), 2, 12],
      ['Night', 1, 7],
    ])
  })

  it('finds the catalogue with a sentence for every metric', async () => {
    const { body } = await stage.asManager.call(analytics.metrics)
    expect(body.map(({ key }) => key)).toEqual(METRICS.map(({ key }) => key))
    expect(body.every(({ sentence, dimensions }) => sentence.endsWith('.') && dimensions.length > 0)).toBe(
      true,
    )
    const { body: ofNew } = await stage
      .as(await aManager(stage.db, await aCompany(stage.db)))
      .call(analytics.metrics)
    const missing = ofNew.filter(({ missingBecause }) => missingBecause !== null).map(({ key }) => key)
    expect(missing).toEqual(expect.arrayContaining(['service-level', 'bot-share', 'adherence']))
    expect(missing).not.toContain('scheduled')
    expect(body.find(({ key }) => key === 'bot-share')?.missingBecause).toBeNull()
    // Each of them is answered by the month, which every metric knows.
    for (let first = 0; first < body.length; first += 8)
      await read({ groupBy: ['month'], metrics: body.slice(first, first + 8).map(({ key }) => key) })
  })
})
