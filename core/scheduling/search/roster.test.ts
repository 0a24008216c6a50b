import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KEPT_MARGIN_DAYS } from '#core/constraints/index.ts'
import { allWeek, problem, SKILL, surfer } from '#test/core/scheduling/builders.ts'
import {
  countsOf,
  drawPlace,
  layMany,
  layOne,
  NO_LAYERS,
  placeAt,
  recounted,
  SERVING,
  shiftsOf,
  toyRoster,
} from '#test/core/scheduling/toy-rosters.ts'
import { compileAgent, weeksOf } from '../model/agent.ts'
import { gridOf } from '../model/grid.ts'
import { buildPools } from '../model/pools.ts'
import { Board } from './board.ts'
import { NONE, Roster } from './roster.ts'

const seeds = fc.integer()
const FREE_SPREAD_SLOTS = 8

describe('shifts of a roster, laid and taken away', () => {
  it('cost what they say, and leave every count as if it were made anew', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isSplit) => {
        const toy = toyRoster(seed, { isSplit, spreadPrice: 0 })
        const { roster, below } = toy
        let staffing = roster.board.cost()
        for (let step = 0; step < 60; step++) {
          const a = below(roster.agents.length)
          const day = below(roster.dayCount)
          staffing += below(3) === 0 ? roster.remove(a, day) : layOne(toy, a, day)
        }
        expect(roster.board.cost()).toBe(staffing)
        expect(countsOf(toy)).toEqual(recounted(toy))
      }),
      { numRuns: 40 },
    )
  })

  it('go in any order and leave what was there before them', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const toy = toyRoster(seed)
        const { roster, below } = toy
        layMany(toy)
        const [shifts, counts] = [shiftsOf(toy), countsOf(toy)]
        const added: [number, number][] = []
        let delta = 0
        for (let tries = 0; tries < 40; tries++) {
          const a = below(roster.agents.length)
          const day = below(roster.dayCount)
          if (roster.start[a * roster.dayCount + day] !== NONE) continue
          delta += layOne(toy, a, day)
          if (placeAt(toy, a, day)) added.push([a, day])
        }
        while (added.length > 0) {
          const [[a, day]] = added.splice(below(added.length), 1) as [[number, number]]
          delta += roster.remove(a, day)
          expect(roster.remove(a, day)).toBe(0)
        }
        expect(delta).toBe(0)
        expect(shiftsOf(toy)).toBe(shifts)
        expect(countsOf(toy)).toEqual(counts)
      }),
      { numRuns: 40 },
    )
  })

  it('are replaced at the cost of taking one away and laying the other', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const [quick, slow] = [toyRoster(seed, { isSplit: true }), toyRoster(seed, { isSplit: true })]
        layMany(quick)
        layMany(slow)
        for (let step = 0; step < 40; step++) {
          const a = SERVING[quick.below(SERVING.length)]!
          const day = quick.below(quick.roster.dayCount)
          const place = drawPlace(quick, a, day, day)
          if (!place) continue
          const { start, length, breakStart, template } = place
          const was = slow.roster.remove(a, day)
          const predicted = was + slow.roster.place(a, day, start, length, breakStart, template)
          expect(quick.roster.replace(a, day, start, length, breakStart, template)).toBe(predicted)
        }
        expect(shiftsOf(quick)).toBe(shiftsOf(slow))
        expect(countsOf(quick)).toEqual(countsOf(slow))
      }),
      { numRuns: 40 },
    )
  })

  it('of agents without requirement cost nothing and count slot by slot', () => {
    const toy = toyRoster(3)
    const { roster } = toy
    const cost = roster.board.cost()
    expect(roster.place(NO_LAYERS, 1, 20, 6, 22, 1)).toBe(0)
    expect(roster.board.cost()).toBe(cost)
    expect(Array.from(roster.evenCount.subarray(19, 27))).toEqual([0, 1, 1, 0, 0, 1, 1, 0])
    roster.remove(NO_LAYERS, 1)
    expect(roster.evenCount.some(count => count !== 0)).toBe(false)
  })
})

