import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BlockEdit, schedule } from '#contract/endpoints/schedule.ts'
import { DAY_MS, HOUR_MS } from '#core/time/index.ts'
import {
  aManager,
  aSurfer,
  aTask,
  aTeam,
  aTestBed,
  type Caller,
  type Person,
  type TestBed,
} from '#test/builders/index.ts'

let stage: TestBed
let rita: Caller
let mine: Person[]
let hers: Person
let tasks: number[]
let weekStart = Date.UTC(2031, 0, 6)

beforeAll(async () => {
  stage = await aTestBed()
  const { db, company } = stage
  tasks = [await aTask(db, company), await aTask(db, company)]
  mine = [await aSurfer(db, company), await aSurfer(db, company)]
  hers = await aSurfer(db, company)
  rita = stage.as(
    await aManager(db, company, {
      firstName: 'Rita',
      lastName: 'Moss',
      editTeamIds: [company.defaultTeamId],
    }),
  )
})
afterAll(() => stage?.close())

const iso = (ms: number) => new Date(ms).toISOString()
const hours = (start: number, count: number) => ({ start: iso(start), end: iso(start + count * HOUR_MS) })
const WEEK_MS = 7 * DAY_MS
const nextWeek = () => {
  weekStart += 2 * WEEK_MS
  return weekStart
}

interface Row {
  id: number
  revision: number
  surferId: number
  isDraft: boolean
  isReplaced: boolean
  image: string
}

/** All there is of a week, both views; without revisions and ids of activities. */
async function rows(from: number, surferIds = mine.map(one => one.surferId!)): Promise<Row[]> {
  const { rows: found } = await stage.db.inTenant(stage.company.organizationId, tx =>
    sql<Row>`
      select b.id, b.revision, b.surfer_id, b.draft_state is null as is_draft, b.draft_state = 'edited' as is_replaced,
        (to_jsonb(b) - 'revision' - 'updated_at' - 'created_at' || jsonb_build_object('tasks', (
          select jsonb_agg(jsonb_build_array(t.task_id, t.starts_at, t.ends_at) order by t.starts_at)
          from block_task t where t.block_id = b.id)))::text as image
      from block b where b.surfer_id = any(${surferIds}::bigint[])
        and b.starts_at >= ${iso(from)} and b.starts_at < ${iso(from + WEEK_MS)} order by b.id`.execute(tx),
  )
  return found
}
const images = async (from: number, surferIds?: number[]) =>
  (await rows(from, surferIds)).map(row => row.image)

/** Ids of rows that came, went or are another. */
function differing(one: readonly Row[], other: readonly Row[]): Set<number> {
  const imagesOf = (list: readonly Row[]) => new Map(list.map(row => [row.id, row.image]))
  const [a, b] = [imagesOf(one), imagesOf(other)]
  return new Set([...a.keys(), ...b.keys()].filter(id => a.get(id) !== b.get(id)))
}

/** Every block of everybody, in all weeks. */
async function whole() {
  const { rows: found } = await stage.db.inTenant(stage.company.organizationId, tx =>
    sql<{ id: number; surferId: number; startsAt: Date; isMarked: boolean; image: string }>`
      select b.id, b.surfer_id, b.starts_at, b.draft_state is not null as is_marked,
        (to_jsonb(b) - 'revision' - 'updated_at' - 'created_at' || jsonb_build_object('tasks', (
          select jsonb_agg(jsonb_build_array(t.task_id, t.starts_at, t.ends_at) order by t.starts_at)
          from block_task t where t.block_id = b.id)))::text as image
      from block b`.execute(tx),
  )
  return found
}
/** Rows of one that are not in the other as they are. */
function rowsThatChanged<T extends { image: string }>(of: readonly T[], other: readonly T[]): T[] {
  const images = new Set(other.map(row => row.image))
  return of.filter(row => !images.has(row.image))
}

const undo = (changeId: string, as = stage.asManager) => as.call(schedule.undo, { params: { changeId } })
const changes = async (as = stage.asManager) => (await as.call(schedule.changes)).body
const apply = (edits: BlockEdit[], as = stage.asManager, label = 'Edit') =>
  as.call(schedule.edit, { body: { edits, label } })
