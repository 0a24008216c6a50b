import { Button, UnstyledButton } from '@mantine/core'
import {
  IconChartLine,
  IconChevronDown,
  IconChevronRight,
  IconTable,
  IconZoomReset,
} from '@tabler/icons-react'
import { useState } from 'react'
import { DAY_MS, type EpochMs, type Zone } from '#core/time/index.ts'
import type { ChartBand, ChartEvent, ChartSeries, TimeRange, ValueAxis } from './chart-model.ts'
import classes from './TimeSeriesChart.module.css'
import { type ChartSelection, TimeSeriesPlot } from './TimeSeriesPlot.tsx'
import { TimeSeriesTable } from './TimeSeriesTable.tsx'
import * as texts from './texts.ts'

export interface TimeSeriesChartProps {
  title: string
  /** Starts of the intervals, ascending. */
  times: EpochMs[]
  series: ChartSeries[]
  bands?: ChartBand[]
  events?: ChartEvent[]
  now?: EpochMs
  zone: Zone
  height?: number
  /** Charts with the same key share their cursor. */
  syncKey?: string
  /** Names in the charts above and below: with them all are equally wide, so that one cursor is one line. */
  siblingLabels?: readonly string[]
  /** The stretch in sight, for charts that zoom together; without them the chart keeps its own. */
  view?: TimeRange | null
  onView?: (view: TimeRange | null) => void
  selection?: ChartSelection
  /** Unit of the first series and a scale from zero by default. */
  valueAxis?: ValueAxis
  /** Given where the chart can be folded away. */
  onFold?: () => void
  isFolded?: boolean
}

const NO_BANDS: ChartBand[] = []
const NO_EVENTS: ChartEvent[] = []
const NO_LABELS: readonly string[] = []

/** Lines, bars and bands over time. Drag to zoom, double-click to see all; arrow keys read single values. */
export default function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { title, times, series, bands = NO_BANDS, events = NO_EVENTS, now, zone, height = 260 } = props
  const [isTable, setTable] = useState(false)
  const [ownView, setOwnView] = useState<TimeRange | null>(null)
  const { view = ownView, onView = setOwnView, syncKey, siblingLabels = NO_LABELS, selection } = props
  const { valueAxis = { label: series[0]?.unit ?? '' }, onFold, isFolded = false } = props
  const isDaily = times.length > 1 && times[1]! - times[0]! >= 0.9 * DAY_MS
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        {onFold ? (
          <h2>
            <UnstyledButton className={classes.fold} aria-expanded={!isFolded} onClick={onFold}>
              {isFolded ? <IconChevronRight size={14} /> : <IconChevronDown size={14} />}
              {title}
            </UnstyledButton>
          </h2>
        ) : (
          <h2>{title}</h2>
        )}
        <span className={classes.tools} hidden={isFolded}>
          {view && (
            <Button
              variant="light"
              size="compact-xs"
              leftSection={<IconZoomReset size={14} />}
              onClick={() => onView(null)}
            >
              {texts.showAll}
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            leftSection={isTable ? <IconChartLine size={14} /> : <IconTable size={14} />}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? texts.showAsChart : texts.showAsTable}
          </Button>
        </span>
      </figcaption>
      {isFolded ? null : isTable ? (
        <TimeSeriesTable
          title={title}
          times={times}
          series={series}
          bands={bands}
          zone={zone}
          isDaily={isDaily}
          height={height}
        />
      ) : (
        <TimeSeriesPlot
          title={title}
          times={times}
          series={series}
          bands={bands}
          events={events}
          now={now}
          zone={zone}
          height={height}
          isDaily={isDaily}
          syncKey={syncKey}
          valueAxis={valueAxis}
          siblingLabels={siblingLabels}
          view={view}
          onView={onView}
          selection={selection}
        />
      )}
    </figure>
  )
}
