// One to three agents, three days and a few shift templates: so small that every schedule there is can be tried. The count
// of costs here is written from the meaning of each term, and shares nothing with the engine.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  allWeek,
  demand,
  MONDAY,
  problem,
  shiftTemplate,
  span as spanIn,
  surfer,
} from '#test/core/scheduling/builders.ts'
import { random } from '../random.ts'
import { addDays, type Interval, lengthMinutes } from '../time/index.ts'
import { generateShifts } from './generate.ts'
import type { GenerateProblem, GenerateResult, GenerateSettings, TermName } from './problem/types.ts'

const UTC = 'Etc/UTC'
const span = (day: number, start: number, end: number) => spanIn(day, start, end, UTC)
const SATURDAY = 5
const DAYS = 3
const SLOT_MS = 900_000
const SOFT = ['start-spread', 'fairness', 'preference', 'stability'] as const
const WEIGHTS = {
  'start-spread': 'startSpreadWeight',
  fairness: 'fairnessWeight',
  preference: 'preferenceWeight',
  stability: 'stabilityWeight',
} as const satisfies Record<(typeof SOFT)[number], keyof GenerateSettings>

/** Saturday to Monday, of one week. */
function toy(seed: number, agentCount: number, settings: Partial<GenerateSettings>): GenerateProblem {
  const chance = random(seed)
  const below = (n: number) => Math.floor(chance() * n)
  const day = () => SATURDAY + below(DAYS)
  const starts = [below(6), 8 + below(5), 15 + below(4)]
  const shiftTemplates = starts.map((hour, i) =>
    shiftTemplate({ id: i + 1, startMinute: hour * 60, lengthMinutes: 240 + 60 * below(5), breakMinutes: 0 }),
  )
  const span24 = { from: addDays(MONDAY, SATURDAY), to: addDays(MONDAY, SATURDAY + DAYS) }
  const required = demand(1 + below(2), 6 + below(6), 14 + below(8), {
    startsAt: demand(1).startsAt + SATURDAY * 96 * SLOT_MS,
  })
  const surfers = Array.from({ length: 3 }, (_, i) =>
    surfer({
      id: i + 1,
      zone: UTC,
      minContractedHours: null,
      maxContractedHours: 40,
      restMinutesBetweenShifts: 600,
      minContractedDailyMinutes: 60,
      maxContractedDailyMinutes: 600,
      breakMinutesPerShift: 0,
      workingWindows: [allWeek(0, 24, UTC)],
      shiftTemplateIds: [1, 2, 3],
      wishes: [{ interval: span(day(), 480 + 60 * below(6), 1080), wants: chance() < 0.5 ? 'work' : 'off' }],
      publishedShifts: [span(day(), 60 * below(10), 600 + 60 * below(8))],
    }),
  )
  return problem({
    zone: UTC,
    ...span24,
    weekStartsOn: 'saturday',
    shiftTemplates,
    demand: [{ ...required, required: required.required.slice(0, DAYS * 96) }],
    surfers: surfers.slice(0, agentCount),
    settings: { startSpreadWeight: 0, ...settings },
  })
}

/** The shifts an agent may have, by day; every choice of them that keeps rest and hours. */
function weeks({ shiftTemplates, surfers }: GenerateProblem): Interval[][] {
  const { restMinutesBetweenShifts, maxContractedHours } = surfers[0]!
  let all: Interval[][] = [[]]
  for (let day = SATURDAY; day < SATURDAY + DAYS; day++) {
    const shifts = shiftTemplates!.map(t => span(day, t.startMinute, t.startMinute + t.lengthMinutes))
    all = all.flatMap(week => [week, ...shifts.map(shift => [...week, shift])])
  }
  const length = (week: Interval[]) => week.reduce((sum, s) => sum + s.end - s.start, 0)
  return all.filter(
    week =>
      length(week) <= maxContractedHours! * 4 * SLOT_MS &&
      week.every((s, i) => i === 0 || s.start - week[i - 1]!.end >= restMinutesBetweenShifts! * 60_000),
  )
}

