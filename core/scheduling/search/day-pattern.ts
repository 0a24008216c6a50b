// Which days of the whole horizon an agent works, by the rules on their sequence: dynamic programming from day to
// day. Weeks laid one after the other can lock each other out of their hours; a pattern sees them together.
// State: days in a row on or off, weekends worked so far, days of this week so far.
import { type Agent, KEPT_MARGIN_DAYS, type Week } from '../model/agent.ts'

const NEVER = -1e15
/** A day too few in a week weighs more than any value of days. */
const DAY_TOO_FEW = 1e9

interface State {
  /** Days in a row, on or off; off counts up to the minimum. */
  days: number
  isOn: boolean
  /** The run began at the edge of the horizon, where nobody knows its length. */
  isFree: boolean
  weekends: number
  inWeek: number
}

interface Step {
  state: State
  value: number
  before: Step | null
}

/** 1 for days with a new shift; null when no pattern keeps the rules. `value` by day. */
export function dayPattern(agent: Agent, weeks: readonly Week[], value: Float64Array): Uint8Array | null {
  let steps = new Map<string, Step>()
  keep(steps, { state: beforeHorizon(agent), value: 0, before: null })
  for (const [weekIndex, week] of weeks.entries()) {
    const need = Math.ceil(agent.minWeekSlots[weekIndex]! / Math.max(1, agent.longest))
    const most = Math.floor(agent.maxWeekSlots[weekIndex]! / Math.max(1, agent.shortest))
    for (let day = week.firstDay; day < week.lastDay; day++) {
      const next = new Map<string, Step>()
      for (const step of steps.values()) {
        const isKept = agent.isKeptDay[day + KEPT_MARGIN_DAYS] === 1
        if (!isKept) go(next, step, off(step.state, agent), 0)
        const isPossible = isKept || (hasRoom(agent, day) && step.state.inWeek < most)
        if (isPossible) go(next, step, on(step.state, agent, day, !isKept), isKept ? 0 : value[day]!)
      }
      steps = next
    }
    const closed = new Map<string, Step>()
    for (const step of steps.values())
      go(closed, step, { ...step.state, inWeek: 0 }, -DAY_TOO_FEW * Math.max(0, need - step.state.inWeek))
    steps = closed
  }
  let best: Step | null = null
  for (const step of steps.values())
    if (isWholeAfter(step.state, agent) && (!best || step.value > best.value)) best = step
  return best && traced(best, agent, weeks)
}

function go(into: Map<string, Step>, before: Step, state: State | null, gain: number): void {
  if (state) keep(into, { state, value: before.value + gain, before })
}

function keep(into: Map<string, Step>, step: Step): void {
  const { days, isOn, isFree, weekends, inWeek } = step.state
  const key = [days, isOn, isFree, weekends, inWeek].join()
  if (step.value > (into.get(key)?.value ?? NEVER)) into.set(key, step)
}

function off({ days, isOn, isFree, weekends, inWeek }: State, { sequence }: Agent): State | null {
  const { minRun, minOff } = sequence!
  if (isOn && !isFree && days < minRun) return null
  const inRow = isOn ? 1 : Math.min(minOff, days + 1)
  return { days: inRow, isOn: false, isFree: false, weekends, inWeek }
}

function on(state: State, { sequence, maxStreak }: Agent, day: number, isNew: boolean): State | null {
  const { minOff, maxWeekends, weekendOf } = sequence!
  if (!state.isOn && state.days < minOff) return null
  const days = state.isOn ? state.days + 1 : 1
  if (days > maxStreak) return null
  const isCounted = state.isOn && day > 0 && weekendOf[day] === weekendOf[day - 1]
  const isWeekend = weekendOf[day]! >= 0 && !isCounted && maxWeekends < Number.POSITIVE_INFINITY
  const weekends = state.weekends + (isWeekend ? 1 : 0)
  if (weekends > maxWeekends) return null
  const isFree = state.isOn ? state.isFree : day === 0
  return { days, isOn: true, isFree, weekends, inWeek: state.inWeek + (isNew ? 1 : 0) }
}

function beforeHorizon({ isKeptDay, sequence }: Agent): State {
  const rest = { weekends: 0, inWeek: 0 }
  const isOn = isKeptDay[KEPT_MARGIN_DAYS - 1] === 1
  let days = 0
  while (days < KEPT_MARGIN_DAYS && (isKeptDay[KEPT_MARGIN_DAYS - 1 - days] === 1) === isOn) days++
  return { days: isOn ? days : Math.min(sequence!.minOff, days), isOn, isFree: isOn, ...rest }
}

/** Kept days after the horizon go on with the run, or come after enough days off. */
function isWholeAfter({ isOn, days }: State, { isKeptDay, dayCount, sequence, maxStreak }: Agent): boolean {
  const first = dayCount + KEPT_MARGIN_DAYS
  let next = first
  while (next < isKeptDay.length && (isKeptDay[next] === 1) === isOn) next++
  return isOn
    ? days + next - first <= maxStreak
    : next === isKeptDay.length || days + next - first >= sequence!.minOff
}

function hasRoom({ isOpenDay, options, run, dayStart, shortest }: Agent, day: number): boolean {
  if (!isOpenDay[day] || shortest === 0) return false
  if (options) return options[day]!.start.length > 0
  for (let slot = dayStart[day]!; slot < dayStart[day + 1]!; slot++) if (run[slot]! >= shortest) return true
  return false
}

function traced(last: Step, { isKeptDay, dayCount }: Agent, weeks: readonly Week[]): Uint8Array {
  const pattern = new Uint8Array(dayCount)
  let step: Step | null = last
  for (const week of weeks.toReversed()) {
    step = step!.before
    for (let day = week.lastDay - 1; day >= week.firstDay; day--) {
      pattern[day] = step!.state.isOn && !isKeptDay[day + KEPT_MARGIN_DAYS] ? 1 : 0
      step = step!.before
    }
  }
  return pattern
}
