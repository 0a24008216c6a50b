import { useComputedColorScheme } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import uPlot from 'uplot'
import type { EpochMs, Zone } from '#core/time/index.ts'
import type { ChartEvent, Trace } from './chart-model.ts'
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
  onCursor: Live['onCursor']
}

function widestLabel(traces: readonly Trace[]): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return 80
  context.font = CHART_FONT
  return Math.ceil(Math.max(0, ...traces.map(trace => context.measureText(trace.series.label).width))) + 12
}

const shapeOf = (traces: readonly Trace[]) =>
  JSON.stringify(
    traces.map(({ role, level, series: s }) => [role, level, s.label, s.color, s.kind, s.isDashed]),
  )

const dataOf = (times: EpochMs[], traces: readonly Trace[]) =>
  [times, ...traces.map(trace => trace.values)] as uPlot.AlignedData

/** Builds a plot anew only when its shape or colours change; new values and sizes go into the standing one. */
export function usePlot(host: RefObject<HTMLElement | null>, input: Input): RefObject<uPlot | null> {
  const plot = useRef<uPlot | null>(null)
  const { times, traces, events, now, zone, width, height, hasDirectLabels, onCursor } = input
  const live = useRef<Live>({ traces, events, now, onCursor })
  live.current = { traces, events, now, onCursor }
  const size = useRef({ width, height })
  size.current = { width, height }
  const scheme = useComputedColorScheme('light')
  const shape = shapeOf(traces)
  const isMeasured = width > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: values and sizes are handled by the effects below
  useEffect(() => {
    if (!host.current || !isMeasured) return
    const options = plotOptions({
      ...size.current,
      zone,
      palette: paletteOf(host.current),
      traces,
      labelWidthPx: hasDirectLabels ? widestLabel(traces) : 0,
      live,
    })
    const built = new uPlot(options, dataOf(times, traces), host.current)
    plot.current = built
    return () => {
      built.destroy()
      plot.current = null
    }
  }, [shape, zone, scheme, hasDirectLabels, isMeasured])

  useEffect(() => {
    if (plot.current) plot.current.setData(dataOf(times, traces))
  }, [times, traces])
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are drawn over the data from `live`
  useEffect(() => plot.current?.redraw(false), [events, now])
  useEffect(() => {
    if (width > 0) plot.current?.setSize({ width, height })
  }, [width, height])
  return plot
}
