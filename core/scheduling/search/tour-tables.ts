// The best way through the days of a week: dynamic programming from day to day. State: end of the last shift, hours
// used. Ends that leave every later start free are one state, which keeps the tables small.
import type { Agent } from '../model/agent.ts'
import type { Candidates, DayLimit } from './day-candidates.ts'
import { NONE } from './roster.ts'

const NEVER = -1e15
const DAY_OFF = -1

/** One agent's week: shifts by day of the week, and what they are worth. */
export interface Tour {
  value: number
  /** Start by day of the week; NONE for a day off, or a shift without a break. */
  start: Int32Array
  length: Int32Array
  breakStart: Int32Array
  /** Index of the shift template; NONE for a free shift. */
  template: Int32Array
  usedSlots: number
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
export class TourTables {
  private readonly frames: Frame[] = []
  private days: readonly Candidates[] = []

  /** The best week that reaches the minimum, else the one with most hours; null when a forced day cannot be worked. */
  solve(
    agent: Agent,
    weekIndex: number,
    days: readonly Candidates[],
    limits: readonly DayLimit[],
  ): Tour | null {
    const dayCount = days.length
    const unit = lengthUnit(agent.lengths)
    const columns = Math.floor(agent.maxWeekSlots[weekIndex]! / unit) + 1
    const minimum = Math.ceil(agent.minWeekSlots[weekIndex]! / unit)
    this.days = days
    this.layFrames(agent, dayCount, columns)
    this.fillFrames(agent, limits, unit, columns, minimum)
    const hours = this.bestHours(dayCount, minimum)
    if (hours >= 0) return this.trace(dayCount, hours, unit, columns)
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

  /** Relaxation over shifts: of consecutive candidates with the same length, source and target row, the best counts. */
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
