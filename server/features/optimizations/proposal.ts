// What is kept of an action: how it reads, and the blocks as they were and as they are to be, so that it can
// be done and taken back as long as the schedule is as it was then.
import type { CoverageCost, OptimizationAction } from '#contract/endpoints/optimizations.ts'
import type { OptimizationAction as Proposed, CoverageCost as Quarters } from '#core/scheduling/index.ts'
import { type Interval, overlaps } from '#core/time/index.ts'
import { type NewBlock, type StoredBlock, type Swap, writeInterval } from '../schedule/index.ts'

type Shown = OptimizationAction['metadata']
/** A block without an id is new. */
export type Coming = Swap['after'][number]

export interface Metadata extends Shown {
  /** From the first to the last instant that is another. */
  span: Interval
  shiftId: number
  was: StoredBlock[]
  is: Coming[]
  /** What the agent had during the shift. */
  seen: string
  /** Once done: the ids of `is`. */
  doneIds: number[]
  /** Of what happens by itself: what it is for, so that it happens once. */
  cause?: string
}

export interface Proposal {
  type: OptimizationAction['type']
  surferId: number
  blockId: number | null
  metadata: Metadata
}

/** `blocks`: those that the action was found with. */
export function proposalOf(
  { type, surferId, shiftId, interval, before, after, gain, because }: Proposed,
  blocks: readonly StoredBlock[],
  breakTaskIds: ReadonlySet<number>,
): Proposal {
  const byId = new Map(blocks.map(block => [block.id, block]))
  const was = before.map(block => byId.get(block.id)!)
  const is = after.map((block): Coming => {
    const { breaks, tasks } = block
    const known = byId.get(block.id)
    return known ? { ...known, breaks, tasks } : newBlock(surferId, block.type, block.interval)
  })
  const shift = byId.get(shiftId)!
  const own = blocks.filter(block => block.surferId === surferId)
  const awayOf = (list: readonly (StoredBlock | Coming)[]) => awayIn(list, breakTaskIds)
  return {
    type,
    surferId,
    blockId: was[0]?.id ?? null,
    metadata: {
      before: apart(awayOf(was), awayOf(is)).map(writeInterval),
      after: apart(awayOf(is), awayOf(was)).map(writeInterval),
      gain: costOf(gain),
      because,
      span: interval,
      shiftId,
      was,
      is,
      isPublished: arePublished([shift, ...was]),
      failedBecause: null,
      seen: duringShift(shift, own),
      doneIds: [],
    },
  }
}

const newBlock = (surferId: number, type: NewBlock['type'], interval: Interval): Coming => ({
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
const awayIn = (blocks: readonly (StoredBlock | Coming)[], breakTaskIds: ReadonlySet<number>): Interval[] =>
  blocks
    .flatMap(({ type, interval, breaks, tasks }) =>
      type === 'shift'
        ? [...breaks, ...tasks.filter(task => breakTaskIds.has(task.taskId)).map(task => task.interval)]
        : [interval],
    )
    .toSorted((a, b) => a.start - b.start)

const apart = (intervals: readonly Interval[], others: readonly Interval[]): Interval[] =>
  intervals.filter(one => !others.some(other => other.start === one.start && other.end === one.end))

/** A draft beside the published block keeps what is done a draft. */
export const arePublished = (blocks: readonly StoredBlock[]): boolean =>
  blocks.every(block => block.published !== null && block.published.draft === null)

/** Of agent-quarter-hours. */
export const costOf = ({ under, over, total }: Quarters): CoverageCost => ({
  missingHours: under / 4,
  superfluousHours: over / 4,
  cost: total / 4,
})

/** Equal for the same contents, published or not. */
export function printOf(block: StoredBlock | Coming): string {
  const { surferId, type, interval, breaks, tasks, isFill, shiftTemplateId, subtype, title } = block
  const span = ({ start, end }: Interval) => [start, end]
  const parts = tasks.map(task => [task.taskId, ...span(task.interval)])
  const rest = [isFill, shiftTemplateId, subtype, title]
  return JSON.stringify([surferId, type, span(interval), breaks.map(span), parts, ...rest])
}

/** `own`: the agent's blocks of the draft view. */
export const duringShift = (shift: StoredBlock, own: readonly StoredBlock[]): string =>
  own
    .filter(block => overlaps(block.interval, shift.interval))
    .toSorted((a, b) => a.id - b.id)
    .map(block => `${block.id} ${printOf(block)}`)
    .join('\n')
