// Snapshots of blocks in the log: rows of the table with their activities, as of when they were logged.
import type { LoggedBlock } from '#contract/endpoints/schedule.ts'
import { type NewBlock, readInterval } from '../blocks/stored-block.ts'

/** A logged block. Events of actions on no block in particular hold other values instead. */
export interface BlockSnapshot {
  id: number
  surfer_id: number
  type: NewBlock['type']
  starts_at: string
  ends_at: string
  origin: NewBlock['origin']
  conflict_type: 'standard' | 'fill'
  shift_template_id: number | null
  task_template_id: number | null
  parent_block_id: number | null
  /** Absent: of no shift plan. */
  schedule_plan_id?: number | null
  round_robin_id: number | null
  subtype: NewBlock['subtype']
  remote_subtype: string | null
  title: string | null
  /** Absent: not locked. */
  is_locked?: boolean
  breaks: { start: string; end: string }[]
  tasks: { task_id: number; starts_at: string; ends_at: string }[]
}

export const isBlockSnapshot = (logged: unknown): logged is BlockSnapshot =>
  typeof logged === 'object' && logged !== null && 'starts_at' in logged

const iso = (instant: string): string => new Date(instant).toISOString()
const isoInterval = ({ start, end }: { start: string; end: string }) => ({ start: iso(start), end: iso(end) })

export const asLoggedBlock = (was: BlockSnapshot, surferNames: ReadonlyMap<number, string>): LoggedBlock => ({
  id: was.id,
  start: iso(was.starts_at),
  end: iso(was.ends_at),
  type: was.type,
  origin: was.origin,
  surferId: was.surfer_id,
  surferName: surferNames.get(was.surfer_id) ?? '',
  shiftTemplateId: was.shift_template_id,
  subtype: was.subtype,
  title: was.title,
  isLocked: was.is_locked ?? false,
  breaks: was.breaks.map(isoInterval),
  tasks: was.tasks.map(task => ({
    taskId: task.task_id,
    interval: isoInterval({ start: task.starts_at, end: task.ends_at }),
  })),
})

/** The logged block as a new one, to be inserted again. */
export const asNewBlock = (was: BlockSnapshot): NewBlock => ({
  surferId: was.surfer_id,
  type: was.type,
  origin: was.origin,
  isFill: was.conflict_type === 'fill',
  shiftTemplateId: was.shift_template_id,
  taskTemplateId: was.task_template_id,
  parentBlockId: was.parent_block_id,
  schedulePlanId: was.schedule_plan_id ?? null,
  roundRobinId: was.round_robin_id,
  subtype: was.subtype,
  remoteSubtype: was.remote_subtype,
  title: was.title,
  isLocked: was.is_locked ?? false,
  interval: readInterval({ start: was.starts_at, end: was.ends_at }),
  breaks: was.breaks.map(readInterval),
  tasks: was.tasks.map(task => ({
    taskId: task.task_id,
    interval: readInterval({ start: task.starts_at, end: task.ends_at }),
  })),
})
