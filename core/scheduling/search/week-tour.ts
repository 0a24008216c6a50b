// The best week of one agent, exactly: given what covering each slot is worth, dynamic programming over the
// days finds starts, lengths and break positions of greatest value within the daily and weekly limits and the
// rest. State: end of the last shift, hours used. Ends that leave every later start free are one state, which
// keeps the tables small. Days in a row are kept by branching, for they seldom bind.

import { type Agent, KEPT_MARGIN_DAYS, type Week } from '../model/agent.ts'
import type { DayOptions } from '../model/options.ts'
import { NONE } from './roster.ts'
import type { Way } from './sequence-row.ts'

const NEVER = -1e15
const DAY_OFF = -1
/** Weeks solved for one: beyond, the best found so far is taken. */
const MOST_NODES = 100

export interface TourRequest {
  agent: Agent
  week: Week
  weekIndex: number
  /** By slot. */
  prices: Float64Array
  /** Earliest start and latest end, by the shifts of other weeks. */
  earliest: number
  latest: number
  /** Days worked in a row just before and just after the week. */
  streakBefore: number
  streakAfter: number
  /** Start of the day, in slots from midnight, that shifts should keep to; null for any. */
  anchor: { slot: number; free: number; price: number } | null
  /** Running sums by slot of what the whole span of a shift gains beside the prices, break included. */
  spanGains?: Float64Array | null
  /** Choices by which a week that breaks a rule on its sequence is mended; null when it breaks none. */
  waysOut?: ((tour: Tour) => readonly Way[] | null) | null
  /** By day of the horizon, 1 for exactly those that must have a shift; null when that is free. */
  pattern?: Uint8Array | null
}

/** What a day of the week may be. */
interface DayLimit {
  isOpen: boolean
  isForced: boolean
  /** Shift templates that may not be taken. */
  banned: readonly number[]
}

export interface Tour {
  value: number
  /** By day of the week; NONE for a day off, or a shift without a break. */
  start: Int32Array
  length: Int32Array
  breakStart: Int32Array
  /** Index of the shift template; NONE for a free shift. */
  template: Int32Array
  usedSlots: number
}

interface Candidates {
  count: number
  start: Int32Array
  length: Int32Array
  breakStart: Int32Array
  template: Int32Array
  value: Float64Array
}

interface Frame {
  /** Ends up to this slot leave every start from this day on free: row 0. */
  freeEnd: number
  rows: number
  /** Hours used on the days before from which the week can still come right, in columns. */
  low: number
  high: number
  value: Float64Array
  previousRow: Int16Array
  choice: Int32Array
  /** Best over this row and those before it. */
  upTo: Float64Array
  upToRow: Int16Array
}

/** Solves week after week with the same tables. */
export class WeekTourSolver {
  private readonly sums: Float64Array
  private readonly frames: Frame[] = []
  private readonly days: Candidates[] = []
  private nodes = 0

  constructor(slotCount: number) {
    this.sums = new Float64Array(slotCount + 1)
  }

  solve(request: TourRequest): Tour {
    const { agent, week, pattern } = request
    const dayCount = week.lastDay - week.firstDay
    const limits = Array.from({ length: dayCount }, (_, k) => {
      const isForced = pattern?.[week.firstDay + k] === 1
      const isOpen = agent.isOpenDay[week.firstDay + k] === 1 && (!pattern || isForced)
      return { isOpen, isForced, banned: [] }
    })
    this.nodes = 0
    return this.branch(request, limits, null) ?? emptyTour(dayCount)
  }

  /**
   * Where a rule on the sequence of days is broken, one of some choices must be made: the best of the ways is
   * kept. Null when none is better than what is known already.
   */
  private branch(request: TourRequest, limits: readonly DayLimit[], known: Tour | null): Tour | null {
    if (this.nodes++ > MOST_NODES) return null
    const tour = this.solveOpen(request, limits)
    if (!tour || (known && !isBetter(request, tour, known))) return null
    const ways = daysOff(request, tour) ?? request.waysOut?.(tour)
    if (!ways) return tour
    let best = known
    for (const way of ways) best = this.branch(request, narrowed(request, limits, way), best) ?? best
    return best === known ? null : best
  }

