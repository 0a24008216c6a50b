import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { forecastRule, SKILL } from '#test/core/scheduling/builders.ts'
import { below, CELL_MS, CHAT, MAIL, QUARTER_MS, randomTeam } from '#test/core/scheduling/random-team.ts'
import { AssignmentGrid } from './assignment-grid.ts'
import { ForecastNeed } from './forecast-need.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const share = fc.constantFrom(0, 33, 50, 100, 130)
const slotsOf = ({ supply }: AssignmentGrid) => Array.from({ length: supply.slotCount }, (_, slot) => slot)

function needOf(seed: number, minimumCoveragePercentage: number) {
  const grid = new AssignmentGrid(randomTeam(seed))
  const taskId = [SKILL, MAIL, CHAT][seed % 3]!
  return { grid, taskId, need: new ForecastNeed(grid, forecastRule({ taskId, minimumCoveragePercentage })) }
}

describe('the need of a forecast rule', () => {
  it('is the share of the requirement within the plan, in whole agents at least as many', () => {
    fc.assert(
      fc.property(seeds, share, (seed, percentage) => {
        const { grid, taskId, need } = needOf(seed, percentage)
        const { from, to } = grid.problem
        for (const slot of slotsOf(grid)) {
          const at = grid.supply.slotStart(slot)
          const isInPlan = from <= at && at < to
          const exact = isInPlan ? (grid.supply.requiredFor(taskId, slot) * percentage) / 100 : 0
          expect(Number.isInteger(need.wanted[slot]!)).toBe(true)
          expect(need.wanted[slot]! - exact).toBeGreaterThanOrEqual(-1e-9)
          expect(need.wanted[slot]! - exact).toBeLessThan(1)
          const has = grid.supply.suppliedFor(taskId, slot)
          expect(need.missing[slot]!).toBeCloseTo(Math.max(0, exact - has), 6)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is up to date after every activity that was told, as if computed from nothing', () => {
    fc.assert(
      fc.property(seeds, share, (seed, percentage) => {
        const upTo = below(random(seed))
        const { grid, taskId, need } = needOf(seed, percentage)
        const rule = forecastRule({ taskId, minimumCoveragePercentage: percentage })
        for (let step = 0; step < 6; step++) {
          const start = grid.problem.from + upTo(200) * CELL_MS
          const interval = { start, end: start + (1 + upTo(30)) * CELL_MS }
          grid.supply.add([SKILL, MAIL, CHAT][upTo(3)]!, interval)
          need.refresh(interval)
        }
        const { from, to } = grid.problem
        const fresh = new ForecastNeed(grid, rule)
        for (const slot of slotsOf(grid)) {
          const start = grid.supply.slotStart(slot)
          if (start < from || start >= to) continue
          expect(need.missing[slot]).toBe(fresh.missing[slot])
          expect(need.achieved(slot)).toBe(fresh.achieved(slot))
          const exact = (grid.supply.requiredFor(taskId, slot) * percentage) / 100
          const has = grid.supply.suppliedFor(taskId, slot)
          const isServed = has >= exact - 1e-9
          const achieved = isServed ? need.wanted[slot]! : Math.min(need.wanted[slot]!, has)
          expect(need.achieved(slot)).toBeCloseTo(achieved, 9)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is worst where most is missing, first of equals, and nowhere when nothing is missing any more', () => {
    fc.assert(
      fc.property(seeds, share, (seed, percentage) => {
        const { grid, need } = needOf(seed, percentage)
        const isUnfillable = new Uint8Array(grid.supply.slotCount)
        const found: number[] = []
        for (let slot = need.worst(isUnfillable); slot >= 0; slot = need.worst(isUnfillable)) {
          found.push(slot)
          isUnfillable[slot] = 1
        }
        const expected = slotsOf(grid)
          .filter(slot => need.missing[slot]! > 0)
          .sort((a, b) => need.missing[b]! - need.missing[a]! || a - b)
        expect(found).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })
})

describe('one agent more', () => {
  it('gains what is less missing afterwards, less what is wasted', () => {
    fc.assert(
      fc.property(
        seeds,
        share,
        fc.nat(60),
        fc.integer({ min: 1, max: 4 }),
        (seed, percentage, first, length) => {
          const { grid, taskId, need } = needOf(seed, percentage)
          const last = first + length
          const start = grid.supply.slotStart(first)
          fc.pre(last <= grid.supply.slotCount)
          fc.pre(start >= grid.problem.from && grid.supply.slotStart(last) <= grid.problem.to)
          const predicted = need.gain(first, last)
          const missing = () => need.missing.reduce((a, b) => a + b, 0)
          const before = missing()
          const interval = { start, end: start + length * QUARTER_MS }
          grid.supply.add(taskId, interval)
          need.refresh(interval)
          // A split among several streams gives all of the agent to them together.
          const eased = before - missing()
          expect(predicted).toBeCloseTo(eased - (length - eased), 6)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('brings the number achieved nearer to the number wanted, and never beyond', () => {
    fc.assert(
      fc.property(seeds, share, (seed, percentage) => {
        const { grid, taskId, need } = needOf(seed, percentage)
        const all = { start: grid.problem.from, end: grid.problem.to }
        // At most two streams of 4.9 agents each are required, by a third more.
        for (let agents = 0; agents < 13; agents++) {
          const before = slotsOf(grid).map(slot => need.achieved(slot))
          grid.supply.add(taskId, all)
          need.refresh(all)
          const after = slotsOf(grid).map(slot => need.achieved(slot))
          expect(after.every((achieved, slot) => achieved >= before[slot]! - 1e-9)).toBe(true)
          expect(after.every((achieved, slot) => achieved <= need.wanted[slot]!)).toBe(true)
        }
        expect(slotsOf(grid).map(slot => need.achieved(slot))).toEqual([...need.wanted])
      }),
      { numRuns: 20 },
    )
  })
})
