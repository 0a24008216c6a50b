// The rules on the sequence of days and templates by name, for explanations: each with the others alone.
import type { SchedulingSurfer, SequenceRules } from '../types.ts'

const days = (count = 1): string => (count === 1 ? '1 day' : `${count} days`)
const weekends = (count = 0): string => (count === 1 ? '1 weekend' : `${count} weekends`)

/** The others only say how these are counted. */
type Rule = Exclude<keyof SequenceRules, 'weekendSpan' | 'isKnownAround'>

const TEXTS: Record<Rule, (rules: SequenceRules) => string> = {
  minConsecutiveDays: rules => `at least ${days(rules.minConsecutiveDays)} in a row`,
  maxConsecutiveDays: rules => `at most ${days(rules.maxConsecutiveDays)} in a row`,
  minConsecutiveDaysOff: rules => `at least ${days(rules.minConsecutiveDaysOff)} off together`,
  maxWeekends: ({ maxWeekends, weekendSpan }) =>
    `at most ${weekends(maxWeekends)} worked${weekendSpan ? ` of ${weekendSpan} in a row` : ''}`,
  maxShiftsByTemplate: () => 'how often a shift template may be worked',
  notBeforeIds: () => 'which shift may follow which on the next day',
  minSessionMinutes: rules => `at least ${rules.minSessionMinutes} min on one activity`,
}

/** Every rule that is set, as the end of "the rule of …", and the rules without it. */
export function withoutEachRule({
  sequence = {},
}: SchedulingSurfer): { text: string; sequence: SequenceRules }[] {
  const set = (Object.keys(TEXTS) as Rule[]).filter(rule => sequence[rule] !== undefined)
  return set.map(rule => ({ text: TEXTS[rule](sequence), sequence: { ...sequence, [rule]: undefined } }))
}
