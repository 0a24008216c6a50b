// The weeks that shift templates allow one agent, as a net of states: after each day, the time from which the
// next shift may start, and the hours used. Agents with the same templates, rest and hours share one net.
import type { Agent, Week } from '#core/scheduling/model/agent.ts'
import type { DayOptions } from '#core/scheduling/model/options.ts'

/** One day of the net; arrays by option of the day. */
export interface DayShape {
  options: DayOptions
  count: number
  /** Slots that options may touch, from the earliest start to the latest end; none without options. */
  first: number
  last: number
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
  /** Effect of the option on the units used; options of one length share it. */
  steps: readonly UnitStep[]
  dayOff: UnitStep
  /** Row after a day off, by row. */
  afterDayOff: Int32Array
}

/** Pairs of places in the lists of units used, before the day and after it. */
export interface UnitStep {
  from: Int32Array
  to: Int32Array
  /** Place before the day by place after it, or -1. */
  before: Int32Array
}

/** Stands for a day off where an option of the day is meant. */
export const NO_OPTION = -1

export interface WeekShape {
  days: readonly DayShape[]
  /** Number of rows by day, and after the last. Row 0 leaves every later start free. */
  rows: Int32Array
  /** Units that may be used, each of which can still come right: by day, and after the last. */
  used: readonly Int32Array[]
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
  start: NONE_AT_ALL,
  length: NONE_AT_ALL,
  template: NONE_AT_ALL,
  breakFirst: NONE_AT_ALL,
  breakLast: NONE_AT_ALL,
  breakSlots: NONE_AT_ALL,
}

function buildShape(
  lists: readonly DayOptions[],
  restSlots: number,
  minSlots: number,
  maxSlots: number,
): WeekShape | null {
  const unit = lists.flatMap(list => [...list.length]).reduce(greatestDivisor, 0) || 1
  const starts = lists.map((_, k) => new Set(lists.slice(k).flatMap(({ start }) => [...start])))
  const nextStart = (k: number, time: number) =>
    [...(starts[k] ?? [])].reduce(
      (next, start) => (start >= time ? Math.min(next, start) : next),
      Number.POSITIVE_INFINITY,
    )
  const ready = lists.map((_, k) => readyTimes(lists.slice(0, k), restSlots, time => nextStart(k, time)))
  const rowAt = (k: number, time: number) =>
    ready[k]?.filter(other => other <= nextStart(k, time)).length ?? 0
  const unitsOf = lists.map(({ length }) => length.map(slots => slots / unit))
  const used = unitsUsed(unitsOf, Math.ceil(minSlots / unit), Math.floor(maxSlots / unit))
  if (used.at(-1)!.length === 0) return null
  const days = lists.map((options, k) => {
    const stepBy = stepsBetween(used[k]!, used[k + 1]!)
    return {
      options,
      count: options.start.length,
      ...placesOf(options),
      source: options.start.map(start => rowAt(k, start)),
      target: options.start.map((start, i) => rowAt(k + 1, start + options.length[i]! + restSlots)),
      units: unitsOf[k]!,
      steps: Array.from(unitsOf[k]!, stepBy),
      dayOff: stepBy(0),
      afterDayOff: Int32Array.from([0, ...ready[k]!.map(time => rowAt(k + 1, time))]),
    }
  })
  return { days, rows: Int32Array.from([...ready, []], times => times.length + 1), used, unit }
}

function placesOf({ start, length, breakFirst, breakLast, breakSlots }: DayOptions) {
  const breakStart = start.map((slot, i) => slot + Math.max(0, breakFirst[i]!))
  const end = start.map((slot, i) => slot + length[i]!)
  return {
    first: start.length === 0 ? 0 : Math.min(...start),
    last: Math.max(0, ...end),
    end,
    breakStart,
    breakEnd: breakStart.map((slot, i) => slot + (breakFirst[i]! < 0 ? 0 : breakSlots[i]!)),
    floating: Int32Array.from(start.keys()).filter(i => breakFirst[i]! < breakLast[i]!),
  }
}

/**
 * The starts before which a shift of the days before may keep later ones: rest over between two starts comes to
 * the same as at the later one. The first start of all is free after any of them that are left out.
 */
function readyTimes(
  before: readonly DayOptions[],
  restSlots: number,
  nextStart: (time: number) => number,
): number[] {
  const first = nextStart(Number.NEGATIVE_INFINITY)
  const times = before.flatMap(({ start, length }) =>
    Array.from(start, (slot, i) => nextStart(slot + length[i]! + restSlots)),
  )
  return [...new Set(times.filter(time => time > first))].sort((a, b) => a - b)
}

/** Units that ways from the first day lead to and from which ways to the limits lead, by day and after the last. */
function unitsUsed(unitsOf: readonly Int32Array[], minimum: number, maximum: number): Int32Array[] {
  const reached = [new Set([0])]
  for (const units of unitsOf) {
    const before = [...reached.at(-1)!]
    reached.push(new Set([...before, ...before.flatMap(sum => [...new Set(units)].map(more => sum + more))]))
  }
  let right = new Set([...reached.at(-1)!].filter(sum => sum >= minimum && sum <= maximum))
  const used = [right]
  for (let k = unitsOf.length - 1; k >= 0; k--) {
    const after = right
    const isRight = (sum: number) => after.has(sum) || unitsOf[k]!.some(more => after.has(sum + more))
    right = new Set([...reached[k]!].filter(isRight))
    used.unshift(right)
  }
  return used.map(sums => Int32Array.from(sums).sort())
}

/** Steps from rows to rows, by units. */
function stepsBetween(before: Int32Array, after: Int32Array): (units: number) => UnitStep {
  const known = new Map<number, UnitStep>()
  return units => {
    const found = known.get(units)
    if (found) return found
    const to = Int32Array.from(after.keys()).filter(place => before.includes(after[place]! - units))
    const placeBefore = after.map(sum => before.indexOf(sum - units))
    const step = { from: to.map(place => placeBefore[place]!), to, before: placeBefore }
    known.set(units, step)
    return step
  }
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))
