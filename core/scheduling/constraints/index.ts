import { availability } from './availability.ts'
import { consecutiveDays } from './consecutive-days.ts'
import type { Constraint, TimeConstraint } from './constraint.ts'
import { dailyMinutes } from './daily-minutes.ts'
import { daysOff } from './days-off.ts'
import { employmentDates } from './employment-dates.ts'
import { longestRun } from './longest-run.ts'
import { overlap } from './overlap.ts'
import { rest } from './rest.ts'
import { session } from './session.ts'
import { shortestRun } from './shortest-run.ts'
import { stability } from './stability.ts'
import { startSpread } from './start-spread.ts'
import { templateMaximum } from './template-maximum.ts'
import { templateSuccession } from './template-succession.ts'
import { unsocialHours } from './unsocial-hours.ts'
import { weekends } from './weekends.ts'
import { weeklyHours } from './weekly-hours.ts'
import { wishes } from './wishes.ts'
import { workingWindow } from './working-window.ts'

/** The generator takes these as forbidden time; their order is the order of explanation. */
export const TIME_CONSTRAINTS: readonly TimeConstraint[] = [
  employmentDates,
  workingWindow,
  availability,
  rest,
]

export const HARD_CONSTRAINTS: readonly Constraint[] = [
  ...TIME_CONSTRAINTS,
  overlap,
  dailyMinutes,
  weeklyHours,
  consecutiveDays,
  longestRun,
  shortestRun,
  daysOff,
  weekends,
  templateSuccession,
  templateMaximum,
  session,
]

export const SOFT_CONSTRAINTS: readonly Constraint[] = [startSpread, wishes, stability, unsocialHours]

export type { Breach, Constraint, ConstraintName, Context, TimeConstraint } from './constraint.ts'
