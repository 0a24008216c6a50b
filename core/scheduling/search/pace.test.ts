import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toyPools, toyRoster } from '#test/core/scheduling/toy-rosters.ts'
import type { DayOptions } from '../model/options.ts'
import { CENTI } from '../model/pools.ts'
import type { SearchControl } from '../problem/types.ts'
import { Board } from './board.ts'
import { LEAST_SOFTNESS, Pace } from './pace.ts'
import { Roster } from './roster.ts'

const DAYS = 7
const CHUNK = 20_000
const COLDEST = 8
const HOTTEST = 200

const NO_OPTIONS: DayOptions = {
  start: new Int32Array(),
  length: new Int32Array(),
  breakFirst: new Int32Array(),
  breakLast: new Int32Array(),
  breakSlots: new Int32Array(),
  template: new Int32Array(),
}

interface Form {
  agents: number
  weeks?: number
  /** Free starts; templates, whose weeks can be drawn; or templates under rules, which leave single moves. */
  kind?: 'free' | 'drawn' | 'templates'
  /** Most agents required at once. */
  peak?: number
}

const TOY = toyRoster(1, { isSplit: true }).roster

/** A roster of nothing but its size: the pace reads no shifts. */
function rosterOf({ agents, weeks = 1, kind = 'free', peak = 3 }: Form): Roster {
  const pools = toyPools(() => 0, 40, true)
  for (const pool of pools.pools) pool.totalRequired.fill(peak * CENTI)
  const agent = {
    ...TOY.agents[0]!,
    options: kind === 'free' ? null : Array<DayOptions>(DAYS * weeks).fill(NO_OPTIONS),
    sequence: kind === 'templates' ? [] : null,
    dayCount: DAYS * weeks,
    dayStart: new Int32Array(DAYS * weeks + 1),
    isKeptDay: new Uint8Array(DAYS * weeks + 62),
  }
  const all = Array.from({ length: weeks }, (_, week) => ({
    firstDay: DAYS * week,
    lastDay: DAYS * (week + 1),
  }))
  return new Roster(Array(agents).fill(agent), all, new Board(pools), 40, TOY.options)
}

interface Step {
  share: number
  roundShare: number
  chunk: number
  temperature: number
}

/** The annealing as it would run, chunk by chunk. */
function run(roster: Roster, control: SearchControl, softest = 0): { pace: Pace; steps: Step[] } {
  const pace = new Pace(roster, control, softest)
  const steps: Step[] = []
  for (pace.refresh(); !pace.isOver() && steps.length < 3000; pace.refresh()) {
    const chunk = pace.nextChunk()
    steps.push({ share: pace.share, roundShare: pace.roundShare, chunk, temperature: pace.temperature() })
    pace.done += chunk
  }
  return { pace, steps }
}

const falls = (values: readonly number[]): boolean =>
  values.every((value, i) => i === 0 || value <= values[i - 1]!)
const kinds = fc.constantFrom<Form['kind']>('free', 'templates', 'drawn')

describe('the pace of an annealing by moves', () => {
  it('does as many as asked for, in chunks, and its share is what is done of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300_000 }), kinds, fc.nat(4), (iterations, kind, agents) => {
        const { pace, steps } = run(rosterOf({ agents: 1 + agents, kind }), { seed: 1, iterations })
        expect(pace.done).toBe(iterations)
        expect(pace.share).toBe(1)
        expect(pace.roundShare).toBe(1)
        expect(steps).toHaveLength(Math.ceil(iterations / CHUNK))
        steps.forEach(({ share, chunk }, i) => {
          expect(share).toBeCloseTo((i * CHUNK) / iterations, 12)
          expect(chunk).toBe(Math.min(CHUNK, iterations - i * CHUNK))
        })
      }),
      { numRuns: 60 },
    )
  })

  it('takes moves by agents and weeks when none are given, within a least and a most number', () => {
    const movesOf = (form: Form) => run(rosterOf(form), { seed: 1 }).pace.done
    expect(movesOf({ agents: 1 })).toBe(200_000)
    expect(movesOf({ agents: 6 })).toBe(200_000)
    expect(movesOf({ agents: 7 })).toBe(210_000)
    expect(movesOf({ agents: 7, weeks: 3 })).toBe(630_000)
    expect(movesOf({ agents: 500 })).toBe(8_000_000)
  })

  it('only ever cools, from no hotter than its start and no colder than its end may be', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_500_000 }),
        fc.constantFrom<Form['kind']>('free', 'templates'),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(0, LEAST_SOFTNESS, 2 * LEAST_SOFTNESS, 20 * LEAST_SOFTNESS),
        (iterations, kind, agents, softest) => {
          const { steps } = run(rosterOf({ agents, kind }), { seed: 1, iterations }, softest)
          const temperatures = steps.map(({ temperature }) => temperature)
          expect(falls(temperatures)).toBe(true)
          const hottest = softest > 0 ? (HOTTEST * LEAST_SOFTNESS) / softest : HOTTEST
          expect(temperatures[0]!).toBeLessThanOrEqual(hottest + 1e-9)
          expect(temperatures.at(-1)!).toBeGreaterThanOrEqual(Math.min(COLDEST, hottest) - 1e-9)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('starts the hotter the more moves there are for each shift', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4_000_000 }),
        fc.integer({ min: 1, max: 30 }),
        (moves, agents) => {
          const startOf = (iterations: number, size: number) => {
            const pace = new Pace(rosterOf({ agents: size }), { seed: 1, iterations }, 0)
            pace.refresh()
            return pace.temperature()
          }
          const start = startOf(moves, agents)
          expect(startOf(2 * moves, agents)).toBeGreaterThanOrEqual(start)
          expect(startOf(2 * moves, 2 * agents)).toBeCloseTo(start, 9)
          expect(startOf(moves, 2 * agents)).toBeLessThanOrEqual(start)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('the pace where whole weeks are drawn', () => {
  it('anneals in as many rounds as there are moves for, and as often from the same heat', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 12_000_000 }),
        (agents, iterations) => {
          const { steps } = run(rosterOf({ agents, kind: 'drawn' }), { seed: 1, iterations })
          const rounds = Math.max(1, Math.min(8, Math.floor(iterations / (1_200_000 * agents))))
          let begun = 1
          steps.forEach(({ roundShare, share, temperature }, i) => {
            const before = steps[i - 1]
            if (before && roundShare < before.roundShare) {
              begun++
              expect(temperature).toBeGreaterThan(before.temperature)
            } else if (before) expect(temperature).toBeLessThanOrEqual(before.temperature)
            expect(roundShare).toBeCloseTo(share * rounds - (begun - 1), 9)
          })
          expect(begun).toBe(Math.min(rounds, steps.length))
        },
      ),
      { numRuns: 30 },
    )
  })

  it('is as warm up to twenty agents at once, and cooler with every one more', () => {
    const startOf = (peak: number) => {
      const pace = new Pace(rosterOf({ agents: 2, kind: 'drawn', peak }), { seed: 1, iterations: 1000 }, 0)
      pace.refresh()
      const start = pace.temperature()
      pace.done = 1000
      pace.refresh()
      return [start, pace.temperature()]
    }
    for (const peak of [0, 1, 19, 20])
      startOf(peak).forEach((temperature, i) => {
        expect(temperature).toBeCloseTo([480, 55][i]!, 9)
      })
    const starts = [20, 21, 40, 100, 500].map(peak => startOf(peak))
    for (const end of [0, 1]) expect(new Set(starts.map(pair => pair[end])).size).toBe(starts.length)
    expect(falls(starts.map(([start]) => start!)) && falls(starts.map(([, end]) => end!))).toBe(true)
    for (const [start, end] of starts) expect(end).toBeLessThan(start!)
  })
})

