import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftView } from '#core/blocks/index.ts'
import { contains, overlaps } from '#core/time/index.ts'
import { applyLocalEdits } from '../blocks/local-edit.ts'
import type { ScheduleBlock } from '../blocks/schedule-block.ts'
import * as adding from './adding.ts'
import { clipboardTable, copyBlocks, pasteBlocks } from './clipboard.ts'
import { type EditOutcome, isProblem } from './edit-context.ts'
import * as ranges from './ranges.ts'
import { at, contextOf, published, shift, span, task, usualShift } from './sample-context.fixture.ts'
import * as actions from './selection-edits.ts'

const edits = { ...adding, ...ranges, ...actions }

function made(blocks: readonly ScheduleBlock[], outcome: EditOutcome): ScheduleBlock[] {
  if (isProblem(outcome)) throw new Error(outcome.problem)
  return draftView([...applyLocalEdits(contextOf(blocks).blocks, outcome.edits).values()])
}
const early = {
  id: 3,
  name: 'Early',
  timezone: 'Europe/London',
  interval: { startMinute: 7 * 60, endMinute: 15 * 60 },
  breaks: [{ startMinute: 240, duration: 30 }],
  color: 'yellow',
  state: 'active',
  conflictType: 'standard',
  notBeforeIds: [] as number[],
  createdAt: '2026-01-01T00:00:00Z',
} as const

describe('actions', () => {
  it('place a shift as its template has it', () => {
    const [one] = made(
      [],
      edits.addShifts(contextOf([]), [2], ['2026-06-15'], { ...early, breaks: [...early.breaks] }),
    )
    expect(one).toMatchObject({ surferId: 2, interval: span(7, 15), breaks: [span(11, 11.5)] })
    expect(one!.wire.shiftTemplateId).toBe(3)
  })

  it('clear a range, but not what is locked', () => {
    const [free, locked] = [shift(1, 1, span(9, 17)), shift(2, 2, span(9, 17), { isLocked: true })]
    const left = made(
      [free, locked],
      edits.clearRange(contextOf([free, locked]), [1, 2], span(0, 24), 'shifts'),
    )
    expect(left.map(block => block.id)).toEqual([2])
  })

  it('lock a block as a whole, once, and make no draft of a published one', () => {
    const one = shift(1, 1, span(9, 17), { publishedState: published, tasks: [task(5, span(9, 11))] })
    const other = shift(2, 2, span(9, 17))
    const ids = ['1 task 0', '1 block 0', '2 block 0']
    const locked = made([one, other], edits.lockSelected(contextOf([one, other]), ids, true))
    expect(locked.map(block => [block.id, block.wire.isLocked, block.published?.draft])).toEqual([
      [1, true, null],
      [2, true, undefined],
    ])
    expect(edits.lockSelected(contextOf(locked), ids, true)).toMatchObject({ edits: [] })
  })

  it('refuse a shift before the first day of an agent', () => {
    const context = contextOf([])
    const surfers = context.surfers.map(one => ({ ...one, startDate: '2026-07-01' }))
    expect(edits.addCustomShift({ ...context, surfers }, 1, span(9, 17))).toEqual({
      problem: expect.stringMatching(/^Ada Park starts on .*2026/),
    })
  })

  it('split a shift and what crosses the cut, or an activity alone', () => {
    const blocks = [usualShift()]
    const halves = made(blocks, edits.splitBlock(contextOf(blocks), '10 block 0', at(15)))
    expect(halves.map(one => [one.interval, one.tasks.map(part => part.interval)])).toEqual([
      [span(9, 15), [span(9, 11), span(14, 15)]],
      [span(15, 17), [span(15, 16)]],
    ])
    const [whole] = made(blocks, edits.splitBlock(contextOf(blocks), '10 task 0', at(10)))
    expect(whole!.tasks.map(part => part.interval)).toEqual([span(9, 10), span(10, 11), span(14, 16)])
  })

  it('change the template, keep the activities that still fit', () => {
    const blocks = [usualShift()]
    const [one] = made(
      blocks,
      edits.changeTemplate(contextOf(blocks), ['10 block 0'], { ...early, breaks: [...early.breaks] }),
    )
    expect(one).toMatchObject({
      interval: span(7, 15),
      breaks: [span(11, 11.5)],
      tasks: [{ interval: span(9, 11) }, { interval: span(14, 15) }],
    })
  })

  it('fill what is free, and only that', () => {
    const blocks = [usualShift()]
    const [one] = made(blocks, edits.fillFreeTime(contextOf(blocks), [1], span(8, 15), 9))
    expect(one!.tasks).toEqual([
      { taskId: 5, interval: span(9, 11) },
      { taskId: 9, interval: span(11, 12) },
      { taskId: 9, interval: span(12.5, 14) },
      { taskId: 6, interval: span(14, 16) },
    ])
    expect(edits.fillFreeTime(contextOf(blocks), [2], span(8, 15), 9)).toHaveProperty('problem')
    const locked = [shift(1, 1, span(9, 17), { isLocked: true })]
    expect(edits.fillFreeTime(contextOf(locked), [1], span(8, 15), 9)).toEqual({
      problem: 'The shift there is locked. Unlock it first.',
    })
  })

  it('delete what is published by a mark, and take that back', () => {
    const blocks = [shift(10, 1, span(9, 17), { publishedState: published })]
    const context = contextOf(blocks)
    const gone = edits.deleteSelected(context, ['10 block 0'])
    if (isProblem(gone)) throw new Error(gone.problem)
    const marked = applyLocalEdits(context.blocks, gone.edits)
    expect(marked.get(10)!.published!.draft).toEqual({ type: 'deleted', newBlockId: null })
    const back = edits.keepAsPublished({ ...context, blocks: marked }, 10)
    if (isProblem(back)) throw new Error(back.problem)
    expect(applyLocalEdits(marked, back.edits).get(10)!.published!.draft).toBeNull()
  })

  it('a draft that is deleted lets what it was to replace stand again', () => {
    const state = { ...published, draft: { type: 'edited', newBlockId: 11 } } as const
    const context = contextOf([
      shift(10, 1, span(9, 17), { publishedState: state }),
      shift(11, 1, span(10, 18)),
    ])
    const gone = edits.deleteSelected(context, ['11 block 0'])
    if (isProblem(gone)) throw new Error(gone.problem)
    expect(
      [...applyLocalEdits(context.blocks, gone.edits).values()].map(one => [one.id, one.published?.draft]),
    ).toEqual([[10, null]])
  })

  it('clear the shifts, or only the activities, of some agents and days', () => {
    const blocks = [usualShift(), shift(20, 2, span(9, 17), { tasks: [task(5, span(9, 12))] })]
    expect(
      made(blocks, edits.clearRange(contextOf(blocks), [1], span(0, 24), 'shifts')).map(one => one.id),
    ).toEqual([20])
    const cleared = made(blocks, edits.clearRange(contextOf(blocks), [1, 2], span(0, 24), 'activities'))
    expect(cleared.map(one => one.tasks.length)).toEqual([0, 0])
  })

  it('never lay an activity outside its shift or over another, wherever it is put', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 9 }), (from, hours) => {
        const blocks = [usualShift()]
        const outcome = edits.addTask(contextOf(blocks), 1, span(from, from + hours), 8)
        if (isProblem(outcome)) return
        const [one] = made(blocks, outcome)
        const parts = one!.tasks.map(part => part.interval)
        expect(parts.every(part => contains(one!.interval, part))).toBe(true)
        expect(parts.every((part, i) => parts.slice(0, i).every(other => !overlaps(part, other)))).toBe(true)
      }),
    )
  })
})

