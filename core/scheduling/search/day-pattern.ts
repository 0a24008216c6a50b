// Which days of the whole horizon does an agent work? Dynamic programming from day to day over the states of the
// constraints on their sequence. Weeks laid one after the other can lock each other out of their hours; a pattern
// sees them together.
import { type DayState, KEPT_MARGIN_DAYS, mostDaysLogic } from '#core/constraints/index.ts'
import type { Agent, Week } from '../model/agent.ts'

const NEVER = -1e15
/** A day too few in a week weighs more than any value of days. */
const DAY_TOO_FEW = 1e9

interface Step {
  /** State of each constraint. */
  states: readonly number[]
  isOn: boolean
  /** New shifts in the week so far. */
  inWeek: number
  value: number
  before: Step | null
}

/** 1 for days with a new shift; null when no pattern keeps the constraints. `value` by day. */
export function dayPattern(agent: Agent, weeks: readonly Week[], value: Float64Array): Uint8Array | null {
  const constraints = dayStatesOf(agent)
  const { isKeptDay } = agent
  const states = constraints.map(constraint => constraint.start(isKeptDay))
  let steps = new Map<string, Step>()
  keep(steps, { states, isOn: false, inWeek: 0, value: 0, before: null })
  for (const [weekIndex, week] of weeks.entries()) {
    const need = Math.ceil(agent.minWeekSlots[weekIndex]! / Math.max(1, agent.longest))
    const most = Math.floor(agent.maxWeekSlots[weekIndex]! / Math.max(1, agent.shortest))
    for (let day = week.firstDay; day < week.lastDay; day++) {
      const next = new Map<string, Step>()
      const at = day + KEPT_MARGIN_DAYS
      const isKept = isKeptDay[at] === 1
      for (const before of steps.values()) {
        if (!isKept) advance(next, before, constraints, false, at, 0, 0)
        const isPossible = isKept || (hasRoom(agent, day) && before.inWeek < most)
        if (isPossible) advance(next, before, constraints, true, at, isKept ? 0 : 1, isKept ? 0 : value[day]!)
      }
      steps = next
    }
    const closed = new Map<string, Step>()
    for (const before of steps.values()) {
      const gain = -DAY_TOO_FEW * Math.max(0, need - before.inWeek)
      keep(closed, { ...before, inWeek: 0, value: before.value + gain, before })
    }
    steps = closed
  }
  let best: Step | null = null
  for (const step of steps.values()) {
    const mayEnd = constraints.every((constraint, i) => constraint.mayEnd(step.states[i]!, isKeptDay))
    if (mayEnd && (!best || step.value > best.value)) best = step
  }
  return best && traced(best, agent, weeks)
}

const dayStatesOf = ({ sequence, maxStreak }: Agent): DayState[] =>
  [mostDaysLogic(maxStreak), ...sequence!].flatMap(({ days }) => days ?? [])

function advance(
  into: Map<string, Step>,
  before: Step,
  constraints: readonly DayState[],
  isOn: boolean,
  at: number,
  shifts: number,
  gain: number,
): void {
  const states: number[] = []
  for (const [i, constraint] of constraints.entries()) {
    const state = constraint.next(before.states[i]!, isOn, at)
    if (state === null) return
    states.push(state)
  }
  keep(into, { states, isOn, inWeek: before.inWeek + shifts, value: before.value + gain, before })
}

function keep(into: Map<string, Step>, step: Step): void {
  const key = `${step.states.join()} ${step.isOn} ${step.inWeek}`
  if (step.value > (into.get(key)?.value ?? NEVER)) into.set(key, step)
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
      pattern[day] = step!.isOn && !isKeptDay[day + KEPT_MARGIN_DAYS] ? 1 : 0
      step = step!.before
    }
  }
  return pattern
}
