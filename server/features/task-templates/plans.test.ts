import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shiftTemplates } from '#contract/endpoints/shift-templates.ts'
import { type Rule, taskTemplates, teamPlans } from '#contract/endpoints/task-templates.ts'
import { tasks } from '#contract/endpoints/tasks.ts'
import {
  aShiftTemplate,
  aSurfer,
  aTask,
  aTaskTemplate,
  aTeam,
  aTestBed,
  type Caller,
  eventTypes,
  type Person,
  type TestBed,
} from '#test/builders/index.ts'
import {
  markTaskTemplateApplied,
  shiftTemplatesById,
  shiftTemplatesToApply,
  taskTemplateById,
  taskTemplateToApply,
} from './index.ts'

let stage: TestBed
let manager: Caller
let surfer: Person
let phone: number
let lunch: number
beforeAll(async () => {
  stage = await aTestBed()
  manager = stage.asManager
  surfer = await aSurfer(stage.db, stage.company)
  phone = await aTask(stage.db, stage.company)
  lunch = await aTask(stage.db, stage.company, { type: 'task-break' })
})
afterAll(() => stage?.close())

const inTenant = <T>(work: (tx: Parameters<typeof taskTemplateById>[0]) => Promise<T>) =>
  stage.db.inTenant(stage.company.organizationId, work)
const shift = (name: string) => ({
  name,
  interval: { startMinute: 1260, endMinute: 1830 },
  timezone: 'Europe/London',
  color: 'royalBlue' as const,
})
const everyRule = {
  name: '',
  assignPolicy: 'skills' as const,
  assignedSurferIds: [],
  assignedShiftTemplateIds: [],
  conditions: [],
}
const forecastRule = (id: number, taskId: number): Rule => ({
  ...everyRule,
  id,
  taskId,
  type: 'rule-forecast',
  minimumCoveragePercentage: 100,
})
const plan = (name: string) => ({ name, color: 'green' as const, teamIds: [stage.company.defaultTeamId] })

