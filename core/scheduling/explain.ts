// Why an agent got no shift, or fewer hours than contracted: the first code whose test holds. The early tests
// look at the data; the late ones lift one constraint and see whether the contract could then be met.

import {
  ALL_CONSTRAINTS,
  type Constraint,
  contractOf,
  dayText,
  duration,
  type Lift,
  TIME_CONSTRAINTS,
  workingTime,
} from '#core/constraints/index.ts'
import {
  addDays,
  type Interval,
  instantAt,
  intersect,
  lengthMinutes,
  localDateOf,
  weekStartOf,
} from '../time/index.ts'
import { type Agent, compileAgent, weeksOf } from './model/agent.ts'
import { type Grid, SLOT_MINUTES, SLOT_MS } from './model/grid.ts'
import { CENTI } from './model/pools.ts'
import { noHours, type Reason } from './problem/no-hours.ts'
import type {
  GenerateProblem,
  GenerateSettings,
  SchedulingSurfer,
  SurferCode,
  SurferNotice,
} from './problem/types.ts'
import { relaxationContext } from './relaxation-context.ts'
import type { Roster } from './search/roster.ts'
import { repairsFor } from './search/sequence-row.ts'
import { WeekTourSolver } from './search/week-tour.ts'

type EarlyTest = (surfer: SchedulingSurfer, problem: GenerateProblem, grid: Grid) => Reason

const horizonOf = ({ zone }: SchedulingSurfer, { from, to }: GenerateProblem): Interval => ({
  start: instantAt(zone, from, 0),
  end: instantAt(zone, to, 0),
})

const outsideDates: EarlyTest = ({ startDate, endDate }, { from, to }) => {
  if (startDate !== null && startDate >= to)
    return {
      code: 'SURFER_OUTSIDE_START_END_DATE',
      because: `Starts on ${dayText(startDate)}, after the last day ${dayText(addDays(to, -1))}.`,
    }
  if (endDate !== null && endDate < from)
    return {
      code: 'SURFER_OUTSIDE_START_END_DATE',
      because: `Left on ${dayText(endDate)}, before the first day ${dayText(from)}.`,
    }
  return null
}

/** Kept shifts that no generation for these days makes room from. */
export function shiftsAround(surfer: SchedulingSurfer, problem: GenerateProblem): Interval[] {
  const { start, end } = horizonOf(surfer, problem)
  return surfer.existingShifts.filter(shift => shift.start < start || shift.start >= end)
}

/** Allowed by windows alone, on the days of the horizon. */
function windowsIn(surfer: SchedulingSurfer, problem: GenerateProblem, grid: Grid): Interval[] {
  const horizon = horizonOf(surfer, problem)
  return workingTime(surfer, grid.span).flatMap(window => intersect(window, horizon) ?? [])
}

const noWindow: EarlyTest = (surfer, problem, grid) => {
  if (windowsIn(surfer, problem, grid).length > 0) return null
  const days = `${dayText(problem.from)} to ${dayText(addDays(problem.to, -1))}`
  return { code: 'NO_WORKING_WINDOW', because: `No working window falls on a day from ${days}.` }
}

const noForecast: EarlyTest = (surfer, problem, grid) => {
  const windows = windowsIn(surfer, problem, grid)
  const served = problem.demand.filter(d => d.taskIds.some(id => surfer.taskIds.includes(id)))
  const isNeeded = served.some(({ startsAt, required }) =>
    required.some((agents, i) => {
      // Less than the smallest part of an agent that is counted is nobody.
      if (!(Math.round(agents * CENTI) > 0)) return false
      const slot = { start: startsAt + i * SLOT_MS, end: startsAt + (i + 1) * SLOT_MS }
      return windows.some(window => intersect(window, slot))
    }),
  )
  if (isNeeded) return null
  const because =
    served.length === 0
      ? `None of the agent's ${surfer.taskIds.length} skills serves a ticket group with a forecast; shifts were spread evenly.`
      : "No demand is forecast in this agent's hours; shifts were spread evenly."
  return { code: 'NO_FORECAST', because }
}

const EARLY_TESTS: readonly EarlyTest[] = [outsideDates, noHours, noWindow, noForecast]

