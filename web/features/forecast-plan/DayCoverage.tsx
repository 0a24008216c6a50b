// Coverage of the scheduled day by the forecast as it is, whatever the plan's variables: the schedule page's own figures.
import { api } from '#contract/endpoints/index.ts'
import { dayInterval, type LocalDate, type Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { CoverageTable } from '#web/parts/coverage-figures/CoverageTable.tsx'
import { bareText, coverageText } from '#web/parts/coverage-figures/coverage-text.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import classes from './Plan.module.css'
import * as texts from './texts.ts'

interface Props {
  date: LocalDate
  zone: Zone
  isPublished: boolean
  streamIds: number[] | undefined
}

export function DayCoverage({ date, zone, isPublished, streamIds }: Props) {
  const { start, end } = dayInterval(zone, date)
  const coverage = useCall(
    api.coverage.totals,
    {
      query: {
        from: new Date(start).toISOString(),
        to: new Date(end).toISOString(),
        published: isPublished || undefined,
        streamIds,
      },
    },
    { keepPrevious: true },
  )
  if (coverage.isPending) return <LoadingSkeleton shape="rows" count={1} />
  if (coverage.error)
    return <ErrorCard onRetry={() => coverage.refetch()}>{textOf(coverage.error)}</ErrorCard>
  const { total, streams } = coverage.data
  if (total.requiredHours === 0) return <p className={classes.coverage}>{texts.nothingIsRequiredThatDay}</p>
  return (
    <details className={classes.coverage}>
      <summary>{texts.coverageOfTheSchedule(coverageText(total))}</summary>
      {coverage.data.bareShiftCount > 0 && <p>{bareText(coverage.data)}</p>}
      <CoverageTable
        parts={streams.map(({ streamName, ...figures }) => ({ label: streamName, figures }))}
        total={total}
      />
    </details>
  )
}
