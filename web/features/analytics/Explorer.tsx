// The explorer: figures of any metric in tiles, charts and a table.
import { Alert, Button } from '@mantine/core'
import { IconChartHistogram } from '@tabler/icons-react'
import type { AnalyticsResult, CatalogueMetric } from '#contract/analytics/analytics.ts'
import { analytics, MAX_ANALYTICS_ROWS } from '#contract/analytics/analytics.ts'
import { DIMENSION_LABELS, type Dimension } from '#contract/analytics/dimensions.ts'
import type { DateSpan } from '#contract/analytics/ranges.ts'
import { recordsBehind } from '#contract/connections/freshness.ts'
import { daysBetween } from '#core/time/index.ts'
import { ForbiddenError, textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { useZone } from '#web/lib/zone.ts'
import { FigureTiles } from '#web/parts/analytics/FigureTiles.tsx'
import { ResultChart } from '#web/parts/analytics/ResultChart.tsx'
import { chartsOf } from '#web/parts/analytics/result-series.ts'
import { FreshnessOfDays } from '#web/parts/freshness/FreshnessOfDays.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { ForbiddenCard } from '#web/ui/feedback/ForbiddenCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { rangeText } from '#web/ui/inputs/date-range.ts'
import classes from './analytics.module.css'
import { type AnalyticsSearch, groupsOf, metricsOf, misfitOf, usedDimensions } from './analytics-search.ts'
import { ExplorerFilters, ExplorerTools } from './ExplorerTools.tsx'
import { ResultTable } from './ResultTable.tsx'
import * as texts from './texts.ts'

interface Props {
  search: AnalyticsSearch
  span: DateSpan
  onSearch: (changes: Partial<AnalyticsSearch>) => void
  /** The result that is shown, for the file. */
  onResult: (result: AnalyticsResult | null) => void
}

/** Figures of the question in the address, as far as its metrics fit what they are grouped and filtered by. */
export function useFigures(search: AnalyticsSearch, span: DateSpan) {
  const timezone = useZone()
  const catalogue = useCall(analytics.metrics, {})
  const known = catalogue.data ?? []
  const used = usedDimensions(search)
  const days = daysBetween(span.from, span.to)
  const chosen = metricsOf(search).flatMap(key => known.find(metric => metric.key === key) ?? [])
  const misfits = chosen.flatMap(metric => misfitOf(metric, used, days) ?? [])
  const fitting = chosen.filter(metric => misfitOf(metric, used, days) === null)
  const figures = useCall(
    analytics.read,
    {
      query: {
        ...span,
        timezone,
        comparison: search.compare,
        groupBy: groupsOf(search),
        metrics: fitting.map(({ key }) => key),
        teamIds: search.team,
        surferIds: search.agent,
        streamIds: search.stream,
        taskIds: search.task,
      },
    },
    { enabled: fitting.length > 0, keepPrevious: true },
  )
  return { catalogue, known, misfits, fitting, figures }
}

type Asked = ReturnType<typeof useFigures>

export function Explorer({ search, span, asked, onSearch }: Omit<Props, 'onResult'> & { asked: Asked }) {
  const { catalogue, known, misfits, fitting, figures } = asked
  return (
    <>
      <ExplorerTools search={search} span={span} metrics={known} onSearch={onSearch} />
      <ExplorerFilters search={search} onSearch={onSearch} />
      <NotOffered known={known} />
      {fitting.length > 0 && misfits.length > 0 && (
        <p className={classes.note} role="status">
          {texts.misfitsNotShown(misfits.join(' '))}
        </p>
      )}
      <div className={classes.body} aria-busy={figures.isFetching || undefined}>
        {catalogue.error || figures.error ? (
          <Problem error={(catalogue.error ?? figures.error)!} onRetry={() => void figures.refetch()} />
        ) : catalogue.isPending ? (
          <LoadingSkeleton shape="chart" />
        ) : fitting.length === 0 ? (
          <NoneFits misfits={misfits} known={known} search={search} onSearch={onSearch} />
        ) : figures.data ? (
          <>
            <FreshnessOfDays {...span} zone={figures.data.timezone} kinds={recordsBehind(fitting)} />
            <Partial {...figures.data} onSearch={onSearch} />
            <Result {...figures.data} type={search.chart} />
          </>
        ) : (
          <LoadingSkeleton shape="chart" />
        )}
      </div>
    </>
  )
}

/** Metrics that cover fewer days than the others beside them, and the days that all cover. */
function Partial({ partial, onSearch }: Pick<AnalyticsResult, 'partial'> & Pick<Props, 'onSearch'>) {
  if (partial.length === 0) return null
  const from = partial
    .map(days => days.from)
    .toSorted()
    .at(-1)!
  const to = partial.map(days => days.to).toSorted()[0]!
  return (
    <Alert color="yellow" title={texts.theTotalsAreOfDifferentDays}>
      {partial.map(({ key, label, ...days }) => (
        <p key={key} className={classes.partial}>
          {texts.isKnownFor(label, rangeText(days))}
        </p>
      ))}
      {from < to && (
        <Button variant="default" size="xs" onClick={() => onSearch({ range: 'own', from, to })}>
          {texts.showDaysKnownForAll(rangeText({ from, to }))}
        </Button>
      )}
    </Alert>
  )
}

/** Metrics that have never had figures, by their reason. */
function NotOffered({ known }: { known: readonly CatalogueMetric[] }) {
  const missing = known.filter(({ missingBecause }) => missingBecause !== null)
  const byReason = [...Map.groupBy(missing, ({ missingBecause }) => missingBecause!)]
  return byReason.map(([because, metrics]) => (
    <p key={because} className={classes.note}>
      {texts.notOffered(metrics.map(({ label }) => label).join(', '), because)}
    </p>
  ))
}

const Problem = ({ error, onRetry }: { error: Error; onRetry: () => void }) =>
  error instanceof ForbiddenError ? (
    <ForbiddenCard teams={[]}>{textOf(error)}</ForbiddenCard>
  ) : (
    <ErrorCard onRetry={onRetry}>{textOf(error)}</ErrorCard>
  )

function Result({ type, ...result }: AnalyticsResult & { type: AnalyticsSearch['chart'] }) {
  const { rows, groupBy, isCut } = result
  if (rows.length === 0 && groupBy.length > 0)
    return (
      <EmptyState title={texts.noFiguresInThisRange} icon={IconChartHistogram}>
        {texts.nothingOfTheChosenMetrics}
      </EmptyState>
    )
  const charts = type === 'table' ? [] : chartsOf(result)
  const categoryName = DIMENSION_LABELS[groupBy[0] as Dimension] ?? ''
  return (
    <>
      {isCut && (
        <Alert color="yellow" title={texts.onlyTheFirstRowsAreShown(MAX_ANALYTICS_ROWS.toLocaleString('en'))}>
          {texts.theTotalsAreOfAllRows}
        </Alert>
      )}
      <FigureTiles {...result} />
      {type !== 'table' && (
        <div className={classes.charts}>
          {charts.map(figures => (
            <ResultChart key={figures.title} figures={figures} type={type} categoryName={categoryName} />
          ))}
        </div>
      )}
      <ResultTable {...result} />
    </>
  )
}

interface NoneProps {
  misfits: string[]
  known: readonly CatalogueMetric[]
  search: AnalyticsSearch
  onSearch: Props['onSearch']
}

function NoneFits({ misfits, known, search, onSearch }: NoneProps) {
  const used = usedDimensions(search)
  const instead = known.filter(metric => misfitOf(metric, used, 0) === null).slice(0, 2)
  return (
    <EmptyState
      title={texts.noChosenMetricFits}
      icon={IconChartHistogram}
      action={
        instead.length > 0 && (
          <Button variant="default" onClick={() => onSearch({ metric: instead.map(({ key }) => key) })}>
            {texts.showInstead(instead.map(({ label }) => label.toLowerCase()).join(texts.and))}
          </Button>
        )
      }
    >
      {texts.chooseOtherMetricsOrGroup(misfits.join(' '))}
    </EmptyState>
  )
}
