// Lets the gallery's schedule be edited: blocks in memory, rules for the look of them.
import { useMemo, useState } from 'react'
import { HOUR_MS, overlaps } from '#core/time/index.ts'
import type {
  Gesture,
  GestureGhost,
  GesturePreview,
  TimelineEditing,
} from '../parts/timeline/gestures/types.ts'
import type { TimelineBlock, TimelineRow } from '../parts/timeline/layout/types.ts'
import { sampleBlocks } from './sample-schedule.ts'

interface Change {
  /** Blocks as they will be, by the id of what they replace; new ones by none. */
  block: TimelineBlock
  replaces?: string
}

function changesOf(gesture: Gesture, blocks: readonly TimelineBlock[]): Change[] {
  const byId = new Map(blocks.map(block => [block.id, block]))
  if (gesture.is === 'create') {
    const look = { kind: 'shift', color: 'blue', label: 'New', isDraft: true } as const
    return [{ block: { ...look, ...gesture.interval, id: `new ${blocks.length}`, rowId: gesture.rowId } }]
  }
  if (gesture.is === 'resize') {
    const block = byId.get(gesture.blockId)
    return block
      ? [{ block: { ...block, [gesture.edge]: gesture.to, isDraft: true }, replaces: block.id }]
      : []
  }
  return gesture.blockIds.flatMap(id => {
    const own = blocks.filter(
      block => block.id === id || block.id.startsWith(`${id}t`) || block.id === `${id}b`,
    )
    return own.map(block => ({
      block: {
        ...block,
        id: gesture.isCopy ? `${block.id} copy ${blocks.length}` : block.id,
        rowId: id === gesture.blockIds[0] || block.rowId === gesture.fromRowId ? gesture.rowId : block.rowId,
        start: block.start + gesture.deltaMs,
        end: block.end + gesture.deltaMs,
        isDraft: true,
      },
      ...(gesture.isCopy ? {} : { replaces: block.id }),
    }))
  })
}

const LEAST_HOURS = 4

export function useSampleEditing(rows: readonly TimelineRow[], say: (text: string) => void) {
  const planned = useMemo(() => sampleBlocks(rows), [rows])
  const [edited, setEdited] = useState<{ of: unknown; blocks: TimelineBlock[] } | null>(null)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const blocks = edited?.of === planned ? edited.blocks : planned
  const locked = useMemo(() => new Set(rows.filter(row => row.lockedBecause).map(row => row.id)), [rows])

  const preview = (gesture: Gesture): GesturePreview => {
    const changes = changesOf(gesture, blocks).filter(({ block }) => block.kind === 'shift')
    const ghosts: GestureGhost[] = changes.map(({ block }) => block)
    const isOver = changes.some(({ block, replaces }) =>
      blocks.some(
        other =>
          other.rowId === block.rowId &&
          other.kind !== 'task' &&
          other.kind !== 'break' &&
          other.id !== replaces &&
          overlaps(other, block),
      ),
    )
    if (isOver) return { tone: 'bad', sentence: 'It overlaps another block.', ghosts }
    const isShort = changes.some(({ block }) => block.end - block.start < LEAST_HOURS * HOUR_MS)
    if (isShort) return { tone: 'warn', sentence: 'A shift has at least 4 hours.', ghosts }
    return { tone: 'fine', ghosts }
  }
  const commit = (gesture: Gesture) => {
    const changes = changesOf(gesture, blocks)
    const replacedIds = new Set(changes.map(change => change.replaces))
    const kept = blocks.filter(block => !replacedIds.has(block.id))
    setEdited({ of: planned, blocks: [...kept, ...changes.map(change => change.block)] })
  }
  const editing: TimelineEditing = {
    snapMinutes: 15,
    selection,
    preview,
    commit,
    onSelect: (ids, how) =>
      setSelection(before => {
        if (how === 'replace') return new Set(ids)
        if (how === 'add') return new Set([...before, ...ids])
        return new Set([...before].filter(id => !ids.includes(id)).concat(ids.filter(id => !before.has(id))))
      }),
    cancel: () => say('Put back'),
    canEditRow: rowId => !locked.has(rowId),
    onMenu: ({ block, rowId, instant }) =>
      say(`Menu of ${block ?? 'the cell'} of ${rowId} at ${new Date(instant).toISOString()}`),
  }
  return { blocks, editing }
}