describe('a place for a shift', () => {
  it('is one within the day and one stretch of allowed time, with rest to every other shift', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const toy = toyRoster(seed)
        const { roster, below, stretches } = toy
        layMany(toy)
        for (let tries = 0; tries < 40; tries++) {
          const a = below(roster.agents.length)
          const { dayStart, restSlots } = roster.agents[a]!
          const day = below(roster.dayCount)
          const ignored = below(roster.dayCount)
          const start = dayStart[day]! - 2 + below(dayStart[day + 1]! - dayStart[day]! + 4)
          const end = start + 4 + below(9)
          const isOfDay = start >= dayStart[day]! && start < dayStart[day + 1]!
          const isAllowed = stretches[a]!.some(([from, to]) => start >= from && end <= to)
          let isRested = true
          for (let other = 0; other < roster.dayCount; other++) {
            const its = placeAt(toy, a, other)
            if (!its || other === day || other === ignored) continue
            const gap = other < day ? start - its.start - its.length : its.start - end
            if (gap < restSlots) isRested = false
          }
          expect(roster.fits(a, day, start, end - start, ignored)).toBe(isOfDay && isAllowed && isRested)
        }
      }),
      { numRuns: 80 },
    )
  })

  it('may run over midnight in a window that begins before another one ends there', () => {
    const workingWindows = [allWeek(8, 24), allWeek(20, 4)]
    const given = problem({ surfers: [surfer({ workingWindows })], settings: { isWindowPerDay: true } })
    const grid = gridOf(given)
    const pools = buildPools(given.demand, [[SKILL]], grid)
    const agent = compileAgent(given.surfers[0]!, pools.layersOf([SKILL]), given, grid)
    const roster = new Roster([agent], weeksOf(given), new Board(pools), grid.slotCount, {
      templateBreakSlots: [],
      spreadPrice: 0,
      minSessionSlots: 0,
    })
    const at = (hour: number) => agent.dayStart[2]! + 4 * hour
    expect(roster.fits(0, 2, at(20), 32)).toBe(true)
    expect(roster.fits(0, 2, at(20.25), 32)).toBe(false)
    expect(roster.fits(0, 2, at(19.75), 32)).toBe(false)
    expect(roster.fits(0, 2, at(16), 32)).toBe(true)
  })

  it('lies between the earliest start and the latest end that the shifts around some days leave', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const toy = toyRoster(seed)
        const { roster, below, stretches } = toy
        layMany(toy)
        const a = below(roster.agents.length)
        const firstDay = below(roster.dayCount)
        const lastDay = firstDay + 1 + below(roster.dayCount - firstDay)
        for (let day = firstDay; day < lastDay; day++) roster.remove(a, day)
        const { earliest, latest } = roster.bounds(a, firstDay, lastDay)
        const { dayStart } = roster.agents[a]!
        for (let day = firstDay; day < lastDay; day++)
          for (let start = dayStart[day]!; start < dayStart[day + 1]!; start++) {
            const isAllowed = stretches[a]!.some(([from, to]) => start >= from && start + 4 <= to)
            const isBetween = start >= earliest && start + 4 <= latest
            expect(roster.fits(a, day, start, 4)).toBe(isAllowed && isBetween)
          }
      }),
      { numRuns: 80 },
    )
  })
})

describe('what a roster tells of one agent', () => {
  it('prices the starts of a week by what lies between the first and the last beyond two hours', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 9 }), (seed, spreadPrice) => {
        const toy = toyRoster(seed, { spreadPrice })
        const { roster } = toy
        layMany(toy)
        let total = 0
        roster.agents.forEach(({ dayStart }, a) => {
          roster.weeks.forEach(({ firstDay, lastDay }, week) => {
            const starts: number[] = []
            for (let day = firstDay; day < lastDay; day++) {
              const place = placeAt(toy, a, day)
              if (place) starts.push(place.start - dayStart[day]!)
            }
            const apart = starts.flatMap(one => starts.map(other => one - other - FREE_SPREAD_SLOTS))
            const cost = Math.max(0, ...apart) * spreadPrice
            expect(roster.spreadCost(a, week)).toBe(cost)
            total += cost
          })
        })
        expect(roster.totalSpread()).toBe(total)
      }),
      { numRuns: 80 },
    )
  })

  it('counts days in a row over kept days before, within and after the horizon', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const toy = toyRoster(seed)
        const { roster } = toy
        layMany(toy)
        roster.agents.forEach(({ isKeptDay, maxStreak }, a) => {
          const worked = Array.from(isKeptDay, kept => (kept ? 'x' : '-'))
          for (let day = 0; day < roster.dayCount; day++)
            if (placeAt(toy, a, day)) worked[day + KEPT_MARGIN_DAYS] = 'x'
          const letters = worked.join('')
          for (let day = -2; day < roster.dayCount + 2; day++) {
            const at = day + KEPT_MARGIN_DAYS
            const before = /x*$/.exec(letters.slice(0, at))![0].length
            const after = /^x*/.exec(letters.slice(at + 1))![0].length
            expect(roster.isWorked(a, day)).toBe(letters[at] === 'x')
            expect(roster.streak(a, day, -1)).toBe(Math.min(maxStreak, before))
            expect(roster.streak(a, day, 1)).toBe(Math.min(maxStreak, after))
          }
        })
      }),
      { numRuns: 60 },
    )
  })

  it('adds up the hours that contracts lack, and none that are given beyond them', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const toy = toyRoster(seed)
        const { roster } = toy
        layMany(toy)
        let missing = 0
        roster.agents.forEach(({ minWeekSlots }, a) => {
          roster.weeks.forEach(({ firstDay, lastDay }, week) => {
            let slots = minWeekSlots[week]!
            for (let day = firstDay; day < lastDay; day++) slots -= placeAt(toy, a, day)?.length ?? 0
            if (slots > 0) missing += slots
            expect(Math.max(0, minWeekSlots[week]! - roster.usedBy(a)[week]!)).toBe(Math.max(0, slots))
          })
        })
        expect(roster.missingSlots()).toBe(missing)
      }),
      { numRuns: 60 },
    )
  })

  it('says nothing of nobody', () => {
    const { board, options } = toyRoster(1).roster
    const empty = new Roster([], [], board, 40, options)
    expect([empty.dayCount, empty.missingSlots(), empty.totalSpread()]).toEqual([0, 0, 0])
  })
})
