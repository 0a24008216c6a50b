import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  anyOpen,
  anyOverlays,
  anyRuns,
  blockOf,
  CELLS,
  cellOf,
  cells,
  isIn,
  LUNCH,
  MAIL,
  oneSurfer,
  PAUSE,
  PHONE,
  reading,
  rowOfCells,
  shiftOfRuns,
} from '#test/core/scheduling/one-shift.ts'
import { changeableShiftOf, leavesRemnant, withBreaks } from './changeable-shift.ts'

const OPEN = cells(0, CELLS)
const isBreakOf = (what: number | null) => what === LUNCH || what === PAUSE

describe('a shift that may be re-optimised', () => {
  it('moves the breaks that are wholly open and under nothing else, and holds the others', () => {
    fc.assert(
      fc.property(anyRuns, anyOverlays(2), anyOpen, (runs, overlays, open) => {
        const shift = shiftOfRuns(runs)
        const found = changeableShiftOf(reading(open), oneSurfer(), shift, [shift, ...overlays])!
        const breaks = runs.filter(({ what }) => isBreakOf(what)).map(({ time }) => time)
        const isMovable = (time: typeof OPEN) => {
          for (let cell = cellOf(time.start); cell < cellOf(time.end); cell++) {
            if (cell < 0 || cell >= CELLS || !isIn(cell, open)) return false
            if (overlays.some(({ interval }) => isIn(cell, interval))) return false
          }
          return true
        }
        expect(found.movable.map(({ interval }) => interval)).toEqual(breaks.filter(isMovable))
        expect(found.fixedBreaks).toEqual(breaks.filter(time => !isMovable(time)))
        for (let cell = 0; cell < CELLS; cell++) {
          const { what, time } = runs.find(one => isIn(cell, one.time)) ?? { what: null, time: OPEN }
          const isFixed = isBreakOf(what) && !isMovable(time)
          const isStill = what !== null && what !== PHONE && what !== MAIL && !isBreakOf(what)
          const isUnder = overlays.some(({ interval }) => isIn(cell, interval))
          expect(found.taken.some(one => isIn(cell, one))).toBe(isFixed || isStill || isUnder)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('reads with its breaks lifted as before, but for the service that goes on through them', () => {
    fc.assert(
      fc.property(anyRuns, anyOverlays(1), (runs, overlays) => {
        const shift = shiftOfRuns(runs)
        const found = changeableShiftOf(reading(OPEN), oneSurfer(), shift, [shift, ...overlays])!
        const [was, lifted] = [rowOfCells(shift), rowOfCells(found.lifted)]
        was.forEach((what, cell) => {
          const isLifted = found.movable.some(({ interval }) => isIn(cell, interval))
          if (!isLifted) expect(lifted[cell]).toBe(what)
          else expect([PHONE, MAIL, null]).toContain(lifted[cell])
        })
      }),
      { numRuns: 100 },
    )
  })

  it('is the same again with its breaks put back', () => {
    fc.assert(
      fc.property(anyRuns, anyOverlays(2), anyOpen, (runs, overlays, open) => {
        const shift = shiftOfRuns(runs)
        const found = changeableShiftOf(reading(open), oneSurfer(), shift, [shift, ...overlays])!
        const again = withBreaks(
          found,
          found.movable.map(({ interval }) => interval),
        )
        expect(rowOfCells(again)).toEqual(rowOfCells(shift))
        expect(again.breaks).toEqual(shift.breaks)
        expect({ ...again, tasks: [] }).toEqual({ ...shift, tasks: [] })
      }),
      { numRuns: 100 },
    )
  })

  it('has breaks of the same kind and length elsewhere, and no other work than with none', () => {
    fc.assert(
      fc.property(anyRuns, fc.integer({ min: -12, max: 12 }), (runs, by) => {
        const shift = shiftOfRuns(runs)
        const found = changeableShiftOf(reading(OPEN), oneSurfer(), shift, [shift])!
        const places = found.movable.map(({ interval }) =>
          cells(cellOf(interval.start) + by, cellOf(interval.end) + by),
        )
        const isClear = places.every(
          ({ start, end }) =>
            cellOf(start) >= 0 &&
            cellOf(end) <= CELLS &&
            !found.taken.some(one => one.start < end && start < one.end),
        )
        fc.pre(isClear && places.length > 0)
        const moved = withBreaks(found, places)
        const lifted = rowOfCells(found.lifted)
        rowOfCells(moved).forEach((what, cell) => {
          const at = places.findIndex(place => isIn(cell, place))
          if (at < 0) expect(what).toBe(lifted[cell])
          else expect(what).toBe(found.movable[at]!.taskId ?? PAUSE)
        })
        const all = [...moved.breaks, ...moved.tasks.map(({ interval }) => interval)]
        const covered = all.reduce((sum, one) => sum + cellOf(one.end) - cellOf(one.start), 0)
        expect(covered).toBe(rowOfCells(moved).filter(what => what !== null).length)
        const starts = moved.tasks.map(({ interval }) => interval.start)
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
      }),
      { numRuns: 150 },
    )
  })

  it('is none when a second shift meets it, or when it is over before anything may change', () => {
    const shift = shiftOfRuns([{ what: PHONE, time: OPEN }])
    const changeable = (own: typeof shift, open = OPEN) =>
      changeableShiftOf(reading(open), oneSurfer(), shift, [shift, own])
    expect(changeable(blockOf(2, 'shift', cells(CELLS - 1, CELLS + 40)))).toBeNull()
    expect(changeable(blockOf(2, 'shift', cells(CELLS, CELLS + 40)))!.overlays).toEqual([])
    expect(changeable(blockOf(2, 'time-off', cells(0, 12)), cells(CELLS, 200))).toBeNull()
    expect(changeable(blockOf(2, 'time-off', cells(0, 12)), cells(CELLS - 1, 200))!.window).toEqual(
      cells(CELLS - 1, CELLS),
    )
  })
})

it('a cut leaves a scrap when less than half an hour of work is left on a side of it', () => {
  const cut = fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 30 }), fc.nat(30))
  fc.assert(
    fc.property(cut, ([before, length, after]) => {
      const whole = cells(0, before + length + after)
      const isScrap = (left: number) => left > 0 && left * 5 < 30
      expect(leavesRemnant(whole, cells(before, before + length))).toBe(isScrap(before) || isScrap(after))
    }),
    { numRuns: 200 },
  )
})
