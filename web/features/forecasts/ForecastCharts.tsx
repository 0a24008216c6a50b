import { lazy, Suspense, useMemo } from 'react'
import type { Zone } from '#core/time/index.ts'
import type { ChartEvent } from '../../ui/chart/chart-model.ts'
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx'
import classes from './ForecastPage.module.css'
import type { Columns } from './forecast-series.ts'

const TimeSeriesChart = lazy(() => import('../../ui/chart/TimeSeriesChart.tsx'))

interface Props {
  columns: Columns
  events: ChartEvent[]
  now: number
  zone: Zone
}

/** What will come beside what came, and the people it takes beside the people there are. */
export function ForecastCharts({ columns, events, now, zone }: Props) {
  const { times } = columns
  const volume = useMemo(
    () => ({
      series: [
        {
          id: 'actual',
          label: 'Actual',
          unit: 'contacts',
          color: 'var(--series-actual)',
          values: columns.actuals,
          kind: 'bars' as const,
        },
        {
          id: 'forecast',
          label: 'Forecast',
          unit: 'contacts',
          color: 'var(--series-forecast)',
          values: columns.forecasted,
          hasDashedFuture: true,
          digits: 1,
        },
      ],
      bands: [
        { seriesId: 'forecast', level: 80 as const, low: columns.lo80, high: columns.hi80 },
        { seriesId: 'forecast', level: 95 as const, low: columns.lo95, high: columns.hi95 },
      ],
    }),
    [columns],
  )
  const staff = useMemo(
    () => [
      {
        id: 'required',
        label: 'Required',
        unit: 'agents',
        color: 'var(--series-required)',
        values: columns.required,
        kind: 'step' as const,
        digits: 1,
      },
      {
        id: 'scheduled',
        label: 'Scheduled',
        unit: 'agents',
        color: 'var(--series-scheduled)',
        values: columns.scheduled,
        kind: 'step' as const,
        digits: 1,
      },
      {
        id: 'actual-required',
        label: 'Required by actual contacts',
        unit: 'agents',
        color: 'var(--series-compare)',
        values: columns.actualRequired,
        kind: 'step' as const,
        isDashed: true,
        digits: 1,
      },
    ],
    [columns],
  )
  return (
    <div className={classes.charts}>
      <Suspense fallback={<LoadingSkeleton shape="chart" />}>
        <TimeSeriesChart title="Contacts" times={times} {...volume} events={events} now={now} zone={zone} />
        <TimeSeriesChart title="Agents" times={times} series={staff} now={now} zone={zone} height={220} />
      </Suspense>
    </div>
  )
}
