// A constraint has one file: what it forbids or measures, the sentence a person reads, and its test beside it.
// The schedule's warnings and the generator's mask come from the same functions.
import type { Interval, Weekday } from '../../time/index.ts'
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
