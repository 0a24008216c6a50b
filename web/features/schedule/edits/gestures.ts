// What a drag, or the keys that stand for it, makes of the blocks.
import { lengthMs, localDateOf, MINUTE_MS } from '#core/time/index.ts'
import { cutTo, movedTo } from '../blocks/block-content.ts'
import { fullName } from '../blocks/schedule-block.ts'
import { type BlockPart, partId, readPartId } from '../blocks/timeline-blocks.ts'
import { along, wayBetween, wayOf } from './clock.ts'
import {
  attempt,
  type Edits,
  editable,
  type Ground,
  notPossible,
  type Outcome,
  Workbench,
} from './edit-context.ts'
import { atTime, nameOf, onDay } from './labels.ts'
import { intervalOf, lay, layOn, partOf, split, without } from './segments.ts'

export interface Move {
  blockIds: readonly string[]
  deltaMs: number
  /** Given when whole days are moved by, which may be of 23 or 25 hours. */
  deltaDays?: number
  /** Under the pointer, and where it was picked up. */
  rowId: string
  fromRowId: string
  isCopy: boolean
}

/** Rows that something is moved down by. */
function rowsDown(ground: Ground, { rowId, fromRowId }: Move): number {
  const at = (id: string) => ground.surfers.findIndex(one => String(one.id) === id)
  return at(rowId) - at(fromRowId)
}

function surferDown(ground: Ground, surferId: number, rows: number): number {
  const at = ground.surfers.findIndex(one => one.id === surferId)
  const surfer = ground.surfers[at + rows]
  return surfer ? editable(ground, surfer.id).id : notPossible('There is no row for all of them there.')
}

export const move = (ground: Ground, gesture: Move): Outcome =>
  attempt(() => {
    const bench = new Workbench(ground)
    const { wholes, parts } = split(gesture.blockIds)
    const to = along(wayOf(gesture), ground.zone)
    const rows = rowsDown(ground, gesture)
    const selects = wholes.map(blockId => {
      const content = bench.content(blockId)
      const moved = { ...movedTo(content, to), surferId: surferDown(ground, content.surferId, rows) }
      if (gesture.isCopy) return partId({ blockId: bench.add(moved), part: 'block', index: 0 })
      bench.set(blockId, moved)
      return partId({ blockId: bench.idAfter(blockId), part: 'block', index: 0 })
    })
    // All are taken up before the first is laid down: they must not push one another away.
    const taken = parts.map(one => ({ one, part: partOf(bench.content(one.blockId), one) }))
    if (!gesture.isCopy)
      for (const { one, part } of taken) bench.set(one.blockId, without(bench.content(one.blockId), part))
    for (const { one, part } of taken) {
      const surferId = surferDown(ground, bench.content(one.blockId).surferId, rows)
      const interval = { start: to(part.interval.start), end: to(part.interval.end) }
      selects.push(lay(bench, surferId, { ...part, interval }))
    }
    return { edits: bench.edits(), label: moveLabel(ground, gesture, to), selects }
  })

function moveLabel(ground: Ground, gesture: Move, to: (instant: number) => number): string {
  const [first] = gesture.blockIds
  const what = `${gesture.isCopy ? 'Copied' : 'Moved'} ${nameOf(ground, gesture.blockIds)}`
  const surfer = ground.surfers.find(one => String(one.id) === gesture.rowId)
  const who = gesture.rowId !== gesture.fromRowId && surfer ? ` to ${fullName(surfer)}` : ''
  const start = first === undefined ? undefined : intervalOf(ground, first)?.start
  if (start === undefined || to(start) === start) return what + who
  const isSameDay = localDateOf(ground.zone, start) === localDateOf(ground.zone, to(start))
  const when = isSameDay ? atTime(ground, to(start)) : onDay(ground, to(start))
  return who ? `${what}${who}, ${when}` : `${what} to ${when}`
}

export interface Resize {
  blockId: string
  edge: 'start' | 'end'
  to: number
}

const SHORTEST_MS = 5 * MINUTE_MS

export const resize = (ground: Ground, { blockId: id, edge, to }: Resize): Outcome =>
  attempt(() => {
    const bench = new Workbench(ground)
    const part = readPartId(id)
    const content = bench.content(part.blockId)
    const before = intervalOf(ground, id) ?? content.interval
    const wanted = { ...before, [edge]: to }
    if (lengthMs(wanted) < SHORTEST_MS) notPossible('The end must be after the start.')
    const label = `${nameOf(ground, [id])} now ${edge === 'start' ? 'starts' : 'ends'} at ${atTime(ground, to)}`
    if (part.part === 'block') {
      bench.set(part.blockId, cutTo(content, wanted))
      const selects = [partId({ ...part, blockId: bench.idAfter(part.blockId) })]
      return { edits: bench.edits(), label, selects }
    }
    const known = partOf(content, part)
    bench.set(part.blockId, without(content, known))
    const selects = [layOn(bench, part.blockId, { ...known, interval: wanted })]
    return { edits: bench.edits(), label, selects }
  })

/** Two that change places: of two agents, each takes the other's; of one agent, each takes the other's day. */
export const swap = (ground: Ground, oneId: string, otherId: string): Outcome =>
  attempt(() => {
    const bench = new Workbench(ground)
    const [one, other] = [readPartId(oneId), readPartId(otherId)]
    const [a, b] = [bench.content(one.blockId), bench.content(other.blockId)]
    const label = `Swapped ${nameOf(ground, [oneId])} and ${nameOf(ground, [otherId])}`
    if (one.part !== 'block' || other.part !== 'block')
      return { edits: swapTasks(bench, one, other), label, selects: [oneId, otherId] }
    if (one.blockId === other.blockId) notPossible('Choose two blocks to swap.')
    if (a.surferId !== b.surferId) {
      bench.set(one.blockId, { ...a, surferId: b.surferId })
      bench.set(other.blockId, { ...b, surferId: a.surferId })
    } else {
      const { zone } = ground
      const dayOf = (content: typeof a) => localDateOf(zone, content.interval.start)
      if (dayOf(a) === dayOf(b)) notPossible('Both are on the same day of the same agent.')
      bench.set(one.blockId, movedTo(a, along(wayBetween(zone, a.interval.start, dayOf(b)), zone)))
      bench.set(other.blockId, movedTo(b, along(wayBetween(zone, b.interval.start, dayOf(a)), zone)))
    }
    const selects = [one, other].map(part => partId({ ...part, blockId: bench.idAfter(part.blockId) }))
    return { edits: bench.edits(), label, selects }
  })

/** What is done at two times changes places; the times stay. */
function swapTasks(bench: Workbench, one: BlockPart, other: BlockPart): Edits['edits'] {
  const taskOf = ({ blockId, part, index }: BlockPart) =>
    (part === 'task' ? bench.content(blockId).tasks[index] : undefined) ??
    notPossible('An activity can be swapped with an activity, a block with a block.')
  const [a, b] = [taskOf(one).taskId, taskOf(other).taskId]
  for (const [{ blockId, index }, taskId] of [
    [one, b],
    [other, a],
  ] as const) {
    const content = bench.content(blockId)
    const tasks = content.tasks.with(index, { ...content.tasks[index]!, taskId })
    bench.set(blockId, { ...content, tasks })
  }
  return bench.edits()
}
