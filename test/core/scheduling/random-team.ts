// Random teams for the rules of activity plans: shifts on five minutes around the night on which the clock
// changes, with meetings, kept activities, time off beyond a shift, and shifts of one agent that overlap.
import { type Random, random } from '#core/random.ts'
import type { Demand } from '#core/scheduling/problem/types.ts'
import type { ApplyProblem, PlannedShift } from '#core/scheduling/rules/types.ts'
import { DAY_MS, HOUR_MS, type Interval, MINUTE_MS } from '#core/time/index.ts'
import { plan, plannedShift, SKILL, span } from './builders.ts'

export const CELL_MS = 5 * MINUTE_MS
export const QUARTER_MS = 15 * MINUTE_MS
/** Activities that serve streams, and one that serves none. */
export const MAIL = 8
export const CHAT = 9
export const MEETING = 50

/** Saturday noon before the clock changes, in the zone of the builders. */
const NOON = span(5, 720, 721).start

export const below =
  (draw: Random) =>
  (n: number): number =>
    Math.floor(draw() * n)

/** Instants of the interval, five minutes apart. */
export function cellsOf({ start, end }: Interval): number[] {
  return Array.from({ length: Math.ceil((end - start) / CELL_MS) }, (_, i) => start + i * CELL_MS)
}

export const isIn = (at: number, { start, end }: Interval): boolean => start <= at && at < end

function randomShift(draw: Random, blockId: number): PlannedShift {
  const upTo = below(draw)
  const cells = (from: number, length: number): Interval => ({
    start: NOON + from * CELL_MS,
    end: NOON + (from + length) * CELL_MS,
  })
  const from = upTo(144)
  const length = 12 + upTo(60)
  const kept = from + upTo(length - 8)
  const taskIds = [SKILL, MAIL, MEETING]
  return plannedShift({
    blockId,
    surferId: 1 + upTo(5),
    interval: cells(from, length),
    unavailable: Array.from({ length: upTo(3) }, () => cells(from - 4 + upTo(length), 1 + upTo(12))),
    keptTasks: upTo(2) === 0 ? [{ taskId: taskIds[upTo(3)]!, interval: cells(kept, 1 + upTo(8)) }] : [],
  })
}

/** Streams of one activity, of two, and of another; with requirements that begin before the shifts or later. */
function randomDemand(draw: Random, streamId: number, taskIds: number[]): Demand {
  const upTo = below(draw)
  const required = Float64Array.from({ length: 40 + upTo(160) }, () => (upTo(4) === 0 ? 0 : upTo(40) / 8))
  const startsAt = NOON - 6 * HOUR_MS + upTo(60) * QUARTER_MS
  return { streamId, taskIds, startsAt, incrementMinutes: 15, required }
}

export function randomTeam(seed: number, wishes: Partial<ApplyProblem> = {}): ApplyProblem {
  const draw = random(seed)
  const upTo = below(draw)
  const skills = [[SKILL], [SKILL, MAIL], [CHAT], [MAIL, CHAT], []]
  return plan([], {
    from: NOON - DAY_MS / 2 + upTo(2) * 14 * HOUR_MS,
    to: NOON + DAY_MS - upTo(2) * 7 * HOUR_MS,
    shifts: Array.from({ length: 1 + upTo(7) }, (_, i) => randomShift(draw, i + 1)),
    skillsBySurfer: new Map([1, 2, 3, 4].map(id => [id, skills[upTo(skills.length)]!])),
    demand: [
      randomDemand(draw, 1, [SKILL]),
      randomDemand(draw, 2, [SKILL, MAIL]),
      randomDemand(draw, 3, [CHAT]),
    ],
    ...wishes,
  })
}
