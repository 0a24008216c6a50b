// A soft term is worth what its weight says: with a price its amount falls, without one nobody cares.
import { describe, expect, it } from 'vitest'
import { allWeek, demand, problem, span, surfer } from '#test/core/scheduling/builders.ts'
import { check } from '#test/core/scheduling/checker.ts'
import { type Interval, intersect, lengthMinutes } from '../time/index.ts'
import { generateShifts } from './generate.ts'
import type { GenerateProblem, GenerateSettings, SchedulingSurfer, TermName } from './problem/types.ts'
import { wishesKept } from './wishes-kept.ts'

const team = (wishes: Partial<SchedulingSurfer> = {}) =>
  [1, 2, 3, 4].map(id => surfer({ id, minContractedHours: 24, workingWindows: [allWeek(0, 24)], ...wishes }))

function generated(given: GenerateProblem, settings: Partial<GenerateSettings>) {
  const whole = { ...given, settings }
  const result = generateShifts(whole, { seed: 1, iterations: 60_000 })
  expect(check(whole, result)).toEqual([])
  const of = (name: TermName) => result.cost.terms.find(({ term }) => term === name)
  return { ...result, of }
}

const minutesIn = (shifts: { interval: Interval }[], time: Interval[]): number =>
  shifts
    .flatMap(shift => time.flatMap(part => intersect(shift.interval, part) ?? []))
    .reduce((sum, part) => sum + lengthMinutes(part), 0)

