import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { type Block, type BlockForm, schedule } from '#contract/endpoints/schedule.ts'
import { addDays, instantAt, type LocalDate, localDateOf, minuteOfDay } from '#core/time/index.ts'
import {
  aManager,
  anOpenRequest,
  aSurfer,
  aTask,
  aTeam,
  aTestBed,
  type Person,
  type TestBed,
} from '#test/builders/index.ts'

let stage: TestBed
let task: number
beforeAll(async () => {
  stage = await aTestBed()
  task = await aTask(stage.db, stage.company)
})
afterAll(() => stage?.close())

type Form = BodyOf<typeof schedule.copy>
const person = (timezone = 'Europe/London', rest: object = {}) =>
  aSurfer(stage.db, stage.company, { timezone, taskIds: [task], ...rest })
const instant = (zone: string, date: LocalDate, hour: number) =>
  new Date(instantAt(zone, date, hour * 60)).toISOString()
const span = (zone: string, date: LocalDate, from: number, to: number) => ({
  start: instant(zone, date, from),
  end: instant(zone, date, to),
})
async function shift(
  { surferId }: Person,
  interval: { start: string; end: string },
  rest: Partial<BlockForm> = {},
): Promise<number> {
  const body: BlockForm = { type: 'shift', surferId: surferId!, interval, ...rest }
  return (await stage.asManager.call(schedule.createBlock, { body })).body.block.id
}
const copy = (
  people: Person[],
  from: LocalDate,
  days: number,
  form: Partial<Form> & { targetFrom: LocalDate },
) =>
  stage.asManager.call(schedule.copy, {
    body: {
      from,
      to: addDays(from, days),
      surferIds: people.map(one => one.surferId!),
      mode: 'merge',
      ...form,
    },
  })
async function blocksOf({ surferId }: Person, from: LocalDate, days: number): Promise<Block[]> {
  const query = { from: `${from}T00:00:00Z`, to: `${addDays(from, days)}T00:00:00Z`, surferIds: [surferId!] }
  return (await stage.asManager.call(schedule.blocks, { query })).body.blocks
}
const localOf = (zone: string) => (block: Block) => {
  const text = (at: string) =>
    `${localDateOf(zone, Date.parse(at))} ${minuteOfDay(zone, Date.parse(at)) / 60}`
  return [text(block.interval.start), text(block.interval.end)]
}

it.each([
  ['Europe/London', '2026-10-18'],
  ['Europe/London', '2027-03-21'],
  ['Australia/Lord_Howe', '2026-09-27'],
  ['Australia/Lord_Howe', '2027-03-28'],
])('a week of night shifts in %s keeps its clock into the week after %s', async (zone, sunday) => {
  const ada = await person(zone)
  const from = addDays(sunday, -6)
  for (let day = 0; day < 7; day++) {
    const date = addDays(from, day)
    await shift(ada, span(zone, date, 22, 30), {
      breaks: [span(zone, date, 26, 26.5)],
      tasks: [{ taskId: task, interval: span(zone, date, 22, 25) }],
    })
  }
  const { body } = await copy([ada], from, 7, { targetFrom: addDays(from, 7) })
  expect(body).toMatchObject({ copied: 7, removed: 0, skipped: [] })
  const made = (await blocksOf(ada, from, 20)).filter(
    block => block.interval.start >= instant(zone, addDays(from, 7), 0),
  )
  expect(made.map(localOf(zone))).toEqual(
    Array.from({ length: 7 }, (_, day) => [`${addDays(from, 7 + day)} 22`, `${addDays(from, 8 + day)} 6`]),
  )
  expect(made.every(block => block.tasks.length === 1 && block.breaks.length === 1)).toBe(true)
  // One of the nights is not eight hours long.
  const lengths = made.map(
    ({ interval }) => (Date.parse(interval.end) - Date.parse(interval.start)) / 3_600_000,
  )
  expect(lengths.filter(length => length !== 8)).toHaveLength(1)
})