describe('shifts', () => {
  it('are added, changed, archived and restored', async () => {
    const form = { ...shift('Night'), breaks: [{ startMinute: 300, duration: 45 }] }
    const { status, body } = await manager.call(shiftTemplates.create, { body: form })
    expect([status, body]).toMatchObject([200, { ...form, conflictType: 'standard', state: 'active' }])
    expect((await eventTypes(stage.db, stage.company)).at(-1)).toBe('plans.changed')
    const change = (changes: object) =>
      manager.call(shiftTemplates.update, { params: { shiftTemplateId: body.id }, body: changes })
    const { body: longer } = await change({ interval: { startMinute: 1200, endMinute: 1830 } })
    expect(longer).toEqual({ ...body, interval: { startMinute: 1200, endMinute: 1830 } })
    expect((await change({ state: 'archived' })).body.state).toBe('archived')
    expect((await change({ state: 'active', conflictType: 'fill' })).body).toEqual({
      ...longer,
      conflictType: 'fill',
    })
  })

  it('have names of their own while active', async () => {
    const { body: first } = await manager.call(shiftTemplates.create, { body: shift('Early') })
    const again = await manager.call(shiftTemplates.create, { body: shift('early') })
    expect([again.status, again.refused.message]).toEqual([
      409,
      'There is already a shift called “early”. Choose another name.',
    ])
    const params = { shiftTemplateId: first.id }
    await manager.call(shiftTemplates.update, { params, body: { state: 'archived' } })
    await manager.call(shiftTemplates.create, { body: shift('Early') })
    const restored = await manager.call(shiftTemplates.update, { params, body: { state: 'active' } })
    expect([restored.status, restored.refused.error]).toEqual([409, 'DUPLICATED_NAME'])
  })

  it('hold their breaks, before and after a change', async () => {
    const late = { ...shift('Late'), breaks: [{ startMinute: 560, duration: 30 }] }
    const { status, refused } = await manager.call(shiftTemplates.create, { body: late })
    const issue = {
      in: 'body',
      path: ['breaks', 0, 'start_minute'],
      message: 'A break must lie inside the shift.',
    }
    expect([status, refused.issues]).toEqual([400, [issue]])
    const { body } = await manager.call(shiftTemplates.create, {
      body: { ...late, breaks: [{ startMinute: 540, duration: 30 }] },
    })
    const shorter = await manager.call(shiftTemplates.update, {
      params: { shiftTemplateId: body.id },
      body: { interval: { startMinute: 1260, endMinute: 1800 } },
    })
    expect([shorter.status, shorter.refused.issues]).toEqual([400, [issue]])
  })

  it('are refused when unknown or turned round', async () => {
    const unknown = await manager.call(shiftTemplates.update, {
      params: { shiftTemplateId: 990_001 },
      body: { name: 'X' },
    })
    expect([unknown.status, unknown.refused.message]).toEqual([404, 'There is no shift 990001 here.'])
    const round = await manager.call(shiftTemplates.create, {
      body: { ...shift('Round'), interval: { startMinute: 600, endMinute: 540 } },
    })
    expect(round.refused.issues).toEqual([
      { in: 'body', path: ['interval', 'start_minute'], message: 'start must not be after end' },
    ])
  })

  it('say what may not follow on the next day, which goes with either shift', async () => {
    const { body: dawn } = await manager.call(shiftTemplates.create, { body: shift('Dawn') })
    const { body: dusk } = await manager.call(shiftTemplates.create, {
      body: { ...shift('Dusk'), notBeforeIds: [dawn.id] },
    })
    expect([dawn.notBeforeIds, dusk.notBeforeIds]).toEqual([[], [dawn.id]])
    const change = (notBeforeIds: number[]) =>
      manager.call(shiftTemplates.update, { params: { shiftTemplateId: dusk.id }, body: { notBeforeIds } })
    const refused = await change([dawn.id, 990_001])
    expect([refused.status, refused.refused.issues]).toEqual([
      400,
      [{ in: 'body', path: ['not_before_ids', 1], message: 'There is no shift 990001 here.' }],
    ])
    expect((await change([dawn.id, dawn.id])).refused.issues).toEqual([
      { in: 'body', path: ['not_before_ids'], message: 'Each shift once at most' },
    ])
    const many = Array.from({ length: 51 }, (_, i) => 990_001 + i)
    expect((await change(many)).refused.issues).toEqual([
      { in: 'body', path: ['not_before_ids'], message: 'At most 50 shifts' },
    ])
    const { body } = await change([dawn.id, dusk.id])
    expect(body).toEqual({ ...dusk, notBeforeIds: [dawn.id, dusk.id] })
    // Another change leaves it alone.
    const renamed = await manager.call(shiftTemplates.update, {
      params: { shiftTemplateId: dusk.id },
      body: { name: 'Evening' },
    })
    expect(renamed.body.notBeforeIds).toEqual([dawn.id, dusk.id])
    await inTenant(tx => sql`delete from shift_template where id = ${dawn.id}`.execute(tx))
    const kept = await inTenant(tx => shiftTemplatesById(tx, [dusk.id]))
    expect(kept.get(dusk.id)!.notBeforeIds).toEqual([dusk.id])
  })

  it('are seen by agents and changed by managers', async () => {
    const asSurfer = stage.as(surfer)
    const { status, body } = await asSurfer.call(shiftTemplates.list, {
      query: { state: 'active', limit: 1 },
    })
    expect([status, body.results.length, body.pageInfo.next === null]).toEqual([200, 1, false])
    expect((await asSurfer.call(shiftTemplates.create, { body: shift('Mine') })).status).toBe(403)
  })
})

