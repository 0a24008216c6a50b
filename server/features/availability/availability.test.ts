import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { organization } from '#contract/endpoints/organization.ts'
import { schedule } from '#contract/endpoints/schedule.ts'
import { availability, myAvailability, surferFeatures } from '#contract/people/availability.ts'
import { addDays, instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import {
  aCompany,
  aManager,
  aSurfer,
  aTeam,
  aTestBed,
  type Caller,
  type Person,
  type TestBed,
  type TestCompany,
} from '#test/builders/index.ts'

const ZONE = 'Europe/London'
const today = localDateOf(ZONE, Date.now())
/** First day of a week that is not settled yet. */
const WEEK = weekStartOf(addDays(today, 28), 'monday')
const iso = (date: string, minute: number) => new Date(instantAt(ZONE, date, minute)).toISOString()
const time = (date: string, from: number, to: number) => ({ start: iso(date, from), end: iso(date, to) })

let stage: TestBed
let company: TestCompany
let manager: Person
let agent: Person
let asManager: Caller
let asAgent: Caller

beforeAll(async () => {
  stage = await aTestBed()
})
beforeEach(async () => {
  company = await aCompany(stage.db)
  manager = await aManager(stage.db, company)
  agent = await aSurfer(stage.db, company, { timezone: ZONE, firstName: 'Ada', lastName: 'Byron' })
  asManager = stage.as(manager)
  asAgent = stage.as(agent)
  await turn(true)
})
afterAll(() => stage?.close())

const turn = (enabled: boolean, cutOffDays: number | null = null) =>
  asManager.call(surferFeatures.change, {
    params: { surferId: agent.surferId! },
    body: { featureName: 'availability', enabled, settings: { cutOffDays } },
  })
const enter = (blocks: object[], from = WEEK, to = addDays(WEEK, 7)) =>
  asAgent.call(myAvailability.change, { body: { from, to, blocks } as never })
const own = async (from = WEEK, to = addDays(WEEK, 7)) =>
  (await asAgent.call(myAvailability.get, { query: { from, to } })).body
const problem = async (call: ReturnType<typeof enter>) => {
  const { status, body } = await call
  return [status, JSON.stringify(body)] as const
}

describe('availability', () => {
  it('is entered by the agent, replaced by the day, and seen by managers', async () => {
    const monday = time(WEEK, 540, 1020)
    const tuesday = time(addDays(WEEK, 1), 600, 1440)
    const { status, body } = await enter([monday, tuesday])
    expect([status, body.blocks.length, body.isEnabled, body.cutOffDays]).toEqual([200, 2, true, 14])
    await enter([], WEEK, addDays(WEEK, 1))
    expect((await own()).blocks).toMatchObject([tuesday])
    const seen = await asManager.call(availability.list, {
      query: { from: iso(WEEK, 0), to: iso(addDays(WEEK, 7), 0) },
    })
    expect(seen.body).toMatchObject([{ surferId: agent.surferId, ...tuesday }])
    const weeks = await asManager.call(availability.weeks, { query: { from: WEEK, weeks: 2 } })
    expect(weeks.body.results).toMatchObject([
      {
        surferName: 'Ada Byron',
        weeks: [
          { from: WEEK, minutes: 840, days: 1 },
          { from: addDays(WEEK, 7), minutes: 0, days: 0 },
        ],
      },
    ])
  })

  it('is copied to later weeks at the same time of the wall clock', async () => {
    await enter([time(WEEK, 540, 1440)])
    const { body } = await asAgent.call(myAvailability.repeat, {
      body: { week: WEEK, everyWeeks: 2, until: addDays(WEEK, 7 * 9) },
    })
    expect(body).toMatchObject({ weeks: 4, settledWeeks: 0 })
    const copied = (await own(WEEK, addDays(WEEK, 62))).blocks.map(({ start, end }) => ({ start, end }))
    expect(copied).toEqual([0, 14, 28, 42, 56].map(days => time(addDays(WEEK, days), 540, 1440)))
  })

  it('is settled from the cut-off on, as the agent’s own setting or the organization’s says', async () => {
    const soon = addDays(today, 5)
    const blocks = [time(soon, 540, 600)]
    expect(await problem(enter(blocks, soon, addDays(soon, 1)))).toEqual([
      400,
      expect.stringContaining(`${soon} is closer than 14 days`),
    ])
    await asManager.call(organization.changeSchedulingSettings, { body: { availabilityCutOffDays: 7 } })
    expect((await own()).firstOpenDate).toBe(addDays(today, 7))
    await turn(true, 3)
    expect((await enter(blocks, soon, addDays(soon, 1))).status).toBe(200)
  })

  it('is refused to whom it is not turned on for, and counts for nobody then', async () => {
    await enter([time(WEEK, 540, 600)])
    await turn(false)
    expect(await problem(enter([]))).toEqual([
      403,
      expect.stringContaining('Availability is not turned on for you'),
    ])
    expect(await own()).toMatchObject({ isEnabled: false, blocks: [] })
    const features = await asManager.call(surferFeatures.list, { params: { surferId: agent.surferId! } })
    expect(features.body.results).toEqual([
      {
        surferId: agent.surferId,
        featureName: 'availability',
        enabled: false,
        settings: { cutOffDays: null },
      },
    ])
  })

  it.each([
    [[{ start: iso(WEEK, 600), end: iso(WEEK, 600) }], 'start must be before end'],
    [[time(WEEK, 1380, 1500)], 'A time ends at midnight'],
    [[time(WEEK, 541, 600)], 'full quarter hours'],
    [[time(WEEK, 540, 660), time(WEEK, 600, 720)], 'It overlaps another time'],
    [[time(addDays(WEEK, 8), 540, 660)], 'outside of the days'],
  ])('refuses %j', async (blocks, message) => {
    await enter([time(WEEK, 0, 60)])
    expect(await problem(enter(blocks))).toEqual([400, expect.stringContaining(message)])
    expect((await own()).blocks).toHaveLength(1)
  })

  it('is turned on by those who may edit the team alone', async () => {
    const teamId = await aTeam(stage.db, company)
    const other = await aSurfer(stage.db, company, { teamId })
    const { status } = await asManager.call(surferFeatures.change, {
      params: { surferId: other.surferId! },
      body: { featureName: 'availability', enabled: true, settings: { cutOffDays: null } },
    })
    expect(status).toBe(403)
  })

  it('warns of a shift outside of it, in its week alone', async () => {
    await enter([time(WEEK, 540, 1020)])
    const add = async (date: string) => {
      const interval = time(date, 480, 960)
      const { body } = await asManager.call(schedule.edit, {
        body: {
          label: 'Add',
          edits: [{ op: 'add', key: 'new', type: 'shift', surferId: agent.surferId!, interval }],
        } as never,
      })
      return body.warnings.map(warning => warning.code)
    }
    expect(await add(WEEK)).toContain('AVAILABILITY')
    expect(await add(addDays(WEEK, 7))).not.toContain('AVAILABILITY')
  })
})
