import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '#contract/endpoints/audit-entries.ts'
import { schedule } from '#contract/endpoints/schedule.ts'
import { myTimecards } from '#contract/timecards/my-timecards.ts'
import { timecards } from '#contract/timecards/timecards.ts'
import { type EpochMs, HOUR_MS, instantAt, MINUTE_MS } from '#core/time/index.ts'
import {
  aManager,
  aSurfer,
  aTeam,
  aTestBed,
  type Caller,
  type Person,
  type TestBed,
} from '#test/builders/index.ts'
import { chores } from './chores.ts'

const ZONE = 'Europe/Paris'
const DATE = '2031-03-24'
const at = (minute: number): EpochMs => instantAt(ZONE, DATE, minute)
const iso = (time: EpochMs): string => new Date(time).toISOString()

let stage: TestBed
let ada: Person
let ben: Person
let asAda: Caller
let asViewer: Caller
let now = at(0)

beforeAll(async () => {
  stage = await aTestBed({ now: () => now })
  const { db, company, asManager } = stage
  ada = await aSurfer(db, company, { firstName: 'Ada', lastName: 'A', timezone: ZONE })
  ben = await aSurfer(db, company, { firstName: 'Ben', lastName: 'B', timezone: ZONE })
  asAda = stage.as(ada)
  const otherTeam = await aTeam(db, company, 'Other')
  asViewer = stage.as(await aManager(db, company, { editTeamIds: [otherTeam] }))
  const block = (start: number, end: number, type: 'shift' | 'time-off' = 'shift') =>
    asManager.call(schedule.createBlock, {
      body: {
        type,
        surferId: ada.surferId!,
        interval: { start: iso(at(start)), end: iso(at(end)) },
        ...(type === 'time-off' && { subtype: 'Sick' }),
      } as never,
    })
  expect((await block(540, 1020)).status).toBe(200)
  // The next day begins late: the doctor comes first.
  expect((await block(1980, 2460)).status).toBe(200)
  expect((await block(1980, 2040, 'time-off')).status).toBe(200)
  const days = { from: iso(at(0)), to: iso(at(2880)) }
  expect(
    (await asManager.call(schedule.publish, { body: { ...days, surferIds: [ada.surferId!] } })).status,
  ).toBe(200)
})
afterAll(() => stage?.close())

const allow = (allowSetReportTime: boolean, trackUnscheduledOvertime: boolean, ids = [ada.surferId!]) =>
  stage.asManager.call(timecards.changeSettings, {
    body: { allowSetReportTime, trackUnscheduledOvertime, timeReportingSurferIds: ids },
  })

beforeEach(async () => {
  await stage.db.inTenant(stage.company.organizationId, tx => sql`delete from timecard`.execute(tx))
  expect((await allow(false, false)).status).toBe(200)
})

type Extra = Record<string, unknown>
const click = (extra: Extra = {}) => ({
  clickId: randomUUID(),
  clickedAt: iso(now),
  sentAt: iso(now),
  ...extra,
})
const clockIn = (time: EpochMs, extra: Extra = {}) => {
  now = time
  return asAda.call(myTimecards.clockIn, { body: click(extra) })
}
const clockOut = (time: EpochMs, extra: Extra = {}) => {
  now = time
  return asAda.call(myTimecards.clockOut, { body: click(extra) })
}
const own = async () => (await asAda.call(myTimecards.list)).body

it('is reported as managers who may edit the organization decide', async () => {
  const { db, company } = stage
  const asLeader = stage.as(await aManager(db, company, { editsOrganization: false }))
  const set = (allowSetReportTime: boolean, ids: number[]) =>
    asLeader.call(timecards.changeSettings, {
      body: { allowSetReportTime, trackUnscheduledOvertime: false, timeReportingSurferIds: ids },
    })
  expect((await set(false, [ada.surferId!, ben.surferId!])).status).toBe(200)
  expect((await set(true, [ada.surferId!])).refused.message).toBe(
    'This holds for the whole organization. Ask a manager who may edit the organization.',
  )
  expect((await asLeader.call(timecards.settings)).body.timeReportingSurferIds).toHaveLength(2)
})

