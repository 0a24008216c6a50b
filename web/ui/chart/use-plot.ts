import { useComputedColorScheme } from '@mantine/core'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import uPlot from 'uplot'
import type { EpochMs, Zone } from '#core/time/index.ts'
import {
  type ChartEvent,
  middlesOf,
  type TimeRange,
  type Trace,
  type ValueAxis,
  wholeRange,
} from './chart-model.ts'
import { CHART_FONT, paletteOf } from './draw.ts'
import { type Live, plotOptions } from './plot-options.ts'

interface Input {
  times: EpochMs[]
  traces: Trace[]
  events: readonly ChartEvent[]
  now: EpochMs | undefined
  zone: Zone
  width: number
  height: number
  hasDirectLabels: boolean
  syncKey: string | undefined
  valueAxis: ValueAxis
  /** Room is kept for these names too. */
  siblingLabels: readonly string[]
  /** Null: all. */
  view: TimeRange | null
  selection: TimeRange | null
  onCursor: Live['onCursor']
  onDrag: Live['onDrag']
  onReset: Live['onReset']
}

function widestLabel(labels: readonly string[]): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return 80
  context.font = CHART_FONT
  return Math.ceil(Math.max(0, ...labels.map(label => context.measureText(label).width))) + 12
}

const shapeOf = (traces: readonly Trace[]) =>
  JSON.stringify(
    traces.map(({ role, level, series: s }) => [
      role,
      level,
      s.label,
      s.color,
      s.kind,
      s.isDashed,
      s.isDuration,
    ]),
  )

const dataOf = (times: EpochMs[], traces: readonly Trace[]) =>
  [middlesOf(times), ...traces.map(trace => trace.values)] as uPlot.AlignedData

function showView(u: uPlot, times: EpochMs[], view: TimeRange | null) {
  const { from, to } = view ?? wholeRange(times)
  u.setScale('x', { min: from, max: to })
}

/** Puts the cursor of the plot, and of those that share it, at an interval; null takes it away. */
export function pointAt(u: uPlot, syncKey: string | undefined, index: number | null): void {
  for (const one of syncKey ? uPlot.sync(syncKey).plots : [u]) {
    const time = index === null ? undefined : one.data[0][index]
    one.setCursor({
      left: time === undefined ? -10 : one.valToPos(time, 'x'),
      top: time === undefined ? -10 : 0,
    })
  }
}

/** Builds a plot anew only when its shape or colours change; new values and sizes go into the standing one. */
export function usePlot(host: RefObject<HTMLElement | null>, input: Input): RefObject<uPlot | null> {
  const plot = useRef<uPlot | null>(null)
  const { times, traces, events, now, zone, width, height, hasDirectLabels, syncKey, view, selection } = input
  const { label: axisLabel, scale = 'from-zero' } = input.valueAxis
  const labels = [...input.siblingLabels, ...traces.map(trace => trace.series.label)].join('\n')
  const labelWidthPx = useMemo(
    () => (hasDirectLabels ? widestLabel(labels.split('\n')) : 0),
    [hasDirectLabels, labels],
  )
  const live = useRef<Live>(input)
  live.current = input
  const frame = useRef({ width, height, view })
  frame.current = { width, height, view }
  const scheme = useComputedColorScheme('light')
  const shape = shapeOf(traces)
  const isMeasured = width > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: values and sizes are handled by the effects below
  useEffect(() => {
    if (!host.current || !isMeasured) return
    const options = plotOptions({
      width: frame.current.width,
      height: frame.current.height,
      zone,
      palette: paletteOf(host.current),
      traces,
      labelWidthPx,
      syncKey,
      valueAxis: { label: axisLabel, scale },
      live,
    })
    const built = new uPlot(options, dataOf(times, traces), host.current)
    plot.current = built
    showView(built, times, frame.current.view)
    return () => {
      built.destroy()
      plot.current = null
    }
  }, [shape, zone, scheme, labelWidthPx, isMeasured, syncKey, axisLabel, scale])

  useEffect(() => {
    plot.current?.setData(dataOf(times, traces), false)
    if (plot.current) showView(plot.current, times, view)
  }, [times, traces, view])
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are drawn under and over the data from `live`
  useEffect(() => plot.current?.redraw(false), [events, now, selection])
  useEffect(() => {
    if (width > 0) plot.current?.setSize({ width, height })
  }, [width, height])
  return plot
}
