// Exponential smoothing as a linear filter. A series is followed by a few states (a level, a passing
// deviation, one seasonal value per weekday), each corrected by a fixed share of every surprise, as in the
// innovations form of Hyndman et al. (2008). Because the shares are fixed, filtering is linear: the states of
// a sum of series are the sum of their states, which lets regressors go through the same filter as the data.

export interface SmoothingFilter {
  /** Share of a surprise that stays in the level. */
  level: number
  /** Share of a surprise that stays for the next days only, and how much of it lasts to each. */
  passing: number
  passingDamping: number
  /** Share of a surprise that stays with its weekday. */
  weekday: number
}

/** Level, passing deviation, then Monday to Sunday. */
export type FilterState = Float64Array
const LEVEL = 0
const PASSING = 1
const WEEKDAYS = 2
const STATES = 9

const expectedOf = (state: FilterState, weekday: number): number =>
  state[LEVEL]! + state[PASSING]! + state[WEEKDAYS + weekday]!

/**
 * One-day-ahead surprises over the first `count` days (NaN where `isKnown` is 0), and the state after each of
 * the given numbers of days.
 */
export function follow(
  values: Float64Array,
  isKnown: Uint8Array,
  weekdays: Uint8Array,
  filter: SmoothingFilter,
  origins: readonly number[],
): { surprise: Float64Array; stateAt: Map<number, FilterState> } {
  const count = Math.max(...origins)
  const surprise = new Float64Array(count).fill(Number.NaN)
  const state = new Float64Array(STATES)
  const stateAt = new Map<number, FilterState>()
  const wanted = new Set(origins)
  for (let i = 0; i < count; i++) {
    state[PASSING]! *= filter.passingDamping
    if (isKnown[i]) {
      const miss = values[i]! - expectedOf(state, weekdays[i]!)
      surprise[i] = miss
      state[LEVEL]! += filter.level * miss
      state[PASSING]! += filter.passing * miss
      state[WEEKDAYS + weekdays[i]!]! += filter.weekday * miss
    }
    if (wanted.has(i + 1)) stateAt.set(i + 1, state.slice())
  }
  return { surprise, stateAt }
}

/** Values that the state expects of the days that follow. */
export function extrapolate(state: FilterState, filter: SmoothingFilter, weekdays: Uint8Array): Float64Array {
  const moving = state.slice()
  return Float64Array.from(weekdays, weekday => {
    moving[PASSING]! *= filter.passingDamping
    return expectedOf(moving, weekday)
  })
}
