// What was copied, as offsets from the cell that the first of it stood in, so that it can be pasted anywhere.
import { type EpochMs, localDateOf, minuteOfDay } from '#core/time/index.ts'
import { clockText } from '#web/ui/clock-text.ts'
import { type BlockContent, contentOf, movedTo } from '../blocks/block-content.ts'
import { fullName } from '../blocks/schedule-block.ts'
import { partId } from '../blocks/timeline-blocks.ts'
import { along, wayBetween } from './clock.ts'
import { attempt, editable, type Ground, notPossible, type Outcome, Workbench } from './edit-context.ts'
import { counted } from './labels.ts'
import { lay, type Part, partOf, split } from './segments.ts'

export interface Clip {
  blocks: { rowsDown: number; content: BlockContent }[]
  parts: { rowsDown: number; part: Part }[]
  /** Of the earliest. */
  start: EpochMs
}

export const clipSize = ({ blocks, parts }: Clip): number => blocks.length + parts.length

/** Null when nothing of it is in sight. */
export function clipOf(ground: Ground, ids: readonly string[]): Clip | null {
  const { wholes, parts } = split(ids)
  const rowOf = new Map(ground.surfers.map((surfer, at) => [surfer.id, at]))
  const blocks = wholes.flatMap(id => ground.blocks.get(id) ?? [])
  const pieces = parts.flatMap(one => {
    const block = ground.blocks.get(one.blockId)
    return block ? [{ block, part: partOf(contentOf(block), one) }] : []
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
export const paste = (ground: Ground, clip: Clip, surferId: number, instant: EpochMs): Outcome =>
  attempt(() => {
    const bench = new Workbench(ground)
    const { zone, isDays, surfers } = ground
    const top = surfers.findIndex(one => one.id === surferId)
    const isByDay = isDays || clip.parts.length === 0
    const way = isByDay
      ? wayBetween(zone, clip.start, localDateOf(zone, instant))
      : { days: 0, ms: instant - clip.start }
    const to = along(way, zone)
    const target = (rowsDown: number) =>
      editable(ground, (surfers[top + rowsDown] ?? notPossible('There are not enough rows below.')).id).id
    const selects = clip.blocks.map(({ rowsDown, content }) => {
      const id = bench.add({ ...movedTo(content, to), surferId: target(rowsDown) })
      return partId({ blockId: id, part: 'block', index: 0 })
    })
    for (const { rowsDown, part } of clip.parts) {
      const interval = { start: to(part.interval.start), end: to(part.interval.end) }
      selects.push(lay(bench, target(rowsDown), { ...part, interval }))
    }
    const label = `Pasted ${counted(clipSize(clip), 'block', 'blocks')}`
    return { edits: bench.edits(), label, selects }
  })

/** For a spreadsheet or a message: a line for each, columns by tab. */
export function clipText(ground: Ground, ids: readonly string[]): string {
  const { zone, names } = ground
  const clockAt = (instant: EpochMs) => clockText(minuteOfDay(zone, instant))
  const line = (surferId: number, what: string, start: EpochMs, end: EpochMs) => {
    const surfer = ground.surfers.find(one => one.id === surferId)
    const who = surfer ? fullName(surfer) : ''
    return [who, localDateOf(zone, start), clockAt(start), clockAt(end), what].join('\t')
  }
  const { wholes, parts } = split(ids)
  const lines = [
    ...wholes.flatMap(id => {
      const block = ground.blocks.get(id)
      if (!block) return []
      const template = names.shifts.get(block.wire.shiftTemplateId ?? 0)?.name
      const what =
        template ?? block.wire.title ?? block.wire.subtype ?? (block.type === 'shift' ? 'Shift' : '')
      return [line(block.surferId, what, block.interval.start, block.interval.end)]
    }),
    ...parts.flatMap(one => {
      const block = ground.blocks.get(one.blockId)
      if (!block) return []
      const { taskId, interval } = partOf(contentOf(block), one)
      const what = taskId === null ? 'Break' : (names.tasks.get(taskId)?.name ?? '')
      return [line(block.surferId, what, interval.start, interval.end)]
    }),
  ]
  return [['Agent', 'Day', 'Start', 'End', 'What'].join('\t'), ...lines].join('\n')
}
