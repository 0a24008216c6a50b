import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schedule } from '#contract/endpoints/schedule.ts'
import { type SchedulePlanForm, schedulePlans } from '#contract/endpoints/schedule-plans.ts'
import { surfers } from '#contract/endpoints/surfers.ts'
import { addDays } from '#core/time/index.ts'
import {
  aManager,
  aSchedulePlan,
  aShiftTemplate,
  aSurfer,
  aTeam,
  aTestBed,
  type Caller,
  eventTypes,
  type Person,
  type TestBed,
} from '#test/builders/index.ts'

// A Wednesday.
const NOW = Date.UTC(2031, 2, 5, 12)
const MONDAY = '2031-03-03'

let stage: TestBed
let manager: Caller
let ada: number
let ben: number
let cleo: number
let early: number
const agents: Person[] = []

beforeAll(async () => {
  stage = await aTestBed({ now: () => NOW })
  manager = stage.asManager
  for (const firstName of ['Ada', 'Ben', 'Cleo'])
    agents.push(
      await aSurfer(stage.db, stage.company, {
        firstName,
        lastName: 'Lund',
        timezone: 'Europe/London',
        minContractedHours: 16,
        maxContractedHours: 40,
        restMinutesBetweenShifts: 660,
      }),
    )
  ;[ada, ben, cleo] = agents.map(agent => agent.surferId!) as [number, number, number]
  early = await aShiftTemplate(stage.db, stage.company, { name: 'Early' })
})
afterAll(() => stage?.close())

const day = (index: number, fields: object = {}) => ({
  day: index,
  interval: { startMinute: 540, endMinute: 1020 },
  timezone: null,
  breaks: [],
  shiftTemplateId: null,
  ...fields,
})
const duty = (plannedShiftId: number, index: number, fields: object = {}) => ({
  ...day(index),
  plannedShiftId,
  numberOfSurfers: 1,
  timeInLieu: null,
  ...fields,
})
const pattern = (name: string, ...groups: number[][]) => ({
  name,
  duration: 1,
  groups: groups.map(assignees => ({ assignees, plannedShifts: [day(0, { shiftTemplateId: early })] })),
})
const roundRobin = (fields: object = {}) => ({
  roundRobinId: null,
  name: 'Weekends',
  cycleDuration: 1,
  plannedShifts: [duty(1, 5)],
  orderedAssignees: [ada, ben, cleo],
  rules: [],
  ...fields,
})
const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
const form = (fields: object = {}) => ({ name: 'Rota', emoji: '🗓️', ...fields }) as SchedulePlanForm
const create = (fields: object = {}, as = manager) => as.call(schedulePlans.create, { body: form(fields) })
const change = (schedulePlanId: number, body: object) =>
  manager.call(schedulePlans.update, { params: { schedulePlanId }, body })
