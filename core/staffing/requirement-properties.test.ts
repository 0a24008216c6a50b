import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyTarget, halfHour, PHONE } from '#test/core/staffing/requests.ts'
import { deferredWork, evenlyWorked } from './deferred-work.ts'
import {
  expectedPerformance,
  explainRequirement,
  formulaOf,
  performanceAt,
  requiredStaff,
  type StaffingTarget,
} from './index.ts'
import { isChat, liveStaffing } from './live.ts'

const contacts = fc.integer({ min: 1, max: 150 })
const seconds = fc.integer({ min: 30, max: 400 })
const required = (target: StaffingTarget, volume: number, each: number) =>
  requiredStaff(halfHour(target, volume, each))[0]!

describe('required staff', () => {
  it('never falls with contacts, handle time, or a harder goal', () => {
    fc.assert(
      fc.property(anyTarget, contacts, seconds, (target, volume, each) => {
        const base = required(target, volume, each)
        expect(required(target, volume + 5, each)).toBeGreaterThanOrEqual(base)
        expect(required(target, volume, each + 20)).toBeGreaterThanOrEqual(base)
        const harder: Partial<StaffingTarget>[] = [
          { serviceLevelPercent: target.serviceLevelPercent + 4 },
          { shrinkageFraction: target.shrinkageFraction + 0.1 },
          { occupancyFraction: target.occupancyFraction - 0.1 },
          { minimumAgents: target.minimumAgents! + 3 },
        ]
        for (const change of harder)
          expect(required({ ...target, ...change }, volume, each)).toBeGreaterThanOrEqual(base)
      }),
      { numRuns: 40 },
    )
  })

  it('is the least number of whole agents that meets the goal, by each formula', () => {
    fc.assert(
      fc.property(anyTarget, contacts, seconds, (target, volume, each) => {
        const formula = formulaOf(target)
        fc.pre(formula !== 'workload')
        const erlangs = (volume * each) / 1800
        // Outcomes are computed for four significant digits.
        const load = Number(erlangs.toPrecision(4))
        const live = liveStaffing({ ...target, shrinkageFraction: 0 })
        const perAgent = isChat(target) ? target.concurrency : 1
        const isMet = (places: number) => {
          if (places <= 0) return false
          const given = live.outcome(load, each, places)
          const wanted = target.targetResponseTimeSeconds ? target.serviceLevelPercent / 100 : 0
          const use = Math.max(isChat(target) ? given.occupancyFraction : 0, load / places)
          return (
            given.serviceLevelFraction >= wanted &&
            given.answerSpeedSeconds <= (target.answerSpeedSeconds ?? Number.POSITIVE_INFINITY) &&
            (given.abandonFraction ?? 0) <= (target.maxAbandonFraction ?? 1) &&
            use <= target.occupancyFraction + 1e-9
          )
        }
        const places = live.placesFor(load, each)
        expect(places % perAgent).toBe(0)
        expect(isMet(places)).toBe(true)
        expect(isMet(places - perAgent)).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  it('does not depend on which loads were asked before', () => {
    fc.assert(
      fc.property(
        anyTarget,
        seconds,
        fc.array(contacts, { minLength: 14, maxLength: 40 }),
        (target, each, volumes) => {
          fc.pre(formulaOf(target) !== 'workload')
          const remembering = liveStaffing(target)
          for (const volume of volumes) {
            const load = (volume * each) / 1800
            expect(remembering.placesFor(load, each)).toBe(liveStaffing(target).placesFor(load, each))
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  it('grows by shrinkage and falls by concurrency as division says', () => {
    fc.assert(
      fc.property(contacts, seconds, fc.constantFrom(0.05, 0.2, 0.5), (volume, each, shrinkageFraction) => {
        const plain = required(PHONE, volume, each)
        expect(required({ ...PHONE, shrinkageFraction }, volume, each)).toBeCloseTo(
          plain / (1 - shrinkageFraction),
          3,
        )
        expect(required({ ...PHONE, concurrency: 2 }, volume, each)).toBeCloseTo(plain / 2, 3)
      }),
    )
  })

  it('without a goal is the work divided by what an agent gives', () => {
    fc.assert(
      fc.property(contacts, seconds, fc.constantFrom(0.5, 0.8, 1), (volume, each, occupancyFraction) => {
        const target = { ...PHONE, targetResponseTimeSeconds: null, occupancyFraction }
        expect(required(target, volume, each)).toBeCloseTo((volume * each) / 1800 / occupancyFraction, 3)
      }),
    )
  })

  it('is explained by the same number, with what is carried over told, live and deferred', () => {
    const long = fc.oneof(seconds, fc.integer({ min: 500, max: 4000 }))
    const deferred = anyTarget.map(target => ({
      ...target,
      isOnline: false,
      targetResponseTimeSeconds: 4 * 3600,
      answerSpeedSeconds: null,
      maxAbandonFraction: null,
    }))
    fc.assert(
      fc.property(
        fc.oneof(anyTarget, deferred),
        fc.array(fc.tuple(fc.nat(60), long, fc.boolean()), { minLength: 1, maxLength: 8 }),
        (target, intervals) => {
          const request = {
            target,
            incrementMinutes: 15,
            volume: intervals.map(([contacts]) => contacts),
            handleTimeSeconds: intervals.map(([, each]) => each),
            isOpen: intervals.map(([, , isOpen]) => isOpen),
          }
          const numbers = requiredStaff(request)
          intervals.forEach(([contacts, each], i) => {
            const steps = explainRequirement(request, i)
            expect(steps.required).toBe(numbers[i])
            expect(steps.offeredErlangs).toBeCloseTo((contacts * each) / 900 + steps.carriedErlangs, 9)
            expect(steps.sentence).not.toMatch(/NaN|undefined|Infinity/)
            expect(steps.occupancyFraction).toBeLessThanOrEqual(1 + 1e-9)
            const isStated = /carried over (to|from) the/.test(steps.sentence)
            const isCarried = Math.abs(steps.carriedErlangs) >= 0.05 && steps.offeredErlangs > 0
            if (steps.formula !== 'deferred') expect(isStated).toBe(isCarried)
          })
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('expected performance', () => {
  it('of more agents is never worse', () => {
    fc.assert(
      fc.property(
        anyTarget,
        contacts,
        seconds,
        fc.double({ min: 1, max: 40, noNaN: true }),
        (target, volume, each, agents) => {
          const at = performanceAt(halfHour(target, volume, each))
          const [few, more] = [at(0, agents), at(0, agents + 1)]
          if (few.serviceLevelFraction !== null)
            expect(more.serviceLevelFraction!).toBeGreaterThanOrEqual(few.serviceLevelFraction - 1e-9)
          if (few.abandonFraction !== null)
            expect(more.abandonFraction!).toBeLessThanOrEqual(few.abandonFraction + 1e-9)
          if (few.answerSpeedSeconds !== null)
            expect(more.answerSpeedSeconds!).toBeLessThanOrEqual(few.answerSpeedSeconds + 1e-6)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('of the required staff reaches the service level that was asked for', () => {
    fc.assert(
      fc.property(anyTarget, contacts, seconds, (target, volume, each) => {
        const request = halfHour(target, volume, each)
        const [given] = expectedPerformance({ ...request, agents: [requiredStaff(request)[0]! + 1e-4] })
        if (given!.serviceLevelFraction !== null)
          expect(given!.serviceLevelFraction).toBeGreaterThan(target.serviceLevelPercent / 100 - 0.003)
      }),
      { numRuns: 60 },
    )
  })
})

const levelled = (load: readonly number[], reach: number, isOpen: readonly boolean[] | null) =>
  evenlyWorked(deferredWork(load, reach, isOpen), load.length)

describe('work that may wait', () => {
  const series = fc
    .integer({ min: 1, max: 24 })
    .chain(length =>
      fc.tuple(
        fc.array(fc.constantFrom(0, 0, 1, 2.5, 7), { minLength: length, maxLength: length }),
        fc.array(fc.boolean(), { minLength: length, maxLength: length }),
        fc.integer({ min: 1, max: 30 }),
      ),
    )

  it('is spread evenly over the open intervals within reach, interval by interval', () => {
    /** The rule as it is written, one interval's load after the other. */
    function spread(load: readonly number[], reach: number, open: readonly boolean[]): number[] {
      const result = load.map(() => 0)
      const openFrom = (first: number) =>
        load.map((_, i) => i).filter(i => open[i] && first <= i && i < first + reach)
      load.forEach((erlangs, t) => {
        if (erlangs === 0) return
        let places = openFrom(t)
        if (places.length === 0) {
          const next = open.findIndex((isOpen, i) => isOpen && i >= t)
          places = next < 0 ? [open.lastIndexOf(true)] : openFrom(next)
        }
        for (const at of places) result[at]! += erlangs / places.length
      })
      return result
    }
    fc.assert(
      fc.property(series, ([load, open, reach]) => {
        fc.pre(open.includes(true))
        const found = levelled(load, reach, open)
        const wanted = spread(load, reach, open)
        wanted.forEach((erlangs, i) => {
          expect(found[i]).toBeCloseTo(erlangs, 6)
        })
      }),
      { numRuns: 300 },
    )
  })

  it('is never lost, nor done where it is closed, nor higher at its peak than where it came', () => {
    fc.assert(
      fc.property(series, ([load, open, reach]) => {
        const total = (values: ArrayLike<number>) => Array.from(values).reduce((sum, v) => sum + v, 0)
        // Reaches that pass the end are shortened: idle time behind the series leaves them whole.
        const always = levelled([...load, ...new Array<number>(reach).fill(0)], reach, null)
        expect(total(always)).toBeCloseTo(total(load), 6)
        expect(Math.max(...always)).toBeLessThanOrEqual(Math.max(...load) + 1e-6)
        if (!open.includes(true)) return
        const found = levelled(load, reach, open)
        expect(total(found)).toBeCloseTo(total(load), 6)
        found.forEach((erlangs, i) => {
          if (!open[i]) expect(erlangs).toBe(0)
        })
      }),
    )
  })

  const mail: StaffingTarget = {
    ...PHONE,
    isOnline: false,
    targetResponseTimeSeconds: 4 * 3600,
    serviceLevelPercent: 90,
  }

  it('is done in time by the staff required for it, first due first worked', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { minLength: 12, maxLength: 30 }), seconds, (volume, each) => {
        const request = {
          target: mail,
          incrementMinutes: 60,
          volume,
          handleTimeSeconds: volume.map(() => each),
          isOpen: null,
        }
        const agents = requiredStaff(request)
        const given = expectedPerformance({ ...request, agents })
        given.forEach(({ serviceLevelFraction, occupancyFraction }, i) => {
          if (volume[i] === 0) expect(serviceLevelFraction).toBeNull()
          else expect(serviceLevelFraction!).toBeCloseTo(1, 6)
          expect(occupancyFraction).toBeLessThanOrEqual(1)
        })
        // Nothing that was done is more than what came.
        const done = given.reduce((sum, { occupancyFraction }, i) => sum + occupancyFraction * agents[i]!, 0)
        const work = volume.reduce((sum, count) => sum + (count * each) / 3600, 0)
        expect(done).toBeLessThanOrEqual(work + 1e-6)
      }),
      { numRuns: 40 },
    )
  })

  it('is done the better the more agents are there', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(40), { minLength: 8, maxLength: 20 }),
        fc.array(fc.nat(8), { minLength: 20, maxLength: 20 }),
        fc.nat(7),
        (volume, agents, extra) => {
          const level = (there: readonly number[]) =>
            expectedPerformance({
              target: mail,
              incrementMinutes: 60,
              volume,
              handleTimeSeconds: volume.map(() => 300),
              isOpen: null,
              agents: there,
            }).reduce((sum, one, i) => sum + (one.serviceLevelFraction ?? 0) * volume[i]!, 0)
          const more = agents.map((count, i) => (i === extra ? count + 2 : count))
          expect(level(more)).toBeGreaterThanOrEqual(level(agents) - 1e-6)
        },
      ),
      { numRuns: 60 },
    )
  })
})
