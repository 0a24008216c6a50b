// Parts of a surfer and of blocks that constraints read: contract, windows, dates, and rules on the sequence of days.
import type { EpochMs, Interval, LocalDate, Weekday, Zone } from '#core/time/index.ts'

export type BlockType = 'shift' | 'time-off' | 'time-in-lieu' | 'blocked-time'

/** Weekly times a surfer may work. An end not after the start, or beyond 1440, passes midnight. */
export interface WorkingWindow {
  days: Weekday[]
  startMinute: number
  endMinute: number
  zone: Zone
}

/** Rules on the sequence of days and templates. A rule that is left out binds nothing. */
export interface SequenceRules {
  minConsecutiveDays?: number
  maxConsecutiveDays?: number
  minConsecutiveDaysOff?: number
  /** Weekends worked at most; one counts when its Saturday or its Sunday is worked. */
  maxWeekends?: number
  /** Weekends in a row among which maxWeekends counts, kept shifts around included; left out: the horizon's. */
  weekendSpan?: number
  /** Days without a kept shift beyond the horizon are off; left out: they are unknown. */
  isKnownAround?: boolean
  maxShiftsByTemplate?: ReadonlyMap<number, number>
  /** Kinds of template that may not be worked on the day after a kind. */
  notBeforeIds?: ReadonlyMap<number, readonly number[]>
  minSessionMinutes?: number
  /** Shifts may lie outside of the availability that is entered. */
  ignoresAvailability?: boolean
}

/** Time that a surfer entered as available. */
export interface Availability {
  /** Weeks for which any is entered; it binds there alone. */
  weeks: readonly Interval[]
  /** Sorted by start. */
  blocks: readonly Interval[]
}

export interface ContractFields {
  minContractedHours: number | null
  maxContractedHours: number | null
  minContractedDailyMinutes: number | null
  maxContractedDailyMinutes: number | null
  restMinutesBetweenShifts: number | null
}

/** A surfer as breaches are found. */
export interface BoundSurfer extends ContractFields {
  zone: Zone
  /** Name in sentences; left out: "The agent". */
  name?: string
  workingWindows: WorkingWindow[]
  /** Skills. */
  taskIds: readonly number[]
  startDate: LocalDate | null
  /** Last day, in the surfer's zone. */
  endDate: LocalDate | null
  sequence?: SequenceRules
  /** Left out: nothing is entered. */
  availability?: Availability | undefined
}

/** A surfer as shifts are generated: time that is taken already is known too. */
export interface PlannedSurfer extends BoundSurfer {
  /** Time off, time in lieu, blocked time. */
  unavailable: Interval[]
  /** Kept or published shifts in and around the horizon: they count to hours, rest and coverage. */
  existingShifts: Interval[]
  /** Kind of template by start of a kept shift: succession binds beside it too. */
  keptKinds?: ReadonlyMap<EpochMs, number>
}

/** A block as constraints see it; a shift unless its type says otherwise. */
export interface BoundBlock {
  type: BlockType
  interval: Interval
  /** Gives way to what overlaps it instead of conflicting. */
  isFill: boolean
  tasks: readonly { taskId: number; interval: Interval }[]
  /** Kind of the shift template it was made from. */
  shiftTemplateId?: number | null
}
