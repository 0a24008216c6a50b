import 'uplot/dist/uPlot.min.css'
import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { DAY_MS, type EpochMs, type Zone } from '#core/time/index.ts'
import { BREAKPOINTS_PX } from '../theme.ts'
import {
  type ChartBand,
  type ChartEvent,
  type ChartSeries,
  seriesText,
  summaryText,
  tracesOf,
} from './chart-model.ts'
import classes from './TimeSeriesChart.module.css'
import { TimeSeriesTable } from './TimeSeriesTable.tsx'
import { instantText } from './time-ticks.ts'
import { usePlot } from './use-plot.ts'

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
}

const NO_BANDS: ChartBand[] = []
const NO_EVENTS: ChartEvent[] = []

/** Lines, bars and bands over time. Drag to zoom, double-click to see all; arrow keys read single values. */
export default function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { title, times, series, bands = NO_BANDS, events = NO_EVENTS, now, zone, height = 260 } = props
  const [isTable, setTable] = useState(false)
  const isDaily = times.length > 1 && times[1]! - times[0]! >= 0.9 * DAY_MS
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <h2>{title}</h2>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={isTable ? <IconChartLine size={14} /> : <IconTable size={14} />}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </figcaption>
      {isTable ? (
        <TimeSeriesTable {...{ title, times, series, bands, zone, isDaily, height }} />
      ) : (
        <Plot {...{ title, times, series, bands, events, now, zone, height, isDaily }} />
      )}
    </figure>
  )
}

type PlotProps = Required<Omit<TimeSeriesChartProps, 'now'>> & { now?: EpochMs; isDaily: boolean }

function Plot({ title, times, series, bands, events, now, zone, height, isDaily }: PlotProps) {
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>()
  const host = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<{ index: number; leftPx: number } | null>(null)
  const traces = useMemo(() => tracesOf(times, series, bands, now), [times, series, bands, now])
  const hasDirectLabels = width >= BREAKPOINTS_PX.phone
  const plot = usePlot(host, {
    times,
    traces,
    events,
    now,
    zone,
    width,
    height,
    hasDirectLabels,
    onCursor: (index, leftPx) => setCursor(index === null || leftPx < 0 ? null : { index, leftPx }),
  })
  const moveTo = (index: number) => {
    const u = plot.current
    if (u) u.setCursor({ left: u.valToPos(times[index]!, 'x'), top: 0 })
  }
  const textAt = (index: number) =>
    `${instantText(zone, times[index]!, isDaily)}: ${series.map(one => `${one.label} ${seriesText(one, one.values[index])}`).join(', ')}`
  const index = Math.min(cursor?.index ?? 0, times.length - 1)
  return (
    <>
      {!hasDirectLabels && width > 0 && <Legend series={series} />}
      <div className={classes.plot} ref={sizeRef} style={{ minHeight: height }}>
        <div ref={host} aria-hidden="true" />
        {times.length > 0 && (
          <input
            type="range"
            className="visually-hidden"
            min={0}
            max={times.length - 1}
            value={index}
            aria-label={`${title}. ${summaryText(series)} Arrow keys read single values.`}
            aria-valuetext={textAt(index)}
            onFocus={() => moveTo(index)}
            onBlur={() => plot.current?.setCursor({ left: -10, top: -10 })}
            onChange={event => moveTo(Number(event.currentTarget.value))}
          />
        )}
        {cursor && times[cursor.index] !== undefined && (
          <Tip
            {...{ times, series, bands, zone, isDaily }}
            at={cursor.index}
            leftPx={cursor.leftPx}
            width={width}
          />
        )}
      </div>
    </>
  )
}

function Legend({ series }: { series: ChartSeries[] }) {
  return (
    <ul className={classes.legend}>
      {series.map(one => (
        <li key={one.id}>
          <span className={classes.mark} data-kind={one.kind} style={{ background: one.color }} />
          {one.label}
        </li>
      ))}
    </ul>
  )
}

interface TipProps {
  times: EpochMs[]
  series: ChartSeries[]
  bands: ChartBand[]
  zone: Zone
  isDaily: boolean
  at: number
  leftPx: number
  width: number
}

const AXIS_WIDTH_PX = 46

function Tip({ times, series, bands, zone, isDaily, at, leftPx, width }: TipProps) {
  const x = leftPx + AXIS_WIDTH_PX
  const isRight = x > width / 2
  const style = isRight ? { right: width - x + 12 } : { left: x + 12 }
  return (
    <div className={classes.tip} style={style} aria-hidden="true">
      <div className={classes.tipTime}>{instantText(zone, times[at]!, isDaily)}</div>
      {series.map(one => (
        <div key={one.id} className={classes.tipRow}>
          <span className={classes.mark} data-kind={one.kind} style={{ background: one.color }} />
          <span>{one.label}</span>
          <b>{seriesText(one, one.values[at])}</b>
        </div>
      ))}
      {bands.map(band => {
        const owner = series.find(one => one.id === band.seriesId)
        if (!owner || band.low[at] == null || band.high[at] == null) return null
        return (
          <div key={`${band.seriesId} ${band.level}`} className={classes.tipRow}>
            <span />
            <span>{band.level} % range</span>
            <b>
              {seriesText({ ...owner, unit: '' }, band.low[at])}–
              {seriesText({ ...owner, unit: '' }, band.high[at])}
            </b>
          </div>
        )
      })}
    </div>
  )
}
