// Labels of edits: for the undo button, the toast and the screen reader.
import { dayText, timeText } from '#web/lib/dates.ts'
import { fullName, type ScheduleBlock } from '../blocks/schedule-block.ts'
import { blockName, isCustom, readPartId } from '../blocks/timeline-blocks.ts'
import type { EditContext } from './edit-context.ts'
import * as texts from './texts.ts'

const NOUNS = {
  shift: ['shift', 'shifts'],
  'time-off': [texts.timeOff, texts.timesOff],
  'time-in-lieu': [texts.timeInLieu, texts.timesInLieu],
  'blocked-time': [texts.blockedTime, texts.blockedTimes],
  task: ['activity', 'activities'],
  break: ['break', 'breaks'],
} as const

export const countLabel = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${more}`

/** "3 shifts", "2 activities", "4 blocks"; a single one by its agent: "Ada Park’s Early shift". */
export function selectionLabel(context: EditContext, ids: readonly string[]): string {
  const kinds = new Set(ids.map(id => kindOf(context, id)))
  const [only] = ids
  if (ids.length === 1 && only !== undefined) return single(context, only)
  const [kind] = kinds
  const [one, more] = kinds.size === 1 && kind ? NOUNS[kind] : (['block', 'blocks'] as const)
  return countLabel(ids.length, one, more)
}

function kindOf(context: EditContext, id: string): keyof typeof NOUNS {
  const { blockId, part } = readPartId(id)
  return part === 'block' ? (context.blocks.get(blockId)?.type ?? 'shift') : part
}

function single(context: EditContext, id: string): string {
  const { blockId, part, index } = readPartId(id)
  const block = context.blocks.get(blockId)
  if (!block) return texts.aBlock
  const surfer = context.surfers.find(one => one.id === block.surferId)
  const task = part === 'task' ? block.tasks[index] : undefined
  const name = task
    ? taskLabel(context, task.taskId)
    : part === 'break'
      ? 'break'
      : wholeLabel(block, context)
  return surfer ? `${fullName(surfer)}’s ${name}` : name
}

/** "Early shift", "07:00–14:00 shift", "time off", "Team meeting". */
function wholeLabel({ wire, interval }: ScheduleBlock, { names, zone }: EditContext): string {
  if (wire.type === 'time-off')
    return wire.subtype === 'Sick' ? texts.sickTime : blockName(wire, names).toLowerCase()
  if (wire.type !== 'shift') return wire.title || blockName(wire, names).toLowerCase()
  if (isCustom(wire, names))
    return texts.startEndShift(timeText(interval.start, zone), timeText(interval.end, zone))
  const name = blockName(wire, names)
  return / shift$/i.test(name) ? name : texts.nameShift(name)
}

export const dayLabelIn = ({ zone }: EditContext, instant: number): string => dayText(instant, zone)
export const timeLabelIn = ({ zone }: EditContext, instant: number): string => timeText(instant, zone)

export const taskLabel = ({ names }: EditContext, taskId: number): string =>
  names.tasks.get(taskId)?.name ?? 'activity'
