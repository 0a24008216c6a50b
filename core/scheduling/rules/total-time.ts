// rule-total-time: so much of an activity per day or week, for each agent or shared by the team. Each agent's
// own time is laid out at once where coverage loses least, over a week on different days first (own-time.ts).
// Shared time goes session by session to whoever had least.
import {
  type Interval,
  type LocalDate,
  lengthMinutes,
  localDateOf,
  MINUTE_MS,
  weekStartOf,
  type Zone,
} from '#core/time/index.ts'
import type { AssignmentGrid, OpenShift } from './assignment-grid.ts'
import type { Eligible } from './eligible.ts'
import { placeIndividualSessions, startsIn } from './individual-sessions.ts'
import { isLess, tieBreak } from './order.ts'
import { lengthsFor, misfitMinutes, SHORTEST_REMAINDER_MINUTES } from './session-lengths.ts'
import { Shortfalls } from './shortfalls.ts'
import type { RuleOutcome, RuleTotalTime } from './types.ts'
import { windowsInShift } from './windows.ts'

/** Usual day of an agent without daily hours in the contract. Shifts under half a usual day get their share of the daily time. */
const USUAL_DAY_MINUTES = 540

interface Budget {
  minutes: number
  shifts: OpenShift[]
  /** Also those that the rule may not use. */
  allShifts: OpenShift[]
}

export function applyTotalTime(grid: AssignmentGrid, rule: RuleTotalTime, eligible: Eligible): RuleOutcome {
  const isIndividual = rule.allocation === 'individual'
  const budgets = isIndividual ? individual(grid, rule, eligible.shifts) : shared(grid, rule, eligible)
  const shortfalls = new Shortfalls(grid, rule, eligible)
  const leastMs = MINUTE_MS * (rule.isSessionFlex ? SHORTEST_REMAINDER_MINUTES : rule.sessionLength)
  let achieved = 0
  let target = 0
  for (const { minutes, shifts, allShifts } of budgets) {
    const left = () => minutes - shifts.reduce((sum, s) => sum + grid.minutesOf(s, rule.taskId), 0)
    isIndividual ? placeIndividualSessions(grid, rule, shifts, left()) : share(grid, rule, shifts, left())
    const missing = Math.max(0, left())
    target += minutes
    achieved += minutes - missing
    shortfalls.within(
      allShifts,
      shift => windowsInShift(rule.schedulingTimes, shift, leastMs),
      leastMs,
      missing,
    )
  }
  return shortfalls.outcome(achieved, target, {
    stage: 'shift',
    because: 'There are no shifts in this time.',
  })
}

const periodOf = (
  { problem }: AssignmentGrid,
  { period }: RuleTotalTime,
  zone: Zone,
  { interval }: OpenShift,
): LocalDate => {
  const date = localDateOf(zone, interval.start)
  return period === 'day' ? date : weekStartOf(date, problem.weekStartsOn)
}

function individual(grid: AssignmentGrid, rule: RuleTotalTime, shifts: readonly OpenShift[]): Budget[] {
  const byAgent = Map.groupBy(shifts, shift => `${shift.surferId}:${periodOf(grid, rule, shift.zone, shift)}`)
  return [...byAgent.values()].map(own => {
    const worked = own.reduce((sum, shift) => sum + lengthMinutes(shift.interval), 0)
    const usual = grid.problem.contractedDayMinutes?.get(own[0]!.surferId) ?? USUAL_DAY_MINUTES
    const isShort = rule.period === 'day' && worked < usual / 2
    const minutes = isShort ? Math.floor((rule.totalTime * worked) / usual / 15) * 15 : rule.totalTime
    return { minutes, shifts: own, allShifts: own }
  })
}

function shared(grid: AssignmentGrid, rule: RuleTotalTime, { shifts }: Eligible): Budget[] {
  const { zone } = grid.problem
  const may = new Set(shifts)
  const byPeriod = Map.groupBy(grid.shifts, shift => periodOf(grid, rule, zone, shift))
  return [...byPeriod.values()].map(allShifts => ({
    minutes: rule.totalTime,
    shifts: allShifts.filter(shift => may.has(shift)),
    allShifts,
  }))
}

/** Until nothing is left or nobody has room: a session for whoever had least, where it costs coverage least. */
function share(
  grid: AssignmentGrid,
  rule: RuleTotalTime,
  shifts: readonly OpenShift[],
  minutes: number,
): void {
  /** Shifts without room for a session of the length. */
  const full = new Map<number, Set<OpenShift>>()
  for (let left = minutes; ; ) {
    const byTurn = shifts
      .map(shift => ({ shift, score: score(grid, rule, shift) }))
      .sort((a, b) => (isLess(a.score, b.score) ? -1 : 1))
    const session = nextSession(grid, rule, byTurn, left, full)
    if (!session) return
    grid.place(session.shift, session.interval)
    left -= lengthMinutes(session.interval)
  }
}

const score = (grid: AssignmentGrid, rule: RuleTotalTime, shift: OpenShift): number[] => [
  grid.turn(shift),
  grid.minutesOf(shift, rule.taskId),
  tieBreak(shift.surferId, rule.id, shift.blockId),
]

function nextSession(
  grid: AssignmentGrid,
  rule: RuleTotalTime,
  byTurn: readonly { shift: OpenShift }[],
  left: number,
  full: Map<number, Set<OpenShift>>,
): { shift: OpenShift; interval: Interval } | null {
  // A remainder that is too short to be placed would be lost: rather another length.
  const isLost = (minutes: number) => left > minutes && left - minutes < SHORTEST_REMAINDER_MINUTES
  const lengths = lengthsFor(rule, left).sort(
    (a, b) => Number(isLost(a)) - Number(isLost(b)) || misfitMinutes(rule, a) - misfitMinutes(rule, b),
  )
  for (const minutes of lengths) {
    const without = full.get(minutes) ?? new Set()
    full.set(minutes, without)
    for (const { shift } of byTurn) {
      if (without.has(shift)) continue
      const interval = bestPlace(grid, rule, shift, minutes)
      if (interval) return { shift, interval }
      without.add(shift)
    }
  }
  return null
}

function bestPlace(
  grid: AssignmentGrid,
  rule: RuleTotalTime,
  shift: OpenShift,
  minutes: number,
): Interval | null {
  let best: Interval | null = null
  let least: number[] = []
  for (const { start } of startsIn(rule, shift, minutes)) {
    const end = start + minutes * MINUTE_MS
    const damage = Math.round(100 * grid.supply.damage(shift.streams, start, end))
    const price = [damage, tieBreak(shift.surferId, rule.id, Math.floor(start / MINUTE_MS))]
    if (best && !isLess(price, least)) continue
    best = { start, end }
    least = price
  }
  return best
}
