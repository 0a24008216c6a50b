import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import type { VolumeAdjustment, VolumeHistory } from '../series/types.ts'
import { adjustedContacts, type VolumeParts } from './adjustments.ts'

const NOW = Date.UTC(2026, 0, 12)
const STEP = 15 * MINUTE_MS
const COUNT = 40

const at = (step: number) => NOW + step * STEP

function partsOf(
  contacts: readonly number[],
  isOpen: readonly number[] = contacts.map(() => 1),
): VolumeParts {
  return {
    middle: Float64Array.from(contacts, (_, i) => at(i + 0.5)),
    contacts: Float64Array.from(contacts),
    isOpen: Uint8Array.from(isOpen),
    stepMs: STEP,
  }
}

/** So many hours up to now. */
const historyOf = (hourly: readonly number[]): VolumeHistory => ({
  zone: 'Etc/UTC',
  incrementMinutes: 60,
  startsAt: NOW - hourly.length * HOUR_MS,
  volume: Float64Array.from(hourly),
})
const NOTHING_BEFORE = historyOf([])

const adjusted = (parts: VolumeParts, adjustments: readonly VolumeAdjustment[], history = NOTHING_BEFORE) =>
  adjustedContacts(parts, { history, from: NOW, adjustments })

const sumOf = (contacts: ArrayLike<number>, first = 0, end = contacts.length): number =>
  Array.from(contacts)
    .slice(first, end)
    .reduce((total, own) => total + own, 0)

const parts = fc
  .array(fc.tuple(fc.constantFrom(0, 0.5, 3, 20), fc.constantFrom(0, 1, 1)), {
    minLength: COUNT,
    maxLength: COUNT,
  })
  .map(own =>
    partsOf(
      own.map(([contacts, isOpen]) => contacts * isOpen),
      own.map(([, isOpen]) => isOpen),
    ),
  )
const span = fc
  .tuple(fc.integer({ min: 0, max: COUNT - 1 }), fc.integer({ min: 1, max: COUNT }))
  .map(([first, length]) => ({ first, end: Math.min(first + length, COUNT) }))
const factor = fc.constantFrom(-1, 0, 0.5, 1, 3)

describe('factors', () => {
  it('multiply within their time, which ends where it ends, and one another', () => {
    fc.assert(
      fc.property(parts, fc.array(fc.tuple(span, factor), { maxLength: 4 }), (own, factors) => {
        const adjustments = factors.map(
          ([{ first, end }, times]): VolumeAdjustment => ({
            kind: 'factor',
            from: at(first),
            to: at(end),
            factor: times,
          }),
        )
        const wanted = own.contacts.map((contacts, i) =>
          factors.reduce(
            (made, [{ first, end }, times]) => (first <= i && i < end ? made * Math.max(times, 0) : made),
            contacts,
          ),
        )
        const before = own.contacts.slice()
        expect([...adjusted(own, adjustments)]).toEqual([...wanted].map(made => expect.closeTo(made, 9)))
        expect(adjusted(own, [...adjustments].reverse())).toEqual(adjusted(own, adjustments))
        expect(own.contacts).toEqual(before)
      }),
      { numRuns: 120 },
    )
  })

  it('take a part whose middle they hold, and none beyond the grid', () => {
    const own = partsOf([1, 1, 1, 1])
    const between = { from: at(0.5), to: at(1.5) }
    expect([...adjusted(own, [{ kind: 'factor', ...between, factor: 5 }])]).toEqual([5, 1, 1, 1])
    const outside = { from: at(4), to: at(9) }
    expect([...adjusted(own, [{ kind: 'factor', ...outside, factor: 5 }])]).toEqual([1, 1, 1, 1])
    const before = { from: at(-9), to: at(0) }
    expect([...adjusted(own, [{ kind: 'factor', ...before, factor: 5 }])]).toEqual([1, 1, 1, 1])
    const around = { from: at(-9), to: at(9) }
    expect([...adjusted(own, [{ kind: 'factor', ...around, factor: 5 }])]).toEqual([5, 5, 5, 5])
  })

  it('come before totals, wherever they stand in the list', () => {
    fc.assert(
      fc.property(parts, span, span, fc.double({ min: 0, max: 500, noNaN: true }), (own, a, b, total) => {
        const times: VolumeAdjustment = { kind: 'factor', from: at(a.first), to: at(a.end), factor: 3 }
        const sum: VolumeAdjustment = { kind: 'total', from: at(b.first), to: at(b.end), total }
        const made = adjusted(own, [sum, times])
        expect(made).toEqual(adjusted(own, [times, sum]))
        expect(sumOf(made, b.first, b.end)).toBeCloseTo(total, 6)
      }),
      { numRuns: 100 },
    )
  })
})

