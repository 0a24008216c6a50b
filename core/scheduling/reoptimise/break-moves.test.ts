import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ScheduledBlock } from '#core/blocks/index.ts'
import { type Interval, MINUTE_MS } from '#core/time/index.ts'
import { bestBreaks } from './break-moves.ts'
import { type ChangeableShift, changeableShiftOf } from './changeable-shift.ts'
import { lossBy } from './loss.ts'

const FROM = Date.UTC(2027, 2, 27, 20)
const QUARTERS = 32
const [PHONE, MAIL, MEETING, LUNCH] = [1, 2, 101, 100]

/** Times of a test: quarter-hours from the start of the shift. */
const time = (first: number, last: number): Interval => ({
  start: FROM + first * 15 * MINUTE_MS,
  end: FROM + last * 15 * MINUTE_MS,
})
const quarterOf = (instant: number) => (instant - FROM) / (15 * MINUTE_MS)

interface Drawn {
  /** Breaks as [first quarter, length, whether it is an activity]. */
  breaks: [number, number, boolean][]
  meeting: [number, number] | null
  /** Quarter-hour in which the activity changes from phone to mail. */
  change: number
  open: [number, number]
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  breaks: fc
    .array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 3 }), fc.boolean()), {
      minLength: 1,
      maxLength: 3,
    })
    .map(all => {
      let at = 2
      return all.map(([gap, length, isTask]): [number, number, boolean] => {
        const first = at + gap
        at = first + length
        return [first, length, isTask]
      })
    }),
  meeting: fc.option(fc.tuple(fc.integer({ min: 0, max: 28 }), fc.integer({ min: 1, max: 4 })), { freq: 2 }),
  change: fc.integer({ min: 1, max: QUARTERS - 1 }),
  open: fc.tuple(fc.constantFrom(-8, 0, 3, 5), fc.constantFrom(28, QUARTERS, 60)),
})

function changeableOf({ breaks, meeting, change, open }: Drawn): ChangeableShift | null {
  const isBreak = (at: number) => breaks.some(([first, length]) => at >= first && at < first + length)
  const isMeeting = (at: number) => meeting !== null && at >= meeting[0] && at < meeting[0] + meeting[1]
  const tasks: ScheduledBlock['tasks'] = []
  for (let at = 0; at < QUARTERS; at++) {
    if (isBreak(at)) continue
    const taskId = isMeeting(at) ? MEETING : at < change ? PHONE : MAIL
    const last = tasks.at(-1)
    if (last?.taskId === taskId && last.interval.end === time(at, at).start)
      last.interval.end = time(at + 1, 0).start
    else tasks.push({ taskId, interval: time(at, at + 1) })
  }
  for (const [first, length, isTask] of breaks)
    if (isTask) tasks.push({ taskId: LUNCH, interval: time(first, first + length) })
  const shift: ScheduledBlock = {
    id: 1,
    surferId: 1,
    type: 'shift',
    interval: time(0, QUARTERS),
    published: null,
    isFill: false,
    breaks: breaks.flatMap(([first, length, isTask]) => (isTask ? [] : [time(first, first + length)])),
    tasks: tasks.sort((a, b) => a.interval.start - b.interval.start),
  }
  const surfer = {
    id: 1,
    zone: 'Europe/Berlin',
    taskIds: [PHONE, MAIL],
    minContractedHours: null,
    minContractedDailyMinutes: null,
  }
  const reading = {
    open: time(...open),
    isBreak: (taskId: number) => taskId === LUNCH,
    isService: (taskId: number) => taskId === PHONE || taskId === MAIL,
    servedBy: () => [],
  }
  return changeableShiftOf(reading, surfer, shift, [shift])
}

