// Minutes of the day as "09:30". Minutes beyond a day belong to the next one.

export const DAY_MINUTES = 1440

export function clockText(minute: number): string {
  const inDay = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

export function parseClock(text: string): number | null {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim())
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

/** Minute of what somebody may have meant: "9", "930", "9.30", "9:30 pm"; null when it is no time. */
export function readClock(text: string): number | null {
  const match = /^(\d{1,2})[:.h]?(\d{2})?\s*([ap])?\.?m?\.?$/i.exec(text.trim())
  if (!match) return null
  const [, hourText, minuteText = '00', half] = match
  const hour = Number(hourText)
  if (half && (hour < 1 || hour > 12)) return null
  const inDay = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return parseClock(`${inDay}:${minuteText}`)
}

/** The end's clock time on the same day, or on the next when it is not after the start. */
export function endAfterStart(startMinute: number, endMinute: number): number {
  const clock = endMinute % DAY_MINUTES
  return clock > startMinute ? clock : clock + DAY_MINUTES
}
