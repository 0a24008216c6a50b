// A surfer compiled to integers: which slots are allowed, which lengths, how many slots are left of the
// contract in each week. After this the search knows no dates, zones or windows.
import {
  addDays,
  daysBetween,
  instantAt,
  lengthMinutes,
  localDateOf,
  subtract,
  weekStartOf,
} from '../../time/index.ts'
import { TIME_CONSTRAINTS, type TimeConstraint } from '../constraints/index.ts'
import { BREAK_FROM_SHIFT_MINUTES, type Contract, contractOf, MAX_CONSECUTIVE_DAYS } from '../contract.ts'
import type { GenerateProblem, SchedulingSurfer } from '../types.ts'
import { type Grid, SLOT_MINUTES, SLOTS_PER_DAY, slotDown, slotUp } from './grid.ts'
import type { Group } from './pools.ts'

/** Lengths grow by half an hour from the shortest. */
export const LENGTH_STEP_SLOTS = 2
/** A break lies in the middle 40 % of its shift. */
const BREAK_EDGE_FRACTION = 0.3

export interface Agent {
  surferId: number
  /** Whom the agent serves with; null: no requirement to serve, shifts are spread evenly. */
  group: Group | null
  dayCount: number
  /** First slot of each local day of the horizon, and of the day after. */
  dayStart: Int32Array
  /** 0 where a kept shift already starts: one shift a day. */
  isOpenDay: Uint8Array
  /** Kept shifts by day, from MAX_CONSECUTIVE_DAYS before the horizon to as many after it. */
  isKeptDay: Uint8Array
  /** Consecutive allowed slots from each slot on. */
  run: Int16Array
  lengths: Int32Array
  shortest: number
  longest: number
  restSlots: number
  breakSlots: number
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

/** [earliest, latest] start of the break from the shift's start, or null when the shift carries none. */
export function breakRange(lengthSlots: number, breakSlots: number): [number, number] | null {
  if (breakSlots === 0 || lengthSlots * SLOT_MINUTES < BREAK_FROM_SHIFT_MINUTES) return null
  if (lengthSlots - breakSlots < 2) return null
  const earliest = Math.floor(lengthSlots * BREAK_EDGE_FRACTION)
  const latest = Math.floor(lengthSlots * (1 - BREAK_EDGE_FRACTION)) - breakSlots
  if (earliest <= latest) return [Math.max(1, earliest), latest]
  const middle = Math.max(1, (lengthSlots - breakSlots) >> 1)
  return [middle, middle]
}

export function compileAgent(
  surfer: SchedulingSurfer,
  group: Group | null,
  problem: GenerateProblem,
  grid: Grid,
  constraints: readonly TimeConstraint[] = TIME_CONSTRAINTS,
): Agent {
  const contract = contractOf(surfer)
  const dayCount = daysBetween(problem.from, problem.to)
  const lengths = shiftLengths(contract)
  const restSlots = Math.ceil(contract.restMinutes / SLOT_MINUTES)
  const isKeptDay = keptDays(surfer, problem, dayCount)
  const dayStart = Int32Array.from({ length: dayCount + 1 }, (_, d) =>
    slotUp(grid, instantAt(surfer.zone, addDays(problem.from, d), 0)),
  )
  const weekly = weeklySlots(surfer, contract, problem)
  return {
    surferId: surfer.id,
    group,
    dayCount,
    dayStart,
    isOpenDay: Uint8Array.from({ length: dayCount }, (_, d) => 1 - isKeptDay[d + MAX_CONSECUTIVE_DAYS]!),
    isKeptDay,
    run: allowedRun(surfer, contract, grid, constraints),
    lengths,
    shortest: lengths.at(0) ?? 0,
    longest: lengths.at(-1) ?? 0,
    restSlots,
    breakSlots: Math.ceil(contract.breakMinutes / SLOT_MINUTES),
    restReachDays: 1 + Math.ceil((restSlots + (lengths.at(-1) ?? 0)) / SLOTS_PER_DAY),
    minWeekSlots: weekly.min,
    maxWeekSlots: weekly.max,
  }
}

/** Rounded against us: the shortest up, the longest down. */
function shiftLengths({ minDayMinutes, maxDayMinutes }: Contract): Int32Array {
  const shortest = Math.max(1, Math.ceil(minDayMinutes / SLOT_MINUTES))
  const longest = Math.floor(Math.min(maxDayMinutes, 24 * 60) / SLOT_MINUTES)
  const count = longest < shortest ? 0 : Math.floor((longest - shortest) / LENGTH_STEP_SLOTS) + 1
  return Int32Array.from({ length: count }, (_, i) => shortest + i * LENGTH_STEP_SLOTS)
}

function allowedRun(
  surfer: SchedulingSurfer,
  { restMinutes }: Contract,
  grid: Grid,
  constraints: readonly TimeConstraint[],
): Int16Array {
  const resolved = { ...surfer, restMinutesBetweenShifts: restMinutes }
  const forbidden = constraints.flatMap(constraint => constraint.forbids(resolved, grid.span))
  const run = new Int16Array(grid.slotCount + 1)
  for (const allowed of subtract([grid.span], forbidden)) {
    const first = slotUp(grid, allowed.start)
    for (let slot = slotDown(grid, allowed.end) - 1; slot >= first; slot--) run[slot] = run[slot + 1]! + 1
  }
  return run
}

function keptDays(surfer: SchedulingSurfer, { from }: GenerateProblem, dayCount: number): Uint8Array {
  const kept = new Uint8Array(dayCount + 2 * MAX_CONSECUTIVE_DAYS)
  for (const shift of surfer.existingShifts) {
    const day = daysBetween(from, localDateOf(surfer.zone, shift.start)) + MAX_CONSECUTIVE_DAYS
    if (day >= 0 && day < kept.length) kept[day] = 1
  }
  return kept
}

function weeklySlots(surfer: SchedulingSurfer, contract: Contract, problem: GenerateProblem) {
  const weekOf = (date: string) => weekStartOf(date, problem.weekStartsOn)
  const keptMinutes = weeksOf(problem).map(({ firstDay }) => {
    const week = weekOf(addDays(problem.from, firstDay))
    return surfer.existingShifts
      .filter(shift => weekOf(localDateOf(surfer.zone, shift.start)) === week)
      .reduce((sum, shift) => sum + lengthMinutes(shift), 0)
  })
  const slots = (minutes: number, round: (n: number) => number) =>
    Math.max(0, round(Math.min(minutes, 7 * 24 * 60) / SLOT_MINUTES))
  return {
    min: Int32Array.from(keptMinutes, kept => slots(contract.minWeekMinutes - kept, Math.ceil)),
    max: Int32Array.from(keptMinutes, kept => slots(contract.maxWeekMinutes - kept, Math.floor)),
  }
}
