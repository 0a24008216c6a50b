// Drawing beyond the plotting library: event shading, the now-line and labels at line ends.
import type uPlot from 'uplot'
import type { EpochMs } from '#core/time/index.ts'
import type { ChartEvent, TimeRange, Trace } from './chart-model.ts'
import * as texts from './texts.ts'

export interface Palette {
  ink: string
  muted: string
  line: string
  surface: string
  accent: string
  of: (color: string) => string
}

/** Canvas knows no custom properties: they are read once per colour scheme. */
export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element)
  const of = (color: string) => {
    const name = /^var\((--[\w-]+)\)$/.exec(color)?.[1]
    return name ? style.getPropertyValue(name).trim() : color
  }
  return {
    ink: of('var(--ink)'),
    muted: of('var(--ink-muted)'),
    line: of('var(--line)'),
    surface: of('var(--surface)'),
    accent: of('var(--accent)'),
    of,
  }
}

const FONT_PX = 11
export const CHART_FONT = `500 ${FONT_PX}px 'Inter Variable', system-ui, sans-serif`
const canvasFont = (ratio: number) => `500 ${FONT_PX * ratio}px 'Inter Variable', system-ui, sans-serif`
const LABEL_GAP_PX = 14

/** Visible part of an event; null when there is none. */
function stretchOf(u: uPlot, event: ChartEvent): { left: number; right: number } | null {
  const { left, width } = u.bbox
  const from = u.valToPos(event.from, 'x', true)
  const to = u.valToPos(event.to, 'x', true)
  return to < left || from > left + width
    ? null
    : { left: Math.max(from, left), right: Math.min(to, left + width) }
}

export function drawEvents(u: uPlot, events: readonly ChartEvent[], palette: Palette) {
  const { ctx, bbox } = u
  ctx.save()
  ctx.fillStyle = `${palette.muted}1f`
  for (const event of events) {
    const stretch = stretchOf(u, event)
    if (stretch) ctx.fillRect(stretch.left, bbox.top, stretch.right - stretch.left, bbox.height)
  }
  ctx.restore()
}

/** Over the data; names of neighbours stand below each other. */
export function drawEventNames(u: uPlot, events: readonly ChartEvent[], palette: Palette) {
  const { ctx, bbox } = u
  const ratio = devicePixelRatio
  const lineEnds: number[] = []
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  ctx.font = canvasFont(ratio)
  ctx.textBaseline = 'top'
  ctx.lineJoin = 'round'
  ctx.lineWidth = 4 * ratio
  ctx.strokeStyle = palette.surface
  ctx.fillStyle = palette.muted
  for (const event of [...events].sort((a, b) => a.from - b.from)) {
    const stretch = event.label && stretchOf(u, event)
    if (!stretch) continue
    const width = ctx.measureText(event.label).width
    const start = Math.min(stretch.left + 4 * ratio, bbox.left + bbox.width - width)
    const free = lineEnds.findIndex(end => end < start)
    const line = free < 0 ? lineEnds.length : free
    lineEnds[line] = start + width + 4 * ratio
    const top = bbox.top + (3 + line * LABEL_GAP_PX) * ratio
    ctx.strokeText(event.label, start, top)
    ctx.fillText(event.label, start, top)
  }
  ctx.restore()
}

export function drawSelection(u: uPlot, selection: TimeRange | null, palette: Palette) {
  if (!selection) return
  const { ctx, bbox } = u
  const within = (x: number) => Math.min(Math.max(x, bbox.left), bbox.left + bbox.width)
  const left = within(u.valToPos(selection.from, 'x', true))
  const right = within(u.valToPos(selection.to, 'x', true))
  ctx.save()
  ctx.fillStyle = `${palette.accent}33`
  ctx.fillRect(left, bbox.top, right - left, bbox.height)
  ctx.restore()
}

export function drawNow(u: uPlot, now: EpochMs | undefined, palette: Palette) {
  const { min, max } = u.scales.x!
  if (now === undefined || min == null || max == null || now < min || now > max) return
  const { ctx, bbox } = u
  const x = Math.round(u.valToPos(now, 'x', true))
  ctx.save()
  ctx.setLineDash([])
  ctx.strokeStyle = palette.accent
  ctx.fillStyle = palette.accent
  ctx.lineWidth = devicePixelRatio
  ctx.beginPath()
  ctx.moveTo(x, bbox.top)
  ctx.lineTo(x, bbox.top + bbox.height)
  ctx.stroke()
  ctx.font = canvasFont(devicePixelRatio)
  ctx.textAlign = 'center'
  ctx.textBaseline = 'bottom'
  ctx.fillText(texts.now, x, bbox.top - 3 * devicePixelRatio)
  ctx.restore()
}

/** Above the value axis, at the left. */
export function drawUnit(u: uPlot, unit: string, palette: Palette) {
  const { ctx, bbox } = u
  ctx.save()
  ctx.font = canvasFont(devicePixelRatio)
  ctx.textAlign = 'left'
  ctx.textBaseline = 'bottom'
  ctx.fillStyle = palette.muted
  ctx.fillText(unit, 4 * devicePixelRatio, bbox.top - 6 * devicePixelRatio)
  ctx.restore()
}

interface EndLabel {
  text: string
  color: string
  y: number
}

/** Labels at the height where each series ends. */
function endLabels(u: uPlot, traces: readonly Trace[], palette: Palette): EndLabel[] {
  const { min, max } = u.scales.x!
  if (min == null || max == null) return []
  const times = u.data[0]
  const ends = new Map<string, EndLabel>()
  for (const { role, series, values } of traces) {
    if (role === 'low' || role === 'high') continue
    const at = values.findLastIndex((v, i) => v !== null && times[i]! >= min && times[i]! <= max)
    if (at < 0) continue
    const y = u.valToPos(values[at]!, 'y', true)
    ends.set(series.id, { text: series.label, color: palette.of(series.color), y })
  }
  return [...ends.values()].sort((a, b) => a.y - b.y)
}

/** Names each series in the right margin, level with its last visible value; names that would touch are pushed apart. */
export function drawLabels(u: uPlot, traces: readonly Trace[], palette: Palette) {
  const { ctx, bbox } = u
  const ratio = devicePixelRatio
  const labels = endLabels(u, traces, palette)
  const x = bbox.left + bbox.width + 8 * ratio
  ctx.save()
  ctx.font = canvasFont(ratio)
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  ctx.setLineDash([])
  ctx.lineJoin = 'round'
  ctx.lineWidth = 4 * ratio
  ctx.strokeStyle = palette.surface
  const bottom = bbox.top + bbox.height
  const drawn: EndLabel[] = []
  for (const label of labels) {
    const above = drawn.at(-1)
    if (above) label.y = Math.max(label.y, above.y + LABEL_GAP_PX * ratio)
    drawn.push(label)
  }
  const overflow = Math.max(0, (drawn.at(-1)?.y ?? 0) - bottom)
  for (const label of drawn) {
    ctx.fillStyle = label.color
    ctx.strokeText(label.text, x, label.y - overflow)
    ctx.fillText(label.text, x, label.y - overflow)
  }
  ctx.restore()
}
