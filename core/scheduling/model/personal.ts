// Personal costs of being on shift, beside coverage, agent by agent: wishes and published shifts as a price for each
// slot, for a start and for an end; nights and weekends as slots to share. All are running sums over slots, so
// that a shift costs one difference: ends[end] - begins[start].

import { contractOf } from '#core/constraints/index.ts'
import {
  addDays,
  type Interval,
  instantAt,
  intersect,
  lengthMinutes,
  localDateOf,
  subtract,
  weekStartOf,
} from '#core/time/index.ts'
import { settingsOf } from '../problem/settings.ts'
import type { GenerateProblem, PlaceWish, SchedulingSurfer } from '../problem/types.ts'
import type { Agent } from './agent.ts'
import { type Grid, instantOf, SLOT_MINUTES, SLOT_MS, slotDown, slotUp } from './grid.ts'
import { CENTI } from './pools.ts'
import { UNSOCIAL_KINDS, unsocialTime } from './unsocial-hours.ts'

/** Costs in hundredths. The two are one where only slots are priced. */
export interface Priced {
  begins: Int32Array
  ends: Int32Array
  /** Without any shift. */
  idle: number
}

export interface Unsocial {
  /** Slots, not costs. */
  sums: Int32Array
  /** Among whom the time is shared; those who may never work it are in none, -1. */
  group: number
  /** Slots of kept shifts. */
  kept: number
}

export interface PersonalTime {
  wishes: Priced | null
  changes: Priced | null
  /** Unsocial hours by kind; null when fairness has no price. */
  unsocial: Unsocial[] | null
  /** Slots of contract a week: the measure of a fair share. */
  contract: number
}

const WHOLE_WEEK_MINUTES = 40 * 60
const MOST_WEEK_MINUTES = 60 * 60

/** `agents` and `surfers` are in the same order. */
export function compilePersonal(
  surfers: readonly SchedulingSurfer[],
  agents: readonly Agent[],
  problem: GenerateProblem,
  grid: Grid,
): PersonalTime[] {
  const { fairnessWeight, preferenceWeight, stabilityWeight } = settingsOf(problem)
  const groups = new Map<string, number>()
  const sumsBy = new Map<string, Int32Array>()
  return surfers.map((surfer, i) => ({
    wishes:
      preferenceWeight > 0
        ? pricedWishes(surfer, agents[i]!.shortest, preferenceWeight, problem, grid)
        : null,
    changes: stabilityWeight > 0 ? pricedChanges(surfer, stabilityWeight, problem, grid) : null,
    unsocial: fairnessWeight > 0 ? unsocialOf(surfer, agents[i]!, { problem, grid, groups, sumsBy }) : null,
    contract: contractSlots(surfer),
  }))
}

function contractSlots(surfer: SchedulingSurfer): number {
  const { minWeekMinutes, maxWeekMinutes } = contractOf(surfer)
  const minutes = Number.isFinite(maxWeekMinutes)
    ? maxWeekMinutes
    : Math.max(minWeekMinutes, WHOLE_WEEK_MINUTES)
  return Math.max(1, Math.round(Math.min(minutes, MOST_WEEK_MINUTES) / SLOT_MINUTES))
}

/** Prices by slot become their running sum. */
function summed(prices: Int32Array): Int32Array {
  const sums = new Int32Array(prices.length + 1)
  for (let slot = 0; slot < prices.length; slot++) sums[slot + 1] = sums[slot]! + prices[slot]!
  return sums
}

function eachSlot(grid: Grid, { start, end }: Interval, visit: (slot: number) => void): void {
  const last = Math.min(grid.slotCount, slotDown(grid, end))
  for (let slot = Math.max(0, slotUp(grid, start)); slot < last; slot++) visit(slot)
}

