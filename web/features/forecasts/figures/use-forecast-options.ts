import { ChartIncrement } from '#contract/endpoints/forecasts.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { type LocalDate, localDateOf, type Zone } from '#core/time/index.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useWeekStart } from '#web/lib/zone.ts'
import { ForecastSearch, type ShownRange, usualRange } from './forecast-search.ts'
import type { StaffUnit } from './staff-unit.ts'

export interface ForecastOptions {
  /** Chosen ticket groups; none = all. */
  chosen: number[]
  range: ShownRange
  increment: ChartIncrement
  metric: 'volume' | 'staffing'
  unit: StaffUnit
  showBand: boolean
  showLastYear: boolean
  showReforecast: boolean
  /** Charts that are folded away. */
  foldedCharts: string[]
  night: LocalDate | null
  tab: ForecastSearch['tab']
}

/** Options of the page: from the address, else as remembered, else the default. */
export function useForecastOptions(
  streams: readonly Stream[],
  zone: Zone,
  now: number,
): [ForecastOptions, (changes: Partial<ForecastOptions>) => void] {
  const [search, setSearch] = useSearchState(ForecastSearch)
  const [kept, keep] = usePreference('forecastPreferences')
  const [keptGroups, keepGroups] = usePreference('forecastQueueFilter')
  const usual = usualRange(localDateOf(zone, now), useWeekStart())
  const known = new Set(streams.map(stream => stream.id))
  const choices: ForecastOptions = {
    chosen: (search.group ?? keptGroups).filter(id => known.has(id)),
    range: { from: search.from ?? usual.from, to: search.to ?? usual.to },
    increment: search.increment ?? ChartIncrement.catch('hour').parse(kept.increment),
    metric: search.metric ?? kept.metric ?? 'volume',
    unit: search.unit ?? kept.unit ?? 'fte',
    showBand: kept.showBand ?? true,
    showLastYear: kept.showLastYear ?? false,
    showReforecast: kept.showReforecast ?? true,
    foldedCharts: kept.foldedCharts ?? [],
    night: search.night ?? null,
    tab: search.tab,
  }
  const change = (changes: Partial<ForecastOptions>) => {
    const { chosen, range, night, tab, ...remembered } = changes
    if (Object.keys(remembered).length > 0) keep({ ...kept, ...remembered })
    if (chosen) keepGroups(chosen)
    const { increment, metric, unit } = remembered
    setSearch({
      ...(chosen && { group: chosen.length > 0 ? chosen : undefined }),
      ...range,
      ...(increment && { increment }),
      ...(metric && { metric }),
      ...(unit && { unit }),
      ...(night !== undefined && { night: night ?? undefined }),
      ...(tab && { tab }),
    })
  }
  return [choices, change]
}
