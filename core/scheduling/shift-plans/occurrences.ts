// The shifts that a plan gives in some days. A shift belongs to the day on which it starts in the zone of its
// agent, so the occurrences of neighbouring ranges add up to those of both together.
import {
  addDays,
  daysBetween,
  eachDate,
  type Interval,
  type LocalDate,
  localDateOf,
  overlaps,
  weekStartOf,
} from '../../time/index.ts'
import { noBookings } from './bookings.ts'
import { isEmployedOn, turnsOf } from './round-robin.ts'
import type {
  Balance,
  DateRange,
  Occurrences,
  PlannedShift,
  PlanSurfer,
  RoundRobin,
  RoundRobinShift,
  ShiftOccurrence,
  ShiftPlan,
  Turn,
} from './types.ts'
import { breaksOn, intervalOn, lieuDateOf } from './wall-clock.ts'

/** A shift's own zone is at most a day away from its agent's, and a shift may pass midnight. */
const MARGIN_DAYS = 3
/** Days off lie at most so far from their shifts. */
const LIEU_DAYS = 14

/** `surfers`: by id; whoever is missing is not employed. The range's dates are those of each agent's zone. */
export function occurrencesOf(
  plan: ShiftPlan,
  range: DateRange,
  surfers: ReadonlyMap<number, PlanSurfer>,
): Occurrences {
  const anchor = weekStartOf(plan.anchorDate)
  const turns = allTurns(plan, anchor, range.to, surfers)
  const duties = Map.groupBy(dutiesOf(plan, anchor, range, turns, surfers), duty => duty.surferId)
  const rows = rowsOf(plan)
  const shifts = [...surfers.values()]
    .toSorted((a, b) => a.id - b.id)
    .flatMap(surfer => shiftsOf(surfer, rows.get(surfer.id), anchor, range, duties.get(surfer.id) ?? []))
  return {
    shifts,
    turns: turns.filter(({ date }) => date >= range.from && date < range.to),
    balances: plan.roundRobins.flatMap(roundRobin => balancesOf(roundRobin, turns, range.to)),
  }
}

/**
 * Round robins in their order: what an earlier one gives out keeps an agent from a later one's turns at the
 * same time. So the earlier ones are followed further, past the last cycle that a later one looks at.
 */
function allTurns(
  { roundRobins }: ShiftPlan,
  anchor: LocalDate,
  to: LocalDate,
  surfers: ReadonlyMap<number, PlanSurfer>,
): Turn[] {
  const bookings = noBookings()
  const reach = 7 * Math.max(0, ...roundRobins.map(roundRobin => roundRobin.cycleWeeks))
  return roundRobins.flatMap((roundRobin, index) => {
    const later = roundRobins.length - 1 - index
    const until = addDays(to, LIEU_DAYS + later * (reach + 2 * LIEU_DAYS))
    return turnsOf(roundRobin, { anchor, until, surfers, bookings })
  })
}

/** A shift of a round robin that somebody has. */
interface Duty {
  surferId: number
  roundRobinId: number
  shift: RoundRobinShift
  date: LocalDate
  interval: Interval
  lieuDate: LocalDate | null
}

/** Those that matter to the range: of its days, or with a day off among them. */
function dutiesOf(
  { roundRobins }: ShiftPlan,
  anchor: LocalDate,
  { from, to }: DateRange,
  turns: readonly Turn[],
  surfers: ReadonlyMap<number, PlanSurfer>,
): Duty[] {
  const byId = new Map(roundRobins.map(roundRobin => [roundRobin.id, roundRobin]))
  const first = addDays(from, -LIEU_DAYS)
  const last = addDays(to, LIEU_DAYS)
  return turns.flatMap(({ roundRobinId, cycle, shiftIds, surferId }): Duty[] => {
    if (surferId === null) return []
    const { cycleWeeks, shifts } = byId.get(roundRobinId)!
    const cycleStart = addDays(anchor, cycle * cycleWeeks * 7)
    return shifts.flatMap(shift => {
      const date = addDays(cycleStart, shift.day)
      if (!shiftIds.includes(shift.id) || date < first || date >= last) return []
      const interval = intervalOn(shift, date, surfers.get(surferId)!.zone)
      const lieuDate = shift.timeInLieu && lieuDateOf(shift.timeInLieu, date)
      return [{ surferId, roundRobinId, shift, date, interval, lieuDate }]
    })
  })
}

