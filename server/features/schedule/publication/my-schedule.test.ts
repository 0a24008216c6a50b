import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { api } from '#contract/endpoints/index.ts'
import { mySchedule, schedule } from '#contract/endpoints/schedule.ts'
import { rolesWithAccess } from '#contract/permissions.ts'
import {
  aShiftTemplate,
  aSurfer,
  aTask,
  aTestBed,
  type Person,
  paymentSettings,
  type TestBed,
} from '#test/builders/index.ts'
import { publishedBlocks } from '../index.ts'

const DRAFT_MARK = 'SECRET-DRAFT'
const from = '2031-03-03T00:00:00.000Z'
const to = '2031-03-10T00:00:00.000Z'
const span = (day: number) => ({
  start: `2031-03-0${day}T09:00:00.000Z`,
  end: `2031-03-0${day}T17:00:00.000Z`,
})

let stage: TestBed
let me: Person
let colleague: Person
let shown: number
let taskId: number
let shiftTemplateId: number

beforeAll(async () => {
  stage = await aTestBed({ environment: paymentSettings() })
  me = await aSurfer(stage.db, stage.company, { timezone: 'Europe/Athens' })
  colleague = await aSurfer(stage.db, stage.company)
  taskId = await aTask(stage.db, stage.company, { name: 'Chat' })
  shiftTemplateId = await aShiftTemplate(stage.db, stage.company, { name: 'Early' })
  const create = async (person: Person, day: number, rest: object = {}) =>
    (
      await stage.asManager.call(schedule.createBlock, {
        body: { type: 'shift', surferId: person.surferId!, interval: span(day), ...rest },
      })
    ).body.block.id
  shown = await create(me, 3, { shiftTemplateId, tasks: [{ taskId, interval: span(3) }] })
  const edited = await create(me, 4)
  const deleted = await create(me, 5)
  await create(colleague, 3)
  await stage.asManager.call(schedule.publish, { body: { from, to } })
  await stage.asManager.call(schedule.updateBlock, {
    params: { blockId: edited },
    body: { title: DRAFT_MARK, interval: span(8) },
  })
  await stage.asManager.call(schedule.removeBlock, { params: { blockId: deleted } })
  await create(me, 6, { title: DRAFT_MARK })
})
afterAll(() => stage?.close())

it('shows my own, as it is published, with what it speaks of', async () => {
  const { status, body, text } = await stage.as(me).call(mySchedule.get, { query: { from, to } })
  expect(status).toBe(200)
  expect(body.blocks.map(block => [block.id === shown, block.interval])).toEqual([
    [true, span(3)],
    [false, span(4)],
    [false, span(5)],
  ])
  expect(body.timezone).toBe('Europe/Athens')
  expect(body.tasks).toEqual([
    { id: taskId, name: 'Chat', emoji: '📞', color: 'blue', type: 'task-activity' },
  ])
  expect(body.shiftTemplates).toEqual([{ id: shiftTemplateId, name: 'Early', color: 'teal' }])
  for (const hidden of ['published_state', 'draft', 'origin', 'remote_subtype', 'revision'])
    expect(text).not.toContain(`"${hidden}"`)
})

it('is not for those who are no agents, and not for any length of time', async () => {
  expect((await stage.asManager.call(mySchedule.get, { query: { from, to } })).status).toBe(403)
  const long = await stage.as(me).call(mySchedule.get, { query: { from, to: '2032-03-10T00:00:00.000Z' } })
  expect([long.status, long.refused.error]).toEqual([422, 'TOO_MUCH'])
})

it('has a face for later features', async () => {
  const range = { from: Date.parse(from), to: Date.parse(to) }
  const found = await stage.db.inTenant(stage.company.organizationId, tx =>
    publishedBlocks(tx, { surferIds: [me.surferId!], ...range }),
  )
  expect(found).toHaveLength(3)
  expect(found.every(block => block.published?.draft === null && block.title !== DRAFT_MARK)).toBe(true)
  const all = await stage.db.inTenant(stage.company.organizationId, tx => publishedBlocks(tx, range))
  expect(all).toHaveLength(4)
})

// Drafts are in no answer to an agent, and manager endpoints refuse agents.
it('no endpoint tells agents of drafts', async () => {
  const endpoints: AnyEndpoint[] = Object.values(api).flatMap(group => Object.values(group) as AnyEndpoint[])
  const ids: Record<string, number> = { blockId: shown, surferId: me.surferId!, taskId, shiftTemplateId }
  let answered = 0
  for (const endpoint of endpoints.filter(one => stage.has(one))) {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(match => match[1]!)
    const params = Object.fromEntries(names.map(name => [name, ids[name] ?? 1]))
    const query = endpoint.method === 'GET' ? { from, to, surferIds: [me.surferId!] } : undefined
    const { status, text } = await stage.as(me).call(endpoint, { params, query: query as never })
    expect(text, endpoint.path).not.toContain(DRAFT_MARK)
    if (!rolesWithAccess(endpoint.permission).includes('surfer'))
      expect([endpoint.path, status]).toEqual([endpoint.path, 403])
    else if (status === 200) answered++
  }
  expect(answered).toBeGreaterThan(3)
})
