import uPlot from 'uplot'
import type { EpochMs, Zone } from '#core/time/index.ts'
import { numberText } from '../text/figure-text.ts'
import { type ChartEvent, seriesText, type TimeRange, type Trace, type ValueAxis } from './chart-model.ts'
import {
  CHART_FONT,
  drawEventNames,
  drawEvents,
  drawLabels,
  drawNow,
  drawSelection,
  drawUnit,
  type Palette,
} from './draw.ts'
import { ownScale } from './own-scale.ts'
import { stepPath } from './step-path.ts'
import { tickText, timeTicks } from './time-ticks.ts'

/** Read at drawing time, so that a change of them is a redraw and not a new plot. */
export interface Live {
  /** Starts of the intervals. */
  times: readonly EpochMs[]
  traces: Trace[]
  events: readonly ChartEvent[]
  now: EpochMs | undefined
  onCursor: (index: number | null, leftPx: number) => void
  /** A stretch that was dragged over, in plain instants. */
  onDrag: (range: TimeRange) => void
  onReset: () => void
  selection: TimeRange | null
}

interface Settings {
  width: number
  height: number
  zone: Zone
  palette: Palette
  traces: Trace[]
  /** Room at the right for the series' names; 0 when a legend shows them. */
  labelWidthPx: number
  /** Plots with the same key share their cursor. */
  syncKey: string | undefined
  valueAxis: ValueAxis
  live: { current: Live }
}

const TICK_WIDTH_PX = 76
/** Seconds between the marks of an axis of minutes and seconds. */
const DURATION_STEPS = [1, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400]
const BAND_ALPHA: Record<number, string> = { 80: '33', 95: '1f' }

function plotSeries(trace: Trace, palette: Palette, live: Settings['live']): uPlot.Series {
  const color = palette.of(trace.series.color)
  const base: uPlot.Series = { label: trace.series.label, points: { show: false }, spanGaps: false }
  if (trace.role === 'low' || trace.role === 'high') return { ...base, stroke: 'transparent', width: 0 }
  if (trace.series.kind === 'bars') {
    return {
      ...base,
      stroke: 'transparent',
      width: 0,
      fill: `${color}59`,
      paths: uPlot.paths.bars!({ size: [0.8, 60], align: 0, gap: 1 }),
    }
  }
  const isDashed = trace.series.isDashed || trace.role === 'future'
  return {
    ...base,
    stroke: color,
    width: 1.75,
    dash: isDashed ? [5, 4] : undefined,
    paths: trace.series.kind === 'step' ? stepPath(() => live.current.times) : undefined,
  }
}

function plotBands(traces: readonly Trace[], palette: Palette): uPlot.Band[] {
  return traces.flatMap((trace, at) =>
    trace.role === 'high'
      ? [
          {
            series: [at + 1, at + 2] as [number, number],
            fill: palette.of(trace.series.color) + BAND_ALPHA[trace.level!],
          },
        ]
      : [],
  )
}

/** Only the cursor is shared: what a drag means is up to the plot under it. */
const isCursor = (type: string) => type === 'mousemove'

const cursorOptions = (syncKey: string | undefined, live: Settings['live']): uPlot.Cursor => ({
  y: false,
  points: { show: false },
  drag: { x: true, y: false, dist: 6, setScale: false },
  bind: {
    dblclick: () => () => {
      live.current.onReset()
      return null
    },
  },
  ...(syncKey && {
    sync: { key: syncKey, setSeries: false, scales: ['x', null], filters: { pub: isCursor, sub: isCursor } },
  }),
})

function notifyDrag(u: uPlot, live: Settings['live']) {
  const { left, width } = u.select
  if (width === 0) return
  const range = { from: u.posToVal(left, 'x'), to: u.posToVal(left + width, 'x') }
  u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
  live.current.onDrag(range)
}

export function plotOptions(settings: Settings): uPlot.Options {
  const { width, height, zone, palette, traces, labelWidthPx, syncKey, valueAxis, live } = settings
  const timed = traces.find(({ series }) => series.isDuration)?.series
  const axis = { font: CHART_FONT, stroke: palette.muted, grid: { stroke: palette.line, width: 1 } }
  return {
    width,
    height,
    padding: [22, labelWidthPx || 8, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: false },
      y: {
        range: (_u, min, max) =>
          valueAxis.scale === 'own'
            ? ownScale(min, max)
            : [Math.min(0, min ?? 0), Math.max(1, (max ?? 1) * 1.06)],
      },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        ticks: { stroke: palette.line, size: 5 },
        size: 28,
        splits: (u, _axis, min, max) => timeTicks(zone, min, max, Math.floor(u.width / TICK_WIDTH_PX)),
        values: (_u, splits) => {
          const span = (splits.at(-1) ?? 0) - (splits[0] ?? 0)
          return splits.map(tick => tickText(zone, tick, span))
        },
      },
      {
        ...axis,
        ticks: { show: false },
        size: 46,
        space: 36,
        ...(timed && { incrs: DURATION_STEPS }),
        values: (_u, splits) => {
          if (timed) return splits.map(seconds => seriesText(timed, seconds))
          const digits = splits.some(v => !Number.isInteger(v)) ? 1 : 0
          return splits.map(v => numberText(v, digits))
        },
      },
    ],
    series: [{}, ...traces.map(trace => plotSeries(trace, palette, live))],
    bands: plotBands(traces, palette),
    cursor: cursorOptions(syncKey, live),
    hooks: {
      drawClear: [
        u => {
          drawEvents(u, live.current.events, palette)
          drawSelection(u, live.current.selection, palette)
        },
      ],
      setSelect: [u => notifyDrag(u, live)],
      draw: [
        u => {
          drawEventNames(u, live.current.events, palette)
          drawUnit(u, valueAxis.label, palette)
          drawNow(u, live.current.now, palette)
          if (labelWidthPx) drawLabels(u, live.current.traces, palette)
        },
      ],
      setCursor: [u => live.current.onCursor(u.cursor.idx ?? null, u.cursor.left ?? 0)],
    },
  }
}
