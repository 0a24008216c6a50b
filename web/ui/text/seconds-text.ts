/** "45 s", "4 min 45 s", "8 h": a handle time or target as people say it. */
export function secondsText(seconds: number | null): string {
  if (seconds === null) return '–'
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = Math.round(seconds % 60)
  const parts = [hours ? `${hours} h` : '', minutes ? `${minutes} min` : '', rest ? `${rest} s` : ''].filter(
    Boolean,
  )
  return parts.join(' ') || '0 s'
}
