// Shifts and activities planned at once: each surfer works shifts of free start and length, and each shift is a
// chain of sessions on activities. What it takes and gives. Minutes count from the midnight before the first day.
import type { SearchControl } from '../problem/types.ts'

export interface ActivitySurfer {
  id: number
  /** Activities the surfer can work on. */
  taskIds: readonly number[]
  /** Over the whole horizon. */
  minMinutes: number
  maxMinutes: number
}

/** Surfers wanted on an activity for one slot: fewer than `min` must not be, each above `max` costs. */
export interface ActivityCover {
  taskId: number
  startMinute: number
  min: number
  max: number
}

export interface ActivityProblem {
  slotMinutes: number
  /** Shifts lie inside. */
  horizon: { fromMinute: number; toMinute: number }
  taskIds: readonly number[]
  surfers: readonly ActivitySurfer[]
  /** A slot and activity that is left out wants nobody. */
  cover: readonly ActivityCover[]
  /** A shift starts in one of these, both ends included; midnight at the end is the start of the next day. */
  startRanges: readonly { fromMinuteOfDay: number; toMinuteOfDay: number }[]
  minShiftMinutes: number
  maxShiftMinutes: number
  minSessionMinutes: number
  restMinutes: number
  /** Days in a row, counted by the day on which shifts start; no day has two. */
  maxConsecutiveDays: number
}

export interface ActivitySession {
  taskId: number
  minutes: number
}

export interface ActivityShift {
  surferId: number
  startMinute: number
  /** In order; neighbours differ. */
  sessions: ActivitySession[]
}

export interface ActivityCost {
  /** Slots for which a surfer is missing; 0 in a plan that may be used. */
  under: number
  /** Sum over slots and activities of the surfers above the maximum, squared. */
  over: number
  /** Proven: no plan without missing surfers has less `over`. */
  bound: number
}

export interface ActivityPlanResult {
  shifts: ActivityShift[]
  cost: ActivityCost
  /** No shifts were found that make up their minutes; they have none. */
  impossibleSurferIds: number[]
  /** Changes tried. */
  iterations: number
}

export type ActivityControl = SearchControl
