import fc from 'fast-check'
import { expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { contains, type Interval, MINUTE_MS } from '#core/time/index.ts'
import { coverageRule, plannedShift } from '#test/core/scheduling/builders.ts'
import type { OpenShift } from './assignment-grid.ts'
import { bestLayer } from './layer.ts'
import type { RuleCoverage } from './types.ts'

const at = (from: number, to: number): Interval => ({ start: from * MINUTE_MS, end: to * MINUTE_MS })
const freeAt = (...free: Interval[]): OpenShift => ({
  ...plannedShift(),
  skills: [],
  streams: new Int32Array(0),
  tasks: [],
  free,
})
const minutes = (layer: Interval[]) => layer.map(({ start, end }) => [start / MINUTE_MS, end / MINUTE_MS])

/** Minutes left open, trying every session from every quarter hour on. */
function leastOpen(rule: RuleCoverage, span: Interval, shifts: OpenShift[], from = span.start): number {
  if (from >= span.end) return 0
  const stepMs = 15 * MINUTE_MS
  let least = (Math.min(span.end, from + stepMs) - from) / MINUTE_MS
  least += leastOpen(rule, span, shifts, from + stepMs)
  for (let end = from + stepMs; end <= span.end; end += stepMs) {
    const length = (end - from) / MINUTE_MS
    const isLast = end === span.end
    const isAllowed = rule.isFindBestMatch
      ? length <= 2 * rule.sessionLength && (isLast || length >= rule.sessionLength / 2)
      : length === rule.sessionLength || (isLast && length < rule.sessionLength)
    const isFree = shifts.some(shift => shift.free.some(free => contains(free, { start: from, end })))
    if (isAllowed && isFree) least = Math.min(least, leastOpen(rule, span, shifts, end))
  }
  return least
}

it('leaves as little open as trying everything does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.boolean(), (seed, isFindBestMatch) => {
      const draw = random(seed)
      const below = (n: number) => Math.floor(draw() * n)
      const rule = coverageRule({ isFindBestMatch, sessionLength: 30 + 15 * below(3) })
      const span = at(0, 15 * (4 + below(7)))
      const shifts = Array.from({ length: below(4) }, () => {
        const start = 15 * below(8) + 5 * below(2)
        return freeAt(at(start, start + 20 + 15 * below(7)))
      })
      const layer = bestLayer(rule, span, span, shifts)
      const covered = minutes(layer).reduce((sum, [start, end]) => sum + end! - start!, 0)
      expect((span.end - span.start) / MINUTE_MS - covered).toBe(leastOpen(rule, span, shifts))
    }),
    { numRuns: 150 },
  )
})

it('begins where the number may change, and hands on when a session is over', () => {
  const rule = coverageRule({ granularity: 30, sessionLength: 45 })
  const span = at(0, 240)
  expect(minutes(bestLayer(rule, span, span, [freeAt(at(10, 240))]))).toEqual([
    [30, 75],
    [75, 120],
    [120, 165],
    [165, 210],
    [210, 240],
  ])
  expect(minutes(bestLayer(rule, span, at(20, 100), [freeAt(at(0, 240))]))).toEqual([[30, 75]])
})

it('is shorter than wanted only at the end of the window', () => {
  const rule = coverageRule({ sessionLength: 60 })
  const span = at(0, 150)
  expect(minutes(bestLayer(rule, span, span, [freeAt(at(0, 150))]))).toEqual([
    [0, 60],
    [60, 120],
    [120, 150],
  ])
  expect(bestLayer(rule, span, at(0, 45), [freeAt(at(0, 150))])).toEqual([])
})