  private solveOpen(request: TourRequest, limits: readonly DayLimit[]): Tour | null {
    const { agent, week, weekIndex } = request
    const dayCount = week.lastDay - week.firstDay
    const unit = lengthUnit(agent.lengths)
    const columns = Math.floor(agent.maxWeekSlots[weekIndex]! / unit) + 1
    this.sumPrices(request)
    for (let k = 0; k < dayCount; k++) {
      this.days[k] = this.enumerate(request, k, limits[k]!, this.days[k])
    }
    this.layFrames(agent, dayCount, columns)
    const minimum = Math.ceil(agent.minWeekSlots[weekIndex]! / unit)
    this.fillFrames(agent, limits, unit, columns, minimum)
    const hours = this.bestHours(dayCount, minimum)
    if (hours >= 0) return this.trace(dayCount, hours, unit, columns)
    // No week reaches the minimum: the one with most hours.
    this.fillFrames(agent, limits, unit, columns, 0)
    const most = this.mostHours(dayCount)
    return most < 0 ? null : this.trace(dayCount, most, unit, columns)
  }

  private fillFrames(
    agent: Agent,
    limits: readonly DayLimit[],
    unit: number,
    columns: number,
    minimum: number,
  ): void {
    const dayCount = limits.length
    const longest = agent.longest / unit
    for (let k = 0; k <= dayCount; k++) {
      const frame = this.frames[k]!
      const before = this.days.slice(0, k).filter(day => day.count > 0).length
      const after = this.days.slice(k, dayCount).filter(day => day.count > 0).length
      frame.high = Math.min(columns - 1, before * longest)
      frame.low = Math.min(frame.high, Math.max(0, minimum - after * longest))
    }
    const first = this.frames[0]!
    first.low = 0
    first.value[0] = 0
    for (let k = 0; k < dayCount; k++) this.relax(k, agent, limits[k]!.isForced, unit, columns)
  }

  /** The best week at or above the minimum; -1 when none reaches it. */
  private bestHours(dayCount: number, minimum: number): number {
    const { value, low, high } = this.frames[dayCount]!
    let best = -1
    for (let h = Math.max(low, minimum); h <= high; h++)
      if (value[h]! > NEVER / 2 && (best < 0 || value[h]! > value[best]!)) best = h
    return best
  }

  /** -1 when a day that must be worked cannot. */
  private mostHours(dayCount: number): number {
    const { value, high } = this.frames[dayCount]!
    let h = high
    while (h >= 0 && value[h]! <= NEVER / 2) h--
    return h
  }

  private sumPrices({ agent, week, prices }: TourRequest): void {
    const first = agent.dayStart[week.firstDay]!
    const last = Math.min(prices.length, agent.dayStart[week.lastDay]! + agent.longest)
    this.sums[first] = 0
    for (let slot = first; slot < last; slot++) this.sums[slot + 1] = this.sums[slot]! + prices[slot]!
  }

  private enumerate(request: TourRequest, k: number, limit: DayLimit, reused?: Candidates): Candidates {
    const { agent, week, earliest, latest, anchor, spanGains } = request
    const first = Math.max(agent.dayStart[week.firstDay + k]!, earliest)
    const last = agent.dayStart[week.firstDay + k + 1]!
    const list = withRoom(reused, Math.max(0, last - first) * agent.lengths.length)
    list.count = 0
    if (!limit.isOpen) return list
    if (agent.options) this.listOptions(request, agent.options[week.firstDay + k]!, limit, list)
    else
      for (const length of agent.lengths)
        for (let start = first; start < last; start++)
          if (agent.run[start]! >= length && start + length <= latest)
            this.listFree(agent, start, length, list)
    if (anchor) {
      const middle = agent.dayStart[week.firstDay + k]! + anchor.slot
      for (let i = 0; i < list.count; i++)
        list.value[i]! -= anchor.price * Math.max(0, Math.abs(list.start[i]! - middle) - anchor.free)
    }
    if (spanGains)
      for (let i = 0; i < list.count; i++)
        list.value[i]! += spanGains[list.start[i]! + list.length[i]!]! - spanGains[list.start[i]!]!
    return list
  }

  private listFree(
    { breakFirst, breakLast, breakSlots }: Agent,
    start: number,
    length: number,
    list: Candidates,
  ) {
    const first = breakFirst[length]!
    const breakStart =
      first < 0 ? NONE : this.leastLoss(start + first, start + breakLast[length]!, breakSlots)
    this.list(list, start, length, breakStart, breakSlots, NONE)
  }

  private listOptions(
    { earliest, latest }: TourRequest,
    options: DayOptions,
    { banned }: DayLimit,
    list: Candidates,
  ): void {
    for (let i = 0; i < options.start.length; i++) {
      const start = options.start[i]!
      const length = options.length[i]!
      if (start < earliest || start + length > latest) continue
      if (banned.length > 0 && banned.includes(options.template[i]!)) continue
      const first = options.breakFirst[i]!
      const breakSlots = options.breakSlots[i]!
      const breakStart =
        first < 0 ? NONE : this.leastLoss(start + first, start + options.breakLast[i]!, breakSlots)
      this.list(list, start, length, breakStart, breakSlots, options.template[i]!)
    }
  }

