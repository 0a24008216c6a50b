// Whether enough people are scheduled, per interval and summed over a column of the timeline.
import { type EpochMs, HOUR_MS, intersect } from '#core/time/index.ts'

export interface CoverageInterval {
  start: EpochMs
  end: EpochMs
  /** Agents; fractions allowed. */
  required: number
  actual: number
}

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
  /** Neighbouring intervals in the same state, joined. */
  runs: { start: EpochMs; end: EpochMs; state: CoverageState }[]
}

/** Under wins over over: a surplus at ten does not answer a call at nine. */
export function sumCoverage(
  intervals: readonly CoverageInterval[],
  start: EpochMs,
  end: EpochMs,
): CoverageSum {
  const sum: CoverageSum = { state: 'none', underHours: 0, overHours: 0, leastSurplus: null, runs: [] }
  const states = new Set<CoverageState>()
  for (const interval of intervals) {
    const part = intersect(interval, { start, end })
    if (!part) continue
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
  sum.state = (['under', 'over', 'right'] as const).find(state => states.has(state)) ?? 'none'
  return sum
}
