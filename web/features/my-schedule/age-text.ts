import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import * as texts from './texts.ts'

/** "Last updated 12 minutes ago" */
export function ageText(savedAt: number, now: number): string {
  const age = Math.max(0, now - savedAt)
  if (age < MINUTE_MS) return texts.lastUpdatedJustNow
  if (age < HOUR_MS) return texts.lastUpdatedAgo(counted(age / MINUTE_MS, 'minute'))
  return texts.lastUpdatedAgo(
    age < 2 * DAY_MS ? counted(age / HOUR_MS, 'hour') : counted(age / DAY_MS, 'day'),
  )
}

const counted = (amount: number, noun: string): string => {
  const whole = Math.floor(amount)
  return `${whole} ${noun}${whole === 1 ? '' : 's'}`
}
