// A block as stored: the fields that the rules of core need, and those that only people look at.
import type { Block } from '#contract/endpoints/schedule.ts'
import { fillParts } from '#contract/schedule/block-columns.ts'
import { draftView, fillRemainder, type ScheduledBlock, type ScheduledTask } from '#core/blocks/index.ts'
import type { Interval } from '#core/time/index.ts'

export interface StoredBlock extends ScheduledBlock {
  revision: number
  tasks: (ScheduledTask & { id: number })[]
  origin: Block['origin']
  shiftTemplateId: number | null
  taskTemplateId: number | null
  schedulePlanId: number | null
  schedulePlanName: string | null
  roundRobinId: number | null
  /** The shift that a day off is for; deleting the shift deletes it. */
  parentBlockId?: number | null
  subtype: Block['subtype']
  remoteSubtype: string | null
  title: string | null
  /** Locked blocks are not changed by anything that plans by itself. */
  isLocked: boolean
}

/** A block that is not stored yet: always unpublished. */
export type NewBlock = Omit<
  StoredBlock,
  'id' | 'revision' | 'published' | 'tasks' | 'isLocked' | 'schedulePlanId' | 'schedulePlanName'
> & {
  tasks: ScheduledTask[]
  schedulePlanId?: number | null
  isLocked?: boolean
}

export const readInterval = ({ start, end }: { start: string; end: string }): Interval => ({
  start: Date.parse(start),
  end: Date.parse(end),
})
export const writeInterval = ({ start, end }: Interval) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
})

/** The block as the contract has it. */
export function asBlock({ published, isFill, ...block }: StoredBlock): Block {
  return {
    ...block,
    interval: writeInterval(block.interval),
    publishedState: published ? { type: 'published', ...published } : { type: 'unpublished' },
    conflictType: isFill ? 'fill' : 'standard',
    breaks: block.breaks.map(writeInterval),
    tasks: block.tasks.map(task => ({ ...task, interval: writeInterval(task.interval) })),
  }
}

/** Blocks as the contract has them; fill shifts with the parts that others leave free, shifts with their days off. */
export function asBlocks(blocks: readonly StoredBlock[]): Block[] {
  const bySurfer = Map.groupBy(draftView(blocks), block => block.surferId)
  const left = (fill: StoredBlock) => fillRemainder(fill, bySurfer.get(fill.surferId) ?? [])
  const daysInLieu = Map.groupBy(
    blocks.filter(block => block.type === 'time-in-lieu'),
    block => block.parentBlockId,
  )
  return blocks.map(stored => {
    const block = asBlock(stored)
    if (stored.isFill) Object.assign(block, fillParts(block, left(stored).map(writeInterval)))
    const children = daysInLieu.get(stored.id)
    if (children)
      block.childTimeInLieuBlocks = children.map(({ id, interval }) => ({
        id,
        interval: writeInterval(interval),
      }))
    return block
  })
}

/** A published block without the state of its draft: as its agent sees it. */
export const withoutDraft = (block: StoredBlock): StoredBlock => ({
  ...block,
  published: block.published && { ...block.published, draft: null },
})

export const idsOf = (blocks: readonly StoredBlock[]): number[] => blocks.map(block => block.id)
