import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnalyticsQuery, type AnalyticsResult, analytics } from '#contract/analytics/analytics.ts'
import { schedule } from '#contract/endpoints/schedule.ts'
import { HOUR_MS, instantAt } from '#core/time/index.ts'
import {
  aCompany,
  aManager,
  aStream,
  aSurfer,
  aTask,
  aTeam,
  aTestBed,
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
      [expect.stringMatching(/default$/), 1, 12],
      ['Night', 1, 7],
    ])
  })

  it('finds the catalogue with a sentence for every metric', async () => {
    const { body } = await stage.asManager.call(analytics.metrics)
    expect(body.map(({ key }) => key)).toEqual(METRICS.map(({ key }) => key))
    expect(body.every(({ sentence, dimensions }) => sentence.endsWith('.') && dimensions.length > 0)).toBe(
      true,
    )
    // Each of them is answered by the month, which every metric knows.
    for (let first = 0; first < body.length; first += 8)
      await read({ groupBy: ['month'], metrics: body.slice(first, first + 8).map(({ key }) => key) })
  })
})