describe('a term with a price', () => {
  it('shares nights and weekends by contract', () => {
    const given = problem({ surfers: team(), demand: [demand(1, 0, 24)] })
    const weekend = [{ start: span(5, 0, 1).start, end: span(7, 0, 1).start }]
    const shares = (settings: Partial<GenerateSettings>) => {
      const { shifts } = generated(given, settings)
      return [1, 2, 3, 4].map(id =>
        minutesIn(
          shifts.filter(s => s.surferId === id),
          weekend,
        ),
      )
    }
    const spread = (list: number[]) => Math.max(...list) - Math.min(...list)
    const before = spread(shares({}))
    const after = spread(shares({ fairnessWeight: 4 }))
    expect(before).toBeGreaterThan(240)
    expect(after).toBeLessThan(before / 2)
  })

  it('counts kept shifts to the share', () => {
    const kept = [span(5, 540, 1020), span(6, 540, 1020)]
    const surfers = team().map(s => (s.id === 1 ? { ...s, existingShifts: kept } : s))
    const { shifts } = generated(problem({ surfers, demand: [demand(1, 0, 24)] }), { fairnessWeight: 4 })
    const weekend = [{ start: span(5, 0, 1).start, end: span(7, 0, 1).start }]
    const own = minutesIn(
      shifts.filter(s => s.surferId === 1),
      weekend,
    )
    expect(own).toBe(0)
    expect(minutesIn(shifts, weekend)).toBeGreaterThan(480)
  })

  it('grants wishes, and tells those that the contract cannot', () => {
    const off = [{ interval: span(0, 0, 4 * 1440), wants: 'off' as const }]
    const given = problem({ surfers: team({ wishes: off, maxContractedDailyMinutes: 480 }) })
    const free = generated(given, {})
    expect(free.of('preference')).toBeUndefined()
    const monday = [{ start: span(0, 0, 1).start, end: span(4, 0, 1).start }]
    const priced = generated(given, { preferenceWeight: 5 })
    expect(minutesIn(priced.shifts, monday)).toBeLessThan(minutesIn(free.shifts, monday) / 2)
    // Three days are left: 24 hours fit, and nothing is against the wish.
    expect(priced.of('preference')).toEqual({ term: 'preference', amount: 0, weight: 5, least: 0 })
    const eight = { maxContractedDailyMinutes: 480, workingWindows: [allWeek(6, 22)] }
    const more = problem({ surfers: team({ ...eight, wishes: off, minContractedHours: 32 }) })
    // Eight hours more for each of four agents.
    expect(generated(more, { preferenceWeight: 5 }).of('preference')!.least).toBe(4 * 32)
  })

  it('keeps starts and shifts that are wished where they cost nothing', () => {
    // Two of four are needed from 6 to 14, the others from 14 to 22: who comes when is free.
    const wish = (starts: number, end: number | null) => (_: unknown, day: number) => ({
      day: span(day, 0, 1440),
      starts: [span(day, starts, starts)],
      ends: end === null ? [] : [span(day, end, end)],
    })
    const days = Array.from({ length: 7 })
    const eight = { minContractedDailyMinutes: 480, maxContractedDailyMinutes: 480, breakMinutesPerShift: 0 }
    const surfers = team(eight).map((one, i) => ({
      ...one,
      placeWishes: days.map(i < 2 ? wish(840, 1320) : wish(360, null)),
    }))
    const given = problem({ surfers, demand: [demand(2, 5, 21)], zone: 'Etc/UTC' })
    const priced = generated(given, { preferenceWeight: 0.25 })
    const kept = (shifts: { surferId: number; interval: Interval }[]) =>
      surfers.map(one =>
        wishesKept(
          one,
          shifts.filter(s => s.surferId === one.id).map(s => s.interval),
        ),
      )
    for (const { wished, missed } of kept(priced.shifts)) {
      expect(wished).toBeGreaterThanOrEqual(3)
      expect(missed).toEqual([])
    }
    expect(priced.of('preference')).toEqual({ term: 'preference', amount: 0, weight: 0.25, least: 0 })
    expect(kept(generated(given, {}).shifts).some(({ missed }) => missed.length > 0)).toBe(true)
  })

  it('leaves published shifts as they are unless coverage gains more than they cost', () => {
    const published = [0, 1, 2].map(day => span(day, 540, 1020))
    const given = problem({ surfers: team({ publishedShifts: published }), demand: [demand(2, 6, 20)] })
    const changed = (stabilityWeight: number) => generated(given, { stabilityWeight }).of('stability')!.amount
    expect(changed(10)).toBe(0)
    expect(changed(0.01)).toBeGreaterThan(100)
  })

  it('is told beside the least there can be: shortage, surplus, hours that fit into no week', () => {
    const short = generated(problem({ surfers: team(), demand: [demand(9)] }), {})
    expect(short.of('under')!.least).toBeGreaterThan(0)
    expect(short.of('under')!.amount).toBeGreaterThanOrEqual(short.of('under')!.least!)
    expect(3 * short.of('under')!.least!).toBeLessThanOrEqual(short.cost.bound!)
    const idle = generated(problem({ surfers: team(), demand: [demand(0.5, 9, 12)] }), {})
    expect(idle.of('over')!.least).toBeGreaterThan(0)
    expect(idle.of('over')!.amount).toBeGreaterThanOrEqual(idle.of('over')!.least!)
    const weekend = team({ workingWindows: [{ ...allWeek(8, 18), days: ['saturday', 'sunday'] }] })
    const missing = generated(problem({ surfers: weekend }), {})
    // 24 hours are asked, two days of nine fit.
    expect(missing.of('contract')).toEqual({ term: 'contract', amount: 4 * 24, weight: null, least: 4 * 24 })
  })

  it('sees what one ticket group lacks and another has too much of, though there are agents enough', () => {
    const surfers = [[1, 2], [2], [2], [2]].map((taskIds, i) => surfer({ id: i + 1, taskIds }))
    const first = demand(1, 8, 18, { taskIds: [1] })
    const second = demand(0.5, 8, 18, { streamId: 2, taskIds: [2] })
    const costed = generated(problem({ surfers, demand: [first, second] }), {})
    const [under, over] = [costed.of('under')!, costed.of('over')!]
    // The only agent works 40 hours with five breaks at most; the others 32 hours with four at least.
    expect(under.least).toBe(7 * 40 - (160 - 15))
    expect(over.least).toBe(3 * (128 - 12) - 7 * 20)
    expect(costed.cost.bound).toBe(3 * under.least! + over.least!)
    expect(costed.cost.total).toBeGreaterThanOrEqual(costed.cost.bound!)
  })

  it('asks no more of a quarter-hour than those who may work in it can give', () => {
    const given = problem({
      surfers: team({ workingWindows: [allWeek(8, 18)] }),
      demand: [demand(1, 19, 21)],
    })
    expect(generated(given, {}).of('under')!.least).toBe(7 * 8)
  })
})
