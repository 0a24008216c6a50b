// A surfer compiled to integers: which slots are allowed, which shifts, how many slots are left of the
// contract in each week. After this the search knows no dates, zones or windows.

import {
  ALL_CONSTRAINTS,
  CONSTRAINTS,
  type Constraint,
  type Contract,
  contractOf,
  KEPT_MARGIN_DAYS,
  mostDaysInRow,
  type SequenceLogic,
  TIME_CONSTRAINTS,
  windowsAround,
} from '#core/constraints/index.ts'
import {
  addDays,
  daysBetween,
  instantAt,
  intersect,
  lengthMinutes,
  localDateOf,
  subtract,
  weekStartOf,
} from '#core/time/index.ts'
import { settingsOf } from '../problem/settings.ts'
import type { GenerateProblem, GenerateSettings, SchedulingSurfer } from '../problem/types.ts'
import { breakRange } from './breaks.ts'
import { type Grid, SLOT_MINUTES, SLOTS_PER_DAY, slotDown, slotUp } from './grid.ts'
import { type DayOptions, optionsOf } from './options.ts'
import type { Group } from './pools.ts'

/** Lengths grow by half an hour from the shortest. */
export const LENGTH_STEP_SLOTS = 2

export interface Agent {
  surferId: number
  /** Groups the agent can serve, one at a time; none: no requirement to serve, shifts are spread evenly. */
  layers: readonly Group[]
  dayCount: number
  /** First slot of each local day of the horizon, and of the day after. */
  dayStart: Int32Array
  /** 0 where a kept shift already starts: one shift a day. */
  isOpenDay: Uint8Array
  /** Kept shifts by day, from KEPT_MARGIN_DAYS before the horizon to as many after it. */
  isKeptDay: Uint8Array
  /** Consecutive allowed slots from each slot on. */
  run: Int16Array
  /** Options by day, for an agent on shift templates; null: starts and lengths are free. */
  options: DayOptions[] | null
  lengths: Int32Array
  shortest: number
  longest: number
  restSlots: number
  breakSlots: number
  /** Earliest and latest start of the break by length, from the shift's start; -1: the shift carries none. */
  breakFirst: Int16Array
  breakLast: Int16Array
  maxStreak: number
  /** Constraints on the sequence of days and templates; null when none binds the agent. */
  sequence?: readonly SequenceLogic[] | null
  /** Days back and forth within which a shift can breach the rest. */
  restReachDays: number
  /** Slots still to give in each week: at least, at most. */
  minWeekSlots: Int32Array
  maxWeekSlots: Int32Array
}

export interface Week {
  firstDay: number
  /** Exclusive. */
  lastDay: number
}

/** The days of the horizon, week by week. */
export function weeksOf({ from, to, weekStartsOn }: GenerateProblem): Week[] {
  const weeks: Week[] = []
  for (let date = from; date < to; ) {
    const next = addDays(weekStartOf(date, weekStartsOn), 7)
    const end = next < to ? next : to
    weeks.push({ firstDay: daysBetween(from, date), lastDay: daysBetween(from, end) })
    date = end
  }
  return weeks
}

export function compileAgent(
  surfer: SchedulingSurfer,
  layers: readonly Group[],
  problem: GenerateProblem,
  grid: Grid,
  constraints: readonly Constraint[] = TIME_CONSTRAINTS,
): Agent {
  const settings = settingsOf(problem)
  const contract = contractOf(surfer)
  const dayCount = daysBetween(problem.from, problem.to)
  const isKeptDay = keptDays(surfer, problem, dayCount)
  const dayStart = Int32Array.from({ length: dayCount + 1 }, (_, d) =>
    slotUp(grid, instantAt(surfer.zone, addDays(problem.from, d), 0)),
  )
  const run = allowedRun(surfer, contract, grid, constraints, settings.isWindowPerDay)
  const options = optionsOf(surfer, contract, problem, { grid, run, dayStart })
  const lengths = options ? lengthsIn(options) : shiftLengths(contract)
  const shortest = lengths.at(0) ?? 0
  const longest = lengths.at(-1) ?? 0
  const breakSlots = Math.ceil(contract.breakMinutes / SLOT_MINUTES)
  const ranges = Array.from({ length: longest + 1 }, (_, length) => breakRange(length, breakSlots, settings))
  const restSlots = Math.ceil(contract.restMinutes / SLOT_MINUTES)
  const agent = {
    surferId: surfer.id,
    layers,
    dayCount,
    dayStart,
    isKeptDay,
    run,
    options,
    isOpenDay: Uint8Array.from({ length: dayCount }, (_, d) => 1 - isKeptDay[d + KEPT_MARGIN_DAYS]!),
    lengths,
    shortest,
    longest,
    restSlots,
    breakSlots,
    breakFirst: Int16Array.from(ranges, range => range?.[0] ?? -1),
    breakLast: Int16Array.from(ranges, range => range?.[1] ?? -1),
    maxStreak: mostDaysInRow(settings.maxConsecutiveDays, surfer.sequence),
    sequence: sequenceOf(surfer, problem, dayCount),
    restReachDays: 1 + Math.ceil((restSlots + longest) / SLOTS_PER_DAY),
  }
  return { ...agent, ...weeklySlots(agent, surfer, contract, problem, settings) }
}

