// A constraint on the sequence of days, compiled for one surfer and horizon: a state that advances day by day, for
// patterns of days on and off, and a count of what is too few or too many, for rows of days that stand already.
import type { LocalDate } from '#core/time/index.ts'

/** Days around the horizon in which kept shifts count to runs of days and to weekends. */
export const KEPT_MARGIN_DAYS = 31

export interface SequenceScope {
  /** First day of the horizon. */
  from: LocalDate
  dayCount: number
  /** Shift templates by place. */
  templates: readonly { id: number; kind?: number }[]
}

/** One surfer's days, kept and new. Days count from KEPT_MARGIN_DAYS before the horizon in `isWorked`. */
export interface DayRow {
  readonly isWorked: Uint8Array
  /** Template by day of the horizon; negative without one. */
  readonly template: Int16Array
  readonly dayCount: number
}

/** A narrower choice for one day of the horizon: off, on, or not with this shift template. */
export type DayChoice = { day: number; isOn: boolean } | { day: number; banned: number }

/** Days of the horizon that may be chosen otherwise: those of [firstDay, lastDay) that are open. */
export interface DayReach {
  firstDay: number
  lastDay: number
  isOpen(day: number): boolean
}

/** The state of one constraint along a surfer's days. `at` counts as in DayRow.isWorked. */
export interface DayState {
  /** State before the horizon, from the kept days there. */
  start(isKept: Uint8Array): number
  /** State after a day; null: the constraint forbids it. */
  next(state: number, isOn: boolean, at: number): number | null
  /** Whether kept days after the horizon may follow. */
  mayEnd(state: number, isKept: Uint8Array): boolean
}

export interface SequenceLogic {
  /** null: days on and off alone never break it. */
  days: DayState | null
  /** Days, weekends or shifts too few or too many; 0 when it is kept. */
  excess(row: DayRow): number
  /** Choices within reach of which every row that keeps it makes one; null when it is kept or out of reach. */
  repairs(row: DayRow, reach: DayReach): DayChoice[] | null
}

/** End of the run of days on or off that begins at `from`. */
export function endOfRun({ isWorked }: Pick<DayRow, 'isWorked'>, from: number): number {
  let to = from + 1
  while (to < isWorked.length && isWorked[to] === isWorked[from]) to++
  return to
}

/** Sums, or repairs, what runs of days lack: `lacking` says how many days a run [from, to) has too few. */
export function runLogic(
  lacking: (row: DayRow, from: number, to: number) => number,
): Pick<SequenceLogic, 'excess' | 'repairs'> {
  return {
    excess(row) {
      let excess = 0
      for (let from = 0; from < row.isWorked.length; ) {
        const to = endOfRun(row, from)
        excess += lacking(row, from, to)
        from = to
      }
      return excess
    },
    repairs(row, { isOpen }) {
      for (let from = 0; from < row.isWorked.length; ) {
        const to = endOfRun(row, from)
        if (lacking(row, from, to) > 0) {
          // One of its days is otherwise, or it goes on before or after.
          const days = Array.from({ length: to - from + 2 }, (_, i) => from - 1 - KEPT_MARGIN_DAYS + i)
          if (days.some(isOpen)) return turned(row, days.filter(isOpen))
        }
        from = to
      }
      return null
    },
  }
}

/** Each day the other way round. */
export const turned = ({ isWorked }: DayRow, days: readonly number[]): DayChoice[] =>
  days.map(day => ({ day, isOn: !isWorked[day + KEPT_MARGIN_DAYS] }))

/** Kept days right after the horizon that go on as its last day, on or off. */
export function keptRunAfter(isKept: Uint8Array, isOn: boolean): { days: number; isToEnd: boolean } {
  const first = isKept.length - KEPT_MARGIN_DAYS
  let next = first
  while (next < isKept.length && (isKept[next] === 1) === isOn) next++
  return { days: next - first, isToEnd: next === isKept.length }
}

/** Days on or off right before the horizon. */
export function keptRunBefore(isKept: Uint8Array): { days: number; isOn: boolean } {
  const isOn = isKept[KEPT_MARGIN_DAYS - 1] === 1
  let days = 0
  while (days < KEPT_MARGIN_DAYS && (isKept[KEPT_MARGIN_DAYS - 1 - days] === 1) === isOn) days++
  return { days, isOn }
}
