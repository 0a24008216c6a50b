// Which days of the whole horizon an agent works, by the rules on their sequence: dynamic programming from day to
// day. Weeks laid one after the other can lock each other out of their hours; a pattern sees them together.
// State: days in a row on or off, weekends worked so far, days of this week so far.
import { type Agent, KEPT_MARGIN_DAYS, type Week } from '../model/agent.ts'

const NEVER = -1e15
/** A day too few in a week weighs more than any value of days. */
const DAY_TOO_FEW = 1e9
const OFF: State = { days: 0, isOn: false, isFree: false, weekends: 0, inWeek: 0 }

interface State {
  /** Days in a row, on or off; off counts up to the minimum. */
  days: number
  isOn: boolean
  /** The run began at the edge of the horizon, where nobody knows its length. */
  isFree: boolean
  /** Worked so far; where they count among some in a row, these as bits, the newest first. */
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
      for (const before of steps.values()) {
        const step = { ...before, state: entering(before.state, agent, day + KEPT_MARGIN_DAYS) }
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

/** The state on a day, before it is known whether it is worked: a new weekend comes to those in a row. */
function entering(state: State, { sequence }: Agent, at: number): State {
  const { weekendOf, weekendSpan } = sequence!
  const isNew = weekendOf[at]! >= 0 && weekendOf[at - 1] !== weekendOf[at]
  if (!isNew || weekendSpan === Number.POSITIVE_INFINITY) return state
  return { ...state, weekends: (state.weekends << 1) & ((1 << weekendSpan) - 1) }
}

/** With the weekend of a day that is worked; null when it is one too many. */
function withWeekend(state: State, { sequence }: Agent, at: number): number | null {
  const { weekendOf, maxWeekends, weekendSpan } = sequence!
  if (weekendOf[at]! < 0 || maxWeekends === Number.POSITIVE_INFINITY) return state.weekends
  const isInRow = weekendSpan !== Number.POSITIVE_INFINITY
  const isCounted = state.isOn && at > KEPT_MARGIN_DAYS && weekendOf[at] === weekendOf[at - 1]
  const weekends = isInRow ? state.weekends | 1 : state.weekends + (isCounted ? 0 : 1)
  return (isInRow ? bitsIn(weekends) : weekends) > maxWeekends ? null : weekends
}

const bitsIn = (bits: number): number => (bits === 0 ? 0 : (bits & 1) + bitsIn(bits >> 1))

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

function on(state: State, agent: Agent, day: number, isNew: boolean): State | null {
  const { sequence, maxStreak } = agent
  const { minOff, isKnownAround } = sequence!
  if (!state.isOn && state.days < minOff) return null
  const days = state.isOn ? state.days + 1 : 1
  if (days > maxStreak) return null
  const weekends = withWeekend(state, agent, day + KEPT_MARGIN_DAYS)
  if (weekends === null) return null
  const isFree = state.isOn ? state.isFree : day === 0 && !isKnownAround
  return { days, isOn: true, isFree, weekends, inWeek: state.inWeek + (isNew ? 1 : 0) }
}

function beforeHorizon(agent: Agent): State {
  const { isKeptDay, sequence } = agent
  let weekends = 0
  for (let at = 0; at < KEPT_MARGIN_DAYS && sequence!.weekendSpan !== Number.POSITIVE_INFINITY; at++) {
    weekends = entering({ ...OFF, weekends }, agent, at).weekends
    if (sequence!.weekendOf[at]! >= 0 && isKeptDay[at]) weekends |= 1
  }
  const rest = { weekends, inWeek: 0 }
  const isOn = isKeptDay[KEPT_MARGIN_DAYS - 1] === 1
  let days = 0
  while (days < KEPT_MARGIN_DAYS && (isKeptDay[KEPT_MARGIN_DAYS - 1 - days] === 1) === isOn) days++
  return {
    days: isOn ? days : Math.min(sequence!.minOff, days),
    isOn,
    isFree: isOn && !sequence!.isKnownAround,
    ...rest,
  }
}

/** Kept days after the horizon go on with the run, or come after enough days off. */
function isWholeAfter(state: State, agent: Agent): boolean {
  const { isOn, isFree, days } = state
  const { isKeptDay, dayCount, sequence, maxStreak } = agent
  const first = dayCount + KEPT_MARGIN_DAYS
  let next = first
  while (next < isKeptDay.length && (isKeptDay[next] === 1) === isOn) next++
  if (!keepsWeekendsAfter(state, agent)) return false
  const isLongEnough = isFree || !sequence!.isKnownAround || days + next - first >= sequence!.minRun
  return isOn
    ? days + next - first <= maxStreak && isLongEnough
    : next === isKeptDay.length || days + next - first >= sequence!.minOff
}

/** With those of kept days after the horizon. */
function keepsWeekendsAfter(last: State, agent: Agent): boolean {
  const { isKeptDay, dayCount, sequence } = agent
  if (sequence!.weekendSpan === Number.POSITIVE_INFINITY) return true
  let state = last
  for (let at = dayCount + KEPT_MARGIN_DAYS; at < isKeptDay.length; at++) {
    state = entering(state, agent, at)
    const weekends = isKeptDay[at] ? withWeekend(state, agent, at) : state.weekends
    if (weekends === null) return false
    state = { ...state, weekends }
  }
  return true
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
