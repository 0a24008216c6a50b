import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ScheduledBlock } from '#core/blocks/index.ts'
import { filled } from './refill.ts'

const SHIFT_MINUTES = 48
const [PHONE, MAIL, TRAINING] = [1, 2, 3]
const isService = (taskId: number) => taskId !== TRAINING

/** Activity of each minute of the shift: runs of an activity, or of free time. */
const anyMinutes = fc
  .array(
    fc.record({
      taskId: fc.constantFrom<number | null>(PHONE, MAIL, TRAINING, null),
      length: fc.integer({ min: 2, max: 9 }),
    }),
    { minLength: 2, maxLength: 9 },
  )
  .map(runs => runs.flatMap(({ taskId, length }) => Array<number | null>(length).fill(taskId)))
  .map(minutes => Array.from({ length: SHIFT_MINUTES }, (_, minute) => minutes[minute] ?? null))

function shiftOf(minutes: readonly (number | null)[]): ScheduledBlock {
  const tasks: ScheduledBlock['tasks'] = []
  minutes.forEach((taskId, minute) => {
    const last = tasks.at(-1)
    if (taskId === null) return
    if (last?.taskId === taskId && last.interval.end === minute) last.interval.end++
    else tasks.push({ taskId, interval: { start: minute, end: minute + 1 } })
  })
  return {
    id: 1,
    surferId: 1,
    type: 'shift',
    interval: { start: 0, end: SHIFT_MINUTES },
    published: null,
    breaks: [],
    tasks,
    isFill: false,
  }
}

const minutesOf = ({ tasks }: ScheduledBlock): (number | null)[] =>
  Array.from({ length: SHIFT_MINUTES }, (_, minute) => {
    const here = tasks.filter(({ interval }) => interval.start <= minute && minute < interval.end)
    expect(here.length).toBeLessThanOrEqual(1)
    return here[0]?.taskId ?? null
  })

it('gives a freed gap to the service activity before it, else to the one after, and changes nothing else', () => {
  fc.assert(
    fc.property(anyMinutes, fc.nat(40), fc.integer({ min: 1, max: 20 }), (minutes, start, length) => {
      fc.pre(minutes.some(taskId => taskId !== null))
      const freed = { start, end: Math.min(SHIFT_MINUTES, start + length) }
      const expected = [...minutes]
      for (let from = freed.start; from < freed.end; from++) {
        if (minutes[from] !== null) continue
        let end = from
        while (end < freed.end && minutes[end] === null) end++
        const sides = [minutes[from - 1], minutes[end]]
        const spreading = sides.find(taskId => taskId != null && isService(taskId))
        expected.fill(spreading ?? null, from, end)
        from = end
      }
      expect(minutesOf(filled(shiftOf(minutes), [freed], isService))).toEqual(expected)
    }),
    { numRuns: 200 },
  )
})

it('leaves breaks and time elsewhere free, and shifts without activities alone', () => {
  const shift = { ...shiftOf([PHONE, PHONE, null, null, null, null, PHONE]), breaks: [{ start: 2, end: 3 }] }
  const found = filled(shift, [{ start: 2, end: 6 }], isService, [{ start: 4, end: 5 }])
  expect(minutesOf(found).slice(0, 7)).toEqual([PHONE, PHONE, null, null, null, PHONE, PHONE])
  const bare = shiftOf([])
  expect(filled(bare, [{ start: 2, end: 6 }], isService)).toBe(bare)
})
