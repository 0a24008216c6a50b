import type { RangeName } from '#contract/analytics/ranges.ts'
import { type DateSpan, spanOf } from '#contract/analytics/ranges.ts'
import { type LocalDate, localDateOf } from '#core/time/index.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useOrganization, useZone } from '#web/lib/zone.ts'

const FALLBACK = 'last-4-weeks'

/** The days of a range as of today. Weeks begin as the organization's do, so that mails show the same. */
export function useSpan(range: RangeName, from?: LocalDate, to?: LocalDate): DateSpan {
  const today = localDateOf(useZone(), useNow())
  const weekStartsOn = useOrganization().data?.weekStartsOn
  if (range === 'own' && from && to && from < to) return { from, to }
  return spanOf(range === 'own' ? FALLBACK : range, today, weekStartsOn)
}
