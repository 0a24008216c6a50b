// All that could be done about one shift, by the types that are allowed. One action a shift at most, so that
// each can be taken, and reverted, without another.
import type { ScheduledBlock } from '#core/blocks/index.ts'
import { contains, type Interval } from '#core/time/index.ts'
import { bestBreaks } from './break-moves.ts'
import { type Frame, type Framing, withBreaks } from './frame.ts'
import type { Loss } from './loss.ts'
import { filled } from './refill.ts'
import type { Served } from './supply.ts'
import { blockedTime, timeOff } from './time-away.ts'
import type { OptimizationType, ReoptimiseProblem } from './types.ts'
import { awaySentence, movesSentence } from './wording.ts'

export interface Proposal {
  type: OptimizationType
  before: ScheduledBlock[]
  after: ScheduledBlock[]
  interval: Interval
  /** What the surfer then serves during the shift. */
  served: Served
  sentence: string
}

type Choice = Omit<Proposal, 'served'>

/** `loss`: of being away, with the movable breaks worked through. */
export function proposals(
  problem: ReoptimiseProblem,
  framing: Framing,
  frame: Frame,
  loss: Loss,
  spareMinutes: () => number,
): Proposal[] {
  const isAllowed = (type: OptimizationType) => problem.allowed.includes(type)
  const choices: (Choice | null)[] = [
    isAllowed('break_time_adjustment') ? moved(frame, loss) : null,
    isAllowed('block_time_off_addition') && problem.blockedMinutes !== null
      ? added(frame, 'block_time_off_addition', blockedTime(frame, loss, problem.blockedMinutes))
      : null,
    isAllowed('time_off_addition')
      ? added(frame, 'time_off_addition', timeOff(frame, loss, spareMinutes()))
      : null,
    ...frame.overlays.filter(isRemovable(problem, frame)).map(block => removed(framing, frame, block)),
  ]
  return choices
    .filter(choice => choice !== null)
    .map(choice => ({ ...choice, served: framing.servedBy(frame.surfer, changed(frame, choice)) }))
}

/** The surfer's blocks during the shift, as they then are. */
function changed({ shift, overlays }: Frame, { before, after }: Choice): ScheduledBlock[] {
  const gone = new Set(before.map(block => block.id))
  return [...[shift, ...overlays].filter(block => !gone.has(block.id)), ...after]
}

function moved(frame: Frame, loss: Loss): Choice | null {
  const places = bestBreaks(frame, loss)
  if (!places) return null
  const { shift, movable, surfer } = frame
  const both = movable.flatMap(({ interval }, i) =>
    interval.start === places[i]!.start ? [] : [interval, places[i]!],
  )
  return {
    type: 'break_time_adjustment',
    before: [shift],
    after: [withBreaks(frame, places)],
    interval: hull(both),
    sentence: movesSentence(surfer.zone, movable, places),
  }
}

const added = ({ surfer }: Frame, type: OptimizationType, block: ScheduledBlock | null): Choice | null =>
  block && {
    type,
    before: [],
    after: [block],
    interval: block.interval,
    sentence: awaySentence(surfer.zone, block, 'Gives'),
  }

const REMOVAL: Partial<Record<ScheduledBlock['type'], OptimizationType>> = {
  'time-off': 'time_off_removal',
  'blocked-time': 'block_time_off_removal',
}

/** Hours off within the shift, not days. */
const isRemovable =
  ({ allowed, removableBlockIds }: ReoptimiseProblem, { window }: Frame) =>
  ({ id, type, interval }: ScheduledBlock): boolean =>
    allowed.some(wanted => wanted === REMOVAL[type]) &&
    removableBlockIds.includes(id) &&
    contains(window, interval)

function removed(framing: Framing, { shift, surfer, overlays }: Frame, block: ScheduledBlock): Choice {
  const others = overlays.filter(other => other !== block).map(other => other.interval)
  const back = filled(shift, [block.interval], framing.isService, others)
  const isRefilled = back !== shift
  return {
    type: REMOVAL[block.type]!,
    before: isRefilled ? [block, shift] : [block],
    after: isRefilled ? [back] : [],
    interval: block.interval,
    sentence: awaySentence(surfer.zone, block, 'Takes back'),
  }
}

const hull = (intervals: readonly Interval[]): Interval => ({
  start: Math.min(...intervals.map(i => i.start)),
  end: Math.max(...intervals.map(i => i.end)),
})
