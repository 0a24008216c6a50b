import * as texts from './texts.ts'

/** "45 s", "4 min 45 s", "8 h": a handle time or target as people say it. */
export function secondsText(seconds: number | null): string {
  if (seconds === null) return '–'
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = Math.round(seconds % 60)
  const parts = [
    hours ? `${hours} h` : '',
    minutes ? texts.minText(minutes) : '',
    rest ? `${rest} s` : '',
  ].filter(Boolean)
  return parts.join(' ') || '0 s'
}

/** "6:40", "1:06:40": a length of time as charts and columns compare it. */
export function minutesText(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || Number.isNaN(seconds)) return '–'
  const whole = Math.round(seconds)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
