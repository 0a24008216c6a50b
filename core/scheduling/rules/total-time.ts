// rule-total-time: so much of an activity per day or week, for each agent or shared by the team. Sessions go
// where coverage loses least; over a week they fall on different days first.
import {
  type Interval,
  intersect,
  type LocalDate,
  lengthMinutes,
  localDateOf,
  MINUTE_MS,
  weekStartOf,
} from '../../time/index.ts'
import { type Canvas, GRID_MS, gridUp } from './canvas.ts'
import { eligible } from './eligible.ts'
import { isLess, tieBreak } from './order.ts'
import { minutesOutcome } from './outcome.ts'
import type { PlannedShift, RuleOutcome, RuleTotalTime } from './types.ts'
import { windowsInShift } from './windows.ts'

const SHORTEST_REMAINDER_MINUTES = 15
/** Shifts under half of a usual day get their share of the daily time only. */
const USUAL_DAY_MINUTES = 540

export function applyTotalTime(canvas: Canvas, rule: RuleTotalTime): RuleOutcome {
  const { shifts, because } = eligible(canvas, rule)
  if (because) return minutesOutcome(rule, 0, 0, because)
  const budgets = rule.allocation === 'individual' ? individual(rule, shifts) : shared(canvas, rule, shifts)
  let achieved = 0
  for (const budget of budgets) {
    let left = budget.minutes - already(canvas, rule, budget.shifts)
    for (let session = nextSession(canvas, rule, budget.shifts, left); session; ) {
      canvas.place(session.shift, rule, session.interval)
      left -= lengthMinutes(session.interval)
      session = nextSession(canvas, rule, budget.shifts, left)
    }
    achieved += budget.minutes - Math.max(0, left)
  }
  const target = budgets.reduce((sum, budget) => sum + budget.minutes, 0)
  const hindrance = rule.isSessionFlex
    ? 'No free time is left for the rest.'
    : `No free time of exactly ${rule.sessionLength} min is left for the rest.`
  return minutesOutcome(rule, achieved, target, hindrance)
}

interface Budget {
  minutes: number
  shifts: PlannedShift[]
}

const periodOf = ({ period }: RuleTotalTime, date: LocalDate): LocalDate =>
  period === 'day' ? date : weekStartOf(date)

function individual(rule: RuleTotalTime, shifts: readonly PlannedShift[]): Budget[] {
  const byAgent = Map.groupBy(
    shifts,
    s => `${s.surferId}:${periodOf(rule, localDateOf(s.zone, s.interval.start))}`,
  )
  return [...byAgent.values()].map(own => {
    const worked = own.reduce((sum, s) => sum + lengthMinutes(s.interval), 0)
    const isShort = rule.period === 'day' && worked < USUAL_DAY_MINUTES / 2
    const share = isShort
      ? Math.floor((rule.totalTime * worked) / USUAL_DAY_MINUTES / 15) * 15
      : rule.totalTime
    return { minutes: share, shifts: own }
  })
}

function shared(canvas: Canvas, rule: RuleTotalTime, shifts: readonly PlannedShift[]): Budget[] {
  const { zone } = canvas.problem
  const byPeriod = Map.groupBy(shifts, s => periodOf(rule, localDateOf(zone, s.interval.start)))
  return [...byPeriod.values()].map(own => ({ minutes: rule.totalTime, shifts: own }))
}

const already = (canvas: Canvas, rule: RuleTotalTime, shifts: readonly PlannedShift[]): number =>
  shifts.reduce((sum, shift) => sum + canvas.minutesOf(shift, rule.taskId, shift.interval), 0)

interface Session {
  shift: PlannedShift
  interval: Interval
}

/** Lengths to try, the wanted one first. */
function lengths({ sessionLength, isSessionFlex }: RuleTotalTime, left: number): number[] {
  if (!isSessionFlex) return left >= sessionLength ? [sessionLength] : []
  if (left <= sessionLength / 2) return left >= SHORTEST_REMAINDER_MINUTES ? [left] : []
  const varied = [0, -15, 15, -30, 30, -45, 45, -60, 60].map(by => sessionLength + by)
  const allowed = varied.filter(m => m >= sessionLength / 2 && m <= sessionLength * 1.5 && m <= left)
  return allowed.length > 0 ? allowed : [left]
}

function nextSession(
  canvas: Canvas,
  rule: RuleTotalTime,
  shifts: readonly PlannedShift[],
  left: number,
): Session | null {
  for (const minutes of lengths(rule, left)) {
    const session = bestOfLength(canvas, rule, shifts, minutes)
    if (session) return session
  }
  return null
}

function bestOfLength(
  canvas: Canvas,
  rule: RuleTotalTime,
  shifts: readonly PlannedShift[],
  minutes: number,
): Session | null {
  let best: Session | null = null
  let least: number[] = []
  for (const shift of shifts) {
    const hasToday = canvas.minutesOf(shift, rule.taskId, shift.interval)
    const order = rule.allocation === 'shared' ? [canvas.turn(shift, rule), hasToday] : [hasToday]
    for (const interval of placesIn(canvas, rule, shift, minutes)) {
      const damage = Math.round(100 * canvas.supply.damage(canvas.skills(shift), interval))
      const turn = tieBreak(shift.surferId, rule.id, Math.floor(interval.start / MINUTE_MS))
      const score = [...order, damage, turn]
      if (best && !isLess(score, least)) continue
      best = { shift, interval }
      least = score
    }
  }
  return best
}

function placesIn(canvas: Canvas, rule: RuleTotalTime, shift: PlannedShift, minutes: number): Interval[] {
  const lengthMs = minutes * MINUTE_MS
  const windows = windowsInShift(rule.schedulingTimes, shift, lengthMs)
  const places: Interval[] = []
  for (const free of canvas.free(shift))
    for (const window of windows) {
      const room = intersect(free, window)
      if (!room) continue
      const starts = new Set([room.start])
      for (let at = gridUp(room.start); at + lengthMs <= room.end; at += GRID_MS) starts.add(at)
      for (const start of starts)
        if (start + lengthMs <= room.end) places.push({ start, end: start + lengthMs })
    }
  return places
}
