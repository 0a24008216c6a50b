// The content of a block that a manager fills in, and the rules that hold for it whatever else is scheduled.
import type { BodyOf } from '#contract/endpoint.ts'
import type { schedule } from '#contract/endpoints/schedule.ts'
import type { ScheduledTask } from '#core/blocks/index.ts'
import { contains, DAY_MS, HOUR_MS, type Interval, intersect, lengthMs, overlaps } from '#core/time/index.ts'
import { type NewBlock, readInterval, type StoredBlock } from './stored-block.ts'

export type NewBlockForm = BodyOf<typeof schedule.createBlock>
export type BlockChanges = BodyOf<typeof schedule.updateBlock>
export interface BlockFault {
  path: (string | number)[]
  message: string
}

export interface BlockToCheck {
  block: NewBlock
  /** Null for a new block. */
  before: StoredBlock | null
}

const LONGEST_SHIFT_MS = 24 * HOUR_MS
const LONGEST_BLOCK_MS = 366 * DAY_MS

const readTask = (task: NewBlockForm['tasks'][number]): ScheduledTask => ({
  taskId: task.taskId,
  interval: readInterval(task.interval),
})

export function blockOf(form: NewBlockForm): NewBlock {
  return {
    type: form.type,
    surferId: form.surferId,
    interval: readInterval(form.interval),
    breaks: form.breaks.map(readInterval),
    tasks: inOrder(form.tasks.map(readTask)),
    shiftTemplateId: form.shiftTemplateId,
    subtype: form.type === 'time-off' ? (form.subtype ?? 'Time off') : form.subtype,
    title: form.title,
    origin: 'manual',
    isFill: false,
    taskTemplateId: null,
    roundRobinId: null,
    remoteSubtype: form.remoteSubtype || null,
    parentBlockId: form.parentBlockId ?? null,
  }
}

/**
 * The block with the changes. Breaks and activities that are not given move with it when it is as long as before or
 * lies at another time altogether, and are cut to it.
 */
export function changedBlock(block: StoredBlock, change: BlockChanges): NewBlock {
  const { interval, breaks, tasks, ...fields } = change
  const { id: _, published: __, ...before } = block
  const span = interval ? readInterval(interval) : before.interval
  const carried = carrier(before.interval, span)
  // Time in lieu that goes to another agent is for no shift any more.
  const isHandedOver = fields.surferId !== undefined && fields.surferId !== before.surferId
  return {
    ...before,
    ...(isHandedOver ? { parentBlockId: null } : {}),
    ...fields,
    interval: span,
    breaks: breaks ? breaks.map(readInterval) : before.breaks.flatMap(carried),
    tasks: tasks
      ? inOrder(tasks.map(readTask))
      : before.tasks.flatMap(task => carried(task.interval).map(i => ({ taskId: task.taskId, interval: i }))),
  }
}

function carrier(from: Interval, to: Interval): (part: Interval) => Interval[] {
  const isMoved = to.end - to.start === from.end - from.start || !overlaps(from, to)
  const by = isMoved ? to.start - from.start : 0
  return part => [intersect({ start: part.start + by, end: part.end + by }, to)].filter(cut => cut !== null)
}

const inOrder = (tasks: ScheduledTask[]) => tasks.toSorted((a, b) => a.interval.start - b.interval.start)

const ends = ({ start, end }: Interval) => [start, end]
const content = (block: NewBlock | StoredBlock) => [
  block.surferId,
  ends(block.interval),
  block.breaks.map(ends),
  block.tasks.map(({ taskId, interval }) => [taskId, ...ends(interval)]),
  block.shiftTemplateId,
  block.subtype,
  block.remoteSubtype,
  block.parentBlockId ?? null,
  block.title,
]
export const isSame = (a: NewBlock | StoredBlock, b: NewBlock | StoredBlock): boolean =>
  JSON.stringify(content(a)) === JSON.stringify(content(b))

/** Whether at most the activities differ. */
export const isSameButTasks = (a: NewBlock | StoredBlock, b: NewBlock | StoredBlock): boolean =>
  isSame({ ...a, tasks: [] }, { ...b, tasks: [] })

export function contentFaults({
  type,
  interval,
  breaks,
  tasks,
  subtype,
  remoteSubtype,
  parentBlockId,
}: NewBlock): BlockFault[] {
  const faults: BlockFault[] = []
  const longest = type === 'shift' ? LONGEST_SHIFT_MS : LONGEST_BLOCK_MS
  if (lengthMs(interval) > longest)
    faults.push({
      path: ['interval', 'end'],
      message: type === 'shift' ? 'A shift is at most 24 hours long.' : 'A block is at most 366 days long.',
    })
  if (subtype !== null && type !== 'time-off')
    faults.push({ path: ['subtype'], message: 'Only time off has a subtype.' })
  if (remoteSubtype !== null && type !== 'time-off')
    faults.push({ path: ['remoteSubtype'], message: 'Only time off is called something elsewhere.' })
  if (parentBlockId && type !== 'time-in-lieu')
    faults.push({ path: ['parentBlockId'], message: 'Only time in lieu is for a shift.' })
  faults.push(...partFaults('breaks', 'break', breaks, interval))
  faults.push(
    ...partFaults(
      'tasks',
      'activity',
      tasks.map(task => task.interval),
      interval,
    ),
  )
  return faults
}

function partFaults(
  field: 'breaks' | 'tasks',
  noun: string,
  parts: Interval[],
  block: Interval,
): BlockFault[] {
  const path = (index: number) => (field === 'breaks' ? [field, index] : [field, index, 'interval'])
  return parts.flatMap((part, index) => {
    if (part.start >= part.end) return [{ path: path(index), message: 'End date must be after start date' }]
    if (!contains(block, part))
      return [
        {
          path: path(index),
          message: `${noun === 'break' ? 'A break' : 'An activity'} must lie inside the block.`,
        },
      ]
    return parts.slice(0, index).some(other => overlaps(other, part))
      ? [{ path: path(index), message: `Another ${noun} is at that time already.` }]
      : []
  })
}