it('several times, over the end of a month, and one step takes it back', async () => {
  const [ada, ben] = [await person(), await person('America/New_York')]
  await shift(ada, span('Europe/London', '2026-06-29', 9, 17), { title: 'Early' })
  await shift(ben, span('America/New_York', '2026-06-29', 20, 28))
  const { body } = await copy([ada, ben], '2026-06-29', 1, { targetFrom: '2026-06-30', times: 3 })
  expect(body.copied).toBe(6)
  expect(body.change?.label).toBe('Copy 2026-06-29 to 2026-06-30')
  expect(
    (await blocksOf(ada, '2026-06-30', 7)).map(block => [block.title, ...localOf('Europe/London')(block)]),
  ).toEqual(
    ['30', '01', '02'].map((day, i) => {
      const date = `2026-0${i === 0 ? 6 : 7}-${day}`
      return ['Early', `${date} 9`, `${date} 17`]
    }),
  )
  expect((await blocksOf(ben, '2026-06-30', 7)).map(localOf('America/New_York')).at(-1)).toEqual([
    '2026-07-02 20',
    '2026-07-03 4',
  ])
  await stage.asManager.call(schedule.undo, { params: { changeId: body.change!.id } })
  expect(await blocksOf(ada, '2026-06-30', 7)).toEqual([])
})

describe('where there is something already', () => {
  const zone = 'Europe/London'
  const scene = async () => {
    const ada = await person(zone)
    await shift(ada, span(zone, '2026-08-03', 9, 17))
    await shift(ada, span(zone, '2026-08-04', 9, 17))
    const own = await shift(ada, span(zone, '2026-08-10', 12, 20))
    await stage.asManager.call(schedule.publish, {
      body: { from: '2026-08-10T00:00:00Z', to: '2026-08-11T00:00:00Z', surferIds: [ada.surferId!] },
    })
    const draft = await shift(ada, span(zone, '2026-08-12', 12, 20))
    const off = await shift(ada, span(zone, '2026-08-11', 0, 24), { type: 'time-off' })
    return { ada, own, draft, off }
  }

  it('merging leaves days with a shift alone and says so', async () => {
    const { ada, own, draft, off } = await scene()
    const { body } = await copy([ada], '2026-08-03', 7, { targetFrom: '2026-08-10' })
    expect(body).toMatchObject({
      copied: 1,
      removed: 0,
      skipped: [{ surferId: ada.surferId, date: '2026-08-10', because: 'day-has-shift' }],
    })
    const there = await blocksOf(ada, '2026-08-10', 7)
    expect(there.map(block => block.id)).toEqual(expect.arrayContaining([own, draft, off]))
    expect(there).toHaveLength(4)
  })

  it('overwriting empties the days of shifts, time off stays, and agents see what they saw', async () => {
    const { ada, own, draft, off } = await scene()
    const { body } = await copy([ada], '2026-08-03', 7, { targetFrom: '2026-08-10', mode: 'overwrite' })
    expect(body).toMatchObject({ copied: 2, removed: 2, skipped: [] })
    const there = await blocksOf(ada, '2026-08-10', 7)
    expect(there.map(block => block.id)).toEqual(expect.arrayContaining([own, off]))
    expect(there.map(block => block.id)).not.toContain(draft)
    expect(there.find(block => block.id === own)?.publishedState).toMatchObject({
      draft: { type: 'deleted' },
    })
    expect(there).toHaveLength(4)
  })

  it('overwriting leaves a locked shift and its day alone', async () => {
    const { ada, own, draft } = await scene()
    const edits = [{ op: 'lock' as const, blockId: own, isLocked: true }]
    await stage.asManager.call(schedule.edit, { body: { edits, label: 'Lock' } })
    const { body } = await copy([ada], '2026-08-03', 7, { targetFrom: '2026-08-10', mode: 'overwrite' })
    expect(body).toMatchObject({ copied: 1, removed: 1, skipped: [{ because: 'day-has-shift' }] })
    const there = await blocksOf(ada, '2026-08-10', 7)
    expect(there.map(block => block.id)).not.toContain(draft)
    expect(there.find(block => block.id === own)?.publishedState).toMatchObject({ draft: null })
  })

  it('overwriting leaves a shift alone while a request about it is open, and says so', async () => {
    const { ada, own, draft } = await scene()
    const over = { targetFrom: '2026-08-10', mode: 'overwrite' as const }
    const withdraw = await anOpenRequest(stage.db, stage.company, own)
    expect((await copy([ada], '2026-08-03', 7, over)).body).toMatchObject({
      copied: 1,
      removed: 1,
      awaitedCount: 1,
      skipped: [{ surferId: ada.surferId, date: '2026-08-10', because: 'day-has-shift' }],
    })
    const there = await blocksOf(ada, '2026-08-10', 7)
    expect(there.map(block => block.id)).not.toContain(draft)
    expect(there.find(block => block.id === own)?.publishedState).toMatchObject({ draft: null })
    await withdraw()
    expect((await copy([ada], '2026-08-03', 7, over)).body).toMatchObject({ removed: 2, awaitedCount: 0 })
  })
})