  private list(
    list: Candidates,
    start: number,
    length: number,
    breakStart: number,
    breakSlots: number,
    template: number,
  ): void {
    const { sums } = this
    const lost = breakStart === NONE ? 0 : sums[breakStart + breakSlots]! - sums[breakStart]!
    list.start[list.count] = start
    list.length[list.count] = length
    list.breakStart[list.count] = breakStart
    list.template[list.count] = template
    list.value[list.count++] = sums[start + length]! - sums[start]! - lost
  }

  /** Where a break of so many slots costs least, between two starts. */
  private leastLoss(first: number, last: number, breakSlots: number): number {
    const { sums } = this
    let best = first
    let least = Number.POSITIVE_INFINITY
    for (let slot = first; slot <= last; slot++) {
      const lost = sums[slot + breakSlots]! - sums[slot]!
      if (lost >= least) continue
      least = lost
      best = slot
    }
    return best
  }

  private layFrames(agent: Agent, dayCount: number, columns: number): void {
    let latestEnd = NEVER
    for (let k = 0; k <= dayCount; k++) {
      let firstStart = Number.POSITIVE_INFINITY
      for (let later = k; later < dayCount; later++) {
        const { count, start } = this.days[later]!
        for (let i = 0; i < count; i++) firstStart = Math.min(firstStart, start[i]!)
        if (count > 0) break
      }
      const freeEnd = firstStart - agent.restSlots
      const rows = Number.isFinite(freeEnd) ? Math.max(0, latestEnd - freeEnd) + 1 : 1
      this.frames[k] = frameWithRoom(this.frames[k], freeEnd, rows, rows * columns)
      const day = this.days[k]
      if (day)
        for (let i = 0; i < day.count; i++) latestEnd = Math.max(latestEnd, day.start[i]! + day.length[i]!)
    }
  }

  private relax(k: number, agent: Agent, isForced: boolean, unit: number, columns: number): void {
    const from = this.frames[k]!
    const to = this.frames[k + 1]!
    for (let row = 0; row < to.rows; row++)
      to.value.fill(NEVER, row * columns + to.low, row * columns + to.high + 1)
    const rowOfEnd = (end: number) => (end <= to.freeEnd ? 0 : end - to.freeEnd)
    const low = Math.max(from.low, to.low)
    for (let row = 0; row < from.rows && !isForced; row++) {
      const target = row === 0 ? 0 : rowOfEnd(from.freeEnd + row)
      for (let h = low; h <= from.high; h++) {
        const value = from.value[row * columns + h]!
        const cell = target * columns + h
        if (value <= to.value[cell]!) continue
        to.value[cell] = value
        to.previousRow[cell] = row
        to.choice[cell] = DAY_OFF
      }
    }
    prefixBest(from, columns)
    this.relaxShifts(k, agent, unit, columns, rowOfEnd)
  }

  /** Of consecutive candidates with the same length, source and target row only the best can be chosen. */
  private relaxShifts(
    k: number,
    agent: Agent,
    unit: number,
    columns: number,
    rowOfEnd: (end: number) => number,
  ): void {
    const from = this.frames[k]!
    const { count, start, length, value } = this.days[k]!
    for (let i = 0; i < count; ) {
      const span = length[i]!
      const source = Math.min(from.rows - 1, start[i]! - agent.restSlots - from.freeEnd)
      const target = rowOfEnd(start[i]! + span)
      let best = i++
      while (
        i < count &&
        length[i] === span &&
        Math.min(from.rows - 1, start[i]! - agent.restSlots - from.freeEnd) === source &&
        rowOfEnd(start[i]! + span) === target
      ) {
        if (value[i]! > value[best]!) best = i
        i++
      }
      this.push(k, source * columns, target * columns, span / unit, best)
    }
  }

  private push(k: number, source: number, target: number, units: number, choice: number): void {
    const { upTo, upToRow, low, high } = this.frames[k]!
    const to = this.frames[k + 1]!
    const gain = this.days[k]!.value[choice]!
    const last = Math.min(to.high, high + units)
    for (let h = Math.max(to.low, low + units); h <= last; h++) {
      const value = upTo[source + h - units]! + gain
      if (value <= to.value[target + h]!) continue
      to.value[target + h] = value
      to.previousRow[target + h] = upToRow[source + h - units]!
      to.choice[target + h] = choice
    }
  }

