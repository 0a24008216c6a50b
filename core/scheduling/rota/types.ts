// A rota: each surfer has one shift template or a day off on each day of the horizon. What it takes and gives.
import type { SearchControl } from '../problem/types.ts'

export interface RotaTemplate {
  id: number
  minutes: number
  /** Templates a surfer may not work on the next day, for want of rest. */
  notBeforeIds: number[]
}

/** A run of days that meets an edge of the horizon may be shorter than the two minimums: it goes on outside. */
export interface RotaSurfer {
  id: number
  minMinutes: number
  maxMinutes: number
  minConsecutiveDays: number
  maxConsecutiveDays: number
  minConsecutiveDaysOff: number
  /** A weekend counts when its Saturday or its Sunday is worked. */
  maxWeekends: number
  /** Templates left out are not worked at all. */
  maxShiftsByTemplate: ReadonlyMap<number, number>
  /** Days from the first of the horizon, from 0. */
  daysOff: number[]
}

/** The weight is paid when the surfer does not get a wanted template that day, or gets an unwanted one. */
export interface RotaRequest {
  surferId: number
  day: number
  templateId: number
  isWanted: boolean
  weight: number
}

/** Surfers wanted on a template on a day; each one missing or too many costs its weight. */
export interface RotaCover {
  day: number
  templateId: number
  required: number
  underWeight: number
  overWeight: number
}

export interface RotaProblem {
  days: number
  /** 0 = Monday. */
  firstWeekday: number
  templates: RotaTemplate[]
  surfers: RotaSurfer[]
  requests: RotaRequest[]
  cover: RotaCover[]
}

export interface RotaCost {
  under: number
  over: number
  requests: number
  total: number
}

export interface RotaResult {
  /** Template ids by surfer and day; null for a day off. */
  lines: (number | null)[][]
  /** Their rules leave no line at all; they have only days off. */
  impossibleSurferIds: number[]
  /** `bound` is proven: no rota that keeps the rules costs less. */
  cost: RotaCost & { bound: number }
  /** Lines solved. */
  iterations: number
}

export type RotaControl = SearchControl
