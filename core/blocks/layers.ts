// Layers: what a surfer really does at each moment when blocks overlap. Time off beats time in lieu beats
// blocked time beats a break beats an activity beats the bare shift; whatever is in a fill shift comes last.
import { type Interval, intersect } from '../time/index.ts'
import type { ScheduledBlock } from './types.ts'

export type LayerKind = 'time-off' | 'time-in-lieu' | 'blocked-time' | 'break' | 'task' | 'shift'

export interface LayerSegment {
  interval: Interval
  kind: LayerKind
  blockId: number
  /** Set for a task only. */
  taskId: number | null
}

const TOP_FIRST: LayerKind[] = ['time-off', 'time-in-lieu', 'blocked-time', 'break', 'task', 'shift']

function piecesOf(block: ScheduledBlock): LayerSegment[] {
  const piece = (kind: LayerKind, interval: Interval, taskId: number | null = null): LayerSegment[] => {
    const inside = intersect(interval, block.interval)
    return inside ? [{ interval: inside, kind, blockId: block.id, taskId }] : []
  }
  return [
    ...piece(block.type, block.interval),
    ...block.breaks.flatMap(interval => piece('break', interval)),
    ...block.tasks.flatMap(task => piece('task', task.interval, task.taskId)),
  ]
}

/** The blocks of one surfer in one view -> segments without overlap, in order; equal neighbours joined. */
export function layers(blocks: readonly ScheduledBlock[]): LayerSegment[] {
  const pieces = blocks.flatMap(piecesOf)
  const cuts = [...new Set(pieces.flatMap(p => [p.interval.start, p.interval.end]))].sort((a, b) => a - b)
  const fills = new Set(blocks.filter(block => block.isFill).map(block => block.id))
  const rank = ({ kind, blockId }: LayerSegment) =>
    (TOP_FIRST.indexOf(kind) + (fills.has(blockId) ? TOP_FIRST.length : 0)) * 2 ** 32 - blockId
  const sorted = [...pieces].sort((a, b) => rank(a) - rank(b))
  const segments: LayerSegment[] = []
  for (let i = 0; i + 1 < cuts.length; i++) {
    const interval = { start: cuts[i]!, end: cuts[i + 1]! }
    const top = sorted.find(p => p.interval.start <= interval.start && p.interval.end >= interval.end)
    if (!top) continue
    const last = segments.at(-1)
    const isSame =
      last?.interval.end === interval.start &&
      last.kind === top.kind &&
      last.blockId === top.blockId &&
      last.taskId === top.taskId
    if (isSame) last.interval = { start: last.interval.start, end: interval.end }
    else segments.push({ ...top, interval })
  }
  return segments
}
