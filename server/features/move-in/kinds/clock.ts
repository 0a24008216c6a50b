const CLOCK = /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?\s*([ap])?\.?m?\.?$/i
const DAY_MINUTES = 1440

/** Minute of the day that "8:00", "08.00" or "8:00 pm" says, 24:00 included; null: it is no time of day. */
export function clockMinute(text: string): number | null {
  const parts = CLOCK.exec(text.trim())
  if (!parts) return null
  const half = parts[3]?.toLowerCase()
  const hour = half ? (Number(parts[1]) % 12) + (half === 'p' ? 12 : 0) : Number(parts[1])
  const minute = hour * 60 + Number(parts[2])
  return Number(parts[2]) < 60 && minute <= DAY_MINUTES ? minute : null
}
