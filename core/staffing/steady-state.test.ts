import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BirthDeathQueue, steadyState } from './steady-state.ts'

interface Line extends BirthDeathQueue {
  arrivalsPerSecond: number
}

/** Lines whose completions rise ever more slowly, from well below to well above what arrives. */
const line = (patience: fc.Arbitrary<number | null>): fc.Arbitrary<Line> =>
  fc
    .record({
      places: fc.integer({ min: 1, max: 12 }),
      handleTimeSeconds: fc.integer({ min: 30, max: 600 }),
      use: fc.double({ min: 0.1, max: 2, noNaN: true }),
      slowing: fc.constantFrom(0, 0.05, 0.2),
      patienceSeconds: patience,
    })
    .map(({ places, handleTimeSeconds, use, slowing, patienceSeconds }) => {
      const completionsPerSecond = (n: number) => n / (handleTimeSeconds * (1 + slowing * (n - 1)))
      return {
        places,
        patienceSeconds,
        completionsPerSecond,
        arrivalsPerSecond: use * completionsPerSecond(places),
      }
    })
const impatient = line(fc.integer({ min: 20, max: 500 }))
const target = fc.constantFrom(1, 20, 60, 300)

/** Chances of the states 0, 1, …, by their balance alone. */
function chancesOf({ places, arrivalsPerSecond, completionsPerSecond, patienceSeconds }: Line, states = 800) {
  const logs = [0]
  for (let n = 1; n < states; n++) {
    const leaving =
      completionsPerSecond(Math.min(n, places)) +
      (patienceSeconds === null ? 0 : Math.max(0, n - places) / patienceSeconds)
    logs.push(logs[n - 1]! + Math.log(arrivalsPerSecond / leaving))
  }
  const most = Math.max(...logs)
  const weights = logs.map(log => Math.exp(log - most))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map(weight => weight / all)
}
const meanOf = (chances: readonly number[], value: (n: number) => number) =>
  chances.reduce((sum, chance, n) => sum + chance * value(n), 0)

/**
 * Shares answered and gone by the target: each who waits moves up as those ahead are taken or leave, may leave
 * too, and is answered from the front, in small steps of time.
 */
function byWaiting(one: Line, chances: readonly number[], targetSeconds: number) {
  const rate = one.completionsPerSecond(one.places)
  const leaving = 1 / one.patienceSeconds!
  let ahead = chances.slice(one.places)
  let last = ahead.length - 1
  while (last > 0 && ahead[last]! < 1e-12) last--
  ahead = ahead.slice(0, last + 1)
  let [answered, abandoned] = [chances.slice(0, one.places).reduce((sum, chance) => sum + chance, 0), 0]
  const fastest = rate + (last + 1) * leaving
  const steps = Math.max(200, Math.ceil(targetSeconds * fastest * 4))
  const step = targetSeconds / steps
  const flow = (state: readonly number[]) =>
    state.map(
      (chance, i) => (state[i + 1] ?? 0) * (rate + (i + 1) * leaving) - chance * (rate + (i + 1) * leaving),
    )
  for (let k = 0; k < steps; k++) {
    // The midpoint rule.
    const slope = flow(ahead)
    const middle = ahead.map((chance, i) => chance + (slope[i]! * step) / 2)
    const change = flow(middle)
    answered += middle[0]! * rate * step
    abandoned += middle.reduce((sum, chance) => sum + chance, 0) * leaving * step
    ahead = ahead.map((chance, i) => chance + change[i]! * step)
  }
  return { answered, abandoned }
}

