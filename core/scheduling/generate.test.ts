import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allWeek,
  demand,
  problem,
  randomProblem,
  SKILL,
  span,
  surfer,
} from '#test/core/scheduling/builders.ts'
import { check, staffingCost } from '#test/core/scheduling/checker.ts'
import { addDays, HOUR_MS, lengthMinutes } from '../time/index.ts'
import { generateShifts } from './generate.ts'
import type { GenerateProblem } from './problem/types.ts'

/** Whole weeks are searched many times over; a busy machine may take long. */
const PATIENCE_MS = 120_000
const FEW = { seed: 1, iterations: 3000 }
const seeds = fc.integer({ min: 1, max: 1_000_000 })

async function inThread(given: GenerateProblem): Promise<unknown> {
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
    const { file, given, control } = workerData
    import(file).then(({ generateShifts }) => parentPort.postMessage(generateShifts(given, control)))`,
    {
      eval: true,
      workerData: { file: new URL('./generate.ts', import.meta.url).href, given, control: FEW },
    },
  )
  const [result] = await once(worker, 'message')
  return result
}

describe('every schedule', () => {
  it(
    'keeps windows, dates, time off, rest, hours, breaks and days in a row, and explains what is missing',
    () => {
      fc.assert(
        fc.property(seeds, seed => {
          const random = randomProblem(seed)
          const asGiven = structuredClone(random)
          expect(check(random, generateShifts(random, FEW))).toEqual([])
          expect(random).toEqual(asGiven)
        }),
        { numRuns: 40 },
      )
    },
    PATIENCE_MS,
  )

  it(
    'costs what a count of its shifts costs, and never less than its bound',
    () => {
      fc.assert(
        fc.property(seeds, seed => {
          const random = randomProblem(seed)
          const first = random.demand[0]!
          const all = random.surfers.map(s => ({ ...s, taskIds: first.taskIds }))
          const single = { ...random, surfers: all, demand: [first] }
          const result = generateShifts(single, FEW)
          const isEven = result.notices.some(n => n.code === 'NO_FORECAST')
          if (!isEven) expect(result.cost.total).toBeCloseTo(staffingCost(single, result.shifts), 1)
          for (const { cost } of [result, generateShifts(random, FEW)])
            expect(cost.total).toBeGreaterThanOrEqual(cost.bound! - 1e-9)
        }),
        { numRuns: 20 },
      )
    },
    PATIENCE_MS,
  )

  it(
    'comes again from the same seed, whatever the order of agents and streams',
    () => {
      fc.assert(
        fc.property(seeds, seed => {
          const random = randomProblem(seed)
          const turned = {
            ...random,
            surfers: random.surfers.toReversed(),
            demand: random.demand.toReversed(),
          }
          expect(generateShifts(turned, FEW)).toEqual(generateShifts(random, FEW))
        }),
        { numRuns: 10 },
      )
    },
    PATIENCE_MS,
  )
})

it(
  'is the same in this thread and in either of two others',
  async () => {
    const given = randomProblem(5)
    const here = generateShifts(given, FEW)
    expect(here.shifts).not.toEqual([])
    expect(await Promise.all([inThread(given), inThread(given)])).toEqual([here, here])
  },
  PATIENCE_MS,
)

it(
  'is as good whichever agent has which number',
  () => {
    const contracts = [16, 20, 24, 30, 32, 36]
    const cost = (order: number[]) =>
      generateShifts(
        problem({
          surfers: order.map((own, i) => surfer({ id: i + 1, minContractedHours: contracts[own]! })),
          demand: [demand(3.5, 7, 19)],
        }),
        { seed: 1, iterations: 100_000 },
      ).cost.total
    const first = cost([0, 1, 2, 3, 4, 5])
    for (const order of [
      [5, 4, 3, 2, 1, 0],
      [2, 5, 0, 3, 1, 4],
    ])
      expect(Math.abs(cost(order) - first) / first).toBeLessThan(0.01)
  },
  PATIENCE_MS,
)

describe('progress', () => {
  it('never tells a rising cost, and ends complete', () => {
    const reported: [number, number, number][] = []
    const many = problem({ surfers: [1, 2, 3, 4].map(id => surfer({ id })), demand: [demand(2.5)] })
    const onProgress = (fraction: number, cost: number, bound?: number | null) =>
      reported.push([fraction, cost, bound!])
    generateShifts(many, { seed: 3, iterations: 50_000, onProgress })
    expect(reported.at(-1)![0]).toBe(1)
    expect(reported.length).toBeGreaterThan(8)
    for (let i = 1; i < reported.length; i++) {
      expect(reported[i]![1]).toBeLessThanOrEqual(reported[i - 1]![1])
      expect(reported[i]![0]).toBeGreaterThanOrEqual(reported[i - 1]![0])
      expect(reported[i]![2]).toBeGreaterThan(0)
      expect(reported[i]![2]).toBeLessThanOrEqual(reported[i]![1])
    }
  })

  it('ends with a schedule that is proven to be best, which costs what a whole search finds', () => {
    // One agent of 40 hours, wanted in every quarter-hour in which she may work.
    const given = problem({ demand: [demand(1, 0, 24)] })
    const searched = generateShifts(given, { seed: 1, iterations: 50_000 })
    expect(searched.iterations).toBe(0)
    expect(searched.cost.total).toBe(searched.cost.bound)
    const unproven = generateShifts(given, { seed: 1, iterations: 50_000, isUnproven: true })
    expect(unproven.iterations).toBe(50_000)
    expect(unproven.cost.total).toBe(searched.cost.total)
    expect(check(given, searched)).toEqual([])
  })

  it(
    'costs the same with and without the proof wherever it ended early',
    () => {
      let ended = 0
      for (let seed = 1; seed <= 60; seed++) {
        const random = randomProblem(seed)
        const proven = generateShifts(random, { seed: 1, iterations: 20_000 })
        if (proven.iterations === 20_000) continue
        const whole = generateShifts(random, { seed: 1, iterations: 20_000, isUnproven: true })
        expect(whole.cost.total).toBeGreaterThanOrEqual(proven.cost.total - 1e-9)
        expect(proven.notices).toEqual(whole.notices)
        ended++
      }
      expect(ended).toBeGreaterThan(0)
    },
    PATIENCE_MS,
  )

  it('ends when its time is over before annealing begins', () => {
    let asked = 0
    const isCancelled = () => ++asked > 50
    generateShifts(problem({ demand: [demand(1)] }), { seed: 1, timeShare: () => 2, isCancelled })
    expect(asked).toBeLessThan(50)
  })

  it(
    'leaves a valid schedule whenever it is cancelled',
    () => {
      fc.assert(
        fc.property(seeds, fc.integer({ min: 0, max: 12 }), (seed, patience) => {
          const random = randomProblem(seed)
          let asked = 0
          const isCancelled = () => ++asked > patience
          expect(check(random, generateShifts(random, { ...FEW, isCancelled }))).toEqual([])
        }),
        { numRuns: 15 },
      )
    },
    PATIENCE_MS,
  )
})

describe('shifts', () => {
  it('follow the demand', () => {
    const three = problem({ surfers: [1, 2, 3].map(id => surfer({ id })), demand: [demand(1.5, 8, 17)] })
    const { coverage, cost } = generateShifts(three, { seed: 1, iterations: 50_000 })
    expect(coverage.before).toBe(0)
    expect(coverage.after).toBeGreaterThan(0.75)
    expect(cost.total).toBeGreaterThanOrEqual(cost.bound!)
  })

  it('move along with zone and horizon', () => {
    const inZone = (zone: string, hours: number): GenerateProblem => {
      const moved = demand(1.5)
      return problem({
        zone,
        surfers: [1, 2].map(id => surfer({ id, zone, workingWindows: [allWeek(7, 21, zone)] })),
        demand: [{ ...moved, startsAt: moved.startsAt + hours * HOUR_MS }],
      })
    }
    const utc = generateShifts(inZone('Etc/UTC', 0), FEW)
    const west = generateShifts(inZone('Etc/GMT+1', 1), FEW)
    expect(west.shifts.map(s => s.interval.start - HOUR_MS)).toEqual(utc.shifts.map(s => s.interval.start))
  })

  it('rest in real minutes over the night on which the clock springs forward', () => {
    // 28 to 29 March 2026: from 22:00 to 09:00 are ten hours on this night, eleven on the clock.
    const tight = surfer({
      workingWindows: [{ ...allWeek(9, 22), days: ['saturday', 'sunday'] }],
      minContractedHours: 26,
      minContractedDailyMinutes: 780,
      maxContractedDailyMinutes: 780,
    })
    const { shifts, notices } = generateShifts(problem({ surfers: [tight] }), FEW)
    expect(shifts).toHaveLength(1)
    expect(notices.map(n => n.code)).toEqual(['BUFFER_TOO_LARGE'])
    const week = problem({ surfers: [tight], from: '2026-03-30', to: '2026-04-06' })
    expect(generateShifts(week, FEW).shifts).toHaveLength(2)
  })

  it('leave kept shifts alone and count them', () => {
    const kept = [0, 1, 2].map(day => span(day, 540, 1080))
    const result = generateShifts(problem({ surfers: [surfer({ existingShifts: kept })] }), FEW)
    expect(result.coverage.before).toBeGreaterThan(0.3)
    const minutes = result.shifts.reduce((sum, s) => sum + lengthMinutes(s.interval), 3 * 540)
    expect(minutes).toBeGreaterThanOrEqual(32 * 60)
    expect(minutes).toBeLessThanOrEqual(40 * 60)
  })

  it('give no more than the minimum where nobody is needed, kept hours counted', () => {
    const kept = [0, 1, 2].map(day => span(day, 540, 1080))
    const few = demand(1)
    few.required.fill(0, 3 * 96)
    const result = generateShifts(
      problem({ surfers: [surfer({ existingShifts: kept })], demand: [few] }),
      FEW,
    )
    expect(result.minutesAdded).toBe(420)
  })

  it('never come on more than six days in a row, across weeks either', () => {
    const sixDays = { minContractedHours: 36, minContractedDailyMinutes: 360, maxContractedDailyMinutes: 360 }
    const many = problem({
      to: addDays(problem().from, 21),
      surfers: [1, 2, 3, 4].map(id => surfer({ id, ...sixDays })),
      demand: [0, 1, 2].map(week =>
        demand(2.5, 7, 19, { startsAt: demand(1).startsAt + week * 168 * HOUR_MS }),
      ),
    })
    expect(check(many, generateShifts(many, { seed: 2, iterations: 60_000 }))).toEqual([])
  })

  it('go to the streams only this agent can serve', () => {
    const specialist = surfer({ id: 1, taskIds: [SKILL, 8] })
    const others = [2, 3].map(id => surfer({ id }))
    const late = demand(1, 14, 20, { streamId: 2, taskIds: [8] })
    const result = generateShifts(
      problem({ surfers: [specialist, ...others], demand: [demand(2, 7, 16), late] }),
      { seed: 1, iterations: 50_000 },
    )
    const lateHours = result.shifts
      .filter(s => s.surferId === 1)
      .map(
        s => (s.interval.end - Date.parse(new Date(s.interval.start).toISOString().slice(0, 10))) / HOUR_MS,
      )
    expect(Math.min(...lateHours)).toBeGreaterThanOrEqual(18)
  })

  it('are spread evenly for agents without forecast', () => {
    const idle = [1, 2, 3, 4].map(id =>
      surfer({
        id,
        taskIds: [99],
        minContractedHours: 8,
        minContractedDailyMinutes: 480,
        maxContractedDailyMinutes: 480,
      }),
    )
    const { shifts, notices } = generateShifts(problem({ surfers: idle }), FEW)
    expect(notices.map(n => n.code)).toEqual(idle.map(() => 'NO_FORECAST'))
    expect(shifts).toHaveLength(4)
    expect(new Set(shifts.map(s => new Date(s.interval.start).toISOString().slice(0, 10))).size).toBe(4)
  })

  it('cover two weeks with the rest kept between them', () => {
    const long = problem({ to: addDays(problem().from, 14), surfers: [surfer({ minContractedHours: 40 })] })
    expect(check(long, generateShifts(long, FEW))).toEqual([])
  })
})
