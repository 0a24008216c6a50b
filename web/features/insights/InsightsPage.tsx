// Insights: where the time goes, by day, week or month.
import { Button, MultiSelect, SegmentedControl } from '@mantine/core'
import { IconBookmark, IconChartHistogram } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { type Insights, insights, TimeUnit } from '#contract/analytics/insights.ts'
import { api } from '#contract/endpoints/index.ts'
import { useFeature } from '#web/lib/access/features.ts'
import { ForbiddenError, textOf } from '#web/lib/api-errors.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useZone } from '#web/lib/zone.ts'
import { FigureTiles } from '#web/parts/analytics/FigureTiles.tsx'
import { RangeField } from '#web/parts/analytics/RangeField.tsx'
import { ResultChart } from '#web/parts/analytics/ResultChart.tsx'
import { chartsOf } from '#web/parts/analytics/result-series.ts'
import { useSpan } from '#web/parts/analytics/use-span.ts'
import { FreshnessOfDays } from '#web/parts/freshness/FreshnessOfDays.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { ForbiddenCard } from '#web/ui/feedback/ForbiddenCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { capital } from '#web/ui/text/capital.ts'
import { ExportInsights } from './ExportInsights.tsx'
import { FairnessTable } from './FairnessTable.tsx'
import classes from './insights.module.css'
import { asFte, picked, together, weeklyHoursOf } from './insights-figures.ts'
import { definitionOf, FIRST_RANGES, InsightsSearch } from './insights-search.ts'
import * as texts from './texts.ts'

const SaveView = later(async () => (await import('#web/parts/analytics/SaveView.tsx')).SaveView)

