import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Interval, overlaps } from '#core/time/index.ts'
import { demandOn, helperOf, helpRequest, spanOn } from '#test/core/scheduling/help-request.ts'
import { blockOf, MAIL, PHONE } from '#test/core/scheduling/one-shift.ts'
import { extended } from './extend.ts'

const DAY = { zone: 'Europe/Berlin', date: '2026-11-18' }
const agent = helperOf(1, DAY.zone)
const demand = demandOn(
  DAY,
  () => 1,
  () => 0,
)
const minutes = (first: number, last: number) => fc.integer({ min: first / 5, max: last / 5 }).map(n => n * 5)
const anyTime = fc
  .tuple(minutes(480, 960), minutes(5, 240))
  .map(([start, length]) => spanOn(DAY, start, start + length))
const anyShift = fc
  .tuple(minutes(240, 1080), minutes(60, 480))
  .map(([start, length]) => spanOn(DAY, start, start + length))
const minute = (instant: number) => (instant - spanOn(DAY, 0, 1).start) / 60_000

const offersOf = (shift: Interval, within: Interval, now: number) =>
  extended(
    helpRequest(DAY, { within, now, demand, surfers: [agent] }),
    agent,
    blockOf(1, 'shift', shift, { tasks: [{ taskId: MAIL, interval: shift }] }),
  )

describe('a longer shift', () => {
  it('covers of the time what two hours more can, unless it would idle for over half an hour or has passed', () => {
    fc.assert(
      fc.property(anyShift, anyTime, minutes(300, 960), (shift, asked, clock) => {
        const now = spanOn(DAY, clock, clock + 1).start
        const within = { start: Math.max(asked.start, now), end: asked.end }
        fc.pre(within.start < within.end)
        const [start, end] = [minute(shift.start), minute(shift.end)]
        const [from, to] = [minute(within.start), minute(within.end)]
        const wanted: [number, number][] = []
        // Time after the shift is added only while the shift is not over.
        if (end < to && from - end <= 30 && end >= clock) wanted.push([end, Math.min(to, end + 120)])
        if (start > from && start - to <= 30) {
          const earlier = Math.max(from, start - 120, clock)
          if (earlier < start) wanted.push([earlier, start])
        }
        const found = offersOf(shift, within, now)
        expect(
          found.map(({ after }) => after.tasks.find(({ taskId }) => taskId === PHONE)!.interval),
        ).toEqual(wanted.map(([first, last]) => spanOn(DAY, first, last)))
        for (const { before, after } of found) {
          const added = after.tasks.filter(({ taskId }) => taskId === PHONE)
          expect(before!.interval).toEqual(shift)
          expect(after.interval.end - after.interval.start).toBe(
            shift.end - shift.start + added[0]!.interval.end - added[0]!.interval.start,
          )
          expect(overlaps(added[0]!.interval, shift)).toBe(false)
          const starts = after.tasks.map(({ interval }) => interval.start)
          expect(starts).toEqual(starts.toSorted((a, b) => a - b))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is without an activity where the shift has none, and none without the skill', () => {
    const [shift, within] = [spanOn(DAY, 480, 720), spanOn(DAY, 720, 780)]
    const request = helpRequest(DAY, { within, demand, surfers: [agent] })
    const [offer] = extended(request, agent, blockOf(1, 'shift', shift))
    expect(offer!.after).toEqual(blockOf(1, 'shift', spanOn(DAY, 480, 780)))
    expect(extended(request, helperOf(1, DAY.zone, { taskIds: [2] }), blockOf(1, 'shift', shift))).toEqual([])
  })

  it('is told in real hours in the night in which the clock goes back', () => {
    const night = { zone: DAY.zone, date: '2026-10-25' }
    const request = helpRequest(night, {
      within: spanOn(night, 60, 180),
      demand: demandOn(night, () => 1),
      surfers: [agent],
    })
    // From one o'clock to three there are three hours, of which two are added.
    const [offer] = extended(request, agent, blockOf(1, 'shift', spanOn(night, -300, 60)))
    expect(offer!.sentence).toMatch(/, 2 h more\.$/)
    expect(offer!.after.interval.end).toBe(spanOn(night, 0, 180).end - 3_600_000)
  })
})