describe('an agent', () => {
  it('clocks in for the shift and out of it', async () => {
    now = at(500)
    const before = await asAda.call(myTimecards.clock)
    expect(before.body).toMatchObject({
      timecardsEnabled: true,
      timecard: null,
      shift: { interval: { start: iso(at(540)) }, opensAt: iso(at(510)) },
    })
    const began = await clockIn(at(552) + 40_000)
    expect(began.body.timecard).toMatchObject({
      type: 'standard',
      receivedStart: iso(at(552) + 40_000),
      reportedStart: iso(at(552)),
      scheduledStart: iso(at(540)),
      scheduledEnd: iso(at(1020)),
      lateMinutes: 12,
      flags: ['clocked-in', 'late'],
    })
    expect((await asAda.call(myTimecards.clock)).body.timecard?.id).toBe(began.body.timecard.id)
    const ended = await clockOut(at(1000))
    expect(ended.body).toMatchObject({
      note: null,
      timecard: { reportedEnd: iso(at(1000)), differenceMinutes: 448 - 480, flags: ['late'] },
    })
    expect(ended.body.timecard.blockIdAtEnd).toBe(ended.body.timecard.blockIdAtStart)
    expect(await own()).toEqual([ended.body.timecard])
  })

  it('is told why a click is refused, and nothing is recorded', async () => {
    const refused = async (
      answer: Promise<{ status: number; refused: { message: string } }>,
      words: RegExp,
    ) => {
      const { status, refused } = await answer
      expect([status, refused.message]).toEqual([409, expect.stringMatching(words)])
    }
    await refused(clockIn(at(509)), /no shift at 2031-03-24 08:29.*opens 30 minutes before/)
    await refused(clockOut(at(600)), /not clocked in/)
    await refused(clockIn(at(560), { reportedStart: iso(at(545)) }), /another time than now/)
    await refused(
      clockIn(at(560), { clickedAt: iso(at(560) - 8 * 24 * HOUR_MS) }),
      /more than seven days old/,
    )
    await allow(true, true)
    await refused(clockIn(at(300)), /Confirm that you work outside of a shift/)
    await refused(clockIn(at(560), { reportedStart: iso(at(570)) }), /still to come/)
    await refused(clockIn(at(560) + 30 * HOUR_MS, { reportedStart: iso(at(560)) }), /more than a day ago/)
    await allow(false, false, [])
    await refused(clockIn(at(560)), /do not clock in and out/)
    const order = await clockIn(at(560), { sentAt: iso(at(559)) })
    expect([order.status, order.refused.issues?.[0]?.path]).toEqual([400, ['sent_at']])
    expect(await own()).toEqual([])
    await allow(false, false)
    await clockIn(at(560))
    await refused(clockIn(at(600)), /clocked in since 2031-03-24 09:20 already/)
    expect(await own()).toHaveLength(1)
  })

  it('may type times and work outside of shifts where that is allowed', async () => {
    await allow(true, true)
    const early = await clockIn(at(300), { confirmsUnscheduled: true })
    expect(early.body.timecard).toMatchObject({ type: 'overtime', flags: ['clocked-in', 'unscheduled'] })
    await clockOut(at(360))
    const typed = await clockIn(at(560), { reportedStart: iso(at(541)) })
    expect(typed.body.timecard).toMatchObject({
      type: 'manual',
      reportedStart: iso(at(541)),
      receivedStart: iso(at(560)),
      lateMinutes: 0,
    })
    const late = await clockOut(at(1050))
    expect(late.body).toMatchObject({ note: null, timecard: { reportedEnd: iso(at(1050)) } })
    expect((await clockOut(at(1051))).status).toBe(409)
  })

  it('ends with the shift where time after it is not tracked, and is told so', async () => {
    await clockIn(at(540))
    const { body } = await clockOut(at(1050))
    expect(body.timecard).toMatchObject({ reportedEnd: iso(at(1020)), receivedEnd: iso(at(1050)) })
    expect(body.note).toMatch(/^Recorded until 2031-03-24 17:00, the end of your shift/)
  })

  it('is not late after time off in the morning', async () => {
    const { body } = await clockIn(at(2040))
    expect(body.timecard).toMatchObject({ scheduledStart: iso(at(2040)), lateMinutes: 0 })
  })

  it('follows the own permission before that of all', async () => {
    await stage.db.inTenant(stage.company.organizationId, tx =>
      sql`update surfer set timecards_allow_custom_times = true where id = ${ada.surferId}`.execute(tx),
    )
    const { body } = await asAda.call(myTimecards.clock)
    expect([body.allowSetReportTime, body.trackUnscheduledOvertime]).toEqual([true, false])
    await stage.db.inTenant(stage.company.organizationId, tx =>
      sql`update surfer set timecards_allow_custom_times = null where id = ${ada.surferId}`.execute(tx),
    )
  })
})

