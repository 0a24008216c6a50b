// Whether enough people are scheduled, per interval and summed over a column of the timeline.
import { type EpochMs, HOUR_MS, intersect } from '#core/time/index.ts'

export interface CoverageInterval {
  start: EpochMs
  end: EpochMs
  /** Agents; fractions allowed. */
  required: number
  actual: number
  /** Contacts that have a goal, those expected to be answered in time, and as many as the goal wants. */
  answers?: { contacts: number; answered: number; wanted: number }
}

/** Figure drawn of each interval. */
export type CoverageDisplay = 'bar' | 'number' | 'service-level'

export type CoverageState = 'none' | 'under' | 'right' | 'over'

const ENOUGH_FROM = 0.95
const ENOUGH_TO = 1.1
/** Ratios of quotients such as 1.1 carry rounding in their last bits. */
const ROUNDING = 1e-9

export function coverageState(required: number, actual: number): CoverageState {
  if (required <= 0) return 'none'
  const ratio = actual / required
  if (ratio < ENOUGH_FROM - ROUNDING) return 'under'
  return ratio > ENOUGH_TO + ROUNDING ? 'over' : 'right'
}

export interface CoverageSum {
  state: CoverageState
  /** Agent-hours short where under, and spare where over; both ≥ 0. */
  underHours: number
  overHours: number
  /** Smallest actual − required of an interval with a requirement, in agents; null when none has one. */
  leastSurplus: number | null
  /** Fractions of the contacts; null without any. */
  serviceLevel: { expected: number; goal: number } | null
  /** Neighbouring intervals in the same state, joined. */
  runs: { start: EpochMs; end: EpochMs; state: CoverageState }[]
}

/** Under wins over over: a surplus at ten does not answer a call at nine. */
export function sumCoverage(
  intervals: readonly CoverageInterval[],
  start: EpochMs,
  end: EpochMs,
): CoverageSum {
  const sum: CoverageSum = {
    state: 'none',
    underHours: 0,
    overHours: 0,
    leastSurplus: null,
    serviceLevel: null,
    runs: [],
  }
  const states = new Set<CoverageState>()
  const answers = { contacts: 0, answered: 0, wanted: 0 }
  for (let at = firstAt(intervals, start); at < intervals.length; at++) {
    const interval = intervals[at]!
    const part = intersect(interval, { start, end })
    if (!part) break
    answers.contacts += interval.answers?.contacts ?? 0
    answers.answered += interval.answers?.answered ?? 0
    answers.wanted += interval.answers?.wanted ?? 0
    const state = coverageState(interval.required, interval.actual)
    const hours = (part.end - part.start) / HOUR_MS
    const surplus = interval.actual - interval.required
    if (state === 'under') sum.underHours -= surplus * hours
    if (state === 'over') sum.overHours += surplus * hours
    if (state !== 'none') sum.leastSurplus = Math.min(sum.leastSurplus ?? surplus, surplus)
    states.add(state)
    const last = sum.runs.at(-1)
    if (last && last.state === state && last.end === part.start) last.end = part.end
    else sum.runs.push({ ...part, state })
  }
  if (answers.contacts > 0)
    sum.serviceLevel = {
      expected: answers.answered / answers.contacts,
      goal: answers.wanted / answers.contacts,
    }
  sum.state = (['under', 'over', 'right'] as const).find(state => states.has(state)) ?? 'none'
  return sum
}

/** The first interval that ends after the instant. */
function firstAt(intervals: readonly CoverageInterval[], instant: EpochMs): number {
  let low = 0
  let high = intervals.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (intervals[middle]!.end <= instant) low = middle + 1
    else high = middle
  }
  return low
}

/** A whole percent short of the goal is worth saying; less is within what any forecast knows. */
const CLOSE = 0.005

export const serviceLevelState = ({ expected, goal }: { expected: number; goal: number }): CoverageState =>
  expected < goal - CLOSE ? 'under' : 'right'

/** Scale of the bars: all that is required, and most of what is scheduled. */
export const mostRequired = (intervals: readonly CoverageInterval[]): number =>
  intervals.reduce((most, { required, actual }) => Math.max(most, required * 1.1, actual), 0)
