// Weekday profiles: how a day's contacts spread over its slots. A weekday's own pattern is a ratio of sums over past
// weeks, recent ones weighing more; in square roots (even noise) it is cut to the few shapes weekdays of the
// same opening share (Shen & Huang 2008), or shrunk to their mean, and smoothed along the day. With more than a
// year of history, weeks of the same season may weigh more than the latest: days are long in summer.

import { hasAnnual, YEAR_DAYS } from '../models/design.ts'
import { lowRank, smooth } from '../numeric/matrix.ts'
import { sum } from '../numeric/statistics.ts'
import type { DaySeries } from '../series/day-series.ts'
import type { CleanedDays } from './cleaning.ts'
import { EVALUATION_WEEKS } from './day-forecast.ts'

/** Share of the day's total per open slot, by weekday; sums to 1 for open weekdays. */
export type WeekdayProfiles = readonly Float64Array[]

/** Weight of past weeks. */
interface Memory {
  /** Weeks after which it weighs half. */
  halfLifeWeeks: number
  /** Whether weeks of another season weigh less. */
  isSeasonal: boolean
}

interface ProfileSetting {
  memory: Memory
  /** Shapes kept among alike weekdays. */
  rank: number
  smoothing: number
  /** Weeks' worth of pull towards the alike weekdays' mean. */
  pooling: number
}

const RECENT: readonly Memory[] = [4, 10, 26, Number.POSITIVE_INFINITY].map(halfLifeWeeks => ({
  halfLifeWeeks,
  isSeasonal: false,
}))
const SEASONAL: readonly Memory[] = [104, Number.POSITIVE_INFINITY].map(halfLifeWeeks => ({
  halfLifeWeeks,
  isSeasonal: true,
}))
/** How fast a week's weight falls with its distance in the year: to half at six weeks. */
const SEASON_SHARPNESS = 3
const RANKS = [1, 2, 3]
const ALL_RANKS = 7
const SMOOTHINGS = [0, 0.3, 1]
const POOLINGS = [0, 2]
const NEGLIGIBLE = 1e-3
const MAX_EVALUATION_ORIGINS = 10
/** The best few settings are averaged. */
const KEPT_SETTINGS = 12
/** A season's profile is drawn anew for each such stretch of the horizon. */
export const STRETCH_DAYS = 7 * EVALUATION_WEEKS

/** Profiles of a stretch of STRETCH_DAYS after the first `origin` days, knowing only those; 0 = the first. */
export type Profiler = (origin: number, stretch?: number) => WeekdayProfiles

/** All there are for the series, by name. None when days are not split. */
export function profileSettings(series: DaySeries): Map<string, ProfileSetting> {
  if (series.training.clock.slotsPerDay === 1) return new Map()
  const largest = Math.max(...alikeWeekdays(series).map(group => group.length))
  const shapes = [
    ...RANKS.filter(rank => rank < largest).map(rank => ({ rank, pooling: 0 })),
    ...POOLINGS.map(pooling => ({ rank: ALL_RANKS, pooling })),
  ]
  const memories = hasAnnual(series) ? [...RECENT, ...SEASONAL] : RECENT
  const settings = memories.flatMap(memory =>
    shapes.flatMap(shape => SMOOTHINGS.map(smoothing => ({ memory, smoothing, ...shape }))),
  )
  return new Map(settings.map(setting => [nameOf(setting), setting]))
}

const nameOf = ({ memory, rank, smoothing, pooling }: ProfileSetting): string =>
  [
    `half-life ${memory.halfLifeWeeks}`,
    memory.isSeasonal ? 'seasonal' : 'recent',
    `rank ${rank}`,
    `smoothing ${smoothing}`,
    `pooling ${pooling}`,
  ].join(', ')

