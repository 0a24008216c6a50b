// Day that the preview shows, and days that its rules are counted over, from the address first.
import { useMemo } from 'react'
import { z } from 'zod'
import { instantAt, localDateOf } from '#core/time/index.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWeekStart, useZone } from '#web/lib/zone.ts'
import { rangeAround } from '#web/ui/inputs/date-range.ts'

const PreviewSearch = z.object({
  date: z.iso.date().optional(),
  span: z.enum(['day', 'week']).optional(),
})
export type PreviewSpan = 'day' | 'week'

export function usePreviewDays() {
  const zone = useZone()
  const now = useNow()
  const weekStartsOn = useWeekStart()
  const [search, setSearch] = useSearchState(PreviewSearch)
  const today = localDateOf(zone, now)
  const date = search.date ?? today
  // A rule that is given a week would otherwise put all of it on one day.
  const span = search.span ?? 'week'
  const day = useMemo(() => rangeAround(date, 'day'), [date])
  const counted = useMemo(() => rangeAround(date, span, weekStartsOn), [date, span, weekStartsOn])
  return {
    zone,
    now,
    today,
    weekStartsOn,
    date,
    span,
    day,
    counted,
    from: instantAt(zone, day.from, 0),
    to: instantAt(zone, day.to, 0),
    countedFrom: instantAt(zone, counted.from, 0),
    countedTo: instantAt(zone, counted.to, 0),
    setDate: (next: string) => setSearch({ date: next }),
    setSpan: (next: PreviewSpan) => setSearch({ span: next }),
  }
}
export type PreviewDays = ReturnType<typeof usePreviewDays>
