import { Anchor, Button } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { ChartIncrement } from '#contract/endpoints/forecasts.ts'
import { api } from '#contract/endpoints/index.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { localDateOf } from '#core/time/index.ts'
import { codeOf, textOf } from '../../lib/api-errors.ts'
import { dateTimeText } from '../../lib/dates.ts'
import { usePreference } from '../../lib/preferences.ts'
import { useCall, useCallAll } from '../../lib/queries.ts'
import { useSearchState } from '../../lib/search-state.ts'
import { useNow } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EventsSection } from './EventsSection.tsx'
import { ForecastCharts } from './ForecastCharts.tsx'
import { ForecastFilters } from './ForecastFilters.tsx'
import classes from './ForecastPage.module.css'
import { ForecastTable } from './ForecastTable.tsx'
import {
  coarser,
  ForecastSearch,
  INCREMENTS,
  instantsOf,
  rangeProblem,
  usualRange,
} from './forecast-search.ts'
import { columnsOf, type Headline, headlineOf } from './forecast-series.ts'
import { StreamBanners } from './StreamBanners.tsx'

const TRAINING_LOOK_MS = 3_000

export default function ForecastPage() {
  const streams = useCallAll(api.streams.list, {})
  return (
    <>
      <PageHeader title="Forecast" />
      {streams.isPending ? (
        <LoadingSkeleton shape="chart" />
      ) : streams.error ? (
        <ErrorCard onRetry={() => streams.refetch()}>{textOf(streams.error)}</ErrorCard>
      ) : streams.data.length === 0 ? (
        <EmptyState
          title="No ticket group yet"
          icon={IconChartLine}
          action={
            <Button component={Link} to="/forecasts/ticket-groups?tab=uploads">
              Upload a history
            </Button>
          }
        >
          A forecast needs the contacts of the past. Upload a file of them, then make a ticket group from it.
        </EmptyState>
      ) : (
        <Forecast streams={streams.data} />
      )}
    </>
  )
}

function Forecast({ streams }: { streams: Stream[] }) {
  const zone = useZone()
  const now = useNow()
  const today = localDateOf(zone, now)
  const [search, setSearch] = useSearchState(ForecastSearch)
  const [kept, keep] = usePreference('forecastPreferences')
  const [keptGroups, keepGroups] = usePreference('forecastQueueFilter')
  const known = new Set(streams.map(stream => stream.id))
  const chosen = (search.group ?? keptGroups).filter(id => known.has(id))
  const shownStreams = chosen.length > 0 ? streams.filter(stream => chosen.includes(stream.id)) : streams
  const usual = usualRange(today)
  const range = { from: search.from ?? usual.from, to: search.to ?? usual.to }
  const increment = search.increment ?? ChartIncrement.catch('hour').parse(kept.increment)
  const metric = search.metric ?? kept.metric ?? 'volume'
  const isTraining = shownStreams.some(stream => stream.status === 'PROCESSING')
  const problem = rangeProblem(range)
  const answer = useCall(
    api.forecasts.rows,
    {
      query: {
        streamIds: shownStreams.map(stream => stream.id),
        ...instantsOf(range, zone),
        increment,
        timezone: zone,
      },
    },
    {
      enabled: problem === null,
      keepPrevious: true,
      refetchIntervalMs: isTraining ? TRAINING_LOOK_MS : undefined,
    },
  )
  const adjustments = useCallAll(api.forecasts.adjustments, {})
  const columns = useMemo(() => columnsOf(answer.data?.rows ?? []), [answer.data])
  const headline = useMemo(() => headlineOf(columns), [columns])
  const events = useMemo(
    () =>
      (adjustments.data ?? []).map(a => ({ from: Date.parse(a.from), to: Date.parse(a.to), label: a.name })),
    [adjustments.data],
  )
  return (
    <div className={classes.page}>
      <ForecastFilters
        streams={streams}
        chosen={chosen}
        onChosen={group => {
          keepGroups(group)
          setSearch({ group: group.length > 0 ? group : undefined })
        }}
        range={range}
        onRange={setSearch}
        increment={increment}
        onIncrement={value => {
          keep({ ...kept, increment: value })
          setSearch({ increment: value })
        }}
        metric={metric}
        onMetric={value => {
          keep({ ...kept, metric: value })
          setSearch({ metric: value })
        }}
        today={today}
        zone={zone}
      />
      <StreamBanners streams={shownStreams} />
      {problem ? (
        <ErrorCard title="The range is not right">
          {problem}. Choose a first day before the last one.
        </ErrorCard>
      ) : answer.error ? (
        <Failed
          error={answer.error}
          increment={increment}
          onCoarser={value => setSearch({ increment: value })}
          onRetry={() => answer.refetch()}
        />
      ) : answer.isPending ? (
        <LoadingSkeleton shape="chart" />
      ) : columns.times.length === 0 ? (
        <NothingThere isTraining={isTraining} />
      ) : (
        <div className={classes.answer} aria-busy={answer.isPlaceholderData}>
          <HeadlineFigures headline={headline} zone={zone} streams={shownStreams} />
          <ForecastCharts columns={columns} events={events} now={now} zone={zone} />
          <ForecastTable rows={answer.data.rows} increment={increment} metric={metric} zone={zone} />
        </div>
      )}
      <EventsSection streams={streams} zone={zone} today={today} />
    </div>
  )
}

