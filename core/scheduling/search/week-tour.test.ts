import fc from 'fast-check'
import { expect, it } from 'vitest'
import { KEPT_MARGIN_DAYS } from '#core/constraints/index.ts'
import { random } from '#core/random.ts'
import type { Agent } from '../model/agent.ts'
import { type TourRequest, WeekTourSolver } from './week-tour.ts'

// Two- or three-day toys with "days" of 12 slots, small enough to try every week there is.
const DAY = 12
const SLOTS = 4 * DAY
const NO_BREAK = 0

function toy(seed: number): TourRequest {
  const draw = random(seed)
  const below = (n: number) => Math.floor(draw() * n)
  const days = 2 + below(2)
  const run = new Int16Array(SLOTS + 1)
  const isAllowed = Array.from({ length: SLOTS }, () => draw() < 0.9)
  for (let slot = SLOTS - 1; slot >= 0; slot--) run[slot] = isAllowed[slot] ? run[slot + 1]! + 1 : 0
  const shortest = 2 + below(3)
  const lengths = Int32Array.from({ length: 1 + below(2) }, (_, i) => shortest + 2 * i)
  const longest = lengths.at(-1)!
  const agent: Agent = {
    surferId: 1,
    layers: [],
    options: null,
    maxStreak: 6,
    breakFirst: new Int16Array(DAY + 1).fill(-1),
    breakLast: new Int16Array(DAY + 1).fill(-1),
    dayCount: days,
    dayStart: Int32Array.from({ length: days + 1 }, (_, d) => d * DAY),
    isOpenDay: Uint8Array.from({ length: days }, () => (draw() < 0.9 ? 1 : 0)),
    isKeptDay: new Uint8Array(days + 2 * KEPT_MARGIN_DAYS),
    run,
    lengths,
    shortest,
    longest,
    restSlots: below(16),
    breakSlots: NO_BREAK,
    restReachDays: 3,
    minWeekSlots: Int32Array.of(below(10)),
    maxWeekSlots: Int32Array.of(longest + below(10)),
  }
  return {
    agent,
    week: { firstDay: 0, lastDay: days },
    weekIndex: 0,
    prices: Float64Array.from({ length: SLOTS }, () => below(9) - 4),
    earliest: below(3),
    latest: SLOTS - below(5),
    streakBefore: 0,
    streakAfter: 0,
    anchor: null,
  }
}

/** Every week, shift by shift: [hours, value] of the best under the same preference for the minimum. */
function bruteForce({ agent, week, prices, earliest, latest }: TourRequest): { used: number; value: number } {
  const min = agent.minWeekSlots[0]!
  let best = { used: 0, value: 0 }
  const better = (a: typeof best, b: typeof best) => {
    const missing = (x: typeof best) => Math.max(0, min - x.used)
    return missing(a) === missing(b) ? a.value > b.value : missing(a) < missing(b)
  }
  const visit = (day: number, lastEnd: number, used: number, value: number) => {
    if (day === week.lastDay) {
      if (better({ used, value }, best)) best = { used, value }
      return
    }
    visit(day + 1, lastEnd, used, value)
    if (!agent.isOpenDay[day]) return
    for (const length of agent.lengths)
      for (let start = Math.max(day * DAY, earliest); start < (day + 1) * DAY; start++) {
        if (agent.run[start]! < length || start + length > latest) continue
        if (start < lastEnd + agent.restSlots || used + length > agent.maxWeekSlots[0]!) continue
        const gain = prices.subarray(start, start + length).reduce((sum, p) => sum + p, 0)
        visit(day + 1, start + length, used + length, value + gain)
      }
  }
  visit(0, -1000, 0, 0)
  return best
}

it('finds the week that trying every week finds', () => {
  const solver = new WeekTourSolver(SLOTS)
  fc.assert(
    fc.property(fc.integer(), seed => {
      const request = toy(seed)
      const tour = solver.solve(request)
      const best = bruteForce(request)
      const missing = (used: number) => Math.max(0, request.agent.minWeekSlots[0]! - used)
      expect(missing(tour.usedSlots)).toBe(missing(best.used))
      expect(tour.value).toBe(best.value)
    }),
    { numRuns: 400 },
  )
})

it('leaves one of seven days off, and one sooner after days already worked in a row', () => {
  const days = 7
  const agent: Agent = {
    ...toy(1).agent,
    dayCount: days,
    dayStart: Int32Array.from({ length: days + 1 }, (_, d) => d * DAY),
    isOpenDay: new Uint8Array(days).fill(1),
    isKeptDay: new Uint8Array(days + 2 * KEPT_MARGIN_DAYS),
    run: Int16Array.from({ length: 8 * DAY + 1 }, (_, slot) => 8 * DAY - slot),
    lengths: Int32Array.of(4),
    shortest: 4,
    longest: 4,
    restSlots: 4,
    minWeekSlots: Int32Array.of(0),
    maxWeekSlots: Int32Array.of(100),
  }
  const week = (streakBefore: number, streakAfter: number) =>
    new WeekTourSolver(8 * DAY).solve({
      ...toy(1),
      agent,
      week: { firstDay: 0, lastDay: days },
      prices: new Float64Array(8 * DAY).fill(1),
      earliest: 0,
      latest: 8 * DAY,
      streakBefore,
      streakAfter,
    })
  const worked = (tour: ReturnType<typeof week>): number[] =>
    Array.from(tour.start, start => (start < 0 ? 0 : 1))
  expect(worked(week(0, 0)).reduce((a, b) => a + b, 0)).toBe(6)
  expect(worked(week(4, 0)).slice(0, 3)).toContain(0)
  expect(worked(week(6, 6))[0]).toBe(0)
  expect(worked(week(6, 6))[6]).toBe(0)
})
