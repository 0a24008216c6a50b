// What was done, in words: for the undo button, the toast and the screen reader.
import { dayText, timeText } from '#web/lib/dates.ts'
import { fullName } from '../blocks/schedule-block.ts'
import { blockName, readPartId } from '../blocks/timeline-blocks.ts'
import type { Ground } from './edit-context.ts'

const NOUNS = {
  shift: ['shift', 'shifts'],
  'time-off': ['time off', 'times off'],
  'time-in-lieu': ['time in lieu', 'times in lieu'],
  'blocked-time': ['blocked time', 'blocked times'],
  task: ['activity', 'activities'],
  break: ['break', 'breaks'],
} as const

export const counted = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${more}`

/** "3 shifts", "2 activities", "4 blocks"; a single one by its name: "Early of Ada Park". */
export function nameOf(ground: Ground, ids: readonly string[]): string {
  const kinds = new Set(ids.map(id => kindOf(ground, id)))
  const [only] = ids
  if (ids.length === 1 && only !== undefined) return single(ground, only)
  const [kind] = kinds
  const [one, more] = kinds.size === 1 && kind ? NOUNS[kind] : (['block', 'blocks'] as const)
  return counted(ids.length, one, more)
}

function kindOf(ground: Ground, id: string): keyof typeof NOUNS {
  const { blockId, part } = readPartId(id)
  return part === 'block' ? (ground.blocks.get(blockId)?.type ?? 'shift') : part
}

function single(ground: Ground, id: string): string {
  const { blockId, part, index } = readPartId(id)
  const block = ground.blocks.get(blockId)
  if (!block) return 'a block'
  const surfer = ground.surfers.find(one => one.id === block.surferId)
  const task = part === 'task' ? block.tasks[index] : undefined
  const name = task
    ? (ground.names.tasks.get(task.taskId)?.name ?? 'activity')
    : part === 'break'
      ? 'break'
      : blockName(block.wire, ground.names)
  return surfer ? `${name} of ${fullName(surfer)}` : name
}

export const onDay = ({ zone }: Ground, instant: number): string => dayText(instant, zone)
export const atTime = ({ zone }: Ground, instant: number): string => timeText(instant, zone)

export const taskName = ({ names }: Ground, taskId: number): string =>
  names.tasks.get(taskId)?.name ?? 'activity'
