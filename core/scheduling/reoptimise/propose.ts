// All that could be done about one shift, by the types that are allowed. One action a shift at most, so that
// each can be taken, and reverted, without another.
import type { ScheduledBlock } from '#core/blocks/index.ts'
import { notAvailable } from '#core/constraints/index.ts'
import { contains, type Interval } from '#core/time/index.ts'
import { bestBreaks } from './break-moves.ts'
import { type ChangeableShift, type ShiftReading, withBreaks } from './changeable-shift.ts'
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
  /** Streams that the surfer then serves during the shift. */
  served: Served
  sentence: string
}

type Choice = Omit<Proposal, 'served'>

/** `loss`: of being away, with the movable breaks worked through. */
export function proposals(
  problem: ReoptimiseProblem,
  reading: ShiftReading,
  changeable: ChangeableShift,
  loss: Loss,
  spareMinutes: () => number,
): Proposal[] {
  const isAllowed = (type: OptimizationType) => problem.allowed.includes(type)
  const choices: (Choice | null)[] = [
    isAllowed('break_time_adjustment') ? moved(changeable, loss) : null,
    isAllowed('block_time_off_addition') && problem.blockedMinutes !== null
      ? added(changeable, 'block_time_off_addition', blockedTime(changeable, loss, problem.blockedMinutes))
      : null,
    isAllowed('time_off_addition')
      ? added(changeable, 'time_off_addition', timeOff(changeable, loss, spareMinutes()))
      : null,
    ...changeable.overlays
      .filter(isRemovable(problem, changeable))
      .map(block => removed(reading, changeable, block)),
  ]
  return choices
    .filter(choice => choice !== null)
    .map(choice => ({ ...choice, served: reading.servedBy(changeable.surfer, changed(changeable, choice)) }))
}

/** The surfer's blocks during the shift, as they then are. */
function changed({ shift, overlays }: ChangeableShift, { before, after }: Choice): ScheduledBlock[] {
  const removedIds = new Set(before.map(block => block.id))
  return [...[shift, ...overlays].filter(block => !removedIds.has(block.id)), ...after]
}

function moved(changeable: ChangeableShift, loss: Loss): Choice | null {
  const places = bestBreaks(changeable, loss)
  if (!places) return null
  const { shift, movable, surfer } = changeable
  const both = movable.flatMap(({ interval }, i) =>
    interval.start === places[i]!.start ? [] : [interval, places[i]!],
  )
  return {
    type: 'break_time_adjustment',
    before: [shift],
    after: [withBreaks(changeable, places)],
    interval: hull(both),
    sentence: movesSentence(surfer.zone, movable, places),
  }
}

const added = (
  { surfer }: ChangeableShift,
  type: OptimizationType,
  block: ScheduledBlock | null,
): Choice | null =>
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

/** Hours off within the shift, not days, in which the surfer is available. */
const isRemovable =
  ({ allowed, removableBlockIds }: ReoptimiseProblem, { window, surfer }: ChangeableShift) =>
  ({ id, type, interval }: ScheduledBlock): boolean =>
    allowed.some(wanted => wanted === REMOVAL[type]) &&
    removableBlockIds.includes(id) &&
    contains(window, interval) &&
    notAvailable(surfer, interval).length === 0

function removed(
  reading: ShiftReading,
  { shift, surfer, overlays }: ChangeableShift,
  block: ScheduledBlock,
): Choice {
  const others = overlays.filter(other => other !== block).map(other => other.interval)
  const back = filled(shift, [block.interval], reading.isService, others)
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
