// Availability binds in the weeks in which any is entered, minute by minute on the wall clock, and in no other.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allWeek, MONDAY, surfer } from '#test/core/scheduling/builders.ts'
import { addDays, instantAt, localDateOf, weekStartOf } from '../time/index.ts'
import { availability, availabilityOf } from './availability.ts'

const ZONE = 'Australia/Lord_Howe'
const QUARTER_MS = 15 * 60_000
const at = (day: number, minute: number) => instantAt(ZONE, addDays(MONDAY, day), minute)
const shift = (start: number, end: number) => ({
  type: 'shift' as const,
  interval: { start, end },
  isFill: false,
  tasks: [],
})
const breachesOf = (given: ReturnType<typeof surfer>, start: number, end: number) => {
  const shifts = [shift(start, end)]
  return availability.breaches({ surfer: given, shifts, blocks: shifts, weekStartsOn: 'monday' })
}
const entered = (...blocks: { start: number; end: number }[]) =>
  surfer({ zone: ZONE, name: 'Ada', availability: availabilityOf(ZONE, 'monday', blocks) })

/** Three weeks around the end of daylight saving time. */
const aTime = fc
  .tuple(fc.nat(20), fc.nat(88), fc.integer({ min: 1, max: 40 }))
  .map(([day, quarter, length]) => ({
    start: at(day, quarter * 15),
    end: at(day, quarter * 15) + length * QUARTER_MS,
  }))

describe('availability', () => {
  it('agrees with every quarter hour', () => {
    fc.assert(
      fc.property(fc.array(aTime, { maxLength: 8 }), aTime, (given, { start, end }) => {
        const blocks = given.toSorted((a, b) => a.start - b.start)
        const weekOf = (instant: number) => weekStartOf(localDateOf(ZONE, instant), 'monday')
        const bound = new Set(blocks.map(block => weekOf(block.start)))
        const isFree = (instant: number) =>
          !bound.has(weekOf(instant)) || blocks.some(block => block.start <= instant && instant < block.end)
        const quarters = Array.from({ length: (end - start) / QUARTER_MS }, (_, i) => start + i * QUARTER_MS)
        const who = entered(...blocks)
        expect(breachesOf(who, start, end).length === 0).toBe(quarters.every(isFree))
        const around = { start: start - 8 * 24 * 4 * QUARTER_MS, end: end + 8 * 24 * 4 * QUARTER_MS }
        const forbidden = availability.forbids(who, around)
        expect(quarters.every(q => !forbidden.some(time => time.start <= q && q < time.end))).toBe(
          quarters.every(isFree),
        )
      }),
    )
  })

  it('says how much lies outside, and is loosened by the organization alone', () => {
    const who = entered({ start: at(0, 540), end: at(0, 1020) })
    expect(breachesOf(who, at(0, 480), at(0, 1080)).map(breach => breach.sentence)).toEqual([
      '2 h of the shift are outside the availability that Ada entered for the week.',
    ])
    const [step] = availability.relaxations({ surfer: who } as never)
    expect(step!.rules).toEqual({ ignoresAvailability: true })
    expect(breachesOf({ ...who, sequence: step!.rules }, at(0, 480), at(0, 1080))).toEqual([])
  })

  it('takes times that touch at midnight as one', () => {
    const who = entered({ start: at(2, 1320), end: at(3, 0) }, { start: at(3, 0), end: at(3, 360) })
    expect(breachesOf(who, at(2, 1320), at(3, 360))).toEqual([])
  })

  it('binds nobody who entered nothing', () => {
    const free = surfer({ zone: ZONE, workingWindows: [allWeek(0, 24)] })
    expect(breachesOf(free, at(0, 0), at(1, 0))).toEqual([])
    expect(availability.lift(free)).toBeNull()
  })
})
