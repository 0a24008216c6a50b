import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftView } from '#core/blocks/index.ts'
import { contains, lengthMs, localDateOf, MINUTE_MS, minuteOfDay, overlaps } from '#core/time/index.ts'
import { applyLocalEdits } from '../blocks/local-edit.ts'
import type { ScheduleBlock } from '../blocks/schedule-block.ts'
import { type BlockMove, moveBlocks, resizeBlock, swapSelected } from './block-moves.ts'
import { type EditOutcome, isProblem, type PlannedEdits } from './edit-context.ts'
import { at, contextOf, HOURS, published, shift, span, task, usualShift } from './sample-context.fixture.ts'

const edits = (outcome: EditOutcome): PlannedEdits => {
  if (isProblem(outcome)) throw new Error(outcome.problem)
  return outcome
}
const blocksAfter = (blocks: readonly ScheduleBlock[], outcome: EditOutcome) =>
  draftView([...applyLocalEdits(contextOf(blocks).blocks, edits(outcome).edits).values()])
const by = (wishes: Partial<BlockMove>): BlockMove => ({
  blockIds: ['10 block 0'],
  deltaMs: 0,
  rowId: '1',
  fromRowId: '1',
  isCopy: false,
  ...wishes,
})

describe('move', () => {
  it('takes a shift with its breaks and activities to another time and agent', () => {
    const [moved] = blocksAfter(
      [usualShift()],
      moveBlocks(contextOf([usualShift()]), by({ deltaMs: HOURS(2), rowId: '2' })),
    )
    expect(moved).toMatchObject({
      id: 10,
      surferId: 2,
      interval: span(11, 19),
      breaks: [span(14, 14.5)],
      tasks: [
        { taskId: 5, interval: span(11, 13) },
        { taskId: 6, interval: span(16, 18) },
      ],
    })
  })

  it('stands a draft beside what is published, and marks that', () => {
    const blocks = [shift(10, 1, span(9, 17), { publishedState: published })]
    const outcome = edits(moveBlocks(contextOf(blocks), by({ deltaMs: HOURS(1) })))
    const all = [...applyLocalEdits(contextOf(blocks).blocks, outcome.edits).values()]
    expect(all.map(one => [one.id, one.interval, one.published?.draft])).toEqual([
      [10, span(9, 17), { type: 'edited', newBlockId: -1 }],
      [-1, span(10, 18), undefined],
    ])
    expect(outcome.selects).toEqual(['-1 block 0'])
  })

  it('copies without touching what is copied', () => {
    const blocks = [usualShift()]
    const all = blocksAfter(
      blocks,
      moveBlocks(contextOf(blocks), by({ isCopy: true, deltaDays: 1, deltaMs: HOURS(24) })),
    )
    expect(all.map(one => one.interval)).toEqual([span(9, 17), span(9, 17, '2026-06-16')])
    expect(all[1]!.tasks[0]!.interval).toEqual(span(9, 11, '2026-06-16'))
  })

  it('keeps the clock over a night of 25 hours, and over one of 23.5', () => {
    const london = [shift(10, 1, span(22, 30, '2026-10-23'))]
    const [night] = blocksAfter(
      london,
      moveBlocks(contextOf(london), by({ deltaDays: 1, deltaMs: HOURS(24) })),
    )
    expect(night!.interval).toEqual({ start: at(22, '2026-10-24'), end: at(6, '2026-10-25') })
    expect(lengthMs(night!.interval)).toBe(HOURS(9))

    const zone = 'Australia/Lord_Howe'
    const there = (hour: number, date: string) => at(hour, date, zone)
    const interval = { start: there(22, '2026-10-02'), end: there(6, '2026-10-03') }
    const context = contextOf([shift(10, 1, interval)], zone)
    const outcome = edits(moveBlocks(context, by({ deltaDays: 1, deltaMs: HOURS(24) })))
    const [moved] = draftView([...applyLocalEdits(context.blocks, outcome.edits).values()])
    expect(moved!.interval).toEqual({ start: there(22, '2026-10-03'), end: there(6, '2026-10-04') })
    expect(lengthMs(moved!.interval)).toBe(HOURS(7.5))
  })

  it('lays an activity over others within its shift, or on the shift of another agent, cut to it', () => {
    const blocks = [usualShift(), shift(20, 2, span(10, 18))]
    const within = blocksAfter(
      blocks,
      moveBlocks(contextOf(blocks), by({ blockIds: ['10 task 0'], deltaMs: HOURS(4) })),
    )
    expect(within[0]!.tasks).toEqual([
      { taskId: 5, interval: span(13, 15) },
      { taskId: 6, interval: span(15, 16) },
    ])
    const away = blocksAfter(
      blocks,
      moveBlocks(contextOf(blocks), by({ blockIds: ['10 task 0'], rowId: '2' })),
    )
    expect(away[0]!.tasks).toEqual([{ taskId: 6, interval: span(14, 16) }])
    expect(away[1]!.tasks).toEqual([{ taskId: 5, interval: span(10, 11) }])
  })

  it('says why not', () => {
    const blocks = [usualShift(), shift(20, 2, span(18, 20))]
    const context = contextOf(blocks)
    expect(moveBlocks(context, by({ rowId: '3' }))).toEqual({
      problem: 'You can view the schedule of Reef, but not change it.',
    })
    expect(moveBlocks(context, by({ blockIds: ['10 task 0'], rowId: '2' }))).toEqual({
      problem: 'Ben Park has no shift at that time.',
    })
    expect(moveBlocks(context, by({ blockIds: ['10 block 0', '20 block 0'], rowId: '3' }))).toHaveProperty(
      'problem',
    )
    expect(moveBlocks(context, by({ blockIds: ['77 block 0'] }))).toEqual({
      problem: 'This block no longer exists.',
    })
  })

  const quarters = (min: number, max: number) => fc.integer({ min, max }).map(n => n * 15 * MINUTE_MS)
  it('keeps every part inside its block, and activities apart, wherever they are moved', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('10 block 0', '10 task 0', '10 task 1', '10 break 0', '20 task 0'), {
          minLength: 1,
          maxLength: 4,
        }),
        quarters(-40, 40),
        fc.constantFrom('1', '2'),
        fc.boolean(),
        (ids, deltaMs, rowId, isCopy) => {
          const blocks = [usualShift(), shift(20, 2, span(7, 21), { tasks: [task(7, span(8, 20))] })]
          const gesture = by({ blockIds: [...new Set(ids)], deltaMs, rowId, isCopy })
          const outcome = moveBlocks(contextOf(blocks), gesture)
          if (isProblem(outcome)) return
          for (const block of blocksAfter(blocks, outcome)) {
            const parts = [...block.tasks.map(one => one.interval), ...block.breaks]
            expect(parts.every(part => part.start < part.end && contains(block.interval, part))).toBe(true)
            const apart = block.tasks.every((one, i) =>
              block.tasks.slice(0, i).every(other => !overlaps(one.interval, other.interval)),
            )
            expect(apart).toBe(true)
          }
        },
      ),
    )
  })

  it('comes back to where it was when moved there and back, on any days of any zone', () => {
    const zones = fc.constantFrom('Europe/London', 'Australia/Lord_Howe', 'America/New_York', 'Asia/Kolkata')
    fc.assert(
      fc.property(
        zones,
        fc.integer({ min: 0, max: 360 }),
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 4, max: 23 }),
        (zone, day, days, hour) => {
          const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
          const interval = { start: at(hour, date, zone), end: at(hour + 4, date, zone) }
          const there = contextOf([shift(10, 1, interval)], zone)
          const gone = applyLocalEdits(there.blocks, edits(moveBlocks(there, by({ deltaDays: days }))).edits)
          const [moved] = [...gone.values()]
          expect(minuteOfDay(zone, moved!.interval.start)).toBe(hour * 60)
          const back = { ...there, blocks: gone }
          const [again] = [
            ...applyLocalEdits(gone, edits(moveBlocks(back, by({ deltaDays: -days }))).edits).values(),
          ]
          expect(localDateOf(zone, again!.interval.start)).toBe(date)
          expect(minuteOfDay(zone, again!.interval.start)).toBe(hour * 60)
        },
      ),
    )
  })
})

