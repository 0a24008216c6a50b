// A constraint has one file: what it forbids, how the days before bear on the next one, its breach with the sentence
// a person reads, and how it may be loosened. The generator, re-optimisation, warnings, explanations and remedies
// read it from the registry (registry.ts). docs/how-to/add-a-constraint.md adds one.
import type { Interval, LocalDate, Weekday } from '#core/time/index.ts'
import type { Contract } from './contract.ts'
import type { SequenceLogic, SequenceScope } from './sequence-logic.ts'
import type { BoundBlock, BoundSurfer, ContractFields, PlannedSurfer, SequenceRules } from './types.ts'

/** Code of a breach, and its name in lists: { REST: 'Too little rest' }. */
export type BreachCodes = Readonly<Record<string, string>>

export interface Breach<Code extends string = string> {
  code: Code
  /** Blocks that have a part in it, from the context. */
  blocks: readonly BoundBlock[]
  interval: Interval
  /** One sentence, values included. */
  sentence: string
}

/** One surfer's blocks. Contract fields and rules that are not set are never broken. */
export interface BreachContext {
  surfer: BoundSurfer
  /** Shifts sorted by start. */
  shifts: readonly BoundBlock[]
  /** All blocks, shifts included. */
  blocks: readonly BoundBlock[]
  weekStartsOn: Weekday
  /** Time range with all blocks known: minimums are evaluated only inside it, and not at all when it is left out. */
  known?: Interval | undefined
  /** Names of activities that need a skill, by id. */
  skillNames?: ReadonlyMap<number, string>
  /** Names of shift templates, by kind. */
  shiftNames?: ReadonlyMap<number, string>
}

/** A change that lets the generator place more: what explanations try. */
export interface Lift {
  surfer?: Partial<Omit<PlannedSurfer, 'taskIds'>>
  maxConsecutiveDays?: number
  /** The constraint's own forbidden time does not hold. */
  isUnforbidden?: boolean
  /** End of a sentence: why there is no room. */
  because: string
  /** Kind of obstacle that `because` names. */
  blockedBy?: 'rules' | 'windows'
  /** The specification's code, when it has one of its own. */
  code?: 'BUFFER_TOO_LARGE'
}

/** New values of rules on the sequence of days and templates; of a map of templates all of it. */
export type SequenceChange = Omit<SequenceRules, 'minSessionMinutes' | 'weekendSpan' | 'isKnownAround'>

/** New values of a surfer's contract, windows or dates. */
export type ContractChange = Partial<
  Pick<PlannedSurfer, keyof ContractFields | 'workingWindows' | 'startDate' | 'endDate'>
>

/** One step by which a constraint may be loosened: a new value of the contract, or of a rule. */
export type Relaxation = {
  /** The change as an instruction. */
  sentence: string
  /** Place among the relaxations of all constraints of the group: the smallest step first. */
  step: number
} & ({ change: ContractChange } | { rules: SequenceChange })

export interface RelaxationContext {
  surfer: PlannedSurfer
  contract: Contract
  /** Days in a row that the organization allows. */
  maxConsecutiveDays: number
  /** First and last day of the horizon. */
  horizon: { first: LocalDate; last: LocalDate }
  /** Shift templates that may be used. */
  templateIds: readonly number[]
  /** Name of a shift template; left out: templates are not settings. */
  templateName?: ((templateId: number) => string) | undefined
}

export interface Constraint {
  codes: BreachCodes
  /** Time in which the surfer must not be on shift, around the span; null: it forbids no time by itself. */
  forbids: ((surfer: PlannedSurfer, span: Interval) => Interval[]) | null
  /** How the sequence of days binds the surfer; null: it does not, or these rules are not set. */
  sequence: ((surfer: PlannedSurfer, scope: SequenceScope) => SequenceLogic | null) | null
  breaches(context: BreachContext): Breach[]
  /** Lift that would give room; null: nothing is set that could be lifted. */
  lift(surfer: PlannedSurfer, context: Omit<RelaxationContext, 'surfer'>): Lift | null
  /** Contract and dates are loosened in turns, step by step; rules on the sequence one rule after the other. */
  group: 'contract' | 'dates' | 'sequence'
  relaxations(context: RelaxationContext): Iterable<Relaxation>
}

/** Parts of a constraint that has none of its own. */
export const NO_LIFT = () => null
export const NO_RELAXATIONS = () => []
