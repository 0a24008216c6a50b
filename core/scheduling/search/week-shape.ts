// The weeks that shift templates allow one agent, as a net of states: after each day, the time from which the
// next shift may start, and the hours used. Agents with the same templates, rest and hours share one net.
import type { Agent, Week } from '../model/agent.ts'
import type { DayOptions } from '../model/options.ts'

/** One day of the net; arrays by option of the day. */
export interface DayShape {
  options: DayOptions
  count: number
  end: Int32Array
  /** The only place of the break, or the first of several; an option without a break has an empty one. */
  breakStart: Int32Array
  breakEnd: Int32Array
  /** Options whose break has several places. */
  floating: Int32Array
  /** Last row from which the option may follow; it may from all before it too. */
  source: Int32Array
  target: Int32Array
  /** Length in units. */
  units: Int32Array
  /** By row: the row after a day off. */
  afterDayOff: Int32Array
}

export interface WeekShape {
  days: readonly DayShape[]
  /** By day, and after the last: how many rows. Row 0 leaves every later start free. */
  rows: Int32Array
  /** Units used from which, and up to which, the week can still come right: by day, and after the last. */
  low: Int32Array
  high: Int32Array
  /** Slots to a unit. */
  unit: number
}

export class WeekShapes {
  private readonly known = new Map<string, WeekShape | null>()
  private readonly listIds = new Map<DayOptions, number>()

  /** Null when no week reaches the agent's minimum. */
  shapeOf(agent: Agent, week: Week, weekIndex: number): WeekShape | null {
    const lists = this.lists(agent, week)
    const limits = [agent.minWeekSlots[weekIndex]!, agent.maxWeekSlots[weekIndex]!] as const
    const key = [agent.restSlots, ...limits, ...lists.map(list => this.listId(list))].join()
    const found = this.known.get(key)
    if (found !== undefined) return found
    const shape = buildShape(lists, agent.restSlots, ...limits)
    this.known.set(key, shape)
    return shape
  }

  private lists({ options, isOpenDay }: Agent, { firstDay, lastDay }: Week): DayOptions[] {
    return options!.slice(firstDay, lastDay).map((list, k) => (isOpenDay[firstDay + k] ? list : NO_OPTIONS))
  }

  private listId(list: DayOptions): number {
    const id = this.listIds.get(list) ?? this.listIds.size
    this.listIds.set(list, id)
    return id
  }
}

const NONE_AT_ALL = new Int32Array(0)
const NO_OPTIONS: DayOptions = {
  ...{ start: NONE_AT_ALL, length: NONE_AT_ALL, template: NONE_AT_ALL },
  ...{ breakFirst: NONE_AT_ALL, breakLast: NONE_AT_ALL, breakSlots: NONE_AT_ALL },
}

function buildShape(
  lists: readonly DayOptions[],
  restSlots: number,
  minSlots: number,
  maxSlots: number,
): WeekShape | null {
  const unit = lists.flatMap(list => [...list.length]).reduce(greatestDivisor, 0) || 1
  const ready = readyTimes(lists, restSlots)
  const rowAt = (k: number, time: number) => ready[k]!.filter(other => other <= time).length
  const days = lists.map((options, k) => ({
    options,
    count: options.start.length,
    ...placesOf(options),
    source: options.start.map(start => rowAt(k, start)),
    target: options.start.map((start, i) => rowAt(k + 1, start + options.length[i]! + restSlots)),
    units: options.length.map(length => length / unit),
    afterDayOff: Int32Array.from([0, ...ready[k]!.map(time => rowAt(k + 1, time))]),
  }))
  const { low, high } = unitLimits(days, Math.ceil(minSlots / unit), Math.floor(maxSlots / unit))
  if (low.at(-1)! > high.at(-1)!) return null
  return { days, rows: Int32Array.from(ready, times => times.length + 1), low, high, unit }
}

function placesOf({ start, length, breakFirst, breakLast, breakSlots }: DayOptions) {
  const breakStart = start.map((slot, i) => slot + Math.max(0, breakFirst[i]!))
  return {
    end: start.map((slot, i) => slot + length[i]!),
    breakStart,
    breakEnd: breakStart.map((slot, i) => slot + (breakFirst[i]! < 0 ? 0 : breakSlots[i]!)),
    floating: Int32Array.from(start.keys()).filter(i => breakFirst[i]! < breakLast[i]!),
  }
}

/** By day: the times until which a shift before it may keep a later one from starting. */
function readyTimes(lists: readonly DayOptions[], restSlots: number): number[][] {
  return Array.from({ length: lists.length + 1 }, (_, k) => {
    const firstStart = lists.slice(k).reduce((least, { start }) => start.reduce(smaller, least), Infinity)
    const times = lists
      .slice(0, k)
      .flatMap(({ start, length }) => Array.from(start, (s, i) => s + length[i]! + restSlots))
    return [...new Set(times.filter(time => time > firstStart))].sort((a, b) => a - b)
  })
}

function unitLimits(days: readonly DayShape[], minimum: number, maximum: number) {
  const longest = days.map(({ units }) => units.reduce(greater, 0))
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
  const high = Int32Array.from({ length: days.length + 1 }, (_, k) =>
    Math.min(maximum, sum(longest.slice(0, k))),
  )
  const low = Int32Array.from({ length: days.length + 1 }, (_, k) =>
    Math.max(0, minimum - sum(longest.slice(k))),
  )
  return { low, high }
}

const smaller = (a: number, b: number): number => Math.min(a, b)
const greater = (a: number, b: number): number => Math.max(a, b)
const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))
