import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Random, random } from '#core/random.ts'
import {
  addDays,
  HOUR_MS,
  type Interval,
  instantAt,
  localDateOf,
  MINUTE_MS,
  minuteOfDay,
  overlaps,
  type Weekday,
  weekdayOf,
  weekStartOf,
} from '#core/time/index.ts'
import { allWeek, demand, problem, SKILL, surfer } from '#test/core/scheduling/builders.ts'
import { below } from '#test/core/scheduling/random-team.ts'
import type { GenerateProblem, GenerateSettings, SchedulingSurfer } from '../problem/types.ts'
import { compileAgent } from './agent.ts'
import { gridOf, instantOf, SLOT_MS } from './grid.ts'
import { compilePersonal, type PersonalTime, type Priced } from './personal.ts'
import { buildPools } from './pools.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const ZONE = 'Europe/Berlin'
/** Thursdays before the clock changes, and one in summer. */
const FROM = ['2027-03-25', '2026-10-22', '2026-06-04']
const DAYS = 5
const WEIGHT = 0.37

interface Case {
  given: GenerateProblem
  own: SchedulingSurfer
  people: PersonalTime[]
  instant: (slot: number) => number
  slotCount: number
}

function compiled(surfers: SchedulingSurfer[], settings: Partial<GenerateSettings>, from: string): Case {
  const given = problem({ zone: ZONE, from, to: addDays(from, DAYS), surfers, settings })
  const grid = gridOf(given)
  const pools = buildPools(
    given.demand,
    surfers.map(one => one.taskIds),
    grid,
  )
  const agents = surfers.map(one => compileAgent(one, pools.layersOf(one.taskIds), given, grid))
  return {
    given,
    own: surfers[0]!,
    people: compilePersonal(surfers, agents, given, grid),
    instant: slot => instantOf(grid, slot),
    slotCount: grid.slotCount,
  }
}

const hours = (start: number, from: number, length: number): Interval => ({
  start: start + from * HOUR_MS,
  end: start + (from + length) * HOUR_MS,
})
/** Up to so many intervals of whole minutes around the horizon. */
function randomTimes(draw: Random, start: number, most: number, minutes: number): Interval[] {
  const upTo = below(draw)
  return Array.from({ length: upTo(most + 1) }, () => {
    const at = start + (upTo(6 * 24 * 60) - 12 * 60) * MINUTE_MS
    return { start: at, end: at + (1 + upTo(minutes)) * MINUTE_MS }
  })
}

const isWhole = (at: number, { start, end }: Interval) => start <= at && at + SLOT_MS <= end
const slotsOf = ({ slotCount, instant }: Case) =>
  Array.from({ length: slotCount }, (_, slot) => instant(slot))
/** Cost in hundredths of the only shift of somebody, from one slot to another. */
const costOf = ({ begins, ends, idle }: Priced, start: number, end: number) =>
  idle + ends[end]! - begins[start]!

