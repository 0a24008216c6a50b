import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demandOn, helperOf, helpRequest } from '#test/core/scheduling/help-request.ts'
import {
  anyOverlays,
  anyRuns,
  CELLS,
  type Cell,
  cellOf,
  cells,
  isIn,
  MAIL,
  PHONE,
  rowOfCells,
  shiftOfRuns,
} from '#test/core/scheduling/one-shift.ts'
import { assigned } from './assign.ts'
import { skilledFor } from './skilled.ts'

const DAY = { zone: 'Europe/Berlin', date: '2027-03-27' }
const CHAT = 3
/** Phone and chat serve the short ticket group, mail another one. */
const demand = demandOn(
  DAY,
  () => 2,
  () => 0,
).map((one, index) => (index === 0 ? { ...one, taskIds: [PHONE, CHAT] } : one))
const anyWithin = fc
  .tuple(fc.integer({ min: -10, max: CELLS }), fc.integer({ min: 1, max: 40 }))
  .map(([first, length]) => cells(first, first + length))

describe('another activity for somebody on shift', () => {
  it('takes the quarter-hours that are unplanned or spent where nobody is short, and nothing else', () => {
    const skills = fc.subarray([PHONE, MAIL, CHAT])
    fc.assert(
      fc.property(anyRuns, anyOverlays(2), anyWithin, skills, (runs, overlays, within, taskIds) => {
        const shift = shiftOfRuns(runs)
        const agent = helperOf(1, DAY.zone, { taskIds })
        const request = helpRequest(DAY, { within, demand, surfers: [agent] })
        const row = rowOfCells(shift)
        const isFree = (cell: number) =>
          isIn(cell, within) &&
          (row[cell] === null || row[cell] === MAIL) &&
          !overlays.some(({ interval }) => isIn(cell, interval))
        // Runs of free time that last a quarter-hour at least.
        const taken = new Set<number>()
        for (let first = 0; first < CELLS; first++) {
          let end = first
          while (end < CELLS && isFree(end)) end++
          if (end - first >= 3) for (let cell = first; cell < end; cell++) taken.add(cell)
          first = Math.max(first, end)
        }
        const found = assigned(request, agent, shift, [shift, ...overlays])
        const able = taskIds.filter(id => id === PHONE || id === CHAT)
        const mayHelp = taken.size > 0 && shift.tasks.length > 0
        expect(found).toHaveLength(mayHelp ? able.length : 0)
        found.forEach(({ after, before }, i) => {
          expect(before).toBe(shift)
          const wanted = row.map((what, cell): Cell => (taken.has(cell) ? able[i]! : what))
          expect(rowOfCells(after)).toEqual(wanted)
          // Activities that overlap would count twice.
          const lengths = after.tasks.map(({ interval }) => cellOf(interval.end) - cellOf(interval.start))
          const covered = lengths.reduce((sum, length) => sum + length, 0)
          const planned = wanted.filter(
            (what, cell) => what !== null && !after.breaks.some(b => isIn(cell, b)),
          )
          expect(covered).toBe(planned.length)
        })
      }),
      { numRuns: 200 },
    )
  })
})

describe('activities that somebody could do for a short ticket group', () => {
  it('are the skills that serve one, those that serve the fewest others first', () => {
    const groups = fc.array(fc.subarray([1, 2, 3, 4, 5]), { minLength: 1, maxLength: 5 })
    const skills = fc.shuffledSubarray([1, 2, 3, 4, 5])
    fc.assert(
      fc.property(
        groups,
        fc.array(fc.nat(4), { minLength: 1, maxLength: 3 }),
        skills,
        (all, short, taskIds) => {
          const streams = [...new Set(short.filter(s => s < all.length))]
          const series = all.map((ids, index) => ({ ...demand[0]!, streamId: index, taskIds: ids }))
          const agent = helperOf(1, DAY.zone, { taskIds })
          const request = {
            ...helpRequest(DAY, { within: cells(0, 6), demand: series, surfers: [agent] }),
            streams,
          }
          const found = skilledFor(request, agent)
          const served = (id: number, isShort: boolean) =>
            all.filter((ids, index) => ids.includes(id) && streams.includes(index) === isShort).length
          expect(found.toSorted()).toEqual(taskIds.filter(id => served(id, true) > 0).toSorted())
          found.slice(1).forEach((id, i) => {
            const [before, next] = [served(found[i]!, false), served(id, false)]
            expect(before).toBeLessThanOrEqual(next)
            if (before === next) expect(found[i]).toBeLessThan(id)
          })
          expect(agent.taskIds).toEqual(taskIds)
        },
      ),
      { numRuns: 150 },
    )
  })
})
