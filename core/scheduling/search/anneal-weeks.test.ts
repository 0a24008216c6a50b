import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { addDays, localDateOf, MINUTE_MS } from '#core/time/index.ts'
import { randomProblem } from '#test/core/scheduling/builders.ts'
import { compileAgent, weeksOf } from '../model/agent.ts'
import { gridOf, instantOf } from '../model/grid.ts'
import { buildPools } from '../model/pools.ts'
import type { GenerateProblem } from '../problem/types.ts'
import { Annealer } from './anneal.ts'
import { Board } from './board.ts'
import { NONE, Roster } from './roster.ts'

/** Temperature so hot that nearly every allowed move is taken: what is not allowed would soon be seen. */
const HOT = 1e6

/** Roster without shifts yet, in weeks with and without DST changes, with kept shifts and time off. */
function drawnRoster(given: GenerateProblem) {
  const grid = gridOf(given)
  const pools = buildPools(
    given.demand,
    given.surfers.map(s => s.taskIds),
    grid,
  )
  const agents = given.surfers.map(s => compileAgent(s, pools.layersOf(s.taskIds), given, grid))
  const built = new Roster(agents, weeksOf(given), new Board(pools), grid.slotCount, {
    templateBreakSlots: [],
    spreadPrice: 4,
    minSessionSlots: 0,
  })
  return { built, grid }
}

describe('single moves in real weeks', () => {
  it('keep days, rest, time off and hours in minutes that really pass, in every zone and over DST changes', () => {
    let laid = 0
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), seed => {
        const given = randomProblem(seed)
        const { built, grid } = drawnRoster(given)
        new Annealer(built, random(seed)).run(2000, HOT)
        given.surfers.forEach((one, a) => {
          const shifts = [...one.existingShifts]
          for (let day = 0; day < built.dayCount; day++) {
            const cell = a * built.dayCount + day
            if (built.start[cell] === NONE) continue
            const start = instantOf(grid, built.start[cell]!)
            const end = instantOf(grid, built.start[cell]! + built.length[cell]!)
            expect(localDateOf(one.zone, start)).toBe(addDays(given.from, day))
            expect(one.unavailable.some(off => off.end > start && off.start < end)).toBe(false)
            const minutes = (end - start) / MINUTE_MS
            expect(minutes).toBeGreaterThanOrEqual(one.minContractedDailyMinutes ?? 0)
            expect(minutes).toBeLessThanOrEqual(one.maxContractedDailyMinutes ?? 24 * 60)
            shifts.push({ start, end })
          }
          shifts.sort((x, y) => x.start - y.start)
          const days = shifts.map(({ start }) => localDateOf(one.zone, start))
          expect(new Set(days).size).toBe(days.length)
          shifts.slice(1).forEach(({ start }, i) => {
            const isKeptPair = [shifts[i]!, shifts[i + 1]!].every(shift => one.existingShifts.includes(shift))
            const rest = (one.restMinutesBetweenShifts ?? 0) * MINUTE_MS
            if (!isKeptPair) expect(start - shifts[i]!.end).toBeGreaterThanOrEqual(rest)
          })
        })
        laid += built.start.filter(start => start !== NONE).length
        built.agents.forEach(({ maxWeekSlots }, a) => {
          built.usedBy(a).forEach((slots, week) => {
            expect(slots).toBeLessThanOrEqual(maxWeekSlots[week]!)
          })
        })
      }),
      { numRuns: 8 },
    )
    expect(laid).toBeGreaterThan(30)
  })

  it('without any warmth never make the whole dearer, and tell what they save', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), seed => {
        const { built } = drawnRoster(randomProblem(seed))
        const annealer = new Annealer(built, random(seed))
        let cost = built.cost()
        for (let i = 0; i < 40; i++) {
          const delta = annealer.run(25, 1e-9)
          expect(delta).toBeLessThanOrEqual(0)
          cost += delta
          expect(built.cost()).toBe(cost)
        }
      }),
      { numRuns: 6 },
    )
  })
})
