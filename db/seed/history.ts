// A plausible contact history: an ordinary week's shape, a gentle season, good and bad days, chance.
// Poisson counts around a rate that itself varies by day, as real arrivals do.
import type { Random } from '#core/random.ts'
import {
  addDays,
  type EpochMs,
  instantAt,
  type LocalDate,
  localDateOf,
  MINUTE_MS,
  weekdayIndex,
  type Zone,
} from '#core/time/index.ts'
import { ORGANIZATION } from './company.ts'

/** Days before a first start whose contacts the simulated systems count, so that their answer times are known. */
const SYSTEM_DAYS = 14

/** Instant at which the files of the history end, where simulated systems that are connected at `since` count on. */
export const filesEndAt = (since: EpochMs): EpochMs =>
  instantAt(ORGANIZATION.timezone, addDays(localDateOf(ORGANIZATION.timezone, since), -SYSTEM_DAYS), 0)

export interface CountedQuarter {
  startsAt: EpochMs
  offered: number
  handled: number
  handleTimeSeconds: number
}

interface HistoryShape {
  zone: Zone
  from: LocalDate
  /** Quarter-hours that have ended by then. */
  until: EpochMs
  /** Contacts per quarter-hour at the busiest hour of an ordinary Monday. */
  peak: number
  handleSeconds: number
  /** Local minutes from Monday 00:00. */
  openHours: { startMinutes: number; endMinutes: number }[]
}

const WEEKDAY_LEVEL = [1, 0.93, 0.9, 0.88, 0.84, 0.5, 0.42]

/** Two humps, late morning and late afternoon. */
const levelAt = (minute: number): number => {
  const hump = (centre: number, width: number) => Math.exp(-(((minute - centre) / width) ** 2))
  return 0.12 + 0.88 * Math.min(1, hump(655, 150) + 0.78 * hump(985, 170))
}

const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

function poisson(rate: number, random: Random): number {
  if (rate > 40) return Math.max(0, Math.round(rate + Math.sqrt(rate) * normal(random)))
  let count = 0
  for (let product = random(); product > Math.exp(-rate); product *= random()) count++
  return count
}

export function contactHistory(shape: HistoryShape, random: Random): CountedQuarter[] {
  const quarters: CountedQuarter[] = []
  for (
    let date = shape.from, day = 0;
    instantAt(shape.zone, date, 0) < shape.until;
    date = addDays(date, 1), day++
  ) {
    const weekday = weekdayIndex(date)
    const season = 1 + 0.04 * Math.sin((2 * Math.PI * day) / 180) + 0.0002 * day
    const luck = Math.exp(0.07 * normal(random))
    for (const { startMinutes, endMinutes } of shape.openHours) {
      if (Math.floor(startMinutes / 1440) !== weekday) continue
      for (let minute = startMinutes % 1440; minute < endMinutes - weekday * 1440; minute += 15) {
        const startsAt = instantAt(shape.zone, date, minute)
        if (startsAt + 15 * MINUTE_MS > shape.until) break
        const rate = shape.peak * WEEKDAY_LEVEL[weekday]! * levelAt(minute) * season * luck
        const offered = poisson(rate, random)
        const handled = offered - poisson(offered * 0.03, random)
        const spread = handled > 0 ? 1 + (0.35 * normal(random)) / Math.sqrt(handled) : 1
        const handleTimeSeconds =
          shape.handleSeconds * (0.92 + (0.16 * minute) / 1440) * Math.max(0.4, spread)
        quarters.push({ startsAt, offered, handled: Math.max(0, handled), handleTimeSeconds })
      }
    }
  }
  return quarters
}