describe('activity plans', () => {
  it('keep their rules as they were given', async () => {
    const shiftTemplateId = await aShiftTemplate(stage.db, stage.company)
    const rules: Rule[] = [
      {
        ...everyRule,
        id: 2,
        taskId: lunch,
        name: 'Lunch',
        type: 'rule-break',
        assignPolicy: 'all-surfers',
        sessionLength: 45,
        staggerInterval: 15,
        windows: [{ days: ['monday'], position: 'from-shift-start', startMinute: 180, endMinute: 300 }],
      },
      {
        ...forecastRule(1, phone),
        assignPolicy: 'shifts',
        assignedShiftTemplateIds: [shiftTemplateId],
        conditions: [
          { type: 'skill', taskIds: [phone] },
          { type: 'surfer', surferIds: [surfer.surferId!] },
          { type: 'shift-length', minMinutes: 240, maxMinutes: null },
        ],
      },
    ]
    const { status, body } = await manager.call(taskTemplates.create, {
      body: { ...plan('Weekdays'), surferIds: [surfer.surferId!], rules },
    })
    expect([status, body]).toMatchObject([
      200,
      { ...plan('Weekdays'), surferIds: [surfer.surferId], state: 'active', lastAppliedAt: null },
    ])
    expect(body.rules).toEqual(rules)
    expect((await eventTypes(stage.db, stage.company)).at(-1)).toBe('plans.changed')
    const { body: renamed } = await manager.call(taskTemplates.update, {
      params: { taskTemplateId: body.id },
      body: { name: 'All week', surferIds: [] },
    })
    expect(renamed).toEqual({ ...body, name: 'All week', surferIds: [], updatedAt: renamed.updatedAt })
  })

  it('name everything in their rules that is not there', async () => {
    const archived = await aTask(stage.db, stage.company, { state: 'archived' })
    const rules: Rule[] = [
      { ...forecastRule(1, 990_001), assignedSurferIds: [surfer.surferId!, 990_002] },
      {
        ...forecastRule(1, archived),
        assignedShiftTemplateIds: [990_003],
        conditions: [
          { type: 'scheduled-task', taskIds: [990_004] },
          { type: 'surfer', surferIds: [990_005] },
          { type: 'shift-template', shiftTemplateIds: [990_006] },
        ],
      },
    ]
    const { status, refused } = await manager.call(taskTemplates.create, {
      body: { ...plan('Ghosts'), teamIds: [990_007], surferIds: [990_008], rules },
    })
    expect(status).toBe(400)
    expect(refused.issues?.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
      'team_ids.0: There is no team 990007 here.',
      'surfer_ids.0: There is no agent 990008 here.',
      'rules.0.task_id: There is no activity 990001 in use here.',
      'rules.0.assigned_surfer_ids.1: There is no agent 990002 here.',
      `rules.1.task_id: There is no activity ${archived} in use here.`,
      'rules.1.assigned_shift_template_ids.0: There is no shift 990003 here.',
      'rules.1.conditions.0.task_ids.0: There is no activity 990004 here.',
      'rules.1.conditions.1.surfer_ids.0: There is no agent 990005 here.',
      'rules.1.conditions.2.shift_template_ids.0: There is no shift 990006 here.',
      'rules.1.id: Another rule has the id 1 already.',
    ])
  })

  it('rest the rules of an archived activity until it is restored', async () => {
    const chat = await aTask(stage.db, stage.company)
    const { body } = await manager.call(taskTemplates.create, {
      body: { ...plan('Chatty'), rules: [forecastRule(1, chat), forecastRule(2, phone)] },
    })
    const ruleIds = async () =>
      (await inTenant(tx => taskTemplateById(tx, body.id))).rules.map(rule => rule.id)
    await manager.call(tasks.update, { params: { taskId: chat }, body: { state: 'archived' } })
    expect(await ruleIds()).toEqual([2])
    // Saved without it by somebody who does not see it, and with its id taken.
    const rules = [{ ...forecastRule(1, phone), name: 'New' }]
    await manager.call(taskTemplates.update, { params: { taskTemplateId: body.id }, body: { rules } })
    expect(await ruleIds()).toEqual([1])
    await manager.call(tasks.update, { params: { taskId: chat }, body: { state: 'active' } })
    expect(await ruleIds()).toEqual([1, 2])
  })

  it('need edit permission on their teams and their agents’ teams, as they are and will be', async () => {
    const harbour = await aTeam(stage.db, stage.company, 'Harbour')
    const outsider = await aSurfer(stage.db, stage.company, { teamId: harbour })
    const { body: mine } = await manager.call(taskTemplates.create, { body: plan('Mine') })
    const params = { taskTemplateId: mine.id }
    for (const answer of [
      await manager.call(taskTemplates.create, { body: { ...plan('Theirs'), teamIds: [harbour] } }),
      await manager.call(taskTemplates.create, { body: { ...plan('Him'), surferIds: [outsider.surferId!] } }),
      await manager.call(taskTemplates.update, { params, body: { teamIds: [harbour] } }),
      await manager.call(taskTemplates.update, { params, body: { surferIds: [outsider.surferId!] } }),
    ])
      expect([answer.status, answer.refused.unauthorised_teams]).toEqual([
        403,
        [{ id: harbour, name: 'Harbour' }],
      ])
    const theirs = await aTaskTemplate(stage.db, stage.company, { teamIds: [harbour] })
    const taken = await manager.call(taskTemplates.update, {
      params: { taskTemplateId: theirs },
      body: { teamIds: [stage.company.defaultTeamId] },
    })
    expect(taken.status).toBe(403)
  })

  it('are refused when unknown, and to agents', async () => {
    const params = { taskTemplateId: 990_001 }
    const unknown = await manager.call(taskTemplates.update, { params, body: { name: 'X' } })
    expect([unknown.status, unknown.refused.message]).toEqual([404, 'There is no activity plan 990001 here.'])
    const asSurfer = stage.as(surfer)
    expect((await asSurfer.call(taskTemplates.list)).status).toBe(403)
    expect((await asSurfer.call(taskTemplates.create, { body: plan('Mine') })).status).toBe(403)
  })

  it('are listed by state, page by page', async () => {
    const { body } = await manager.call(taskTemplates.create, { body: plan('Zzz') })
    await manager.call(taskTemplates.update, {
      params: { taskTemplateId: body.id },
      body: { state: 'archived' },
    })
    const archived = await manager.call(taskTemplates.list, { query: { state: 'archived' } })
    expect(archived.body.results.map(found => found.name)).toEqual(['Zzz'])
    const first = await manager.call(taskTemplates.list, { query: { limit: 1 } })
    expect(first.body.pageInfo.next).toContain('offset=1')
  })
})

