// Minutes as people type and read them.

/** "7h 30m", "45m", "0m". */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = Math.round(minutes - hours * 60)
  if (hours === 0) return `${rest}m`
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`
}

/** Reads "7h 30m", "7:30", "7.5h", "45 min" or a bare number of `bareUnit`; null when it is none of these. */
export function parseDuration(text: string, bareUnit: 'minutes' | 'hours' = 'minutes'): number | null {
  const trimmed = text.trim().toLowerCase().replace(',', '.')
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(trimmed)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  if (/^\d+(\.\d+)?$/.test(trimmed)) return Math.round(Number(trimmed) * (bareUnit === 'hours' ? 60 : 1))
  const worded = /^(?:(\d+(?:\.\d+)?)\s*h(?:ours?|rs?)?)?\s*(?:(\d+)\s*m(?:in(?:ute)?s?)?)?$/.exec(trimmed)
  if (!worded || (worded[1] === undefined && worded[2] === undefined)) return null
  return Math.round(Number(worded[1] ?? 0) * 60) + Number(worded[2] ?? 0)
}
