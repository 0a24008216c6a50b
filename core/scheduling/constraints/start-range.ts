// Shifts start within the ranges of the day that are set for the surfer, both ends included.
import { minuteOfDay } from '../../time/index.ts'
import type { Constraint } from './constraint.ts'
import { clock } from './wording.ts'

const MINUTES_PER_DAY = 1440

export const startRange: Constraint = {
  name: 'start-range',
  kind: 'hard',
  breaches({ surfer, shifts }) {
    const ranges = surfer.sequence?.startRanges
    if (!ranges) return []
    const isIn = (minute: number) =>
      ranges.some(
        ({ fromMinute, toMinute }) =>
          (fromMinute <= minute && minute <= toMinute) || (minute === 0 && toMinute === MINUTES_PER_DAY),
      )
    return shifts
      .filter(shift => !isIn(minuteOfDay(surfer.zone, shift.start)))
      .map(shift => ({
        constraint: 'start-range',
        interval: shift,
        sentence: `The shift from ${clock(surfer.zone, shift.start)} starts outside ${ranges.map(told).join(', ')}.`,
      }))
  },
}

function told({ fromMinute, toMinute }: { fromMinute: number; toMinute: number }): string {
  const time = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return `${time(fromMinute)}–${time(toMinute)}`
}
