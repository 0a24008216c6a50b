// Shading of the chart: events, uploaded forecasts and special days of the shown ticket groups.
import type { Adjustment, ForecastImport } from '#contract/endpoints/forecasts.ts'
import type { SpecialDay } from '#contract/endpoints/special-days.ts'
import { dayInterval, type Zone } from '#core/time/index.ts'
import type { ChartEvent } from '#web/ui/chart/chart-model.ts'
import * as texts from './texts.ts'

interface Known {
  events: readonly Adjustment[]
  imports: readonly ForecastImport[]
  specialDays: readonly SpecialDay[]
}

export function shadingOf(
  { events, imports, specialDays }: Known,
  streamIds: readonly number[],
  zone: Zone,
): ChartEvent[] {
  const isShown = (id: number) => streamIds.includes(id)
  const stretch = (one: { from: string; to: string }, label: string): ChartEvent => ({
    from: Date.parse(one.from),
    to: Date.parse(one.to),
    label,
  })
  return [
    ...events
      .filter(event => event.streams.some(({ streamId }) => isShown(streamId)))
      .map(event => stretch(event, event.name)),
    ...imports
      .filter(({ streamId }) => isShown(streamId))
      .map(one => stretch(one, texts.uploadedFileName(one.fileName))),
    ...specialDays
      .filter(({ streamIds: only }) => only.length === 0 || only.some(isShown))
      .map(({ date, name, isClosed }) => {
        const { start, end } = dayInterval(zone, date)
        return { from: start, to: end, label: isClosed ? texts.nameClosed(name) : name }
      }),
  ]
}
