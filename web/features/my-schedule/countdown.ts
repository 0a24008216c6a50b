import { clockValue } from '#web/ui/text/clock-text.ts'
import * as texts from './texts.ts'

const SECOND_MS = 1000

/** "1 h 05 min" while it is long, "04:59" in the last five minutes. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS))
  if (seconds < 300) return clockValue(seconds)
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return texts.minText(minutes)
  return texts.hMin(Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0'))
}