/** The mean of the given settings' profiles. */
export function profiler(
  series: DaySeries,
  cleaned: CleanedDays,
  settings: readonly ProfileSetting[],
): Profiler {
  if (settings.length === 0) return () => flatProfiles(series)
  const groups = alikeWeekdays(series)
  const isSeasonal = settings.some(({ memory }) => memory.isSeasonal)
  const known = new Map<string, WeekdayProfiles>()
  const make = (origin: number, stretch: number): WeekdayProfiles => {
    const shapers = new Map<Memory, Shaper>()
    return mean(
      settings.map(setting => {
        const { memory } = setting
        const shape =
          shapers.get(memory) ?? shaper(series, groups, rawProfiles(series, cleaned, origin, stretch, memory))
        shapers.set(memory, shape)
        return shape(setting)
      }),
    )
  }
  return (origin, stretch = 0) => {
    const of = isSeasonal ? stretch : 0
    const key = `${origin} ${of}`
    const profiles = known.get(key) ?? make(origin, of)
    known.set(key, profiles)
    return profiles
  }
}

const flatProfiles = (series: DaySeries): WeekdayProfiles =>
  series.training.openSlots.map(slots => new Float64Array(slots.length).fill(1 / slots.length))

const mean = (list: readonly WeekdayProfiles[]): WeekdayProfiles =>
  list[0]!.map((first, weekday) =>
    first.map((_, j) => sum(list.map(profiles => profiles[weekday]![j]!)) / list.length),
  )

/** Weekdays open in the same slots share shapes. */
function alikeWeekdays(series: DaySeries): number[][] {
  const groups = new Map<string, number[]>()
  for (const weekday of [...new Set(series.weekday)].sort()) {
    const key = series.training.openSlots[weekday]!.join()
    groups.set(key, [...(groups.get(key) ?? []), weekday])
  }
  return [...groups.values()]
}

/** The settings that best split the true totals of the weeks after a few inner origins. */
export function chooseProfiles(
  series: DaySeries,
  cleaned: CleanedDays,
  innerOrigins: readonly number[],
  settings: ReadonlyMap<string, ProfileSetting>,
): string[] {
  const groups = alikeWeekdays(series)
  const byMemory = Map.groupBy(settings, ([, { memory }]) => memory)
  const origins = innerOrigins.filter((_, i) => i % 2 === 0).slice(0, MAX_EVALUATION_ORIGINS)
  const error = new Map([...settings.keys()].map(name => [name, 0]))
  for (const origin of origins)
    for (const [memory, own] of byMemory) {
      const shape = shaper(series, groups, rawProfiles(series, cleaned, origin, 0, memory))
      for (const [name, setting] of own)
        error.set(name, error.get(name)! + splitError(series, cleaned, origin, shape(setting)))
    }
  return [...settings.keys()].sort((a, b) => error.get(a)! - error.get(b)!).slice(0, KEPT_SETTINGS)
}

function splitError(
  series: DaySeries,
  cleaned: CleanedDays,
  origin: number,
  profiles: WeekdayProfiles,
): number {
  const end = Math.min(series.count, origin + EVALUATION_WEEKS * series.weekLength)
  let error = 0
  for (let i = origin; i < end; i++) {
    const total = series.total[i]!
    if (Number.isNaN(total) || cleaned.isOutlier[i]) continue
    const profile = profiles[series.weekday[i]!]!
    forEachSlot(series, i, (j, contacts) => {
      error += Math.abs(contacts - total * profile[j]!)
    })
  }
  return error
}

interface RawProfile {
  share: Float64Array
  /** Weighted number of weeks behind it. */
  weeks: number
}

function rawProfiles(
  series: DaySeries,
  cleaned: CleanedDays,
  origin: number,
  stretch: number,
  memory: Memory,
): RawProfile[] {
  const contacts = series.training.openSlots.map(slots => new Float64Array(slots.length))
  const totals = contacts.map(c => new Float64Array(c.length))
  const weeks = new Float64Array(7)
  const weightOf = weighing(series, origin, stretch, memory)
  for (let i = 0; i < origin; i++) {
    const total = series.total[i]!
    if (!(total > 0) || cleaned.isOutlier[i] || series.isAfterClosure[i] || series.special[i]) continue
    const weekday = series.weekday[i]!
    const weight = weightOf(i)
    if (weight < NEGLIGIBLE) continue
    weeks[weekday]! += weight
    forEachSlot(series, i, (j, count) => {
      contacts[weekday]![j]! += weight * count
      totals[weekday]![j]! += weight * total
    })
  }
  return contacts.map((c, weekday) => ({
    share: c.map((count, j) => (totals[weekday]![j]! > 0 ? count / totals[weekday]![j]! : 0)),
    weeks: weeks[weekday]!,
  }))
}

