import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { lengthMinutes, overlaps } from '#core/time/index.ts'
import { breakRule, forecastRule, SKILL } from '#test/core/scheduling/builders.ts'
import {
  below,
  CELL_MS,
  CHAT,
  cellsOf,
  isIn,
  MAIL,
  MEETING,
  randomTeam,
} from '#test/core/scheduling/random-team.ts'
import { AssignmentGrid } from './assignment-grid.ts'
import type { ApplyProblem } from './types.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const RULES = [
  forecastRule({ id: 1 }),
  forecastRule({ id: 2, taskId: MAIL }),
  breakRule({ id: 3, taskId: MEETING }),
]

/** A grid after random activities of three rules, one rule after the other. */
function filled(problem: ApplyProblem, seed: number): AssignmentGrid {
  const draw = random(seed)
  const upTo = below(draw)
  const grid = new AssignmentGrid(problem)
  for (const rule of RULES) {
    grid.begin(rule)
    for (let tries = 0; tries < 8 && grid.shifts.length > 0; tries++) {
      const shift = grid.shifts[upTo(grid.shifts.length)]!
      const free = shift.free[upTo(shift.free.length)]
      if (!free) continue
      const cells = (free.end - free.start) / CELL_MS
      const from = upTo(cells)
      const until = from + 1 + upTo(cells - from)
      grid.place(shift, { start: free.start + from * CELL_MS, end: free.start + until * CELL_MS })
    }
  }
  return grid
}

describe('a plan while it is applied', () => {
  it('stands after any placements as if they had been there from the beginning', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const problem = randomTeam(seed)
        const grid = filled(problem, seed)
        const shifts = problem.shifts.map(shift => ({
          ...shift,
          keptTasks: [...shift.keptTasks, ...grid.placements.filter(one => one.blockId === shift.blockId)],
        }))
        const fresh = new AssignmentGrid({ ...problem, shifts })
        expect(fresh.shifts.map(shift => shift.free)).toEqual(grid.shifts.map(shift => shift.free))
        const { supply } = grid
        for (let slot = 0; slot < supply.slotCount; slot++) {
          for (const taskId of [SKILL, MAIL, CHAT])
            expect(supply.suppliedFor(taskId, slot)).toBeCloseTo(fresh.supply.suppliedFor(taskId, slot), 9)
          const [start, end] = [supply.slotStart(slot), supply.slotStart(slot + 1)]
          for (const { streams } of grid.shifts)
            expect(supply.damage(streams, start, end)).toBeCloseTo(
              fresh.supply.damage(streams, start, end),
              6,
            )
        }
        grid.shifts.forEach((shift, i) => {
          for (const taskId of [SKILL, MAIL, MEETING])
            expect(grid.minutesOf(shift, taskId)).toBe(fresh.minutesOf(fresh.shifts[i]!, taskId))
        })
      }),
      { numRuns: 30 },
    )
  })

  it('is free exactly where the shift lies in the plan and nothing else is', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const problem = randomTeam(seed)
        const range = { start: problem.from, end: problem.to }
        const grid = filled(problem, seed)
        const shown = problem.shifts.filter(shift => overlaps(shift.interval, range))
        expect(grid.shifts.map(shift => shift.blockId).sort()).toEqual(shown.map(s => s.blockId).sort())
        for (const shift of grid.shifts) {
          const taken = [...shift.unavailable, ...shift.tasks.map(task => task.interval)]
          for (const at of cellsOf(shift.interval)) {
            const isOpen = isIn(at, range) && !taken.some(interval => isIn(at, interval))
            expect(grid.isFree(shift, { start: at, end: at + CELL_MS })).toBe(isOpen)
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  it('refuses an activity that reaches a minute beyond what is free', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const grid = filled(randomTeam(seed), seed)
        for (const shift of grid.shifts)
          for (const { start, end } of [...shift.free]) {
            expect(() => grid.place(shift, { start, end: end + 60_000 })).toThrow()
            expect(() => grid.place(shift, { start: start - 60_000, end })).toThrow()
          }
      }),
      { numRuns: 30 },
    )
  })

  it('finds who is on shift in a quarter-hour, first by start and then by block', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const grid = new AssignmentGrid(randomTeam(seed))
        for (let slot = 0; slot < grid.supply.slotCount; slot++) {
          const quarter = { start: grid.supply.slotStart(slot), end: grid.supply.slotStart(slot + 1) }
          const there = grid.shifts.filter(shift => overlaps(shift.interval, quarter))
          for (const at of cellsOf(quarter)) expect(grid.onShift(at)).toEqual(there)
          const keys = there.map(({ interval, blockId }) => interval.start + blockId)
          expect(keys).toEqual(keys.toSorted((a, b) => a - b))
        }
        expect(grid.onShift(grid.supply.slotStart(grid.supply.slotCount))).toEqual([])
      }),
      { numRuns: 20 },
    )
  })
})

describe('whose turn it is', () => {
  it('is told by the minutes of the rule for a usual week on shift, over all shifts of the agent', () => {
    fc.assert(
      fc.property(seeds, fc.nat(600), fc.integer({ min: 0, max: 4000 }), (seed, had, onShift) => {
        const problem = randomTeam(seed, {
          trailingRuleMinutes: new Map([
            ['1:3', had],
            ['1:1', 999],
            ['11:3', 777],
          ]),
          trailingShiftMinutes: new Map([[1, onShift]]),
        })
        const grid = filled(problem, seed)
        const surferOf = new Map(grid.shifts.map(shift => [shift.blockId, shift.surferId]))
        for (const shift of grid.shifts) {
          const own = grid.shifts.filter(other => other.surferId === shift.surferId)
          const placed = grid.placements.filter(
            one => one.ruleId === 3 && surferOf.get(one.blockId) === shift.surferId,
          )
          const minutes = (list: readonly { interval: { start: number; end: number } }[]) =>
            list.reduce((sum, one) => sum + lengthMinutes(one.interval), 0)
          const isFirst = shift.surferId === 1
          const time = minutes(own) + (isFirst ? onShift : 0)
          expect(grid.turn(shift)).toBeCloseTo((2400 * (minutes(placed) + (isFirst ? had : 0))) / time, 6)
        }
      }),
      { numRuns: 80 },
    )
  })
})
