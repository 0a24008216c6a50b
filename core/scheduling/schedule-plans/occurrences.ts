// The shifts that a plan gives in some days. A shift belongs to the day on which it starts in the zone of its
// agent, so the occurrences of neighbouring ranges add up to those of both together.
import {
  addDays,
  daysBetween,
  eachDate,
  type Interval,
  instantAt,
  type LocalDate,
  overlaps,
  weekStartOf,
} from '#core/time/index.ts'
import { emptyOccupiedTimes } from './occupied-times.ts'
import { isEmployedOn, turnsOf } from './round-robin.ts'
import type {
  Balance,
  DateRange,
  Occurrences,
  PlannedShift,
  PlanSurfer,
  RoundRobin,
  RoundRobinShift,
  SchedulePlan,
  ShiftOccurrence,
  Turn,
} from './types.ts'
import { breaksOn, intervalOn, lieuDateOf } from './wall-clock.ts'

/** A shift's own zone is at most a day away from its agent's, and a shift may pass midnight. */
const MARGIN_DAYS = 3
/** Days off lie at most so far from their shifts. */
const LIEU_DAYS = 14

/** `surfers`: by id; whoever is missing is not employed. The range's dates are those of each agent's zone. */
export function occurrencesOf(
  plan: SchedulePlan,
  range: DateRange,
  surfers: ReadonlyMap<number, PlanSurfer>,
): Occurrences {
  const anchor = weekStartOf(plan.anchorDate, plan.weekStartsOn)
  const turns = allTurns(plan, anchor, range.to, surfers)
  const duties = Map.groupBy(dutiesOf(plan, anchor, range, turns, surfers), duty => duty.surferId)
  const rows = rowsOf(plan)
  const days = daysOf(range, anchor)
  const shifts = [...surfers.values()]
    .toSorted((a, b) => a.id - b.id)
    .flatMap(surfer => {
      const row = rows.get(surfer.id) ?? (() => [])
      const own = { surfer, row, duties: duties.get(surfer.id) ?? [], starts: startsOf(surfer, range) }
      return shiftsOf(own, anchor, days)
    })
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
  { roundRobins, weekStartsOn }: SchedulePlan,
  anchor: LocalDate,
  to: LocalDate,
  surfers: ReadonlyMap<number, PlanSurfer>,
): Turn[] {
  const occupied = emptyOccupiedTimes()
  const reach = 7 * Math.max(0, ...roundRobins.map(roundRobin => roundRobin.cycleWeeks))
  return roundRobins.flatMap((roundRobin, index) => {
    const later = roundRobins.length - 1 - index
    const until = addDays(to, LIEU_DAYS + later * (reach + 2 * LIEU_DAYS))
    return turnsOf(roundRobin, { anchor, weekStartsOn, until, surfers, occupied })
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
  { roundRobins, weekStartsOn }: SchedulePlan,
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
      const lieuDate = shift.timeInLieu && lieuDateOf(shift.timeInLieu, date, weekStartsOn)
      return [{ surferId, roundRobinId, shift, date, interval, lieuDate }]
    })
  })
}

interface Day {
  date: LocalDate
  daysFromAnchor: number
}

/** Those on which a shift of the range can be planned to start, in whatever zone. */
function daysOf({ from, to }: DateRange, anchor: LocalDate): Day[] {
  const first = addDays(from, -MARGIN_DAYS)
  const before = daysBetween(anchor, first)
  return eachDate(first, addDays(to, MARGIN_DAYS)).map((date, index) => ({
    date,
    daysFromAnchor: before + index,
  }))
}

/** Shifts of an agent's pattern on a day. */
type Row = (daysFromAnchor: number) => readonly PlannedShift[]

function rowsOf({ patterns }: SchedulePlan): Map<number, Row> {
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

/** An agent's row of the plan in the days of the range. */
interface OwnPlan {
  surfer: PlanSurfer
  row: Row
  duties: readonly Duty[]
  /** When shifts may start: in the range, from the first to the last day of the agent. */
  starts: Interval
}

/** The range as an agent has it, without the days before the first and after the last. */
function startsOf({ zone, startDate, endDate }: PlanSurfer, { from, to }: DateRange): Interval {
  const first = startDate !== null && startDate > from ? startDate : from
  const end = endDate !== null && endDate < to ? addDays(endDate, 1) : to
  return { start: instantAt(zone, first, 0), end: instantAt(zone, end, 0) }
}

interface Planned {
  shift: PlannedShift
  date: LocalDate
  interval: Interval
}

const patternOn = ({ row, surfer }: OwnPlan, { date, daysFromAnchor }: Day): Planned[] =>
  row(daysFromAnchor).map(shift => ({ shift, date, interval: intervalOn(shift, date, surfer.zone) }))

/** A duty takes the place of the day's shift, and its day off that of another. */
const gaveWay = ({ shift, date, interval }: Planned, duties: readonly Duty[]): boolean =>
  duties.some(
    duty =>
      duty.lieuDate === date ||
      (!shift.isFill && !duty.shift.isFill && (duty.date === date || overlaps(duty.interval, interval))),
  )

/** In place of the day's shift, or at the times of the one that it is for. */
function lieuOf(own: OwnPlan, anchor: LocalDate, { shift, lieuDate: date }: Duty): Interval | null {
  if (date === null || !isEmployedOn(own.surfer, date)) return null
  const replaced = patternOn(own, { date, daysFromAnchor: daysBetween(anchor, date) })
  if (replaced.length === 0) return intervalOn(shift, date, own.surfer.zone)
  return {
    start: Math.min(...replaced.map(one => one.interval.start)),
    end: Math.max(...replaced.map(one => one.interval.end)),
  }
}

function shiftsOf(own: OwnPlan, anchor: LocalDate, days: readonly Day[]): ShiftOccurrence[] {
  const { surfer, duties, starts } = own
  const isWanted = ({ interval }: Planned) => interval.start >= starts.start && interval.start < starts.end
  const planned = days
    .flatMap(day => patternOn(own, day))
    .filter(one => isWanted(one) && !gaveWay(one, duties))
    .map(one => ({ ...one, roundRobinId: null, timeInLieu: null }))
  const given = duties.filter(isWanted).map(duty => ({ ...duty, timeInLieu: lieuOf(own, anchor, duty) }))
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
