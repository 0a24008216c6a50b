// A constraint has one file: what it forbids or measures, the sentence a person reads, and its test beside it.
// The schedule's warnings and the generator's mask come from the same functions.
import type { Interval, LocalDate, Weekday } from '#core/time/index.ts'
import type { SchedulingSurfer } from '../types.ts'

export type ConstraintName =
  | 'working-window'
  | 'employment-dates'
  | 'availability'
  | 'overlap'
  | 'rest'
  | 'daily-minutes'
  | 'weekly-hours'
  | 'consecutive-days'
  | 'start-spread'
  | 'skill'
  | 'longest-run'
  | 'shortest-run'
  | 'days-off'
  | 'weekends'
  | 'template-succession'
  | 'template-maximum'
  | 'session'
  | 'wishes'
  | 'stability'
  | 'unsocial-hours'

export interface Breach {
  constraint: ConstraintName
  interval: Interval
  sentence: string
}

/** Shifts are sorted by start; both kept and new ones. Unset contract fields breach nothing. */
export interface Context {
  surfer: SchedulingSurfer
  shifts: readonly Interval[]
  weekStartsOn: Weekday
  /** By shift; null for one without a template. */
  templateIds?: readonly (number | null)[]
  /** Time on one activity, sorted by start. */
  sessions?: readonly { taskId: number; interval: Interval }[]
  /** Local days, `to` exclusive: what goes on beyond is not known. Without it, all around the shifts. */
  horizon?: { from: LocalDate; to: LocalDate }
  /** Of nights and weekends: what comparable surfers work on average, by contract. */
  fairShareMinutes?: { nights: number; weekends: number }
}

export interface Constraint {
  name: ConstraintName
  kind: 'hard' | 'soft'
  breaches(context: Context): Breach[]
}

/** A hard constraint that can be told as time in which the surfer must not be on shift. */
export interface TimeConstraint extends Constraint {
  forbids(surfer: SchedulingSurfer, span: Interval): Interval[]
}

/** Each shift that meets forbidden time breaches the constraint once. */
export function meetsForbidden(
  { shifts }: Context,
  forbids: (span: Interval) => Interval[],
  breachOf: (shift: Interval) => Omit<Breach, 'interval'>,
): Breach[] {
  return shifts
    .filter(shift => forbids(shift).some(f => f.start < shift.end && shift.start < f.end))
    .map(shift => ({ ...breachOf(shift), interval: shift }))
}
