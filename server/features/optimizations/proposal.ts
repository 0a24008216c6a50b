// The stored form of an action: its description, and the blocks before and after, so that it can be applied and
// reverted as long as the schedule is unchanged.
import type { CoverageCost, OptimizationAction } from '#contract/endpoints/optimizations.ts'
import type { OptimizationAction as Proposed, CoverageCost as Quarters } from '#core/scheduling/index.ts'
import { type Interval, overlaps } from '#core/time/index.ts'
import { type BlockSwap, type NewBlock, type StoredBlock, writeInterval } from '../schedule/index.ts'

type Shown = OptimizationAction['metadata']
/** A block without an id is new. */
export type ReplacementBlock = BlockSwap['after'][number]

export interface ActionMetadata extends Shown {
  /** From the first to the last instant that changes. */
  span: Interval
  shiftId: number
  was: StoredBlock[]
  is: ReplacementBlock[]
  /** The agent's blocks during the shift when the action was proposed, as text to compare. */
  seen: string
  /** Ids of the blocks of `is` once the action is applied. */
  doneIds: number[]
  /** Key of an action that happens by itself, so that it happens once. */
  cause?: string
}

export interface ActionProposal {
  type: OptimizationAction['type']
  surferId: number
  blockId: number | null
  metadata: ActionMetadata
}

/** `blocks`: those that the action was found with. */
export function proposalOf(
  { type, surferId, shiftId, interval, before, after, gain, because }: Proposed,
  blocks: readonly StoredBlock[],
  breakTaskIds: ReadonlySet<number>,
): ActionProposal {
  const byId = new Map(blocks.map(block => [block.id, block]))
  const was = before.map(block => byId.get(block.id)!)
  const is = after.map((block): ReplacementBlock => {
    const { breaks, tasks } = block
    const known = byId.get(block.id)
    return known ? { ...known, breaks, tasks } : newBlock(surferId, block.type, block.interval)
  })
  const shift = byId.get(shiftId)!
  const own = blocks.filter(block => block.surferId === surferId)
  const awayOf = (list: readonly (StoredBlock | ReplacementBlock)[]) => awayIn(list, breakTaskIds)
  return {
    type,
    surferId,
    blockId: was[0]?.id ?? null,
    metadata: {
      before: apart(awayOf(was), awayOf(is)).map(writeInterval),
      after: apart(awayOf(is), awayOf(was)).map(writeInterval),
      gain: costInHours(gain),
      because,
      span: interval,
      shiftId,
      was,
      is,
      isPublished: arePublished([shift, ...was]),
      failedBecause: null,
      seen: blocksDuringShift(shift, own),
      doneIds: [],
    },
  }
}

const newBlock = (surferId: number, type: NewBlock['type'], interval: Interval): ReplacementBlock => ({
  id: null,
  surferId,
  type,
  interval,
  origin: 'autofill',
  isFill: false,
  breaks: [],
  tasks: [],
  shiftTemplateId: null,
  taskTemplateId: null,
  roundRobinId: null,
  remoteSubtype: null,
  title: null,
  subtype: type === 'time-off' ? 'Time off' : null,
})

/** Breaks of shifts, and other blocks as a whole. */
const awayIn = (
  blocks: readonly (StoredBlock | ReplacementBlock)[],
  breakTaskIds: ReadonlySet<number>,
): Interval[] =>
  blocks
    .flatMap(({ type, interval, breaks, tasks }) =>
      type === 'shift'
        ? [...breaks, ...tasks.filter(task => breakTaskIds.has(task.taskId)).map(task => task.interval)]
        : [interval],
    )
    .toSorted((a, b) => a.start - b.start)

const apart = (intervals: readonly Interval[], others: readonly Interval[]): Interval[] =>
  intervals.filter(one => !others.some(other => other.start === one.start && other.end === one.end))

/** Whether a change of the blocks is published at once; a draft beside a published block keeps it a draft. */
export const arePublished = (blocks: readonly StoredBlock[]): boolean =>
  blocks.every(block => block.published !== null && block.published.draft === null)

/** Costs in hours, from agent-quarter-hours. */
export const costInHours = ({ under, over, total }: Quarters): CoverageCost => ({
  missingHours: under / 4,
  superfluousHours: over / 4,
  cost: total / 4,
})

/** The content of a block as text: equal for the same content, published or not. */
export function contentOf(block: StoredBlock | ReplacementBlock): string {
  const { surferId, type, interval, breaks, tasks, isFill, shiftTemplateId, subtype, title } = block
  const span = ({ start, end }: Interval) => [start, end]
  const parts = tasks.map(task => [task.taskId, ...span(task.interval)])
  const rest = [isFill, shiftTemplateId, subtype, title]
  return JSON.stringify([surferId, type, span(interval), breaks.map(span), parts, ...rest])
}

/** The agent's blocks during the shift as text; `own`: the agent's blocks of the draft view. */
export const blocksDuringShift = (shift: StoredBlock, own: readonly StoredBlock[]): string =>
  own
    .filter(block => overlaps(block.interval, shift.interval))
    .toSorted((a, b) => a.id - b.id)
    .map(block => `${block.id} ${contentOf(block)}`)
    .join('\n')