  private trace(dayCount: number, bestHours: number, unit: number, columns: number): Tour {
    let hours = bestHours
    const tour: Tour = {
      value: this.frames[dayCount]!.value[hours]!,
      start: new Int32Array(dayCount).fill(NONE),
      length: new Int32Array(dayCount),
      breakStart: new Int32Array(dayCount).fill(NONE),
      template: new Int32Array(dayCount).fill(NONE),
      usedSlots: hours * unit,
    }
    let row = 0
    for (let k = dayCount - 1; k >= 0; k--) {
      const cell = row * columns + hours
      const choice = this.frames[k + 1]!.choice[cell]!
      row = this.frames[k + 1]!.previousRow[cell]!
      if (choice === DAY_OFF) continue
      const day = this.days[k]!
      tour.start[k] = day.start[choice]!
      tour.length[k] = day.length[choice]!
      tour.breakStart[k] = day.breakStart[choice]!
      tour.template[k] = day.template[choice]!
      hours -= day.length[choice]! / unit
    }
    return tour
  }
}

const emptyTour = (dayCount: number): Tour => ({
  value: 0,
  start: new Int32Array(dayCount).fill(NONE),
  length: new Int32Array(dayCount),
  breakStart: new Int32Array(dayCount).fill(NONE),
  template: new Int32Array(dayCount).fill(NONE),
  usedSlots: 0,
})

/** Of a run that is too long one day must be off. */
function daysOff(request: TourRequest, tour: Tour): Way[] | null {
  const streak = longStreak(request, tour)
  return streak?.map(k => ({ day: request.week.firstDay + k, isOn: false })) ?? null
}

function narrowed({ week }: TourRequest, limits: readonly DayLimit[], way: Way): DayLimit[] {
  return limits.map((limit, k) => {
    if (k !== way.day - week.firstDay) return limit
    if ('banned' in way) return { ...limit, banned: [...limit.banned, way.banned] }
    return way.isOn ? { ...limit, isForced: true } : { ...limit, isOpen: false }
  })
}

function isBetter({ agent, weekIndex }: TourRequest, a: Tour, b: Tour): boolean {
  const minimum = agent.minWeekSlots[weekIndex]!
  const missing = (tour: Tour) => Math.max(0, minimum - tour.usedSlots)
  return missing(a) === missing(b) ? a.value > b.value : missing(a) < missing(b)
}

/** New working days of a run that is too long, or null. Kept days inside the week are part of runs. */
function longStreak(request: TourRequest, tour: Tour): number[] | null {
  const { agent, week, streakBefore, streakAfter } = request
  const dayCount = tour.start.length
  let run = streakBefore
  let days: number[] = []
  for (let k = 0; k <= dayCount; k++) {
    const isKept = k < dayCount && agent.isKeptDay[week.firstDay + k + KEPT_MARGIN_DAYS] === 1
    const isNew = k < dayCount && tour.start[k] !== NONE
    if (isNew || isKept) {
      run++
      if (isNew) days.push(k)
      continue
    }
    if (k === dayCount) run += streakAfter
    if (run > agent.maxStreak && days.length > 0) return days
    run = 0
    days = []
  }
  return null
}

function lengthUnit(lengths: Int32Array): number {
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
  return Math.max(1, lengths.reduce(gcd, 0))
}

function prefixBest(frame: Frame, columns: number): void {
  const { value, upTo, upToRow, rows, low, high } = frame
  for (let h = low; h <= high; h++) {
    upTo[h] = value[h]!
    upToRow[h] = 0
  }
  for (let row = 1; row < rows; row++)
    for (let cell = row * columns + low; cell <= row * columns + high; cell++) {
      const isOwn = value[cell]! > upTo[cell - columns]!
      upTo[cell] = isOwn ? value[cell]! : upTo[cell - columns]!
      upToRow[cell] = isOwn ? row : upToRow[cell - columns]!
    }
}

function withRoom(list: Candidates | undefined, size: number): Candidates {
  if (list && list.start.length >= size) return list
  return {
    count: 0,
    start: new Int32Array(size),
    length: new Int32Array(size),
    breakStart: new Int32Array(size),
    template: new Int32Array(size),
    value: new Float64Array(size),
  }
}

function frameWithRoom(frame: Frame | undefined, freeEnd: number, rows: number, size: number): Frame {
  if (frame && frame.value.length >= size) return Object.assign(frame, { freeEnd, rows })
  return {
    freeEnd,
    rows,
    low: 0,
    high: 0,
    value: new Float64Array(size),
    previousRow: new Int16Array(size),
    choice: new Int32Array(size),
    upTo: new Float64Array(size),
    upToRow: new Int16Array(size),
  }
}
