// Warnings that a change of one agent's blocks would add: those of after that were not there before with the same
// values.
import {
  type PlacedWarning,
  type ScheduledBlock,
  surferWarnings,
  type WarnedSurfer,
  type WarningRules,
} from '../blocks/index.ts'

/** Hours of a week that are missing count as broken already whatever the number: more of them may still be too few. */
const keyOf = ({ code, interval, sentence, blockIds }: PlacedWarning): string =>
  blockIds.length === 0 || code === 'WEEKLY_MINIMUM'
    ? `${code} ${interval.start}`
    : `${code} ${interval.start} ${interval.end} ${sentence}`

export function addedWarnings(
  surfer: WarnedSurfer,
  before: readonly ScheduledBlock[],
  after: readonly ScheduledBlock[],
  rules: WarningRules,
): PlacedWarning[] {
  return warningsBeyond(warningKeys(surfer, before, rules), surfer, after, rules)
}

export const warningKeys = (
  surfer: WarnedSurfer,
  blocks: readonly ScheduledBlock[],
  rules: WarningRules,
): Set<string> => new Set(surferWarnings(surfer, blocks, rules).map(keyOf))

export const warningsBeyond = (
  known: ReadonlySet<string>,
  surfer: WarnedSurfer,
  blocks: readonly ScheduledBlock[],
  rules: WarningRules,
): PlacedWarning[] => surferWarnings(surfer, blocks, rules).filter(warning => !known.has(keyOf(warning)))
