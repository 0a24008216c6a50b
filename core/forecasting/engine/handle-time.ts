// Handle time ahead: a level that follows recent weeks, times a weekday × hour pattern. A call at 15:00 lasts
// longer than one at 07:00, on Mondays more so. Interval means of few contacts scatter by about
// VARIATION / √contacts, so every estimate is shrunk to the broader one as if that had been seen in PRIOR_CONTACTS
// contacts more: a week's level to the level so far, an hour to the level, a weekday's hour to the hour.
import { MINUTE_MS } from '#core/time/index.ts'
import { sum } from '../numeric/statistics.ts'
import type { TrainingData } from '../series/training.ts'
import type { VolumeHistory } from '../series/types.ts'
import { dayOf, minuteOf, weekdayOfDay } from '../series/wall-clock.ts'

const PRIOR_CONTACTS = 200
/** Deviation of one contact's handle time relative to its mean, as call-by-call data show it. */
const VARIATION = 1.3
/** An interval's mean counts up to this many of its deviations off the typical one, and ORDINARY_SPREAD besides. */
const LIMIT_DEVIATIONS = 3
const ORDINARY_SPREAD = 0.5
/** Share of a week's surprise that moves the level, and of that the slope; the slope fades weekly. */
const LEVEL_STEP = 0.3
const SLOPE_STEP = 0.1
const SLOPE_DAMPING = 0.8

/** Seconds expected at a minute of a day (since 1970-01-01, on the wall clock); NaN when none is known. */
export type HandleTimeAt = (day: number, minuteOfDay: number) => number

interface Observation {
  week: number
  weekday: number
  hour: number
  contacts: number
  seconds: number
}

export function handleTimeModel(history: VolumeHistory, training: TrainingData): HandleTimeAt {
  const seen = withoutOutliers(observations(history, training))
  if (seen.length === 0) return () => Number.NaN
  const level = levelByWeek(seen)
  const isDaily = history.incrementMinutes === 1440
  const pattern = isDaily ? () => 1 : patternOf(seen, level.at)
  const learnedWeeks = weekOf(training, training.endDay - 1)
  return (day, minute) => {
    const ahead = Math.max(0, weekOf(training, day) - learnedWeeks)
    return level.ahead(ahead) * pattern(weekdayOfDay(day), Math.floor(minute / 60))
  }
}

/** Whole weeks since the first day of training, counted so that training ends with a whole week. */
const weekOf = ({ endDay }: TrainingData, day: number): number => Math.floor((day - endDay) / 7)

function observations(history: VolumeHistory, training: TrainingData): Observation[] {
  const known = history.handleTimeSeconds ?? []
  const { clock, firstDay, endDay } = training
  const stepMs = history.incrementMinutes * MINUTE_MS
  const seen: Observation[] = []
  for (let i = 0; i < Math.min(known.length, history.volume.length); i++) {
    const seconds = known[i]!
    const contacts = history.volume[i]!
    if (!(seconds > 0) || !Number.isFinite(seconds) || !(contacts > 0) || !Number.isFinite(contacts)) continue
    const middle = history.startsAt + (i + 0.5) * stepMs
    const day = dayOf(clock, middle)
    if (day < firstDay || day >= endDay) continue
    const hour = Math.floor(minuteOf(clock, middle) / 60)
    seen.push({ week: weekOf(training, day), weekday: weekdayOfDay(day), hour, contacts, seconds })
  }
  return seen
}

/** Pulls impossible means in (a clock left running): they would move a level for weeks. */
function withoutOutliers(seen: readonly Observation[]): Observation[] {
  const typical = weightedMedian(seen)
  return seen.map(o => {
    const reach = ORDINARY_SPREAD + (LIMIT_DEVIATIONS * VARIATION) / Math.sqrt(o.contacts)
    return { ...o, seconds: Math.min(o.seconds, typical * (1 + reach)) }
  })
}

function weightedMedian(seen: readonly Observation[]): number {
  const sorted = [...seen].sort((a, b) => a.seconds - b.seconds)
  const half = sum(sorted.map(o => o.contacts)) / 2
  let before = 0
  for (const { contacts, seconds } of sorted) {
    before += contacts
    if (before >= half) return seconds
  }
  return Number.NaN
}

const meanOf = (seen: readonly Observation[]): number =>
  sum(seen.map(o => o.contacts * o.seconds)) / sum(seen.map(o => o.contacts))

interface WeeklyLevel {
  at(week: number): number
  /** So many weeks after the last. */
  ahead(count: number): number
}

/** Damped linear smoothing over weeks; weeks of few contacts move it little. */
function levelByWeek(seen: readonly Observation[]): WeeklyLevel {
  const byWeek = Map.groupBy(seen, o => o.week)
  const weeks = [...byWeek.keys()].sort((a, b) => a - b)
  const levels = new Map<number, number>()
  let level = meanOf(seen)
  let slope = 0
  let last = weeks[0]!
  for (const week of weeks) {
    const own = byWeek.get(week)!
    const contacts = sum(own.map(o => o.contacts))
    for (; last < week; last++) {
      slope *= SLOPE_DAMPING
      level += slope
    }
    const surprise = (meanOf(own) - level) * (contacts / (contacts + PRIOR_CONTACTS))
    level += LEVEL_STEP * surprise
    slope += SLOPE_STEP * LEVEL_STEP * surprise
    levels.set(week, level)
  }
  return {
    at: week => levels.get(week) ?? level,
    ahead(count) {
      const drift = (slope * SLOPE_DAMPING * (1 - SLOPE_DAMPING ** count)) / (1 - SLOPE_DAMPING)
      return Math.min(Math.max(level + drift, level / 2), level * 2)
    },
  }
}

/** Handle time relative to its week's level, by hour and by weekday's hour. */
function patternOf(seen: readonly Observation[], levelAt: (week: number) => number) {
  const ratio = (own: readonly Observation[] = [], prior: number) =>
    (sum(own.map(o => (o.contacts * o.seconds) / levelAt(o.week))) + PRIOR_CONTACTS * prior) /
    (sum(own.map(o => o.contacts)) + PRIOR_CONTACTS)
  const byHour = Map.groupBy(seen, o => o.hour)
  const byWeekday = Map.groupBy(seen, o => o.weekday * 24 + o.hour)
  const hours = Array.from({ length: 24 }, (_, hour) => ratio(byHour.get(hour), 1))
  const cells = Array.from({ length: 168 }, (_, at) => ratio(byWeekday.get(at), hours[at % 24]!))
  return (weekday: number, hour: number): number => cells[weekday * 24 + hour]!
}
