// Figures and timelines of one day of the chosen agents, the page's agents with their lanes.
import { useMemo, useState } from 'react'
import { MAX_TIMELINE_SURFERS } from '#contract/endpoints/adherence.ts'
import { api } from '#contract/endpoints/index.ts'
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import { addDays, dayInterval, type LocalDate, type Zone } from '#core/time/index.ts'
import { useCall } from '#web/lib/queries.ts'
import { lanesOf } from '#web/parts/adherence/lanes.ts'
import type { PerformanceSearch } from './performance-search.ts'
import type { SurferChoice } from './use-chosen-surfers.ts'

/** Refetch interval while days wait to be evaluated again. */
const LOOK_AGAIN_MS = 5_000

export interface PerformanceDayRequest {
  search: PerformanceSearch
  choice: SurferChoice
  chosen: readonly ScheduleSurfer[]
  date: LocalDate
  zone: Zone
}

export function usePerformanceDay({ search, choice, chosen, date, zone }: PerformanceDayRequest) {
  const [isWaiting, setWaiting] = useState(false)
  const again = isWaiting ? { refetchIntervalMs: LOOK_AGAIN_MS } : {}
  const metrics = useCall(
    api.adherence.metrics,
    {
      query: {
        surferIds: choice.surferIds.length > 0 ? choice.surferIds : undefined,
        teamIds: choice.teamIds.length > 0 ? choice.teamIds : undefined,
        from: date,
        to: addDays(date, 1),
      },
    },
    { keepPrevious: true, ...again },
  )
  const metricsOf = useMemo(
    () => new Map(metrics.data?.rows.map(row => [row.surferId, row.metrics])),
    [metrics.data],
  )
  const ordered = useMemo(() => {
    if (search.sort === 'name') return chosen
    const score = ({ id }: ScheduleSurfer) => metricsOf.get(id)?.adherenceScore ?? Number.POSITIVE_INFINITY
    return chosen.toSorted((a, b) => score(a) - score(b) || 0)
  }, [chosen, metricsOf, search.sort])
  const onPage = ordered.slice(search.offset, search.offset + MAX_TIMELINE_SURFERS)
  const day = dayInterval(zone, date)
  const timeline = useCall(
    api.adherence.timeline,
    {
      query: {
        surferIds: onPage.map(surfer => surfer.id),
        from: new Date(day.start).toISOString(),
        to: new Date(day.end).toISOString(),
      },
    },
    { enabled: onPage.length > 0, keepPrevious: true, ...again },
  )
  const { data } = timeline
  const waitingDays = data?.rescoring.days ?? 0
  if (waitingDays > 0 !== isWaiting) setWaiting(waitingDays > 0)
  const drawn = useMemo(() => {
    if (!data) return []
    const within = { start: day.start, end: day.end }
    const bySurfer = new Map(data.surfers.map(surfer => [surfer.surferId, surfer]))
    return onPage.flatMap(({ id }) => {
      const surfer = bySurfer.get(id)
      return surfer ? [{ surfer, lanes: lanesOf(surfer, data.systems, within) }] : []
    })
  }, [data, onPage, day.start, day.end])
  return { metrics, metricsOf, ordered, onPage, day, timeline, waitingDays, drawn }
}