describe('wishes for times', () => {
  it('cost what is worked against them and what is not worked for them, beside kept shifts', () => {
    fc.assert(
      fc.property(seeds, fc.nat(500), fc.integer({ min: 1, max: 100 }), (seed, first, length) => {
        const draw = random(seed)
        const from = FROM[seed % 3]!
        const start = instantAt(ZONE, from, 0)
        const wishes = randomTimes(draw, start, 4, 2000).map((interval, i) => ({
          interval,
          wants: i % 2 === 0 ? ('work' as const) : ('off' as const),
          ...(draw() < 0.5 ? { weight: 2.5 } : {}),
        }))
        fc.pre(wishes.length > 0)
        const existingShifts = randomTimes(draw, start, 2, 600)
        const one = compiled(
          [surfer({ zone: ZONE, wishes, existingShifts })],
          { preferenceWeight: WEIGHT },
          from,
        )
        const horizon = { start, end: instantAt(ZONE, addDays(from, DAYS), 0) }
        const isOpen = (at: number) =>
          isWhole(at, horizon) &&
          !existingShifts.some(kept => overlaps(kept, { start: at, end: at + SLOT_MS }))
        const [begin, end] = [Math.min(first, one.slotCount), Math.min(first + length, one.slotCount)]
        let expected = 0
        slotsOf(one).forEach((at, slot) => {
          const isWorked = slot >= begin && slot < end
          for (const { interval, wants, weight = 1 } of wishes)
            if (isOpen(at) && isWhole(at, interval) && isWorked !== (wants === 'work'))
              expected += Math.round(100 * WEIGHT * weight)
        })
        expect(costOf(one.people[0]!.wishes!, begin, end)).toBe(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('have no price without a weight, nor for whoever has none', () => {
    const from = FROM[0]!
    const wishes = [{ interval: hours(instantAt(ZONE, from, 0), 9, 1), wants: 'off' as const }]
    const priceOf = (own: Partial<SchedulingSurfer>, preferenceWeight: number) =>
      compiled([surfer({ zone: ZONE, ...own })], { preferenceWeight }, from).people[0]!.wishes
    expect(priceOf({ wishes }, 0)).toBeNull()
    expect(priceOf({ wishes: [] }, 1)).toBeNull()
    expect(priceOf({ wishes }, 1)!.idle).toBe(0)
  })
})

describe('wishes for places', () => {
  it('cost each quarter-hour from the nearest start, and from the nearest end', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.integer({ min: 0, max: 95 }),
        fc.integer({ min: 28, max: 50 }),
        (seed, at, length) => {
          const upTo = below(random(seed))
          const from = FROM[seed % 3]!
          const start = instantAt(ZONE, from, 0)
          const places = (count: number, after: number): Interval[] =>
            Array.from({ length: count }, () => hours(start, after + upTo(64) / 4, upTo(8) / 4))
          const starts = places(1 + upTo(2), 4)
          const ends = places(upTo(3), 12)
          // The day is as long as a shift of the shortest length may be after its start, so that both are its own.
          const day = hours(start, 0, 24)
          const own = surfer({ zone: ZONE, placeWishes: [{ day, starts, ends }] })
          const one = compiled([own], { preferenceWeight: WEIGHT }, from)
          const first = slotsOf(one).indexOf(start) + at
          const apart = (instant: number, wanted: readonly Interval[]) => {
            const distances = wanted.map(place =>
              instant < place.start ? place.start - instant : Math.max(0, instant - place.end),
            )
            return wanted.length === 0 ? 0 : Math.floor(Math.min(...distances) / SLOT_MS)
          }
          const isEndPriced = at + length - 28 < 96
          const quarters =
            apart(one.instant(first), starts) + (isEndPriced ? apart(one.instant(first + length), ends) : 0)
          expect(costOf(one.people[0]!.wishes!, first, first + length)).toBe(
            quarters * Math.round(100 * WEIGHT),
          )
        },
      ),
      { numRuns: 80 },
    )
  })
})

describe('changes against published shifts', () => {
  it('cost each quarter-hour added and each taken away, in weeks with a published shift', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.constantFrom<Weekday>('monday', 'saturday', 'sunday'),
        fc.nat(500),
        fc.integer({ min: 1, max: 60 }),
        (seed, weekStartsOn, first, length) => {
          const from = FROM[seed % 3]!
          const upTo = below(random(seed))
          const start = instantAt(ZONE, from, 0)
          const publishedShifts = [0, 1].map(i => hours(start, 48 * i - 24 + upTo(120) / 4, 6 + upTo(8) / 4))
          const own = surfer({ zone: ZONE, publishedShifts })
          const given = problem({ zone: ZONE, weekStartsOn, from, to: addDays(from, DAYS), surfers: [own] })
          const grid = gridOf(given)
          const settings = { stabilityWeight: WEIGHT }
          const agent = compileAgent(own, [], given, grid)
          const { changes } = compilePersonal([own], [agent], { ...given, settings }, grid)[0]!
          const weekOf = (at: number) => weekStartOf(localDateOf(ZONE, at), weekStartsOn)
          const weeks = publishedShifts.map(shift => weekOf(shift.start))
          const end = Math.min(first + length, grid.slotCount)
          let quarters = 0
          for (let slot = 0; slot < grid.slotCount; slot++) {
            const at = instantOf(grid, slot)
            const isPublished = publishedShifts.some(shift => isWhole(at, shift))
            const isWorked = slot >= first && slot < end
            const isCounted = isPublished || weeks.includes(weekOf(at))
            if (isCounted && isWorked !== isPublished) quarters++
          }
          expect(costOf(changes!, Math.min(first, end), end)).toBe(quarters * Math.round(100 * WEIGHT))
        },
      ),
      { numRuns: 50 },
    )
  })

  it('are none where nothing is published, and no change costs nothing', () => {
    const from = FROM[1]!
    const start = instantAt(ZONE, from, 0)
    // The second one is of the night on which the clock changes.
    const publishedShifts = [hours(start, 9, 8), hours(start, 70, 9)]
    const settings = { stabilityWeight: 1 }
    expect(compiled([surfer({ zone: ZONE })], settings, from).people[0]!.changes).toBeNull()
    const one = compiled([surfer({ zone: ZONE, publishedShifts })], settings, from)
    const { begins, ends, idle } = one.people[0]!.changes!
    const slotAt = (at: number) => slotsOf(one).indexOf(at)
    const worked = publishedShifts.reduce(
      (sum, s) => sum + ends[slotAt(s.end)]! - begins[slotAt(s.start)]!,
      0,
    )
    expect(idle).toBe(100 * (8 + 9) * 4)
    expect(idle + worked).toBe(0)
  })
})

