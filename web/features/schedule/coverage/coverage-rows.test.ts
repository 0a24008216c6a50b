import { describe, expect, it } from 'vitest'
import type { CoverageDemands } from '#contract/endpoints/forecasts.ts'
import { chosenRows } from './coverage-rows.ts'

const stream = (streamId: number, streamName: string, taskIds: number[]) =>
  ({
    streamId,
    streamName,
    taskIds,
    shrinkageSentence: null,
  }) as unknown as CoverageDemands['streams'][number]
const demands = {
  streams: [stream(1, 'Phone', [11]), stream(2, 'Chat', [12, 13]), stream(3, 'E-mail', [14])],
} as unknown as CoverageDemands
const tasks = new Map([[12, { id: 12, name: 'Chat', emoji: '💬' }]])
const plan = { name: 'Everyday', taskIds: [11, 13, 99] }

describe('rows of the coverage strip', () => {
  it('count all ticket groups, unless one or the groups of an activity plan are chosen', () => {
    const [all] = chosenRows(demands, {}, tasks, null)
    expect([all!.label, all!.streams]).toEqual(['Coverage', [0, 1, 2]])
    const [one] = chosenRows(demands, { onlyStreamId: 2 }, tasks, null)
    expect([one!.label, one!.streams]).toEqual(['Chat', [1]])
    const [planned] = chosenRows(demands, {}, tasks, plan)
    expect([planned!.label, planned!.streams]).toEqual(['Everyday', [0, 1]])
    expect(planned!.title).toContain('the activity plan serves: Phone, Chat.')
  })
  it('count all where the plan serves none of them, and where the chosen ticket group is gone', () => {
    const [unserved] = chosenRows(demands, {}, tasks, { name: 'Breaks', taskIds: [99] })
    expect([unserved!.label, unserved!.streams]).toEqual(['Coverage', [0, 1, 2]])
    const [gone] = chosenRows(demands, { onlyStreamId: 7 }, tasks, null)
    expect(gone!.streams).toEqual([0, 1, 2])
  })
  it('have one more for each chosen ticket group and activity that is known', () => {
    const rows = chosenRows(demands, { streamIds: [3, 8], taskIds: [12, 15] }, tasks, plan)
    expect(rows.map(({ id, streams }) => [id, streams])).toEqual([
      ['all', [0, 1]],
      ['stream 3', [2]],
      ['task 12', [1]],
    ])
  })
})
