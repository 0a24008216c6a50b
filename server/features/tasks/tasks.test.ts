import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tasks } from '#contract/endpoints/tasks.ts'
import {
  aStream,
  aSurfer,
  aTestBed,
  type Caller,
  eventTypes,
  type Person,
  type TestBed,
} from '#test/builders/index.ts'
import { replaceTasksOfStream, tasksById, unlinkStream } from './index.ts'

let stage: TestBed
let manager: Caller
let surfer: Person

beforeAll(async () => {
  stage = await aTestBed()
  manager = stage.asManager
  surfer = await aSurfer(stage.db, stage.company)
})
afterAll(() => stage?.close())

const form = (name: string) => ({ name, emoji: '📞', type: 'task-activity', color: 'blue' }) as const

describe('activities', () => {
  it('are added with their skills and ticket groups', async () => {
    const streamId = await aStream(stage.db, stage.company)
    const { status, body } = await manager.call(tasks.create, {
      body: { ...form('Phone'), surferIds: [surfer.surferId!], streamIds: [streamId] },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Phone',
      state: 'active',
      isBusy: true,
      agentDialpadStatuses: [],
      surferIds: [surfer.surferId],
      streamIds: [streamId],
    })
    expect(await eventTypes(stage.db, stage.company)).toEqual(['tasks.changed'])
  })

  it('have names of their own while active, whatever the case', async () => {
    const { body: first } = await manager.call(tasks.create, { body: form('Chat') })
    const again = await manager.call(tasks.create, { body: form('CHAT') })
    expect([again.status, again.refused]).toMatchObject([
      409,
      {
        error: 'DUPLICATED_NAME',
        message: 'There is already an activity called “CHAT”. Choose another name.',
        name: 'CHAT',
      },
    ])
    await manager.call(tasks.update, { params: { taskId: first.id }, body: { state: 'archived' } })
    const second = await manager.call(tasks.create, { body: form('CHAT') })
    expect(second.status).toBe(200)
    const restored = await manager.call(tasks.update, {
      params: { taskId: first.id },
      body: { state: 'active' },
    })
    expect([restored.status, restored.refused.error]).toEqual([409, 'DUPLICATED_NAME'])
    const renamed = await manager.call(tasks.update, {
      params: { taskId: first.id },
      body: { state: 'active', name: 'Chat 2' },
    })
    expect([renamed.status, renamed.body.state]).toEqual([200, 'active'])
  })

  it('change only in what is given', async () => {
    const { body: task } = await manager.call(tasks.create, {
      body: { ...form('Mail'), surferIds: [surfer.surferId!], agentDialpadStatuses: ['available', 'busy'] },
    })
    const { body: changed } = await manager.call(tasks.update, {
      params: { taskId: task.id },
      body: { color: 'red', isBusy: false },
    })
    expect(changed).toEqual({ ...task, color: 'red', isBusy: false, updatedAt: changed.updatedAt })
    const { body: without } = await manager.call(tasks.update, {
      params: { taskId: task.id },
      body: { surferIds: [] },
    })
    expect(without.surferIds).toEqual([])
  })

  it('are found by text, state and type, page by page', async () => {
    for (const name of ['Page b', 'Page a', 'page c']) await manager.call(tasks.create, { body: form(name) })
    await manager.call(tasks.create, { body: { ...form('Page lunch'), type: 'task-break' } })
    const first = await manager.call(tasks.list, {
      query: { searchText: 'PAGE', type: 'task-activity', state: 'active', limit: 2 },
    })
    expect(first.body.results.map(task => task.name)).toEqual(['Page a', 'Page b'])
    const next = new URL(first.body.pageInfo.next!, 'http://localhost').searchParams
    const second = await manager.call(tasks.list, {
      query: {
        searchText: next.get('search_text')!,
        type: 'task-activity',
        offset: next.get('offset'),
        limit: 2,
      },
    })
    expect(second.body.results.map(task => task.name)).toEqual(['page c'])
    expect(second.body.pageInfo.next).toBeNull()
    const breaks = await manager.call(tasks.list, { query: { type: 'task-break' } })
    expect(breaks.body.results.map(task => task.name)).toEqual(['Page lunch'])
  })

  it('hide from agents who else has a skill', async () => {
    const asManager = await manager.call(tasks.list, { query: { searchText: 'Phone' } })
    expect(asManager.body.results[0]?.surferIds).toEqual([surfer.surferId])
    const asSurfer = await stage.as(surfer).call(tasks.list, { query: { searchText: 'Phone' } })
    expect([asSurfer.status, asSurfer.body.results[0]?.surferIds]).toEqual([200, []])
  })
})

describe('what is refused', () => {
  it('agents change nothing', async () => {
    expect((await stage.as(surfer).call(tasks.create, { body: form('Mine') })).status).toBe(403)
    const update = { params: { taskId: 1 }, body: { name: 'Mine' } }
    expect((await stage.as(surfer).call(tasks.update, update)).status).toBe(403)
  })

  it('unknown agents and ticket groups are named', async () => {
    const { status, refused } = await manager.call(tasks.create, {
      body: { ...form('Nobody'), surferIds: [surfer.surferId!, 990_001], streamIds: [990_002] },
    })
    expect(status).toBe(400)
    expect(refused.issues).toEqual([
      { in: 'body', path: ['surfer_ids', 1], message: 'There is no agent 990001 here.' },
      { in: 'body', path: ['stream_ids', 0], message: 'There is no ticket group 990002 here.' },
    ])
  })

  it('an unknown activity is not found, a nameless one not right', async () => {
    const unknown = await manager.call(tasks.update, { params: { taskId: 990_003 }, body: { color: 'red' } })
    expect([unknown.status, unknown.refused.message]).toEqual([404, 'There is no activity 990003 here.'])
    const nameless = await manager.call(tasks.create, { body: { ...form(' '), emoji: '' } })
    expect([nameless.status, nameless.refused.issues?.map(issue => issue.path[0])]).toEqual([
      400,
      ['name', 'emoji'],
    ])
  })
})

it('streams link themselves and leave archived activities linked', async () => {
  const streamId = await aStream(stage.db, stage.company)
  const ids: number[] = []
  for (const name of ['Link a', 'Link b', 'Link c'])
    ids.push((await manager.call(tasks.create, { body: form(name) })).body.id)
  const { organizationId } = stage.company
  const linked = async () =>
    (await stage.db.inTenant(organizationId, tx => tasksById(tx, ids)))
      .filter(task => task.streamIds.includes(streamId))
      .map(task => task.name)
  await stage.db.inTenant(organizationId, tx =>
    replaceTasksOfStream(tx, organizationId, streamId, [ids[0]!, ids[1]!]),
  )
  expect(await linked()).toEqual(['Link a', 'Link b'])
  await manager.call(tasks.update, { params: { taskId: ids[0]! }, body: { state: 'archived' } })
  await stage.db.inTenant(organizationId, tx => replaceTasksOfStream(tx, organizationId, streamId, [ids[2]!]))
  expect(await linked()).toEqual(['Link a', 'Link c'])
  await stage.db.inTenant(organizationId, tx => unlinkStream(tx, streamId))
  expect(await linked()).toEqual([])
})
