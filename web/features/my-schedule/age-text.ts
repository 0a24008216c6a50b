import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/index.ts'

/** "Last updated 12 minutes ago" */
export function ageText(savedAt: number, now: number): string {
  const age = Math.max(0, now - savedAt)
  if (age < MINUTE_MS) return 'Last updated just now'
  if (age < HOUR_MS) return `Last updated ${counted(age / MINUTE_MS, 'minute')} ago`
  return `Last updated ${age < 2 * DAY_MS ? counted(age / HOUR_MS, 'hour') : counted(age / DAY_MS, 'day')} ago`
}

const counted = (amount: number, noun: string): string => {
  const whole = Math.floor(amount)
  return `${whole} ${noun}${whole === 1 ? '' : 's'}`
}