describe('templates to apply', () => {
  it('are those in use', async () => {
    const { body: made } = await manager.call(taskTemplates.create, { body: plan('To apply') })
    expect((await inTenant(tx => taskTemplateToApply(tx, made.id))).name).toBe('To apply')
    const params = { taskTemplateId: made.id }
    await manager.call(taskTemplates.update, { params, body: { state: 'archived' } })
    await expect(inTenant(tx => taskTemplateToApply(tx, made.id))).rejects.toThrow(
      'The activity plan “To apply” is archived. Restore it to use it again.',
    )
    const early = await aShiftTemplate(stage.db, stage.company)
    const old = await aShiftTemplate(stage.db, stage.company, { name: 'Old', state: 'archived' })
    expect([...(await inTenant(tx => shiftTemplatesToApply(tx, [early]))).keys()]).toEqual([early])
    await expect(inTenant(tx => shiftTemplatesToApply(tx, [early, old]))).rejects.toThrow(
      'The shift “Old” is archived.',
    )
    await expect(inTenant(tx => shiftTemplatesToApply(tx, [990_001]))).rejects.toThrow(
      'There is no shift 990001 here.',
    )
    expect([...(await inTenant(tx => shiftTemplatesById(tx, [old, 990_001]))).keys()]).toEqual([old])
  })

  it('remember when they were applied', async () => {
    const { body } = await manager.call(taskTemplates.create, { body: plan('Applied') })
    const at = new Date('2026-06-10T12:00:00Z')
    await inTenant(tx => markTaskTemplateApplied(tx, body.id, at))
    expect((await inTenant(tx => taskTemplateById(tx, body.id))).lastAppliedAt).toBe(at.toISOString())
  })
})

