// One day of the chosen agents: sums, and each agent's lanes. A hundred agents a page.
import { Button } from '@mantine/core'
import { IconCalendarOff, IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { AdherenceBlock } from '#contract/endpoints/adherence.ts'
import { MAX_TIMELINE_SURFERS } from '#contract/endpoints/adherence.ts'
import { api } from '#contract/endpoints/index.ts'
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import { addDays, dayInterval, type LocalDate, type Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useNow } from '#web/lib/use-now.ts'
import { AdherenceChart } from '#web/parts/adherence/AdherenceChart.tsx'
import { isQuiet, useChartSize } from '#web/parts/adherence/chart-size.ts'
import { type Bar, busyHours, lanesOf, verdictAt } from '#web/parts/adherence/lanes.ts'
import { MetricsTiles } from '#web/parts/adherence/MetricsTiles.tsx'
import { RescoringNote } from '#web/parts/adherence/RescoringNote.tsx'
import { WhyPanel } from '#web/parts/adherence/WhyPanel.tsx'
import { ExceptionDialog } from '#web/parts/exceptions/ExceptionDialog.tsx'
import { minutesAround } from '#web/parts/exceptions/exception-values.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { PagingFooter } from '#web/ui/table/PagingFooter.tsx'
import classes from './performance.module.css'
import { performanceCsv } from './performance-csv.ts'
import type { PerformanceSearch } from './performance-search.ts'
import { SurferHead } from './SurferHead.tsx'
import type { SurferChoice } from './use-chosen-surfers.ts'

interface Props {
  search: PerformanceSearch
  choice: SurferChoice
  chosen: readonly ScheduleSurfer[]
  date: LocalDate
  zone: Zone
  onSearch: (changes: Partial<PerformanceSearch>) => void
}

/** Scores while days wait to be judged again. */
const LOOK_AGAIN_MS = 5_000

export function PerformanceDay({ search, choice, chosen, date, zone, onSearch }: Props) {
  const now = useNow()
  const [why, setWhy] = useState<AdherenceBlock | null>(null)
  const [allowed, setAllowed] = useState<AdherenceBlock | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  // There the panel is a dialog too, and one is open at a time.
  const { isPhone: isNarrow } = useChartSize()
  const again = isWaiting ? { refetchIntervalMs: LOOK_AGAIN_MS } : {}
  const metrics = useCall(
    api.adherence.metrics,
    {
      query: {
        surferIds: choice.surferIds.length > 0 ? choice.surferIds : undefined,
        teamIds: choice.teamIds.length > 0 ? choice.teamIds : undefined,
        from: date,
        to: addDays(date, 1),
      },
    },
    { keepPrevious: true, ...again },
  )
  const metricsOf = useMemo(
    () => new Map(metrics.data?.rows.map(row => [row.surferId, row.metrics])),
    [metrics.data],
  )
  const ordered = useMemo(() => {
    if (search.sort === 'name') return chosen
    const score = ({ id }: ScheduleSurfer) => metricsOf.get(id)?.adherenceScore ?? Number.POSITIVE_INFINITY
    return chosen.toSorted((a, b) => score(a) - score(b) || 0)
  }, [chosen, metricsOf, search.sort])
  const onPage = ordered.slice(search.offset, search.offset + MAX_TIMELINE_SURFERS)
  const day = dayInterval(zone, date)
  const timeline = useCall(
    api.adherence.timeline,
    {
      query: {
        surferIds: onPage.map(surfer => surfer.id),
        from: new Date(day.start).toISOString(),
        to: new Date(day.end).toISOString(),
      },
    },
    { enabled: onPage.length > 0, keepPrevious: true, ...again },
  )
  const { data } = timeline
  const waiting = data?.rescoring.days ?? 0
  if (waiting > 0 !== isWaiting) setWaiting(waiting > 0)
  const drawn = useMemo(() => {
    if (!data) return []
    const within = { start: day.start, end: day.end }
    const bySurfer = new Map(data.surfers.map(surfer => [surfer.surferId, surfer]))
    return onPage.flatMap(({ id }) => {
      const surfer = bySurfer.get(id)
      return surfer ? [{ surfer, lanes: lanesOf(surfer, data.systems, within) }] : []
    })
  }, [data, onPage, day.start, day.end])
  const answer = useCall(
    api.adherence.why,
    { query: { surferId: why?.surferId ?? 0, at: why?.interval.start ?? '' } },
    { enabled: why !== null },
  )
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
    return (
      <EmptyState title="Nobody is in this choice any more">
        The teams are empty, or the agents have left. Choose others.
      </EmptyState>
    )
  if (!data || !metrics.data) return <LoadingSkeleton shape="chart" />
  const isEmpty = drawn.every(({ lanes }) => isQuiet(lanes))
  const teamOf = new Map(chosen.map(surfer => [surfer.id, surfer]))
  const mayAllow = (surferId: number) => teamOf.get(surferId)?.canEdit ?? false
  const open = (one: (typeof drawn)[number], bar: Bar) => {
    if (bar.url) return void window.open(bar.url, '_blank', 'noopener,noreferrer')
    const verdict = verdictAt(one.lanes, bar)
    if (verdict) setWhy(verdict)
  }
  return (
    <>
      <div className={classes.summary}>
        <MetricsTiles metrics={metrics.data.overall} />
        <div className={classes.aside}>
          <RescoringNote days={waiting} />
          <Button
            variant="default"
            leftSection={<IconDownload size={15} stroke={1.6} />}
            onClick={() => saveFile(`performance-${date}.csv`, performanceCsv(ordered, metricsOf, date))}
          >
            Download CSV
          </Button>
        </div>
      </div>
      <div className={classes.work} aria-busy={timeline.isPlaceholderData || undefined}>
        {isEmpty ? (
          <EmptyState title="Nobody was scheduled on this day" icon={IconCalendarOff}>
            No shift of the chosen agents is published for it, and no connected system saw them work. Choose
            another day.
          </EmptyState>
        ) : (
          <AdherenceChart
            label="Timeline"
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
                teamName={teamOf.get(surfer.surferId)?.teamName ?? ''}
                metrics={metricsOf.get(surfer.surferId)}
              />
            )}
            onOpen={open}
            onException={({ verdict }) => verdict && setAllowed(verdict)}
          />
        )}
        {why && !(allowed && isNarrow) && (
          <WhyPanel
            name={teamOf.has(why.surferId) ? nameOf(teamOf.get(why.surferId)!) : ''}
            why={answer}
            zone={zone}
            onClose={() => setWhy(null)}
            {...(mayAllow(why.surferId) ? { onException: setAllowed } : {})}
          />
        )}
      </div>
      {chosen.length > MAX_TIMELINE_SURFERS && (
        <PagingFooter
          offset={search.offset}
          limit={MAX_TIMELINE_SURFERS}
          total={chosen.length}
          onOffset={offset => onSearch({ offset })}
        />
      )}
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

const nameOf = ({ firstName, lastName }: ScheduleSurfer): string => `${firstName} ${lastName}`.trim()
