import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { drawnPlan, faultsIn, toyActivityProblem } from '#test/core/scheduling/multi-activity.ts'
import { OFF } from './model.ts'
import { NONE, type Plan } from './plan.ts'

const seeds = fc.integer({ min: 1 })

function begun(seed: number) {
  const draw = random(seed)
  const below = (n: number) => Math.floor(draw() * n)
  const problem = toyActivityProblem(seed)
  return { below, problem, ...drawnPlan(problem, draw) }
}

const stateOf = ({ start, end, work, surplus, used, over, under }: Plan) =>
  structuredClone({ start, end, work, surplus, used, over, under })

/** Paints a part of someone's row, also off work, as moves do on the way. */
function paintSome(plan: Plan, below: (n: number) => number): () => void {
  const { slotCount, surferCount, layerCount } = plan.model
  const surfer = below(surferCount)
  const from = below(slotCount - 1)
  const to = Math.min(slotCount - 1, from + 1 + below(8))
  const layer = below(layerCount)
  const before = plan.work.slice(surfer * slotCount + from, surfer * slotCount + to)
  const delta = plan.paintDelta(surfer, from, to, layer)
  const cost = plan.cost()
  plan.paint(surfer, from, to, layer)
  expect(plan.cost() - cost).toBeCloseTo(delta, 6)
  return () => {
    before.forEach((old, i) => {
      plan.paint(surfer, from + i, from + i + 1, old)
    })
  }
}

describe('a plan of activities', () => {
  it('foretells what painting costs, and is exactly as before when it is painted back', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const { plan, below } = begun(seed)
        plan.underWeight = 1 + below(9)
        const before = stateOf(plan)
        const undos = Array.from({ length: 12 }, () => paintSome(plan, below))
        for (const undo of undos.toReversed()) undo()
        expect(stateOf(plan)).toEqual(before)
      }),
      { numRuns: 60 },
    )
  })

  it('counts cover, missing surfers and slots used after days are taken off and put back as from nothing', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const { plan, problem, below } = begun(seed)
        const { dayCount, slotCount } = plan.model
        const before = stateOf(plan)
        for (let round = 0; round < 4; round++) {
          const cell = below(plan.start.length)
          const surfer = Math.floor(cell / dayCount)
          const [start, end] = [plan.start[cell]!, plan.end[cell]!]
          const layers = plan.work.slice(surfer * slotCount + start, surfer * slotCount + end)
          plan.clear(surfer, cell % dayCount)
          expect(faultsIn(problem, plan).filter(fault => !/minutes/.test(fault))).toEqual([])
          if (start !== NONE) plan.put(surfer, cell % dayCount, start, end, layers)
        }
        expect(stateOf(plan)).toEqual(before)
        for (let cell = 0; cell < plan.start.length; cell++)
          plan.clear(Math.floor(cell / dayCount), cell % dayCount)
        expect([plan.over, plan.work.some(layer => layer !== OFF)]).toEqual([0, false])
        expect(plan.under).toBe(problem.cover.reduce((sum, { min }) => sum + min, 0))
      }),
      { numRuns: 40 },
    )
  })

  it('keeps a snapshot that later changes leave alone', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const { plan, below } = begun(seed)
        const kept = plan.snapshot()
        const copy = structuredClone(kept)
        for (let i = 0; i < 5; i++) paintSome(plan, below)
        plan.clear(0, 0)
        expect(kept).toEqual(copy)
        const { start, end, work, over, under } = plan
        expect(plan.snapshot(kept)).toBe(kept)
        expect(kept).toEqual({ start, end, work, over, under })
      }),
      { numRuns: 30 },
    )
  })

  it('prices one surfer more and one less as opposites', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const { plan } = begun(seed)
        plan.underWeight = 7
        const { surplus } = plan
        for (let cell = plan.model.slotCount; cell < surplus.length; cell++) {
          const more = plan.priceOfMore(cell)
          surplus[cell]!++
          expect(plan.priceOfLess(cell) + more).toBe(0)
          surplus[cell]!--
          expect(plan.priceOfMore(cell)).toBe(more)
        }
      }),
      { numRuns: 15 },
    )
  })
})