const slotsOf = ({ start, end }: Interval): number[] =>
  Array.from({ length: (end - start) / SLOT_MS }, (_, i) => start / SLOT_MS + i)

/** A term is counted when it is read: trying every roster asks for those alone that have a price. */
function count(given: GenerateProblem, roster: Interval[][]): Record<TermName, number> {
  const on = (a: number) => new Set(roster[a]!.flatMap(slotsOf))
  const sum = (of: (a: number) => number) => roster.reduce((all, _, a) => all + of(a), 0)
  const unfair = (time: Set<number>) => {
    const worked = roster.map((_, a) => [...on(a)].filter(slot => time.has(slot)).length)
    const mean = worked.reduce((a, b) => a + b, 0) / worked.length
    return worked.reduce((all, slots) => all + (slots - mean) ** 2 / 32, 0)
  }
  const gaps = gapsOf(given, roster)
  return {
    under: gaps.reduce((all, gap) => all + Math.max(0, gap), 0),
    over: gaps.reduce((all, gap) => all + Math.max(0, -gap), 0),
    contract: 0,
    get 'start-spread'() {
      return sum(a => {
        const starts = roster[a]!.map(({ start }) => ((start - span(0, 0, 1).start) / SLOT_MS) % 96)
        return starts.length === 0 ? 0 : Math.max(0, Math.max(...starts) - Math.min(...starts) - 8)
      })
    },
    get fairness() {
      const nights = [4, 5, 6, 7].flatMap(day => slotsOf(span(day, 22 * 60, 30 * 60)))
      const weekend = slotsOf({ start: span(5, 0, 1).start, end: span(7, 0, 1).start })
      return unfair(new Set(nights)) + unfair(new Set(weekend))
    },
    get preference() {
      return sum(a => {
        const slots = on(a)
        return (given.surfers[a]!.wishes ?? [])
          .flatMap(wish => slotsOf(wish.interval).filter(slot => slots.has(slot) !== (wish.wants === 'work')))
          .reduce(all => all + 1, 0)
      })
    },
    get stability() {
      return sum(a => {
        const slots = on(a)
        const published = new Set((given.surfers[a]!.publishedShifts ?? []).flatMap(slotsOf))
        return [...published, ...slots].filter(slot => published.has(slot) !== slots.has(slot)).length
      })
    },
  }
}

/** Agents missing in each quarter-hour; below zero are those too many. */
function gapsOf({ demand }: GenerateProblem, roster: Interval[][]): Float64Array {
  const [{ startsAt, required }] = demand as [GenerateProblem['demand'][number]]
  const gaps = Float64Array.from(required)
  const first = startsAt / SLOT_MS
  for (const { start, end } of roster.flat())
    for (let slot = start / SLOT_MS; slot < end / SLOT_MS; slot++)
      if (slot >= first && slot - first < gaps.length) gaps[slot - first]!--
  return gaps
}

const priced = ({ settings }: GenerateProblem, terms: Record<TermName, number>): number =>
  SOFT.reduce(
    (sum, term) => {
      const weight = settings![WEIGHTS[term]] ?? 0
      return weight === 0 ? sum : sum + weight * terms[term]
    },
    3 * terms.under + terms.over,
  )

/** The least cost there is; of those that reach the minimum of every agent, if there is one. */
function optimum(given: GenerateProblem): number {
  const minutes = 60 * (given.surfers[0]!.minContractedHours ?? 0)
  const one = weeks(given).filter(week => week.reduce((sum, s) => sum + lengthMinutes(s), 0) >= minutes)
  let rosters: Interval[][][] = [[]]
  for (const _ of given.surfers) rosters = rosters.flatMap(roster => one.map(week => [...roster, week]))
  return Math.min(...rosters.map(roster => priced(given, count(given, roster))))
}

const solved = (given: GenerateProblem): GenerateResult =>
  generateShifts(given, { seed: 1, iterations: 20_000 })
const rosterOf = ({ surfers }: GenerateProblem, { shifts }: GenerateResult): Interval[][] =>
  surfers.map(({ id }) => shifts.filter(s => s.surferId === id).map(s => s.interval))
