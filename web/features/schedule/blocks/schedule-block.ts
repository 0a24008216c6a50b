// A block of the schedule as the pages work with it, and what its ids are called.
import { api } from '#contract/endpoints/index.ts'
import type { Block, ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import type { Task } from '#contract/endpoints/tasks.ts'
import type { Scheduled } from '#web/parts/scheduled-blocks.ts'
import * as texts from './texts.ts'

/** Endpoints whose cached answers a change of blocks makes stale. */
export const SCHEDULE_ENDPOINTS = [
  api.schedule.blocks,
  api.schedule.diff,
  api.schedule.events,
  api.coverage.get,
  api.coverage.present,
]

export type ScheduleBlock = Scheduled<Block>

/** Tasks and shift templates by id, for the names and colours of blocks. */
export interface BlockNames {
  tasks: ReadonlyMap<number, Task>
  shifts: ReadonlyMap<number, ShiftTemplate>
}

export const fullName = ({ firstName, lastName }: Pick<ScheduleSurfer, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

/** An agent whose row is read-only for another reason than their team. */
export type LockedSurfer = ScheduleSurfer & { lockedBecause?: string }

/** Sentence that says why an agent's row is read-only; undefined when it can be edited. */
export const lockedBecause = (surfer: LockedSurfer): string | undefined =>
  surfer.canEdit ? undefined : (surfer.lockedBecause ?? texts.youCanViewTheSchedule(surfer.teamName))