const add = (start: number, person = mine[0]!): BlockEdit => ({
  op: 'add',
  key: randomUUID(),
  type: 'shift',
  surferId: person.surferId!,
  interval: hours(start, 8),
})
const publish = (from: number, days = 7, surferIds?: number[]) =>
  stage.asManager.call(schedule.publish, {
    body: { from: iso(from), to: iso(from + days * DAY_MS), surferIds },
  })

interface Wish {
  what: 'add' | 'move' | 'give' | 'fill' | 'retitle' | 'remove'
  which: number
  day: number
  hour: number
}
const wish: fc.Arbitrary<Wish> = fc.record({
  what: fc.constantFrom('add', 'move', 'give', 'fill', 'retitle', 'remove'),
  which: fc.nat(20),
  day: fc.nat(6),
  hour: fc.nat(15),
})
const batch = fc.array(wish, { minLength: 1, maxLength: 5 })

/** A wish for blocks that are there; each at most once. */
function editsOf(wishes: readonly Wish[], there: readonly Row[], from: number): BlockEdit[] {
  const open = there.filter(row => !row.isReplaced)
  return wishes.flatMap(({ what, which, day, hour }): BlockEdit[] => {
    const start = from + day * DAY_MS + hour * HOUR_MS
    const person = mine[which % 2]!
    if (what === 'add') return [add(start, person)]
    const [row] = open.splice(which % Math.max(1, open.length), 1)
    if (!row) return []
    const it = { blockId: row.id, revision: row.revision }
    if (what === 'remove') return [{ op: 'remove', ...it }]
    if (what === 'move') return [{ op: 'change', ...it, interval: hours(start, 6), tasks: [], breaks: [] }]
    if (what === 'give') return [{ op: 'change', ...it, surferId: person.surferId! }]
    if (what === 'retitle') return [{ op: 'change', ...it, title: `t${hour}` }]
    const span = { interval: hours(start, 8), breaks: [hours(start + 4 * HOUR_MS, 1)] }
    return [
      { op: 'change', ...it, ...span, tasks: [{ taskId: tasks[which % 2]!, interval: hours(start, 2) }] },
    ]
  })
}

