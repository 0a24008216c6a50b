// Copied blocks, as offsets from the first one's cell, so that they can be pasted anywhere.
import { type EpochMs, localDateOf, minuteOfDay } from '#core/time/index.ts'
import { clockValue } from '#web/ui/text/clock-text.ts'
import { type BlockContent, contentOf, moveContent } from '../blocks/block-content.ts'
import { fullName } from '../blocks/schedule-block.ts'
import { partId } from '../blocks/timeline-blocks.ts'
import {
  attemptEdits,
  EditBuilder,
  type EditContext,
  type EditOutcome,
  rejectEdit,
  requireEditableSurfer,
} from './edit-context.ts'
import { countLabel } from './labels.ts'
import { placeSegment, type ShiftSegment, segmentOf, splitSelection } from './segments.ts'
import * as texts from './texts.ts'
import { dayShift, shiftedBy } from './time-shift.ts'

export interface CopiedBlocks {
  blocks: { rowsDown: number; content: BlockContent }[]
  parts: { rowsDown: number; part: ShiftSegment }[]
  /** Start of the earliest block. */
  start: EpochMs
}

export const copiedCount = ({ blocks, parts }: CopiedBlocks): number => blocks.length + parts.length

/** Null when nothing of it is in sight. */
export function copyBlocks(context: EditContext, ids: readonly string[]): CopiedBlocks | null {
  const { wholes, parts } = splitSelection(ids)
  const rowOf = new Map(context.surfers.map((surfer, at) => [surfer.id, at]))
  const blocks = wholes.flatMap(id => context.blocks.get(id) ?? [])
  const pieces = parts.flatMap(one => {
    const block = context.blocks.get(one.blockId)
    return block ? [{ block, part: segmentOf(contentOf(block), one) }] : []
  })
  const rows = [...blocks, ...pieces.map(one => one.block)].map(block => rowOf.get(block.surferId) ?? 0)
  const starts = [...blocks, ...pieces.map(one => one.part)].map(one => one.interval.start)
  if (starts.length === 0) return null
  const top = Math.min(...rows)
  return {
    start: Math.min(...starts),
    blocks: blocks.map((block, at) => ({ rowsDown: rows[at]! - top, content: contentOf(block) })),
    parts: pieces.map(({ part }, at) => ({ rowsDown: rows[blocks.length + at]! - top, part })),
  }
}

/** `instant`: of the cell it is pasted at. In a view of days the times of day stay. */
export const pasteBlocks = (
  context: EditContext,
  copied: CopiedBlocks,
  surferId: number,
  instant: EpochMs,
): EditOutcome =>
  attemptEdits(() => {
    const builder = new EditBuilder(context)
    const { zone, isDays, surfers } = context
    const top = surfers.findIndex(one => one.id === surferId)
    const isByDay = isDays || copied.parts.length === 0
    const way = isByDay
      ? dayShift(zone, copied.start, localDateOf(zone, instant))
      : { days: 0, ms: instant - copied.start }
    const to = shiftedBy(way, zone)
    const target = (rowsDown: number) =>
      requireEditableSurfer(
        context,
        (surfers[top + rowsDown] ?? rejectEdit(texts.thereAreNotEnoughRowsBelow)).id,
      ).id
    const selects = copied.blocks.map(({ rowsDown, content }) => {
      const id = builder.add({ ...moveContent(content, to), surferId: target(rowsDown) })
      return partId({ blockId: id, part: 'block', index: 0 })
    })
    for (const { rowsDown, part } of copied.parts) {
      const interval = { start: to(part.interval.start), end: to(part.interval.end) }
      selects.push(placeSegment(builder, target(rowsDown), { ...part, interval }))
    }
    const label = texts.pastedCount(countLabel(copiedCount(copied), 'block', 'blocks'))
    return { edits: builder.edits(), label, selects }
  })

/** Table for a spreadsheet or a message: a line for each block, columns divided by tabs. */
export function clipboardTable(context: EditContext, ids: readonly string[]): string {
  const { zone, names } = context
  const clockAt = (instant: EpochMs) => clockValue(minuteOfDay(zone, instant))
  const line = (surferId: number, what: string, start: EpochMs, end: EpochMs) => {
    const surfer = context.surfers.find(one => one.id === surferId)
    const who = surfer ? fullName(surfer) : ''
    return [who, localDateOf(zone, start), clockAt(start), clockAt(end), what].join('\t')
  }
  const { wholes, parts } = splitSelection(ids)
  const lines = [
    ...wholes.flatMap(id => {
      const block = context.blocks.get(id)
      if (!block) return []
      const template = names.shifts.get(block.wire.shiftTemplateId ?? 0)?.name
      const what =
        template ?? block.wire.title ?? block.wire.subtype ?? (block.type === 'shift' ? texts.shift : '')
      return [line(block.surferId, what, block.interval.start, block.interval.end)]
    }),
    ...parts.flatMap(one => {
      const block = context.blocks.get(one.blockId)
      if (!block) return []
      const { taskId, interval } = segmentOf(contentOf(block), one)
      const what = taskId === null ? texts.breakLabel : (names.tasks.get(taskId)?.name ?? '')
      return [line(block.surferId, what, interval.start, interval.end)]
    }),
  ]
  return [[texts.agent, texts.day, texts.start, texts.end, texts.what].join('\t'), ...lines].join('\n')
}
