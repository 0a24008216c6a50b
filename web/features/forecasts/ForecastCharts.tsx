import { lazy, Suspense, useMemo, useState } from 'react'
import type { Zone } from '#core/time/index.ts'
import type { ChartBand, ChartEvent, ChartSeries, TimeRange } from '#web/ui/chart/chart-model.ts'
import type { ChartSelection } from '#web/ui/chart/TimeSeriesPlot.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { type ForecastColumns, hasValues } from './figures/forecast-series.ts'
import classes from './figures/forecasts.module.css'
import { type StaffUnit, unitText } from './figures/staff-unit.ts'
import type { ForecastOptions } from './figures/use-forecast-options.ts'
import * as texts from './texts.ts'

const TimeSeriesChart = lazy(() => import('#web/ui/chart/TimeSeriesChart.tsx'))
const SYNC_KEY = 'forecast'

export interface Comparison {
  label: string
  values: (number | null)[]
}

interface Props {
  columns: ForecastColumns
  comparison: Comparison | null
  choices: ForecastOptions
  onFolded: (folded: string[]) => void
  /** Number of ticket groups shown together that have a handle time. */
  timedGroups: number
  events: ChartEvent[]
  now: number
  zone: Zone
  selection: ChartSelection | undefined
}

/** Charts of forecast beside actual contacts, and required beside scheduled agents: one cursor, one zoom. */
export function ForecastCharts({
  columns,
  comparison,
  choices,
  onFolded,
  timedGroups,
  events,
  now,
  zone,
  selection,
}: Props) {
  const { times } = columns
  const { showBand, showLastYear, showReforecast, unit, foldedCharts, increment } = choices
  const [view, setView] = useState<TimeRange | null>(null)
  const volume = useMemo(
    () => volumeSeries(columns, { showLastYear, showReforecast }, comparison),
    [columns, comparison, showLastYear, showReforecast],
  )
  const bands = useMemo(() => (showBand ? bandsOf(columns) : []), [columns, showBand])
  const handleTime = useMemo(() => handleTimeSeries(columns), [columns])
  const staff = useMemo(() => staffSeries(columns, unit), [columns, unit])
  const siblingLabels = [...volume, ...handleTime, ...staff].map(series => series.label)
  const unnamed = useMemo(() => events.map(event => ({ ...event, label: '' })), [events])
  const shared = {
    times,
    events: unnamed,
    now,
    zone,
    view,
    onView: setView,
    syncKey: SYNC_KEY,
    siblingLabels,
  }
  const folding = (id: string) => ({
    isFolded: foldedCharts.includes(id),
    onFold: () =>
      onFolded(foldedCharts.includes(id) ? foldedCharts.filter(one => one !== id) : [...foldedCharts, id]),
  })
  return (
    <div className={classes.charts}>
      <Suspense fallback={<LoadingSkeleton shape="chart" />}>
        <TimeSeriesChart
          title={texts.contacts}
          series={volume}
          bands={bands}
          selection={selection}
          height={210}
          valueAxis={{ label: texts.contactsPer(increment) }}
          {...shared}
          {...folding('contacts')}
          events={events}
        />
        <TimeSeriesChart
          title={unit === 'fte' ? texts.agents : texts.agentHours}
          series={staff}
          height={180}
          valueAxis={{ label: unit === 'fte' ? agentsUnit(increment) : texts.hoursPer(increment) }}
          {...shared}
          {...folding('agents')}
        />
        <TimeSeriesChart
          title={timedGroups > 1 ? texts.handleTimeMeanOfTicketGroups(timedGroups) : texts.handleTime}
          series={handleTime}
          height={140}
          valueAxis={HANDLE_TIME_AXIS}
          {...shared}
          {...folding('handle-time')}
        />
      </Suspense>
    </div>
  )
}

const HANDLE_TIME_AXIS = { label: 'min:s', scale: 'own' } as const

/** Agents of a long interval are its mean, closed hours included. */
const agentsUnit = (increment: ForecastOptions['increment']) =>
  ['day', 'week', 'month'].includes(increment) ? texts.agents24HourMean : 'agents'

function volumeSeries(
  columns: ForecastColumns,
  { showLastYear, showReforecast }: Pick<ForecastOptions, 'showLastYear' | 'showReforecast'>,
  comparison: Comparison | null,
): ChartSeries[] {
  const line = { unit: 'contacts', digits: 1 }
  const series: ChartSeries[] = [
    {
      ...line,
      id: 'actual',
      label: texts.actual,
      color: 'var(--series-actual)',
      values: columns.actuals,
      kind: 'bars',
      digits: 0,
    },
    {
      ...line,
      id: 'forecast',
      label: texts.forecast,
      color: 'var(--series-forecast)',
      values: columns.forecasted,
      hasDashedFuture: true,
    },
  ]
  if (showLastYear && hasValues(columns.lastYear))
    series.push({
      ...line,
      id: 'last-year',
      label: texts.lastYear,
      color: 'var(--series-other)',
      values: columns.lastYear,
      digits: 0,
    })
  if (showReforecast && hasValues(columns.reforecast))
    series.push({
      ...line,
      id: 'reforecast',
      label: texts.reForecast,
      color: 'var(--series-required)',
      values: columns.reforecast,
      isDashed: true,
    })
  if (comparison)
    series.push({
      ...line,
      id: 'comparison',
      label: comparison.label,
      color: 'var(--series-compare)',
      values: comparison.values,
      isDashed: true,
    })
  return series
}

const bandsOf = (columns: ForecastColumns): ChartBand[] => [
  { seriesId: 'forecast', level: 80, low: columns.lo80, high: columns.hi80 },
  { seriesId: 'forecast', level: 95, low: columns.lo95, high: columns.hi95 },
]

const handleTimeSeries = (columns: ForecastColumns): ChartSeries[] => [
  {
    id: 'handle-time',
    label: texts.forecast,
    unit: 's',
    isDuration: true,
    color: 'var(--series-forecast)',
    values: columns.handleTime,
    hasDashedFuture: true,
  },
  {
    id: 'actual-handle-time',
    label: texts.actual,
    unit: 's',
    isDuration: true,
    color: 'var(--series-actual)',
    values: columns.actualHandleTime,
  },
]

function staffSeries(columns: ForecastColumns, unit: StaffUnit): ChartSeries[] {
  const step = { unit: unitText[unit], kind: 'step', digits: 1 } as const
  return [
    {
      ...step,
      id: 'required',
      label: texts.required,
      color: 'var(--series-required)',
      values: columns.required,
    },
    // The same line twice where no shrinkage is known to be in the schedule.
    ...(columns.present.some((agents, at) => agents !== columns.required[at])
      ? [
          {
            ...step,
            id: 'present',
            label: texts.requiredToBePresent,
            color: 'var(--series-required)',
            values: columns.present,
            isDashed: true,
          },
        ]
      : []),
    {
      ...step,
      id: 'scheduled',
      label: texts.scheduled,
      color: 'var(--series-scheduled)',
      values: columns.scheduled,
    },
    {
      ...step,
      id: 'actual-required',
      label: texts.forActualContacts,
      color: 'var(--series-compare)',
      values: columns.actualRequired,
      isDashed: true,
    },
  ]
}
