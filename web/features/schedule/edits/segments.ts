// Activities and breaks on their shifts: taken off one, laid on another, cut to where the shift is.
import type { ScheduledTask } from '#core/blocks/index.ts'
import { type Interval, intersect, lengthMs, overlaps, subtract } from '#core/time/index.ts'
import type { BlockContent } from '../blocks/block-content.ts'
import { fullName } from '../blocks/schedule-block.ts'
import { placeTask } from '../blocks/task-placing.ts'
import { type BlockPart, partId, readPartId } from '../blocks/timeline-blocks.ts'
import { type EditBuilder, type EditContext, rejectEdit, requireSurfer } from './edit-context.ts'
import * as texts from './texts.ts'

/** An activity, or a break when it is of no task. */
export type ShiftSegment = { taskId: number | null; interval: Interval }

/** The chosen blocks, and the chosen parts of others: a block that is chosen has its parts with it. */
export function splitSelection(ids: readonly string[]): { wholes: number[]; parts: BlockPart[] } {
  const all = ids.map(readPartId)
  const wholes = [...new Set(all.filter(one => one.part === 'block').map(one => one.blockId))]
  return { wholes, parts: all.filter(one => one.part !== 'block' && !wholes.includes(one.blockId)) }
}

export function segmentOf(content: BlockContent, { part, index }: BlockPart): ShiftSegment {
  const task = part === 'task' ? content.tasks[index] : undefined
  if (task) return { taskId: task.taskId, interval: task.interval }
  const interval = part === 'break' ? content.breaks[index] : undefined
  return interval ? { taskId: null, interval } : rejectEdit(texts.thisActivityNoLongerExists)
}

const isAt = (a: Interval, b: Interval) => a.start === b.start && a.end === b.end

export function withoutSegment(content: BlockContent, part: ShiftSegment): BlockContent {
  if (part.taskId === null)
    return { ...content, breaks: content.breaks.filter(one => !isAt(one, part.interval)) }
  const isIt = (task: ScheduledTask) => task.taskId === part.taskId && isAt(task.interval, part.interval)
  return { ...content, tasks: content.tasks.filter(task => !isIt(task)) }
}

/** An activity takes its time from those it is laid over; a break may not be laid over another. */
export function withSegment(content: BlockContent, part: ShiftSegment): BlockContent {
  const { taskId, interval } = part
  if (taskId !== null) return { ...content, tasks: placeTask(content.tasks, null, { taskId, interval }) }
  if (content.breaks.some(one => overlaps(one, interval))) rejectEdit(texts.thereIsAlreadyABreak)
  return { ...content, breaks: [...content.breaks, interval].sort((a, b) => a.start - b.start) }
}

/** The shift of an agent that has most of an interval, as things are on the bench. */
export function shiftAtInterval(
  builder: EditBuilder,
  surferId: number,
  interval: Interval,
): number | undefined {
  let best: number | undefined
  let most = 0
  for (const [id, content] of builder.shiftsOf([surferId])) {
    const common = intersect(content.interval, interval)
    if (common && lengthMs(common) > most) {
      best = id
      most = lengthMs(common)
    }
  }
  return best
}

/** Places a segment on a shift, cut to it; answers its part id. */
export function placeOnShift(builder: EditBuilder, blockId: number, part: ShiftSegment): string {
  const content = builder.content(blockId)
  const interval = intersect(content.interval, part.interval)
  if (!interval) return rejectEdit(texts.thatIsOutsideTheShift)
  const after = withSegment(content, { ...part, interval })
  builder.set(blockId, after)
  const list = part.taskId === null ? after.breaks : after.tasks.map(task => task.interval)
  const index = list.findIndex(one => isAt(one, interval))
  return partId({ blockId: builder.idAfter(blockId), part: part.taskId === null ? 'break' : 'task', index })
}

/** Lays a part on whatever shift the agent has there. */
export function placeSegment(builder: EditBuilder, surferId: number, part: ShiftSegment): string {
  const blockId = shiftAtInterval(builder, surferId, part.interval)
  if (blockId !== undefined) return placeOnShift(builder, blockId, part)
  return rejectEdit(texts.fullNameHasNoShift(fullName(requireSurfer(builder.context, surferId))))
}

/** Interval of a drawn part; undefined when it no longer exists. */
export function drawnInterval(context: EditContext, id: string): Interval | undefined {
  const { blockId, part, index } = readPartId(id)
  const block = context.blocks.get(blockId)
  if (part === 'task') return block?.tasks[index]?.interval
  return part === 'break' ? block?.breaks[index] : block?.interval
}

/** A shift whose free time within a range is filled with an activity. */
export function withFreeTimeFilled(content: BlockContent, taskId: number, within: Interval): BlockContent {
  const taken = [...content.breaks, ...content.tasks.map(task => task.interval)]
  const inside = intersect(content.interval, within)
  const gaps = inside ? subtract([inside], taken) : []
  const parts: ShiftSegment[] = gaps.map(interval => ({ taskId, interval }))
  return parts.reduce(withSegment, content)
}
