import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIVE_STATUSES } from '#contract/live/board.ts'
import type { BoardAgent } from '#web/parts/live/board-store.ts'
import { coverageOf, onShift, shortages } from './today-figures.ts'

const NOW = Date.UTC(2026, 4, 4, 10)
const MINUTE = 60_000
const agent = fc
  .record({
    status: fc.constantFrom(...LIVE_STATUSES),
    startsIn: fc.integer({ min: -40, max: 40 }).map(quarter => quarter * 15),
    sinceStart: fc.integer({ min: 0, max: 10 }),
  })
  .map(({ status, startsIn, sinceStart }, surferId = 1): BoardAgent => {
    const start = NOW + (status === 'time-off-shift' ? Math.abs(startsIn) + 1 : -Math.abs(startsIn)) * MINUTE
    return {
      person: { surferId, name: 'A' } as BoardAgent['person'],
      row: {
        status,
        since: start + sinceStart * MINUTE,
        shiftInterval: { start, end: start + 480 * MINUTE },
      } as BoardAgent['row'],
    }
  })

describe('who is on shift', () => {
  it('is present, late or untracked, each once, and nobody else', () => {
    fc.assert(
      fc.property(fc.array(agent), agents => {
        const found = onShift(agents, NOW)
        const on = agents.filter(({ row }) => row.status !== 'time-off-shift')
        expect(found.scheduled).toBe(on.length)
        expect(found.present + found.late.length + found.untracked).toBe(on.length)
        expect(found.late.every(({ row }) => row.since - row.shiftInterval!.start <= 2 * MINUTE)).toBe(true)
        expect(found.outOfAdherence.filter(one => found.late.includes(one))).toEqual([])
        const unwell = on.filter(({ row }) => ['time-inactive', 'time-wrong-task'].includes(row.status))
        expect(found.late.length + found.outOfAdherence.length).toBe(unwell.length)
      }),
    )
  })

  it('is late without clocking in, where time is reported, whatever the systems say', () => {
    const one = (minutes: number, timecard: object | null, status = 'time-on-task') =>
      ({
        person: { surferId: 1, name: 'A', timecardsEnabled: true },
        row: {
          status,
          since: NOW,
          timecard,
          shiftInterval: { start: NOW - minutes * MINUTE, end: NOW + 60 * MINUTE },
        },
      }) as BoardAgent
    const found = onShift(
      [
        one(1, null),
        one(2, null),
        one(30, {}),
        one(30, {}, 'time-untracked'),
        one(30, null, 'time-untracked'),
      ],
      NOW,
    )
    expect([found.scheduled, found.present, found.late.length, found.untracked]).toEqual([5, 3, 2, 0])
  })

  it('is followed by all who start at the next start', () => {
    fc.assert(
      fc.property(fc.array(agent), agents => {
        const { next } = onShift(agents, NOW)
        const later = agents.map(({ row }) => row.shiftInterval!.start).filter(start => start > NOW)
        expect(next?.at ?? null).toBe(later.length > 0 ? Math.min(...later) : null)
        expect(next?.agents.length ?? 0).toBe(later.filter(start => start === next?.at).length)
      }),
    )
  })
})

describe('shortages', () => {
  const STEP = 30 * MINUTE
  const stepsOf = (streamId: number, pairs: readonly (readonly [number, number])[]) =>
    pairs.map(([required, actual], at) => ({
      streamId,
      start: NOW + at * STEP,
      end: NOW + (at + 1) * STEP,
      required,
      actual,
    }))
  const pairs = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { minLength: 1, maxLength: 40 })

  it('cover exactly the steps with clearly too few agents, with the worst of each', () => {
    fc.assert(
      fc.property(pairs, given => {
        const { runs } = shortages(stepsOf(3, given))
        given.forEach(([required, actual], slot) => {
          const at = NOW + slot * STEP
          const run = runs.find(({ start, end }) => start <= at && at < end)
          expect(run !== undefined).toBe(required > 0 && actual / required < 0.95)
          if (run) expect(run.most).toBeGreaterThanOrEqual(required - actual)
        })
      }),
    )
  })

  it('count required agent-hours of all groups together, from the step that runs now on', () => {
    const stream = { name: 'Phone', color: 'teal', shortHours: 0, arrived: null, forecastSoFar: null }
    const steps = coverageOf(
      {
        from: new Date(NOW - STEP).toISOString(),
        isPublished: true,
        streams: [
          { ...stream, streamId: 1, required: [9, 4, 4], scheduled: [0, 2, 4] },
          { ...stream, streamId: 2, required: [0, 2, 2], scheduled: [0, 5, 2] },
          { ...stream, streamId: 3, required: [], scheduled: [] },
        ],
      },
      NOW + 10 * MINUTE,
    )
    const { required, runs } = shortages(steps)
    expect(required).toBe(6)
    expect(runs).toEqual([{ streamId: 1, start: NOW, end: NOW + STEP, most: 2 }])
    expect(shortages([])).toEqual({ required: 0, runs: [] })
  })
})