/** Within the horizon, and where no kept shift has decided already. */
function pricedWishes(
  surfer: SchedulingSurfer,
  shortest: number,
  weight: number,
  { from, to }: GenerateProblem,
  grid: Grid,
): Priced | null {
  const { wishes = [], placeWishes = [] } = surfer
  if (wishes.length === 0 && placeWishes.length === 0) return null
  const horizon = { start: instantAt(surfer.zone, from, 0), end: instantAt(surfer.zone, to, 0) }
  const prices = new Int32Array(grid.slotCount)
  let idle = 0
  for (const wish of wishes) {
    const inside = intersect(wish.interval, horizon)
    const price = Math.round(weight * (wish.weight ?? 1) * CENTI)
    for (const open of inside ? subtract([inside], surfer.existingShifts) : [])
      eachSlot(grid, open, slot => {
        prices[slot]! += wish.wants === 'work' ? -price : price
        idle += wish.wants === 'work' ? price : 0
      })
  }
  const sums = summed(prices)
  if (placeWishes.length === 0) return { begins: sums, ends: sums, idle }
  const priced = { begins: sums, ends: sums.slice(), idle }
  for (const wish of placeWishes) priceOfPlace(wish, shortest, Math.round(weight * CENTI), grid, priced)
  return priced
}

/**
 * Starts are priced on the day itself; an end belongs to the day on which the shortest shift before it would start.
 * Of several places the nearest start and the nearest end count, each for itself.
 */
function priceOfPlace(
  { day, starts, ends }: PlaceWish,
  shortest: number,
  price: number,
  grid: Grid,
  priced: Priced,
): void {
  const apart = (slot: number, places: readonly Interval[]) => {
    const at = instantOf(grid, slot)
    const ms = Math.min(...places.map(({ start, end }) => Math.max(0, start - at, at - end)))
    return price * Math.floor(ms / SLOT_MS)
  }
  eachSlot(grid, day, slot => {
    priced.begins[slot]! -= apart(slot, starts)
    const end = slot + shortest
    if (ends.length > 0 && end <= grid.slotCount) priced.ends[end]! += apart(end, ends)
  })
}

/** Weeks with a published shift: a slot off it costs, and so does one of it that is not worked. */
function pricedChanges(
  surfer: SchedulingSurfer,
  weight: number,
  { weekStartsOn }: GenerateProblem,
  grid: Grid,
): Priced | null {
  if (!surfer.publishedShifts?.length) return null
  const price = Math.round(weight * CENTI)
  const prices = new Int32Array(grid.slotCount)
  const weekOf = (shift: Interval) => weekStartOf(localDateOf(surfer.zone, shift.start), weekStartsOn)
  for (const week of new Set(surfer.publishedShifts.map(weekOf))) {
    const start = instantAt(surfer.zone, week, 0)
    eachSlot(grid, { start, end: instantAt(surfer.zone, addDays(week, 7), 0) }, slot => {
      prices[slot] = price
    })
  }
  let idle = 0
  for (const shift of surfer.publishedShifts)
    eachSlot(grid, shift, slot => {
      prices[slot] = -price
      idle += price
    })
  const sums = summed(prices)
  return { begins: sums, ends: sums, idle }
}

interface Shared {
  problem: GenerateProblem
  grid: Grid
  /** Agents who can replace each other, by kind and streams served. */
  groups: Map<string, number>
  sumsBy: Map<string, Int32Array>
}

function unsocialOf(
  surfer: SchedulingSurfer,
  agent: Agent,
  { problem, grid, groups, sumsBy }: Shared,
): Unsocial[] {
  return UNSOCIAL_KINDS.map(kind => {
    const key = `${kind} ${surfer.zone}`
    const time = unsocialTime(kind, surfer.zone, addDays(problem.from, -1), addDays(problem.to, 1))
    const sums = sumsBy.get(key) ?? unsocialSums(time, grid)
    sumsBy.set(key, sums)
    const isAble = agent.run.some((allowed, slot) => allowed > 0 && sums[slot + 1]! > sums[slot]!)
    const among = `${kind} ${agent.layers.map(layer => layer.index).join()}`
    if (isAble && !groups.has(among)) groups.set(among, groups.size)
    const keptMinutes = surfer.existingShifts
      .flatMap(shift => time.flatMap(part => intersect(shift, part) ?? []))
      .reduce((sum, part) => sum + lengthMinutes(part), 0)
    return { sums, group: isAble ? groups.get(among)! : -1, kept: Math.round(keptMinutes / SLOT_MINUTES) }
  })
}

function unsocialSums(time: readonly Interval[], grid: Grid): Int32Array {
  const marks = new Int32Array(grid.slotCount)
  for (const part of time)
    eachSlot(grid, part, slot => {
      marks[slot] = 1
    })
  return summed(marks)
}
