// Blocks by the thousand: columns of whole numbers instead of objects, so that a week of a thousand agents is
// small and read in a moment. Row n of every column is one block; what blocks have many of stands in lists
// of their own, in the order of the blocks, with how many each has.
import { z } from 'zod'
import { Id, type Interval } from '../shapes.ts'
import { type Block, BlockType, Origin, OverlapConflict, TimeOffSubtype } from './block.ts'

const Numbers = z.array(z.int())
/** Parts of blocks; `start` counts from the start of the block. */
const Parts = z.object({ count: Numbers, start: Numbers, length: Numbers })

export const DRAFT_STATES = ['deleted', 'edited', 'plan-overridden'] as const

export const BlockColumns = z.object({
  /** Instants are so many units after this one. */
  base: z.int(),
  unitMs: z.int().positive(),
  id: Numbers,
  revision: Numbers,
  surferId: Numbers,
  /** Places in the lists of types, origins and subtypes; of a subtype, from 1 on. */
  type: Numbers,
  origin: Numbers,
  subtype: Numbers,
  start: Numbers,
  length: Numbers,
  /** 0: unpublished. */
  version: Numbers,
  /** 0: none; else the place in the list of states, from 1 on. */
  draft: Numbers,
  /** Here and below 0 is none. */
  newBlockId: Numbers,
  isFill: Numbers,
  shiftTemplateId: Numbers,
  taskTemplateId: Numbers,
  schedulePlanId: Numbers,
  roundRobinId: Numbers,
  parentBlockId: Numbers,
  /** Values of the few rows that have one. */
  texts: z.array(
    z.object({ row: z.int(), title: z.string().nullable(), remoteSubtype: z.string().nullable() }),
  ),
  /** Rows. */
  locked: Numbers,
  breaks: Parts,
  /** `id`: how much higher than the one before. */
  tasks: Parts.extend({ id: Numbers, taskId: Numbers }),
  fills: z.array(z.object({ row: z.int(), start: Numbers, length: Numbers })),
  /** Days off by the row of their shift; `start` counts from `base`. */
  daysInLieu: z.object({ row: Numbers, id: Numbers, start: Numbers, length: Numbers }),
  /** Names of the shift plans. */
  schedulePlans: z.array(z.object({ id: Id, name: z.string() })),
  conflicts: z.array(OverlapConflict),
})
export type BlockColumns = z.infer<typeof BlockColumns>

export interface ScheduledBlocks {
  blocks: Block[]
  conflicts: OverlapConflict[]
}

export function blocksOfColumns(columns: BlockColumns): ScheduledBlocks {
  const { base, unitMs, id, start, length, breaks, tasks } = columns
  // The same few hundred quarter-hours come up again and again.
  const written = new Map<number, string>()
  const instant = (units: number): string => {
    let text = written.get(units)
    if (text === undefined) {
      text = new Date(base + units * unitMs).toISOString()
      written.set(units, text)
    }
    return text
  }
  const span = (from: number, units: number) => ({ start: instant(from), end: instant(from + units) })
  const orNull = (value: number): number | null => (value === 0 ? null : value)
  const planNames = new Map(columns.schedulePlans.map(plan => [plan.id, plan.name]))
  let nextBreak = 0
  let nextTask = 0
  let lastId = 0
  const blocks = id.map((blockId, row): Block => {
    const at = start[row]!
    const version = columns.version[row]!
    const draft = columns.draft[row]!
    const state = { type: DRAFT_STATES[draft - 1]!, newBlockId: orNull(columns.newBlockId[row]!) }
    const subtype = columns.subtype[row]!
    const block: Block = {
      id: blockId,
      revision: columns.revision[row]!,
      type: BlockType.options[columns.type[row]!]!,
      surferId: columns.surferId[row]!,
      interval: span(at, length[row]!),
      origin: Origin.options[columns.origin[row]!]!,
      publishedState:
        version === 0
          ? { type: 'unpublished' }
          : { type: 'published', version, draft: draft === 0 ? null : state },
      conflictType: columns.isFill[row] === 1 ? 'fill' : 'standard',
      breaks: [],
      tasks: [],
      shiftTemplateId: orNull(columns.shiftTemplateId[row]!),
      taskTemplateId: orNull(columns.taskTemplateId[row]!),
      schedulePlanId: orNull(columns.schedulePlanId[row]!),
      schedulePlanName: planNames.get(columns.schedulePlanId[row]!) ?? null,
      roundRobinId: orNull(columns.roundRobinId[row]!),
      parentBlockId: orNull(columns.parentBlockId[row]!),
      subtype: subtype === 0 ? null : TimeOffSubtype.options[subtype - 1]!,
      remoteSubtype: null,
      title: null,
      isLocked: false,
    }
    for (const end = nextBreak + breaks.count[row]!; nextBreak < end; nextBreak++)
      block.breaks.push(span(at + breaks.start[nextBreak]!, breaks.length[nextBreak]!))
    for (const end = nextTask + tasks.count[row]!; nextTask < end; nextTask++) {
      lastId += tasks.id[nextTask]!
      const interval = span(at + tasks.start[nextTask]!, tasks.length[nextTask]!)
      block.tasks.push({ id: lastId, taskId: tasks.taskId[nextTask]!, interval })
    }
    return block
  })
  for (const { row, title, remoteSubtype } of columns.texts)
    Object.assign(blocks[row]!, { title, remoteSubtype })
  for (const row of columns.locked) blocks[row]!.isLocked = true
  for (const fill of columns.fills)
    Object.assign(
      blocks[fill.row]!,
      fillParts(
        blocks[fill.row]!,
        fill.start.map((from, i) => span(from, fill.length[i]!)),
      ),
    )
  const { daysInLieu } = columns
  for (const [i, row] of daysInLieu.row.entries()) {
    const day = { id: daysInLieu.id[i]!, interval: span(daysInLieu.start[i]!, daysInLieu.length[i]!) }
    blocks[row]!.childTimeInLieuBlocks = [...(blocks[row]!.childTimeInLieuBlocks ?? []), day]
  }
  return { blocks, conflicts: columns.conflicts }
}

/** Parts of a fill shift that others leave free, beside the whole that it was where they take some. */
export function fillParts(
  { id, interval }: Pick<Block, 'id' | 'interval'>,
  fillIntervals: Interval[],
): Pick<Block, 'fillIntervals' | 'originalFillBlock'> {
  const [only] = fillIntervals
  const isWhole = fillIntervals.length === 1 && only!.start === interval.start && only!.end === interval.end
  return isWhole ? { fillIntervals } : { fillIntervals, originalFillBlock: { id, interval } }
}
