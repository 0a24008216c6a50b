import { Select } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { SimulationResult } from '#contract/endpoints/forecast-plan.ts'
import type { Zone } from '#core/time/index.ts'
import { localDateText } from '#web/lib/dates.ts'
import type { ChartSeries } from '#web/ui/chart/chart-model.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { secondsText } from '#web/ui/text/seconds-text.ts'
import classes from './Plan.module.css'
import * as texts from './texts.ts'

const TimeSeriesChart = lazy(() => import('#web/ui/chart/TimeSeriesChart.tsx'))
type PlayedStream = SimulationResult['streams'][number]

/** Results by ticket group, and over the day of one of them beside the formula. */
export function SimulatedDay({ result, zone }: { result: SimulationResult; zone: Zone }) {
  const { date, days, agents, occupancy, sentence, streams } = result
  const [streamId, setStreamId] = useState(streams[0]?.streamId)
  const stream = streams.find(one => one.streamId === streamId)
  return (
    <>
      <p className={classes.sentence}>{sentence}</p>
      <div className={classes.asked}>
        <Figure size="tile" label={texts.agentsOnService} value={agents} />
        <Figure size="tile" label={texts.occupancy} value={occupancy * 100} unit="%" digits={1} />
        <Figure size="tile" label={texts.datePlayed(localDateText(date))} value={days} unit="times" />
      </div>
      <DataTable
        label={texts.simulatedDay}
        columns={COLUMNS}
        rows={streams}
        rowKey={one => one.streamId}
        rowLabel={one => one.streamName}
        empty={<p className={classes.hint}>{texts.noTicketGroupWasSimulated}</p>}
      />
      {stream && (
        <>
          <Select
            aria-label={texts.ticketGroupOfTheChart}
            w={220}
            allowDeselect={false}
            data={streams.map(one => ({ value: String(one.streamId), label: one.streamName }))}
            value={String(stream.streamId)}
            onChange={id => id && setStreamId(Number(id))}
          />
          <DayChart stream={stream} zone={zone} />
        </>
      )}
    </>
  )
}

function DayChart({ stream, zone }: { stream: PlayedStream; zone: Zone }) {
  const { times, series } = useMemo(() => {
    const line = { unit: '%', digits: 0, kind: 'step' as const }
    const of: ChartSeries[] = [
      {
        ...line,
        id: 'played',
        label: texts.played,
        color: 'var(--series-forecast)',
        values: stream.intervals.map(one => percent(one.serviceLevel)),
      },
      {
        ...line,
        id: 'formula',
        label: texts.formula,
        color: 'var(--series-compare)',
        isDashed: true,
        values: stream.intervals.map(one => percent(one.formulaServiceLevel)),
      },
    ]
    return { times: stream.intervals.map(one => Date.parse(one.start)), series: of }
  }, [stream])
  return (
    <Suspense fallback={<LoadingSkeleton shape="chart" />}>
      <TimeSeriesChart
        title={texts.serviceLevelOf(stream.streamName)}
        times={times}
        series={series}
        zone={zone}
        height={220}
      />
    </Suspense>
  )
}

const percent = (share: number | null) => (share === null ? null : share * 100)

/** To the second up to ten minutes, then to the minute. */
const waitText = (seconds: number) =>
  secondsText(seconds < 600 ? Math.round(seconds) : Math.round(seconds / 60) * 60)

const COLUMNS: Column<PlayedStream>[] = [
  { id: 'group', header: texts.ticketGroup, minWidth: 130, cell: one => one.streamName },
  {
    id: 'offered',
    header: texts.contacts,
    align: 'right',
    cell: one => <Figure value={one.offered} digits={1} />,
  },
  {
    id: 'level',
    header: texts.serviceLevel,
    align: 'right',
    cell: ({ serviceLevel, serviceLevelError, goal }) => (
      <>
        <Figure
          value={percent(serviceLevel)}
          unit="%"
          digits={1}
          tone={serviceLevel !== null && goal !== null && serviceLevel < goal ? 'bad' : 'plain'}
        />
        {serviceLevelError !== null && (
          <span className={classes.hint}> ± {(serviceLevelError * 100).toFixed(1)}</span>
        )}
      </>
    ),
  },
  {
    id: 'goal',
    header: texts.goal,
    align: 'right',
    cell: one => <Figure value={percent(one.goal)} unit="%" />,
  },
  {
    id: 'formula',
    header: texts.byTheFormula,
    align: 'right',
    cell: one => <Figure value={percent(one.formulaServiceLevel)} unit="%" digits={1} />,
  },
  {
    id: 'answered',
    header: texts.answered,
    align: 'right',
    cell: one => <Figure value={one.answered} digits={1} />,
  },
  {
    id: 'abandoned',
    header: texts.abandoned,
    align: 'right',
    cell: one => <Figure value={one.abandoned} digits={1} />,
  },
  {
    id: 'wait',
    header: texts.meanWait,
    align: 'right',
    cell: one => waitText(one.meanWaitSeconds),
  },
  {
    id: 'p90',
    header: texts.within90,
    align: 'right',
    cell: one => waitText(one.p90WaitSeconds),
  },
]
