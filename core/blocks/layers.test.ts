import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTidy } from '#test/core/minutes.ts'
import { type Interval, MINUTE_MS } from '../time/index.ts'
import { fillRemainder, layers, type ScheduledBlock } from './index.ts'

const MINUTES = 30
const FROM = Date.UTC(2027, 2, 28)
const span = (start: number, end: number): Interval => ({
  start: FROM + start * MINUTE_MS,
  end: FROM + end * MINUTE_MS,
})
const minutes = fc
  .tuple(fc.nat(MINUTES - 1), fc.integer({ min: 1, max: 25 }))
  .map(([start, length]) => span(start, start + length))
/** Parts may reach out of their block, and overlap. */
const blocks = fc
  .array(
    fc.record({
      type: fc.constantFrom<ScheduledBlock['type']>(
        'shift',
        'shift',
        'shift',
        'time-off',
        'time-in-lieu',
        'blocked-time',
      ),
      interval: minutes,
      breaks: fc.array(minutes, { maxLength: 2 }),
      tasks: fc.array(fc.record({ taskId: fc.integer({ min: 1, max: 3 }), interval: minutes }), {
        maxLength: 4,
      }),
      isFill: fc.boolean(),
    }),
    { maxLength: 5 },
  )
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
        surferId: 1,
        published: null,
        isFill: one.isFill && one.type === 'shift',
        ...(one.type !== 'shift' && { breaks: [], tasks: [] }),
      }),
    ),
  )
const isIn = ({ start, end }: Interval, at: number) => start <= at && at < end

/** The layer on top at a moment, asked kind by kind; the later block of two alike, the first activity of one block. */
function topAt(all: readonly ScheduledBlock[], at: number) {
  const there = all.filter(block => isIn(block.interval, at)).sort((a, b) => b.id - a.id)
  const [standard, fill] = [there.filter(block => !block.isFill), there.filter(block => block.isFill)]
  for (const own of [standard, fill]) {
    for (const type of ['time-off', 'time-in-lieu', 'blocked-time'] as const) {
      const block = own.find(one => one.type === type)
      if (block) return { kind: type, blockId: block.id, taskId: null }
    }
    const onBreak = own.find(block => block.breaks.some(pause => isIn(pause, at)))
    if (onBreak) return { kind: 'break', blockId: onBreak.id, taskId: null }
    const active = own.find(block => block.tasks.some(task => isIn(task.interval, at)))
    if (active) {
      const task = active.tasks.find(one => isIn(one.interval, at))!
      return { kind: 'task', blockId: active.id, taskId: task.taskId }
    }
    const shift = own[0]
    if (shift) return { kind: 'shift', blockId: shift.id, taskId: null }
  }
  return null
}

describe('the layers of a day', () => {
  it('show at every minute what comes first, whatever overlaps', () => {
    fc.assert(
      fc.property(blocks, all => {
        const segments = layers(all)
        for (let minute = 0; minute < MINUTES + 25; minute++) {
          const at = FROM + minute * MINUTE_MS
          const found = segments.filter(({ interval }) => isIn(interval, at))
          const shown = found.map(({ kind, blockId, taskId }) => ({ kind, blockId, taskId }))
          const top = topAt(all, at)
          expect(shown).toEqual(top ? [top] : [])
        }
      }),
      { numRuns: 200 },
    )
  })

  it('are in order, without equal neighbours, and blind to the order of the blocks', () => {
    fc.assert(
      fc.property(blocks, all => {
        const segments = layers(all)
        expect(
          isTidy(
            segments.map(({ interval }) => interval),
            false,
          ),
        ).toBe(true)
        segments.slice(1).forEach((segment, i) => {
          const { interval, ...before } = segments[i]!
          const { interval: own, ...what } = segment
          if (interval.end === own.start) expect(what).not.toEqual(before)
        })
        expect(layers(all.toReversed())).toEqual(segments)
      }),
      { numRuns: 200 },
    )
  })

  it('leave of fill shifts no more than what other shifts and absences leave of them', () => {
    fc.assert(
      fc.property(blocks, all => {
        const segments = layers(all)
        for (const fill of all.filter(block => block.isFill)) {
          const left = fillRemainder(fill, all)
          for (let minute = 0; minute < MINUTES + 25; minute++) {
            const at = FROM + minute * MINUTE_MS
            const isTaken = all.some(
              other => !other.isFill && other.type !== 'blocked-time' && isIn(other.interval, at),
            )
            const isLeft = left.some(interval => isIn(interval, at))
            expect(isLeft).toBe(isIn(fill.interval, at) && !isTaken)
            const shown = segments.find(({ interval }) => isIn(interval, at))
            if (shown?.blockId === fill.id) expect(isLeft).toBe(true)
          }
          const elsewhere = all.map(block => (block.id === fill.id ? block : { ...block, surferId: 2 }))
          expect(fillRemainder(fill, elsewhere)).toEqual([fill.interval])
        }
      }),
    )
  })
})
