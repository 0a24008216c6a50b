import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demand, MONDAY, problem, shiftTemplate, surfer } from '#test/core/scheduling/builders.ts'
import { anyPlacements, type Placement, rosterWith } from '#test/core/scheduling/placed-roster.ts'
import { addDays, instantAt, MINUTE_MS } from '../time/index.ts'
import type { GenerateProblem } from './problem/types.ts'
import { shiftsOf } from './read-roster.ts'

const QUARTER_MS = 15 * MINUTE_MS
const ZONES = ['Europe/Paris', 'Asia/Kathmandu']
const TEMPLATES = [shiftTemplate({ id: 40, breakMinutes: 50 }), shiftTemplate({ id: 50, breakMinutes: 30 })]
const STREAMS = [31, 32]
/** Two agents of different zones over the week in which the clocks of one go forward. */
const given = (wishes: Partial<GenerateProblem> = {}): GenerateProblem =>
  problem({
    surfers: ZONES.map((zone, i) => surfer({ id: i + 1, zone, taskIds: [1, 2], breakMinutesPerShift: 40 })),
    demand: STREAMS.map((streamId, i) => demand(1, 0, 24, { streamId, taskIds: [i + 1] })),
    shiftTemplates: TEMPLATES,
    ...wishes,
  })
const inSessions = given({ settings: { minSessionMinutes: 30 } })

const startOf = ({ agent, day, start }: Placement): number =>
  instantAt(ZONES[agent]!, addDays(MONDAY, day), 0) + start * QUARTER_MS

describe('the shifts of a roster', () => {
  it('are those that were placed, at their instants, day by day, each with the break of its template', () => {
    fc.assert(
      fc.property(anyPlacements(2, TEMPLATES.length), placements => {
        const whole = given()
        const { roster, grid } = rosterWith(whole, placements)
        for (const [a, one] of whole.surfers.entries()) {
          const own = placements.filter(({ agent }) => agent === a).toSorted((x, y) => x.day - y.day)
          const wanted = own.map(placement => {
            const { length, breakAfter, template } = placement
            const start = startOf(placement)
            const rest = start + (breakAfter ?? 0) * QUARTER_MS
            const minutes = template === null ? 40 : TEMPLATES[template]!.breakMinutes
            return {
              surferId: one.id,
              interval: { start, end: start + length * QUARTER_MS },
              breaks: breakAfter === null ? [] : [{ start: rest, end: rest + minutes * MINUTE_MS }],
              shiftTemplateId: template === null ? null : TEMPLATES[template]!.id,
              sessions: [],
            }
          })
          expect(shiftsOf(one, a, roster, grid, whole)).toEqual(wanted)
        }
      }),
      { numRuns: 15 },
    )
  })

  it('are served ticket group by ticket group, without a gap but for the break', () => {
    fc.assert(
      fc.property(anyPlacements(2), placements => {
        const { roster, grid } = rosterWith(inSessions, placements)
        for (const placement of placements) {
          const { agent, length, breakAfter, layers } = placement
          const shifts = shiftsOf(inSessions.surfers[agent]!, agent, roster, grid, inSessions)
          const start = startOf(placement)
          const { sessions } = shifts.find(({ interval }) => interval.start === start)!
          for (let slot = 0; slot < length; slot++) {
            const at = start + slot * QUARTER_MS
            const here = sessions.filter(({ interval }) => interval.start <= at && at < interval.end)
            // Forty minutes take three quarter-hours.
            const isBreak = breakAfter !== null && slot >= breakAfter && slot < breakAfter + 3
            const layer = layers[Math.floor((4 * slot) / length)]!
            expect(here.map(({ streamId }) => streamId)).toEqual(isBreak ? [] : [STREAMS[layer]])
          }
          sessions.slice(1).forEach((next, i) => {
            const last = sessions[i]!
            expect(last.interval.end).toBeLessThanOrEqual(next.interval.start)
            if (last.interval.end === next.interval.start) expect(last.streamId).not.toBe(next.streamId)
          })
          const minutes = sessions.reduce((sum, { interval }) => sum + interval.end - interval.start, 0)
          expect(minutes / QUARTER_MS).toBe(length - (breakAfter === null ? 0 : 3))
        }
      }),
      { numRuns: 15 },
    )
  })
})
