// The best week of one agent, exactly: given what covering each slot is worth, dynamic programming over the
// days finds starts, lengths and break positions of greatest value within the daily and weekly limits and the
// rest. State: end of the last shift, hours used. Ends that leave every later start free are one state, which
// keeps the tables small. Six days in a row are kept by branching, for they seldom bind.

import { MAX_CONSECUTIVE_DAYS } from '../contract.ts'
import { type Agent, breakRange, type Week } from '../model/agent.ts'
import { NONE } from './roster.ts'

const NEVER = -1e15
const DAY_OFF = -1

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
}

export interface Tour {
  value: number
  /** By day of the week; NONE for a day off, or a shift without a break. */
  start: Int32Array
  length: Int32Array
  breakStart: Int32Array
  usedSlots: number
}

interface Candidates {
  count: number
  start: Int32Array
  length: Int32Array
  breakStart: Int32Array
  value: Float64Array
}

interface Frame {
  /** Ends up to this slot leave every start from this day on free: row 0. */
  freeEnd: number
  rows: number
  /** Most hours used on the days before, in columns. */
  reached: number
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

  constructor(slotCount: number) {
    this.sums = new Float64Array(slotCount + 1)
  }

  solve(request: TourRequest): Tour {
    const dayCount = request.week.lastDay - request.week.firstDay
    const open = Array.from(
      { length: dayCount },
      (_, k) => request.agent.isOpenDay[request.week.firstDay + k] === 1,
    )
    return this.branch(request, open)
  }

  /** Where too many days in a row come out, one of them must be off: the best of the ways is kept. */
  private branch(request: TourRequest, open: readonly boolean[]): Tour {
    const tour = this.solveOpen(request, open)
    const streak = longStreak(request, tour)
    if (!streak) return tour
    let best: Tour | null = null
    for (const day of streak) {
      const fewer = this.branch(
        request,
        open.map((isOpen, k) => isOpen && k !== day),
      )
      if (!best || isBetter(request, fewer, best)) best = fewer
    }
    return best ?? { ...tour, value: NEVER }
  }

  private solveOpen(request: TourRequest, open: readonly boolean[]): Tour {
    const { agent, week, weekIndex } = request
    const dayCount = week.lastDay - week.firstDay
    const unit = lengthUnit(agent.lengths)
    const columns = Math.floor(agent.maxWeekSlots[weekIndex]! / unit) + 1
    this.sumPrices(request)
    for (let k = 0; k < dayCount; k++) {
      this.days[k] = this.enumerate(request, k, open[k]!, this.days[k])
    }
    this.layFrames(agent, dayCount, columns)
    this.frames[0]!.value.fill(NEVER, 0, columns)
    this.frames[0]!.value[0] = 0
    this.frames[0]!.reached = 0
    for (let k = 0; k < dayCount; k++) this.relax(k, agent, unit, columns)
    return this.trace(request, unit, columns)
  }

  private sumPrices({ agent, week, prices }: TourRequest): void {
    const first = agent.dayStart[week.firstDay]!
    const last = Math.min(prices.length, agent.dayStart[week.lastDay]! + agent.longest)
    this.sums[first] = 0
    for (let slot = first; slot < last; slot++) this.sums[slot + 1] = this.sums[slot]! + prices[slot]!
  }

