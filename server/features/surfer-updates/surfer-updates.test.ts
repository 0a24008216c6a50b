import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adherence } from '#contract/endpoints/adherence.ts'
import { surfers } from '#contract/endpoints/surfers.ts'
import { surferChanges } from '#contract/people/surfer-changes.ts'
import { surferUpdates } from '#contract/people/surfer-updates.ts'
import { DAY_MS } from '#core/time/index.ts'
import {
  aCompany,
  aManager,
  aSurfer,
  aTask,
  aTeam,
  aTestBed,
  type Caller,
  type Person,
  type TestBed,
  type TestCompany,
} from '#test/builders/index.ts'
import { applyDueChanges } from '../surfers/index.ts'

let stage: TestBed
let company: TestCompany
let manager: Person
/** A second team that the manager may edit. */
let teamId: number
let as: Caller

beforeAll(async () => {
  stage = await aTestBed()
})
beforeEach(async () => {
  company = await aCompany(stage.db, { totalLicenses: 2000 })
  teamId = await aTeam(stage.db, company)
  manager = await aManager(stage.db, company, { editTeamIds: [company.defaultTeamId, teamId] })
  as = stage.as(manager)
})
afterAll(() => stage?.close())

const some = (...people: Person[]) => ({
  selectionMode: 'some-selected' as const,
  selectedIds: people.map(({ surferId }) => surferId!),
})
const update = (target: object, updates: object, effectiveFrom: string | null = null) =>
  as.call(surferUpdates.create, { body: { target, updates, effectiveFrom } as never })
const preview = async (target: object, updates: object) =>
  (await as.call(surferUpdates.preview, { body: { target, updates } as never })).body
const agent = async ({ surferId }: Person) =>
  (await as.call(surfers.get, { params: { surferId: surferId! } })).body
const undo = (surferUpdateId: number) => as.call(surferUpdates.undo, { params: { surferUpdateId } })
const inTenant = <T>(work: Parameters<typeof stage.db.inTenant<T>>[1]) =>
  stage.db.inTenant(company.organizationId, work)