/** Whether a break may lie there, by the words of the rule: quarter-hours of the shift alone. */
function mayLie(shift: ChangeableShift, own: number, first: number, length: number): boolean {
  if (first === own) return true
  const last = first + length
  if (Math.abs(first - own) > 8 || first < 4 || last > QUARTERS - 4) return false
  if (first < quarterOf(shift.window.start) || last > quarterOf(shift.window.end)) return false
  for (const { start, end } of shift.taken)
    if (quarterOf(start) < last && first < quarterOf(end)) return false
  for (const { start, end } of shift.fixedBreaks)
    if (quarterOf(start) - last < 4 && first - quarterOf(end) < 4) return false
  return shift.lifted.tasks.every(({ interval }) => {
    const [from, to] = [quarterOf(interval.start), quarterOf(interval.end)]
    if (to <= first || last <= from) return true
    // No piece of a single quarter-hour is left of an activity.
    return first - from !== 1 && to - last !== 1
  })
}

/** All ways to place the breaks, one after the other. */
function* everyWay(shift: ChangeableShift, placed: number[] = []): Generator<number[]> {
  const next = shift.movable[placed.length]?.interval
  if (!next) {
    yield placed
    return
  }
  const [own, ownEnd] = [quarterOf(next.start), quarterOf(next.end)]
  for (let first = 0; first < QUARTERS; first++) {
    if (!mayLie(shift, own, first, ownEnd - own)) continue
    const before = shift.movable[placed.length - 1]?.interval
    if (before) {
      const at = placed.at(-1)!
      const isKept = at === quarterOf(before.start) && first === own
      const end = at + quarterOf(before.end) - quarterOf(before.start)
      if (!isKept && first - end < 4) continue
    }
    yield* everyWay(shift, [...placed, first])
  }
}

const prices = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: QUARTERS, maxLength: QUARTERS })

describe('the breaks of a shift', () => {
  it('go where trying every way puts them, and nearest to where they were among equals', () => {
    fc.assert(
      fc.property(drawn, prices, (given, price) => {
        const shift = changeableOf(given)!
        const lengths = shift.movable.map(
          ({ interval }) => quarterOf(interval.end) - quarterOf(interval.start),
        )
        const own = shift.movable.map(({ interval }) => quarterOf(interval.start))
        const rated = (starts: readonly number[]) => {
          let cost = 0
          let moved = 0
          starts.forEach((first, i) => {
            for (let at = first; at < first + lengths[i]!; at++) cost += price[at]!
            moved += Math.abs(first - own[i]!)
          })
          return { cost, moved }
        }
        let best = rated(own)
        for (const starts of everyWay(shift)) {
          const one = rated(starts)
          if (one.cost < best.cost || (one.cost === best.cost && one.moved < best.moved)) best = one
        }
        const found = bestBreaks(shift, lossBy(Float64Array.from(price), FROM))
        const starts = found?.map(({ start }) => quarterOf(start)) ?? own
        expect(rated(starts)).toEqual(best)
        expect(found === null).toBe(best.moved === 0)
        expect([...everyWay(shift)]).toContainEqual(starts)
        found?.forEach(({ start, end }, i) => {
          expect(quarterOf(end) - quarterOf(start)).toBe(lengths[i])
        })
      }),
      { numRuns: 60 },
    )
  })

  it('stay where every quarter-hour costs the same', () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: -2, max: 2 }), (given, each) => {
        const shift = changeableOf(given)!
        expect(bestBreaks(shift, lossBy(new Float64Array(QUARTERS).fill(each), FROM))).toBeNull()
      }),
      { numRuns: 60 },
    )
  })

  it('may move by two hours exactly, and not by more', () => {
    const given: Drawn = { breaks: [[16, 2, true]], meeting: null, change: 1, open: [0, QUARTERS] }
    const cheapAt = (quarter: number) =>
      lossBy(
        Float64Array.from({ length: QUARTERS }, (_, at) => (at >= quarter && at < quarter + 2 ? 0 : 1)),
        FROM,
      )
    const placeFor = (quarter: number) =>
      bestBreaks(changeableOf(given)!, cheapAt(quarter))?.map(({ start }) => quarterOf(start))
    expect(placeFor(8)).toEqual([8])
    expect(placeFor(24)).toEqual([24])
    expect(placeFor(6)).toBeUndefined()
    expect(placeFor(26)).toBeUndefined()
  })
})