describe('any edits', () => {
  const published = fc.array(wish, { maxLength: 4 })
  const batches = fc.array(batch, { minLength: 1, maxLength: 5 })

  it('all taken back are as if they had never been, and done again as they were', async () => {
    await fc.assert(
      fc.asyncProperty(published, published, batches, async (first, second, list) => {
        const from = nextWeek()
        for (const start of [first, second]) {
          const edits = editsOf(start, await rows(from), from)
          if (edits.length > 0) expect((await apply(edits)).status).toBe(200)
          await publish(from)
        }
        const states = [await images(from)]
        const done: string[] = []
        for (const wishes of list) {
          const edits = editsOf(wishes, await rows(from), from)
          if (edits.length === 0) continue
          const { body } = await apply(edits)
          if (!body.change) continue
          done.push(body.change.id)
          states.push(await images(from))
          // In between she does as she likes elsewhere.
          await apply([add(from, hers)], rita)
        }
        const elsewhere = await apply([add(from - WEEK_MS), add(from + WEEK_MS, mine[1])], rita)
        expect(elsewhere.status).toBe(200)
        const around = [await images(from - WEEK_MS), await images(from + WEEK_MS)]
        const hersBefore = await images(from, [hers.surferId!])
        expect((await changes()).undo.slice(0, done.length).map(step => step.id)).toEqual(done.toReversed())
        const undone: string[] = []
        for (const [back, id] of done.toReversed().entries()) {
          const { status, body } = await undo(id)
          expect([status, body.change?.isUndone]).toEqual([200, true])
          undone.push(body.change!.id)
          expect(await images(from)).toEqual(states[done.length - 1 - back])
          expect([await images(from - WEEK_MS), await images(from + WEEK_MS)]).toEqual(around)
        }
        if (done.length > 0) expect((await changes()).redo.map(step => step.id)).toEqual(undone.toReversed())
        for (const [index, id] of undone.toReversed().entries()) {
          expect((await undo(id)).body.change?.isUndone).toBe(false)
          expect(await images(from)).toEqual(states[index + 1])
        }
        if (done.length > 0) expect((await changes()).redo).toEqual([])
        expect(await images(from, [hers.surferId!])).toEqual(hersBefore)
      }),
      { numRuns: 15 },
    )
  })

  it('name all that undo and redo touch: the agents, the first and the last start, the number of blocks', async () => {
    await fc.assert(
      fc.asyncProperty(batch, batch, async (first, wishes) => {
        const from = nextWeek()
        const edits = editsOf(first, await rows(from), from)
        if (edits.length > 0) await apply(edits)
        await publish(from)
        const { body } = await apply(editsOf(wishes, await rows(from), from).concat(add(from)))
        let change = body.change!
        for (const direction of ['undo', 'redo', 'undo'] as const) {
          const stack = (await changes())[direction]
          expect(stack[0]).toEqual(change)
          const before = await whole()
          change = (await undo(change.id)).body.change!
          const after = await whole()
          const [here, there] = [rowsThatChanged(before, after), rowsThatChanged(after, before)]
          const all = [...here, ...there]
          const starts = all.map(row => row.startsAt.getTime())
          const standing = (list: typeof all) => list.filter(row => !row.isMarked).length
          const named = { ...stack[0]!.scope, surferIds: stack[0]!.scope.surferIds!.toSorted() }
          expect(named).toEqual({
            from: iso(Math.min(...starts)),
            last: iso(Math.max(...starts)),
            shifts: Math.max(standing(here), standing(there)),
            others: 0,
            surferIds: [...new Set(all.map(row => row.surferId))].sort(),
          })
          expect(change.scope).toEqual(stack[0]!.scope)
        }
      }),
      { numRuns: 15 },
    )
  })

  it('that another built on are not taken back, and nothing of theirs is lost', async () => {
    await fc.assert(
      fc.asyncProperty(batch, batch, async (wishes, herWishes) => {
        const from = nextWeek()
        await apply([add(from), add(from + DAY_MS, mine[1]), add(from + 2 * DAY_MS)])
        await publish(from)
        const start = await rows(from)
        const { body } = await apply(editsOf(wishes, start, from))
        if (!body.change) return
        const done = await rows(from)
        const theirs = editsOf(herWishes, done, from)
        if (theirs.length === 0) return
        expect((await apply(theirs, rita)).status).toBe(200)
        const before = await rows(from)
        const touched = differing(start, done)
        const hersTouched = differing(done, before)
        const answer = await undo(body.change.id)
        if ([...touched].some(id => hersTouched.has(id))) {
          expect([answer.status, answer.refused.message]).toEqual([
            409,
            expect.stringContaining('Rita Moss changed'),
          ])
          expect(await rows(from)).toEqual(before)
        } else {
          expect(answer.status).toBe(200)
          const now = new Set(await images(from))
          const hersDone = before.filter(row => hersTouched.has(row.id))
          expect(hersDone.every(row => now.has(row.image))).toBe(true)
        }
      }),
      { numRuns: 15 },
    )
  })
})

it('says what stands in the way, how it is now and who did it', async () => {
  const from = nextWeek()
  const { body } = await apply([add(from)])
  const [block] = body.blocks
  await apply([{ op: 'change', blockId: block!.id, revision: 1, title: 'Hers' }], rita)
  const { status, refused } = await undo(body.change!.id)
  expect([status, refused]).toMatchObject([
    409,
    {
      message: 'Rita Moss changed this meanwhile. Nothing was changed.',
      stale: [{ block_id: block!.id, revision: null, manager_name: 'Rita Moss', now: { title: 'Hers' } }],
    },
  ])
})

it('need not be in order where blocks are apart', async () => {
  const from = nextWeek()
  const first = (await apply([add(from)])).body
  await apply([add(from + DAY_MS)])
  expect((await undo(first.change!.id)).body.removedIds).toEqual([first.blocks[0]!.id])
  expect(await rows(from)).toHaveLength(1)
})

it('a block that comes back has a revision that nobody has seen', async () => {
  const from = nextWeek()
  const { body } = await apply([add(from)])
  const blockId = body.blocks[0]!.id
  await apply([{ op: 'change', blockId, revision: 1, title: 'Other' }])
  const removed = (await apply([{ op: 'remove', blockId, revision: (await rows(from))[0]!.revision }])).body
  const seen = (await undo(removed.change!.id)).body.blocks[0]!
  expect(seen).toMatchObject({ id: blockId, title: 'Other' })
  expect(seen.revision).toBeGreaterThan(2)
  expect((await apply([{ op: 'remove', blockId, revision: 1 }])).status).toBe(409)
})

