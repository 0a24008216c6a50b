// One agent's total time of a day or week, exactly: as much of it as fits, in sessions of the wanted length where
// possible, spread over the days, where coverage loses least. Dynamic programming over the starts of each day and
// the minutes placed, then over the days.
import { intersect, lengthMinutes, localDateOf, MINUTE_MS, subtract } from '#core/time/index.ts'
import { type AssignmentGrid, GRID_MS, gridUp, type OpenShift } from './assignment-grid.ts'
import { tieBreak } from './order.ts'
import { lengthsFor, misfitMinutes } from './session-lengths.ts'
import type { RuleTotalTime } from './types.ts'
import { windowsInShift } from './windows.ts'

/** Price of a minute that a session is too long or short; beside the square of a day's sessions and the damage. */
const MISFIT_PRICE = 1e6
const SPREAD_PRICE = 1e4
const MOST_DAMAGE = 1e3
const TIE_PRICE = 1e-4

interface Start {
  shift: OpenShift
  start: number
  /** Until then it is free. */
  end: number
}

/** All lengths are whole units. */
interface Wish {
  rule: RuleTotalTime
  lengths: number[]
  unitMinutes: number
}

export function placeIndividualSessions(
  grid: AssignmentGrid,
  rule: RuleTotalTime,
  shifts: readonly OpenShift[],
  left: number,
): void {
  const lengths = lengthsFor(rule, left)
  if (lengths.length === 0) return
  const unitMinutes = rule.isSessionFlex ? greatestDivisor([...lengths, 15]) : rule.sessionLength
  const wish: Wish = { rule, lengths, unitMinutes }
  const byDay = Map.groupBy(shifts, ({ zone, interval }) => localDateOf(zone, interval.start))
  const days = [...byDay.values()].map(own => new Day(grid, wish, own, Math.floor(left / unitMinutes)))
  const units = share(days, Math.floor(left / unitMinutes))
  for (const [d, day] of days.entries()) day.place(units[d]!)
}

const greatestDivisor = (list: readonly number[]): number =>
  list.reduce((a, b) => {
    while (b > 0) [a, b] = [b, a % b]
    return a
  })

/** Units for each day: as many as fit together, at the least price. */
function share(days: readonly Day[], wanted: number): Int32Array {
  let prices = new Float64Array(wanted + 1).fill(Number.POSITIVE_INFINITY)
  prices[0] = 0
  const chosen = days.map(day => {
    const next = new Float64Array(wanted + 1).fill(Number.POSITIVE_INFINITY)
    const units = new Int32Array(wanted + 1)
    for (let total = 0; total <= wanted; total++)
      for (let own = 0; own <= Math.min(total, day.most); own++) {
        const price = prices[total - own]! + day.priceOf(own)
        if (price >= next[total]!) continue
        next[total] = price
        units[total] = own
      }
    prices = next
    return units
  })
  let total = prices.findLastIndex(price => price < Number.POSITIVE_INFINITY)
  const shares = new Int32Array(days.length)
  for (let d = days.length - 1; d >= 0; d--) {
    shares[d] = chosen[d]![total]!
    total -= shares[d]!
  }
  return shares
}

class Day {
  /** Units that may be placed at most. */
  readonly most: number
  private readonly grid: AssignmentGrid
  private readonly wish: Wish
  /** Minutes of the activity that are there already. */
  private readonly had: number
  private readonly starts: Start[]
  /** From a start on, for so many units: the least price, and the length placed there or 0. */
  private readonly prices: Float64Array
  private readonly chosen: Int16Array

