// Blocks of the wire as the core's rules take them.
import type { Block } from '#contract/endpoints/schedule.ts'
import type { Interval as WireInterval } from '#contract/shapes.ts'
import type { Published, ScheduledBlock } from '#core/blocks/index.ts'
import type { Interval } from '#core/time/index.ts'

export const readInterval = ({ start, end }: WireInterval): Interval => ({
  start: Date.parse(start),
  end: Date.parse(end),
})

export const writeInterval = ({ start, end }: Interval): WireInterval => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
})

const publishedOf = (state: Block['publishedState'] | undefined): Published | null =>
  state?.type === 'published' ? { version: state.version, draft: state.draft } : null

type AnyBlock = Omit<
  Block,
  | 'revision'
  | 'publishedState'
  | 'origin'
  | 'remoteSubtype'
  | 'isLocked'
  | 'schedulePlanId'
  | 'schedulePlanName'
> &
  Partial<Pick<Block, 'publishedState'>>

/** The core's view of a block beside the block itself. */
export type Scheduled<B extends AnyBlock = Block> = ScheduledBlock & { wire: B }

export const scheduledOf = <B extends AnyBlock>(wire: B): Scheduled<B> => ({
  id: wire.id,
  surferId: wire.surferId,
  type: wire.type,
  interval: readInterval(wire.interval),
  published: publishedOf(wire.publishedState),
  breaks: wire.breaks.map(readInterval),
  tasks: wire.tasks.map(task => ({ taskId: task.taskId, interval: readInterval(task.interval) })),
  isFill: wire.conflictType === 'fill',
  shiftTemplateId: wire.shiftTemplateId,
  wire,
})
