// Overlap, skills and shortest session: breaches of single shifts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aShift, boundBy, contextWith, shifts } from '#test/core/constraints/random-shifts.ts'
import { MINUTE_MS, overlaps } from '../time/index.ts'
import { overlap } from './overlap.ts'
import { session } from './session.ts'
import { skill } from './skill.ts'
import type { BoundBlock } from './types.ts'

const aBlock = fc
  .record({
    shift: aShift,
    type: fc.constantFrom('time-off', 'time-in-lieu', 'blocked-time'),
    isFill: fc.boolean(),
  })
  .map(
    ({ shift, type, isFill }): BoundBlock => ({ ...shift, type, isFill: isFill && type !== 'blocked-time' }),
  )

describe('overlap', () => {
  it('is told once of each pair, with the time both take', () => {
    fc.assert(
      fc.property(shifts(6), fc.array(aBlock, { maxLength: 4 }), (own, others) => {
        const pairs: string[] = []
        const note = (a: BoundBlock, b: BoundBlock) => {
          const start = Math.max(a.interval.start, b.interval.start)
          const end = Math.min(a.interval.end, b.interval.end)
          if (start < end) pairs.push(`${start} ${end}`)
        }
        own.forEach((shift, index) => {
          for (const earlier of own.slice(0, index)) note(earlier, shift)
          for (const other of others) if (other.type !== 'blocked-time' && !other.isFill) note(other, shift)
        })
        const breaches = overlap.breaches(contextWith({}, own, others))
        expect(breaches.map(({ interval }) => `${interval.start} ${interval.end}`).sort()).toEqual(
          pairs.sort(),
        )
      }),
      { numRuns: 200 },
    )
  })

  it('makes room for nothing that a fill shift lies under', () => {
    fc.assert(
      fc.property(aShift, aShift, (shift, other) => {
        const fill = { ...shift, isFill: true }
        expect(overlap.breaches(contextWith({}, [fill, other]))).toEqual([])
        expect(overlap.breaches(contextWith({}, [other, fill]))).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  it('forbids the generator all time that is taken', () => {
    fc.assert(
      fc.property(fc.array(aBlock, { maxLength: 5 }), aShift, (taken, shift) => {
        const unavailable = taken.map(block => block.interval)
        expect(overlap.forbids(boundBy({ unavailable }), shift.interval)).toEqual(
          unavailable.filter(time => overlaps(time, shift.interval)),
        )
      }),
      { numRuns: 50 },
    )
  })
})

const withTasks = fc
  .record({ shift: aShift, taskIds: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 6 }) })
  .map(({ shift, taskIds }): BoundBlock => {
    const { start } = shift.interval
    const length = (shift.interval.end - start) / Math.max(1, taskIds.length)
    const tasks = taskIds.map((taskId, i) => ({
      taskId,
      interval: { start: start + i * length, end: start + (i + 1) * length },
    }))
    return { ...shift, tasks }
  })

describe('skills', () => {
  it('are missing once a shift and activity, of activities that need one', () => {
    const skillNames = new Map([
      [1, 'Phone'],
      [2, 'Mail'],
      [3, 'Chat'],
    ])
    fc.assert(
      fc.property(withTasks, fc.subarray([1, 2, 3, 4]), (shift, taskIds) => {
        const missing = new Set(
          shift.tasks.map(({ taskId }) => taskId).filter(id => skillNames.has(id) && !taskIds.includes(id)),
        )
        const breaches = skill.breaches({ ...contextWith({ taskIds }, [shift]), skillNames })
        expect(breaches.map(({ sentence }) => sentence)).toEqual(
          [...missing].map(id => `The agent does not have the skill ${skillNames.get(id)}.`),
        )
      }),
      { numRuns: 100 },
    )
  })
})

describe('time on one activity', () => {
  it('is too short by the minute, of every part of a shift', () => {
    fc.assert(
      fc.property(withTasks, fc.integer({ min: 0, max: 240 }), (shift, minSessionMinutes) => {
        const short = shift.tasks.filter(
          ({ interval }) => interval.end - interval.start < minSessionMinutes * MINUTE_MS,
        )
        const breaches = session.breaches(contextWith({ sequence: { minSessionMinutes } }, [shift]))
        expect(breaches.map(({ interval }) => interval)).toEqual(short.map(({ interval }) => interval))
      }),
      { numRuns: 100 },
    )
  })
})
