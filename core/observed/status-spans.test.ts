import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Interval } from '../time/index.ts'
import { PHONE_STATUSES, type PhoneStatus, statusSpans, type WorkEvent } from './index.ts'

const RANGE = { start: 100, end: 140 }

interface Change {
  at: number
  millisecond: number
  arrival: number
  to: PhoneStatus
}
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.integer({ min: 20, max: 36 }).map(quarter => quarter * 4),
  // Two changes in one millisecond are common here.
  millisecond: fc.nat(2),
  arrival: fc.nat(),
  to: fc.constantFrom(...PHONE_STATUSES.slice(0, 3)),
})
const source = fc.uniqueArray(change, {
  maxLength: 8,
  selector: ({ arrival }) => arrival,
})
const sources = fc.array(source, { maxLength: 3 })
const gap = fc
  .tuple(fc.integer({ min: 90, max: 150 }), fc.constantFrom(0, 1, 7, 30, Infinity))
  .map(([start, length]) => ({ start, end: start + length }))
const gapLists = fc.array(fc.array(gap, { maxLength: 3 }), { minLength: 3, maxLength: 3 })

const eventsOf = (changes: readonly Change[]) =>
  changes.map(
    ({ at, millisecond, arrival, to }, i): WorkEvent => ({
      kind: 'agent.status-changed',
      agentId: '7',
      to,
      raw: to,
      millisecond,
      arrival,
      factKey: `${i}`,
      occurredAt: at,
    }),
  )

/** Status at a moment by one source: its latest change until then, but for its gaps. */
function knownAt(changes: readonly Change[], at: number, gaps: readonly Interval[]): PhoneStatus | null {
  if (gaps.some(({ start, end }) => start <= at && at < end)) return null
  const before = changes
    .filter(one => one.at <= at)
    .sort((a, b) => a.at - b.at || a.millisecond - b.millisecond || a.arrival - b.arrival)
  return before.at(-1)?.to ?? null
}

describe('spans of phone statuses', () => {
  it('are at every moment what the first source that knows says', () => {
    fc.assert(
      fc.property(sources, gapLists, (all, gaps) => {
        const spans = statusSpans(all.map(eventsOf), RANGE, gaps)
        for (let at = RANGE.start - 2; at < RANGE.end + 2; at++) {
          const isWithin = RANGE.start <= at && at < RANGE.end
          const known = all.map((changes, index) => knownAt(changes, at, gaps[index]!))
          const wanted = isWithin ? (known.find(status => status !== null) ?? null) : null
          const found = spans.filter(({ interval }) => interval.start <= at && at < interval.end)
          expect(found.map(({ status }) => status)).toEqual(wanted === null ? [] : [wanted])
        }
      }),
      { numRuns: 300 },
    )
  })

  it('are in order and never empty, and of one source never the same twice in a row', () => {
    fc.assert(
      fc.property(sources, gapLists, (all, gaps) => {
        const spans = statusSpans(all.map(eventsOf), RANGE, gaps)
        spans.forEach(({ interval }, i) => {
          expect(interval.start).toBeLessThan(interval.end)
          if (i > 0) expect(spans[i - 1]!.interval.end).toBeLessThanOrEqual(interval.start)
        })
        const alone = statusSpans(all.slice(0, 1).map(eventsOf), RANGE, gaps)
        alone.slice(1).forEach(({ interval, status }, i) => {
          if (interval.start === alone[i]!.interval.end) expect(status).not.toBe(alone[i]!.status)
        })
      }),
      { numRuns: 200 },
    )
  })

  it('of a part of the time are those parts of the whole', () => {
    fc.assert(
      fc.property(sources, gapLists, fc.integer({ min: 101, max: 139 }), (all, gaps, cut) => {
        const of = (start: number, end: number) => statusSpans(all.map(eventsOf), { start, end }, gaps)
        const parts = [...of(RANGE.start, cut), ...of(cut, RANGE.end)]
        const whole = of(RANGE.start, RANGE.end).flatMap(({ interval: { start, end }, status }) =>
          start < cut && cut < end
            ? [
                { interval: { start, end: cut }, status },
                { interval: { start: cut, end }, status },
              ]
            : [{ interval: { start, end }, status }],
        )
        expect(parts).toEqual(whole)
      }),
      { numRuns: 200 },
    )
  })
})