describe('unsocial hours', () => {
  const CHAT = 8
  const streams = [demand(1), demand(1, 8, 18, { streamId: 2, taskIds: [CHAT] })]
  const peopleOf = (surfers: SchedulingSurfer[], from: string) => {
    const given = problem({ zone: ZONE, from, to: addDays(from, DAYS), surfers, demand: streams })
    const grid = gridOf(given)
    const startsAt = instantAt('Etc/UTC', from, 0)
    const pools = buildPools(
      streams.map(one => ({ ...one, startsAt })),
      surfers.map(one => one.taskIds),
      grid,
    )
    const agents = surfers.map(one => compileAgent(one, pools.layersOf(one.taskIds), given, grid))
    const settings = { fairnessWeight: 1 }
    return { grid, people: compilePersonal(surfers, agents, { ...given, settings }, grid) }
  }

  it('of a shift are its slots at night, and on the weekend, by the clock of each agent', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FROM),
        fc.constantFrom(ZONE, 'America/New_York', 'Asia/Kathmandu'),
        fc.nat(479),
        fc.integer({ min: 1, max: 60 }),
        (from, zone, first, length) => {
          const { grid, people } = peopleOf([surfer({ zone: ZONE }), surfer({ id: 2, zone })], from)
          const [nights, weekends] = people[1]!.unsocial!
          let atNight = 0
          let onWeekend = 0
          const begin = Math.ceil((instantAt(zone, from, 0) - grid.originMs) / SLOT_MS) + first
          for (let slot = begin; slot < begin + length; slot++) {
            const at = instantOf(grid, slot)
            const minute = minuteOfDay(zone, at)
            if (minute >= 22 * 60 || minute < 6 * 60) atNight++
            if (['saturday', 'sunday'].includes(weekdayOf(localDateOf(zone, at)))) onWeekend++
          }
          expect(nights!.sums[begin + length]! - nights!.sums[begin]!).toBe(atNight)
          expect(weekends!.sums[begin + length]! - weekends!.sums[begin]!).toBe(onWeekend)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('are shared among agents of the same streams who may work them, and count kept shifts', () => {
    const from = FROM[2]!
    const start = instantAt(ZONE, from, 0)
    const always = [allWeek(0, 24, ZONE)]
    const workdays = [{ ...allWeek(8, 18, ZONE), days: ['thursday', 'friday', 'monday'] as Weekday[] }]
    const { people } = peopleOf(
      [
        // From ten on Friday evening for eight hours and seven minutes: six of them on Saturday.
        surfer({
          zone: ZONE,
          workingWindows: always,
          existingShifts: [{ start: start + 46 * HOUR_MS, end: start + 54 * HOUR_MS + 7 * MINUTE_MS }],
        }),
        surfer({ id: 2, zone: ZONE, workingWindows: always, taskIds: [SKILL, 99] }),
        surfer({ id: 3, zone: ZONE, workingWindows: always, taskIds: [CHAT] }),
        surfer({ id: 4, zone: ZONE, workingWindows: workdays }),
      ],
      from,
    )
    const [first, second, third, fourth] = people.map(({ unsocial }) => unsocial!)
    expect(first!.map(one => one.kept)).toEqual([32, 24])
    expect(second!.map(one => one.group)).toEqual(first!.map(one => one.group))
    expect(new Set([...first!, ...third!].map(one => one.group)).size).toBe(4)
    expect(fourth!.map(one => one.group)).toEqual([-1, -1])
    expect(second!.map(one => one.kept)).toEqual([0, 0])
  })
})

it('a fair share is measured by the most hours of the contract, else the least, within forty to sixty', () => {
  const contractOf = (minContractedHours: number | null, maxContractedHours: number | null) =>
    compiled([surfer({ zone: ZONE, minContractedHours, maxContractedHours })], {}, FROM[0]!).people[0]!
      .contract / 4
  expect(contractOf(20, 30)).toBe(30)
  expect(contractOf(20, null)).toBe(40)
  expect(contractOf(50, null)).toBe(50)
  expect(contractOf(null, 100)).toBe(60)
  expect(contractOf(null, 0)).toBe(0.25)
})
