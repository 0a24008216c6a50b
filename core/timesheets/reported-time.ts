// Reported time beside scheduled time: the timecards of each shift of a timesheet, and those that lie on none.

import {
  type EpochMs,
  intersect,
  type LocalDate,
  lengthMinutes,
  localDateOf,
  subtract,
} from '../time/index.ts'
import { overtimeMinutes, reportedMinutes, type TimecardType } from '../timecards/index.ts'
import type { TimesheetPeriod, TimesheetRow } from './scheduled-time.ts'

/** A timecard of one agent. */
export interface SheetCard {
  type: TimecardType
  reportedStart: EpochMs
  /** Null while the card is open: it counts no time yet. */
  reportedEnd: EpochMs | null
  scheduledStart: EpochMs | null
  scheduledEnd: EpochMs | null
  blockIdAtStart: number | null
}

export interface ReportedTime {
  start: EpochMs
  /** Null while the last card is open. */
  end: EpochMs | null
  minutes: number
  /** Minutes outside of the shift. */
  overtimeMinutes: number
  types: TimecardType[]
}

export interface ReportedTimes {
  /** Reported time by the shift's block. */
  byBlock: Map<number, ReportedTime>
  /** Cards on no shift of the timesheet, each by the day on which it began. */
  unscheduled: (ReportedTime & { date: LocalDate })[]
}

/** `rows` and `cards`: of the same agent, both by start. */
export function reportedTimes(
  rows: readonly TimesheetRow[],
  cards: readonly SheetCard[],
  { from, to, zone }: Pick<TimesheetPeriod, 'from' | 'to' | 'zone'>,
): ReportedTimes {
  const shifts = rows.filter(row => row.type === 'shift')
  const cardsOf = new Map<number, SheetCard[]>()
  const unscheduled: ReportedTimes['unscheduled'] = []
  for (const card of cards) {
    const shift = shiftOf(card, shifts)
    if (shift) cardsOf.set(shift.blockId, [...(cardsOf.get(shift.blockId) ?? []), card])
    else {
      // That of a shift of the day before belongs to its timesheet.
      const date = localDateOf(zone, card.scheduledStart ?? card.reportedStart)
      if (date >= from && date < to)
        unscheduled.push({ ...together([card], card => overtimeMinutes(card) ?? 0), date })
    }
  }
  const byBlock = new Map(
    shifts.flatMap(({ blockId, interval }) => {
      const own = cardsOf.get(blockId)
      return own ? [[blockId, together(own, card => minutesOutside(card, interval))] as const] : []
    }),
  )
  return { byBlock, unscheduled }
}

/** The shift that it was clocked on, or else the one that it shares the most time with. */
function shiftOf(card: SheetCard, shifts: readonly TimesheetRow[]): TimesheetRow | null {
  const own = shifts.find(({ blockId }) => blockId === card.blockIdAtStart)
  if (own) return own
  const shared = (row: TimesheetRow) => {
    const common =
      card.reportedEnd === null
        ? null
        : intersect(row.interval, { start: card.reportedStart, end: card.reportedEnd })
    return common ? lengthMinutes(common) : 0
  }
  const [most] = shifts.toSorted((a, b) => shared(b) - shared(a))
  return most && shared(most) > 0 ? most : null
}

const minutesOutside = (
  { reportedStart: start, reportedEnd: end }: SheetCard,
  shift: { start: EpochMs; end: EpochMs },
): number =>
  end === null ? 0 : subtract([{ start, end }], [shift]).reduce((sum, one) => sum + lengthMinutes(one), 0)

function together(cards: readonly SheetCard[], overtime: (card: SheetCard) => number): ReportedTime {
  const sum = (minutes: (card: SheetCard) => number) =>
    cards.reduce((total, card) => total + minutes(card), 0)
  return {
    start: cards[0]!.reportedStart,
    end: cards.at(-1)!.reportedEnd,
    minutes: sum(card => reportedMinutes(card) ?? 0),
    overtimeMinutes: sum(overtime),
    types: [...new Set(cards.map(card => card.type))],
  }
}
