import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DayChoice, KEPT_MARGIN_DAYS } from '#core/constraints/index.ts'
import { random } from '#core/random.ts'
import {
  belowBy,
  everyRow,
  randomTemplates,
  type Shift,
  tinyAgent,
  tinyOptions,
  worth,
} from '#test/core/scheduling/tiny-rosters.ts'
import type { Agent } from '../model/agent.ts'
import { NONE } from './roster.ts'
import { type Tour, type TourRequest, WeekTourSolver } from './week-tour.ts'

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

const WEEK_DAYS = 5
const WEEK_SLOTS = (WEEK_DAYS + 1) * DAY

/** A week of shift templates between kept days, and few days in a row; hours at least that may be out of reach. */
function rowToy(seed: number): TourRequest {
  const draw = random(seed)
  const below = belowBy(draw)
  const maxStreak = 1 + below(3)
  const [streakBefore, streakAfter] = [below(maxStreak + 1), below(maxStreak + 1)]
  const isKeptDay = new Uint8Array(WEEK_DAYS + 2 * KEPT_MARGIN_DAYS)
  isKeptDay.fill(1, KEPT_MARGIN_DAYS - streakBefore, KEPT_MARGIN_DAYS)
  isKeptDay.fill(1, KEPT_MARGIN_DAYS + WEEK_DAYS, KEPT_MARGIN_DAYS + WEEK_DAYS + streakAfter)
  for (let day = 0; day < WEEK_DAYS; day++) if (below(7) === 0) isKeptDay[KEPT_MARGIN_DAYS + day] = 1
  const templates = randomTemplates(draw, 2)
  const agent = tinyAgent(WEEK_DAYS, {
    options: tinyOptions(templates, WEEK_DAYS, () => draw() < 0.8),
    isKeptDay,
    isOpenDay: Uint8Array.from({ length: WEEK_DAYS }, (_, day) => 1 - isKeptDay[KEPT_MARGIN_DAYS + day]!),
    maxStreak,
    restSlots: below(8),
    minWeekSlots: Int32Array.of(below(20)),
    maxWeekSlots: Int32Array.of(12 + below(20)),
  })
  return {
    ...toy(seed),
    agent,
    week: { firstDay: 0, lastDay: WEEK_DAYS },
    prices: Float64Array.from({ length: WEEK_SLOTS }, () => below(9) - 3),
    earliest: 0,
    latest: WEEK_SLOTS,
    streakBefore,
    streakAfter,
  }
}

/** Fewest missing hours, then greatest worth; none where no week is left. */
function bestRow({ agent, prices }: TourRequest, rows: readonly Shift[][]) {
  const found = rows.map(row => ({
    missing: Math.max(0, agent.minWeekSlots[0]! - row.reduce((sum, { length }) => sum + length, 0)),
    value: row.reduce((sum, shift) => sum + worth(prices, shift), 0),
  }))
  return found.sort((a, b) => a.missing - b.missing || b.value - a.value)[0]
}

const shapeOf = ({ value, usedSlots }: Tour, { agent }: TourRequest) => ({
  missing: Math.max(0, agent.minWeekSlots[0]! - usedSlots),
  value,
})

describe('the best week within rules on its days', () => {
  const solver = new WeekTourSolver(WEEK_SLOTS)
  const weekOf = ({ agent }: TourRequest) => everyRow(agent, [{ firstDay: 0, lastDay: WEEK_DAYS }])

  it('has no more days in a row than are allowed, kept days within and around the week counted', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const request = rowToy(seed)
        const tour = solver.solve(request)
        expect(solver.isExact).toBe(true)
        expect(shapeOf(tour, request)).toEqual(bestRow(request, weekOf(request)))
      }),
      { numRuns: 300 },
    )
  })

  it('works the days of a pattern and no others, or none where one of them has no shift', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.array(fc.constantFrom(0, 1), { minLength: 5, maxLength: 5 }),
        (seed, on) => {
          const request = { ...rowToy(seed), pattern: Uint8Array.from(on) }
          const tour = solver.solve(request)
          const best = bestRow(
            request,
            weekOf(request).filter(row => row.map(({ day }) => day).join() === workedDays(on)),
          )
          if (best) expect(shapeOf(tour, request)).toEqual(best)
          else expect(Array.from(tour.start)).toEqual(on.map(() => NONE))
        },
      ),
      { numRuns: 200 },
    )
  })
  const workedDays = (on: readonly number[]) => on.flatMap((isOn, day) => (isOn === 1 ? [day] : [])).join()

  /** The second template may not follow the first on the next day, and the first day is worked if the last one is. */
  const repairs = ({ template, start }: Pick<Tour, 'template' | 'start'>): DayChoice[] | null => {
    for (let day = 0; day + 1 < start.length; day++)
      if (start[day] !== NONE && template[day] === 0 && template[day + 1] === 1)
        return [
          { day, banned: 0 },
          { day: day + 1, banned: 1 },
        ]
    const isOdd = start[0] === NONE && start.at(-1) !== NONE
    return isOdd
      ? [
          { day: 0, isOn: true },
          { day: start.length - 1, isOn: false },
        ]
      : null
  }
  const ofRow = (row: readonly Shift[]): Pick<Tour, 'template' | 'start'> => {
    const laid = {
      template: new Int32Array(WEEK_DAYS).fill(NONE),
      start: new Int32Array(WEEK_DAYS).fill(NONE),
    }
    for (const { day, template, start } of row) {
      laid.template[day] = template
      laid.start[day] = start
    }
    return laid
  }

  it('is the best of those that need no repair', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const request = { ...rowToy(seed), repairs }
        const tour = solver.solve(request)
        expect(repairs(tour)).toBeNull()
        if (!solver.isExact) return
        const sound = weekOf(request).filter(row => repairs(ofRow(row)) === null)
        expect(shapeOf(tour, request)).toEqual(bestRow(request, sound))
      }),
      { numRuns: 200 },
    )
  })

  it('is empty, and told as cut short, where repairs lead nowhere within the time', () => {
    const request = rowToy(1)
    const agent = { ...request.agent, maxStreak: 9, options: null, minWeekSlots: Int32Array.of(0) }
    const days = Array.from({ length: WEEK_DAYS }, (_, day) => day)
    // Bans of templates that nobody has change nothing, so that the search for a sound week would never end.
    const endless = () => days.map(day => ({ day, banned: 99 }))
    const tour = solver.solve({ ...request, agent, repairs: endless })
    expect(solver.isExact).toBe(false)
    expect(tour.usedSlots).toBe(0)
    expect(Array.from(tour.start)).toEqual(days.map(() => NONE))
    solver.solve(request)
    expect(solver.isExact).toBe(true)
  })
})