const seeds = fc.integer({ min: 1, max: 1_000_000 })
const PATIENCE_MS = 60_000

/** Checks that each stated cost term equals a count of the shifts and is at least its proven bound. */
function expectCounted(given: GenerateProblem, found: GenerateResult): void {
  const counted = count(given, rosterOf(given, found))
  for (const { term, amount, least } of found.cost.terms) {
    expect(amount).toBeCloseTo(counted[term], 1)
    expect(least ?? 0).toBeLessThanOrEqual(amount + 1e-9)
  }
}

it.each(['start-spread', 'preference', 'stability'] as const)(
  'finds the best toy week there is, and doubling the weight of %s never raises it',
  term => {
    fc.assert(
      fc.property(seeds, seed => {
        const amounts = [0.25, 0.5, 1].map(weight => {
          const given = toy(seed, 1, { [WEIGHTS[term]]: weight })
          const found = solved(given)
          expectCounted(given, found)
          expect(priced(given, count(given, rosterOf(given, found)))).toBeCloseTo(optimum(given), 1)
          return found.cost.terms.find(one => one.term === term)!.amount
        })
        expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
      }),
      { numRuns: 15 },
    )
  },
  PATIENCE_MS,
)

it(
  'tells all terms together as a count has them',
  () => {
    fc.assert(
      fc.property(seeds, seed => {
        const weights = { fairnessWeight: 0.5, preferenceWeight: 0.3, stabilityWeight: 0.2 }
        const given = toy(seed, 3, { startSpreadWeight: 0.5, ...weights })
        expectCounted(given, solved(given))
      }),
      { numRuns: 15 },
    )
  },
  PATIENCE_MS,
)

const FLAT = { seed: 1, iterations: 1_000 }
/** Enough for the bound to be proven by prices too. */
const PROVING = { seed: 1, iterations: 300_000 }

it(
  'proves no more than the least there is, and more by prices than without',
  () => {
    let tightened = 0
    fc.assert(
      fc.property(seeds, fc.constantFrom(1, 2), fc.constantFrom(null, 8, 12), (seed, agentCount, hours) => {
        const free = toy(seed, agentCount, {})
        // With fractions of an agent and gaps: a shift that covers two peaks covers what is between them too.
        const demand = free.demand.map(d => ({
          ...d,
          required: d.required.map((agents, i) => (i % 24 < 12 ? 0.8 * agents : 0)),
        }))
        const surfers = free.surfers.map(one => ({ ...one, minContractedHours: hours }))
        const served = { ...free, surfers, demand }
        const unserved = demand.map(d => ({ ...d, streamId: 2, taskIds: [99] }))
        const given = { ...served, demand: [...demand, ...unserved] }
        const missed = unserved.flatMap(d => [...d.required]).reduce((sum, agents) => sum + agents, 0)
        const least = optimum(served) + 3 * missed
        fc.pre(Number.isFinite(least))
        const [flat, priced] = [FLAT, PROVING].map(control => generateShifts(given, control).cost.bound!)
        expect(priced).toBeLessThanOrEqual(least + 1e-9)
        expect(priced).toBeGreaterThanOrEqual(flat!)
        if (priced! > flat!) tightened++
      }),
      { numRuns: 4 },
    )
    expect(tightened).toBeGreaterThan(0)
  },
  PATIENCE_MS,
)

it(
  'never does worse with one more agent who need not come',
  () => {
    fc.assert(
      fc.property(seeds, seed => {
        const [one, two] = [toy(seed, 1, {}), toy(seed, 2, {})]
        const [bestOfOne, bestOfTwo] = [optimum(one), optimum(two)]
        expect(solved(one).cost.total).toBe(bestOfOne)
        expect(solved(two).cost.total).toBe(bestOfTwo)
        expect(bestOfTwo).toBeLessThanOrEqual(bestOfOne)
        expect(solved(toy(seed, 3, {})).cost.total).toBeLessThanOrEqual(bestOfTwo)
      }),
      { numRuns: 5 },
    )
  },
  PATIENCE_MS,
)
