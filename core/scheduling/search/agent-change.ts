// Effects of a change of one or two of an agent's shifts, beside coverage: the order of days that must be kept, and
// the soft costs of the agent's week.
import type { ShiftChange } from './change.ts'
import type { PersonalCosts } from './personal.ts'
import type { Roster } from './roster.ts'

/** Once changed so, the agent's days and templates still follow each other as they may. */
export function keepsSequence(roster: Roster, a: number, first: ShiftChange, second?: ShiftChange): boolean {
  // Most changes only alter a shift within its day.
  if (!first.altersDay() && !second?.altersDay()) return true
  first.swap()
  second?.swap()
  const isKept = roster.keepsSequence(a)
  second?.swap()
  first.swap()
  return isKept
}

export function personalChange(
  personal: PersonalCosts,
  a: number,
  first: ShiftChange,
  second?: ShiftChange,
): number {
  personal.begin(a)
  first.reportTo(personal)
  second?.reportTo(personal)
  return personal.delta()
}

export function spreadChange(
  roster: Roster,
  a: number,
  day: number,
  first: ShiftChange,
  second?: ShiftChange,
): number {
  const week = roster.weekOf(day)
  const before = roster.spreadCost(a, week)
  first.swap()
  second?.swap()
  const after = roster.spreadCost(a, week)
  second?.swap()
  first.swap()
  return after - before
}
