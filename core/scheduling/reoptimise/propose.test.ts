import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ScheduledBlock } from '#core/blocks/index.ts'
import {
  anyOpen,
  anyOverlays,
  anyRuns,
  CELLS,
  cells,
  isIn,
  MAIL,
  oneSurfer,
  PHONE,
  reading,
  rowOfCells,
  SHIFT_START,
  shiftOfRuns,
} from '#test/core/scheduling/one-shift.ts'
import { standingSchedule } from '#test/core/scheduling/standing.ts'
import { changeableShiftOf } from './changeable-shift.ts'
import { lossBy } from './loss.ts'
import { proposals } from './propose.ts'
import type { OptimizationType, ReoptimiseProblem } from './types.ts'

const ALL: readonly OptimizationType[] = [
  'break_time_adjustment',
  'block_time_off_addition',
  'block_time_off_removal',
  'time_off_addition',
  'time_off_removal',
]
const problemOf = (wishes: Partial<ReoptimiseProblem>): ReoptimiseProblem => ({
  ...standingSchedule({ seed: 1, surfers: 0, days: 1, streams: 1 }),
  ...wishes,
})
const prices = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 32, maxLength: 32 })

/** Everything proposed for the shift, and the schedule of the agent with each proposal. */
function proposed(
  problem: ReoptimiseProblem,
  own: readonly ScheduledBlock[],
  open: { start: number; end: number },
  price: readonly number[],
) {
  const given = {
    ...reading(open),
    servedBy: (_: unknown, blocks: readonly ScheduledBlock[]) =>
      blocks.map(({ id, interval }) => ({ interval, streams: [id] })),
  }
  const shift = changeableShiftOf(given, oneSurfer(), own[0]!, own)!
  const loss = lossBy(Float64Array.from(price), SHIFT_START)
  return proposals(problem, given, shift, loss, () => 480).map(one => {
    const removed = new Set(one.before.map(({ id }) => id))
    return { one, blocks: [...own.filter(({ id }) => !removed.has(id)), ...one.after] }
  })
}

describe('what could be done about a shift', () => {
  it('is of the types that are allowed, and takes back only what may be and lies in the open part', () => {
    const some = fc.subarray([...ALL], { minLength: 3 })
    fc.assert(
      fc.property(anyRuns, anyOverlays(3), anyOpen, some, prices, (runs, overlays, open, allowed, price) => {
        const own = [shiftOfRuns(runs), ...overlays]
        const removableBlockIds = [2, 3]
        const found = proposed(
          problemOf({ allowed, removableBlockIds, blockedMinutes: null }),
          own,
          open,
          price,
        )
        for (const { one } of found) expect(allowed).toContain(one.type)
        const wanted = overlays.filter(({ id, type, interval }) => {
          const removal = {
            'time-off': 'time_off_removal',
            'blocked-time': 'block_time_off_removal',
          } as const
          if (type !== 'time-off' && type !== 'blocked-time') return false
          const isInside = [open, cells(0, CELLS)].every(
            ({ start, end }) => interval.start >= start && interval.end <= end,
          )
          return isInside && removableBlockIds.includes(id) && allowed.includes(removal[type])
        })
        const removals = found.filter(({ one }) => one.type.endsWith('removal'))
        expect(removals.map(({ one }) => one.before[0])).toEqual(wanted)
        expect(found.some(({ one }) => one.type === 'block_time_off_addition')).toBe(false)
      }),
      { numRuns: 100 },
    )
  })

  it('takes time back into service beside it, where the agent is not away for another reason', () => {
    fc.assert(
      fc.property(anyRuns, anyOverlays(3), prices, (runs, overlays, price) => {
        const [shift, own] = [shiftOfRuns(runs), [shiftOfRuns(runs), ...overlays]]
        const allowed: OptimizationType[] = ['time_off_removal', 'block_time_off_removal']
        const problem = problemOf({ allowed, removableBlockIds: [2, 3, 4] })
        for (const { one, blocks } of proposed(problem, own, cells(0, CELLS), price)) {
          const removed = one.before[0]!
          const others = overlays.filter(({ id }) => id !== removed.id)
          const [was, is] = [rowOfCells(shift), rowOfCells(blocks.find(({ id }) => id === shift.id)!)]
          was.forEach((what, cell) => {
            const isFreed =
              isIn(cell, removed.interval) && !others.some(({ interval }) => isIn(cell, interval))
            if (what !== null || !isFreed) expect(is[cell]).toBe(what)
            else expect([PHONE, MAIL, null]).toContain(is[cell])
          })
          expect(one.interval).toEqual(removed.interval)
          expect(blocks.filter(({ type }) => type !== 'shift')).toEqual(others)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('tells the service of the agent as it then is, and the time from the first change to the last', () => {
    fc.assert(
      fc.property(anyRuns, anyOverlays(2), prices, (runs, overlays, price) => {
        const shift = shiftOfRuns(runs)
        const problem = problemOf({ allowed: ALL, removableBlockIds: [2, 3], blockedMinutes: 30 })
        const inShift = overlays.filter(({ interval }) => interval.end > SHIFT_START)
        for (const { one, blocks } of proposed(problem, [shift, ...inShift], cells(0, CELLS), price)) {
          const served = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
          const now = blocks.filter(({ interval }) => interval.start < cells(0, CELLS).end)
          expect(served(one.served.map(({ streams }) => streams[0]!))).toEqual(
            served(now.map(({ id }) => id)),
          )
          if (one.type !== 'break_time_adjustment') continue
          const [was, is] = [rowOfCells(shift), rowOfCells(one.after[0]!)]
          const changed = was.flatMap((what, cell) => (what === is[cell] ? [] : [cell]))
          for (const cell of changed) expect(isIn(cell, one.interval)).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
  })
})
