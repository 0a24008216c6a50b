// Every constraint there is, by name. tsc holds the list complete; the order is that of warnings and explanations.

import { availability } from './availability.ts'
import { consecutiveDays } from './consecutive-days.ts'
import type { Breach, BreachContext, Constraint } from './constraint.ts'
import { dailyMinutes } from './daily-minutes.ts'
import { daysOff } from './days-off.ts'
import { employmentDates } from './employment-dates.ts'
import { overlap } from './overlap.ts'
import { rest } from './rest.ts'
import { session } from './session.ts'
import { shiftSuccession } from './shift-succession.ts'
import { shortestRun } from './shortest-run.ts'
import { skill } from './skill.ts'
import { templateMaximum } from './template-maximum.ts'
import { weekends } from './weekends.ts'
import { weeklyHours } from './weekly-hours.ts'
import { workingWindow } from './working-window.ts'

export const CONSTRAINTS = {
  overlap,
  employmentDates,
  weeklyHours,
  dailyMinutes,
  rest,
  workingWindow,
  availability,
  skill,
  shortestRun,
  consecutiveDays,
  daysOff,
  weekends,
  templateMaximum,
  shiftSuccession,
  session,
} as const satisfies Record<string, Constraint>

export type ConstraintName = keyof typeof CONSTRAINTS
export type BreachCode = {
  [Name in ConstraintName]: keyof (typeof CONSTRAINTS)[Name]['codes'] & string
}[ConstraintName]

export const ALL_CONSTRAINTS: readonly Constraint[] = Object.values(CONSTRAINTS)

/** Names of breaches in lists, by code. */
export const BREACH_NAMES = Object.fromEntries(
  ALL_CONSTRAINTS.flatMap(({ codes }) => Object.entries(codes)),
) as Record<BreachCode, string>

/** Constraints whose forbidden time the generator keeps free. */
export const TIME_CONSTRAINTS: readonly Constraint[] = ALL_CONSTRAINTS.filter(
  ({ forbids }) => forbids !== null,
)

/** Everything that one surfer's blocks break, constraint by constraint. */
export const breachesOf = (context: BreachContext): Breach<BreachCode>[] =>
  ALL_CONSTRAINTS.flatMap(constraint => constraint.breaches(context)) as Breach<BreachCode>[]
