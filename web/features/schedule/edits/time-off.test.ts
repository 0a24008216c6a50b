import { describe, expect, it } from 'vitest'
import { draftView, layers } from '#core/blocks/index.ts'
import { applyLocalEdits } from '../blocks/local-edit.ts'
import { isProblem } from './edit-context.ts'
import { contextOf, shift, span, task, usualShift } from './sample-context.fixture.ts'
import { addTimeOff, parentShifts, type TimeOffValues } from './time-off.ts'

const values = (part: TimeOffValues['part'], surferIds = [1, 2]): TimeOffValues => ({
  surferIds,
  subtype: 'Holiday',
  remoteSubtype: ' Bank holiday ',
  from: '2026-06-15',
  last: '2026-06-16',
  part,
})

function added(blocks: Parameters<typeof contextOf>[0], asked: TimeOffValues) {
  const outcome = addTimeOff(contextOf(blocks), asked)
  if (isProblem(outcome)) throw new Error(outcome.problem)
  return {
    ...outcome,
    after: draftView([...applyLocalEdits(contextOf(blocks).blocks, outcome.edits).values()]),
  }
}

describe('time off for several agents', () => {
  it('is one block an agent for whole days, and shifts stay under it', () => {
    const { after, label } = added([usualShift()], values(null))
    const off = after.filter(block => block.type === 'time-off')
    expect(off.map(block => [block.surferId, block.interval])).toEqual([
      [1, span(0, 48)],
      [2, span(0, 48)],
    ])
    expect(off[0]!.wire).toMatchObject({ subtype: 'Holiday', remoteSubtype: 'Bank holiday' })
    expect(after.find(block => block.id === 10)!.tasks).toHaveLength(2)
    expect(layers(after.filter(block => block.surferId === 1)).map(one => one.kind)).toEqual(['time-off'])
    expect(label).toBe('Added holiday for 2 agents from 15 Jun 2026')
  })

  it('is a block each day for a part of it, and takes that much of the activities out', () => {
    const { after } = added([usualShift()], values({ startMinute: 600, endMinute: 900 }, [1]))
    expect(after.filter(block => block.type === 'time-off').map(block => block.interval)).toEqual([
      span(10, 15),
      span(10, 15, '2026-06-16'),
    ])
    const today = layers(after).filter(one => one.interval.end <= span(0, 24).end)
    expect(today.map(one => [one.kind, one.interval])).toEqual([
      ['task', span(9, 10)],
      ['time-off', span(10, 15)],
      ['task', span(15, 16)],
      ['shift', span(16, 17)],
    ])
  })

  it('leaves out who is off already, and refuses agents who may not be changed', () => {
    const off = shift(7, 1, span(-2, 60), { type: 'time-off', subtype: 'Sick' })
    expect(added([off], values(null)).edits).toHaveLength(1)
    expect(addTimeOff(contextOf([off]), values(null, [1]))).toEqual({
      problem: 'They are off at that time already.',
    })
    expect(addTimeOff(contextOf([]), values(null, [3]))).toMatchObject({
      problem: expect.stringContaining('not change it'),
    })
  })
})

it('offers the agent’s shifts of two weeks for time in lieu', () => {
  const near = shift(1, 1, span(9, 17, '2026-06-13'), { tasks: [task(5, span(9, 11, '2026-06-13'))] })
  const old = shift(2, 1, span(9, 17, '2026-05-13'))
  const others = shift(3, 2, span(9, 17, '2026-06-13'))
  const context = contextOf([near, old, others])
  const on = { surferId: 1, date: '2026-06-17' }
  expect(parentShifts(context, on, null).map(one => one.value)).toEqual(['1'])
  expect(parentShifts(context, on, 2).map(one => one.value)).toEqual(['1', '2'])
  expect(parentShifts(context, on, null)[0]!.label).toContain('Sat 13 Jun')
})
