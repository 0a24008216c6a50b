import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, instantAt, MINUTE_MS } from '#core/time/index.ts'
import { zoomedBy } from '../viewport/use-zoom.ts'
import { buildAxis, exactInstantAtX, xOf } from './axis.ts'
import { ZOOM_MINUTES } from './types.ts'
import { columnWindow, rowAtPx, rowWindow, WINDOW_PHASES } from './view-window.ts'

const heights = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 300 })
function topsOf(sizes: number[]): number[] {
  const tops = [0]
  for (const size of sizes) tops.push(tops.at(-1)! + size)
  return tops
}

describe('what is drawn', () => {
  it('holds every row in sight, wherever it is scrolled', () => {
    fc.assert(
      fc.property(heights, fc.nat(20_000), fc.integer({ min: 10, max: 1200 }), (sizes, scroll, height) => {
        const tops = topsOf(sizes)
        const { first, last } = rowWindow(tops, scroll, height)
        sizes.forEach((size, row) => {
          const isInSight = tops[row]! < scroll + height && tops[row]! + size > scroll
          if (isInSight) expect(first <= row && row <= last).toBe(true)
        })
      }),
    )
  })

  it('holds every column in sight, at every zoom', () => {
    const from = instantAt('Europe/Paris', '2026-03-23', 0)
    const to = instantAt('Europe/Paris', '2026-03-30', 0)
    fc.assert(
      fc.property(
        fc.constantFrom(...ZOOM_MINUTES),
        fc.integer({ min: 12, max: 300 }),
        fc.nat(60_000),
        fc.integer({ min: 100, max: 2600 }),
        fc.nat(WINDOW_PHASES - 1),
        (zoom, columnPx, scroll, width, turn) => {
          const axis = buildAxis('hours', 'Europe/Paris', from, to, columnPx, true, zoom)
          const { first, last, fromPx, toPx } = columnWindow(
            axis,
            Math.min(scroll, axis.widthPx),
            width,
            turn,
          )
          axis.columns.forEach(({ leftPx, widthPx }, at) => {
            if (leftPx >= scroll + width || leftPx + widthPx <= scroll) return
            expect(first <= at && at <= last).toBe(true)
            expect(leftPx >= fromPx && leftPx + widthPx <= toPx).toBe(true)
          })
        },
      ),
    )
  })

  it('finds the row under a height', () => {
    fc.assert(
      fc.property(heights, fc.nat(20_000), (sizes, y) => {
        const tops = topsOf(sizes)
        const row = rowAtPx(tops, y)
        expect(tops[row]).toBeLessThanOrEqual(y)
        if (row < sizes.length - 1) expect(tops[row + 1]).toBeGreaterThan(y)
      }),
    )
  })
})

describe('zoom', () => {
  it('goes step by step and stays inside', () => {
    expect(zoomedBy(60, 1)).toBe(30)
    expect(zoomedBy(5, 1)).toBe(5)
    expect(zoomedBy(60, -1)).toBe(60)
    expect(zoomedBy(5, -3)).toBe(60)
  })

  it('finds an instant again at its pixel, at every zoom, also where clocks shift by half an hour', () => {
    const zone = 'Australia/Lord_Howe'
    const from = instantAt(zone, '2026-10-02', 0)
    const to = instantAt(zone, '2026-10-06', 0)
    expect(to - from).toBe(96 * HOUR_MS - 30 * MINUTE_MS)
    for (const zoom of ZOOM_MINUTES) {
      const axis = buildAxis('hours', zone, from, to, 40, true, zoom)
      expect(axis.columns.every(one => one.end > one.start)).toBe(true)
      fc.assert(
        fc.property(fc.integer({ min: 0, max: (to - from) / MINUTE_MS - 1 }), minutes => {
          const instant = from + minutes * MINUTE_MS
          expect(Math.abs(exactInstantAtX(axis, xOf(axis, instant)) - instant)).toBeLessThan(MINUTE_MS / 2)
        }),
      )
    }
  })
})
