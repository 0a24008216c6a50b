import { useMemo } from 'react'
import { Link } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import { endedHistoryOf, type Stream } from '#contract/endpoints/streams.ts'
import { addDays, localDateOf } from '#core/time/index.ts'
import { useFeature } from '#web/lib/access/features.ts'
import { useCall } from '#web/lib/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useZone } from '#web/lib/zone.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { EventsSection } from './events/EventsSection.tsx'
import { ForecastAnswer } from './ForecastAnswer.tsx'
import { ForecastFilters } from './ForecastFilters.tsx'
import { Failed, HistoryEnded, NothingThere } from './ForecastStates.tsx'
import { ForecastTable } from './ForecastTable.tsx'
import { heldBackWeeks, instantsOf, rangeProblem } from './figures/forecast-search.ts'
import classes from './figures/forecasts.module.css'
import { rowsIn } from './figures/staff-unit.ts'
import { useForecastOptions } from './figures/use-forecast-options.ts'
import { HistoryFreshness } from './HistoryFreshness.tsx'
import { ImportsSection } from './imports/ImportsSection.tsx'
import { StreamBanners } from './StreamBanners.tsx'
import { SpecialDaysSection } from './special-days/SpecialDaysSection.tsx'
import * as texts from './texts.ts'

const NONE: never[] = []
const TRAINING_LOOK_MS = 3_000

export function ForecastView({ streams }: { streams: Stream[] }) {
  const zone = useZone()
  const now = useNow()
  const today = localDateOf(zone, now)
  const [choices, setChoices] = useForecastOptions(streams, zone, now)
  const { chosen, range, increment, metric, unit } = choices
  const shown = chosen.length > 0 ? streams.filter(stream => chosen.includes(stream.id)) : streams
  const shownIds = shown.map(stream => stream.id)
  const isTraining = shown.some(stream => stream.status === 'PROCESSING')
  const problem = rangeProblem(range)
  const hasAnalytics = useFeature('unifiedAnalytics')
  const answer = useCall(
    api.forecasts.rows,
    { query: { streamIds: shownIds, ...instantsOf(range, zone), increment, timezone: zone } },
    {
      enabled: problem === null,
      keepPrevious: true,
      refetchIntervalMs: isTraining ? TRAINING_LOOK_MS : undefined,
    },
  )
  const rows = useMemo(
    () => rowsIn(unit, answer.data?.rows ?? [], { increment, range, zone }),
    [answer.data, unit, increment, range, zone],
  )
  const forecastIds = useMemo(
    () => new Set(rows.flatMap(row => (row.forecasted === null ? [] : [row.streamId]))),
    [rows],
  )
  const leftOut = answer.data ? shown.filter(({ id }) => !forecastIds.has(id)) : []
  const isEmpty = useMemo(() => rows.every(row => row.forecasted === null && row.actuals === null), [rows])
  const ends = shown.map(stream => endedHistoryOf(stream, now))
  const ended = isEmpty && ends.every(end => end !== null) ? Math.max(...ends) : null
  return (
    <div className={classes.page}>
      <ForecastFilters streams={streams} choices={choices} today={today} zone={zone} onChange={setChoices} />
      <StreamBanners streams={shown} leftOut={leftOut} now={now} zone={zone} />
      <HistoryFreshness streams={shown} now={now} zone={zone} />
      {hasAnalytics && range.to <= today && addDays(range.from, 1) === range.to && (
        <Link to={`/reporting/post-mortem/${range.from}`}>{texts.whyWasTheServiceLevel}</Link>
      )}
      {problem ? (
        <ErrorCard title={texts.checkTheDates}>{texts.chooseAFirstDayBefore(problem)}</ErrorCard>
      ) : answer.error ? (
        <Failed
          error={answer.error}
          increment={increment}
          onCoarser={value => setChoices({ increment: value })}
          onRetry={() => answer.refetch()}
        />
      ) : answer.isPending ? (
        <LoadingSkeleton shape="chart" />
      ) : ended ? (
        <HistoryEnded
          end={ended}
          zone={zone}
          onShowHistory={() => setChoices({ range: heldBackWeeks(shown, today, zone) })}
        />
      ) : rows.length === 0 || (isEmpty && isTraining) ? (
        <NothingThere isTraining={isTraining} />
      ) : (
        <ForecastAnswer
          rows={rows}
          peak={answer.data.peak}
          together={answer.data.together ?? NONE}
          streams={streams}
          shown={shown}
          choices={choices}
          now={now}
          zone={zone}
          onChoices={setChoices}
          isStale={answer.isPlaceholderData}
        />
      )}
      <PageTabs
        value={choices.tab}
        onChange={tab => setChoices({ tab })}
        tabs={[
          {
            name: 'figures',
            label: texts.figures,
            content: (
              <ForecastTable
                rows={rows}
                isLoading={problem === null && answer.isPending}
                increment={increment}
                metric={metric}
                unit={unit}
                zone={zone}
              />
            ),
          },
          {
            name: 'events',
            label: texts.events,
            content: <EventsSection streams={streams} shownIds={shownIds} zone={zone} today={today} />,
          },
          {
            name: 'special-days',
            label: texts.specialDays,
            content: <SpecialDaysSection streams={streams} shown={shown} today={today} />,
          },
          {
            name: 'uploads',
            label: texts.uploadedForecasts,
            content: <ImportsSection streams={streams} shownIds={shownIds} zone={zone} />,
          },
        ]}
      />
    </div>
  )
}