  private enumerate(request: TourRequest, k: number, isOpen: boolean, reused?: Candidates): Candidates {
    const { agent, week, earliest, latest, anchor } = request
    const { sums } = this
    const first = Math.max(agent.dayStart[week.firstDay + k]!, earliest)
    const last = agent.dayStart[week.firstDay + k + 1]!
    const list = withRoom(reused, Math.max(0, last - first) * agent.lengths.length)
    list.count = 0
    if (!isOpen) return list
    const midnight = agent.dayStart[week.firstDay + k]!
    for (const length of agent.lengths) {
      const range = breakRange(length, agent.breakSlots)
      for (let start = first; start < last; start++) {
        if (agent.run[start]! < length || start + length > latest) continue
        let value = sums[start + length]! - sums[start]!
        let breakStart = NONE
        if (range) {
          let least = Number.POSITIVE_INFINITY
          for (let b = start + range[0]; b <= start + range[1]; b++) {
            const lost = sums[b + agent.breakSlots]! - sums[b]!
            if (lost < least) {
              least = lost
              breakStart = b
            }
          }
          value -= least
        }
        if (anchor)
          value -= anchor.price * Math.max(0, Math.abs(start - midnight - anchor.slot) - anchor.free)
        list.start[list.count] = start
        list.length[list.count] = length
        list.breakStart[list.count] = breakStart
        list.value[list.count++] = value
      }
    }
    return list
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

  private relax(k: number, agent: Agent, unit: number, columns: number): void {
    const from = this.frames[k]!
    const to = this.frames[k + 1]!
    to.value.fill(NEVER, 0, to.rows * columns)
    to.reached = Math.min(columns - 1, from.reached + agent.longest / unit)
    const rowOfEnd = (end: number) => (end <= to.freeEnd ? 0 : end - to.freeEnd)
    for (let row = 0; row < from.rows; row++) {
      const target = row === 0 ? 0 : rowOfEnd(from.freeEnd + row)
      for (let h = 0; h < columns; h++) {
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
      this.push(k, source * columns, target * columns, span / unit, best, columns)
    }
  }

  private push(
    k: number,
    source: number,
    target: number,
    units: number,
    choice: number,
    columns: number,
  ): void {
    const { upTo, upToRow, reached } = this.frames[k]!
    const to = this.frames[k + 1]!
    const gain = this.days[k]!.value[choice]!
    // Nobody has worked longer than the longest shift on every day so far.
    const last = Math.min(columns - 1, reached + units)
    for (let h = units; h <= last; h++) {
      const value = upTo[source + h - units]! + gain
      if (value <= to.value[target + h]!) continue
      to.value[target + h] = value
      to.previousRow[target + h] = upToRow[source + h - units]!
      to.choice[target + h] = choice
    }
  }

  private trace({ agent, week, weekIndex }: TourRequest, unit: number, columns: number): Tour {
    const dayCount = week.lastDay - week.firstDay
    const { value } = this.frames[dayCount]!
    let hours = bestHours(value, Math.ceil(agent.minWeekSlots[weekIndex]! / unit), columns)
    const tour: Tour = {
      value: value[hours]!,
      start: new Int32Array(dayCount).fill(NONE),
      length: new Int32Array(dayCount),
      breakStart: new Int32Array(dayCount).fill(NONE),
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
      hours -= day.length[choice]! / unit
    }
    return tour
  }
}

/** The best week at or above the minimum; when none reaches it, the one with most hours. */
function bestHours(value: Float64Array, minimum: number, columns: number): number {
  let best = -1
  for (let h = minimum; h < columns; h++)
    if (value[h]! > NEVER / 2 && (best < 0 || value[h]! > value[best]!)) best = h
  if (best >= 0) return best
  for (let h = Math.min(minimum, columns - 1); h > 0; h--) if (value[h]! > NEVER / 2) return h
  return 0
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
    const isKept = k < dayCount && agent.isKeptDay[week.firstDay + k + MAX_CONSECUTIVE_DAYS] === 1
    const isNew = k < dayCount && tour.start[k] !== NONE
    if (isNew || isKept) {
      run++
      if (isNew) days.push(k)
      continue
    }
    if (k === dayCount) run += streakAfter
    if (run > MAX_CONSECUTIVE_DAYS && days.length > 0) return days
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
  const { value, upTo, upToRow, rows } = frame
  for (let h = 0; h < columns; h++) {
    upTo[h] = value[h]!
    upToRow[h] = 0
  }
  for (let row = 1; row < rows; row++)
    for (let h = 0; h < columns; h++) {
      const cell = row * columns + h
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
    value: new Float64Array(size),
  }
}

function frameWithRoom(frame: Frame | undefined, freeEnd: number, rows: number, size: number): Frame {
  if (frame && frame.value.length >= size) return Object.assign(frame, { freeEnd, rows })
  return {
    freeEnd,
    rows,
    reached: 0,
    value: new Float64Array(size),
    previousRow: new Int16Array(size),
    choice: new Int32Array(size),
    upTo: new Float64Array(size),
    upToRow: new Int16Array(size),
  }
}
