// Shifts that an agent would take for an offered one, in the words that agents use.
import type { Wanted } from '#contract/requests/swap.ts'
import { dateRangeText } from '#web/lib/dates.ts'
import { clockText } from '#web/ui/text/clock-text.ts'
import * as texts from './texts.ts'

const [MIDMORNING, MIDDAY, LAST] = [600, 720, 1439] as const

export const WISHES = {
  early: {
    label: texts.anEarlyShift(clockText(MIDMORNING)),
    earliestStartMinute: 0,
    latestStartMinute: MIDMORNING - 1,
  },
  late: {
    label: texts.aLateShift(clockText(MIDDAY)),
    earliestStartMinute: MIDDAY,
    latestStartMinute: LAST,
  },
  any: { label: texts.anyOtherShift, earliestStartMinute: 0, latestStartMinute: LAST },
}
export type Wish = keyof typeof WISHES

/** "a late shift (starts at 12:00 or later), 23–29 Nov" */
export function wantedText({ from, to, earliestStartMinute, latestStartMinute }: Wanted): string {
  const known = Object.values(WISHES).find(
    wish => wish.earliestStartMinute === earliestStartMinute && wish.latestStartMinute === latestStartMinute,
  )
  const what = known
    ? known.label.charAt(0).toLowerCase() + known.label.slice(1)
    : texts.aShiftThatStartsBetweenAnd(clockText(earliestStartMinute), clockText(latestStartMinute))
  return `${what}, ${dateRangeText(from, to)}`
}
