// Shifts that an agent would take for an offered one, in the words that agents use.
import type { Wanted } from '#contract/requests/swap.ts'
import { dateRangeText } from '#web/lib/dates.ts'
import { clockText } from '#web/ui/text/clock-text.ts'

export const WISHES = {
  early: { label: 'An early shift (starts before 10:00)', earliestStartMinute: 0, latestStartMinute: 599 },
  late: {
    label: 'A late shift (starts at 12:00 or later)',
    earliestStartMinute: 720,
    latestStartMinute: 1439,
  },
  any: { label: 'Any other shift', earliestStartMinute: 0, latestStartMinute: 1439 },
} as const
export type Wish = keyof typeof WISHES

/** "a late shift (starts at 12:00 or later), 23–29 Nov" */
export function wantedText({ from, to, earliestStartMinute, latestStartMinute }: Wanted): string {
  const known = Object.values(WISHES).find(
    wish => wish.earliestStartMinute === earliestStartMinute && wish.latestStartMinute === latestStartMinute,
  )
  const what = known
    ? known.label.charAt(0).toLowerCase() + known.label.slice(1)
    : `a shift that starts between ${clockText(earliestStartMinute)} and ${clockText(latestStartMinute)}`
  return `${what}, ${dateRangeText(from, to)}`
}
