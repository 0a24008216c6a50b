import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schedule } from '#contract/endpoints/schedule.ts'
import { blocksOfColumns } from '#contract/schedule/block-columns.ts'
import { columnsOfBlocks } from '#contract/schedule/columns-of-blocks.ts'
import { publishedView } from '#core/blocks/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import { aShiftTemplate, aSurfer, aTask, aTestBed, type TestBed } from '#test/builders/index.ts'
import { insertBlocks, markBlocks, markEdited, setVersions } from './block-writes-store.ts'
import { blocksMeeting } from './blocks-store.ts'
import { newChange } from './change.ts'
import { asBlocks, type NewBlock, withoutDraft } from './stored-block.ts'

let stage: TestBed
let surferIds: number[]
let taskIds: number[]
let template: number
let start = Date.UTC(2032, 0, 5)

beforeAll(async () => {
  stage = await aTestBed()
  const { db, company } = stage
  surferIds = [(await aSurfer(db, company)).surferId!, (await aSurfer(db, company)).surferId!]
  taskIds = [await aTask(db, company), await aTask(db, company)]
  template = await aShiftTemplate(db, company)
})
afterAll(() => stage?.close())

const inTenant = <T>(work: Parameters<TestBed['db']['inTenant']>[1]) =>
  stage.db.inTenant(stage.company.organizationId, work) as Promise<T>

const wish = fc.record({
  type: fc.constantFrom('shift' as const, 'shift' as const, 'time-off' as const, 'blocked-time' as const),
  who: fc.nat(1),
  at: fc.integer({ min: -12, max: 7 * 24 }),
  offMs: fc.constantFrom(0, 0, 0, 1000, 7),
  hours: fc.integer({ min: 2, max: 12 }),
  isFill: fc.boolean(),
  title: fc.constantFrom(null, null, 'Late “one”, {2}'),
  remoteSubtype: fc.constantFrom(null, null, 'vacation'),
  parts: fc.nat(4),
  isLocked: fc.boolean(),
  fate: fc.constantFrom('draft', 'published', 'deleted', 'edited', 'overridden'),
})

it('reads back as the blocks are, whatever they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { maxLength: 12 }), fc.boolean(), async (wishes, published) => {
      start += 14 * DAY_MS
      const blocks = wishes.map(
        ({ type, who, at, offMs, hours, isFill, title, remoteSubtype, parts, isLocked }): NewBlock => {
          const from = start + at * HOUR_MS + offMs
          const part = (i: number) => ({
            start: from + i * 20 * MINUTE_MS,
            end: from + (i + 1) * 20 * MINUTE_MS,
          })
          const isShift = type === 'shift'
          return {
            type,
            surferId: surferIds[who]!,
            interval: { start: from, end: from + hours * HOUR_MS },
            origin: isShift ? 'plan' : 'calendar',
            isFill: isShift && isFill,
            title,
            remoteSubtype,
            subtype: type === 'time-off' ? 'Sick' : null,
            shiftTemplateId: isShift ? template : null,
            taskTemplateId: null,
            roundRobinId: isShift ? 7 : null,
            isLocked,
            breaks: Array.from({ length: parts % 3 }, (_, i) => part(i)),
            tasks: Array.from({ length: parts }, (_, i) => ({ taskId: taskIds[i % 2]!, interval: part(i) })),
          }
        },
      )
      await inTenant(async tx => {
        const change = newChange(stage.company.organizationId, { managerId: null }, null)
        const ids = await insertBlocks(tx, change, blocks)
        const of = (...fates: string[]) => ids.filter((_, i) => fates.includes(wishes[i]!.fate))
        const versions = of('published', 'deleted', 'edited', 'overridden')
        await setVersions(
          tx,
          versions,
          versions.map((_, i) => i + 1),
        )
        await markBlocks(tx, change, of('deleted'), 'deleted')
        await markBlocks(tx, change, of('overridden'), 'plan-overridden')
        const replaced = of('edited').map(id => blocks[ids.indexOf(id)]!)
        await markEdited(tx, change, of('edited'), await insertBlocks(tx, change, replaced))
      })
      const range = { from: start, to: start + 7 * DAY_MS }
      const { body } = await stage.asManager.call(schedule.blocks, {
        query: { from: new Date(range.from).toISOString(), to: new Date(range.to).toISOString(), published },
      })
      const stored = await inTenant<Parameters<typeof asBlocks>[0]>(tx =>
        blocksMeeting(tx, { ...range, publishedOnly: published }),
      )
      const wanted = published ? publishedView(stored).map(withoutDraft) : stored
      expect(body.blocks).toEqual(asBlocks(wanted))
      // A block without optional values is written the same.
      expect(blocksOfColumns(columnsOfBlocks(asBlocks(wanted))).blocks).toEqual(asBlocks(wanted))
    }),
    { numRuns: 40 },
  )
})

it('of some agents, and of none', async () => {
  const query = { from: '2032-01-05T00:00:00Z', to: '2032-03-01T00:00:00Z' }
  const { body } = await stage.asManager.call(schedule.blocks, {
    query: { ...query, surferIds: [surferIds[0]!] },
  })
  expect(new Set(body.blocks.map(block => block.surferId))).toEqual(new Set([surferIds[0]]))
  const empty = await stage.asManager.call(schedule.blocks, { query: { ...query, surferIds: [990_001] } })
  expect([empty.status, empty.body]).toEqual([200, { blocks: [], conflicts: [] }])
})

it('is small: fewer than eight characters of text for each activity', async () => {
  const [surferId, at] = [surferIds[1]!, start + 30 * DAY_MS]
  const shift = (day: number): NewBlock => {
    const from = at + day * DAY_MS + 9 * HOUR_MS
    const part = (i: number) => ({ start: from + i * 45 * MINUTE_MS, end: from + (i + 1) * 45 * MINUTE_MS })
    return {
      type: 'shift',
      surferId,
      interval: { start: from, end: from + 8 * HOUR_MS },
      origin: 'manual',
      isFill: false,
      title: null,
      remoteSubtype: null,
      subtype: null,
      shiftTemplateId: null,
      taskTemplateId: null,
      roundRobinId: null,
      breaks: [part(4)],
      tasks: Array.from({ length: 10 }, (_, i) => ({ taskId: taskIds[i % 2]!, interval: part(i) })),
    }
  }
  const change = newChange(stage.company.organizationId, { managerId: null }, null)
  await inTenant(tx =>
    insertBlocks(
      tx,
      change,
      Array.from({ length: 60 }, (_, day) => shift(day)),
    ),
  )
  const { text } = await stage.asManager.call(schedule.blocks, {
    query: { from: new Date(at).toISOString(), to: new Date(at + 60 * DAY_MS).toISOString() },
  })
  await inTenant(tx => sql`delete from block where starts_at > ${new Date(at)}`.execute(tx))
  expect(text.length / 600).toBeLessThan(20)
})
