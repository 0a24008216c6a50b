// Days off come together, so many at least between two days that are worked.
import type { Breach, Constraint } from './constraint.ts'
import { hullOf, nameOf, wordsOf, workedRuns } from './local-days.ts'
import { keptRunAfter, keptRunBefore, runLogic } from './sequence-logic.ts'
import { daysText } from './wording.ts'

export const daysOff = {
  codes: { DAYS_OFF: 'Too few days off together' },
  forbids: null,
  sequence({ sequence }) {
    const min = sequence?.minConsecutiveDaysOff ?? 1
    if (min <= 1) return null
    return {
      // State: days off so far, 0 on a day that is worked, `min` when enough.
      days: {
        start(isKept) {
          const { days, isOn } = keptRunBefore(isKept)
          return isOn ? 0 : Math.min(min, days)
        },
        next(off, isOn) {
          if (!isOn) return Math.min(min, off + 1)
          return off > 0 && off < min ? null : 0
        },
        mayEnd(off, isKept) {
          const { days, isToEnd } = keptRunAfter(isKept, false)
          return isToEnd || off + days === 0 || off + days >= min
        },
      },
      ...runLogic(({ isWorked }, from, to) =>
        isWorked[from] || from === 0 || to === isWorked.length ? 0 : Math.max(0, min - (to - from)),
      ),
    }
  },
  breaches({ surfer, shifts }) {
    const min = surfer.sequence?.minConsecutiveDaysOff ?? 1
    if (min <= 1) return []
    const runs = workedRuns(surfer, shifts)
    return runs.slice(1).flatMap((next, i): Breach[] => {
      const before = runs[i]!
      const off = next.first - before.last - 1
      if (off >= min) return []
      const around = [before.shifts.at(-1)!, next.shifts[0]!]
      return [
        {
          code: 'DAYS_OFF',
          blocks: around,
          interval: hullOf(around),
          sentence: `${nameOf(surfer)} has only ${daysText(off)} off from ${wordsOf(before.last + 1)}; at least ${min} together are wanted.`,
        },
      ]
    })
  },
  lift: ({ sequence }) =>
    sequence?.minConsecutiveDaysOff === undefined
      ? null
      : {
          surfer: { sequence: { ...sequence, minConsecutiveDaysOff: undefined } },
          because: `the rule of at least ${daysText(sequence.minConsecutiveDaysOff)} off together leaves no room.`,
          blockedBy: 'rules',
        },
  group: 'sequence',
  *relaxations({ surfer: { sequence } }) {
    const off = sequence?.minConsecutiveDaysOff ?? 1
    for (let days = off - 1; days >= 1; days--)
      yield {
        step: off - days,
        sentence: `Lower the days off together, at least, from ${off} to ${days}.`,
        rules: { minConsecutiveDaysOff: days },
      }
  },
} as const satisfies Constraint
