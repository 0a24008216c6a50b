// A break, or an activity that serves no ticket group, where agents are short, at a time of its shift when it costs
// less: chosen as re-optimising does.
import type { ScheduledBlock, WarnedSurfer } from '#core/blocks/index.ts'
import { overlaps } from '#core/time/index.ts'
import { bestBreaks } from '../reoptimise/break-moves.ts'
import { changeableShiftOf, type ShiftReading, withBreaks } from '../reoptimise/changeable-shift.ts'
import { lossBy } from '../reoptimise/loss.ts'
import { type Served, STEP_MS } from '../reoptimise/supply.ts'
import { OVER_WEIGHT, UNDER_WEIGHT } from '../search/board.ts'
import type { HelpOffer, HelpRequest } from './types.ts'

type Asked = [
  request: HelpRequest,
  surfer: WarnedSurfer,
  shift: ScheduledBlock,
  own: readonly ScheduledBlock[],
]

export const breakMoved = (...asked: Asked): HelpOffer[] =>
  moved('move-break', taskId => asked[0].breakTaskIds.has(taskId), asked)

/** The activities move with the breaks of the shift, which keep their order. */
export function activityMoved(...asked: Asked): HelpOffer[] {
  const [{ demand, within, breakTaskIds }, , shift] = asked
  const isService = new Set(demand.flatMap(d => d.taskIds))
  const isActivity = (taskId: number) => !isService.has(taskId) && !breakTaskIds.has(taskId)
  // Without one at the time only breaks would move.
  if (!shift.tasks.some(({ taskId, interval }) => isActivity(taskId) && overlaps(interval, within))) return []
  return moved('move-activity', taskId => !isService.has(taskId), asked)
}

function moved(
  kind: 'move-break' | 'move-activity',
  mayMove: (taskId: number) => boolean,
  [request, surfer, shift, own]: Asked,
): HelpOffer[] {
  const { board, within, now, demand, taskNames, breakTaskIds, timeOf } = request
  const isService = new Set(demand.flatMap(d => d.taskIds))
  const reading: ShiftReading = {
    open: { start: now, end: board.from + board.stepCount * STEP_MS },
    isBreak: mayMove,
    isService: taskId => isService.has(taskId),
    servedBy: ({ id }, blocks) => board.servedBy(id, blocks),
  }
  const changeable = changeableShiftOf(reading, { ...surfer, taskIds: [...surfer.taskIds] }, shift, own)
  if (!changeable?.movable.some(one => overlaps(one.interval, within))) return []
  const places = board.meanwhile(changeable.served, changeable.liftedServed, () =>
    bestBreaks(changeable, lossBy(pricesOf(request, changeable.liftedServed), board.from)),
  )
  if (!places) return []
  const nameOf = (taskId: number | null) =>
    taskId === null || breakTaskIds.has(taskId) ? 'the break' : (taskNames.get(taskId) ?? 'the activity')
  const moves = changeable.movable.flatMap(({ interval, taskId }, i) =>
    places[i]!.start === interval.start
      ? []
      : [`${nameOf(taskId)} from ${timeOf(interval.start)} to ${timeOf(places[i]!.start)}`],
  )
  return [
    {
      kind,
      surferId: surfer.id,
      before: shift,
      after: withBreaks(changeable, places),
      sentence: `Move ${moves.join(' and ')}.`,
    },
  ]
}

/** Rise of the cost when the agent is away, by quarter-hour. */
function pricesOf({ board }: HelpRequest, served: Served): Float64Array {
  const prices = new Float64Array(board.stepCount)
  for (const { interval, streams } of served) {
    const first = Math.max(0, Math.floor((interval.start - board.from) / STEP_MS))
    const last = Math.min(board.stepCount, Math.ceil((interval.end - board.from) / STEP_MS))
    for (let step = first; step < last; step++) {
      const quarter = { start: board.from + step * STEP_MS, end: board.from + (step + 1) * STEP_MS }
      const part = {
        start: Math.max(quarter.start, interval.start),
        end: Math.min(quarter.end, interval.end),
      }
      const { under, over } = board.gain([{ interval: part, streams }], [])
      prices[step]! -= UNDER_WEIGHT * under + OVER_WEIGHT * over
    }
  }
  return prices
}