describe('the clipboard', () => {
  const blocks = [usualShift(), shift(20, 2, span(12, 20, '2026-06-16'))]
  const ids = ['10 block 0', '20 block 0']

  it('keeps the distances of rows and days', () => {
    const context = { ...contextOf(blocks), isDays: true }
    const copied = copyBlocks(context, ids)!
    const pasted = made(blocks, pasteBlocks(context, copied, 1, at(0, '2026-06-22'))).slice(2)
    expect(pasted.map(one => [one.surferId, one.interval])).toEqual([
      [1, span(9, 17, '2026-06-22')],
      [2, span(12, 20, '2026-06-23')],
    ])
    expect(pasteBlocks(context, copied, 2, at(0, '2026-06-22'))).toEqual({
      problem: 'You can view the schedule of Reef, but not change it.',
    })
  })

  it('lays activities on the shifts that are there', () => {
    const context = contextOf(blocks)
    const copied = copyBlocks(context, ['10 task 0'])!
    const [, other] = made(blocks, pasteBlocks(context, copied, 2, at(13, '2026-06-16')))
    expect(other!.tasks).toEqual([{ taskId: 5, interval: span(13, 15, '2026-06-16') }])
  })

  it('is a table for other programs', () => {
    const lines = clipboardTable(contextOf(blocks), ids).split('\n')
    expect(lines[0]).toBe('Agent\tDay\tStart\tEnd\tWhat')
    expect(lines[1]).toBe('Ada Park\t2026-06-15\t09:00\t17:00\tShift')
    expect(lines).toHaveLength(3)
  })
})
