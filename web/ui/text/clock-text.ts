// Minutes of the day as people read them, "09:30" or "9:30 am", and as values have them, "09:30". Minutes beyond a day
// belong to the next one.
import { type Clock, clockOf, hourText as hourOfClock, minuteText } from '#core/time/index.ts'

/** Clock of the person who reads. */
export const ownClock = (): Clock => clockOf(globalThis.document?.documentElement)

export const DAY_MINUTES = 1440

const inDay = (minute: number): number => ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES

export const clockText = (minute: number): string => minuteText(inDay(minute), ownClock())

/** "9:30a" and "2p" where there is little room; "09:30" on the clock of 24 hours. */
export const shortClockText = (minute: number): string =>
  clockText(minute).replace(/^(\d+)(:\d\d) ([ap])m$/, (_, hour, minutes, half) =>
    [hour, minutes === ':00' ? '' : minutes, half].join(''),
  )

/** "09:30" on any clock: in addresses, forms and tables for other programs. */
export const clockValue = (minute: number): string => minuteText(inDay(minute), 24)

/** "09" or "9 am" of a whole hour, ":15" of a part of one. */
export const hourText = (minute: number): string =>
  minute % 60 === 0 ? hourOfClock(inDay(minute) / 60, ownClock()) : clockValue(minute).slice(2)

export function parseClock(text: string): number | null {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim())
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

/** Minute of what somebody may have meant: "9", "930", "9.30", "9:30 pm"; null when it is no time. */
export function readClock(text: string): number | null {
  const match = /^(\d{1,2})[:.h]?(\d{2})?\s*([ap])?\.?m?\.?$/i.exec(text.trim())
  if (!match) return null
  const [, hours, minutes = '00', half] = match
  const hour = Number(hours)
  if (half && (hour < 1 || hour > 12)) return null
  const hourInDay = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return parseClock(`${hourInDay}:${minutes}`)
}

/** The end's clock time on the same day, or on the next when it is not after the start. */
export function endAfterStart(startMinute: number, endMinute: number): number {
  const clock = endMinute % DAY_MINUTES
  return clock > startMinute ? clock : clock + DAY_MINUTES
}
