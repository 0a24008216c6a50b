// The organization's rules for generated shifts, as the engine takes them.
import type { SchedulingSettings } from '#contract/endpoints/organization.ts'
import { WEEKEND_SPAN } from '#core/constraints/index.ts'
import type { GenerateProblem, GenerateSettings, SequenceRules } from '#core/scheduling/index.ts'

type Weights = Record<NonNullable<SchedulingSettings['startConsistency']>, number | undefined>

/** Agent-quarter-hours, as the engine's settings have them; undefined: what it does unasked. */
const START_SPREAD: Weights = { none: 0, low: undefined, high: 0.4 }
const FAIRNESS: Weights = { none: undefined, low: 1, high: 8 }
const STABILITY: Weights = { none: undefined, low: 0.1, high: 1 }
const PREFERENCES: Weights = { none: undefined, low: 0.25, high: 1.5 }

export function bindingRules(problem: GenerateProblem, rules: SchedulingSettings): GenerateProblem {
  const sequence = sequenceOf(rules)
  const hasWishes = problem.surfers.some(({ wishes, placeWishes }) => wishes?.length || placeWishes?.length)
  // Without wishes there is nothing to weigh.
  const preferences = hasWishes ? rules.preferences : 'none'
  return {
    ...problem,
    settings: { ...problem.settings, ...settingsOf({ ...rules, preferences }) },
    surfers: problem.surfers.map(surfer => ({ ...surfer, sequence: { ...surfer.sequence, ...sequence } })),
  }
}

/** The rules that are set: absent ones would hide the defaults of the engine. */
const definedOnly = <T extends object>(rules: T): Partial<T> =>
  Object.fromEntries(Object.entries(rules).filter(([, value]) => value != null)) as Partial<T>

const settingsOf = ({
  maxConsecutiveDays,
  minSessionMinutes,
  startConsistency = 'low',
  fairness = 'none',
  stability = 'none',
  preferences = 'low',
}: SchedulingSettings): Partial<GenerateSettings> =>
  definedOnly({
    maxConsecutiveDays: maxConsecutiveDays ?? undefined,
    minSessionMinutes,
    startSpreadWeight: START_SPREAD[startConsistency],
    fairnessWeight: FAIRNESS[fairness],
    stabilityWeight: STABILITY[stability],
    preferenceWeight: PREFERENCES[preferences],
  })

/** Sequence rules; shifts planned around the weeks count too. */
const sequenceOf = ({
  minConsecutiveDays,
  minConsecutiveDaysOff,
  maxWeekends,
  ignoresAvailability,
}: SchedulingSettings) => ({
  ...(definedOnly({
    minConsecutiveDays,
    minConsecutiveDaysOff,
    maxWeekends,
    ignoresAvailability,
  }) as SequenceRules),
  weekendSpan: WEEKEND_SPAN,
  isKnownAround: true,
})

/** A week and a day, for rest, weekly hours and fairness. */
const USUAL_DAYS_AROUND = 8

/** How many days before and after the weeks have to be known. */
export function daysAround(rules: SchedulingSettings): number {
  const rows = [rules.maxConsecutiveDays, rules.minConsecutiveDays, rules.minConsecutiveDaysOff]
  return Math.max(
    USUAL_DAYS_AROUND,
    rules.maxWeekends == null ? 0 : 7 * WEEKEND_SPAN,
    ...rows.map(days => (days ?? 0) + 1),
  )
}
