import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schedule } from '#contract/endpoints/schedule.ts'
import { fairness, myWishes } from '#contract/schedule/my-wishes.ts'
import { addDays, instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import {
  aStream,
  aSurfer,
  aTask,
  aTestBed,
  type Caller,
  type Person,
  type TestBed,
} from '#test/builders/index.ts'

const ZONE = 'Etc/UTC'
const WEEK = addDays(weekStartOf(localDateOf(ZONE, Date.now()), 'monday'), 7)
const iso = (date: string, minute: number) => new Date(instantAt(ZONE, date, minute)).toISOString()

let stage: TestBed
let agent: Person
let asAgent: Caller
beforeAll(async () => {
  stage = await aTestBed()
  agent = await aSurfer(stage.db, stage.company, { timezone: ZONE })
  asAgent = stage.as(agent)
})
afterAll(() => stage?.close())

const wish = (wishes: object[]) => asAgent.call(myWishes.change, { body: { wishes } as never })

it('takes wishes from agents who may enter no availability too, and refuses shifts that are not there', async () => {
  const unknown = await wish([{ type: 'shift', days: ['monday'], shiftTemplateIds: [999_999] }])
  expect([unknown.status, JSON.stringify(unknown.body)]).toEqual([
    400,
    expect.stringContaining('There is no shift 999999 to wish for'),
  ])
  const wishes = [{ type: 'days-off', days: ['sunday'] }]
  expect((await wish(wishes)).body.wishes).toEqual(wishes)
  expect((await asAgent.call(myWishes.get, {})).body.wishes).toEqual(wishes)
})

it('says what a published week kept, by the wishes that stood when it began', async () => {
  const [saturday, sunday] = [addDays(WEEK, 5), addDays(WEEK, 6)]
  const add = (key: string, date: string, from: number, to: number) => ({
    op: 'add' as const,
    key,
    type: 'shift' as const,
    surferId: agent.surferId!,
    interval: { start: iso(date, from), end: iso(date, to) },
  })
  const edits = [add('a', WEEK, 540, 1020), add('b', saturday, 1200, 1560), add('c', sunday, 600, 840)]
  await stage.asManager.call(schedule.edit, { body: { label: 'Add', edits } as never })
  const query = { from: addDays(WEEK, -7), to: addDays(WEEK, 7) }
  const kept = async () => (await asAgent.call(myWishes.kept, { query })).body.weeks
  expect(await kept()).toEqual([])
  await stage.asManager.call(schedule.publish, {
    body: { from: iso(WEEK, 0), to: iso(addDays(WEEK, 7), 0) },
  })
  const [week] = await kept()
  expect(week).toMatchObject({ from: WEEK, shifts: 3, wished: 1, kept: 0 })
  expect(week!.missed[0]).toMatch(/^6 h against the wish to be off on Sun /)
  const why = async () =>
    (await asAgent.call(myWishes.missed, { query: { week: WEEK } })).body.missed.map(one => one.because)
  // Nobody needs the agent, no rule speaks against it, and there are no colleagues: nothing is said.
  expect(await why()).toEqual([null])
  const { body } = await stage.asManager.call(fairness.list, { query: { months: 2 } })
  const row = body.results.find(one => one.surferId === agent.surferId)!
  const own = await asAgent.call(myWishes.shares, { query: { months: 2 } })
  expect(own.body.months).toEqual(row.months)
  const months = row.months.filter(month => month.shiftHours > 0)
  // A week may lie in the month to come.
  if (months.length > 0 && sunday.slice(0, 7) === WEEK.slice(0, 7))
    expect(months).toMatchObject([{ nightHours: 4, weekendHours: 10, wished: 1, kept: 0 }])

  await stage.db.inTenant(stage.company.organizationId, tx =>
    sql`update surfer_wish set from_at = ${iso(addDays(WEEK, 1), 0)}`.execute(tx),
  )
  expect((await kept())[0]).toMatchObject({ wished: 0 })
})

it('says why a wish was missed: work, a rule, the turn of others, weekends, or nothing', async () => {
  const { db, company } = stage
  const sunday = addDays(WEEK, 6)
  const streamId = await aStream(db, company, { name: 'Calls' })
  const phone = await aTask(db, company, { streamIds: [streamId] })
  const contract = { timezone: ZONE, taskIds: [phone] }
  const [ada, ben] = [await aSurfer(db, company, contract), await aSurfer(db, company, contract)]
  const inTenant = (statement: RawBuilder<unknown>) =>
    db.inTenant(company.organizationId, tx => statement.execute(tx))
  const wishFor = ({ surferId }: Person) =>
    inTenant(sql`insert into surfer_wish (organization_id, surfer_id, from_at, wishes)
      values (${company.organizationId}, ${surferId}, '2020-01-01', ${JSON.stringify([
        { type: 'days-off', days: ['sunday'] },
      ])}::jsonb)`)
  await wishFor(ada)
  const shiftOn = async ({ surferId }: Person, date: string) => {
    const interval = { start: iso(date, 540), end: iso(date, 1020) }
    const added = await stage.asManager.call(schedule.createBlock, {
      body: { type: 'shift', surferId: surferId!, interval, tasks: [{ taskId: phone, interval }] },
    })
    expect(added.status, JSON.stringify(added.body)).toBe(200)
    await stage.asManager.call(schedule.publish, {
      body: { from: iso(date, 0), to: iso(addDays(date, 1), 0), surferIds: [surferId!] },
    })
  }
  const because = async () => {
    const { body } = await stage.as(ada).call(myWishes.missed, { query: { week: WEEK } })
    expect(body.missed).toHaveLength(1)
    return body.missed[0]!.because
  }
  await shiftOn(ada, sunday)
  await shiftOn(ben, addDays(WEEK, -7))
  expect(await because()).toBeNull()

  // Weekends: the colleague has worked one, the agent has not.
  await shiftOn(ben, addDays(WEEK, -1))
  expect(await because()).toBe(
    'Weekends are shared in your team: in the eight weeks before, 0 % of your hours lay on weekends, and 25 % of your colleagues’.',
  )

  // Turn: the colleague had the day off, and less of the same wish before.
  await wishFor(ben)
  await shiftOn(ben, WEEK)
  await shiftOn(ada, addDays(WEEK, -7))
  expect(await because()).toMatch(/^A colleague of your team had the same day off instead/)

  await inTenant(
    sql`update surfer set min_contracted_hours = 8, max_contracted_hours = 40 where id = ${ada.surferId}`,
  )
  expect(await because()).toMatch(/^A rule would have been broken: .*8 h/)

  await inTenant(sql`
    insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, base, lo80, hi80, lo95, hi95, required)
    select ${company.organizationId}, ${streamId}, at, '2031-01-01', 10, 10, 8, 12, 6, 14, 1
    from generate_series(${iso(sunday, 600)}::timestamptz, ${iso(sunday, 705)}::timestamptz, interval '15 minutes') as at`)
  expect(await because()).toBe('You were needed: without you, Calls would have been short of 2 h of work.')
})