function sequenceOf(
  surfer: SchedulingSurfer,
  { from, shiftTemplates: templates = [] }: GenerateProblem,
  dayCount: number,
): SequenceLogic[] | null {
  const binding = ALL_CONSTRAINTS.flatMap(
    ({ sequence }) => sequence?.(surfer, { from, dayCount, templates }) ?? [],
  )
  return binding.length > 0 ? binding : null
}

/** Rounded against us: the shortest up, the longest down. */
function shiftLengths({ minDayMinutes, maxDayMinutes }: Contract): Int32Array {
  const shortest = Math.max(1, Math.ceil(minDayMinutes / SLOT_MINUTES))
  const longest = Math.floor(Math.min(maxDayMinutes, 24 * 60) / SLOT_MINUTES)
  const count = longest < shortest ? 0 : Math.floor((longest - shortest) / LENGTH_STEP_SLOTS) + 1
  return Int32Array.from({ length: count }, (_, i) => shortest + i * LENGTH_STEP_SLOTS)
}

const lengthsIn = (options: readonly DayOptions[]): Int32Array =>
  Int32Array.from(new Set(options.flatMap(day => [...day.length]))).sort()

function allowedRun(
  surfer: SchedulingSurfer,
  { restMinutes }: Contract,
  grid: Grid,
  constraints: readonly Constraint[],
  isWindowPerDay: boolean,
): Int16Array {
  const resolved = { ...surfer, restMinutesBetweenShifts: restMinutes }
  const isByWindow = isWindowPerDay && constraints.includes(CONSTRAINTS.workingWindow)
  const spans = isByWindow ? windowsAround(surfer, grid.span) : [grid.span]
  const forbidden = constraints
    .filter(constraint => !isByWindow || constraint !== CONSTRAINTS.workingWindow)
    .flatMap(constraint => constraint.forbids!(resolved, grid.span))
  const run = new Int16Array(grid.slotCount + 1)
  for (const span of spans) {
    const inside = intersect(span, grid.span)
    for (const allowed of inside ? subtract([inside], forbidden) : []) {
      const first = slotUp(grid, allowed.start)
      const end = slotDown(grid, allowed.end)
      for (let slot = first; slot < end; slot++) run[slot] = Math.max(run[slot]!, end - slot)
    }
  }
  return run
}

function keptDays(surfer: SchedulingSurfer, { from }: GenerateProblem, dayCount: number): Uint8Array {
  const kept = new Uint8Array(dayCount + 2 * KEPT_MARGIN_DAYS)
  for (const shift of surfer.existingShifts) {
    const day = daysBetween(from, localDateOf(surfer.zone, shift.start)) + KEPT_MARGIN_DAYS
    if (day >= 0 && day < kept.length) kept[day] = 1
  }
  return kept
}

type Days = Pick<Agent, 'dayStart' | 'run' | 'shortest' | 'isKeptDay'>

function weeklySlots(
  days: Days,
  surfer: SchedulingSurfer,
  contract: Contract,
  problem: GenerateProblem,
  settings: GenerateSettings,
): { minWeekSlots: Int32Array; maxWeekSlots: Int32Array } {
  const weekOf = (date: string) => weekStartOf(date, problem.weekStartsOn)
  const weeks = weeksOf(problem).map(week => {
    const { min, max } = weekMinutes(workableDays(days, week), contract, settings)
    const monday = weekOf(addDays(problem.from, week.firstDay))
    const kept = surfer.existingShifts
      .filter(shift => weekOf(localDateOf(surfer.zone, shift.start)) === monday)
      .reduce((sum, shift) => sum + lengthMinutes(shift), 0)
    return { min: min - kept, max: max - kept }
  })
  const slots = (minutes: number, round: (n: number) => number) =>
    Math.max(0, round(Math.min(minutes, 7 * 24 * 60) / SLOT_MINUTES))
  return {
    minWeekSlots: Int32Array.from(weeks, week => slots(week.min, Math.ceil)),
    maxWeekSlots: Int32Array.from(weeks, week => slots(week.max, Math.floor)),
  }
}

/** Days that are worked already or have room for a shift. */
function workableDays({ dayStart, run, shortest, isKeptDay }: Days, { firstDay, lastDay }: Week): number {
  let count = 0
  for (let day = firstDay; day < lastDay; day++) {
    let hasRoom = isKeptDay[day + KEPT_MARGIN_DAYS] === 1
    for (let slot = dayStart[day]!; slot < dayStart[day + 1]! && !hasRoom; slot++)
      hasRoom = shortest > 0 && run[slot]! >= shortest
    if (hasRoom) count++
  }
  return count
}

const downToHalfHour = (minutes: number): number => Math.floor(minutes / 30) * 30

/** The contract's hours in a week with so many days to work. */
function weekMinutes(
  days: number,
  { minWeekMinutes: min, maxWeekMinutes: max, maxDayMinutes }: Contract,
  { fullHoursFromDays }: GenerateSettings,
): { min: number; max: number } {
  if (fullHoursFromDays === null) return { min, max }
  const share = Math.min(1, days / fullHoursFromDays)
  return {
    min: Math.min(downToHalfHour(min * share), days * maxDayMinutes),
    max: downToHalfHour(max * share),
  }
}