/** Weight of past day i for the days of a stretch. */
function weighing(series: DaySeries, origin: number, stretch: number, memory: Memory) {
  const { day, weekLength } = series
  const middle = day[origin - 1]! + (stretch + 0.5) * STRETCH_DAYS
  return (i: number): number => {
    const weight = 0.5 ** (Math.floor((origin - 1 - i) / weekLength) / memory.halfLifeWeeks)
    if (!memory.isSeasonal) return weight
    const apart = (2 * Math.PI * (middle - day[i]!)) / YEAR_DAYS
    return weight * Math.exp(SEASON_SHARPNESS * (Math.cos(apart) - 1))
  }
}

type Shaper = (setting: Omit<ProfileSetting, 'memory'>) => WeekdayProfiles

/** Profiles for several settings of the same raw profiles; intermediate results are computed once. */
function shaper(series: DaySeries, groups: readonly number[][], raw: readonly RawProfile[]): Shaper {
  const roots = raw.map(({ share }) => share.map(Math.sqrt))
  const known = new Map<string, Map<number, Float64Array>>()
  return ({ rank, pooling, smoothing }) => {
    const key = `${rank} ${pooling}`
    const rows = known.get(key) ?? shapedRoots(groups, raw, roots, { rank, pooling })
    known.set(key, rows)
    return flatProfiles(series).map((flat, weekday) => {
      const row = rows.get(weekday)
      return row ? normalised(smooth(row, smoothing).map(v => Math.max(v, 0) ** 2)) : flat
    })
  }
}

/** Roots of the weekdays' profiles, cut to a few shapes or pulled to their mean. */
function shapedRoots(
  groups: readonly number[][],
  raw: readonly RawProfile[],
  roots: readonly Float64Array[],
  { rank, pooling }: Pick<ProfileSetting, 'rank' | 'pooling'>,
): Map<number, Float64Array> {
  const shaped = new Map<number, Float64Array>()
  for (const group of groups) {
    const seen = group.filter(weekday => raw[weekday]!.weeks > 0)
    if (seen.length === 0) continue
    const own = seen.map(weekday => roots[weekday]!)
    const cut = rank < own.length ? lowRank(own, rank) : own
    const pool = cut[0]!.map((_, j) => sum(cut.map(row => row[j]!)) / cut.length)
    // A weekday never seen before this origin takes the pool's shape.
    for (const weekday of group) {
      const row = cut[seen.indexOf(weekday)]
      const { weeks } = raw[weekday]!
      shaped.set(weekday, row?.map((v, j) => (weeks * v + pooling * pool[j]!) / (weeks + pooling)) ?? pool)
    }
  }
  return shaped
}

function normalised(weights: Float64Array): Float64Array {
  const total = sum(weights)
  return total > 0 ? weights.map(w => w / total) : weights.fill(1 / weights.length)
}

/** Visits the observed open slots of training day i: j counts the weekday's open slots. */
export function forEachSlot(
  series: DaySeries,
  i: number,
  visit: (j: number, contacts: number) => void,
): void {
  const { volume, firstDay, clock, openSlots } = series.training
  const start = (series.day[i]! - firstDay) * clock.slotsPerDay
  const slots = openSlots[series.weekday[i]!]!
  for (let j = 0; j < slots.length; j++) {
    const contacts = volume[start + slots[j]!]!
    if (!Number.isNaN(contacts)) visit(j, contacts)
  }
}
