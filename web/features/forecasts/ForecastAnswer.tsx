import { useMemo, useState } from 'react'
import type { AdjustmentKind, ForecastPeak, ForecastRow, SumBand } from '#contract/endpoints/forecasts.ts'
import { api } from '#contract/endpoints/index.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { localDateText } from '#web/lib/dates.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { type TimeRange, wholeRange } from '#web/ui/chart/chart-model.ts'
import { later } from '#web/ui/feedback/later.tsx'
import { ChartTools } from './ChartTools.tsx'
import { reforecastEvent } from './events/range-edit.ts'
import { useEventActions } from './events/use-event-actions.ts'
import { type Comparison, ForecastCharts } from './ForecastCharts.tsx'
import { instantsOf } from './figures/forecast-search.ts'
import { aligned, forecastColumnsOf, hasValues, headlineOf } from './figures/forecast-series.ts'
import classes from './figures/forecasts.module.css'
import type { ForecastOptions } from './figures/use-forecast-options.ts'
import { HeadlineFigures } from './HeadlineFigures.tsx'
import { shadingOf } from './shading.ts'
import * as texts from './texts.ts'

const RangeEditor = later(async () => (await import('./events/RangeEditor.tsx')).RangeEditor)
const EventModal = later(async () => (await import('./events/EventModal.tsx')).EventModal)

interface Props {
  rows: ForecastRow[]
  peak: ForecastPeak | null
  together: SumBand[]
  streams: Stream[]
  shown: Stream[]
  choices: ForecastOptions
  onChoices: (changes: Partial<ForecastOptions>) => void
  now: number
  zone: Zone
  /** Whether the shown figures belong to the choice before. */
  isStale: boolean
}

/** The headline and the charts, with what can be done on them. */
export function ForecastAnswer({
  rows,
  peak,
  together,
  streams,
  shown,
  choices,
  onChoices,
  now,
  zone,
  isStale,
}: Props) {
  const shownIds = shown.map(stream => stream.id)
  const columns = useMemo(() => forecastColumnsOf(rows, together), [rows, together])
  const headline = useMemo(() => headlineOf(columns), [columns])
  const timedGroups = useMemo(
    () => new Set(rows.flatMap(row => (row.handleTime === null ? [] : [row.streamId]))).size,
    [rows],
  )
  const events = useShading(shownIds, zone)
  const { comparison, problem } = useComparison(columns.times, shownIds, choices, zone)
  const [isEditing, setEditing] = useState(false)
  const [edited, setEdited] = useState<TimeRange | null>(null)
  const [marked, setMarked] = useState<TimeRange | null>(null)
  const { add } = useEventActions()
  const reforecast = useMemo(() => reforecastEvent(rows, columns), [rows, columns])
  return (
    <div className={classes.answer} aria-busy={isStale}>
      <HeadlineFigures headline={headline} peak={peak} zone={zone} streams={shown} choices={choices} />
      <ChartTools
        streamIds={shownIds}
        choices={choices}
        onChange={onChoices}
        hasLastYear={hasValues(columns.lastYear)}
        hasReforecast={reforecast !== null}
        onKeepReforecast={() => reforecast && add(reforecast).catch(error => notifyFailed(error))}
        isEditing={isEditing}
        onEditing={on => {
          setEditing(on)
          setEdited(null)
        }}
        onEnterRange={() => setEdited(comingOf(columns.times, now))}
      />
      {problem && (
        <p className={classes.error} role="alert">
          {problem}
        </p>
      )}
      <ForecastCharts
        columns={columns}
        comparison={comparison}
        choices={choices}
        onFolded={foldedCharts => onChoices({ foldedCharts })}
        timedGroups={timedGroups}
        events={events}
        now={now}
        zone={zone}
        selection={
          isEditing
            ? {
                range: edited,
                onSelect: setEdited,
                label: texts.editTheForecast,
                content: edited && (
                  <RangeEditor
                    rows={rows}
                    zone={zone}
                    range={edited}
                    onRange={setEdited}
                    onClose={() => setEdited(null)}
                    onMarkAsEvent={() => {
                      setMarked(edited)
                      setEdited(null)
                    }}
                  />
                ),
              }
            : undefined
        }
      />
      {marked && (
        <EventModal
          event={null}
          range={marked}
          kind={kindOfMark(marked, now)}
          shownIds={shownIds}
          streams={streams}
          zone={zone}
          onClose={() => setMarked(null)}
        />
      )}
    </div>
  )
}

/** Future part of the shown time; all of it when it is past. */
function comingOf(times: number[], now: number): TimeRange {
  const whole = wholeRange(times)
  return { ...whole, from: times.find(time => time >= now) ?? whole.from }
}

/** Kind of a new event: the past is left out of training, the future is changed. */
const kindOfMark = (range: TimeRange, now: number): AdjustmentKind => (range.to <= now ? 'exclude' : 'factor')

function useShading(shownIds: number[], zone: Zone) {
  const events = useCallAll(api.forecasts.adjustments, {}).data
  const imports = useCallAll(api.forecasts.imports, {}).data
  const specialDays = useCallAll(api.specialDays.list, {}).data
  const shown = shownIds.join()
  return useMemo(
    () =>
      shadingOf(
        { events: events ?? [], imports: imports ?? [], specialDays: specialDays ?? [] },
        shown.split(',').map(Number),
        zone,
      ),
    [events, imports, specialDays, shown, zone],
  )
}

function useComparison(
  times: number[],
  streamIds: number[],
  { night, range, increment }: ForecastOptions,
  zone: Zone,
): { comparison: Comparison | null; problem: string | null } {
  const kept = useCall(
    api.forecasts.snapshotRows,
    { query: { streamIds, date: night ?? '', ...instantsOf(range, zone), increment, timezone: zone } },
    { enabled: night !== null },
  )
  const comparison = useMemo(
    () =>
      night && kept.data
        ? { label: texts.forecastOf(localDateText(night)), values: aligned(times, kept.data) }
        : null,
    [night, kept.data, times],
  )
  if (!night) return { comparison: null, problem: null }
  if (kept.error) return { comparison: null, problem: textOf(kept.error) }
  const isEmpty = comparison?.values.every(value => value === null)
  return {
    comparison,
    problem: isEmpty ? texts.theForecastOfDoesNotReach(localDateText(night)) : null,
  }
}