describe('a change of many agents', () => {
  it('previews for how many a field changes and from what, and writes nothing', async () => {
    const rested = await aSurfer(stage.db, company, { restMinutesBetweenShifts: 660 })
    const other = await aSurfer(stage.db, company, { restMinutesBetweenShifts: 600 })
    const third = await aSurfer(stage.db, company, { restMinutesBetweenShifts: 600 })
    const shown = await preview(some(rested, other, third), { restMinutesBetweenShifts: 660 })
    expect(shown).toMatchObject({
      found: 3,
      changing: 2,
      fields: [{ field: 'restMinutesBetweenShifts', changing: 2, now: [{ text: '10 h', count: 2 }] }],
      faultCount: 0,
      unauthorisedTeams: [],
    })
    expect((await agent(other)).restMinutesBetweenShifts).toBe(600)
  })

  it('writes every field and is undone as a whole', async () => {
    const [old, added] = [await aTask(stage.db, company), await aTask(stage.db, company)]
    const people = [
      await aSurfer(stage.db, company, { timezone: 'Etc/UTC' }),
      await aSurfer(stage.db, company, { timezone: 'Asia/Tokyo' }),
    ]
    await update(some(...people), { taskIds: [old], updateSkillsMode: 'replace' })
    const before = await Promise.all(people.map(agent))
    const window = { days: ['monday'], interval: { startMinute: 480, endMinute: 960, timezone: 'Etc/UTC' } }
    const { body } = await update(some(...people), {
      minContractedHours: 20,
      maxContractedHours: 30,
      minContractedDailyMinutes: 240,
      maxContractedDailyMinutes: null,
      breakMinutesPerShift: 30,
      restMinutesBetweenShifts: 720,
      workingWindows: [window],
      workingDaysUseAgentsTimezone: true,
      teamId,
      taskIds: [added],
      updateSkillsMode: 'add',
      enableTimecards: true,
      timecardsAllowCustomTimes: true,
      timecardsAllowOvertime: false,
      enableAvailability: true,
    })
    expect(body).toMatchObject({ changed: 2 })
    const [first, tokyo] = await Promise.all(people.map(agent))
    expect(first).toMatchObject({
      minContractedHours: 20,
      maxContractedDailyMinutes: null,
      workingWindows: [window],
      teamId,
      taskIds: expect.arrayContaining([old, added]),
      timecardsEnabled: true,
      timecardsAllowCustomTimes: true,
      timecardsAllowOvertime: false,
      availabilityEnabled: true,
    })
    expect(tokyo!.workingWindows[0]!.interval.timezone).toBe('Asia/Tokyo')
    expect((await undo(body.surferUpdateId!)).body).toMatchObject({ kept: 0, undoneAt: expect.any(String) })
    const restored = await Promise.all(people.map(agent))
    expect(restored.map(withoutTime)).toEqual(before.map(withoutTime))
    await expect(undo(body.surferUpdateId!)).resolves.toMatchObject({ status: 409 })
  })

  it('reaches all that the filters find except some', async () => {
    const inside = await aSurfer(stage.db, company, { teamId })
    const except = await aSurfer(stage.db, company, { teamId })
    const outside = await aSurfer(stage.db, company)
    const target = {
      selectionMode: 'all-except-some',
      deselectedIds: [except.surferId],
      filters: { teamIds: [teamId] },
    }
    expect((await update(target, { enableAvailability: true })).body.changed).toBe(1)
    const enabled = await Promise.all([inside, except, outside].map(agent))
    expect(enabled.map(one => one.availabilityEnabled)).toEqual([true, false, false])
  })

  it('keeps what was changed again since then when it is undone', async () => {
    const people = [await aSurfer(stage.db, company), await aSurfer(stage.db, company)]
    const { body } = await update(some(...people), { breakMinutesPerShift: 15 })
    await update(some(people[0]!), { breakMinutesPerShift: 20 })
    expect((await undo(body.surferUpdateId!)).body.kept).toBe(1)
    expect((await Promise.all(people.map(agent))).map(one => one.breakMinutesPerShift)).toEqual([20, 45])
  })

  it('says that nothing changed and keeps no record of it', async () => {
    const one = await aSurfer(stage.db, company, { breakMinutesPerShift: 30 })
    expect((await update(some(one), { breakMinutesPerShift: 30 })).body).toEqual({
      surferUpdateId: null,
      changed: 0,
    })
    expect((await as.call(surferUpdates.list, {})).body.results).toEqual([])
  })

  it('refuses teams that the manager may not edit, every one of them by name', async () => {
    const closed = await aTeam(stage.db, company, 'Closed')
    const target = await aTeam(stage.db, company, 'Target')
    const people = [await aSurfer(stage.db, company), await aSurfer(stage.db, company, { teamId: closed })]
    const { status, body } = await update(some(...people), { teamId: target })
    expect(status).toBe(403)
    expect(body).toMatchObject({
      message: 'Manager does not have required permissions to edit these teams',
      unauthorised_teams: expect.arrayContaining([
        { id: closed, name: 'Closed' },
        { id: target, name: 'Target' },
      ]),
    })
    expect((await preview(some(...people), { teamId: target })).unauthorisedTeams).toHaveLength(2)
  })

  it('refuses a value that contradicts the one that an agent keeps, and changes nobody', async () => {
    const open = await aSurfer(stage.db, company, { maxContractedHours: 40 })
    const short = await aSurfer(stage.db, company, {
      firstName: 'Ada',
      lastName: 'Byron',
      minContractedHours: 10,
      maxContractedHours: 20,
    })
    const { status, body } = await update(some(open, short), { minContractedHours: 30 })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(
      'minimum must be smaller than the maximum: 30 h at least, 20 h at most for Ada Byron.',
    )
    expect((await agent(open)).minContractedHours).not.toBe(30)
    expect((await preview(some(open, short), { minContractedHours: 30 })).faults).toMatchObject([
      { surferId: short.surferId, field: 'minContractedHours' },
    ])
  })

  it.each([
    [{ selectionMode: 'none' }, { enableTimecards: true }, 'Select at least one agent'],
    [
      { selectionMode: 'some-selected', selectedIds: [] },
      { enableTimecards: true },
      'Select at least one agent',
    ],
    [
      { selectionMode: 'all-except-some', filters: { teamIds: [] } },
      { enableTimecards: true },
      'Choose at least one team, or leave team_ids out',
    ],
    [{ selectionMode: 'all-except-some' }, {}, 'Choose at least one change'],
    [
      { selectionMode: 'all-except-some' },
      { taskIds: [], updateSkillsMode: 'add' },
      'Choose at least one skill',
    ],
    [{ selectionMode: 'all-except-some' }, { taskIds: [1] }, 'Say whether skills are added or replaced'],
    [
      { selectionMode: 'all-except-some' },
      { minContractedHours: 40, maxContractedHours: 20 },
      'minimum must be smaller than the maximum',
    ],
    [
      { selectionMode: 'all-except-some' },
      { minContractedHours: -1 },
      'Contracted hours must not be negative',
    ],
    [
      { selectionMode: 'all-except-some', filters: { searchText: 'nobody at all' } },
      { enableTimecards: true },
      'No agent is left',
    ],
  ])('refuses %j with %j', async (target, updates, message) => {
    const { status, body } = await update(target, updates)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(message)
  })

  it('takes as many statements for five hundred agents as for one', async () => {
    await inTenant(tx =>
      sql`
        insert into surfer (organization_id, team_id, first_name, email)
        select ${company.organizationId}::bigint, t.id, 'Agent ' || n, 'agent' || n || '@example.com'
        from generate_series(1, 500) n, team t where t.is_default`.execute(tx),
    )
    const taskId = await aTask(stage.db, company)
    const began = performance.now()
    const { body } = await update(
      { selectionMode: 'all-except-some' },
      { breakMinutesPerShift: 31, restMinutesBetweenShifts: 700, taskIds: [taskId], updateSkillsMode: 'add' },
    )
    expect(body.changed).toBeGreaterThanOrEqual(500)
    expect(performance.now() - began).toBeLessThan(5000)
  })
})

