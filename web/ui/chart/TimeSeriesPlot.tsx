import 'uplot/dist/uPlot.min.css'
import { Popover } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { EpochMs, Zone } from '#core/time/index.ts'
import { BREAKPOINTS_PX } from '../theme.ts'
import { ChartTip } from './ChartTip.tsx'
import {
  type ChartBand,
  type ChartEvent,
  type ChartSeries,
  seriesText,
  snapped,
  summaryText,
  type TimeRange,
  tracesOf,
  type ValueAxis,
  wholeRange,
  zoomed,
} from './chart-model.ts'
import classes from './TimeSeriesChart.module.css'
import * as texts from './texts.ts'
import { instantText } from './time-ticks.ts'
import { pointAt, usePlot } from './use-plot.ts'

/** While it is given a drag chooses a stretch of time instead of zooming into it. */
export interface ChartSelection {
  range: TimeRange | null
  onSelect: (range: TimeRange | null) => void
  /** Shown at the chosen stretch. */
  content: ReactNode
  label: string
}

export interface PlotProps {
  title: string
  times: EpochMs[]
  series: ChartSeries[]
  bands: ChartBand[]
  events: ChartEvent[]
  now: EpochMs | undefined
  zone: Zone
  height: number
  isDaily: boolean
  syncKey: string | undefined
  valueAxis: ValueAxis
  siblingLabels: readonly string[]
  view: TimeRange | null
  onView: (view: TimeRange | null) => void
  selection: ChartSelection | undefined
}

export function TimeSeriesPlot(props: PlotProps) {
  const { title, times, series, bands, events, now, zone, height, isDaily, view, onView, selection } = props
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
    syncKey: props.syncKey,
    valueAxis: props.valueAxis,
    siblingLabels: props.siblingLabels,
    view,
    selection: selection?.range ?? null,
    onCursor: (index, leftPx) => setCursor(index === null || leftPx < 0 ? null : { index, leftPx }),
    onDrag: range => {
      const whole = snapped(times, range)
      if (selection && plot.current) pointAt(plot.current, props.syncKey, null)
      if (whole) (selection?.onSelect ?? onView)(whole)
    },
    onReset: () => onView(null),
  })
  const index = Math.min(cursor?.index ?? 0, times.length - 1)
  const moveTo = (at: number) => {
    if (plot.current) pointAt(plot.current, props.syncKey, at)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const factor = { '+': 0.5, '=': 0.5, '-': 2 }[event.key]
    if (factor) onView(zoomed(times, view ?? wholeRange(times), times[index]!, factor))
    else if (event.key === 'Escape') onView(null)
    else return
    event.preventDefault()
  }
  const textAt = (at: number) =>
    `${instantText(zone, times[at]!, isDaily)}: ${series.map(one => `${one.label} ${seriesText(one, one.values[at])}`).join(', ')}`
  return (
    <>
      {!hasDirectLabels && width > 0 && <Legend series={series} />}
      <div
        className={classes.plot}
        ref={sizeRef}
        style={{ minHeight: height }}
        data-selecting={selection ? true : undefined}
        onKeyDown={onKeyDown}
      >
        <div ref={host} aria-hidden="true" />
        {times.length > 0 && (
          <input
            type="range"
            className="visually-hidden"
            min={0}
            max={times.length - 1}
            value={index}
            aria-label={texts.arrowKeysReadSingleValuesPlus(title, summaryText(series))}
            aria-valuetext={textAt(index)}
            onFocus={() => moveTo(index)}
            onBlur={() => plot.current && pointAt(plot.current, props.syncKey, null)}
            onChange={event => moveTo(Number(event.currentTarget.value))}
          />
        )}
        {cursor && times[cursor.index] !== undefined && !selection?.range && (
          <ChartTip
            times={times}
            series={series}
            bands={bands}
            zone={zone}
            isDaily={isDaily}
            width={width}
            at={cursor.index}
            leftPx={cursor.leftPx}
          />
        )}
        {selection?.range && (
          <SelectionPopover
            selection={selection}
            leftPx={plot.current ? plot.current.valToPos(middleOf(selection.range), 'x') + AXIS_WIDTH_PX : 0}
            width={width}
          />
        )}
      </div>
    </>
  )
}

const AXIS_WIDTH_PX = 46
/** Room that is looked for below the chart, about. */
const POPOVER_HEIGHT_PX = 320
const middleOf = ({ from, to }: TimeRange) => (from + to) / 2

function SelectionPopover({
  selection,
  leftPx,
  width,
}: {
  selection: ChartSelection
  leftPx: number
  width: number
}) {
  const anchor = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const bottom = anchor.current?.getBoundingClientRect().bottom ?? 0
    if (bottom + POPOVER_HEIGHT_PX > innerHeight) anchor.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Popover
      opened
      // Its anchor is a place in the chart, not a control that opens it.
      withRoles={false}
      trapFocus
      withArrow
      position="bottom"
      closeOnClickOutside={false}
      onDismiss={() => selection.onSelect(null)}
      onClose={() => selection.onSelect(null)}
    >
      <Popover.Target>
        <div ref={anchor} className={classes.anchor} style={{ left: Math.min(Math.max(leftPx, 0), width) }} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={selection.label} className={classes.dropdown}>
        {selection.content}
      </Popover.Dropdown>
    </Popover>
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