it('ends at a publishing: what it carried out is a step no more', async () => {
  const from = nextWeek()
  const early = (await apply([add(from)], stage.asManager, 'Early')).body.change!
  const late = (await apply([add(from + 3 * DAY_MS)], stage.asManager, 'Late')).body.change!
  const other = (await apply([add(from, hers)], rita)).body.change!
  await publish(from, 2)
  expect((await changes()).undo[0]).toEqual(late)
  expect((await changes()).undo.map(step => step.id)).not.toContain(early.id)
  expect((await changes(rita)).undo.map(step => step.id)).not.toContain(other.id)
  expect((await undo(early.id)).status).toBe(404)
  expect((await undo(late.id)).status).toBe(200)
})

it('knows nobody’s steps but one’s own, and a new step ends what could be done again', async () => {
  const from = nextWeek()
  const { id } = (await apply([add(from)])).body.change!
  expect((await undo(id, rita)).status).toBe(404)
  await undo(id)
  expect((await changes()).redo).toHaveLength(1)
  await apply([add(from)], rita)
  expect((await changes()).redo).toHaveLength(1)
  await apply([add(from)])
  expect((await changes()).redo).toEqual([])
})

it('the newest hundred, for a step is forgotten for each that comes', async () => {
  const from = nextWeek()
  const { managerId, organizationId } = stage.manager
  await stage.db.inTenant(organizationId, tx =>
    sql`
      insert into schedule_change (organization_id, id, manager_id, label, is_undo)
      select ${organizationId}, gen_random_uuid(), ${managerId}, 'Old', false from generate_series(1, 150)`.execute(
      tx,
    ),
  )
  await apply([add(from)], stage.asManager, 'New')
  const { undo: steps } = await changes()
  expect([steps.length, steps[0]!.label, steps[99]!.label]).toEqual([100, 'New', 'Old'])
})

it('drafts that were discarded, and blocks changed one at a time', async () => {
  const from = nextWeek()
  const range = { from: iso(from), to: iso(from + WEEK_MS) }
  const { body } = await stage.asManager.call(schedule.createBlock, {
    body: { type: 'time-off', surferId: mine[0]!.surferId!, interval: hours(from, 8) },
  })
  await stage.asManager.call(schedule.removeBlock, { params: { blockId: body.block.id } })
  await apply([add(from)])
  const before = await images(from)
  await stage.asManager.call(schedule.discard, { body: range })
  expect(await rows(from)).toEqual([])
  const steps = (await changes()).undo
  expect(steps.slice(0, 4).map(step => step.label)).toEqual([
    'Discard drafts',
    'Edit',
    'Delete a block',
    'Add time off',
  ])
  await undo(steps[0]!.id)
  expect(await images(from)).toEqual(before)
})

it('a shift is not given back to a team that may not be edited any more, nor to somebody who left', async () => {
  const { db, company } = stage
  const from = nextWeek()
  const teamId = await aTeam(db, company, 'Reef')
  const cleo = await aSurfer(db, company, { teamId })
  const person = await aManager(db, company, { editTeamIds: [teamId, company.defaultTeamId] })
  const both = stage.as(person)
  await apply([add(from, cleo)], both)
  const [shift] = await rows(from, [cleo.surferId!])
  const give = { blockId: shift!.id, revision: shift!.revision, surferId: mine[0]!.surferId! }
  const { body } = await apply([{ op: 'change', ...give }], both)
  const before = await rows(from)
  const inTenant = (work: ReturnType<typeof sql>) =>
    db.inTenant(company.organizationId, tx => work.execute(tx))

  await inTenant(
    sql`delete from manager_team_edit where manager_id = ${person.managerId} and team_id = ${teamId}`,
  )
  const lost = await undo(body.change!.id, both)
  expect([lost.status, lost.refused.unauthorised_teams]).toEqual([403, [{ id: teamId, name: 'Reef' }]])

  await inTenant(sql`update surfer set deleted_at = now() where id = ${cleo.surferId}`)
  expect((await undo(body.change!.id, both)).status).toBe(404)
  expect(await rows(from)).toEqual(before)
})