it('nobody gets a shift outside their dates, nor activities that are archived or not wanted', async () => {
  const zone = 'Europe/London'
  const leaver = await person(zone, { endDate: '2026-09-08' })
  const old = await aTask(stage.db, stage.company)
  await shift(leaver, span(zone, '2026-09-01', 9, 17), {
    tasks: [
      { taskId: task, interval: span(zone, '2026-09-01', 9, 11) },
      { taskId: old, interval: span(zone, '2026-09-01', 11, 12) },
    ],
  })
  await stage.db.inTenant(stage.company.organizationId, tx =>
    tx.updateTable('task').set({ state: 'archived' }).where('id', '=', old).execute(),
  )
  const { body } = await copy([leaver], '2026-09-01', 7, { targetFrom: '2026-09-08', times: 2 })
  expect(body).toMatchObject({
    copied: 1,
    skipped: [{ surferId: leaver.surferId, date: '2026-09-15', because: 'outside-dates' }],
  })
  expect((await blocksOf(leaver, '2026-09-08', 1))[0]?.tasks.map(one => one.taskId)).toEqual([task])
  await copy([leaver], '2026-09-01', 1, { targetFrom: '2026-09-02', withActivities: false })
  expect((await blocksOf(leaver, '2026-09-02', 1))[0]?.tasks).toEqual([])
})

it('is refused as a whole', async () => {
  const teamId = await aTeam(stage.db, stage.company, 'Night crew')
  const away = await person('Europe/London', { teamId })
  const targetFrom = '2026-07-07'
  const refused = async (form: Partial<Form>, people = [away]) => {
    const { status, refused: wire } = await copy(people, '2026-07-01', 2, { targetFrom, ...form })
    return [status, wire.issues?.[0]?.path.join('.') ?? wire.error]
  }
  expect(await refused({})).toEqual([403, 'UNAUTHORISED_TEAMS'])
  expect(await refused({}, [])).toEqual([400, 'surfer_ids'])
  expect(await refused({ surferIds: [990_001] })).toEqual([400, 'surfer_ids.0'])
  expect(await refused({ targetFrom: '2026-07-02' })).toEqual([400, 'target_from'])
  expect(await refused({ times: 13 })).toEqual([400, 'times'])
  expect(await refused({ to: '2026-06-30' })).toEqual([400, 'from'])
  expect(await refused({ to: '2026-10-01', targetFrom: '2026-10-01', surferIds: [] })).toEqual([
    400,
    'surfer_ids',
  ])
  const long = await copy([await person()], '2026-01-01', 63, { targetFrom: '2026-07-01' })
  expect(long.refused.error).toBe('TOO_MUCH')
})

it('done twice under one id, is done once', async () => {
  const ada = await person()
  await shift(ada, span('Europe/London', '2026-11-02', 9, 17))
  const changeId = randomUUID()
  const form = { targetFrom: '2026-11-03', mode: 'overwrite' as const, changeId }
  expect((await copy([ada], '2026-11-02', 1, form)).body.change?.id).toBe(changeId)
  expect((await copy([ada], '2026-11-02', 1, form)).status).toBe(409)
  expect(await blocksOf(ada, '2026-11-03', 1)).toHaveLength(1)
})

it('a manager of the agents’ team may', async () => {
  const teamId = await aTeam(stage.db, stage.company, 'Day crew')
  const ada = await person('Europe/London', { teamId })
  const manager = stage.as(await aManager(stage.db, stage.company, { editTeamIds: [teamId] }))
  const { status, body } = await manager.call(schedule.copy, {
    body: {
      from: '2026-11-02',
      to: '2026-11-03',
      targetFrom: '2026-11-03',
      mode: 'overwrite',
      surferIds: [ada.surferId!],
    },
  })
  expect([status, body]).toEqual([200, { change: null, copied: 0, removed: 0, awaitedCount: 0, skipped: [] }])
})