/** Refusals that follow from the data alone. Only NO_FORECAST still lets shifts be placed. */
export function refuseBeforeSearch(
  surfer: SchedulingSurfer,
  problem: GenerateProblem,
  grid: Grid,
): SurferNotice | null {
  for (const test of EARLY_TESTS) {
    const reason = test(surfer, problem, grid)
    if (reason) return { surferId: surfer.id, ...reason }
  }
  return null
}

interface WeekHours {
  weekIndex: number
  date: string
  /** Kept and new. */
  minutes: number
  minMinutes: number
}

function hoursByWeek({ surfer, agent, place, roster, problem }: Explained): WeekHours[] {
  const used = roster.usedBy(place)
  const weekOf = (date: string) => weekStartOf(date, problem.weekStartsOn)
  const kept = new Map<string, number>()
  for (const shift of surfer.existingShifts) {
    const week = weekOf(localDateOf(surfer.zone, shift.start))
    kept.set(week, (kept.get(week) ?? 0) + lengthMinutes(shift))
  }
  return weeksOf(problem).map(({ firstDay }, weekIndex) => {
    const date = weekOf(addDays(problem.from, firstDay))
    const before = kept.get(date) ?? 0
    const minMinutes = before + agent.minWeekSlots[weekIndex]! * SLOT_MINUTES
    return { weekIndex, date, minutes: before + used[weekIndex]! * SLOT_MINUTES, minMinutes }
  })
}

export interface Explained {
  surfer: SchedulingSurfer
  agent: Agent
  /** Index of the agent in the roster. */
  place: number
  roster: Roster
  problem: GenerateProblem
  grid: Grid
  isStopped: () => boolean
}

/** Notice after a stop: reported at once, without a search for reasons. */
export const stoppedNotice = ({ id }: SchedulingSurfer): SurferNotice => ({
  surferId: id,
  code: 'UNABLE_TO_ADD',
  because: 'Generation was stopped before the contracted hours were placed.',
})

/** After the search: null when the agent got shifts and reaches the weekly minimum. */
export function explainResult(given: Explained): SurferNotice | null {
  const { surfer, agent, roster, problem } = given
  const used = roster.usedBy(given.place)
  const isShort = used.some((slots, week) => slots < agent.minWeekSlots[week]!)
  const isIdle = used.every(slots => slots === 0)
  if (!isShort && !isIdle) return null
  if (given.isStopped()) return stoppedNotice(surfer)
  const weeks = hoursByWeek(given)
  const short = weeks.find(week => week.minutes < week.minMinutes)
  const { minWeekMinutes } = contractOf(surfer)
  const notice = (code: SurferCode, because: string) => ({ surferId: surfer.id, code, because })
  const least = Math.min(...weeks.map(week => week.minutes))
  if (!short && (least > 0 || mayWork(given)))
    return notice(
      'WEEKLY_MINIMUM_MET',
      `Has ${duration(least)} of at least ${duration(minWeekMinutes)} a week, and no further shift would help coverage.`,
    )
  const week = short ?? weeks[0]!
  const got = `${duration(week.minutes)} of ${duration(week.minMinutes)} in the week of ${dayText(week.date)}`
  const reach = reacher(given, week.weekIndex)
  const missing = week.minMinutes - week.minutes
  const reached = reach()
  const helps: Helps = (...lifted) => {
    const gained = reach(...lifted) - reached
    return isIdle ? gained > 0 : gained >= Math.min(missing, SLOT_MINUTES)
  }
  const inWeek = (code: SurferCode, because: string) => ({
    ...notice(code, `${got}: ${because}`),
    days: daysOf(problem, week.weekIndex),
  })
  const { code = 'UNABLE_TO_ADD', because, blockedBy } = liftThatHelps(given, helps)
  return { ...inWeek(code, because), ...(blockedBy && { blockedBy }) }
}

function daysOf(problem: GenerateProblem, weekIndex: number): SurferNotice['days'] {
  const { firstDay, lastDay } = weeksOf(problem)[weekIndex]!
  return { from: addDays(problem.from, firstDay), to: addDays(problem.from, lastDay) }
}

