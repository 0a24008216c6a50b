// Edits of a drag, or of the keys that stand for it: moving, resizing and swapping blocks.
import { lengthMs, localDateOf, MINUTE_MS } from '#core/time/index.ts'
import { cutContent, moveContent } from '../blocks/block-content.ts'
import { fullName } from '../blocks/schedule-block.ts'
import { type BlockPart, partId, readPartId } from '../blocks/timeline-blocks.ts'
import {
  attemptEdits,
  EditBuilder,
  type EditContext,
  type EditOutcome,
  type PlannedEdits,
  rejectEdit,
  requireEditableSurfer,
} from './edit-context.ts'
import { dayLabelIn, selectionLabel, timeLabelIn } from './labels.ts'
import {
  drawnInterval,
  placeOnShift,
  placeSegment,
  segmentOf,
  splitSelection,
  withoutSegment,
} from './segments.ts'
import * as texts from './texts.ts'
import { dayShift, shiftedBy, timeShiftOf } from './time-shift.ts'

export interface BlockMove {
  blockIds: readonly string[]
  deltaMs: number
  /** Whole days to move by, which may have 23 or 25 hours; undefined within a day. */
  deltaDays?: number
  /** Under the pointer, and where it was picked up. */
  rowId: string
  fromRowId: string
  isCopy: boolean
}

/** Rows that something is moved down by. */
function rowsDown(context: EditContext, { rowId, fromRowId }: BlockMove): number {
  const at = (id: string) => context.surfers.findIndex(one => String(one.id) === id)
  return at(rowId) - at(fromRowId)
}

function surferDown(context: EditContext, surferId: number, rows: number): number {
  const at = context.surfers.findIndex(one => one.id === surferId)
  const surfer = context.surfers[at + rows]
  return surfer ? requireEditableSurfer(context, surfer.id).id : rejectEdit(texts.thereAreNotEnoughRows)
}

export const moveBlocks = (context: EditContext, gesture: BlockMove): EditOutcome =>
  attemptEdits(() => {
    const builder = new EditBuilder(context)
    const { wholes, parts } = splitSelection(gesture.blockIds)
    const to = shiftedBy(timeShiftOf(gesture), context.zone)
    const rows = rowsDown(context, gesture)
    const selects = wholes.map(blockId => {
      const content = builder.content(blockId)
      const moved = { ...moveContent(content, to), surferId: surferDown(context, content.surferId, rows) }
      if (gesture.isCopy) return partId({ blockId: builder.add(moved), part: 'block', index: 0 })
      builder.set(blockId, moved)
      return partId({ blockId: builder.idAfter(blockId), part: 'block', index: 0 })
    })
    // All are taken up before the first is laid down: they must not push one another away.
    const taken = parts.map(one => ({ one, part: segmentOf(builder.content(one.blockId), one) }))
    if (!gesture.isCopy)
      for (const { one, part } of taken)
        builder.set(one.blockId, withoutSegment(builder.content(one.blockId), part))
    for (const { one, part } of taken) {
      const surferId = surferDown(context, builder.content(one.blockId).surferId, rows)
      const interval = { start: to(part.interval.start), end: to(part.interval.end) }
      selects.push(placeSegment(builder, surferId, { ...part, interval }))
    }
    return { edits: builder.edits(), label: moveLabel(context, gesture, to), selects }
  })

function moveLabel(context: EditContext, gesture: BlockMove, to: (instant: number) => number): string {
  const [first] = gesture.blockIds
  const what = `${gesture.isCopy ? texts.copied : texts.moved} ${selectionLabel(context, gesture.blockIds)}`
  const surfer = context.surfers.find(one => String(one.id) === gesture.rowId)
  const who = gesture.rowId !== gesture.fromRowId && surfer ? texts.toSurfer(fullName(surfer)) : ''
  const start = first === undefined ? undefined : drawnInterval(context, first)?.start
  if (start === undefined || to(start) === start) return what + who
  const isSameDay = localDateOf(context.zone, start) === localDateOf(context.zone, to(start))
  const when = isSameDay ? timeLabelIn(context, to(start)) : dayLabelIn(context, to(start))
  return who ? `${what}${who}, ${when}` : texts.whatToWhen(what, when)
}