const withoutTime = ({ updatedAt: _, ...surfer }: { updatedAt: string }) => surfer

describe('a change from a day to come', () => {
  const TODAY = new Date().toISOString().slice(0, 10)
  const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
  const plan = ({ surferId }: Person, effectiveFrom: string, changes: object) =>
    as.call(surferChanges.create, { params: { surferId: surferId! }, body: { effectiveFrom, changes } })
  const planned = async ({ surferId }: Person) =>
    (await as.call(surferChanges.list, { params: { surferId: surferId! } })).body.results
  const terms = async ({ surferId }: Person) =>
    (await as.call(surferChanges.terms, { params: { surferId: surferId! } })).body.results
  const applyOn = (days: number) =>
    inTenant(tx => applyDueChanges(tx, company.organizationId, Date.now() + days * DAY_MS))

  it('waits for its day, holds from then on, and leaves the history', async () => {
    const one = await aSurfer(stage.db, company, { minContractedHours: 10, maxContractedHours: 40 })
    await plan(one, dayFrom(3), { maxContractedHours: 20, teamId })
    expect(await applyOn(1)).toBe(0)
    expect(await agent(one)).toMatchObject({ maxContractedHours: 40 })
    expect(await planned(one)).toMatchObject([{ state: 'planned', effectiveFrom: dayFrom(3) }])
    expect(await applyOn(4)).toBe(1)
    expect(await applyOn(4)).toBe(0)
    expect(await agent(one)).toMatchObject({ maxContractedHours: 20, minContractedHours: 10, teamId })
    expect(await planned(one)).toMatchObject([{ state: 'applied' }])
    expect(await terms(one)).toMatchObject([
      { from: dayFrom(3), to: null, maxContractedHours: 20, teamId },
      { from: null, to: dayFrom(2), maxContractedHours: 40 },
    ])
  })

  it('leaves a report of the past with the team that was in force', async () => {
    const one = await aSurfer(stage.db, company)
    await inTenant(tx =>
      sql`
        insert into adherence_day (organization_id, surfer_id, date, zone, in_seconds, out_seconds, exception_seconds, scored_to)
        select ${company.organizationId}::bigint, ${one.surferId}::bigint, ${TODAY}::date + days, 'Etc/UTC', 3600, 0, 0, now()
        from unnest(array[-1, 5]) as days`.execute(tx),
    )
    await plan(one, dayFrom(3), { teamId })
    await applyOn(3)
    const daysOf = async (team: number) =>
      (
        await as.call(adherence.metrics, {
          query: { teamIds: [team], from: dayFrom(-3), to: dayFrom(9), granularity: 'daily' },
        })
      ).body.rows.map(row => row.date)
    expect([await daysOf(company.defaultTeamId), await daysOf(teamId)]).toEqual([[dayFrom(-1)], [dayFrom(5)]])
  })

  it('is called off, and not applied then', async () => {
    const one = await aSurfer(stage.db, company, { maxContractedHours: 40 })
    const { body } = await plan(one, dayFrom(2), { maxContractedHours: 20 })
    const params = { surferId: one.surferId!, surferChangeId: body.surferChangeId }
    expect((await as.call(surferChanges.cancel, { params })).status).toBe(200)
    expect((await as.call(surferChanges.cancel, { params })).status).toBe(404)
    expect(await applyOn(3)).toBe(0)
    expect((await agent(one)).maxContractedHours).toBe(40)
  })

  it('that contradicts what was changed since then is not applied, and says so', async () => {
    const one = await aSurfer(stage.db, company, { minContractedHours: 10, maxContractedHours: 40 })
    await plan(one, dayFrom(2), { maxContractedHours: 20 })
    await update(some(one), { minContractedHours: 30 })
    await applyOn(3)
    expect((await agent(one)).maxContractedHours).toBe(40)
    expect(await planned(one)).toMatchObject([
      { state: 'failed', problem: expect.stringContaining('minimum must be smaller than the maximum') },
    ])
  })

  it('of many agents is called off by undoing it', async () => {
    const people = [await aSurfer(stage.db, company), await aSurfer(stage.db, company)]
    const { body } = await update(some(...people), { maxContractedHours: 12 }, dayFrom(5))
    expect(body.changed).toBe(2)
    expect((await planned(people[0]!))[0]).toMatchObject({
      state: 'planned',
      changes: { maxContractedHours: 12 },
    })
    await undo(body.surferUpdateId!)
    expect((await planned(people[1]!))[0]).toMatchObject({ state: 'cancelled' })
  })

  it('refuses today, the past, contradictions and what has no day', async () => {
    const one = await aSurfer(stage.db, company, { minContractedHours: 30, maxContractedHours: 40 })
    expect((await plan(one, TODAY, { maxContractedHours: 35 })).status).toBe(400)
    expect((await plan(one, dayFrom(2), { maxContractedHours: 20 })).status).toBe(400)
    expect((await plan(one, dayFrom(2), {})).status).toBe(400)
    const { status, body } = await update(some(one), { enableTimecards: true }, dayFrom(2))
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringContaining('Skills and access change at once'),
    ])
  })
})