describe('a click that waited for a network', () => {
  it('keeps its own time, whatever the phone’s clock says, and is marked', async () => {
    const wrong = 3 * HOUR_MS
    const { body } = await clockIn(at(700), {
      clickedAt: iso(at(545) + wrong),
      sentAt: iso(at(700) + wrong),
    })
    expect(body.timecard).toMatchObject({
      reportedStart: iso(at(545)),
      receivedStart: iso(at(700)),
      type: 'standard',
      flags: ['clocked-in', 'late', 'sent-later'],
    })
  })

  it('ends the card that was closed meanwhile', async () => {
    await clockIn(at(540))
    now = at(1270)
    await stage.db.inTenant(stage.company.organizationId, tx =>
      chores[0]!.run(tx, { organizationId: stage.company.organizationId, clock: { now: () => now } }),
    )
    expect((await own())[0]).toMatchObject({ reportedEnd: iso(at(1020)), flags: ['missing-clock-out'] })
    const tooLate = await clockOut(at(1275))
    expect(tooLate.refused.message).toMatch(/closed because nobody clocked out/)
    await clockOut(at(1280), { clickedAt: iso(at(1010)) })
    expect(await own()).toMatchObject([{ reportedEnd: iso(at(1010)), flags: ['sent-later'] }])
  })

  it('is recorded once, however often and in whatever order it arrives', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('in', 'out', 'again'), { minLength: 2, maxLength: 8 }),
        async order => {
          await stage.db.inTenant(stage.company.organizationId, tx => sql`delete from timecard`.execute(tx))
          now = at(1000)
          const clicks = {
            in: { clickId: randomUUID(), clickedAt: iso(at(540)), sentAt: iso(now) },
            out: { clickId: randomUUID(), clickedAt: iso(at(720)), sentAt: iso(now) },
            again: { clickId: randomUUID(), clickedAt: iso(at(780)), sentAt: iso(now) },
          }
          const send = (which: keyof typeof clicks) =>
            asAda.call(which === 'out' ? myTimecards.clockOut : myTimecards.clockIn, { body: clicks[which] })
          // Concurrent requests first, then the retries of a phone without a response, in order.
          await Promise.all(order.map(send))
          for (const which of ['in', 'out', 'again'] as const) await send(which)
          const cards = await own()
          const ids = cards.map(card => card.reportedStart)
          expect(new Set(ids).size).toBe(ids.length)
          const found = await stage.db.inTenant(stage.company.organizationId, tx =>
            sql<{ count: number }>`
              select count(*)::int as count from timecard a join timecard b on a.id < b.id
              and a.surfer_id = b.surfer_id and a.reported_start < coalesce(b.reported_end, 'infinity')
              and b.reported_start < coalesce(a.reported_end, 'infinity')`.execute(tx),
          )
          expect(found.rows[0]!.count).toBe(0)
          for (const which of ['in', 'out', 'again'] as const) await send(which)
          expect(await own()).toEqual(cards)
        },
      ),
      { numRuns: 6 },
    )
  })

  it('in the order of the phone gives the cards of the day', async () => {
    now = at(1000)
    for (const [endpoint, time] of [
      [myTimecards.clockIn, 540],
      [myTimecards.clockOut, 720],
      [myTimecards.clockIn, 780],
      [myTimecards.clockOut, 990],
    ] as const) {
      const body = { clickId: randomUUID(), clickedAt: iso(at(time)), sentAt: iso(now) }
      const answers = await Promise.all([1, 2, 3].map(() => asAda.call(endpoint, { body })))
      expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
    }
    expect((await own()).map(card => [card.reportedStart, card.reportedEnd])).toEqual([
      [iso(at(780)), iso(at(990))],
      [iso(at(540)), iso(at(720))],
    ])
  })
})