/** What an agent's pattern has on a day. */
type Row = (daysFromAnchor: number) => readonly PlannedShift[]

function rowsOf({ patterns }: ShiftPlan): Map<number, Row> {
  const rows = new Map<number, Row>()
  for (const { durationWeeks, groups } of patterns)
    for (const { surferIds, shifts } of groups) {
      const byDay = Map.groupBy(shifts, shift => shift.day)
      const days = 7 * durationWeeks
      const row: Row = daysFromAnchor => byDay.get(((daysFromAnchor % days) + days) % days) ?? []
      for (const surferId of surferIds) rows.set(surferId, row)
    }
  return rows
}

const bySpan = (intervals: readonly Interval[]): Interval => ({
  start: Math.min(...intervals.map(interval => interval.start)),
  end: Math.max(...intervals.map(interval => interval.end)),
})

function shiftsOf(
  surfer: PlanSurfer,
  row: Row = () => [],
  anchor: LocalDate,
  { from, to }: DateRange,
  duties: readonly Duty[],
): ShiftOccurrence[] {
  const patternOn = (date: LocalDate) =>
    row(daysBetween(anchor, date)).map(shift => ({
      shift,
      date,
      interval: intervalOn(shift, date, surfer.zone),
    }))
  const isWanted = ({ interval }: { interval: Interval }) => {
    const date = localDateOf(surfer.zone, interval.start)
    return date >= from && date < to && isEmployedOn(surfer, date)
  }
  // A duty takes the place of the day's shift, and its day off that of another.
  const gaveWay = ({ shift, date, interval }: ReturnType<typeof patternOn>[number]) =>
    duties.some(
      duty =>
        duty.lieuDate === date ||
        (!shift.isFill && !duty.shift.isFill && (duty.date === date || overlaps(duty.interval, interval))),
    )
  const lieuOf = ({ shift, lieuDate }: Duty): Interval | null => {
    if (lieuDate === null || !isEmployedOn(surfer, lieuDate)) return null
    const replaced = patternOn(lieuDate).map(({ interval }) => interval)
    return replaced.length > 0 ? bySpan(replaced) : intervalOn(shift, lieuDate, surfer.zone)
  }
  const planned = eachDate(addDays(from, -MARGIN_DAYS), addDays(to, MARGIN_DAYS))
    .flatMap(patternOn)
    .filter(one => isWanted(one) && !gaveWay(one))
    .map(one => ({ ...one, roundRobinId: null, timeInLieu: null }))
  const given = duties.filter(isWanted).map(duty => ({ ...duty, timeInLieu: lieuOf(duty) }))
  return [...planned, ...given]
    .map(({ shift, date, interval, roundRobinId, timeInLieu }) => ({
      surferId: surfer.id,
      interval,
      breaks: breaksOn(shift, date, surfer.zone),
      shiftTemplateId: shift.shiftTemplateId,
      isFill: shift.isFill,
      roundRobinId,
      timeInLieu,
    }))
    .toSorted((a, b) => a.interval.start - b.interval.start || a.interval.end - b.interval.end)
}

function balancesOf({ id, surferIds }: RoundRobin, turns: readonly Turn[], to: LocalDate): Balance[] {
  const filled = turns.filter(turn => turn.roundRobinId === id && turn.surferId !== null && turn.date < to)
  return surferIds.map(surferId => ({
    roundRobinId: id,
    surferId,
    done: filled.filter(turn => turn.surferId === surferId).length,
    entitled: filled.filter(turn => turn.dueSurferId === surferId).length,
  }))
}
