import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Random, random } from '#core/random.ts'
import type { Agent } from '#core/scheduling/model/agent.ts'
import {
  belowBy,
  everyRow,
  missingBy,
  randomTemplates,
  tinyAgent,
  tinyOptions,
  tinyTemplate,
} from '#test/core/scheduling/tiny-rosters.ts'
import { PathSampler } from './path-sampler.ts'
import { NO_OPTION, type WeekShape, WeekShapes } from './week-shape.ts'

const DAYS = 3
const WEEK = { firstDay: 0, lastDay: DAYS }

function toyAgent(draw: Random): Agent {
  const below = belowBy(draw)
  const templates = randomTemplates(draw, 2 + below(2)).map(one => ({ ...one, breakLast: one.breakFirst }))
  return tinyAgent(DAYS, {
    options: tinyOptions(templates, DAYS, () => draw() < 0.8),
    restSlots: below(12),
    minWeekSlots: Int32Array.of(below(9)),
    maxWeekSlots: Int32Array.of(10 + below(9)),
  })
}

interface Weights {
  options: Float64Array[]
  daysOff: Float64Array
}

/** Some options have no weight, and some days off nearly none. */
const weightsOf = ({ days }: WeekShape, draw: Random): Weights => ({
  options: days.map(({ count }) =>
    Float64Array.from({ length: count }, () => (draw() < 0.2 ? 0 : 3 * draw())),
  ),
  daysOff: Float64Array.from(days, () => (draw() < 0.2 ? 1e-6 : draw())),
})

/** The weight of each week that has any, by its options: what its days weigh, times the bonus of its units. */
function weeksOf(agent: Agent, shape: WeekShape, { options, daysOff }: Weights, bonus: number) {
  const weeks = new Map<string, number>()
  for (const row of everyRow(agent, [WEEK])) {
    if (missingBy(agent, [WEEK], row)[0]! > 0) continue
    const chosen = Array<number>(DAYS).fill(NO_OPTION)
    for (const { day, template } of row) chosen[day] = agent.options![day]!.template.indexOf(template)
    const units = row.reduce((sum, { length }) => sum + length, 0) / shape.unit
    const weight = chosen.reduce(
      (all, option, k) => all * (option < 0 ? daysOff[k]! : options[k]![option]!),
      1,
    )
    if (weight > 0) weeks.set(chosen.join(), weight * Math.exp(bonus * units))
  }
  return weeks
}

function expectAsWeighted(
  counts: ReadonlyMap<string, number>,
  weeks: ReadonlyMap<string, number>,
  draws: number,
) {
  const total = [...weeks.values()].reduce((sum, weight) => sum + weight, 0)
  expect([...counts.keys()].filter(week => !weeks.has(week))).toEqual([])
  for (const [week, weight] of weeks) {
    const expected = (draws * weight) / total
    expect(Math.abs((counts.get(week) ?? 0) - expected)).toBeLessThan(6 * Math.sqrt(expected) + 4)
  }
}

function countsOf(sampler: PathSampler, shape: WeekShape, bonus: number, draws: number): Map<string, number> {
  const drawn = new Int32Array(DAYS)
  const counts = new Map<string, number>()
  for (let i = 0; i < draws; i++) {
    const week = sampler.draw(shape, bonus, drawn) ? drawn.join() : 'refused'
    counts.set(week, (counts.get(week) ?? 0) + 1)
  }
  return counts
}

describe('a week drawn by weights', () => {
  it('comes as often as the product of the weights of its days asks, and only if the limits allow it', () => {
    const draws = 1500
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(0, 0.3, -0.5), (seed, bonus) => {
        const draw = random(seed)
        const agent = toyAgent(draw)
        const shape = new WeekShapes().shapeOf(agent, WEEK, 0)
        fc.pre(shape !== null)
        const sampler = new PathSampler(random(seed + 1))
        const weights = weightsOf(shape!, draw)
        const weeks = weeksOf(agent, shape!, weights, bonus)
        fc.pre(weeks.size > 0)
        sampler.sum(shape!, weights.options, weights.daysOff)
        expectAsWeighted(countsOf(sampler, shape!, bonus, draws), weeks, draws)
      }),
      { numRuns: 20 },
    )
  })

  it('is drawn by the weights summed last, whatever net was summed before', () => {
    const draws = 1200
    const sampler = new PathSampler(random(5))
    fc.assert(
      fc.property(fc.integer(), seed => {
        const draw = random(seed)
        const agent = toyAgent(draw)
        const shape = new WeekShapes().shapeOf(agent, WEEK, 0)
        fc.pre(shape !== null)
        const [before, after] = [weightsOf(shape!, draw), weightsOf(shape!, draw)]
        const weeks = weeksOf(agent, shape!, after, 0)
        fc.pre(weeks.size > 0)
        sampler.sum(shape!, before.options, before.daysOff)
        sampler.draw(shape!, 0, new Int32Array(DAYS))
        sampler.sum(shape!, after.options, after.daysOff)
        expectAsWeighted(countsOf(sampler, shape!, 0, draws), weeks, draws)
      }),
      { numRuns: 15 },
    )
  })

  it('is refused where no week has any weight', () => {
    const agent = tinyAgent(DAYS, {
      options: tinyOptions([tinyTemplate()], DAYS),
      minWeekSlots: Int32Array.of(8),
    })
    const shape = new WeekShapes().shapeOf(agent, WEEK, 0)!
    const sampler = new PathSampler(random(1))
    const drawn = new Int32Array(DAYS)
    const weigh = (first: number) => {
      const options = [first, 0, 1].map(weight => Float64Array.of(weight))
      sampler.sum(shape, options, new Float64Array(DAYS).fill(1))
    }
    weigh(0)
    expect(sampler.draw(shape, 0, drawn)).toBe(false)
    weigh(1)
    expect(sampler.draw(shape, 0, drawn)).toBe(true)
    expect(Array.from(drawn)).toEqual([0, NO_OPTION, 0])
  })

  it('has the most hours, or the fewest, when a unit weighs enough', () => {
    const agent = tinyAgent(DAYS, {
      options: tinyOptions([tinyTemplate({ length: 4 }), tinyTemplate({ start: 5, length: 6 })], DAYS),
      minWeekSlots: Int32Array.of(8),
      maxWeekSlots: Int32Array.of(14),
    })
    const shape = new WeekShapes().shapeOf(agent, WEEK, 0)!
    const sampler = new PathSampler(random(2))
    const drawn = new Int32Array(DAYS)
    const ones = shape.days.map(({ count }) => new Float64Array(count).fill(1))
    sampler.sum(shape, ones, new Float64Array(DAYS).fill(1))
    const lengths = (bonus: number) => {
      expect(sampler.draw(shape, bonus, drawn)).toBe(true)
      return Array.from(drawn).reduce((sum, i, k) => sum + (i < 0 ? 0 : shape.days[k]!.options.length[i]!), 0)
    }
    // Beyond what an exponential can hold: weights are taken relative to the greatest.
    for (let i = 0; i < 20; i++) {
      expect(lengths(900)).toBe(14)
      expect(lengths(-900)).toBe(8)
    }
  })
})