describe('resize', () => {
  it('cuts what the shift no longer reaches, and moves nothing else', () => {
    const blocks = [usualShift()]
    const [cut] = blocksAfter(
      blocks,
      resizeBlock(contextOf(blocks), { blockId: '10 block 0', edge: 'end', to: at(15) }),
    )
    expect(cut).toMatchObject({
      interval: span(9, 15),
      breaks: [span(12, 12.5)],
      tasks: [{ interval: span(9, 11) }, { interval: span(14, 15) }],
    })
  })

  it('takes an end over midnight, but no shift beyond a day', () => {
    const blocks = [shift(10, 1, span(22, 30))]
    const context = contextOf(blocks)
    const [longer] = blocksAfter(
      blocks,
      resizeBlock(context, { blockId: '10 block 0', edge: 'end', to: at(31) }),
    )
    expect(longer!.interval).toEqual(span(22, 31))
    expect(resizeBlock(context, { blockId: '10 block 0', edge: 'end', to: at(47) })).toEqual({
      problem: 'A shift of Ada Park would be longer than 24 hours.',
    })
    expect(resizeBlock(context, { blockId: '10 block 0', edge: 'start', to: at(30) })).toHaveProperty(
      'problem',
    )
  })

  it('an activity takes from its neighbour and stays on its shift', () => {
    const blocks = [usualShift()]
    const [grown] = blocksAfter(
      blocks,
      resizeBlock(contextOf(blocks), { blockId: '10 task 0', edge: 'end', to: at(15) }),
    )
    expect(grown!.tasks.map(one => one.interval)).toEqual([span(9, 15), span(15, 16)])
    const [early] = blocksAfter(
      blocks,
      resizeBlock(contextOf(blocks), { blockId: '10 task 0', edge: 'start', to: at(8) }),
    )
    expect(early!.tasks[0]!.interval).toEqual(span(9, 11))
  })
})

describe('swap', () => {
  it('gives each agent the other’s shift', () => {
    const blocks = [usualShift(), shift(20, 2, span(12, 20))]
    const swapped = blocksAfter(blocks, swapSelected(contextOf(blocks), '10 block 0', '20 block 0'))
    expect(swapped.map(one => [one.id, one.surferId])).toEqual([
      [10, 2],
      [20, 1],
    ])
  })

  it('changes the days of one agent’s shifts, and what is done at two times', () => {
    const blocks = [usualShift(), shift(20, 1, span(12, 20, '2026-06-17'))]
    const days = blocksAfter(blocks, swapSelected(contextOf(blocks), '10 block 0', '20 block 0'))
    expect(days.map(one => one.interval)).toEqual([span(9, 17, '2026-06-17'), span(12, 20)])
    const tasks = blocksAfter(blocks, swapSelected(contextOf(blocks), '10 task 0', '10 task 1'))
    expect(tasks[0]!.tasks.map(one => one.taskId)).toEqual([6, 5])
  })
})
