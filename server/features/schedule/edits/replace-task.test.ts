import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { schedule } from '#contract/endpoints/schedule.ts'
import { aStream, aSurfer, aTask, aTeam, aTestBed, type Person, type TestBed } from '#test/builders/index.ts'

let stage: TestBed
let phone: number
let mail: number
let chat: number
let ada: Person
let ben: Person

beforeAll(async () => {
  stage = await aTestBed()
  const { db, company } = stage
  const streamIds = [await aStream(db, company)]
  phone = await aTask(db, company, { name: 'Phone', streamIds })
  mail = await aTask(db, company, { name: 'Mail', streamIds })
  chat = await aTask(db, company, { name: 'Chat', streamIds })
  ada = await aSurfer(db, company, { firstName: 'Ada', lastName: 'Byron', taskIds: [phone, mail] })
  ben = await aSurfer(db, company, { firstName: 'Ben', lastName: 'Lee', taskIds: [phone] })
})
afterAll(() => stage?.close())

const at = (hour: number) => new Date(Date.UTC(2030, 0, 7, hour)).toISOString()
const span = (from: number, to: number) => ({ start: at(from), end: at(to) })
const shift = async (person: Person, tasks: [number, number, number][]) =>
  (
    await stage.asManager.call(schedule.createBlock, {
      body: {
        type: 'shift',
        surferId: person.surferId!,
        interval: span(9, 17),
        tasks: tasks.map(([taskId, from, to]) => ({ taskId, interval: span(from, to) })),
      },
    })
  ).body.block.id
const replace = (form: Partial<BodyOf<typeof schedule.replaceTask>>) =>
  stage.asManager.call(schedule.replaceTask, {
    body: {
      from: at(10),
      to: at(15),
      taskIds: [phone],
      withTaskId: mail,
      surferIds: [ada.surferId!, ben.surferId!],
      ...form,
    },
  })

it('cuts at the edges, warns of skills that are missing, and is one step', async () => {
  const first = await shift(ada, [
    [phone, 9, 11],
    [chat, 11, 12],
    [phone, 14, 16],
  ])
  const second = await shift(ben, [[phone, 9, 17]])
  const untouched = await shift(ada, [[phone, 9, 10]])
  const { body } = await replace({})
  const tasksOf = (id: number) =>
    body.blocks.find(block => block.id === id)?.tasks.map(({ taskId, interval }) => [taskId, interval])
  expect(tasksOf(first)).toEqual([
    [phone, span(9, 10)],
    [mail, span(10, 11)],
    [chat, span(11, 12)],
    [mail, span(14, 15)],
    [phone, span(15, 16)],
  ])
  expect(tasksOf(second)).toEqual([
    [phone, span(9, 10)],
    [mail, span(10, 15)],
    [phone, span(15, 17)],
  ])
  expect(tasksOf(untouched)).toBeUndefined()
  expect(body.warnings.filter(warning => warning.code === 'SKILL')).toEqual([
    { blockId: first, code: 'SKILL', sentence: 'Ada Byron does not have the skill Chat.' },
    { blockId: second, code: 'SKILL', sentence: 'Ben Lee does not have the skill Mail.' },
  ])
  expect(body.change?.label).toBe('Replace Phone by Mail')

  const gone = await replace({ taskIds: [mail, chat], withTaskId: null, surferIds: [ada.surferId!] })
  expect(gone.body.blocks.flatMap(block => block.tasks.map(task => task.interval))).toEqual([
    span(9, 10),
    span(15, 16),
  ])
  expect(gone.body.change?.label).toBe('Take away 2 activities')
  await stage.asManager.call(schedule.undo, { params: { changeId: gone.body.change!.id } })
  const back = await stage.asManager.call(schedule.undo, { params: { changeId: body.change!.id } })
  expect(back.body.blocks.find(block => block.id === second)?.tasks.map(task => task.interval)).toEqual([
    span(9, 17),
  ])
  expect((await replace({ taskIds: [mail], withTaskId: phone })).body).toMatchObject({
    change: null,
    blocks: [],
  })
})

it('leaves locked shifts as they are, and says so when there is nothing else', async () => {
  const cover = await aTask(stage.db, stage.company, { name: 'Cover' })
  const [locked, free] = [await shift(ada, [[cover, 11, 12]]), await shift(ben, [[cover, 11, 12]])]
  const edits = [{ op: 'lock' as const, blockId: locked, isLocked: true }]
  await stage.asManager.call(schedule.edit, { body: { edits, label: 'Lock' } })
  const { body } = await replace({ taskIds: [cover] })
  expect(body.blocks.map(block => block.id)).toEqual([free])
  const { status, refused } = await replace({ taskIds: [cover] })
  expect([status, refused.message]).toEqual([
    409,
    'The shifts that have it there are locked. Unlock them first.',
  ])
})

it('names what it does not know, and teams that may not be edited', async () => {
  const old = await aTask(stage.db, stage.company, { state: 'archived' })
  const refused = async (form: Parameters<typeof replace>[0]) => {
    const { status, refused: wire } = await replace(form)
    return [status, ...(wire.issues ?? []).map(issue => `${issue.path.join('.')}: ${issue.message}`)]
  }
  expect(await refused({ taskIds: [] })).toEqual([400, 'task_ids: Select at least one skill'])
  expect(await refused({ surferIds: [] })).toEqual([400, 'surfer_ids: Select at least one agent'])
  expect(await refused({ taskIds: [phone, 990_001], withTaskId: old })).toEqual([
    400,
    'task_ids.1: There is no activity 990001 here.',
    `with_task_id: There is no activity ${old} in use here.`,
  ])
  expect(await refused({ surferIds: [990_001] })).toEqual([
    400,
    'surfer_ids.0: There is no agent 990001 here.',
  ])
  const teamId = await aTeam(stage.db, stage.company, 'Night crew')
  const away = await aSurfer(stage.db, stage.company, { teamId })
  expect(await refused({ surferIds: [away.surferId!] })).toEqual([403])
})