describe('the pace by time', () => {
  /** A clock that stands at each of these shares once, and then at the last one. */
  const clock = (shares: readonly number[]) => {
    let asked = 0
    return () => shares[Math.min(asked++, shares.length - 1)]!
  }

  it('takes what is left of the time as its whole, whatever the passes before it took', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.integer({ min: 0, max: 120 }).map(hundredths => hundredths / 100),
          { minLength: 2, maxLength: 9 },
        ),
        kinds,
        (times, kind) => {
          const shares = times.toSorted((x, y) => x - y)
          const [begun, ...later] = shares as [number, ...number[]]
          const pace = new Pace(rosterOf({ agents: 2, kind }), { seed: 1, timeShare: clock(shares) }, 0)
          let last = 0
          for (const time of later) {
            pace.refresh()
            const expected = begun < 1 ? Math.min(1, (time - begun) / (1 - begun)) : 1
            expect(pace.share).toBeCloseTo(expected, 12)
            expect(pace.share).toBeGreaterThanOrEqual(last)
            expect(pace.isOver()).toBe(pace.share >= 1)
            expect(pace.nextChunk()).toBe(CHUNK)
            expect(Number.isFinite(pace.temperature())).toBe(true)
            last = pace.share
            pace.done += CHUNK
          }
        },
      ),
      { numRuns: 100 },
    )
  })

  it('is over at once when the passes before took all of it', () => {
    for (const shares of [
      [1, 1],
      [1, 1.1],
      [1.1, 1.2],
    ]) {
      const pace = new Pace(rosterOf({ agents: 2 }), { seed: 1, timeShare: clock(shares) }, 0)
      pace.refresh()
      expect([pace.share, pace.roundShare, pace.isOver()]).toEqual([1, 1, true])
    }
  })

  it('plans its rounds once the speed is known from the first moves', () => {
    // A hundredth of the time for each 62 thousand moves: 6.2 million in all, five rounds for one agent.
    let done = 0
    const pace = new Pace(rosterOf({ agents: 1, kind: 'drawn' }), { seed: 1, timeShare: () => done }, 0)
    const roundShares: number[] = []
    for (let chunk = 0; chunk < 100; chunk++) {
      done = chunk / 100
      pace.refresh()
      roundShares.push(pace.roundShare)
      pace.done += 62_000
    }
    expect(roundShares[6]).toBeCloseTo(0.06, 9)
    expect(roundShares[7]).toBeCloseTo(5 * 0.07, 9)
    expect(roundShares[30]).toBeCloseTo(0.5, 9)
    expect(roundShares.filter((share, i) => share < (roundShares[i - 1] ?? 0))).toHaveLength(4)
  })

  it('ends when it is cancelled, at any moment', () => {
    let isCancelled = false
    const pace = new Pace(rosterOf({ agents: 1 }), { seed: 1, isCancelled: () => isCancelled }, 0)
    pace.refresh()
    expect(pace.isOver()).toBe(false)
    isCancelled = true
    expect(pace.isOver()).toBe(true)
  })
})