describe('a team’s plan', () => {
  const assign = (teamId: number, taskTemplateId: number | null, fromDate: string, asWhom = manager) =>
    asWhom.call(teamPlans.assign, { params: { teamId }, body: { taskTemplateId, fromDate } })

  it('holds from its day on, in place of what was meant for later', async () => {
    const { db, company } = stage
    const teamId = company.defaultTeamId
    const [one, two] = [await aTaskTemplate(db, company), await aTaskTemplate(db, company)]
    await assign(teamId, one, '2031-03-01')
    await assign(teamId, two, '2031-06-01')
    expect((await eventTypes(db, company)).at(-1)).toBe('plans.changed')
    expect((await manager.call(teamPlans.list, {})).body).toEqual([
      { teamId, taskTemplateId: one, fromDate: '2031-03-01' },
      { teamId, taskTemplateId: two, fromDate: '2031-06-01' },
    ])
    expect((await assign(teamId, one, '2031-06-01')).body.at(-1)?.taskTemplateId).toBe(one)
    expect((await assign(teamId, null, '2031-04-01')).body).toEqual([
      { teamId, taskTemplateId: one, fromDate: '2031-03-01' },
      { teamId, taskTemplateId: null, fromDate: '2031-04-01' },
    ])
  })

  it('is refused when archived, unknown, or not the manager’s to give', async () => {
    const { db, company } = stage
    const archived = await aTaskTemplate(db, company, { name: 'Old', state: 'archived' })
    const refusedOf = async (teamId: number, planId: number, asWhom = manager) => {
      const { status, refused } = await assign(teamId, planId, '2031-03-01', asWhom)
      return [status, refused.message]
    }
    expect(await refusedOf(company.defaultTeamId, archived)).toEqual([
      409,
      'The activity plan “Old” is archived. Restore it to use it again.',
    ])
    expect(await refusedOf(company.defaultTeamId, 990_001)).toEqual([
      404,
      'There is no activity plan 990001 here.',
    ])
    expect(await refusedOf(990_001, archived)).toEqual([404, 'There is no team 990001 here.'])
    const planId = await aTaskTemplate(db, company)
    const [status] = await refusedOf(await aTeam(db, company), planId)
    expect(status).toBe(403)
  })
})

it('suggests rules for the agents of teams, and those beside', async () => {
  const { db, company } = stage
  const teamId = await aTeam(db, company)
  await aSurfer(db, company, { teamId, taskIds: [phone], breakMinutesPerShift: 20 })
  const suggest = async (query: object) => (await manager.call(taskTemplates.suggest, { query })).body
  expect(await suggest({})).toEqual([])
  const rules = (await suggest({ teamIds: [teamId] })).map(({ rule }) => [rule.type, rule.taskId])
  expect(rules).toEqual([
    ['rule-break', lunch],
    ['rule-total-time', phone],
  ])
  const both = await suggest({ teamIds: [teamId], surferIds: [surfer.surferId!] })
  expect(both.find(({ rule }) => rule.taskId === phone)?.because).toContain('1 of 2 agents')
})

it('refuses to save over what somebody else saved meanwhile', async () => {
  const { body: read } = await manager.call(taskTemplates.create, { body: plan('Shared') })
  const save = (name: string, updatedAt?: string) =>
    manager.call(taskTemplates.update, { params: { taskTemplateId: read.id }, body: { name, updatedAt } })
  expect((await save('Theirs', read.updatedAt)).status).toBe(200)
  const mine = await save('Mine', read.updatedAt)
  expect([mine.status, mine.refused.message]).toEqual([
    409,
    '“Theirs” was saved by somebody else meanwhile. Reload it, or save yours over it.',
  ])
  expect((await inTenant(tx => taskTemplateById(tx, read.id))).name).toBe('Theirs')
  expect((await save('Mine')).body.name).toBe('Mine')
})
