import { lazy, Suspense, useMemo } from 'react'
import type { EpochMs, Zone } from '#core/time/index.ts'
import type { ChartEvent, ChartSeries } from '../ui/chart/chart-model.ts'
import { LoadingSkeleton } from '../ui/feedback/LoadingSkeleton.tsx'
import type { CoverageInterval } from './coverage.ts'
import * as texts from './texts.ts'

const TimeSeriesChart = lazy(() => import('../ui/chart/TimeSeriesChart.tsx'))

interface Props {
  title: string
  intervals: CoverageInterval[]
  zone: Zone
  now?: EpochMs
  events?: ChartEvent[]
  height?: number
}

const NO_EVENTS: ChartEvent[] = []

/** Agents required and scheduled, interval by interval. */
export function CoverageChart({ title, intervals, zone, now, events = NO_EVENTS, height = 220 }: Props) {
  const { times, series } = useMemo(() => {
    const required: ChartSeries = {
      id: 'required',
      label: texts.required,
      unit: 'agents',
      color: 'var(--series-required)',
      kind: 'step',
      digits: 1,
      values: intervals.map(interval => interval.required),
    }
    const scheduled: ChartSeries = {
      id: 'scheduled',
      label: texts.scheduled,
      unit: 'agents',
      color: 'var(--series-scheduled)',
      kind: 'bars',
      digits: 1,
      values: intervals.map(interval => interval.actual),
    }
    return { times: intervals.map(interval => interval.start), series: [required, scheduled] }
  }, [intervals])
  return (
    <Suspense fallback={<LoadingSkeleton shape="chart" label={title} />}>
      <TimeSeriesChart
        title={title}
        times={times}
        series={series}
        events={events}
        now={now}
        zone={zone}
        height={height}
      />
    </Suspense>
  )
}
