// Checks before the schedule is published: shortages, conflicts and warnings.
import { api } from '#contract/endpoints/index.ts'
import type { PublicationCheck } from '#contract/endpoints/schedule.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dayText, intervalText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { CoverageTable } from '#web/parts/coverage-figures/CoverageTable.tsx'
import { bareText, coverageText, isShort, unknownText } from '#web/parts/coverage-figures/coverage-text.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import type { DraftRange } from './draft-range.ts'
import classes from './publication.module.css'
import * as texts from './texts.ts'

interface Props {
  scope: DraftRange & { teamIds?: number[]; surferIds?: number[] }
  zone: Zone
}

export function PublicationChecks({ scope, zone }: Props) {
  const { blockIds: _, ...body } = scope
  const check = useCall(api.schedule.check, { body }, { keepPrevious: true })
  if (check.isPending) return <LoadingSkeleton shape="rows" count={3} />
  if (check.error) return <ErrorCard onRetry={() => check.refetch()}>{textOf(check.error)}</ErrorCard>
  return (
    <section
      className={classes.checks}
      aria-label={texts.beforeYouPublish}
      aria-busy={check.isPlaceholderData}
    >
      <Shortages coverage={check.data.coverage} />
      <Conflicts check={check.data} zone={zone} />
      <Warnings check={check.data} zone={zone} />
    </section>
  )
}

function Shortages({ coverage }: Pick<PublicationCheck, 'coverage'>) {
  const { total, streams } = coverage
  if (total.requiredHours < 0.05)
    return <p className={classes.passed}>{texts.nothingIsRequiredOnTheseDays}</p>
  const unknown = unknownText(streams)
  return (
    <details
      className={classes.check}
      data-bad={isShort(total) || undefined}
      open={isShort(total) || unknown !== null}
    >
      <summary>{texts.coverageText(coverageText(total))}</summary>
      <p>{texts.allTicketGroupsAndAgents}</p>
      {unknown && <p>{unknown}</p>}
      {coverage.bareShiftCount > 0 && <p>{bareText(coverage)}</p>}
      <CoverageTable
        parts={streams.map(({ streamName, ...figures }) => ({ label: streamName, figures }))}
        total={total}
      />
    </details>
  )
}

interface CheckProps {
  check: PublicationCheck
  zone: Zone
}

function Conflicts({ check: { conflictCount, conflicts }, zone }: CheckProps) {
  if (conflictCount === 0) return <p className={classes.passed}>{texts.noConflicts}</p>
  return (
    <details className={classes.check} data-bad>
      <summary>{texts.conflictCount(conflictCount)}</summary>
      <ul>
        {conflicts.map(({ surferId, surferName, interval: { start, end } }) => (
          <li key={`${surferId} ${start} ${end}`}>
            <strong>{surferName}</strong> {dayText(start, zone)}{' '}
            {intervalText(Date.parse(start), Date.parse(end), zone)}
          </li>
        ))}
        <More all={conflictCount} shown={conflicts.length} />
      </ul>
    </details>
  )
}

function Warnings({ check: { warningCount, warnings, rules }, zone }: CheckProps) {
  if (warningCount === 0) return <p className={classes.passed}>{texts.noWarnings}</p>
  return (
    <details className={classes.check} data-warn>
      <summary>
        {texts.warningCount(warningCount)}: {rules.map(({ name, count }) => `${name} (${count})`).join(', ')}
      </summary>
      <ul>
        {warnings.map(({ surferId, code, sentence, interval }) => (
          <li key={`${surferId} ${code} ${interval.start} ${sentence}`}>
            {sentence} <small>{dayText(interval.start, zone)}</small>
          </li>
        ))}
        <More all={warningCount} shown={warnings.length} />
      </ul>
    </details>
  )
}

const More = ({ all, shown }: { all: number; shown: number }) =>
  all > shown ? <li>{texts.andMoreOnTheSchedulePage(all - shown)}</li> : null
