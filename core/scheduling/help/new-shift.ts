// A shift for somebody who is off: as long as the agent's others, where it helps most.
import type { ScheduledBlock, WarnedSurfer } from '#core/blocks/index.ts'
import { workingTime } from '#core/constraints/index.ts'
import {
  contains,
  DAY_MS,
  dayInterval,
  HOUR_MS,
  type Interval,
  intersect,
  lengthMs,
  localDateOf,
  MINUTE_MS,
  overlaps,
} from '#core/time/index.ts'
import { OVER_WEIGHT, UNDER_WEIGHT } from '../search/board.ts'
import { skilledFor } from './skilled.ts'
import type { HelpOffer, HelpRequest } from './types.ts'

const STEP_MS = 30 * MINUTE_MS
const QUARTER_MS = 15 * MINUTE_MS
const USUAL_MS = 8 * HOUR_MS
const USUAL_BREAK_MS = 45 * MINUTE_MS
/** Shorter shifts do without. */
const BREAK_FROM_MS = 6 * HOUR_MS
/** No shift lies further from the time. */
const REACH_MS = 2 * DAY_MS

/** Length, and breaks from its start. */
interface Shape {
  lengthMs: number
  breaks: Interval[]
}

/** Many agents are alike in what they could bring: that is worked out once. */
export function newShifts(
  request: HelpRequest,
): (surfer: WarnedSurfer, own: readonly ScheduledBlock[]) => HelpOffer[] {
  const startsOf = new Map<string, number[]>()
  const span = { start: request.within.start - REACH_MS, end: request.within.end + REACH_MS }
  return (surfer, own) => {
    const { within, board, timeOf } = request
    if (skilledFor(request, surfer).length === 0) return []
    const day = dayInterval(surfer.zone, localDateOf(surfer.zone, within.start))
    if (own.some(block => block.type !== 'blocked-time' && overlaps(block.interval, day))) return []
    const shape = shapeOf(surfer, own, within.start)
    const key = [surfer.zone, ...surfer.taskIds, '|', shape.lengthMs, JSON.stringify(shape.breaks)].join()
    const starts =
      startsOf.get(key) ??
      startTimes(request, shape, day)
        .map(start => {
          const shift = shiftAt(surfer, shape, start)
          const { under, over } = board.gain([], board.servedBy(surfer.id, [shift]))
          // A break in the very time that is asked about would be a poor answer.
          const away = shift.breaks.flatMap(one => intersect(one, within) ?? [])
          const lost = away.reduce((sum, one) => sum + lengthMs(one), 0) / QUARTER_MS
          return { start, worth: UNDER_WEIGHT * (under - lost) + OVER_WEIGHT * over }
        })
        .sort((a, b) => b.worth - a.worth)
        .map(one => one.start)
    startsOf.set(key, starts)
    const isFit = fits(surfer, span)
    const start = starts.find(one => one >= request.now && isFit(shiftAt(surfer, shape, one)))
    if (start === undefined) return []
    const after = shiftAt(surfer, shape, start)
    return [
      {
        kind: 'new-shift',
        surferId: surfer.id,
        before: null,
        after,
        sentence: `Day off. Adds a shift ${timeOf(start)} – ${timeOf(after.interval.end)}.`,
      },
    ]
  }
}

/** Wholly in working time, which would else rule out the best of the times. */
function fits(surfer: WarnedSurfer, span: Interval): (shift: ScheduledBlock) => boolean {
  // Windows that touch are one stretch.
  const allowed = workingTime(surfer, span)
  return ({ interval }) => allowed.some(time => contains(time, interval))
}

/** Starts on the half-hour within the day, so that the shift covers as much of the time as it can. */
function startTimes({ within }: HelpRequest, { lengthMs: length }: Shape, day: Interval): number[] {
  const [first, last] = [within.end - length, within.start].sort((a, b) => a - b) as [number, number]
  const starts: number[] = []
  // Clocks of some zones differ from UTC by no whole number of half-hours.
  const stepsBefore = Math.ceil(Math.max(0, first - day.start) / STEP_MS)
  for (let at = day.start + stepsBefore * STEP_MS; at <= last; at += STEP_MS) starts.push(at)
  return starts
}

/** Length and breaks of the agent's nearest shift in time; without one, of the contract. */
function shapeOf(surfer: WarnedSurfer, own: readonly ScheduledBlock[], near: number): Shape {
  const distance = ({ interval }: ScheduledBlock) => Math.abs(interval.start - near)
  const [model] = own.filter(block => block.type === 'shift').sort((a, b) => distance(a) - distance(b))
  if (model) {
    const { start } = model.interval
    return {
      lengthMs: lengthMs(model.interval),
      breaks: model.breaks.map(one => ({ start: one.start - start, end: one.end - start })),
    }
  }
  const { minContractedDailyMinutes: least, maxContractedDailyMinutes: most } = surfer
  const length = Math.min(
    Math.max(USUAL_MS, (least ?? 0) * MINUTE_MS),
    (most ?? Number.POSITIVE_INFINITY) * MINUTE_MS,
  )
  const middle = Math.floor((length - USUAL_BREAK_MS) / 2 / (15 * MINUTE_MS)) * 15 * MINUTE_MS
  return {
    lengthMs: length,
    breaks: length < BREAK_FROM_MS ? [] : [{ start: middle, end: middle + USUAL_BREAK_MS }],
  }
}

/** Its id, negative, is free. */
const shiftAt = (
  { id }: WarnedSurfer,
  { lengthMs: length, breaks }: Shape,
  start: number,
): ScheduledBlock => ({
  id: -id,
  surferId: id,
  type: 'shift',
  published: null,
  tasks: [],
  isFill: false,
  interval: { start, end: start + length },
  breaks: breaks.map(one => ({ start: start + one.start, end: start + one.end })),
})
