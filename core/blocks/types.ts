// A block is anything with an interval on a surfer's row: the fields that constraints and coverage read.
import type { BlockType } from '../constraints/index.ts'
import type { Interval } from '../time/index.ts'

export type { BlockType }

export interface ScheduledTask {
  taskId: number
  interval: Interval
}

/** Published: what agents see, at a version; the draft says what the next publishing will do to it. */
export interface Published {
  version: number
  draft: null | { type: 'deleted' | 'edited' | 'plan-overridden'; newBlockId: number | null }
}

export interface ScheduledBlock {
  id: number
  surferId: number
  type: BlockType
  interval: Interval
  /** Null: never published, seen by managers alone. */
  published: Published | null
  breaks: Interval[]
  tasks: ScheduledTask[]
  /** Gives way to what overlaps it instead of conflicting. */
  isFill: boolean
  /** The named shift that it was made as. */
  shiftTemplateId?: number | null
}
