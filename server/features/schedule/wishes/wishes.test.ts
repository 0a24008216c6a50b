import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schedule } from '#contract/endpoints/schedule.ts'
import { fairness, myWishes } from '#contract/schedule/my-wishes.ts'
import { addDays, instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import { aSurfer, aTestBed, type Caller, type Person, type TestBed } from '#test/builders/index.ts'

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