describe('the room of a day', () => {
  it('is where a shift keeps rest to all others of the surfer, and the horizon', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const { plan } = begun(seed)
        const { dayCount, slotsPerDay, horizonEnd, rest, minLength, maxLength } = plan.model
        for (let cell = 0; cell < plan.start.length; cell++) {
          const surfer = Math.floor(cell / dayCount)
          const cells = Array.from({ length: dayCount }, (_, day) => surfer * dayCount + day)
          const others = cells.filter(other => other !== cell && plan.start[other] !== NONE)
          const room = plan.roomFor(cell)
          if (plan.start[cell] !== NONE) {
            expect(room).toBe(null)
            continue
          }
          if (room === null) continue
          const midnight = (cell % dayCount) * slotsPerDay
          for (let start = midnight; start < midnight + slotsPerDay; start++)
            for (const end of [start + minLength, start + maxLength]) {
              const isFree =
                end <= horizonEnd &&
                others.every(c => (c < cell ? plan.end[c]! + rest <= start : end + rest <= plan.start[c]!))
              expect(start >= room.earliestStart && end <= room.latestEnd).toBe(isFree)
            }
        }
      }),
      { numRuns: 30 },
    )
  })

  it('is none where the days worked in a row would be too many', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const { plan } = begun(seed)
        const { dayCount, maxRun } = plan.model
        for (let cell = 0; cell < plan.start.length; cell++) {
          if (plan.start[cell] !== NONE) continue
          const first = cell - (cell % dayCount)
          const days = Array.from(plan.start.subarray(first, first + dayCount), (start, day) =>
            start !== NONE || first + day === cell ? 'x' : '-',
          )
          const longest = Math.max(
            ...days
              .join('')
              .split('-')
              .map(run => run.length),
          )
          // The other days keep the rule already.
          expect(plan.roomFor(cell) !== null).toBe(longest <= maxRun)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('says a shift is rested exactly when the time to both its neighbours is long enough', () => {
    let touching = 0
    fc.assert(
      fc.property(seeds, seed => {
        const { plan, below } = begun(seed)
        const { dayCount, rest, slotsPerDay } = plan.model
        const worked = Array.from(plan.start.keys()).filter(cell => plan.start[cell] !== NONE)
        if (worked.length === 0) return
        const cell = worked[below(worked.length)]!
        const others = worked.filter(
          other => other !== cell && Math.floor(other / dayCount) === Math.floor(cell / dayCount),
        )
        const length = plan.end[cell]! - plan.start[cell]!
        // A shift starts on its own day.
        const midnight = (cell % dayCount) * slotsPerDay
        for (let start = midnight; start < midnight + slotsPerDay; start++) {
          plan.start[cell] = start
          plan.end[cell] = start + length
          const gaps = others.map(other =>
            other < cell ? start - plan.end[other]! : plan.start[other]! - start - length,
          )
          if (gaps.includes(rest)) touching++
          expect(plan.isRested(cell)).toBe(gaps.every(gap => gap >= rest))
        }
      }),
      { numRuns: 60 },
    )
    expect(touching).toBeGreaterThan(5)
  })
})

describe('sessions that meet', () => {
  it('are long enough where each run of one activity is, whatever lies beyond', () => {
    const layers = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(seeds, layers, fc.integer({ min: 1, max: 7 }), (seed, row, at) => {
        const { plan } = begun(seed)
        const { minSession, slotCount } = plan.model
        plan.work.fill(OFF)
        // Between days off, in the second row.
        plan.work.set(row, slotCount + 4)
        const runs = row.join('').matchAll(/0+|1+|2+/g)
        const meeting = [...runs].filter(({ 0: run, index }) => index <= at && index + run.length >= at)
        const isKept = meeting.every(({ 0: run }) => run.startsWith('0') || run.length >= minSession)
        expect(plan.joinsAt(1, 4 + at)).toBe(isKept)
      }),
      { numRuns: 200 },
    )
  })
})
