// Not too many weekends worked. A weekend counts when a shift starts on its Saturday or its Sunday; weekends count
// among so many in a row, or, where the span is left out, within the horizon.
import { addDays, type LocalDate, weekdayOf } from '#core/time/index.ts'
import type { BreachContext, Constraint } from './constraint.ts'
import { type Day, hullOf, isWeekend, nameOf, shiftsByDay, weekStartOfDay, wordsOf } from './local-days.ts'
import { type DayRow, type DayState, KEPT_MARGIN_DAYS, type SequenceLogic, turned } from './sequence-logic.ts'

/** The organization's rule: any four weekends in a row. */
export const WEEKEND_SPAN = 4
/** More weekends than half a year has. */
const MOST_WEEKENDS = 26
const UNLIMITED = Number.POSITIVE_INFINITY

export const weekends = {
  codes: { WEEKENDS: 'Too many weekends' },
  forbids: null,
  sequence({ sequence }, { from, dayCount }) {
    if (sequence?.maxWeekends === undefined) return null
    const { maxWeekends: most, weekendSpan: span = UNLIMITED } = sequence
    const weekendOf = weekendsOf(addDays(from, -KEPT_MARGIN_DAYS), dayCount + 2 * KEPT_MARGIN_DAYS)
    return { days: stateOf(most, span, weekendOf), ...rowLogic(most, span, weekendOf) }
  },
  breaches({ surfer, shifts }: BreachContext) {
    const { maxWeekends: most, weekendSpan: span = UNLIMITED } = surfer.sequence ?? {}
    if (most === undefined) return []
    const byWeekend = Map.groupBy(
      [...shiftsByDay(surfer.zone, shifts)].filter(([day]) => isWeekend(day)),
      ([day]) => weekStartOfDay(day),
    )
    const tooMany = firstTooMany(
      [...byWeekend.keys()].sort((a, b) => a - b),
      most,
      span,
    )
    if (tooMany.length === 0) return []
    const days = tooMany.flatMap(week => byWeekend.get(week)!)
    const own = days.flatMap(([, shiftsOfDay]) => shiftsOfDay)
    const among = span === UNLIMITED ? 'weekends' : `of ${span} weekends in a row`
    return [
      {
        code: 'WEEKENDS',
        blocks: own,
        interval: hullOf(own),
        sentence: `${nameOf(surfer)} works ${tooMany.length} ${among} from ${wordsOf(days[0]![0])}; ${most} are allowed.`,
      },
    ]
  },
  lift({ sequence }) {
    if (sequence?.maxWeekends === undefined) return null
    const { maxWeekends: most, weekendSpan: span } = sequence
    const among = span === undefined ? '' : ` of ${span} in a row`
    return {
      surfer: { sequence: { ...sequence, maxWeekends: undefined } },
      because: `the rule of at most ${most === 1 ? '1 weekend' : `${most} weekends`} worked${among} leaves no room.`,
      blockedBy: 'rules',
    }
  },
  group: 'sequence',
  *relaxations({ surfer: { sequence } }) {
    const { maxWeekends: most, weekendSpan: all = MOST_WEEKENDS } = sequence ?? {}
    for (let count = (most ?? all) + 1; count <= all; count++)
      yield {
        step: count - most!,
        sentence: `Raise the weekends worked, at most, from ${most} to ${count}.`,
        rules: { maxWeekends: count },
      }
  },
} as const satisfies Constraint

/** First weekends, by the first day of their week, that are more than allowed among the span. */
function firstTooMany(weeks: readonly Day[], most: number, span: number): readonly Day[] {
  const last = weeks.findIndex((week, i) => i >= most && week - weeks[i - most]! < 7 * span)
  if (last < 0) return []
  const from = weeks[last - most]!
  return weeks.filter(week => week >= from && week < from + 7 * span)
}

/** Number of the weekend that each day belongs to; -1: none. */
function weekendsOf(from: LocalDate, dayCount: number): Int16Array {
  let weekend = 0
  return Int16Array.from({ length: dayCount }, (_, day) => {
    const weekday = weekdayOf(addDays(from, day))
    if (weekday === 'saturday') return ++weekend
    return weekday === 'sunday' ? weekend : -1
  })
}

/** State: weekends worked so far; where they count among some in a row, these as bits, the newest first. */
function stateOf(most: number, span: number, weekendOf: Int16Array): DayState {
  const isInRow = span !== UNLIMITED
  const isNew = (at: number) => weekendOf[at]! >= 0 && weekendOf[at - 1] !== weekendOf[at]
  // The lowest bit says whether the weekend under way counts already.
  const entered = (state: number, at: number) => {
    if (!isNew(at)) return state
    return isInRow ? (state << 1) & ((1 << span) - 1) : state & ~1
  }
  const worked = (state: number) => {
    if (isInRow) return bitsIn(state | 1) > most ? null : state | 1
    const counted = state & 1 ? state : ((state >> 1) + 1) * 2 + 1
    return counted >> 1 > most ? null : counted
  }
  const next = (state: number, isOn: boolean, at: number) => {
    const now = entered(state, at)
    return isOn && weekendOf[at]! >= 0 ? worked(now) : now
  }
  return {
    start(isKept) {
      if (!isInRow) return 0
      let state = 0
      for (let at = 0; at < KEPT_MARGIN_DAYS; at++) {
        state = entered(state, at)
        if (weekendOf[at]! >= 0 && isKept[at]) state |= 1
      }
      return state
    },
    next,
    mayEnd(last, isKept) {
      let state: number | null = last
      for (let at = isKept.length - KEPT_MARGIN_DAYS; isInRow && at < isKept.length; at++) {
        state = next(state, isKept[at] === 1, at)
        if (state === null) return false
      }
      return true
    },
  }
}

const bitsIn = (bits: number): number => (bits === 0 ? 0 : (bits & 1) + bitsIn(bits >> 1))

function rowLogic(
  most: number,
  span: number,
  weekendOf: Int16Array,
): Pick<SequenceLogic, 'excess' | 'repairs'> {
  const worked = new Int16Array(weekendOf.length)
  const excess = ({ isWorked }: DayRow) => {
    const margin = span === UNLIMITED ? KEPT_MARGIN_DAYS : 0
    let count = 0
    let beyond = 0
    for (let at = margin; at < isWorked.length - margin; at++) {
      const weekend = weekendOf[at]!
      if (weekend < 0 || !isWorked[at] || (count > 0 && worked[count - 1] === weekend)) continue
      worked[count++] = weekend
      // One more than may be among so many in a row.
      if (count > most && weekend - worked[count - 1 - most]! < span) beyond++
    }
    return beyond
  }
  return {
    excess,
    repairs(row, { firstDay, lastDay, isOpen }) {
      if (excess(row) === 0) return null
      const days = Array.from({ length: lastDay - firstDay }, (_, k) => firstDay + k).filter(
        day => weekendOf[day + KEPT_MARGIN_DAYS]! >= 0 && row.isWorked[day + KEPT_MARGIN_DAYS],
      )
      return days.length > 0 ? turned(row, days.filter(isOpen)) : null
    },
  }
}
