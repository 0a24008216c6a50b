import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import type { Agent } from '#core/scheduling/model/agent.ts'
import {
  belowBy,
  DAY,
  everyRow,
  missingBy,
  randomTemplates,
  type Shift,
  tinyAgent,
  tinyOptions,
  tinyTemplate,
} from '#test/core/scheduling/tiny-rosters.ts'
import { NO_OPTION, type WeekShape, WeekShapes } from './week-shape.ts'

const DAYS = 4
const WEEK = { firstDay: 0, lastDay: DAYS }

/** Breaks have one place each: the net knows nothing of places. */
function toyAgent(seed: number): Agent {
  const draw = random(seed)
  const below = belowBy(draw)
  const templates = randomTemplates(draw, 1 + below(3)).map(one => ({ ...one, breakLast: one.breakFirst }))
  const minimum = below(3) === 0 ? 0 : below(22)
  return tinyAgent(DAYS, {
    options: tinyOptions(templates, DAYS, () => draw() < 0.75),
    isOpenDay: Uint8Array.from({ length: DAYS }, () => (below(6) === 0 ? 0 : 1)),
    restSlots: below(3) === 0 ? below(2 * DAY) : below(9),
    minWeekSlots: Int32Array.of(minimum),
    maxWeekSlots: Int32Array.of(minimum + below(15)),
    maxStreak: DAYS,
  })
}

/** Options day by day of every way through the net, from its first state to any of its last. */
function waysThrough({ days, rows, used }: WeekShape): number[][] {
  let ways: { options: number[]; row: number; column: number }[] = [{ options: [], row: 0, column: 0 }]
  days.forEach((day, k) => {
    ways = ways.flatMap(({ options, row, column }) => {
      expect(row).toBeLessThan(rows[k]!)
      const next: typeof ways = []
      const step = (
        option: number,
        to: number,
        { from, to: after }: { from: Int32Array; to: Int32Array },
      ) => {
        const at = from.indexOf(column)
        if (at >= 0) next.push({ options: [...options, option], row: to, column: after[at]! })
      }
      step(NO_OPTION, day.afterDayOff[row]!, day.dayOff)
      for (let i = 0; i < day.count; i++) if (row <= day.source[i]!) step(i, day.target[i]!, day.steps[i]!)
      return next
    })
  })
  for (const { row, column } of ways) {
    expect(row).toBeLessThan(rows[DAYS]!)
    expect(column).toBeLessThan(used[DAYS]!.length)
  }
  return ways.map(({ options }) => options)
}

const optionsOf = (row: readonly Shift[], agent: Agent): number[] =>
  Array.from({ length: DAYS }, (_, day) => {
    const shift = row.find(one => one.day === day)
    return shift ? agent.options![day]!.template.indexOf(shift.template) : NO_OPTION
  })

const allowedWeeks = (agent: Agent): number[][] =>
  everyRow(agent, [WEEK])
    .filter(row => missingBy(agent, [WEEK], row)[0] === 0)
    .map(row => optionsOf(row, agent))

const texts = (ways: readonly number[][]): string[] => ways.map(String).sort()

describe('the net of weeks', () => {
  it('has one way for each week within rest and hours, and no other', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const agent = toyAgent(seed)
        const shape = new WeekShapes().shapeOf(agent, WEEK, 0)
        expect(shape ? texts(waysThrough(shape)) : []).toEqual(texts(allowedWeeks(agent)))
      }),
      { numRuns: 150 },
    )
  })

  it('is missing where no sum of lengths lies within the hours', () => {
    const options = tinyOptions([tinyTemplate({ length: 6 })], DAYS)
    const shapeFor = (least: number, most: number) =>
      new WeekShapes().shapeOf(
        tinyAgent(DAYS, { options, minWeekSlots: Int32Array.of(least), maxWeekSlots: Int32Array.of(most) }),
        WEEK,
        0,
      )
    expect(shapeFor(7, 11)).toBeNull()
    expect(shapeFor(25, 30)).toBeNull()
    expect(waysThrough(shapeFor(7, 12)!)).toHaveLength(6)
    expect(waysThrough(shapeFor(6, 6)!)).toHaveLength(4)
    expect(waysThrough(shapeFor(0, 0)!)).toEqual([Array<number>(DAYS).fill(NO_OPTION)])
  })

  it('lets a shift begin right when the rest is over', () => {
    const late = tinyTemplate({ start: 8, length: 4 })
    const early = tinyTemplate({ start: 3, length: 4 })
    const ways = (restSlots: number) => {
      const options = tinyOptions([late, early], 2)
      return waysThroughTwo(tinyAgent(2, { options, restSlots, maxStreak: 2 }))
    }
    const waysThroughTwo = (agent: Agent) => {
      const shape = new WeekShapes().shapeOf(agent, { firstDay: 0, lastDay: 2 }, 0)!
      const [first, second] = shape.days
      return first!.target[0]! <= second!.source[1]!
    }
    expect(ways(3)).toBe(true)
    expect(ways(4)).toBe(false)
  })
})

describe('a shared net', () => {
  it('is one for agents and weeks with the same shifts, rest and hours, and another where one differs', () => {
    const shapes = new WeekShapes()
    const options = tinyOptions([tinyTemplate()], 2).flatMap(day => [day, day])
    const agent = tinyAgent(DAYS, {
      options,
      minWeekSlots: Int32Array.of(4, 4),
      maxWeekSlots: Int32Array.of(9, 9),
    })
    const first = { firstDay: 0, lastDay: 2 }
    const shape = shapes.shapeOf(agent, first, 0)
    expect(shapes.shapeOf({ ...agent, surferId: 2 }, first, 0)).toBe(shape)
    const others: Partial<Agent>[] = [
      { restSlots: 1 },
      { minWeekSlots: Int32Array.of(5, 4) },
      { maxWeekSlots: Int32Array.of(8, 9) },
      { isOpenDay: Uint8Array.of(1, 0, 1, 1) },
      { options: tinyOptions([tinyTemplate()], DAYS) },
    ]
    for (const other of others) expect(shapes.shapeOf({ ...agent, ...other }, first, 0)).not.toBe(shape)
  })

  it('answers as one made for the agent alone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 2, maxLength: 6 }), seeds => {
        const shapes = new WeekShapes()
        const agents = [0, 1, 2].map(toyAgent)
        for (const seed of seeds) {
          const agent = { ...agents[seed % 3]!, restSlots: 4 * Math.floor(seed / 3) }
          expect(shapes.shapeOf(agent, WEEK, 0)).toEqual(new WeekShapes().shapeOf(agent, WEEK, 0))
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe('places of breaks in the net', () => {
  it('are empty without a break, fixed with one place, and listed as floating with several', () => {
    const templates = [
      tinyTemplate({ start: 1 }),
      tinyTemplate({ start: 2, breakFirst: 1, breakLast: 1, breakSlots: 2 }),
      tinyTemplate({ start: 11, length: 6, breakFirst: 1, breakLast: 3, breakSlots: 1 }),
    ]
    const agent = tinyAgent(1, { options: tinyOptions(templates, 1) })
    const [day] = new WeekShapes().shapeOf(agent, { firstDay: 0, lastDay: 1 }, 0)!.days
    expect(Array.from(day!.breakStart)).toEqual([1, 3, 12])
    expect(Array.from(day!.breakEnd)).toEqual([1, 5, 13])
    expect(Array.from(day!.end)).toEqual([5, 6, 17])
    expect(Array.from(day!.floating)).toEqual([2])
    expect([day!.first, day!.last]).toEqual([1, DAY + 5])
  })
})
