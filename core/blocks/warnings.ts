// Warnings about blocks that break a surfer's contract or the organization's rules: managers are warned, never stopped.
// Days and weeks are those of the surfer's time zone; rest is counted in elapsed minutes.
import {
  type BoundSurfer,
  BREACH_NAMES,
  type BreachCode,
  breachesOf,
  type SequenceRules,
  WEEKEND_SPAN,
} from '../constraints/index.ts'
import { DAY_MS, type Interval, overlaps, type Weekday } from '../time/index.ts'
import type { ScheduledBlock } from './types.ts'

export interface WarnedSurfer extends Omit<BoundSurfer, 'sequence'> {
  id: number
  name: string
}

export type WarningCode = BreachCode
/** Names of the rules in lists, in the order of explanation. */
export const WARNING_NAMES: Readonly<Record<WarningCode, string>> = BREACH_NAMES
export const WARNING_CODES = Object.keys(BREACH_NAMES) as WarningCode[]

export interface Warning {
  code: WarningCode
  sentence: string
}

/** A warning with its place: all blocks that have a part in it, and when it is. */
export interface PlacedWarning extends Warning {
  surferId: number
  blockIds: number[]
  interval: Interval
}

export interface WarningRules {
  /** Names of service activities, which need the skill, by id. */
  taskNames: ReadonlyMap<number, string>
  /** Rules of the organization; null or left out: no rule. */
  minConsecutiveDays?: number | null | undefined
  maxConsecutiveDays?: number | null | undefined
  minConsecutiveDaysOff?: number | null | undefined
  maxWeekends?: number | null | undefined
  ignoresAvailability?: boolean | undefined
  /** Named shifts, with those that may not follow on the next day. */
  shifts?: ReadonlyMap<number, { name: string; notBeforeIds: readonly number[] }> | undefined
  /** Time range with all blocks known: minimums are evaluated only inside it, and not at all when it is left out. */
  known?: Interval | undefined
  /** Monday when left out. */
  weekStartsOn?: Weekday | undefined
}

/** `blocks`: of one surfer and view. In order of time. */
export function surferWarnings(
  surfer: WarnedSurfer,
  blocks: readonly ScheduledBlock[],
  rules: WarningRules,
): PlacedWarning[] {
  const shifts = blocks
    .filter(block => block.type === 'shift')
    .sort((a, b) => a.interval.start - b.interval.start)
  const breaches = breachesOf({
    surfer: { ...surfer, sequence: sequenceOf(rules) },
    shifts,
    blocks,
    weekStartsOn: rules.weekStartsOn ?? 'monday',
    known: rules.known,
    skillNames: rules.taskNames,
    shiftNames: namesOf(rules.shifts),
  })
  return breaches
    .map(breach => ({
      code: breach.code,
      surferId: surfer.id,
      blockIds: (breach.blocks as readonly ScheduledBlock[]).map(block => block.id),
      interval: breach.interval,
      sentence: breach.sentence,
    }))
    .sort((a, b) => a.interval.start - b.interval.start)
}

function sequenceOf(rules: WarningRules): SequenceRules {
  const { minConsecutiveDays, maxConsecutiveDays, minConsecutiveDaysOff, maxWeekends, shifts } = rules
  return {
    minConsecutiveDays: minConsecutiveDays ?? undefined,
    maxConsecutiveDays: maxConsecutiveDays ?? undefined,
    minConsecutiveDaysOff: minConsecutiveDaysOff ?? undefined,
    maxWeekends: maxWeekends ?? undefined,
    weekendSpan: WEEKEND_SPAN,
    ignoresAvailability: rules.ignoresAvailability,
    notBeforeIds: successionsOf(shifts),
  }
}

const remember = <K extends object, V>(make: (key: K) => V): ((key: K | undefined) => V | undefined) => {
  const made = new WeakMap<K, V>()
  return key => {
    if (!key) return undefined
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

type NamedShifts = NonNullable<WarningRules['shifts']>
/** Made once for all surfers of a view. */
const successionsOf = remember(
  (shifts: NamedShifts) => new Map([...shifts].map(([id, { notBeforeIds }]) => [id, notBeforeIds])),
)
const namesOf = remember((shifts: NamedShifts) => new Map([...shifts].map(([id, { name }]) => [id, name])))

/**
 * Warnings that one block has a part in. `others`: the surfer's other blocks of the draft view, a week to both sides.
 * Hours that are still missing are no fault of a block.
 */
export function warnings(
  block: ScheduledBlock,
  surfer: WarnedSurfer,
  others: readonly ScheduledBlock[],
  taskNames: ReadonlyMap<number, string>,
): Warning[] {
  if (block.type !== 'shift') return []
  const { start, end } = block.interval
  return surferWarnings(surfer, [block, ...others.filter(other => other.id !== block.id)], { taskNames })
    .filter(warning => warning.blockIds.includes(block.id))
    .filter(({ interval }) => interval.start < end + 8 * DAY_MS && interval.end > start - 8 * DAY_MS)
    .sort((a, b) => WARNING_CODES.indexOf(a.code) - WARNING_CODES.indexOf(b.code))
    .map(({ code, sentence }) => ({ code, sentence }))
}

/**
 * Filter for the warnings of a view: a warning must overlap the view. Missing hours also need shifts of half of the
 * surfers in their time. Warnings entirely outside belong to the neighbouring view.
 */
export function warningsShownIn(
  view: Interval,
  surferIds: readonly number[],
  blocksOf: (surferId: number) => readonly ScheduledBlock[],
): (warning: PlacedWarning) => boolean {
  const known = new Map<string, boolean>()
  const isPlanned = (time: Interval): boolean => {
    const key = `${time.start} ${time.end}`
    const isShiftIn = (block: ScheduledBlock) => block.type === 'shift' && overlaps(block.interval, time)
    const count = () => surferIds.filter(id => blocksOf(id).some(isShiftIn)).length
    const isSo = known.get(key) ?? 2 * count() >= surferIds.length
    known.set(key, isSo)
    return isSo
  }
  return ({ interval, blockIds }) => overlaps(interval, view) && (blockIds.length > 0 || isPlanned(interval))
}
