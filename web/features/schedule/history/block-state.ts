// The difference between two states of a block, in words: "10:00–18:00 instead of 09:00–17:00", "+ Phones 09:00–11:00".
import type { Block, LoggedBlock } from '#contract/endpoints/schedule.ts'
import type { Interval } from '#contract/shapes.ts'
import { localDateOf, type Zone } from '#core/time/index.ts'
import { dayText, timeText } from '#web/lib/dates.ts'
import type { BlockNames } from '../blocks/schedule-block.ts'
import * as texts from './texts.ts'

/** A block as it is in the schedule, or was in the log. */
export type BlockState = Pick<
  LoggedBlock,
  | 'start'
  | 'end'
  | 'type'
  | 'surferId'
  | 'shiftTemplateId'
  | 'subtype'
  | 'title'
  | 'breaks'
  | 'tasks'
  | 'isLocked'
> & { surferName?: string }

export const blockStateOf = (block: Block): BlockState => ({ ...block, ...block.interval })

/** "Early", "Shift", "Sick", "Team meeting". */
export function blockStateName(
  { type, subtype, title, shiftTemplateId }: BlockState,
  { shifts }: BlockNames,
): string {
  if (type === 'time-off') return subtype ?? texts.timeOff
  if (type !== 'shift') return title || texts.names[type]
  return (shiftTemplateId !== null && shifts.get(shiftTemplateId)?.name) || texts.shift
}

const clock = ({ start, end }: Interval, zone: Zone) => `${timeText(start, zone)}–${timeText(end, zone)}`

/** "Mon 9 Mar 22:00–06:00"; with the last day where it is far. */
export function timesText({ start, end }: Interval, zone: Zone): string {
  const isLong = Date.parse(end) - Date.parse(start) > 24 * 3_600_000
  if (!isLong) return `${dayText(start, zone)} ${clock({ start, end }, zone)}`
  return `${dayText(start, zone)} ${timeText(start, zone)} – ${dayText(end, zone)} ${timeText(end, zone)}`
}

/** "Early, Mon 9 Mar 09:00–17:00" */
export const placeText = (face: BlockState, names: BlockNames, zone: Zone): string =>
  `${blockStateName(face, names)}, ${timesText(face, zone)}`

const isMoved = (before: BlockState, after: BlockState): boolean =>
  before.start !== after.start || before.end !== after.end

/** Times before and after: "09:00–17:00 to 10:00–18:00"; with the day when it differs. */
export function moveText(before: BlockState, after: BlockState, zone: Zone): string {
  const isSameDay = localDateOf(zone, Date.parse(before.start)) === localDateOf(zone, Date.parse(after.start))
  return texts.timesToAfter(timesText(before, zone), isSameDay ? clock(after, zone) : timesText(after, zone))
}

interface PartState {
  name: string
  interval: Interval
}

const partsOf = (face: BlockState, { tasks }: BlockNames): PartState[] => [
  ...face.breaks.map(interval => ({ name: texts.breakLabel, interval })),
  ...face.tasks.map(({ taskId, interval }) => ({
    name: tasks.get(taskId)?.name ?? texts.activity,
    interval,
  })),
]

/** Key by minutes from the block's start, so that a part that moves with its block counts as unchanged. */
const keyOf = ({ name, interval }: PartState, origin: string): string =>
  [name, ...[interval.start, interval.end].map(at => Date.parse(at) - Date.parse(origin))].join(' ')

/** Breaks and activities that went and came; none when all moved along. */
function partChanges(before: BlockState, after: BlockState, names: BlockNames, zone: Zone): string[] {
  const [was, is] = [partsOf(before, names), partsOf(after, names)]
  const keys = (parts: PartState[], origin: string) =>
    parts
      .map(part => keyOf(part, origin))
      .toSorted()
      .join()
  if (keys(was, before.start) === keys(is, after.start)) return []
  const origin = before.start
  const [wasKeys, isKeys] = [was, is].map(parts => new Set(parts.map(part => keyOf(part, origin))))
  const text = (sign: string) => (part: PartState) => `${sign} ${part.name} ${clock(part.interval, zone)}`
  return [
    ...was.filter(part => !isKeys!.has(keyOf(part, origin))).map(text('−')),
    ...is.filter(part => !wasKeys!.has(keyOf(part, origin))).map(text('+')),
  ]
}

/** Visible changes, each in a few words; empty when there are none. */
export function changesOf(before: BlockState, after: BlockState, names: BlockNames, zone: Zone): string[] {
  const [was, is] = [blockStateName(before, names), blockStateName(after, names)]
  const isGiven = before.surferId !== after.surferId
  return [
    ...(isMoved(before, after) ? [moveText(before, after, zone)] : []),
    ...(isGiven
      ? [texts.movedBetweenAgents(before.surferName ?? texts.oneAgent, after.surferName ?? texts.another)]
      : []),
    ...(was === is ? [] : [texts.timesToAfter(was, is)]),
    ...partChanges(before, after, names, zone),
    ...(before.isLocked === after.isLocked ? [] : [after.isLocked ? 'locked' : 'unlocked']),
  ]
}

const SHOWN = 6
export const listText = (words: readonly string[]): string =>
  words.length <= SHOWN
    ? words.join(', ')
    : texts.wordsAndCountMore(words.slice(0, SHOWN - 1).join(', '), words.length - SHOWN + 1)
