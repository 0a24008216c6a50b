// The series the day models see: one total per open day, the open days of the horizon appended. Closed
// weekdays are left out altogether, so that a week is `weekLength` steps and not always seven.
import { DAY_MS, dateOfLocalMs, type LocalDate, localMsOfDate } from '#core/time/index.ts'
import type { TrainingData } from './training.ts'
import { CLOSED, type ForecastRequest } from './types.ts'
import { weekdayOfDay } from './wall-clock.ts'

export interface DaySeries {
  training: TrainingData
  /** Days learned from; entries from `count` on are the horizon. */
  count: number
  horizon: number
  /** Open weekdays in a week. */
  weekLength: number
  /** Days since 1970-01-01, for all count + horizon entries. */
  day: Int32Array
  weekday: Uint8Array
  /** Holiday or event name, null on ordinary days. */
  special: (string | null)[]
  isClosed: Uint8Array
  isAfterClosure: Uint8Array
  /** Contacts of the day, `count` entries; NaN = unknown. */
  total: Float64Array
}

/** A weekday with less than this share of the busiest one's contacts is kept away from the day models. */
const QUIET_SHARE = 0.01

/** Weekdays that carry the stream, and those that are open but all but silent. */
export function splitWeekdays(training: TrainingData): { busy: number[]; quiet: number[] } {
  const contacts = new Float64Array(7)
  const days = new Float64Array(7)
  for (let day = training.firstDay; day < training.endDay; day++) {
    const { sum, seen } = daySum(training, day)
    if (seen === 0) continue
    contacts[weekdayOfDay(day)]! += sum
    days[weekdayOfDay(day)]! += 1
  }
  const mean = contacts.map((c, weekday) => (days[weekday]! > 0 ? c / days[weekday]! : 0))
  const limit = QUIET_SHARE * Math.max(...mean)
  const open = [0, 1, 2, 3, 4, 5, 6].filter(weekday => days[weekday]! > 0)
  return { busy: open.filter(w => mean[w]! > limit), quiet: open.filter(w => mean[w]! <= limit) }
}

/** Numbers of the days that a special day closes: a result grid asks for every few minutes of its days. */
export const closedDays = (specialDays: ForecastRequest['specialDays'] = {}): Set<number> =>
  new Set(
    Object.entries(specialDays).flatMap(([date, name]) =>
      name === CLOSED ? [localMsOfDate(date as LocalDate) / DAY_MS] : [],
    ),
  )

export function daySeriesOf(
  training: TrainingData,
  weekdays: readonly number[],
  horizonEndDay: number,
  specialDays: ForecastRequest['specialDays'] = {},
): DaySeries {
  const days: number[] = []
  for (let day = training.firstDay; day < Math.max(horizonEndDay, training.endDay); day++)
    if (weekdays.includes(weekdayOfDay(day))) days.push(day)
  const count = days.filter(day => day < training.endDay).length
  const named = days.map(day => specialDays[dateOfLocalMs(day * DAY_MS)] ?? null)
  const isClosed = Uint8Array.from(named, name => (name === CLOSED ? 1 : 0))
  return {
    training,
    count,
    horizon: days.length - count,
    weekLength: weekdays.length,
    day: Int32Array.from(days),
    weekday: Uint8Array.from(days, weekdayOfDay),
    special: named.map(name => (name === CLOSED ? null : name)),
    isClosed,
    isAfterClosure: Uint8Array.from(isClosed, (closed, i) => (!closed && isClosed[i - 1] === 1 ? 1 : 0)),
    total: dayTotals(training, days.slice(0, count), isClosed),
  }
}

function daySum(training: TrainingData, day: number): { sum: number; seen: number } {
  const { volume, firstDay, clock } = training
  const start = (day - firstDay) * clock.slotsPerDay
  let sum = 0
  let seen = 0
  for (const slot of training.openSlots[weekdayOfDay(day)]!) {
    const contacts = volume[start + slot]!
    if (Number.isNaN(contacts)) continue
    sum += contacts
    seen++
  }
  return { sum, seen }
}

/** A day at least half seen is completed with the share its missing slots have on whole days of its weekday. */
function dayTotals(training: TrainingData, days: readonly number[], isClosed: Uint8Array): Float64Array {
  const sums = days.map(day => daySum(training, day))
  const isWhole = (i: number) => sums[i]!.seen === training.openSlots[weekdayOfDay(days[i]!)]!.length
  return Float64Array.from(days, (day, i) => {
    const { sum, seen } = sums[i]!
    const open = training.openSlots[weekdayOfDay(day)]!.length
    if (isClosed[i] || seen < open / 2) return Number.NaN
    if (isWhole(i)) return sum
    const alike = days.filter((other, k) => isWhole(k) && weekdayOfDay(other) === weekdayOfDay(day))
    const share = seenShare(training, day, alike)
    return share > 0 ? sum / share : (sum * open) / seen
  })
}

/** Share of whole days' contacts that falls into the slots which were seen on `day`. */
function seenShare(training: TrainingData, day: number, wholeDays: readonly number[]): number {
  const { volume, firstDay, clock } = training
  const start = (day - firstDay) * clock.slotsPerDay
  let inSeen = 0
  let inAll = 0
  for (const whole of wholeDays) {
    const wholeStart = (whole - firstDay) * clock.slotsPerDay
    for (const slot of training.openSlots[weekdayOfDay(day)]!) {
      const contacts = volume[wholeStart + slot]!
      inAll += contacts
      if (!Number.isNaN(volume[start + slot]!)) inSeen += contacts
    }
  }
  return inAll > 0 ? inSeen / inAll : 0
}
