// One day of the chosen agents: sums, and each agent's lanes. A hundred agents a page.
import { Button } from '@mantine/core'
import { IconCalendarOff, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdherenceBlock } from '#contract/endpoints/adherence.ts'
import { MAX_TIMELINE_SURFERS } from '#contract/endpoints/adherence.ts'
import { api } from '#contract/endpoints/index.ts'
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useNow } from '#web/lib/use-now.ts'
import { AdherenceChart } from '#web/parts/adherence/AdherenceChart.tsx'
import { isQuiet, useChartSize } from '#web/parts/adherence/chart-size.ts'
import { type Bar, busyHours, type SurferLanes, verdictAt } from '#web/parts/adherence/lanes.ts'
import { MetricsTiles } from '#web/parts/adherence/MetricsTiles.tsx'
import { RescoringNote } from '#web/parts/adherence/RescoringNote.tsx'
import { WhyPanel } from '#web/parts/adherence/WhyPanel.tsx'
import { minutesAround } from '#web/parts/exceptions/exception-values.ts'
import { FreshnessNote } from '#web/parts/freshness/FreshnessNote.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import { PagingFooter } from '#web/ui/table/PagingFooter.tsx'
import { EVALUATED_RECORDS } from './figures-query.ts'
import classes from './performance.module.css'
import { performanceCsv } from './performance-csv.ts'
import type { PerformanceSearch } from './performance-search.ts'
import { SurferHead } from './SurferHead.tsx'
import * as texts from './texts.ts'
import { type PerformanceDayRequest, usePerformanceDay } from './use-performance-day.ts'

const ExceptionDialog = later(
  async () => (await import('#web/parts/exceptions/ExceptionDialog.tsx')).ExceptionDialog,
)

interface Props extends PerformanceDayRequest {
  onSearch: (changes: Partial<PerformanceSearch>) => void
}

export function PerformanceDay(props: Props) {
  const { search, chosen, date, onSearch } = props
  const found = usePerformanceDay(props)
  const { metrics, metricsOf, ordered, onPage, timeline, waitingDays } = found
  const error = timeline.error ?? metrics.error
  if (error)
    return (
      <ErrorCard
        onRetry={() => {
          void timeline.refetch()
          void metrics.refetch()
        }}
      >
        {textOf(error)}
      </ErrorCard>
    )
  if (onPage.length === 0)
    return <EmptyState title={texts.nobodyMatchesThisChoiceAnyMore}>{texts.theTeamsAreEmpty}</EmptyState>
  if (!timeline.data || !metrics.data) return <LoadingSkeleton shape="chart" />
  return (
    <>
      <div className={classes.summary}>
        <MetricsTiles metrics={metrics.data.overall} />
        <div className={classes.aside}>
          <RescoringNote days={waitingDays} />
          <Button
            variant="default"
            leftSection={<IconDownload size={15} stroke={1.6} />}
            onClick={() => saveFile(`performance-${date}.csv`, performanceCsv(ordered, metricsOf, date))}
          >
            {texts.downloadCsv}
          </Button>
        </div>
      </div>
      <FreshnessNote
        from={new Date(found.day.start).toISOString()}
        to={new Date(found.day.end).toISOString()}
        kinds={EVALUATED_RECORDS}
      />
      <DayTimelines {...props} {...found} />
      {chosen.length > MAX_TIMELINE_SURFERS && (
        <PagingFooter
          offset={search.offset}
          limit={MAX_TIMELINE_SURFERS}
          total={chosen.length}
          onOffset={offset => onSearch({ offset })}
        />
      )}
    </>
  )
}

/** The chart, the reasons of a verdict beside it, and the exception that is made of one. */
function DayTimelines(props: Props & ReturnType<typeof usePerformanceDay>) {
  const { search, chosen, zone, metricsOf, day, timeline, drawn } = props
  const now = useNow()
  const [why, setWhy] = useState<AdherenceBlock | null>(null)
  const [allowed, setAllowed] = useState<AdherenceBlock | null>(null)
  // On a phone the panel is a dialog too, and one is open at a time.
  const { isPhone } = useChartSize()
  const surferOf = new Map(chosen.map(surfer => [surfer.id, surfer]))
  const open = ({ lanes }: SurferLanes, bar: Bar) => {
    if (bar.url) return void window.open(bar.url, '_blank', 'noopener,noreferrer')
    const verdict = verdictAt(lanes, bar)
    if (verdict) setWhy(verdict)
  }
  return (
    <>
      <div className={classes.work} aria-busy={timeline.isPlaceholderData || undefined}>
        {drawn.every(({ lanes }) => isQuiet(lanes)) ? (
          <EmptyState title={texts.nobodyWasScheduledOnThisDay} icon={IconCalendarOff}>
            {texts.theChosenAgentsHaveNoPublished}
          </EmptyState>
        ) : (
          <AdherenceChart
            label={texts.timeline}
            drawn={drawn}
            hours={
              search.hours === 'all'
                ? day
                : busyHours(
                    drawn.flatMap(one => one.lanes),
                    day,
                  )
            }
            zone={zone}
            now={now}
            zoom={search.zoom}
            head={surfer => (
              <SurferHead
                surfer={surfer}
                zone={zone}
                teamName={surferOf.get(surfer.surferId)?.teamName ?? ''}
                metrics={metricsOf.get(surfer.surferId)}
              />
            )}
            onOpen={open}
            onException={({ verdict }) => verdict && setAllowed(verdict)}
          />
        )}
        {why && !(allowed && isPhone) && (
          <Reasons
            verdict={why}
            surfer={surferOf.get(why.surferId)}
            zone={zone}
            onClose={() => setWhy(null)}
            onException={setAllowed}
          />
        )}
      </div>
      {allowed && (
        <ExceptionDialog
          given={{
            ...minutesAround(Date.parse(allowed.interval.start), Date.parse(allowed.interval.end), zone),
            surferIds: [allowed.surferId],
            taskId: allowed.taskId,
            streamIds: allowed.outOfAdherenceReason === 'INACTIVE' ? [] : allowed.activeQueues,
          }}
          onClose={() => setAllowed(null)}
        />
      )}
    </>
  )
}

interface ReasonsProps {
  verdict: AdherenceBlock
  /** Left out: no longer among the chosen agents. */
  surfer: ScheduleSurfer | undefined
  zone: Zone
  onClose: () => void
  onException: (verdict: AdherenceBlock) => void
}

function Reasons({ verdict, surfer, zone, onClose, onException }: ReasonsProps) {
  const why = useCall(api.adherence.why, {
    query: { surferId: verdict.surferId, at: verdict.interval.start },
  })
  return (
    <WhyPanel
      name={surfer ? nameOf(surfer) : ''}
      why={why}
      zone={zone}
      onClose={onClose}
      {...(surfer?.canEdit ? { onException } : {})}
    />
  )
}

const nameOf = ({ firstName, lastName }: ScheduleSurfer): string => `${firstName} ${lastName}`.trim()
