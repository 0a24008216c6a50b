import { lazy, Suspense, useMemo } from 'react'
import { random } from '#core/random.ts'
import { HOUR_MS } from '#core/time/index.ts'
import { CoverageChart } from '../parts/CoverageChart.tsx'
import { LoadingSkeleton } from '../ui/feedback/LoadingSkeleton.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { FROM, NOW, sampleCoverage, ZONE } from './sample-schedule.ts'

const TimeSeriesChart = lazy(() => import('../ui/chart/TimeSeriesChart.tsx'))

const EVENTS = [{ from: FROM + 80 * HOUR_MS, to: FROM + 94 * HOUR_MS, label: 'Spring sale ×1.3' }]

function useForecastSample() {
  return useMemo(() => {
    const chance = random(11)
    const times = Array.from({ length: 7 * 24 * 2 - 2 }, (_, i) => FROM + (i * HOUR_MS) / 2)
    const forecast = times.map((_, i) =>
      Math.round(20 + 90 * Math.max(0, Math.sin((((i % 48) - 14) / 30) * Math.PI))),
    )
    const actual = times.map((time, i) =>
      time < NOW ? Math.round(forecast[i]! * (0.8 + 0.4 * chance())) : null,
    )
    const around = (share: number) => forecast.map((v, i) => (times[i]! < NOW ? null : Math.round(v * share)))
    return { times, forecast, actual, around }
  }, [])
}

export function ChartsPart() {
  const { times, forecast, actual, around } = useForecastSample()
  const { series, bands } = useMemo(
    () => ({
      series: [
        {
          id: 'f',
          label: 'Forecast',
          unit: 'contacts',
          color: 'var(--series-forecast)',
          values: forecast,
          hasDashedFuture: true,
        },
        {
          id: 'a',
          label: 'Actual',
          unit: 'contacts',
          color: 'var(--series-actual)',
          values: actual,
          kind: 'bars' as const,
        },
      ],
      bands: [
        { seriesId: 'f', level: 80 as const, low: around(0.85), high: around(1.15) },
        { seriesId: 'f', level: 95 as const, low: around(0.7), high: around(1.3) },
      ],
    }),
    [forecast, actual, around],
  )
  const coverage = useMemo(() => sampleCoverage(14, 3).slice(0, 96), [])
  return (
    <>
      <PageHeader title="Charts" />
      <div style={{ display: 'grid', gap: 24, padding: 16 }}>
        <Suspense fallback={<LoadingSkeleton shape="chart" />}>
          <TimeSeriesChart
            title="Contacts, Phone"
            times={times}
            series={series}
            bands={bands}
            events={EVENTS}
            now={NOW}
            zone={ZONE}
          />
        </Suspense>
        <CoverageChart title="Agents, Phone" intervals={coverage} zone={ZONE} now={NOW} />
      </div>
    </>
  )
}