describe('totals', () => {
  const total = fc.double({ min: 0, max: 500, noNaN: true })

  it('hold exactly, the later said where two overlap; shares within stay and time outside does not move', () => {
    fc.assert(
      fc.property(parts, span, span, total, total, (own, a, b, first, second) => {
        const made = adjusted(own, [
          { kind: 'total', from: at(a.first), to: at(a.end), total: first },
          { kind: 'total', from: at(b.first), to: at(b.end), total: second },
        ])
        expect(sumOf(made, b.first, b.end)).toBeCloseTo(second, 6)
        if (a.end <= b.first || b.end <= a.first) expect(sumOf(made, a.first, a.end)).toBeCloseTo(first, 6)
        const alone = adjusted(own, [{ kind: 'total', from: at(a.first), to: at(a.end), total: first }])
        const forecast = sumOf(own.contacts, a.first, a.end)
        alone.forEach((contacts, i) => {
          const isInside = a.first <= i && i < a.end
          if (!isInside) expect(contacts).toBe(own.contacts[i])
          else if (forecast > 0) expect(contacts).toBeCloseTo((own.contacts[i]! * first) / forecast, 6)
          else if (own.isOpen[i] === 0 && sumOf(own.isOpen, a.first, a.end) > 0) expect(contacts).toBe(0)
        })
      }),
      { numRuns: 120 },
    )
  })

  it('lose what has come of them already, of an hour that they cut its share by time, and never go below nothing', () => {
    const hourly = fc.array(fc.constantFrom(0, 4, 8, 40, Number.NaN), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(
        hourly,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: COUNT }),
        total,
        (known, quartersBack, ahead, wanted) => {
          fc.pre(!Number.isNaN(known.at(-1)!))
          const period = { from: at(-quartersBack), to: at(ahead) }
          const made = adjusted(
            partsOf(new Array(COUNT).fill(2)),
            [{ kind: 'total', ...period, total: wanted }],
            historyOf(known),
          )
          let came = 0
          for (let quarter = 1; quarter <= quartersBack; quarter++)
            came += (known[known.length - Math.ceil(quarter / 4)] || 0) / 4
          expect(sumOf(made, 0, ahead)).toBeCloseTo(Math.max(0, wanted - came), 6)
          expect(sumOf(made, ahead)).toBeCloseTo(2 * (COUNT - ahead), 9)
        },
      ),
      { numRuns: 150 },
    )
  })

  it('keep the share of the time that nobody has counted yet', () => {
    const own = partsOf(new Array(COUNT).fill(2))
    const period = { from: at(-16), to: at(16) }
    const history = historyOf([5, 5, Number.NaN, Number.NaN])
    // 10 of 100 came; the rest belongs to two hours unknown and four ahead.
    const made = adjusted(own, [{ kind: 'total', ...period, total: 100 }], history)
    expect(sumOf(made, 0, 16)).toBeCloseTo(60, 9)
  })

  it('take no contacts from history that lies beyond the moment of the forecast', () => {
    const own = partsOf(new Array(COUNT).fill(2))
    const known = { ...historyOf([5, 5, 5]), startsAt: NOW - HOUR_MS }
    const made = adjusted(own, [{ kind: 'total', from: at(-4), to: at(8), total: 50 }], known)
    expect(sumOf(made, 0, 8)).toBeCloseTo(45, 9)
  })

  it('are spread evenly over open parts where nothing is forecast, and over all where none is open', () => {
    const opened = partsOf([0, 0, 0, 0, 7], [0, 1, 1, 0, 1])
    expect([...adjusted(opened, [{ kind: 'total', from: at(0), to: at(4), total: 9 }])]).toEqual([
      0, 4.5, 4.5, 0, 7,
    ])
    const shut = partsOf([0, 0, 0, 0, 7], [0, 0, 0, 0, 1])
    expect([...adjusted(shut, [{ kind: 'total', from: at(0), to: at(4), total: 8 }])]).toEqual([
      2, 2, 2, 2, 7,
    ])
  })

  it('mean nothing for time that is over, and an exclusion nothing ahead', () => {
    const own = partsOf([3, 3])
    const history = historyOf([5, 5])
    expect([...adjusted(own, [{ kind: 'total', from: at(-8), to: at(0), total: 90 }], history)]).toEqual([
      3, 3,
    ])
    expect([...adjusted(own, [{ kind: 'exclude', from: at(-8), to: at(2) }], history)]).toEqual([3, 3])
  })
})
