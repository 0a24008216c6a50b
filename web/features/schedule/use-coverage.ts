// Required against scheduled agents, as rows of the coverage strip: the sum, then the chosen ticket groups.
import { useMemo } from 'react'
import type { Coverage } from '#contract/endpoints/forecasts.ts'
import { api } from '#contract/endpoints/index.ts'
import { usePreference } from '../../lib/preferences.ts'
import { useCall, useCallAll } from '../../lib/queries.ts'
import type { CoverageRow } from '../../parts/CoverageStrip.tsx'
import type { ScheduleView } from './use-schedule-view.ts'

export function useCoverage({ from, to, zone, isPublished, dayCount }: ScheduleView): CoverageRow[] {
  const [bars] = usePreference('coverageBars')
  const [{ streamIds = [] }] = usePreference('coverageDisplay')
  const streams = useCallAll(api.streams.list, {}).data
  const answer = useCall(
    api.coverage.get,
    {
      query: {
        // Finer than the eye can tell on a screen would only make the reply larger.
        increment: dayCount === 1 ? 'quarter-hour' : dayCount === 7 ? 'half-hour' : 'hour',
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        userTimezone: zone,
        published: isPublished || undefined,
      },
    },
    { enabled: bars !== 'off', keepPrevious: true },
  )
  return useMemo(() => {
    if (bars === 'off' || !answer.data) return []
    const names = new Map((streams ?? []).map(stream => [stream.id, stream.name]))
    const byStream = Map.groupBy(answer.data, row => row.streamId)
    const rowOf = (id: number | null, label: string): CoverageRow[] => {
      const rows = byStream.get(id)
      return rows ? [{ id: String(id), label, intervals: rows.map(intervalOf) }] : []
    }
    return [
      ...rowOf(null, 'Coverage'),
      ...streamIds.flatMap(id => rowOf(id, names.get(id) ?? 'Archived group')),
    ]
  }, [answer.data, bars, streams, streamIds])
}

const intervalOf = ({ interval, required, actual }: Coverage) => ({
  start: Date.parse(interval.start),
  end: Date.parse(interval.end),
  required,
  actual,
})
