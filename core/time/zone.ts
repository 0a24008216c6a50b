// Wall clock <-> instant for an IANA zone. Temporal is exact but about two hundred times slower than a
// table of offset changes, and engines convert millions of instants, so a zone's changes are found once for
// each year that is asked for (by bisecting Intl's answer) and looked up afterwards. All years from 1970 to 2100
// at once would take 50 ms, at each start of a page or process.
// "Local ms" is the wall clock written as if it were UTC: local ms of 09:00 on 1 May is Date.UTC(…, 4, 1, 9).
import { DAY_MS, type EpochMs, type Interval, MINUTE_MS } from './interval.ts'

/** A calendar day without a zone, "YYYY-MM-DD". */
export type LocalDate = string
/** An IANA zone name such as "Europe/Paris". */
export type Zone = string

interface OffsetTable {
  /** Instants from which `offsetMs` at the same index holds, ascending; the first is -Infinity. */
  from: number[]
  offsetMs: number[]
}

const TABLE_START = Date.UTC(1970, 0, 1)
const TABLE_END = Date.UTC(2100, 0, 1)
const TABLE_DAYS = TABLE_END / DAY_MS
const PROBE_STEP_MS = 7 * DAY_MS
/** A little more than a year. */
const TABLE_MS = 53 * PROBE_STEP_MS
const LAST_TABLE = Math.floor((TABLE_END - TABLE_START) / TABLE_MS)
/** Tables of a zone, by years since 1970. */
const tables = new Map<Zone, OffsetTable[]>()

export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

function offsetReader(zone: Zone): (instant: EpochMs) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return instant => {
    const part: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(instant)) part[type] = Number(value)
    const local = Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!)
    return local - Math.floor(instant / 1000) * 1000
  }
}

/** Before 1970 and after 2100 the offset stays as it is there. */
function tableAt(zone: Zone, instant: EpochMs): OffsetTable {
  const year = Math.floor((instant - TABLE_START) / TABLE_MS)
  const index = year > 0 ? Math.min(year, LAST_TABLE) : 0
  const known = tables.get(zone)?.[index]
  if (known) return known
  const table = newTable(zone, TABLE_START + index * TABLE_MS)
  const ofZone = tables.get(zone) ?? []
  ofZone[index] = table
  tables.set(zone, ofZone)
  return table
}

function newTable(zone: Zone, start: EpochMs): OffsetTable {
  const offsetAt = offsetReader(zone)
  let previous = offsetAt(start)
  const table: OffsetTable = { from: [Number.NEGATIVE_INFINITY], offsetMs: [previous] }
  const end = Math.min(start + TABLE_MS, TABLE_END)
  for (let probe = start; probe < end; probe += PROBE_STEP_MS) {
    const offset = offsetAt(probe + PROBE_STEP_MS)
    if (offset === previous) continue
    let before = probe
    let after = probe + PROBE_STEP_MS
    while (after - before > 1000) {
      const middle = Math.floor((before + after) / 2000) * 1000
      if (offsetAt(middle) === previous) before = middle
      else after = middle
    }
    table.from.push(after)
    table.offsetMs.push(offset)
    previous = offset
  }
  return table
}

/** Milliseconds to add to UTC to get the zone's wall clock at that instant. */
export function offsetMsAt(zone: Zone, instant: EpochMs): number {
  const { from, offsetMs } = tableAt(zone, instant)
  let at = from.length - 1
  while (at > 0 && !(from[at]! <= instant)) at--
  return offsetMs[at]!
}

export const toLocalMs = (zone: Zone, instant: EpochMs): number => instant + offsetMsAt(zone, instant)

/**
 * The instant of a wall-clock time. A time that occurs twice gives the earlier instant; a time that is
 * skipped gives the instant as far after the gap as it stood after the gap's start
 * (Temporal's "compatible" disambiguation).
 */
export function fromLocalMs(zone: Zone, localMs: number): EpochMs {
  const offsetBefore = offsetMsAt(zone, localMs - DAY_MS)
  const offsetAfter = offsetMsAt(zone, localMs + DAY_MS)
  const early = localMs - offsetBefore
  if (offsetMsAt(zone, early) === offsetBefore) return early
  const late = localMs - offsetAfter
  if (offsetMsAt(zone, late) === offsetAfter) return late
  return early
}

/** Dates that were asked for, by day since 1970: formatting one costs twenty times as much as looking it up. */
const datesByDay = new Map<number, LocalDate>()

export function dateOfLocalMs(localMs: number): LocalDate {
  const day = Math.floor(localMs / DAY_MS)
  const known = datesByDay.get(day)
  if (known !== undefined) return known
  const date = new Date(localMs).toISOString().slice(0, 10)
  if (day >= 0 && day < TABLE_DAYS) datesByDay.set(day, date)
  return date
}

export const localMsOfDate = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`)

export const localDateOf = (zone: Zone, instant: EpochMs): LocalDate =>
  dateOfLocalMs(toLocalMs(zone, instant))

/** Minutes on the wall clock since local midnight, 0..1439. */
export const minuteOfDay = (zone: Zone, instant: EpochMs): number =>
  Math.floor((((toLocalMs(zone, instant) % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS)

/** Instant of a wall-clock minute of a local day; minutes of 1440 and more fall on following days. */
export const instantAt = (zone: Zone, date: LocalDate, minute: number): EpochMs =>
  fromLocalMs(zone, localMsOfDate(date) + minute * MINUTE_MS)

/** The local day as an interval of 23, 24 or 25 hours. */
export const dayInterval = (zone: Zone, date: LocalDate): Interval => ({
  start: instantAt(zone, date, 0),
  end: instantAt(zone, addDays(date, 1), 0),
})

export const addDays = (date: LocalDate, days: number): LocalDate =>
  dateOfLocalMs(localMsOfDate(date) + days * DAY_MS)

export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Math.round((localMsOfDate(to) - localMsOfDate(from)) / DAY_MS)

/** Days from `from` up to but not including `to`. */
export function eachDate(from: LocalDate, to: LocalDate): LocalDate[] {
  const dates: LocalDate[] = []
  for (let date = from; date < to; date = addDays(date, 1)) dates.push(date)
  return dates
}

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** 0 = Monday … 6 = Sunday. */
export const weekdayIndex = (date: LocalDate): number => (new Date(localMsOfDate(date)).getUTCDay() + 6) % 7
export const weekdayOf = (date: LocalDate): Weekday => WEEKDAYS[weekdayIndex(date)]!

/** The seven days of a week, from its first. */
export function weekdaysFrom(weekStartsOn: Weekday): Weekday[] {
  const first = WEEKDAYS.indexOf(weekStartsOn)
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)]
}

/** First day of the week that holds `date`. */
export function weekStartOf(date: LocalDate, weekStartsOn: Weekday = 'monday'): LocalDate {
  const back = (weekdayIndex(date) - WEEKDAYS.indexOf(weekStartsOn) + 7) % 7
  return addDays(date, -back)
}
