// Adherence scores of the days shown, fetched once for all agents, and only while the rows are sorted by them.
import { useMemo } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { useCall } from '#web/lib/queries.ts'
import type { ScheduleView } from '../view/use-schedule-view.ts'

/** Adherence scores from 0 to 100 by agent, for evaluated agents only; undefined if another sort order is chosen. */
export function useAdherenceScores({ sort, range }: ScheduleView): ReadonlyMap<number, number> | undefined {
  const isWanted = sort === 'adherence'
  const { data } = useCall(
    api.adherence.metrics,
    { query: { ...range, granularity: 'overall' } },
    { enabled: isWanted, keepPrevious: true },
  )
  return useMemo(
    () =>
      isWanted && data
        ? new Map(
            data.rows.flatMap(({ surferId, metrics: { adherenceScore } }) =>
              adherenceScore === null ? [] : [[surferId, Math.floor(adherenceScore)] as const],
            ),
          )
        : undefined,
    [isWanted, data],
  )
}