interface FailedProps {
  error: Error
  increment: ChartIncrement
  onCoarser: (increment: ChartIncrement) => void
  onRetry: () => void
}

function Failed({ error, increment, onCoarser, onRetry }: FailedProps) {
  const next = coarser(increment)
  if (codeOf(error) !== 'TOO_MUCH' || !next) return <ErrorCard onRetry={onRetry}>{textOf(error)}</ErrorCard>
  const label = INCREMENTS.find(one => one.value === next)!.label.toLowerCase()
  return (
    <EmptyState
      title="Too much to show at once"
      icon={IconChartLine}
      action={<Button onClick={() => onCoarser(next)}>Show by {label}</Button>}
    >
      {textOf(error)}
    </EmptyState>
  )
}

const NothingThere = ({ isTraining }: { isTraining: boolean }) => (
  <EmptyState
    title={isTraining ? 'The forecast is being made' : 'Nothing is known of these days'}
    icon={IconChartLine}
  >
    {isTraining ? (
      'It appears here by itself.'
    ) : (
      <>
        The forecast reaches from the last weeks of the history to three months after it. Choose other days,
        or{' '}
        <Anchor component={Link} to="/forecasts/ticket-groups?tab=uploads">
          upload newer contacts
        </Anchor>
        .
      </>
    )}
  </EmptyState>
)

function HeadlineFigures({
  headline,
  zone,
  streams,
}: {
  headline: Headline
  zone: string
  streams: Stream[]
}) {
  const { forecastTotal, actualTotal, accuracy, insideBand, peak } = headline
  const models = streams.flatMap(s => (s.modelSentence ? [`${s.name}: ${s.modelSentence}`] : []))
  return (
    <div className={classes.headline}>
      <Figure
        size="tile"
        label="Forecast"
        value={forecastTotal}
        unit="contacts"
        from={models.length > 0 ? models.map(text => <p key={text}>{text}</p>) : undefined}
      />
      <Figure size="tile" label="Actual" value={actualTotal} unit="contacts" />
      <Figure
        size="tile"
        label="Accuracy"
        value={accuracy === null ? null : accuracy * 100}
        unit="%"
        digits={1}
        from={
          <>
            1 − Σ|forecast − actual| ÷ Σ actual, over the shown intervals that have both. The forecast was
            made without knowing these actuals.
          </>
        }
      />
      <Figure
        size="tile"
        label="Inside the 80 % band"
        value={insideBand === null ? null : insideBand * 100}
        unit="%"
        from={
          <>
            Share of the shown intervals whose actual lies inside the band. About 80 % means that the band is
            honest.
          </>
        }
      />
      {peak && (
        <Figure
          size="tile"
          label={`Peak, ${dateTimeText(peak.at, zone)}`}
          value={peak.required}
          unit="agents required"
          digits={1}
        />
      )}
    </div>
  )
}
