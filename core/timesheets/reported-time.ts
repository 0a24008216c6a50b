// Reported time beside scheduled time: the timecards of each shift of a timesheet, and those that lie on none.

import {
  type EpochMs,
  type Interval,
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

interface Shift {
  blockId: number
  interval: Interval
}

/**
 * Sheets of the same agent. A card over several shifts is split where the later ones begin, so that a pause between
 * them belongs to the shift before it. `rows` and `cards`: by start; `neighbours`: shifts of the days around the
 * period, whose parts of a card belong to another timesheet.
 */
export function reportedTimes(
  rows: readonly TimesheetRow[],
  cards: readonly SheetCard[],
  { from, to, zone }: Pick<TimesheetPeriod, 'from' | 'to' | 'zone'>,
  neighbours: readonly Shift[] = [],
): ReportedTimes {
  const own = rows.filter(row => row.type === 'shift')
  const shifts = [...own, ...neighbours].sort((a, b) => a.interval.start - b.interval.start)
  const partsOf = new Map<number, SheetCard[]>()
  const unscheduled: ReportedTimes['unscheduled'] = []
  for (const card of cards) {
    const parts = split(card, shifts)
    for (const { blockId, part } of parts) partsOf.set(blockId, [...(partsOf.get(blockId) ?? []), part])
    if (parts.length > 0) continue
    // That of a shift of the day before belongs to its timesheet.
    const date = localDateOf(zone, card.scheduledStart ?? card.reportedStart)
    if (date >= from && date < to)
      unscheduled.push({ ...together([card], card => overtimeMinutes(card) ?? 0), date })
  }
  const worked = shifts.map(({ interval }) => interval)
  const byBlock = new Map(
    own.flatMap(({ blockId }) => {
      const parts = partsOf.get(blockId)
      return parts ? [[blockId, together(parts, part => minutesOutside(part, worked))] as const] : []
    }),
  )
  return { byBlock, unscheduled }
}

/** Parts of a card by shift, in order; none of a card that shares no time with a shift and was clocked on none. */
function split(card: SheetCard, shifts: readonly Shift[]): { blockId: number; part: SheetCard }[] {
  const { reportedStart: start, reportedEnd: end } = card
  const clockedOn = shifts.find(({ blockId }) => blockId === card.blockIdAtStart)
  const touched = shifts.filter(({ interval }) => end !== null && intersect(interval, { start, end }))
  // Time before the shift that somebody has clocked on is overtime of that shift.
  const first = clockedOn ?? touched[0]
  if (!first) return []
  const later = touched.filter(({ interval }) => interval.start > Math.max(start, first.interval.start))
  const distinct = later.filter(({ interval }, at) => interval.start !== later[at - 1]?.interval.start)
  const all = [first, ...distinct]
  return all.map(({ blockId }, at) => ({
    blockId,
    part: {
      ...card,
      reportedStart: at === 0 ? start : all[at]!.interval.start,
      reportedEnd: all[at + 1]?.interval.start ?? end,
    },
  }))
}

const minutesOutside = (
  { reportedStart: start, reportedEnd: end }: SheetCard,
  shifts: readonly Interval[],
): number =>
  end === null ? 0 : subtract([{ start, end }], shifts).reduce((sum, one) => sum + lengthMinutes(one), 0)

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