describe('a manager', () => {
  const card = (start: number, end: number, extra: Extra = {}) => ({
    surferId: ada.surferId!,
    reportedStart: iso(at(start)),
    reportedEnd: iso(at(end)),
    ...extra,
  })
  const add = (body: ReturnType<typeof card>) => stage.asManager.call(timecards.create, { body })

  it('adds, changes and deletes a card, each with a line in the audit log', async () => {
    now = at(1100)
    const { body: added } = await add(card(530, 1020))
    expect(added).toMatchObject({
      type: 'manual',
      scheduledStart: iso(at(540)),
      surferName: 'Ada A',
      differenceMinutes: 10,
      flags: ['edited'],
      canEdit: true,
      receivedStart: null,
    })
    const params = { timecardId: added.id }
    const changed = await stage.asManager.call(timecards.update, {
      params,
      body: { reportedStart: iso(at(540)), reportedEnd: iso(at(1010)) },
    })
    expect(changed.body).toMatchObject({ differenceMinutes: -10, editedByName: expect.any(String) })
    expect((await stage.asManager.call(timecards.remove, { params })).body).toEqual({ success: true })
    expect((await stage.asManager.call(timecards.remove, { params })).status).toBe(404)
    const log = await stage.asManager.call(auditEntries.list, { query: { entities: ['timecard'] } as never })
    expect(log.body.results.map(entry => entry.action).slice(0, 3)).toEqual(['remove', 'change', 'add'])
  })

  it('closes an open card by giving its end', async () => {
    const { body } = await clockIn(at(540))
    now = at(1100)
    const changed = await stage.asManager.call(timecards.update, {
      params: { timecardId: body.timecard.id },
      body: { reportedStart: iso(at(540)), reportedEnd: iso(at(1020)) },
    })
    expect(changed.body).toMatchObject({ type: 'standard', flags: ['edited'], reportedEnd: iso(at(1020)) })
  })

  it('is told what is wrong with the times', async () => {
    now = at(1100)
    const wrong = async (body: ReturnType<typeof card>, status: number, words: RegExp) => {
      const answer = await add(body)
      const issue = answer.refused.issues?.[0]?.message ?? answer.refused.message
      expect([answer.status, issue]).toEqual([status, expect.stringMatching(words)])
    }
    await wrong(card(600, 540), 400, /The end, 2031-03-24 09:00, must be after the start, 2031-03-24 10:00/)
    await wrong(card(600, 1160), 400, /still to come/)
    await wrong(card(-900, 600), 400, /more than 24 hours after/)
    await wrong(card(600, 700, { reportedEnd: iso(at(700) + 1000) }), 400, /whole minutes/)
    await wrong(card(600, 700, { surferId: 999_999 }), 400, /no agent 999999/)
    await add(card(600, 700))
    await wrong(card(690, 720), 409, /Ada A has a timecard from 2031-03-24 10:00 to 2031-03-24 11:40/)
    expect((await own()).length).toBe(1)
  })

  it('of other teams sees the cards and may not change them', async () => {
    now = at(1100)
    const { body } = await add(card(600, 700))
    const seen = await asViewer.call(timecards.list)
    expect(seen.body.results).toMatchObject([{ id: body.id, canEdit: false }])
    const params = { timecardId: body.id }
    const times = { reportedStart: iso(at(600)), reportedEnd: iso(at(650)) }
    for (const answer of [
      await asViewer.call(timecards.update, { params, body: times }),
      await asViewer.call(timecards.remove, { params }),
      await asViewer.call(timecards.create, { body: card(800, 900) }),
      await asViewer.call(timecards.changeSettings, {
        body: { allowSetReportTime: true, trackUnscheduledOvertime: true, timeReportingSurferIds: [] },
      }),
    ])
      expect([answer.status, answer.refused.unauthorised_teams?.length]).toEqual([403, 1])
    expect((await asAda.call(timecards.list)).status).toBe(403)
    expect((await stage.asManager.call(myTimecards.list)).status).toBe(403)
  })

  it('finds cards by time, agent, type and flag', async () => {
    await allow(true, true, [ada.surferId!, ben.surferId!])
    await clockIn(at(560))
    await clockOut(at(900))
    now = at(1100)
    await add({ ...card(600, 700), surferId: ben.surferId! })
    const count = async (query: Extra) => {
      const { body } = await stage.asManager.call(timecards.list, { query: query as never })
      expect(body.meta.totalRowCount).toBe(2)
      return [body.results.length, body.meta.filteredRowCount]
    }
    expect(await count({})).toEqual([2, 2])
    expect(await count({ surferIds: [ben.surferId!] })).toEqual([1, 1])
    expect(await count({ searchText: 'ada' })).toEqual([1, 1])
    expect(await count({ types: ['manual'] })).toEqual([1, 1])
    expect(await count({ flags: ['late'] })).toEqual([1, 1])
    expect(await count({ flags: ['late', 'edited'] })).toEqual([2, 2])
    expect(await count({ flags: ['clocked-in'] })).toEqual([0, 0])
    expect(await count({ teamIds: [stage.company.defaultTeamId] })).toEqual([2, 2])
    expect(await count({ from: iso(at(600)), to: iso(at(601)) })).toEqual([1, 1])
    expect(await count({ limit: 1, sortBy: 'name', sortDirection: 'asc' })).toEqual([1, 2])
    const refused = await stage.asManager.call(timecards.list, {
      query: { from: iso(at(5)), to: iso(at(5)) },
    })
    expect(refused.refused.issues?.[0]?.message).toBe('End date must be after start date')
  })

  it('decides who clocks in and out', async () => {
    const ids = [ada.surferId!, ben.surferId!]
    expect((await allow(true, false, ids)).body).toEqual({
      allowSetReportTime: true,
      trackUnscheduledOvertime: false,
      timeReportingSurferIds: ids,
    })
    expect((await allow(true, false, [999_999])).refused.issues?.[0]?.path).toEqual([
      'time_reporting_surfer_ids',
      0,
    ])
    expect((await stage.asManager.call(timecards.settings)).body.timeReportingSurferIds).toEqual(ids)
  })
})

it('a card on no shift that nobody ended claims no time', async () => {
  await allow(false, true)
  await clockIn(at(300), { confirmsUnscheduled: true })
  now = at(300) + 12 * HOUR_MS + MINUTE_MS
  expect((await clockOut(now)).status).toBe(409)
  await stage.db.inTenant(stage.company.organizationId, tx =>
    chores[0]!.run(tx, { organizationId: stage.company.organizationId, clock: { now: () => now } }),
  )
  expect(await own()).toMatchObject([
    { reportedEnd: iso(at(300)), flags: ['missing-clock-out', 'unscheduled'] },
  ])
})