  constructor(grid: AssignmentGrid, wish: Wish, shifts: readonly OpenShift[], wanted: number) {
    this.grid = grid
    this.wish = wish
    this.had = shifts.reduce((sum, shift) => sum + grid.minutesOf(shift, wish.rule.taskId), 0)
    // In time order, and never in two shifts at once: an agent's shifts may overlap.
    this.starts = shifts
      .flatMap(shift => {
        const others = shifts.filter(other => other !== shift).flatMap(other => other.tasks)
        const free = subtract(
          shift.free,
          others.map(task => task.interval),
        )
        return startsIn(wish.rule, { ...shift, free }, wish.lengths[0]!).map(at => ({ ...at, shift }))
      })
      .sort((a, b) => a.start - b.start)
    const free = shifts.reduce((sum, shift) => sum + shift.free.reduce((s, i) => s + lengthMinutes(i), 0), 0)
    this.most = Math.min(wanted, Math.floor(free / wish.unitMinutes))
    const width = this.most + 1
    this.prices = new Float64Array((this.starts.length + 1) * width).fill(Number.POSITIVE_INFINITY)
    this.chosen = new Int16Array(this.starts.length * width)
    this.prices[this.starts.length * width] = 0
    for (let at = this.starts.length - 1; at >= 0; at--) this.extend(at, width)
  }

  private extend(at: number, width: number): void {
    const { shift, start, end } = this.starts[at]!
    this.prices.copyWithin(at * width, (at + 1) * width, (at + 2) * width)
    let next = at + 1
    for (const minutes of this.wish.lengths) {
      const until = start + minutes * MINUTE_MS
      if (until > end) return
      while (next < this.starts.length && this.starts[next]!.start < until) next++
      const units = minutes / this.wish.unitMinutes
      const price = this.sessionPrice(shift, start, minutes)
      for (let total = units; total < width; total++) {
        const cost = price + this.prices[next * width + total - units]!
        if (cost >= this.prices[at * width + total]!) continue
        this.prices[at * width + total] = cost
        this.chosen[at * width + total] = minutes
      }
    }
  }

  private sessionPrice(shift: OpenShift, start: number, minutes: number): number {
    const { rule } = this.wish
    const damage = this.grid.supply.damage(shift.streams, start, start + minutes * MINUTE_MS)
    const tie = tieBreak(shift.surferId, rule.id, Math.floor(start / MINUTE_MS)) / 2 ** 32
    return MISFIT_PRICE * misfitMinutes(rule, minutes) + Math.min(MOST_DAMAGE, damage) + TIE_PRICE * tie
  }

  priceOf(units: number): number {
    const sessions = (this.had + units * this.wish.unitMinutes) / this.wish.rule.sessionLength
    return this.prices[units]! + SPREAD_PRICE * sessions * sessions
  }

  place(units: number): void {
    const width = this.most + 1
    let left = units
    for (let at = 0; at < this.starts.length && left > 0; at++) {
      const minutes = this.chosen[at * width + left]!
      if (minutes === 0) continue
      const { shift, start } = this.starts[at]!
      this.grid.place(shift, { start, end: start + minutes * MINUTE_MS })
      left -= minutes / this.wish.unitMinutes
      const until = start + minutes * MINUTE_MS
      while (at + 1 < this.starts.length && this.starts[at + 1]!.start < until) at++
    }
  }
}

/**
 * Starts of a session of so many minutes, or more: at quarter hours, and at whole steps from where free time
 * begins. A session begun there ends at such a step again, so that no room for another is left between two.
 */
export function startsIn(rule: RuleTotalTime, shift: OpenShift, minutes: number): Start[] {
  const stepMs = greatestDivisor([minutes, rule.sessionLength, 15]) * MINUTE_MS
  const windows = windowsInShift(rule.schedulingTimes, shift, rule.sessionLength * MINUTE_MS)
  return shift.free.flatMap(free =>
    windows.flatMap(window => {
      const room = intersect(free, window)
      if (!room) return []
      const latest = room.end - minutes * MINUTE_MS
      const starts = new Set<number>()
      for (let start = room.start; start <= latest; start += stepMs) starts.add(start)
      for (let start = gridUp(room.start); start <= latest; start += GRID_MS) starts.add(start)
      return [...starts].sort((a, b) => a - b).map(start => ({ shift, start, end: room.end }))
    }),
  )
}
