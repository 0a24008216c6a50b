// Inputs and results of adherence: the published schedule, the evidence of work, and the exceptions that allow more.

import type { LayerKind } from '../blocks/index.ts'
import type { PhoneStatus, PhoneStatusSpan, WorkBlock } from '../observed/index.ts'
import type { Interval } from '../time/index.ts'

export type AdherenceStatus = 'IN_ADHERENCE' | 'OUT_OF_ADHERENCE' | 'IN_ADHERENCE_WITH_EXCEPTION'
export type OutReason = 'WRONG_QUEUE' | 'INACTIVE' | 'WRONG_SYSTEM'

/** A piece of the published schedule, as `layers` of core/blocks has it: disjoint, in order. */
export interface ScheduledItem {
  interval: Interval
  kind: LayerKind
  blockId: number
  /** Set for an activity only. */
  taskId: number | null
}

/** Demand of an activity: groups, systems and phone statuses that count as doing it. */
export interface TaskDemand {
  taskId: number
  /** Ticket groups that it serves; none: an offline activity or a break. */
  streamIds: readonly number[]
  /** The systems in which these groups are worked. */
  providerIds: readonly number[]
  /** One of its groups is a queue of the phone system, so that being available for it is work. */
  isOnPhone: boolean
  /** Phone statuses that are right for it; none: as its kind has it. */
  phoneStatuses: readonly PhoneStatus[]
  /** A break, placed as an activity. */
  isBreak: boolean
}

export interface AdherenceException {
  id: number
  type: 'one-off' | 'recurring'
  /** The times it holds for this agent: of a recurring one, each of its days. */
  intervals: readonly Interval[]
  /** Only while this activity is scheduled; null: whatever is scheduled. */
  taskId: number | null
  /** Ticket groups that may be worked, beside those of the activity. */
  streamIds: readonly number[]
  phoneStatuses: readonly PhoneStatus[]
  isInAdherenceWhenAvailable: boolean
}

export interface SurferDay {
  surferId: number
  /** Schedule within the evaluated time. */
  scheduled: readonly ScheduledItem[]
  tasks: ReadonlyMap<number, TaskDemand>
  /** Null: no phone status is known of this agent's organization. */
  statuses: readonly PhoneStatusSpan[] | null
  work: readonly WorkBlock[]
  exceptions: readonly AdherenceException[]
}

/** Rule that decided a verdict. */
export type AdherenceRule =
  | 'nothing-scheduled'
  | 'right-queue'
  | 'available-for-queue'
  | 'allowed-status'
  | 'wrapping-up'
  | 'wrong-queue'
  | 'wrong-system'
  | 'no-sign-of-work'
  | 'away-as-scheduled'
  | 'available-while-away'
  | 'working-while-away'

export interface Verdict {
  isIn: boolean
  reason: OutReason | null
  rule: AdherenceRule
}

export interface AdherenceBlock {
  surferId: number
  interval: Interval
  status: AdherenceStatus
  /** Null when in adherence without exception. */
  reason: OutReason | null
  because: {
    rule: AdherenceRule
    item: Pick<ScheduledItem, 'kind' | 'blockId' | 'taskId'>
    phoneStatus: PhoneStatus | null
    exceptionId: number | null
    /** Evidence: keys of the work facts and their tickets' groups. */
    factKeys: readonly string[]
    streamIds: readonly number[]
  }
}