export interface BlockResize {
  blockId: string
  edge: 'start' | 'end'
  to: number
}

const SHORTEST_MS = 5 * MINUTE_MS

export const resizeBlock = (context: EditContext, { blockId: id, edge, to }: BlockResize): EditOutcome =>
  attemptEdits(() => {
    const builder = new EditBuilder(context)
    const part = readPartId(id)
    const content = builder.content(part.blockId)
    const before = drawnInterval(context, id) ?? content.interval
    const wanted = { ...before, [edge]: to }
    if (lengthMs(wanted) < SHORTEST_MS) rejectEdit(texts.theEndMustBeAfter)
    const label = texts.nowAt(selectionLabel(context, [id]), edge, timeLabelIn(context, to))
    if (part.part === 'block') {
      builder.set(part.blockId, cutContent(content, wanted))
      const selects = [partId({ ...part, blockId: builder.idAfter(part.blockId) })]
      return { edits: builder.edits(), label, selects }
    }
    const known = segmentOf(content, part)
    builder.set(part.blockId, withoutSegment(content, known))
    const selects = [placeOnShift(builder, part.blockId, { ...known, interval: wanted })]
    return { edits: builder.edits(), label, selects }
  })

/** Two that change places: of two agents, each takes the other's; of one agent, each takes the other's day. */
export const swapSelected = (context: EditContext, oneId: string, otherId: string): EditOutcome =>
  attemptEdits(() => {
    const builder = new EditBuilder(context)
    const [one, other] = [readPartId(oneId), readPartId(otherId)]
    const [a, b] = [builder.content(one.blockId), builder.content(other.blockId)]
    const label = texts.swappedAnd(selectionLabel(context, [oneId]), selectionLabel(context, [otherId]))
    if (one.part !== 'block' || other.part !== 'block')
      return { edits: swapTasks(builder, one, other), label, selects: [oneId, otherId] }
    if (one.blockId === other.blockId) rejectEdit(texts.chooseTwoBlocksToSwap)
    if (a.surferId !== b.surferId) {
      builder.set(one.blockId, { ...a, surferId: b.surferId })
      builder.set(other.blockId, { ...b, surferId: a.surferId })
    } else {
      const { zone } = context
      const dayOf = (content: typeof a) => localDateOf(zone, content.interval.start)
      if (dayOf(a) === dayOf(b)) rejectEdit(texts.bothBelongToOneAgent)
      builder.set(one.blockId, moveContent(a, shiftedBy(dayShift(zone, a.interval.start, dayOf(b)), zone)))
      builder.set(other.blockId, moveContent(b, shiftedBy(dayShift(zone, b.interval.start, dayOf(a)), zone)))
    }
    const selects = [one, other].map(part => partId({ ...part, blockId: builder.idAfter(part.blockId) }))
    return { edits: builder.edits(), label, selects }
  })

/** Swaps the activities of two times; the times stay. */
function swapTasks(builder: EditBuilder, one: BlockPart, other: BlockPart): PlannedEdits['edits'] {
  const taskOf = ({ blockId, part, index }: BlockPart) =>
    (part === 'task' ? builder.content(blockId).tasks[index] : undefined) ??
    rejectEdit(texts.swapAnActivityWithAnActivity)
  const [a, b] = [taskOf(one).taskId, taskOf(other).taskId]
  for (const [{ blockId, index }, taskId] of [
    [one, b],
    [other, a],
  ] as const) {
    const content = builder.content(blockId)
    const tasks = content.tasks.with(index, { ...content.tasks[index]!, taskId })
    builder.set(blockId, { ...content, tasks })
  }
  return builder.edits()
}
