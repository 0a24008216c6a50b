import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mySchedule, schedule } from '#contract/endpoints/schedule.ts'
import { type PolicyForm, timeOffPolicies } from '#contract/time-off/policies.ts'
import { myTimeOff, timeOff } from '#contract/time-off/requests.ts'
import { addDays, DAY_MS, instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import {
  aManager,
  aStream,
  aSurfer,
  aTask,
  aTeam,
  aTestBed,
  type Person,
  type TestBed,
} from '#test/builders/index.ts'
import { countStatements } from '#test/statements/count.ts'
import { chores } from './chores.ts'
import { listeners } from './listeners.ts'

let stage: TestBed
let task: number
let streamId: number
let policyId: number
const today = localDateOf('Etc/UTC', Date.now())
const inThreeWeeks = weekStartOf(addDays(today, 21))
const newYear = `${addDays(inThreeWeeks, 28).slice(0, 4)}-01-01`
/** A Monday to come whose next four weeks lie in its year, as allowances do. */
const monday = inThreeWeeks < newYear ? weekStartOf(addDays(newYear, 6)) : inThreeWeeks
const day = (offset: number) => addDays(monday, offset)

const POLICY = {
  name: 'Everybody',
  unit: 'days',
  annualAmount: 20,
  accrual: 'yearly',
  carryOverMax: null,
  carryOverMonths: null,
  yearStartsMonth: 1,
  firstYear: Number(monday.slice(0, 4)),
  approvesAtPercent: null,
  noticeDays: 1,
  isDefault: true,
  teamIds: [],
} satisfies PolicyForm

beforeAll(async () => {
  stage = await aTestBed()
  streamId = await aStream(stage.db, stage.company, { name: 'Phone' })
  task = await aTask(stage.db, stage.company, { streamIds: [streamId] })
  const { status, body } = await stage.asManager.call(timeOffPolicies.createPolicy, { body: POLICY })
  expect(status).toBe(200)
  policyId = body.id
})
afterAll(() => stage?.close())

const agent = (firstName: string, teamId = stage.company.defaultTeamId): Promise<Person> =>
  aSurfer(stage.db, stage.company, {
    firstName,
    lastName: 'Test',
    taskIds: [task],
    teamId,
    timezone: 'Etc/UTC',
  })
const policy = (rest: Partial<PolicyForm>) =>
  stage.asManager.call(timeOffPolicies.updatePolicy, { params: { policyId }, body: { ...POLICY, ...rest } })
const ask = (person: Person, from: string, last = from, rest: object = {}) =>
  stage.as(person).call(myTimeOff.ask, { body: { from, last, ...rest } })
const decide = (requestIds: number[], status: 'approved' | 'rejected' = 'approved', note = '') =>
  stage.asManager.call(timeOff.decide, { body: { requestIds, status, note } })
const balance = async (person: Person) =>
  (await stage.as(person).call(myTimeOff.overview, {})).body.balances.find(
    one => one.from <= monday && monday < one.to,
  )!
const seenBy = async (person: Person, from = monday) => {
  const query = {
    from: new Date(instantAt('Etc/UTC', from, 0)).toISOString(),
    to: new Date(instantAt('Etc/UTC', from, 0) + 14 * DAY_MS).toISOString(),
  }
  const { body } = await stage.as(person).call(mySchedule.get, { query })
  return body.blocks.filter(block => block.type === 'time-off')
}
const messages = async (person: Person) =>
  (
    await stage.db.inTenant(stage.company.organizationId, tx =>
      sql<{
        what: string
      }>`select concat_ws(' ', content ->> 'what', content ->> 'changes') as what from notice
        where kind = 'time-off-decided' and account_id = ${person.accountId} order by id`.execute(tx),
    )
  ).rows.map(row => row.what)

/** Two agents are needed all day on the first four weeks from the Monday on. */
const forecast = (need: number) =>
  stage.db.inTenant(stage.company.organizationId, tx =>
    sql`insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, base, lo80, hi80, lo95, hi95, required)
      select ${stage.company.organizationId}, ${streamId}, at, '2026-01-01', 1, 1, 1, 1, 1, 1,
        case when extract(hour from at at time zone 'UTC') between 9 and 16 then ${need} else 0 end
      from generate_series(${new Date(instantAt('Etc/UTC', monday, 0))}::timestamptz,
        ${new Date(instantAt('Etc/UTC', day(28), 0) - 1)}::timestamptz, interval '15 minutes') as at
      on conflict (organization_id, stream_id, starts_at) do update set required = excluded.required`.execute(
      tx,
    ),
  )

describe('settings', () => {
  it('refuse what is taken, unknown or out of range, and name it', async () => {
    const again = await stage.asManager.call(timeOffPolicies.createPolicy, {
      body: { ...POLICY, name: 'Other' },
    })
    expect(again.refused.issues?.[0]).toMatchObject({ path: ['is_default'] })
    const same = await stage.asManager.call(timeOffPolicies.createPolicy, {
      body: { ...POLICY, isDefault: false, name: 'everybody' },
    })
    expect([same.status, same.refused.error]).toEqual([409, 'DUPLICATED_NAME'])
    const unknown = await stage.asManager.call(timeOffPolicies.createPolicy, {
      body: { ...POLICY, name: 'Third', isDefault: false, teamIds: [99_999] },
    })
    expect(unknown.refused.issues?.[0]?.message).toBe('There is no team 99999 here.')
    const odd = await policy({ annualAmount: 20.123 })
    expect(odd.refused.issues?.[0]).toMatchObject({
      path: ['annual_amount'],
      message: 'At most two decimals',
    })
    const gone = await stage.asManager.call(timeOffPolicies.removeLimit, { params: { limitId: 99_999 } })
    expect(gone.status).toBe(404)
    const back = await stage.asManager.call(timeOffPolicies.createBlackout, {
      body: { name: 'Backwards', teamId: null, from: day(3), to: day(1) },
    })
    expect(back.refused.issues?.[0]?.message).toBe('End date must be after start date')
  })

  it('list allowances with adjustments by their author, and only who may edit adjusts', async () => {
    const ada = await agent('Adjusted')
    const adjusted = await stage.asManager.call(timeOffPolicies.adjust, {
      body: { surferId: ada.surferId!, date: monday, amount: -2.5, reason: 'Sold' },
    })
    expect(adjusted.body).toMatchObject({ amount: -2.5, reason: 'Sold', byName: expect.any(String) })
    expect(await balance(ada)).toMatchObject({ granted: 20, adjusted: -2.5, left: 17.5 })
    const year = Number(monday.slice(0, 4))
    const list = await stage.asManager.call(timeOffPolicies.allowances, {
      query: { year, searchText: 'adjusted' },
    })
    expect(list.body.results).toMatchObject([
      { surferName: 'Adjusted Test', policyName: 'Everybody', canEdit: true },
    ])
    expect(list.body.meta.filteredRowCount).toBe(1)
    const other = await aManager(stage.db, stage.company, { editTeamIds: [] })
    const refused = await stage.as(other).call(timeOffPolicies.adjust, {
      body: { surferId: ada.surferId!, date: monday, amount: 1, reason: 'No' },
    })
    expect([refused.status, refused.refused.error]).toEqual([403, 'UNAUTHORISED_TEAMS'])
  })
})

describe('a request', () => {
  it('is approved by a manager: published at once, told once, and counted', async () => {
    const ada = await agent('Ada')
    const asked = await ask(ada, day(0), day(1), { note: 'Wedding' })
    expect([asked.status, asked.body.status]).toEqual([200, 'pending'])
    expect(await balance(ada)).toMatchObject({ pending: 2, left: 18 })
    expect(await seenBy(ada)).toEqual([])
    const review = await stage.asManager.call(timeOff.review, { params: { timeOffRequestId: asked.body.id } })
    expect(review.body).toMatchObject({
      request: { note: 'Wedding', canEdit: true },
      verdict: { amount: 2, unit: 'days' },
      balance: { pending: 2, left: 18 },
    })
    const { body } = await decide([asked.body.id], 'approved', 'Enjoy')
    expect(body).toMatchObject({ left: [], decided: [{ status: 'approved', decisionNote: 'Enjoy' }] })
    expect(await seenBy(ada)).toMatchObject([
      {
        subtype: 'Time off',
        interval: { start: `${day(0)}T00:00:00.000Z` },
      },
    ])
    expect(await balance(ada)).toMatchObject({ pending: 0, taken: 2, left: 18 })
    const [dayWords] = new Date(`${day(0)}T00:00Z`).toUTCString().split(',')
    expect(await messages(ada)).toEqual([expect.stringContaining(`"${dayWords} `)])
    expect(await messages(ada)).toEqual([expect.stringContaining('new time off, all day')])
    const again = await decide([asked.body.id])
    expect(again.body).toMatchObject({
      decided: [],
      left: [{ because: expect.stringContaining('approved already') }],
    })
    expect(await messages(ada)).toHaveLength(1)
  })

  it('that is cancelled leaves the schedule and gives the days back', async () => {
    const ben = await agent('Ben')
    const { body } = await ask(ben, day(0))
    await decide([body.id])
    const cancelled = await stage.as(ben).call(myTimeOff.withdraw, { params: { timeOffRequestId: body.id } })
    expect(cancelled.body.status).toBe('cancelled')
    expect(await seenBy(ben)).toEqual([])
    expect(await balance(ben)).toMatchObject({ taken: 0, left: 20 })
    const again = await stage.as(ben).call(myTimeOff.withdraw, { params: { timeOffRequestId: body.id } })
    expect([again.status, again.refused.message]).toEqual([
      409,
      'This request is cancelled already. Reload to see how it stands.',
    ])
    const second = await ask(ben, day(2))
    await decide([second.body.id])
    const byManager = await stage.asManager.call(timeOff.cancel, {
      params: { timeOffRequestId: second.body.id },
      body: { note: 'Needed here' },
    })
    expect(byManager.body).toMatchObject({ status: 'cancelled', decisionNote: 'Needed here' })
    expect(await messages(ben)).toHaveLength(4)
  })

  it('is approved with block and message, or not at all', async () => {
    const max = await agent('Max')
    const { body } = await ask(max, day(3))
    // A message to nobody is refused by the database, after the time off was written.
    const email = (address: string) =>
      stage.db.inTenant(stage.company.organizationId, tx =>
        sql`update surfer set email = ${address} where id = ${max.surferId}`.execute(tx),
      )
    await email('')
    expect((await decide([body.id])).status).toBe(500)
    expect([await seenBy(max), await messages(max), (await balance(max)).pending]).toEqual([[], [], 1])
    await email(max.email)
    expect((await decide([body.id])).body.decided).toHaveLength(1)
    expect([(await seenBy(max)).length, (await messages(max)).length]).toEqual([1, 1])
  })

  it('is listed beside what managers entered, with its kind and source', async () => {
    const rob = await agent('Rob')
    const { body } = await ask(rob, day(8))
    await decide([body.id])
    const interval = {
      start: new Date(instantAt('Etc/UTC', day(9), 540)).toISOString(),
      end: new Date(instantAt('Etc/UTC', day(9), 720)).toISOString(),
    }
    await stage.asManager.call(schedule.createBlock, {
      body: { type: 'time-off', subtype: 'Sick', surferId: rob.surferId!, interval },
    })
    const at = (offset: number, minute: number) =>
      new Date(instantAt('Etc/UTC', day(offset), minute)).toISOString()
    const { body: worked } = await stage.asManager.call(schedule.createBlock, {
      body: { type: 'shift', surferId: rob.surferId!, interval: { start: at(6, 540), end: at(6, 720) } },
    })
    await stage.asManager.call(schedule.createBlock, {
      body: {
        type: 'time-in-lieu',
        parentBlockId: worked.block.id,
        surferId: rob.surferId!,
        interval: { start: at(7, 540), end: at(7, 720) },
      },
    })
    const entries = async () => (await stage.as(rob).call(myTimeOff.entries, { query: {} })).body.results
    expect(await entries()).toMatchObject([{ type: 'time-off', subtype: 'Time off', source: 'request' }])
    await stage.asManager.call(schedule.publish, {
      body: { from: at(6, 540), to: interval.end, surferIds: [rob.surferId!] },
    })
    expect(await entries()).toMatchObject([
      { type: 'time-off', subtype: 'Sick', source: 'manager', interval },
      { source: 'request' },
      { type: 'time-in-lieu', subtype: null, source: 'manager' },
    ])
  })

  it('is another’s business to nobody', async () => {
    const [cleo, dan] = [await agent('Cleo'), await agent('Dan')]
    const { body } = await ask(cleo, day(4))
    const others = await stage.as(dan).call(myTimeOff.withdraw, { params: { timeOffRequestId: body.id } })
    expect(others.status).toBe(404)
    expect((await stage.as(dan).call(myTimeOff.requests, { query: {} })).body.results).toEqual([])
    const viewer = await aManager(stage.db, stage.company, { editTeamIds: [] })
    const refused = await stage.as(viewer).call(timeOff.decide, {
      body: { requestIds: [body.id], status: 'approved', note: '' },
    })
    expect(refused.status).toBe(403)
    const list = await stage.as(viewer).call(timeOff.requests, { query: { surferIds: [cleo.surferId!] } })
    expect(list.body.results).toMatchObject([{ canEdit: false, status: 'pending' }])
    const within = async (from: string, to: string) => {
      const query = { surferIds: [cleo.surferId!], from, to }
      return (await stage.as(viewer).call(timeOff.requests, { query })).body.results.length
    }
    expect([
      await within(day(0), day(3)),
      await within(day(4), day(9)),
      await within(day(5), day(9)),
    ]).toEqual([0, 1, 0])
    const reversed = { from: day(9), to: day(4) }
    expect((await stage.asManager.call(timeOff.requests, { query: reversed })).status).toBe(400)
  })

  it('is refused with its reason: past, notice, off already, parts, allowance', async () => {
    const eve = await agent('Eve')
    expect((await ask(eve, addDays(today, -1))).refused.message).toBe('This day is over.')
    expect((await ask(eve, today)).refused.message).toBe('Ask at least 1 day before.')
    expect((await ask(eve, day(5))).refused.message).toContain('don’t work on these days')
    const part = await ask(eve, day(0), day(1), { startMinute: 540, endMinute: 600 })
    expect(part.refused.issues?.[0]).toMatchObject({ path: ['last'] })
    expect((await ask(eve, day(0), day(0), { startMinute: 540 })).refused.issues?.[0]).toMatchObject({
      path: ['end_minute'],
    })
    expect((await ask(eve, day(3), day(1))).status).toBe(400)
    const half = await ask(eve, day(0), day(0), { startMinute: 540, endMinute: 780 })
    expect([half.status, (await balance(eve)).left]).toEqual([200, 19.52])
    expect((await ask(eve, day(0))).refused.message).toBe('You have asked for this day already.')
    expect((await ask(eve, day(1), day(60))).refused.message).toContain('does not last for it')
  })

  it('never takes more than the allowance, however many come at once', async () => {
    const fay = await agent('Fay')
    await stage.asManager.call(timeOffPolicies.adjust, {
      body: {
        surferId: fay.surferId!,
        date: `${monday.slice(0, 4)}-01-01`,
        amount: -15,
        reason: 'Only five',
      },
    })
    const answers = await Promise.all([0, 1, 2, 3, 4, 7, 8, 9, 10, 11].map(offset => ask(fay, day(offset))))
    expect(answers.filter(one => one.status === 200)).toHaveLength(5)
    expect(await balance(fay)).toMatchObject({ pending: 5, left: 0 })
    const pending = answers.flatMap(one => (one.status === 200 ? [one.body.id] : []))
    await Promise.all([decide(pending.slice(0, 3)), decide(pending.slice(1)), decide(pending)])
    expect(await balance(fay)).toMatchObject({ pending: 0, taken: 5, left: 0 })
    expect(await seenBy(fay)).toHaveLength(5)
    expect(await messages(fay)).toHaveLength(5)
  })
})

describe('a request that nobody decides', () => {
  it('ends when its days are over: told once, no longer counted', async () => {
    const quin = await agent('Quin')
    const { body } = await ask(quin, day(2), day(3))
    const { organizationId } = stage.company
    const look = (now: number) =>
      stage.db.inTenant(organizationId, tx =>
        chores[0]!.run(tx, { organizationId, clock: { now: () => now } as never }),
      )
    await look(instantAt('Etc/UTC', day(4), 0) - 1)
    expect(await balance(quin)).toMatchObject({ pending: 2 })
    for (const _ of [1, 2]) await look(instantAt('Etc/UTC', day(4), 0))
    expect(await balance(quin)).toMatchObject({ pending: 0, left: 20 })
    const [mine] = (await stage.as(quin).call(myTimeOff.requests, { query: {} })).body.results
    expect(mine).toMatchObject({ id: body.id, status: 'expired', decidedByName: null })
    expect(await messages(quin)).toEqual([
      expect.stringContaining('was not decided before its days were over'),
    ])
    expect((await decide([body.id])).body.left).toMatchObject([{ requestId: body.id }])
  })
})

describe('limits', () => {
  it('make a waiting list that moves up when somebody withdraws', async () => {
    const teamId = await aTeam(stage.db, stage.company, 'Small')
    const boss = await aManager(stage.db, stage.company, { editTeamIds: [teamId] })
    const [gus, hal] = [await agent('Gus', teamId), await agent('Hal', teamId)]
    const limit = await stage.asManager.call(timeOffPolicies.createLimit, {
      body: { teamId, from: null, to: null, maxAway: 1 },
    })
    expect(limit.status).toBe(200)
    const first = await ask(gus, day(2))
    await stage.as(boss).call(timeOff.decide, {
      body: { requestIds: [first.body.id], status: 'approved', note: '' },
    })
    const full = await ask(hal, day(2))
    expect([full.status, full.refused.message]).toEqual([
      409,
      'In your team, 1 agent is away already, and at most 1 may be. Join the waiting list, or choose other days.',
    ])
    const waiting = await ask(hal, day(2), day(2), { joinsWaitingList: true })
    expect(waiting.body.status).toBe('waitlisted')
    expect(await balance(hal)).toMatchObject({ pending: 0, left: 20 })
    await stage.as(gus).call(myTimeOff.withdraw, { params: { timeOffRequestId: first.body.id } })
    const mine = await stage.as(hal).call(myTimeOff.requests, { query: {} })
    expect(mine.body.results[0]!.status).toBe('pending')
    expect(await messages(hal)).toEqual([expect.stringContaining('no longer on the waiting list')])
  })

  it('let those who wait move up when a limit, a blackout or the schedule changes', async () => {
    const teamId = await aTeam(stage.db, stage.company, 'Waiting')
    const [ora, pia] = [await agent('Ora', teamId), await agent('Pia', teamId)]
    const boss = stage.as(await aManager(stage.db, stage.company, { editTeamIds: [teamId] }))
    const form = { teamId, from: null, to: null, maxAway: 0 }
    const { body: limit } = await stage.asManager.call(timeOffPolicies.createLimit, { body: form })
    const waits = async (date: string) => {
      const { body } = await ask(pia, date, date, { joinsWaitingList: true })
      expect(body.status).toBe('waitlisted')
      return async () =>
        (await stage.as(pia).call(myTimeOff.requests, { query: {} })).body.results.find(
          one => one.id === body.id,
        )!.status
    }
    const raised = await waits(day(22))
    const unknown = await stage.asManager.call(timeOffPolicies.updateLimit, {
      params: { limitId: 99_999 },
      body: form,
    })
    expect(unknown.status).toBe(404)
    const params = { limitId: limit.id }
    await stage.asManager.call(timeOffPolicies.updateLimit, { params, body: { ...form, maxAway: 1 } })
    expect(await raised()).toBe('pending')

    const interval = {
      start: new Date(instantAt('Etc/UTC', day(23), 0)).toISOString(),
      end: new Date(instantAt('Etc/UTC', day(24), 0)).toISOString(),
    }
    const off = await boss.call(schedule.createBlock, {
      body: { type: 'time-off', subtype: 'Time off', surferId: ora.surferId!, interval },
    })
    const publish = () =>
      boss.call(schedule.publish, {
        body: { from: interval.start, to: interval.end, surferIds: [ora.surferId!] },
      })
    await publish()
    const freed = await waits(day(23))
    await boss.call(schedule.removeBlock, { params: { blockId: off.body.block.id } })
    await publish()
    const { organizationId } = stage.company
    const clock = { now: () => Date.now() } as never
    const event = { payload: { surferIds: [ora.surferId!] } } as never
    const follow = () =>
      stage.db.inTenant(organizationId, tx =>
        listeners[0]!.handle(event, { tx, organizationId, clock, log: {} as never }),
      )
    const override = (flags: object) =>
      stage.db.inTenant(organizationId, tx =>
        sql`update organization set feature_overrides = ${JSON.stringify(flags)}::jsonb`.execute(tx),
      )
    await override({ timeOff: false })
    await follow()
    await override({})
    expect(await freed()).toBe('waitlisted')
    await follow()
    expect(await freed()).toBe('pending')

    const blackout = { name: 'Fair', teamId, from: day(24), to: day(24) }
    const { body: days } = await stage.asManager.call(timeOffPolicies.createBlackout, { body: blackout })
    const moved = await stage.asManager.call(timeOffPolicies.updateBlackout, {
      params: { blackoutId: days.id },
      body: { ...blackout, from: day(25), to: day(25) },
    })
    expect(moved.body).toMatchObject({ id: days.id, from: day(25) })
    expect((await ask(pia, day(24))).body.status).toBe('pending')
    await stage.asManager.call(timeOffPolicies.removeLimit, { params })
  })

  it('hold for agents, and a manager may go beyond them, but not beyond the allowance', async () => {
    const ida = await agent('Ida')
    const { body } = await ask(ida, day(14), day(15))
    await stage.asManager.call(timeOffPolicies.createBlackout, {
      body: { name: 'Launch', teamId: null, from: day(14), to: day(18) },
    })
    expect((await ask(ida, day(16))).refused.message).toBe('No time off is given during “Launch”.')
    await stage.asManager.call(timeOffPolicies.adjust, {
      body: { surferId: ida.surferId!, date: `${monday.slice(0, 4)}-01-01`, amount: -19, reason: 'One left' },
    })
    const over = await decide([body.id])
    expect(over.body.left[0]?.because).toMatch(/^The allowance of \d+ does not last for it: 1 day too few\.$/)
    await stage.asManager.call(timeOffPolicies.adjust, {
      body: { surferId: ida.surferId!, date: `${monday.slice(0, 4)}-01-01`, amount: 1, reason: 'Back' },
    })
    expect((await decide([body.id])).body.decided).toHaveLength(1)
  })
})

describe('Can I?', () => {
  it('approves by the rule what keeps the requirement, and says of every day why', async () => {
    const teamId = await aTeam(stage.db, stage.company, 'Ruled')
    const ruled = await stage.asManager.call(timeOffPolicies.createPolicy, {
      body: { ...POLICY, name: 'Ruled', isDefault: false, teamIds: [teamId], approvesAtPercent: 95 },
    })
    expect(ruled.status).toBe(200)
    const kim = await agent('Kim', teamId)
    await forecast(1)
    const calendar = async () =>
      (await stage.as(kim).call(myTimeOff.calendar, { query: { from: day(0), to: day(40) } })).body.days
    const easy = await calendar()
    expect(easy[0]).toMatchObject({ colour: 'green', code: 'KEPT', amount: 1, keptPercent: 100 })
    expect(easy[5]).toMatchObject({ code: 'FREE', amount: 0 })
    expect(easy[28]).toMatchObject({ colour: 'amber', code: 'NO_FORECAST' })
    const given = await ask(kim, day(0))
    expect(given.body).toMatchObject({ status: 'approved', decidedByName: null })
    expect(await seenBy(kim)).toHaveLength(1)
    expect(await messages(kim)).toHaveLength(1)

    await forecast(200)
    const check = await stage.as(kim).call(myTimeOff.check, { query: { from: day(1), last: day(2) } })
    expect(check.body).toMatchObject({ colour: 'amber', outcome: 'pending', amount: 2, unit: 'days' })
    expect((await ask(kim, day(1), day(2))).body.status).toBe('pending')
  })

  it('lets as many move up from the waiting list as there is room for, the first first', async () => {
    const teamId = await aTeam(stage.db, stage.company, 'Narrow')
    await stage.asManager.call(timeOffPolicies.createPolicy, {
      body: { ...POLICY, name: 'Narrow', isDefault: false, teamIds: [teamId], approvesAtPercent: 95 },
    })
    await stage.asManager.call(timeOffPolicies.createLimit, {
      body: { teamId, from: null, to: null, maxAway: 1 },
    })
    await forecast(0)
    const [lea, mia, ned] = [
      await agent('Lea', teamId),
      await agent('Mia', teamId),
      await agent('Ned', teamId),
    ]
    const first = await ask(lea, day(9))
    expect(first.body.status).toBe('approved')
    for (const person of [mia, ned])
      expect((await ask(person, day(9), day(9), { joinsWaitingList: true })).body.status).toBe('waitlisted')
    await stage.as(lea).call(myTimeOff.withdraw, { params: { timeOffRequestId: first.body.id } })
    const stand = async (person: Person) =>
      (await stage.as(person).call(myTimeOff.requests, { query: {} })).body.results.map(one => one.status)
    expect([await stand(mia), await stand(ned)]).toEqual([['approved'], ['waitlisted']])
    expect([(await seenBy(mia)).length, (await seenBy(ned)).length]).toEqual([1, 0])
  })
})

describe('time off that a manager enters', () => {
  /** Days from a Monday of next March on: a week of one year. */
  const later = (offset: number) => addDays(weekStartOf(`${Number(today.slice(0, 4)) + 1}-03-10`), offset)
  const times = (offset: number, startHour = 0, endHour = 24) => ({
    start: new Date(instantAt('Etc/UTC', later(offset), startHour * 60)).toISOString(),
    end: new Date(instantAt('Etc/UTC', later(offset), endHour * 60)).toISOString(),
  })
  const workWeek = { start: times(0).start, end: times(4).end }
  const cost = (surferIds: number[], intervals = [workWeek]) =>
    stage.asManager.call(timeOff.cost, {
      body: { blocks: surferIds.flatMap(surferId => intervals.map(interval => ({ surferId, interval }))) },
    })

  it('shows what it takes of each allowance, the shortest first, and refuses nothing', async () => {
    const teamOf = async (name: string, rest: Partial<PolicyForm>) => {
      const teamId = await aTeam(stage.db, stage.company, name)
      await stage.asManager.call(timeOffPolicies.createPolicy, {
        body: { ...POLICY, name, carryOverMax: 0, isDefault: false, teamIds: [teamId], ...rest },
      })
      return teamId
    }
    const hours = await teamOf('By hours', { unit: 'hours', annualAmount: 30 })
    const full = await agent('Full', await teamOf('By days', {}))
    const short = await agent('Short', hours)
    const boss = stage.as(await aManager(stage.db, stage.company, { editTeamIds: [hours] }))
    const ids = [full.surferId!, short.surferId!]
    const year = Number(later(0).slice(0, 4))
    expect((await cost(ids)).body.agents).toEqual([
      { surferId: short.surferId, unit: 'hours', amount: 41.25, year, left: -11.25, lacking: 11.25 },
      { surferId: full.surferId, unit: 'days', amount: 5, year, left: 15, lacking: 0 },
    ])
    const some = await cost(ids, [times(0, 9, 13), times(1, 9, 13)])
    expect(some.body.agents.map(one => one.amount)).toEqual([0.96, 8])

    const entered = await boss.call(schedule.createBlock, {
      body: { type: 'time-off', subtype: 'Time off', surferId: short.surferId!, interval: workWeek },
    })
    expect(entered.status).toBe(200)
    expect((await cost([short.surferId!], [times(7)])).body.agents).toMatchObject([
      { amount: 8.25, left: -19.5, lacking: 19.5 },
    ])
  })

  it('counts by the same number of statements for many agents, and names what it does not know', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, at) => agent(`Counted${at}`)))
    const ids = people.map(person => person.surferId!)
    expect(await countStatements(() => cost(ids))).toBe(await countStatements(() => cost(ids.slice(0, 1))))
    const unknown = await cost([ids[0]!, 99_999])
    expect(unknown.refused.issues?.[0]).toMatchObject({
      path: ['blocks'],
      message: 'There is no agent 99999 here.',
    })
    expect((await cost([])).refused.issues?.[0]?.message).toBe('Select at least one agent')
  })

  it('is counted by the contract that was in force on its day', async () => {
    const changed = await agent('Changed')
    const amount = async () => (await cost([changed.surferId!])).body.agents[0]!.amount
    expect(await amount()).toBe(5)
    const { organizationId } = stage.company
    const workWeekends = (from: string) =>
      stage.db.inTenant(organizationId, async tx => {
        await sql`select set_config('app.term_from', ${from}, true)`.execute(tx)
        await sql`
          update surfer set working_windows = ${JSON.stringify([
            {
              days: ['saturday', 'sunday'],
              interval: { startMinute: 0, endMinute: 1440, timezone: 'Etc/UTC' },
            },
          ])}::jsonb
          where id = ${changed.surferId}`.execute(tx)
      })
    await workWeekends(later(3))
    expect(await amount()).toBe(3)
  })
})

describe('many requests at once', () => {
  it('are approved by as many statements as a few', async () => {
    const people = await Promise.all(Array.from({ length: 9 }, (_, at) => agent(`Bulk${at}`)))
    const ids: number[] = []
    for (const person of people) ids.push((await ask(person, day(8))).body.id)
    const few = await countStatements(() => decide(ids.slice(0, 2)))
    const many = await countStatements(() => decide(ids.slice(2)))
    expect(many).toBe(few)
    expect(await Promise.all(people.map(async person => (await messages(person)).length))).toEqual(
      people.map(() => 1),
    )
    expect((await seenBy(people[8]!, day(7))).length).toBe(1)
  })
})
