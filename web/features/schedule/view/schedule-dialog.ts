// The dialogs of a schedule page, of which at most one is open, and what each is opened with.
import type { EpochMs, Interval } from '#core/time/index.ts'
import type { DateRange } from '#web/ui/inputs/date-range.ts'

export type ScheduleDialog =
  | { is: 'add'; surferId: number; at: EpochMs; isTimed: boolean }
  /** `openedAs`: before the server gave it another id; it is the same form still. */
  | { is: 'block'; blockId: number; openedAs?: number }
  /** `at`: where a new activity is to be. */
  | { is: 'task'; blockId: number; index: number | null; at?: EpochMs; openedAs?: number }
  | { is: 'conflicts' }
  | { is: 'warnings' }
  /** Help for a row of the coverage strip. */
  | { is: 'help'; rowId: string; within: Interval }
  /** Without agents or days: those of the page. */
  | { is: 'publish'; surferIds?: number[]; range?: DateRange; blockIds?: number[] }
  | { is: 'discard' }
  | { is: 'export' }
  | { is: 'history'; surferId: number }
  | { is: 'apply-task-template' }
  | { is: 'replace' }
  | { is: 'copy-days'; surferIds?: number[]; range?: DateRange }
  | { is: 'time-off'; surferIds?: number[]; days?: DateRange }
  | { is: 'clear'; surferIds?: number[]; days?: DateRange }
  /** `jobId`: a run that was started before. */
  | { is: 'reoptimise'; jobId?: number }
