// Dates and times as people read them, in a named zone: "30 Nov 2026" wherever they stand, and times by the clock of
// core/time/clock-style.ts. Lengths of time and minutes of the day are written in web/ui/text.
import {
  clockOf,
  clockOptions,
  HOUR_MS,
  inClock,
  type LocalDate,
  localDateOf,
  localMsOfDate,
  MINUTE_MS,
  offsetMsAt,
  type Zone,
} from '#core/time/index.ts'

/** Epoch milliseconds, or an ISO text as the wire carries it. */
export type InstantLike = number | string
const msOf = (instant: InstantLike): number => (typeof instant === 'string' ? Date.parse(instant) : instant)

/** The texts are English, and name the day before the month as the sentences of the server do. */
const LANGUAGE = 'en-GB'

const formats = new Map<string, Intl.DateTimeFormat>()
function format(zone: Zone, options: Intl.DateTimeFormatOptions, locale = LANGUAGE): Intl.DateTimeFormat {
  const key = JSON.stringify([zone, options, locale])
  let known = formats.get(key)
  if (!known) {
    known = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
    formats.set(key, known)
  }
  return known
}

export const ownZone = (): Zone => Intl.DateTimeFormat().resolvedOptions().timeZone || 'Etc/UTC'

/** Clock of the person who reads. */
const ownClock = () => clockOf(globalThis.document?.documentElement)

/** Times of a sentence of the server, which writes them with 24 hours. */
export const inOwnClock = (sentence: string): string => inClock(sentence, ownClock())

/** "09:30", "9:30 am" */
export const timeText = (instant: InstantLike, zone: Zone, locale?: string): string =>
  format(zone, clockOptions(ownClock()), locale).format(msOf(instant))

/** "21 Nov 2026" */
export const dateText = (instant: InstantLike, zone: Zone, locale?: string): string =>
  format(zone, { day: 'numeric', month: 'short', year: 'numeric' }, locale).format(msOf(instant))

/** "Sat 21 Nov" */
export const dayText = (instant: InstantLike, zone: Zone, locale?: string): string =>
  format(zone, { weekday: 'short', day: 'numeric', month: 'short' }, locale).format(msOf(instant))

/** "21 Nov 2026, 09:30" */
export const dateTimeText = (instant: InstantLike, zone: Zone, locale?: string): string =>
  format(
    zone,
    { day: 'numeric', month: 'short', year: 'numeric', ...clockOptions(ownClock()) },
    locale,
  ).format(msOf(instant))

/** "21 Nov 2026" of a calendar day, which no zone can move. */
export const localDateText = (date: LocalDate, locale?: string): string =>
  dateText(localMsOfDate(date), 'Etc/UTC', locale)

/** "16 – 22 Nov 2026": both days included. */
export const dateRangeText = (from: LocalDate, to: LocalDate, locale?: string): string =>
  format('Etc/UTC', { day: 'numeric', month: 'short', year: 'numeric' }, locale).formatRange(
    localMsOfDate(from),
    localMsOfDate(to),
  )

/** "7–13 Dec", "Mon 7 Dec": both days included; with the year when it is not this one. */
export function dayRangeText(first: InstantLike, last: InstantLike, zone: Zone, locale?: string): string {
  const [from, to] = [msOf(first), msOf(last)]
  const isThisYear = [from, to].every(at => yearOf(zone, at) === yearOf(zone, Date.now()))
  if (isThisYear && dayText(from, zone, locale) === dayText(to, zone, locale))
    return dayText(from, zone, locale)
  const day = { day: 'numeric', month: 'short' } as const
  return format(zone, isThisYear ? day : { ...day, year: 'numeric' }, locale).formatRange(from, to)
}
const yearOf = (zone: Zone, instant: number) => localDateOf(zone, instant).slice(0, 4)

/** "09:30 – 17:00"; the zone's short name is added when it is not the reader's own, and both where it changes. */
export function intervalText(start: InstantLike, end: InstantLike, zone: Zone, locale?: string): string {
  if (offsetMsAt(zone, msOf(start)) !== offsetMsAt(zone, msOf(end)))
    return [start, end]
      .map(at => `${timeText(at, zone, locale)} ${zoneShortText(zone, msOf(at), locale)}`)
      .join(' – ')
  const text = `${timeText(start, zone, locale)} – ${timeText(end, zone, locale)}`
  return zone === ownZone() ? text : `${text} ${zoneShortText(zone, msOf(start), locale)}`
}

/** "CET", "GMT+5:30" */
export function zoneShortText(zone: Zone, instant: InstantLike, locale?: string): string {
  // A zone's short name is known only where it is used: "EST" in America, "GMT-5" elsewhere.
  const own = locale ?? Intl.DateTimeFormat().resolvedOptions().locale
  const parts = format(zone, { timeZoneName: 'short' }, own).formatToParts(msOf(instant))
  return parts.find(part => part.type === 'timeZoneName')?.value ?? zone
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 24 * HOUR_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
]
/** "3 hours ago", "in 2 days" */
export function relativeText(instant: InstantLike, now: number, locale = LANGUAGE): string {
  const away = msOf(instant) - now
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  for (const [unit, length] of STEPS)
    if (Math.abs(away) >= length) return relative.format(Math.round(away / length), unit)
  return relative.format(0, 'second')
}
