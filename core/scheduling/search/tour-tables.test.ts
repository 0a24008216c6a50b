import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { belowBy, DAY, tinyAgent } from '#test/core/scheduling/tiny-rosters.ts'
import type { Agent } from '../model/agent.ts'
import type { Candidates, DayLimit } from './day-candidates.ts'
import { NONE } from './roster.ts'
import { type Tour, TourTables } from './tour-tables.ts'

interface Toy {
  agent: Agent
  days: Candidates[]
  limits: DayLimit[]
}

interface Choice {
  k: number
  start: number
  length: number
  value: number
}

const LENGTHS = [
  [4, 6, 10],
  [5, 7],
  [6, 9],
  [3, 4, 8],
]

const listOf = (shifts: readonly Omit<Choice, 'k'>[]): Candidates => ({
  count: shifts.length,
  start: Int32Array.from(shifts, ({ start }) => start),
  length: Int32Array.from(shifts, ({ length }) => length),
  breakStart: Int32Array.from(shifts, ({ start }) => start + 1),
  template: Int32Array.from(shifts.keys()),
  value: Float64Array.from(shifts, ({ value }) => value),
})

/** Lists in any order, days without shifts, rests of up to two days, limits that no sum of lengths meets exactly. */
function toy(seed: number): Toy {
  const below = belowBy(random(seed))
  const lengths = LENGTHS[below(LENGTHS.length)]!
  const dayCount = 1 + below(5)
  const minimum = below(4) === 0 ? 0 : below(30)
  const agent = tinyAgent(dayCount, {
    lengths: Int32Array.from(lengths),
    restSlots: below(2) === 0 ? below(8) : below(2 * DAY),
    minWeekSlots: Int32Array.of(minimum),
    maxWeekSlots: Int32Array.of(minimum + below(25)),
  })
  const days = Array.from({ length: dayCount }, (_, k) =>
    listOf(
      Array.from({ length: below(5) }, () => ({
        start: k * DAY + below(DAY),
        length: lengths[below(lengths.length)]!,
        value: below(21) - 8,
      })),
    ),
  )
  const limits = days.map(() => ({ isOpen: true, isForced: below(6) === 0, banned: [] }))
  return { agent, days, limits }
}

/** Every week within rest and hours that works the days it must. */
function everyWeek({ agent, days, limits }: Toy): Choice[][] {
  const most = agent.maxWeekSlots[0]!
  let weeks: Choice[][] = [[]]
  days.forEach(({ count, start, length, value }, k) => {
    weeks = weeks.flatMap(week => {
      const last = week.at(-1)
      const used = hours(week)
      const next = Array.from({ length: count }, (_, i) => ({
        k,
        start: start[i]!,
        length: length[i]!,
        value: value[i]!,
      })).filter(
        shift =>
          (!last || shift.start >= last.start + last.length + agent.restSlots) && used + shift.length <= most,
      )
      const worked = next.map(shift => [...week, shift])
      return limits[k]!.isForced ? worked : [week, ...worked]
    })
  })
  return weeks
}

const hours = (week: readonly Choice[]): number => week.reduce((sum, { length }) => sum + length, 0)
const gainOf = (week: readonly Choice[]): number => week.reduce((sum, { value }) => sum + value, 0)

/** Greatest worth of the weeks that reach the minimum, else of those with most hours. */
function bestOf(toyOf: Toy): { value: number; isReached: boolean; most: number } | null {
  const weeks = everyWeek(toyOf)
  if (weeks.length === 0) return null
  const most = Math.max(...weeks.map(hours))
  const isReached = most >= toyOf.agent.minWeekSlots[0]!
  const wanted = Math.min(most, toyOf.agent.minWeekSlots[0]!)
  return { most, isReached, value: Math.max(...weeks.filter(week => hours(week) >= wanted).map(gainOf)) }
}

