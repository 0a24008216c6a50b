// Rules on the sequence of days and templates, each loosened alone and step by step: the smallest step first.
import { KEPT_MARGIN_DAYS } from './model/agent.ts'
import { settingsOf } from './settings.ts'
import type { GenerateProblem, SchedulingSurfer, SequenceRules } from './types.ts'

export type RulesChange = Omit<SequenceRules, 'minSessionMinutes' | 'weekendSpan' | 'isKnownAround'>

export interface LooserRule {
  sentence: string
  /** The rule's new value; for a map of templates all of it. */
  rules: RulesChange
}

/** More than half a year has. */
const MOST_WEEKENDS = 26

/** `templateName`: of a shift template; left out where the caller's templates have no name. */
export function* looserRules(
  { sequence = {} }: SchedulingSurfer,
  problem: GenerateProblem,
  templateName?: (templateId: number) => string,
): Generator<LooserRule> {
  const longest = Math.min(settingsOf(problem).maxConsecutiveDays, sequence.maxConsecutiveDays ?? Infinity)
  for (let days = longest + 1; days <= KEPT_MARGIN_DAYS; days++)
    yield {
      sentence: `Raise the days in a row, at most, from ${longest} to ${days}.`,
      rules: { maxConsecutiveDays: days },
    }
  const { minConsecutiveDays: shortest = 1, minConsecutiveDaysOff: off = 1 } = sequence
  const { maxWeekends, weekendSpan: mostWeekends = MOST_WEEKENDS } = sequence
  for (let days = shortest - 1; days >= 1; days--)
    yield {
      sentence: `Lower the days in a row, at least, from ${shortest} to ${days}.`,
      rules: { minConsecutiveDays: days },
    }
  for (let days = off - 1; days >= 1; days--)
    yield {
      sentence: `Lower the days off together, at least, from ${off} to ${days}.`,
      rules: { minConsecutiveDaysOff: days },
    }
  for (let weekends = (maxWeekends ?? mostWeekends) + 1; weekends <= mostWeekends; weekends++)
    yield {
      sentence: `Raise the weekends worked, at most, from ${maxWeekends} to ${weekends}.`,
      rules: { maxWeekends: weekends },
    }
  if (templateName) yield* looserTemplates(sequence, problem, templateName)
}

function* looserTemplates(
  { maxShiftsByTemplate = new Map(), notBeforeIds = new Map() }: SequenceRules,
  { shiftTemplates = [] }: GenerateProblem,
  templateName: (templateId: number) => string,
): Generator<LooserRule> {
  const known = new Set(shiftTemplates.map(({ id }) => id))
  for (let more = 1; more <= 7; more++)
    for (const [id, most] of maxShiftsByTemplate)
      if (known.has(id))
        yield {
          sentence: `Allow the shift ${templateName(id)} ${most + more} times instead of ${most}.`,
          rules: { maxShiftsByTemplate: new Map([...maxShiftsByTemplate, [id, most + more]]) },
        }
  for (const [before, after] of notBeforeIds)
    for (const id of after)
      yield {
        sentence: `Allow the shift ${templateName(id)} on the day after ${templateName(before)}.`,
        rules: {
          notBeforeIds: new Map([...notBeforeIds, [before, after.filter((other: number) => other !== id)]]),
        },
      }
}

/** The problem of one agent under other rules. */
export function underRules(
  problem: GenerateProblem,
  surfer: SchedulingSurfer,
  rules: RulesChange,
): GenerateProblem {
  const { maxConsecutiveDays } = rules
  return {
    ...problem,
    surfers: [{ ...surfer, sequence: { ...surfer.sequence, ...rules } }],
    ...(maxConsecutiveDays !== undefined && { settings: { ...problem.settings, maxConsecutiveDays } }),
  }
}