/** Whether any week has room for a shift at all. */
const mayWork = (given: Explained): boolean =>
  given.agent.minWeekSlots.some((_, weekIndex) => reacher(given, weekIndex)() > 0)

type Lifted = [
  lifted?: Partial<SchedulingSurfer>,
  constraints?: readonly Constraint[],
  settings?: Partial<GenerateSettings>,
]
type Reach = (...lifted: Lifted) => number
type Helps = (...lifted: Lifted) => boolean

/** Most minutes the week can hold when the contract is changed so, or only these constraints are kept. */
function reacher({ surfer, agent: asIs, problem, grid, place, roster }: Explained, weekIndex: number): Reach {
  const solver = new WeekTourSolver(grid.slotCount)
  const prices = new Float64Array(grid.slotCount).fill(1)
  const week = weeksOf(problem)[weekIndex]!
  return (lifted, constraints = TIME_CONSTRAINTS, settings = {}) => {
    const changed = { ...problem, settings: { ...problem.settings, ...settings } }
    const agent = lifted ? compileAgent({ ...surfer, ...lifted }, [], changed, grid, constraints) : asIs
    const tour = solver.solve({
      agent,
      week,
      weekIndex,
      prices,
      earliest: Number.NEGATIVE_INFINITY,
      latest: Number.POSITIVE_INFINITY,
      streakBefore: roster.streak(place, week.firstDay, -1),
      streakAfter: roster.streak(place, week.lastDay - 1, 1),
      anchor: null,
      repairs: repairsFor(roster, place, weekIndex, agent),
    })
    return tour.usedSlots * SLOT_MINUTES
  }
}

/** Room that one lifted constraint would give, in the order of explanation. */
function* lifts({ surfer, problem }: Explained): Generator<[Lift, Constraint]> {
  const context = relaxationContext(surfer, problem)
  for (const constraint of ALL_CONSTRAINTS) {
    const lift = constraint.lift(surfer, context)
    if (lift) yield [lift, constraint]
  }
}

type Obstacle = Pick<SurferNotice, 'because' | 'blockedBy'> & { code?: SurferCode }

/** The smallest single relaxation that gives more hours, as the end of a sentence. */
function liftThatHelps(given: Explained, helps: Helps): Obstacle {
  const { surfer } = given
  const isHelped = ([{ surfer: lifted, maxConsecutiveDays, isUnforbidden }, constraint]: [
    Lift,
    Constraint,
  ]) =>
    helps(
      lifted ?? {},
      isUnforbidden ? TIME_CONSTRAINTS.filter(other => other !== constraint) : TIME_CONSTRAINTS,
      maxConsecutiveDays === undefined ? {} : { maxConsecutiveDays },
    )
  const all = [...lifts(given)]
  const isLast = ([{ blockedBy }]: [Lift, Constraint]) => blockedBy === 'windows'
  const withCode = all.filter(([{ code }]) => code)
  const first = all.filter(lift => !lift[0].code && !isLast(lift))
  const found = [...withCode, ...first].find(isHelped)
  if (found) return found[0]
  const kept = keptShifts(given, helps)
  if (kept) return kept
  if (surfer.shiftTemplateIds && helps({ shiftTemplateIds: null }))
    return { because: 'the shifts that the agent may have leave no room.', blockedBy: 'shifts' }
  const last = all.filter(isLast).find(isHelped)
  if (last) return last[0]
  const contract = contractOf(surfer)
  return {
    because: `no number of shifts between ${duration(contract.minDayMinutes)} and ${duration(contract.maxDayMinutes)} gives the contracted hours (at most ${duration(contract.maxWeekMinutes)}).`,
  }
}

/** Shifts that stand already and take the room; null when they do not. */
function keptShifts({ surfer, problem }: Explained, helps: Helps): Obstacle | null {
  const around = shiftsAround(surfer, problem)
  if (around.length === surfer.existingShifts.length || !helps({ existingShifts: around })) return null
  const placed = surfer.placedShifts ?? []
  const isOthers = placed.length === 0 || helps({ existingShifts: [...around, ...placed] })
  const text = isOthers ? 'shifts that are there already' : "the shifts from the agent's options"
  return { because: `${text} take the room.`, blockedBy: 'kept' }
}
