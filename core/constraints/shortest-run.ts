// Minimum of consecutive working days, once a surfer comes in. Runs at the edge of the known time are not evaluated.
import type { Constraint } from './constraint.ts'
import { daysInRun, hullOf, isWholeRun, nameOf, wordsOf, workedRuns } from './local-days.ts'
import { type DayState, KEPT_MARGIN_DAYS, keptRunAfter, keptRunBefore, runLogic } from './sequence-logic.ts'
import { daysText } from './wording.ts'

/** State before a first day of unknown length; otherwise days worked so far, 0 when off, `min` when enough. */
const AT_EDGE = -1

export const shortestRun = {
  codes: { SHORTEST_RUN: 'Too few days in a row' },
  forbids: null,
  sequence({ sequence }) {
    const { minConsecutiveDays: min = 1, isKnownAround = false } = sequence ?? {}
    if (min <= 1) return null
    return {
      days: stateOf(min, isKnownAround),
      ...runLogic(({ isWorked }, from, to) => {
        if (!isWorked[from]) return 0
        const margin = isKnownAround ? 0 : KEPT_MARGIN_DAYS
        const isAtEdge = from <= margin || to >= isWorked.length - margin
        return isAtEdge ? 0 : Math.max(0, min - (to - from))
      }),
    }
  },
  breaches({ surfer, shifts, known }) {
    const min = surfer.sequence?.minConsecutiveDays ?? 1
    if (min <= 1) return []
    return workedRuns(surfer, shifts)
      .filter(run => daysInRun(run) < min && isWholeRun(surfer, run, known))
      .map(run => ({
        code: 'SHORTEST_RUN',
        blocks: run.shifts,
        interval: hullOf(run.shifts),
        sentence: `${nameOf(surfer)} works only ${daysText(daysInRun(run))} in a row from ${wordsOf(run.first)}; at least ${min} are wanted.`,
      }))
  },
  lift: ({ sequence }) =>
    sequence?.minConsecutiveDays === undefined
      ? null
      : {
          surfer: { sequence: { ...sequence, minConsecutiveDays: undefined } },
          because: `the rule of at least ${daysText(sequence.minConsecutiveDays)} in a row leaves no room.`,
          blockedBy: 'rules',
        },
  group: 'sequence',
  *relaxations({ surfer: { sequence } }) {
    const shortest = sequence?.minConsecutiveDays ?? 1
    for (let days = shortest - 1; days >= 1; days--)
      yield {
        step: shortest - days,
        sentence: `Lower the days in a row, at least, from ${shortest} to ${days}.`,
        rules: { minConsecutiveDays: days },
      }
  },
} as const satisfies Constraint

function stateOf(min: number, isKnownAround: boolean): DayState {
  return {
    start(isKept) {
      const { days, isOn } = keptRunBefore(isKept)
      if (!isOn) return isKnownAround ? 0 : AT_EDGE
      return isKnownAround ? Math.min(min, days) : min
    },
    next(state, isOn) {
      if (isOn) return state === AT_EDGE ? min : Math.min(min, state + 1)
      return state > 0 && state < min ? null : 0
    },
    mayEnd: (state, isKept) => state <= 0 || !isKnownAround || state + keptRunAfter(isKept, true).days >= min,
  }
}