function choicesOf(tour: Tour, days: readonly Candidates[]): Choice[] {
  return days.flatMap(({ value, start, length, breakStart }, k) => {
    if (tour.start[k] === NONE) return []
    const i = tour.template[k]!
    expect([tour.start[k], tour.length[k], tour.breakStart[k]]).toEqual([start[i], length[i], breakStart[i]])
    return [{ k, start: start[i]!, length: length[i]!, value: value[i]! }]
  })
}

const solve = (tables: TourTables, { agent, days, limits }: Toy) => tables.solve(agent, 0, days, limits)
const seeds = fc.integer()

describe('the best way through the days of a week', () => {
  it('is worth what the best of all weeks is worth, and has most hours where the minimum is out of reach', () => {
    const tables = new TourTables()
    fc.assert(
      fc.property(seeds, seed => {
        const given = toy(seed)
        const best = bestOf(given)
        const tour = solve(tables, given)
        expect(tour === null).toBe(best === null)
        if (!tour || !best) return
        expect(tour.value).toBe(best.value)
        if (best.isReached) expect(tour.usedSlots).toBeGreaterThanOrEqual(given.agent.minWeekSlots[0]!)
        else expect(tour.usedSlots).toBe(best.most)
      }),
      { numRuns: 600 },
    )
  })

  it('is a week of listed shifts with the value and the hours it tells', () => {
    const tables = new TourTables()
    fc.assert(
      fc.property(seeds, seed => {
        const given = toy(seed)
        const tour = solve(tables, given)
        if (!tour) return
        const week = choicesOf(tour, given.days)
        expect(gainOf(week)).toBe(tour.value)
        expect(hours(week)).toBe(tour.usedSlots)
        expect(hours(week)).toBeLessThanOrEqual(given.agent.maxWeekSlots[0]!)
        week.slice(1).forEach(({ start }, i) => {
          const before = week[i]!
          expect(start).toBeGreaterThanOrEqual(before.start + before.length + given.agent.restSlots)
        })
        given.limits.forEach(({ isForced }, k) => {
          if (isForced) expect(tour.start[k]).not.toBe(NONE)
        })
      }),
      { numRuns: 300 },
    )
  })

  it('does not depend on the weeks solved before', () => {
    fc.assert(
      fc.property(fc.array(seeds, { minLength: 2, maxLength: 6 }), all => {
        const used = new TourTables()
        for (const seed of all) expect(solve(used, toy(seed))).toEqual(solve(new TourTables(), toy(seed)))
      }),
      { numRuns: 80 },
    )
  })

  it('gains nothing by a longer rest, by a shift less or by a lower maximum', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const given = toy(seed)
        const { agent, days } = given
        const free = { ...given, agent: { ...agent, minWeekSlots: Int32Array.of(0) } }
        const value = (wishes: Partial<Agent>, lists = days) =>
          solve(new TourTables(), { ...free, agent: { ...free.agent, ...wishes }, days: lists })?.value ??
          Number.NEGATIVE_INFINITY
        const best = value({})
        expect(value({ restSlots: agent.restSlots + 3 })).toBeLessThanOrEqual(best)
        expect(value({ maxWeekSlots: Int32Array.of(agent.maxWeekSlots[0]! - 1) })).toBeLessThanOrEqual(best)
        const fewer = days.map(day => ({ ...day, count: Math.max(0, day.count - 1) }))
        expect(value({}, fewer)).toBeLessThanOrEqual(best)
      }),
      { numRuns: 150 },
    )
  })

  it('rests exactly as long as it must', () => {
    const agent = (restSlots: number) =>
      tinyAgent(2, { restSlots, minWeekSlots: Int32Array.of(0), maxWeekSlots: Int32Array.of(100) })
    const days = [listOf([{ start: 6, length: 4, value: 5 }]), listOf([{ start: 15, length: 4, value: 3 }])]
    const limits = days.map(() => ({ isOpen: true, isForced: false, banned: [] }))
    expect(solve(new TourTables(), { agent: agent(5), days, limits })!.value).toBe(8)
    expect(solve(new TourTables(), { agent: agent(6), days, limits })!.value).toBe(5)
  })
})
