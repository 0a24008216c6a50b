export { availabilityOf, notAvailable } from './availability.ts'
export { mostDaysInRow, mostDaysLogic } from './consecutive-days.ts'
export type {
  Breach,
  BreachContext,
  Constraint,
  ContractChange,
  Lift,
  Relaxation,
  RelaxationContext,
  SequenceChange,
} from './constraint.ts'
export { type Contract, contractOf, MAX_CONSECUTIVE_DAYS } from './contract.ts'
export {
  ALL_CONSTRAINTS,
  BREACH_NAMES,
  type BreachCode,
  breachesOf,
  CONSTRAINTS,
  TIME_CONSTRAINTS,
} from './registry.ts'
export {
  type DayChoice,
  type DayRow,
  type DayState,
  KEPT_MARGIN_DAYS,
  type SequenceLogic,
  type SequenceScope,
} from './sequence-logic.ts'
export { barredBesideKept } from './shift-succession.ts'
export type {
  Availability,
  BlockType,
  BoundBlock,
  BoundSurfer,
  PlannedSurfer,
  SequenceRules,
  WorkingWindow,
} from './types.ts'
export { WEEKEND_SPAN } from './weekends.ts'
export { capitalised, clock, dayText, dayWords, duration, hoursText } from './wording.ts'
export { allowedAround, windowsAround, workingTime } from './working-window.ts'