export default function InsightsPage() {
  const timeUnit = TimeUnit.safeParse(useParams().timeUnit).data ?? 'week'
  const [search, setSearch] = useSearchState(InsightsSearch)
  const [isFte, setFte] = usePreference('insightsFte')
  const [isSaving, setSaving] = useState(false)
  const hasViews = useFeature('unifiedAnalytics')
  const navigate = useNavigate()
  const { search: address } = useLocation()
  const range = search.range ?? FIRST_RANGES[timeUnit]
  const span = useSpan(range, search.from, search.to)
  const timezone = useZone()
  const asked = useCall(
    insights.read,
    { query: { timeUnit, ...span, timezone, teamIds: search.team, taskIds: search.task } },
    { keepPrevious: true },
  )
  const { data, error } = asked
  return (
    <>
      <PageHeader
        title={texts.insights}
        actions={
          <>
            <ExportInsights data={data} timeUnit={timeUnit} isFte={isFte} />
            {hasViews && (
              <Button leftSection={<IconBookmark size={16} />} onClick={() => setSaving(true)}>
                {texts.saveView}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.tools}>
        <SegmentedControl
          size="xs"
          aria-label={texts.timeUnit}
          value={timeUnit}
          onChange={unit => void navigate(`/reporting/insights/${unit}${address}`)}
          data={TimeUnit.options.map(value => ({ value, label: capital(value) }))}
        />
        <RangeField
          range={range}
          span={span}
          onChange={(next, own) => setSearch({ range: next, from: own?.from, to: own?.to })}
        />
        <SegmentedControl
          size="xs"
          aria-label={texts.unit}
          value={isFte ? 'fte' : 'hours'}
          onChange={unit => setFte(unit === 'fte')}
          data={[
            { value: 'hours', label: texts.hours },
            { value: 'fte', label: texts.fte },
          ]}
        />
      </div>
      <Filters search={search} onSearch={setSearch} />
      <div className={classes.body} aria-busy={asked.isFetching || undefined}>
        {error instanceof ForbiddenError ? (
          <ForbiddenCard teams={[]}>{textOf(error)}</ForbiddenCard>
        ) : error ? (
          <ErrorCard onRetry={() => void asked.refetch()}>{textOf(error)}</ErrorCard>
        ) : data ? (
          <>
            <FreshnessOfDays {...span} zone={timezone} kinds={['contacts']} />
            <Figures data={data} isFte={isFte} />
          </>
        ) : (
          <LoadingSkeleton shape="chart" />
        )}
      </div>
      {isSaving && <SaveView definition={definitionOf(timeUnit, search)} onClose={() => setSaving(false)} />}
    </>
  )
}

interface FilterProps {
  search: InsightsSearch
  onSearch: (changes: Partial<InsightsSearch>) => void
}

function Filters({ search: { team, task }, onSearch }: FilterProps) {
  const teams = useCallAll(api.teams.list, {}).data ?? []
  const tasks = useCallAll(api.tasks.list, {}).data ?? []
  const some = (ids: string[]) => (ids.length > 0 ? ids.map(Number) : undefined)
  return (
    <FilterBar
      activeCount={[team, task].filter(Boolean).length}
      onClear={() => onSearch({ team: undefined, task: undefined })}
    >
      <MultiSelect
        aria-label={texts.teams}
        placeholder={team ? undefined : texts.allTeams}
        w={200}
        clearable
        data={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={(team ?? []).map(String)}
        onChange={ids => onSearch({ team: some(ids) })}
      />
      <MultiSelect
        aria-label={texts.activities}
        placeholder={task ? undefined : texts.allActivities}
        w={220}
        clearable
        searchable
        data={tasks.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={(task ?? []).map(String)}
        onChange={ids => onSearch({ task: some(ids) })}
      />
    </FilterBar>
  )
}

function Figures({ data, isFte }: { data: Insights; isFte: boolean }) {
  const { summary, absence, activities, timeOff, fairness, accuracy } = data
  const inUnit = (result: Insights['summary']) => (isFte ? asFte(result, data) : result)
  const hours = inUnit(together([summary, absence]))
  const isEmpty = [summary, absence].every(({ rows }) => rows.every(({ values }) => !values.some(Boolean)))
  if (isEmpty)
    return (
      <EmptyState title={texts.noTimeInThisRange} icon={IconChartHistogram}>
        {texts.nothingIsPublishedForTheseDays}
      </EmptyState>
    )
  const chart = (
    result: Insights['summary'],
    type: 'line' | 'bars' | 'stacked',
    title: string,
    whenEmpty: string,
  ) =>
    chartsOf(result).map(figures => {
      const series = figures.series.filter(({ values }) => values.some(Boolean))
      return series.length > 0 ? (
        <ResultChart
          key={title}
          figures={{ ...figures, title, series }}
          type={type}
          categoryName={texts.period}
          height={CHART_PX}
        />
      ) : (
        <section key={title} className={classes.nothing}>
          <h2>{title}</h2>
          <p>{whenEmpty}</p>
        </section>
      )
    })
  return (
    <>
      <FigureTiles {...picked(hours, TILES)} />
      <p className={classes.note}>
        {texts.contactsAndAccuracyAreOfAll(
          isFte
            ? texts.oneFteIsContractedHours(weeklyHoursOf(data).toFixed(1))
            : texts.hoursAreThoseOfThePublished,
        )}
      </p>
      <div className={classes.charts}>
        {chart(
          picked(summary, ['internal-shrinkage', 'external-shrinkage', 'shrinkage']),
          'line',
          texts.shrinkage,
          texts.allScheduledTimeServesTicketGroups,
        )}
        {chart(inUnit(activities), 'stacked', texts.scheduledTimeByActivity, NOTHING_PUBLISHED)}
        {chart(
          inUnit(picked(summary, ['service', 'other'])),
          'stacked',
          texts.serviceAndOtherTime,
          NOTHING_PUBLISHED,
        )}
        {chart(
          inUnit(picked(summary, ['breaks', 'meetings'])),
          'bars',
          texts.breaksAndBlockedTime,
          texts.thePublishedShiftsHaveNoBreaks,
        )}
        {chart(inUnit(timeOff), 'stacked', texts.timeOffByType, texts.noTimeOffIsPublished)}
        {chart(
          inUnit(picked(absence, ['overtime'])),
          'bars',
          texts.overtime,
          texts.noAgentReportedTimeOutside,
        )}
        {chart(
          picked(accuracy, ['contacts', 'forecast']),
          'bars',
          texts.contactsAndForecast,
          texts.noTicketGroupHasContacts,
        )}
        {chart(
          picked(accuracy, ['forecast-accuracy']),
          'line',
          texts.forecastAccuracy,
          texts.accuracyNeedsDaysWithBoth,
        )}
      </div>
      <FairnessTable result={fairness} />
    </>
  )
}

const NOTHING_PUBLISHED = texts.nothingIsPublishedForTheseDaysSentence
const CHART_PX = 220
const TILES = [
  'internal-shrinkage',
  'external-shrinkage',
  'shrinkage',
  'scheduled',
  'service',
  'breaks',
  'time-off',
  'overtime',
]
