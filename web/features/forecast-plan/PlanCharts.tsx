import { lazy, Suspense, useMemo, useState } from 'react'
import type { Zone } from '#core/time/index.ts'
import type { ChartSeries, TimeRange } from '#web/ui/chart/chart-model.ts'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import classes from './Plan.module.css'
import { datesOf, planColumnsOf, timesOf } from './plan-figures.ts'
import * as texts from './texts.ts'
import type { NamedCase } from './use-plan-answer.ts'

const TimeSeriesChart = lazy(() => import('#web/ui/chart/TimeSeriesChart.tsx'))
const COLORS: Record<NamedCase['id'], string> = {
  baseline: 'var(--series-actual)',
  scenario: 'var(--series-required)',
  compared: 'var(--series-compare)',
}

interface Props {
  cases: NamedCase[]
  zone: Zone
  /** "agents at 8 h a day" */
  agents: string
}

/** Agents and contacts over time, a line per case: one cursor, one zoom. */
export function PlanCharts({ cases, zone, agents: name }: Props) {
  const [view, setView] = useState<TimeRange | null>(null)
  const { times, agents, contacts } = useMemo(() => {
    const dates = datesOf(cases.map(({ rows }) => rows))
    const columns = cases.map(({ rows }) => planColumnsOf(dates, rows))
    const series = (key: 'surfers' | 'tickets', unit: string, digits: number): ChartSeries[] =>
      cases.map(({ id, name }, at) => ({
        id,
        unit,
        digits,
        kind: 'step' as const,
        label: name,
        color: COLORS[id],
        values: columns[at]![key],
        isDashed: id !== 'scenario' && cases.length > 1,
      }))
    return {
      times: timesOf(dates, zone),
      agents: series('surfers', 'agents', 1),
      contacts: series('tickets', 'contacts', 0),
    }
  }, [cases, zone])
  const shared = {
    times,
    zone,
    view,
    onView: setView,
    syncKey: 'plan',
    siblingLabels: cases.map(({ name }) => name),
  }
  return (
    <div className={classes.charts}>
      <Suspense fallback={<LoadingSkeleton shape="chart" />}>
        <TimeSeriesChart
          title={texts.agents}
          series={agents}
          height={240}
          valueAxis={{ label: name }}
          {...shared}
        />
        <TimeSeriesChart title={texts.contacts} series={contacts} height={160} {...shared} />
      </Suspense>
    </div>
  )
}
