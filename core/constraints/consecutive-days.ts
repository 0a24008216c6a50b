// No more days in a row than the organization and the surfer's own rule allow, by the local day on which shifts start.
import type { BreachContext, Constraint, RelaxationContext } from './constraint.ts'
import { daysInRun, hullOf, nameOf, wordsOf, workedRuns } from './local-days.ts'
import { KEPT_MARGIN_DAYS, keptRunAfter, keptRunBefore, type SequenceLogic } from './sequence-logic.ts'
import type { SequenceRules } from './types.ts'

/** The stricter of both rules; never more than the days that are known around the horizon. */
export const mostDaysInRow = (maxConsecutiveDays: number, { maxConsecutiveDays: own }: SequenceRules = {}) =>
  Math.min(KEPT_MARGIN_DAYS, maxConsecutiveDays, own ?? KEPT_MARGIN_DAYS)

/** State: days worked in a row. */
export const mostDaysLogic = (most: number): SequenceLogic => ({
  days: {
    start(isKept) {
      const { days, isOn } = keptRunBefore(isKept)
      return isOn ? days : 0
    },
    next: (days, isOn) => (!isOn ? 0 : days < most ? days + 1 : null),
    mayEnd: (days, isKept) => days === 0 || days + keptRunAfter(isKept, true).days <= most,
  },
  // The roster looks at each run before it places a shift.
  excess: () => 0,
  repairs: () => null,
})

export const consecutiveDays = {
  codes: { CONSECUTIVE_DAYS: 'Too many days in a row' },
  forbids: null,
  sequence: null,
  breaches: ({ surfer, shifts }: BreachContext) => {
    const most = surfer.sequence?.maxConsecutiveDays
    if (most === undefined) return []
    return workedRuns(surfer, shifts)
      .filter(run => daysInRun(run) > most)
      .map(run => ({
        code: 'CONSECUTIVE_DAYS',
        blocks: run.shifts,
        interval: hullOf(run.shifts),
        sentence: `${nameOf(surfer)} works ${daysInRun(run)} days in a row from ${wordsOf(run.first)}; ${most} are allowed.`,
      }))
  },
  lift: ({ sequence }, { maxConsecutiveDays }) => ({
    surfer: { sequence: { ...sequence, maxConsecutiveDays: undefined } },
    maxConsecutiveDays: KEPT_MARGIN_DAYS,
    because: `the rule of at most ${mostDaysInRow(maxConsecutiveDays, sequence)} days in a row leaves no room.`,
    blockedBy: 'rules',
  }),
  group: 'sequence',
  *relaxations({ surfer: { sequence }, maxConsecutiveDays }: RelaxationContext) {
    const longest = Math.min(maxConsecutiveDays, sequence?.maxConsecutiveDays ?? Number.POSITIVE_INFINITY)
    for (let days = longest + 1; days <= KEPT_MARGIN_DAYS; days++)
      yield {
        step: days - longest,
        sentence: `Raise the days in a row, at most, from ${longest} to ${days}.`,
        rules: { maxConsecutiveDays: days },
      }
  },
} as const satisfies Constraint
