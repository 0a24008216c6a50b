import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTidy, minuteInterval } from '#test/core/minutes.ts'
import { contains, type Interval, intersect } from '../time/index.ts'
import { overlapConflicts, type ScheduledBlock } from './index.ts'

const block = fc.record({
  surferId: fc.integer({ min: 1, max: 2 }),
  type: fc.constantFrom<ScheduledBlock['type']>('shift', 'shift', 'shift', 'time-off', 'blocked-time'),
  interval: fc.oneof(minuteInterval(40, 8), minuteInterval(40)),
  isFill: fc.constantFrom(false, false, true),
})
const blocks = fc
  .array(block, { maxLength: 10 })
  .chain(list =>
    fc.shuffledSubarray(
      list.map((one, id) => ({ ...one, id })),
      { minLength: list.length },
    ),
  )
  .map(list =>
    list.map(
      (one): ScheduledBlock => ({
        ...one,
        published: null,
        breaks: [],
        tasks: [],
        isFill: one.isFill && one.type === 'shift',
      }),
    ),
  )
const byIds = (a: { blockIds: [number, number] }, b: { blockIds: [number, number] }) =>
  a.blockIds[0] - b.blockIds[0] || a.blockIds[1] - b.blockIds[1]

describe('overlap conflicts', () => {
  it('are found wherever every pair of blocks, looked at alone, conflicts', () => {
    fc.assert(
      fc.property(blocks, all => {
        const wanted = all.flatMap(one =>
          all.flatMap(other => {
            const common = intersect(one.interval, other.interval)
            if (one.id >= other.id || one.surferId !== other.surferId || !common) return []
            const pair = [one, other]
            const shifts = pair.filter(each => each.type === 'shift' && !each.isFill)
            const off = pair.find(each => each.type === 'time-off')
            const isHidden = shifts.length === 1 && off && contains(off.interval, shifts[0]!.interval)
            if (shifts.length < 2 && !isHidden) return []
            return [
              { surferId: one.surferId, interval: common, blockIds: [one.id, other.id] as [number, number] },
            ]
          }),
        )
        expect(overlapConflicts(all).sort(byIds)).toEqual(wanted.sort(byIds))
      }),
      { numRuns: 300 },
    )
  })

  it('come by surfer and time', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 4, maxLength: 8 }), list => {
        const all = list.map(
          (one, id): ScheduledBlock => ({
            id,
            surferId: id % 4 === 0 ? 1 : 2,
            type: 'shift',
            interval: one.interval,
            published: null,
            breaks: [],
            tasks: [],
            isFill: false,
          }),
        )
        const places = overlapConflicts(all).map(({ surferId, interval }) => [surferId, interval.start])
        expect(places).toEqual(places.toSorted(([a, at], [b, bt]) => a! - b! || at! - bt!))
      }),
      { numRuns: 200 },
    )
  })

  it('are none where shifts only touch, and none of one agent is another’s', () => {
    const next = ({ interval }: ScheduledBlock, length: number): Interval => ({
      start: interval.end,
      end: interval.end + length,
    })
    fc.assert(
      fc.property(blocks, fc.integer({ min: 1, max: 1e6 }), (all, length) => {
        const row: ScheduledBlock[] = []
        for (const one of all) {
          const last = row.at(-1)
          row.push({ ...one, surferId: 1, interval: last ? next(last, length) : one.interval })
        }
        expect(
          isTidy(
            row.map(({ interval }) => interval),
            false,
          ),
        ).toBe(true)
        expect(overlapConflicts(row)).toEqual([])
        const apart = all.map((one, i) => ({ ...one, surferId: i }))
        expect(overlapConflicts(apart)).toEqual([])
      }),
      { numRuns: 50 },
    )
  })
})
