// The way back of blocksOfColumns, for blocks that no table holds.

import type { Interval } from '../shapes.ts'
import { type Block, BlockType, Origin, TimeOffSubtype } from './block.ts'
import { type BlockColumns, DRAFT_STATES } from './block-columns.ts'

const MINUTE_MS = 60_000

/** Blocks as columns: instants in whole minutes if every one is, else in milliseconds. Conflicts are not included. */
export function columnsOfBlocks(blocks: readonly Block[]): BlockColumns {
  const base = blocks.reduce(
    (first, { interval }) => Math.min(first, Date.parse(interval.start)),
    Date.parse(blocks[0]?.interval.start ?? '1970-01-01T00:00:00Z'),
  )
  const instants = blocks.flatMap(block => [
    ...[
      block.interval,
      ...block.breaks,
      ...block.tasks.map(task => task.interval),
      ...(block.fillIntervals ?? []),
      ...(block.childTimeInLieuBlocks ?? []).map(day => day.interval),
    ],
  ])
  const isWhole = (text: string) => (Date.parse(text) - base) % MINUTE_MS === 0
  const unitMs = instants.every(({ start, end }) => isWhole(start) && isWhole(end)) ? MINUTE_MS : 1
  const at = (text: string, from = base) => (Date.parse(text) - from) / unitMs
  const length = ({ start, end }: Interval) => at(end, Date.parse(start))
  const column = (value: (block: Block) => number) => blocks.map(value)
  /** Intervals of each block, counted from the start of the block. */
  const parts = (of: (block: Block) => readonly Interval[]) => ({
    count: column(block => of(block).length),
    start: blocks.flatMap(block => of(block).map(one => at(one.start, Date.parse(block.interval.start)))),
    length: blocks.flatMap(block => of(block).map(length)),
  })
  const stateOf = ({ publishedState }: Block) => (publishedState.type === 'published' ? publishedState : null)
  const tasks = blocks.flatMap(block => block.tasks)
  const daysInLieu = blocks.flatMap((block, row) =>
    (block.childTimeInLieuBlocks ?? []).map(day => ({ ...day, row })),
  )
  return {
    base,
    unitMs,
    id: column(block => block.id),
    revision: column(block => block.revision),
    surferId: column(block => block.surferId),
    type: column(block => BlockType.options.indexOf(block.type)),
    origin: column(block => Origin.options.indexOf(block.origin)),
    subtype: column(({ subtype }) => (subtype === null ? 0 : TimeOffSubtype.options.indexOf(subtype) + 1)),
    start: column(({ interval }) => at(interval.start)),
    length: column(({ interval }) => length(interval)),
    version: column(block => stateOf(block)?.version ?? 0),
    draft: column(block => {
      const draft = stateOf(block)?.draft
      return draft ? DRAFT_STATES.indexOf(draft.type) + 1 : 0
    }),
    newBlockId: column(block => stateOf(block)?.draft?.newBlockId ?? 0),
    isFill: column(({ conflictType }) => (conflictType === 'fill' ? 1 : 0)),
    shiftTemplateId: column(block => block.shiftTemplateId ?? 0),
    taskTemplateId: column(block => block.taskTemplateId ?? 0),
    schedulePlanId: column(block => block.schedulePlanId ?? 0),
    roundRobinId: column(block => block.roundRobinId ?? 0),
    parentBlockId: column(block => block.parentBlockId ?? 0),
    texts: blocks.flatMap(({ title, remoteSubtype }, row) =>
      title === null && remoteSubtype === null ? [] : [{ row, title, remoteSubtype }],
    ),
    locked: blocks.flatMap((block, row) => (block.isLocked ? [row] : [])),
    breaks: parts(block => block.breaks),
    tasks: {
      ...parts(block => block.tasks.map(task => task.interval)),
      id: tasks.map(({ id }, i) => id - (tasks[i - 1]?.id ?? 0)),
      taskId: tasks.map(task => task.taskId),
    },
    fills: blocks.flatMap(({ fillIntervals }, row) =>
      fillIntervals
        ? [
            {
              row,
              start: fillIntervals.map(one => at(one.start)),
              length: fillIntervals.map(length),
            },
          ]
        : [],
    ),
    daysInLieu: {
      row: daysInLieu.map(({ row }) => row),
      id: daysInLieu.map(({ id }) => id),
      start: daysInLieu.map(({ interval }) => at(interval.start)),
      length: daysInLieu.map(({ interval }) => length(interval)),
    },
    schedulePlans: [...new Map(blocks.map(block => [block.schedulePlanId, block.schedulePlanName]))].flatMap(
      ([id, name]) => (id === null ? [] : [{ id, name: name ?? '' }]),
    ),
    conflicts: [],
  }
}