describe('the steady state of a line', () => {
  it('has the waits, losses and contacts in service that the balance of its states gives', () => {
    fc.assert(
      fc.property(impatient, one => {
        const chances = chancesOf(one)
        const queue = meanOf(chances, n => Math.max(0, n - one.places))
        const found = steadyState(one, 20)
        expect(found.waitProbability).toBeCloseTo(
          meanOf(chances, n => (n >= one.places ? 1 : 0)),
          8,
        )
        expect(found.inService).toBeCloseTo(
          meanOf(chances, n => Math.min(n, one.places)),
          7,
        )
        expect(found.meanWaitSeconds / (queue / one.arrivalsPerSecond)).toBeCloseTo(1, 7)
        expect(found.abandonProbability * one.arrivalsPerSecond * one.patienceSeconds!).toBeCloseTo(queue, 7)
      }),
      { numRuns: 60 },
    )
  })

  it('answers within the target whom a walk through the line answers', () => {
    fc.assert(
      fc.property(impatient, target, (one, targetSeconds) => {
        const found = steadyState(one, targetSeconds)
        const { answered, abandoned } = byWaiting(one, chancesOf(one), targetSeconds)
        expect(found.answeredInTime).toBeCloseTo(answered, 3)
        expect(found.serviceLevel).toBeCloseTo(answered / (1 - abandoned), 3)
      }),
      { numRuns: 12 },
    )
  })

  it('of people who never leave is that of ever more patient ones, or grows without end', () => {
    fc.assert(
      fc.property(line(fc.constant(null)), target, (one, targetSeconds) => {
        const found = steadyState(one, targetSeconds)
        const use = one.arrivalsPerSecond / one.completionsPerSecond(one.places)
        if (use >= 1) {
          expect(found).toMatchObject({ waitProbability: 1, answeredInTime: 0, inService: one.places })
          expect(found.meanWaitSeconds).toBe(Number.POSITIVE_INFINITY)
          return
        }
        if (use > 0.9) return
        const patient = steadyState({ ...one, patienceSeconds: 1e8 }, targetSeconds)
        expect(patient.abandonProbability).toBeLessThan(1e-3)
        expect(found.waitProbability).toBeCloseTo(patient.waitProbability, 3)
        expect(found.meanWaitSeconds / patient.meanWaitSeconds).toBeCloseTo(1, 3)
        expect(found.answeredInTime).toBeCloseTo(patient.answeredInTime, 3)
        expect(found.inService).toBeCloseTo(patient.inService, 2)
      }),
      { numRuns: 100 },
    )
  })

  it('does not depend on the unit of time', () => {
    fc.assert(
      fc.property(impatient, target, fc.constantFrom(60, 3600), (one, targetSeconds, unit) => {
        const slow = {
          ...one,
          arrivalsPerSecond: one.arrivalsPerSecond / unit,
          completionsPerSecond: (n: number) => one.completionsPerSecond(n) / unit,
          patienceSeconds: one.patienceSeconds! * unit,
        }
        const [found, other] = [steadyState(one, targetSeconds), steadyState(slow, targetSeconds * unit)]
        expect(other.serviceLevel).toBeCloseTo(found.serviceLevel, 9)
        expect(other.abandonProbability).toBeCloseTo(found.abandonProbability, 9)
        expect(other.meanWaitSeconds / unit).toBeCloseTo(found.meanWaitSeconds, 6)
      }),
    )
  })

  it('conserves contacts, however many places and arrivals there are', () => {
    const huge = fc.record({
      places: fc.integer({ min: 100, max: 3000 }),
      use: fc.constantFrom(0.01, 0.5, 0.97, 1, 1.03, 2, 20),
      patienceSeconds: fc.constantFrom(5, 120, 5000),
    })
    fc.assert(
      fc.property(huge, ({ places, use, patienceSeconds }) => {
        const arrivalsPerSecond = (use * places) / 300
        const completionsPerSecond = (n: number) => n / 300
        const found = steadyState({ arrivalsPerSecond, places, completionsPerSecond, patienceSeconds }, 20)
        const handled = found.inService / 300 / arrivalsPerSecond
        expect(handled + found.abandonProbability).toBeCloseTo(1, 8)
        expect(found.abandonProbability).toBeGreaterThanOrEqual(Math.max(0, 1 - 1 / use) - 1e-9)
        expect(found.answeredInTime).toBeLessThanOrEqual(handled + 1e-9)
      }),
      { numRuns: 60 },
    )
  })

  it('loses everybody where nobody is there to answer, and is idle where nothing comes', () => {
    const empty = { arrivalsPerSecond: 0.1, places: 0, completionsPerSecond: () => 0, patienceSeconds: 50 }
    const found = steadyState(empty, 20)
    expect(found.abandonProbability).toBeCloseTo(1, 9)
    expect(found.meanWaitSeconds).toBeCloseTo(50, 6)
    expect([found.answeredInTime, found.serviceLevel, found.inService]).toEqual([0, 0, 0])
    expect(steadyState({ ...empty, patienceSeconds: null }, 20).answeredInTime).toBe(0)
    const idle = steadyState({ ...empty, places: 3, arrivalsPerSecond: 0 }, 20)
    expect(idle).toMatchObject({ waitProbability: 0, serviceLevel: 1, inService: 0 })
  })
})
