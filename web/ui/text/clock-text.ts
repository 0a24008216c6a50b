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

/** The end's clock time on the same day, or on the next when it is not after the start. */
export function endAfterStart(startMinute: number, endMinute: number): number {
  const clock = endMinute % DAY_MINUTES
  return clock > startMinute ? clock : clock + DAY_MINUTES
}