const issuesOf = async (fields: object) => {
  const { status, refused } = await create(fields)
  expect(status).toBe(400)
  return refused.issues!.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('shift plans', () => {
  it('keep what they are given, and begin in the week in which they are made', async () => {
    const fields = {
      imageUrl: 'https://example.com/rota.png',
      teamIds: [stage.company.defaultTeamId],
      surferIds: [cleo],
      shiftPatterns: [pattern('Office', [ada], [ben])],
      roundRobins: [
        roundRobin({
          plannedShifts: [
            duty(1, 5, { timeInLieu: { week: 'following', weekday: 'monday' } }),
            duty(2, 6, { numberOfSurfers: 2 }),
          ],
          rules: [{ type: 'shift-group', order: 1, settings: { mainShift: 1, shiftsToGroup: [2] } }],
        }),
      ],
    }
    const { status, body } = await create(fields)
    expect([status, body]).toMatchObject([
      200,
      {
        ...fields,
        name: 'Rota',
        emoji: '🗓️',
        state: 'active',
        anchorDate: MONDAY,
        lastAppliedAt: null,
        roundRobins: [{ ...fields.roundRobins[0], roundRobinId: expect.any(Number) }],
      },
    ])
    expect((await manager.call(schedulePlans.get, { params: { schedulePlanId: body.id } })).body).toEqual(
      body,
    )
    expect((await eventTypes(stage.db, stage.company)).at(-1)).toBe('plans.changed')
  })

  it('have the weeks of the organization when they are added, and keep them', async () => {
    const { organizationId } = stage.company
    const setWeek = (first: string) =>
      stage.db.inTenant(organizationId, tx =>
        sql`update organization set week_starts_on = ${first}`.execute(tx),
      )
    await setWeek('sunday')
    const lieu = { week: 'same', weekday: 'saturday' } as const
    const sundays = roundRobin({ plannedShifts: [duty(1, 0, { timeInLieu: lieu })], orderedAssignees: [ada] })
    const { body } = await create({ roundRobins: [sundays] })
    await setWeek('monday')
    const { body: copied } = await manager.call(schedulePlans.duplicate, {
      params: { schedulePlanId: body.id },
    })
    const from = addDays(MONDAY, -1)
    for (const plan of [body, copied]) {
      expect(plan).toMatchObject({ weekStartsOn: 'sunday', anchorDate: from })
      const { anchorDate, weekStartsOn, shiftPatterns, roundRobins } = plan
      const preview = await manager.call(schedulePlans.preview, {
        body: {
          anchorDate,
          weekStartsOn,
          shiftPatterns,
          roundRobins,
          from,
          to: addDays(from, 7),
          surferId: ada,
        },
      })
      expect(preview.body.turns).toMatchObject([{ date: from, surferId: ada }])
      // The Saturday at the end of that week.
      expect(preview.body.shifts[0]!.timeInLieu!.start.slice(0, 10)).toBe(addDays(from, 6))
    }
    const early = roundRobin({ plannedShifts: [duty(1, 6, { timeInLieu: lieu })] })
    expect((await change(body.id, { roundRobins: [early] })).refused.message).toContain(
      'The day off for a shift must be another than its own.',
    )
  })

  it('are changed part by part; round robins keep their ids', async () => {
    const { body } = await create({ roundRobins: [roundRobin({ name: 'A' }), roundRobin({ name: 'B' })] })
    const [a, b] = body.roundRobins
    const { body: changed } = await change(body.id, {
      name: 'Other',
      anchorDate: '2031-01-06',
      roundRobins: [b, roundRobin({ name: 'C' })],
    })
    expect(changed).toMatchObject({ name: 'Other', emoji: '🗓️', anchorDate: '2031-01-06' })
    expect(changed.roundRobins.map(one => one.name)).toEqual(['B', 'C'])
    expect(changed.roundRobins[0]!.roundRobinId).toBe(b!.roundRobinId)
    expect([a, b].map(one => one!.roundRobinId)).not.toContain(changed.roundRobins[1]!.roundRobinId)
    const { body: assigned } = await change(body.id, { teamIds: [stage.company.defaultTeamId] })
    expect(assigned).toEqual({
      ...changed,
      teamIds: [stage.company.defaultTeamId],
      updatedAt: assigned.updatedAt,
      version: 3,
    })
  })

  it('are archived, restored, listed by state page by page, and copied', async () => {
    const { body } = await create({ name: 'Zzz', roundRobins: [roundRobin()] })
    expect((await change(body.id, { state: 'archived' })).body.state).toBe('archived')
    const archived = await manager.call(schedulePlans.list, { query: { state: 'archived' } })
    expect(archived.body.results.map(one => one.id)).toEqual([body.id])
    const page = await manager.call(schedulePlans.list, { query: { limit: 1 } })
    expect(page.body.pageInfo.next).toContain('offset=1')
    const params = { schedulePlanId: body.id }
    const { body: copy } = await manager.call(schedulePlans.duplicate, { params })
    expect(copy).toMatchObject({ name: 'Zzz (copy)', state: 'active', anchorDate: body.anchorDate })
    expect(copy.roundRobins).toEqual([
      { ...body.roundRobins[0], roundRobinId: copy.roundRobins[0]!.roundRobinId },
    ])
    expect(copy.roundRobins[0]!.roundRobinId).not.toBe(body.roundRobins[0]!.roundRobinId)
    expect((await change(body.id, { state: 'active' })).body.state).toBe('active')
  })

  it('are not saved over what another manager saved meanwhile', async () => {
    const { body } = await create({})
    expect(body).toMatchObject({ version: 1, changedByName: nameOf(stage.manager) })
    const other = await aManager(stage.db, stage.company, { editTeamIds: [stage.company.defaultTeamId] })
    const params = { schedulePlanId: body.id }
    const theirs = await stage
      .as(other)
      .call(schedulePlans.update, { params, body: { version: 1, shiftPatterns: [pattern('Theirs', [ada])] } })
    expect(theirs.body).toMatchObject({ version: 2, changedByName: nameOf(other) })
    const { status, refused } = await change(body.id, {
      version: 1,
      shiftPatterns: [pattern('Mine', [ada])],
    })
    expect([status, refused]).toMatchObject([
      409,
      {
        error: 'CONFLICT',
        message: `${nameOf(other)} changed the shift plan “Rota” meanwhile. Nothing was saved.`,
        stale: { version: 2, managerName: nameOf(other) },
      },
    ])
    expect((await manager.call(schedulePlans.get, { params })).body).toEqual(theirs.body)
    expect((await change(body.id, { version: 2, name: 'Mine' })).body).toMatchObject({
      version: 3,
      name: 'Mine',
    })
  })

  it('lose an agent who is deleted', async () => {
    const gone = (await aSurfer(stage.db, stage.company)).surferId!
    const { body } = await create({
      surferIds: [gone],
      shiftPatterns: [pattern('Office', [gone, ada])],
      roundRobins: [roundRobin({ orderedAssignees: [gone, ben] })],
    })
    await manager.call(surfers.remove, { params: { surferId: gone } })
    const { body: after } = await manager.call(schedulePlans.get, { params: { schedulePlanId: body.id } })
    expect(after.surferIds).toEqual([])
    expect(after.shiftPatterns[0]!.groups[0]!.assignees).toEqual([ada])
    expect(after.roundRobins[0]!.orderedAssignees).toEqual([ben])
  })
})

describe('a plan is refused', () => {
  it('without a name or an emoji, or with a picture that is no address', async () => {
    expect(await issuesOf({ name: ' ', emoji: '', imageUrl: 'javascript:alert(1)' })).toEqual([
      'name: Required',
      'emoji: Required',
      'image_url: Invalid URL',
    ])
    expect(
      await issuesOf({ shiftPatterns: [pattern('', [])], roundRobins: [roundRobin({ name: '' })] }),
    ).toEqual(['shift_patterns.0.name: Required', 'round_robins.0.name: Required'])
  })

  it('with an agent in two patterns or two groups', async () => {
    expect(
      await issuesOf({ shiftPatterns: [pattern('A', [ada]), pattern('B', [ben]), pattern('C', [ada])] }),
    ).toEqual([`shift_patterns: The surfer ${ada} is present in more than one pattern: A, C`])
    expect(await issuesOf({ shiftPatterns: [pattern('A', [ada], [ben], [ada, cleo], [ada])] })).toEqual([
      `shift_patterns.0.groups: The surfer ${ada} is present in 3 different groups`,
    ])
  })

  it('with a shift for more agents than there are in the round robin', async () => {
    const tooMany = (fields: object) =>
      roundRobin({ plannedShifts: [duty(1, 5, { numberOfSurfers: 4 })], ...fields })
    expect(await issuesOf({ roundRobins: [tooMany({})] })).toEqual([
      'round_robins.0.planned_shifts.0.number_of_surfers: A shift in round robin Weekends requires 4 surfers but there are only 3 assignees in the round robin',
    ])
    const { body } = await create({ roundRobins: [roundRobin()] })
    const { roundRobinId } = body.roundRobins[0]!
    expect(
      (await change(body.id, { roundRobins: [tooMany({ roundRobinId })] })).refused.issues![0]!.message,
    ).toBe(
      `A shift in round robin ${roundRobinId} requires 4 surfers but there are only 3 assignees in the round robin`,
    )
    const none = duty(1, 5, { numberOfSurfers: 0 })
    expect(await issuesOf({ roundRobins: [roundRobin({ plannedShifts: [none] })] })).toHaveLength(1)
  })

  it('with a group of no shifts, of unknown ones, or of one that is in another', async () => {
    const group = (mainShift: number, ...shiftsToGroup: number[]) => ({
      type: 'shift-group',
      order: 1,
      settings: { mainShift, shiftsToGroup },
    })
    const plannedShifts = [duty(1, 4), duty(2, 5)]
    const rules = (...list: object[]) => ({ roundRobins: [roundRobin({ plannedShifts, rules: list })] })
    expect(await issuesOf(rules(group(1)))).toEqual([
      'round_robins.0.rules.0.settings.shifts_to_group: Select at least one shift',
    ])
    expect(await issuesOf(rules(group(1, 3)))).toEqual([
      'round_robins.0.rules.0.settings.shifts_to_group.0: There is no shift 3 in this round robin.',
    ])
    expect(await issuesOf(rules(group(1, 2), group(2, 1)))).toEqual([
      'round_robins.0.rules.1.settings.main_shift: Shift 2 is in more than one group.',
      'round_robins.0.rules.1.settings.shifts_to_group.0: Shift 1 is in more than one group.',
    ])
  })

  it('with shifts beyond the cycle, breaks beyond the shift, or a day off on the day itself', async () => {
    const breaks = [{ startMinute: 470, duration: 30 }]
    const plannedShifts = [
      duty(1, 7, { breaks }),
      duty(1, 5, { timeInLieu: { week: 'same', weekday: 'saturday' } }),
    ]
    const orderedAssignees = [ada, ada]
    expect(await issuesOf({ roundRobins: [roundRobin({ plannedShifts, orderedAssignees })] })).toEqual([
      'round_robins.0.planned_shifts.0.day: The cycle has only 7 days.',
      'round_robins.0.planned_shifts.0.breaks.0.start_minute: A break must lie inside the shift.',
      `round_robins.0.ordered_assignees: The surfer ${ada} is in the order more than once`,
      'round_robins.0.planned_shifts: Another shift has the id 1 already.',
    ])
    const offThatDay = roundRobin({
      plannedShifts: [duty(1, 5, { timeInLieu: { week: 'same', weekday: 'saturday' } })],
    })
    expect(await issuesOf({ roundRobins: [offThatDay] })).toEqual([
      'round_robins.0.planned_shifts.0.time_in_lieu: The day off for a shift must be another than its own.',
    ])
  })

  it('that speaks of what is not there, or of another plan’s round robin', async () => {
    const { body: other } = await create({ roundRobins: [roundRobin()] })
    const stolen = other.roundRobins[0]!.roundRobinId
    expect(
      await issuesOf({
        teamIds: [990_001],
        surferIds: [990_002],
        shiftPatterns: [pattern('A', [ada, 990_003])],
        roundRobins: [
          roundRobin({
            roundRobinId: stolen,
            orderedAssignees: [990_004],
            plannedShifts: [duty(1, 5, { shiftTemplateId: 990_005 })],
          }),
        ],
      }),
    ).toEqual([
      'team_ids.0: There is no team 990001 here.',
      'surfer_ids.0: There is no agent 990002 here.',
      'shift_patterns.0.groups.0.assignees.1: There is no agent 990003 here.',
      `round_robins.0.round_robin_id: There is no round robin ${stolen} in this plan.`,
      'round_robins.0.ordered_assignees.0: There is no agent 990004 here.',
      'round_robins.0.planned_shifts.0.shift_template_id: There is no shift 990005 here.',
    ])
    const twice = [roundRobin({ roundRobinId: stolen }), roundRobin({ roundRobinId: stolen })]
    expect((await change(other.id, { roundRobins: twice })).refused.issues![0]!.message).toBe(
      `Another round robin has the id ${stolen} already.`,
    )
  })

  it('to whoever may not edit its teams or the teams of its agents, as they are and will be', async () => {
    const harbour = await aTeam(stage.db, stage.company, 'Harbour')
    const outsider = (await aSurfer(stage.db, stage.company, { teamId: harbour })).surferId!
    const { body: mine } = await create({})
    const theirs = await aSchedulePlan(stage.db, stage.company, { teamIds: [], surferIds: [outsider] })
    const days = { from: MONDAY, to: addDays(MONDAY, 7), duplicationType: 'overwrite' as const }
    for (const answer of [
      await create({ teamIds: [harbour] }),
      await create({ surferIds: [outsider] }),
      await create({ shiftPatterns: [pattern('A', [outsider])] }),
      await change(mine.id, { roundRobins: [roundRobin({ orderedAssignees: [ada, outsider] })] }),
      await change(theirs, { surferIds: [], roundRobins: [] }),
      await manager.call(schedulePlans.duplicate, { params: { schedulePlanId: theirs } }),
      await manager.call(schedulePlans.apply, { params: { schedulePlanId: theirs }, body: days }),
    ])
      expect([answer.status, answer.refused.unauthorised_teams]).toEqual([
        403,
        [{ id: harbour, name: 'Harbour' }],
      ])
    const there = await aManager(stage.db, stage.company, { editTeamIds: [harbour] })
    expect((await create({ surferIds: [outsider] }, stage.as(there))).status).toBe(200)
  })

  it('when it is unknown, and to agents', async () => {
    const params = { schedulePlanId: 990_001 }
    const { status, refused } = await manager.call(schedulePlans.get, { params })
    expect([status, refused.message]).toEqual([404, 'There is no shift plan 990001 here.'])
    expect((await change(990_001, { name: 'X' })).status).toBe(404)
    expect((await create({}, stage.as(agents[0]!))).status).toBe(403)
  })
})

describe('the preview', () => {
  const preview = (fields: object) =>
    manager.call(schedulePlans.preview, {
      body: {
        anchorDate: MONDAY,
        from: MONDAY,
        to: addDays(MONDAY, 21),
        shiftPatterns: [],
        roundRobins: [],
        ...fields,
      },
    })

  it('says whose turn it is and why, what is owed, and hours against contracts', async () => {
    const off = { start: '2031-03-08T00:00:00Z', end: '2031-03-09T00:00:00Z' }
    const { body: added } = await manager.call(schedule.createBlock, {
      body: { type: 'time-off', surferId: ada, interval: off },
    })
    const night = { interval: { startMinute: 1320, endMinute: 1800 } }
    const { status, body } = await preview({
      roundRobins: [roundRobin()],
      shiftPatterns: [
        {
          name: 'Nights',
          duration: 1,
          groups: [{ assignees: [cleo], plannedShifts: [day(0, night), day(1)] }],
        },
      ],
    })
    await manager.call(schedule.removeBlock, { params: { blockId: added.block.id } })
    expect(status).toBe(200)
    expect(body.shifts).toEqual([])
    expect(body.turns.map(turn => [turn.date, turn.surferId, turn.reason, turn.because])).toEqual([
      ['2031-03-08', ben, 'away', 'Ada Lund is away; Ben Lund stands in.'],
      ['2031-03-15', ada, 'repays', 'Ada Lund owes a turn and has this one instead of Ben Lund.'],
      ['2031-03-22', cleo, null, null],
    ])
    expect(body.balances.map(({ surferId, done, entitled }) => [surferId, done, entitled])).toEqual([
      [ada, 1, 1],
      [ben, 1, 1],
      [cleo, 1, 1],
    ])
    const hours = new Map(body.hours.map(row => [row.surferId, row]))
    expect(hours.get(ada)).toMatchObject({
      minContractedHours: 16,
      warnings: ['Ada Lund has 2 h 40 min a week on average; the contract asks for 16 h.'],
    })
    expect(hours.get(cleo)).toMatchObject({
      averageWeeklyHours: 56 / 3,
      warnings: ['Only 3 h of rest before the shift of Cleo Lund on Tue 4 Mar; 11 h are agreed.'],
    })
  })

  it('tells the shifts of one agent, of patterns and of round robins, with the days off for them', async () => {
    const lieu = { week: 'following' as const, weekday: 'monday' as const }
    const { body } = await preview({
      surferId: ada,
      to: addDays(MONDAY, 14),
      roundRobins: [roundRobin({ plannedShifts: [duty(1, 5, { timeInLieu: lieu })] })],
      shiftPatterns: [pattern('Office', [ada])],
    })
    const none = { shiftTemplateId: null, roundRobinIndex: null, timeInLieu: null }
    const from9to17 = (date: string) => ({ start: `${date}T09:00:00.000Z`, end: `${date}T17:00:00.000Z` })
    expect(body.shifts).toEqual([
      { ...none, interval: from9to17(MONDAY), shiftTemplateId: early },
      {
        ...none,
        interval: from9to17('2031-03-08'),
        roundRobinIndex: 0,
        // Instead of the Monday's shift.
        timeInLieu: from9to17('2031-03-10'),
      },
    ])
  })

  it('is refused for days out of order, for too many, and for what is not right in the plan', async () => {
    expect((await preview({ to: MONDAY })).refused.issues![0]!.message).toBe('from must be before to')
    expect((await preview({ to: addDays(MONDAY, 372) })).refused.issues![0]!.message).toBe(
      'At most 53 weeks at once.',
    )
    const twice = [pattern('A', [ada]), pattern('B', [ada])]
    expect((await preview({ shiftPatterns: twice })).refused.issues![0]!.message).toBe(
      `The surfer ${ada} is present in more than one pattern: A, B`,
    )
  })
})
