// Figures of the chosen agents by what they were scheduled on.
import { api } from '#contract/endpoints/index.ts'
import { useCall } from '#web/lib/queries.ts'
import { FreshnessOfDays } from '#web/parts/freshness/FreshnessOfDays.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { ExportFigures } from './ExportFigures.tsx'
import { FiguresProblem } from './FiguresProblem.tsx'
import { type FigureRow, FigureTable } from './FigureTable.tsx'
import { EVALUATED_RECORDS, type FiguresProps, figuresQuery, lookAgainMs } from './figures-query.ts'
import classes from './performance.module.css'
import * as texts from './texts.ts'

export function ActivityFigures(props: FiguresProps) {
  const answer = useCall(
    api.performance.activities,
    { query: figuresQuery(props) },
    { keepPrevious: true, refetchIntervalMs: lookAgainMs(props) },
  )
  if (answer.error)
    return (
      <FiguresProblem
        error={answer.error}
        zone={props.zone}
        onRetry={() => answer.refetch()}
        onShifts={() => props.onSearch({ basis: 'shifts' })}
      />
    )
  if (!answer.data) return <LoadingSkeleton shape="rows" />
  const rows = answer.data.activities
    .filter(({ kind }) => kind !== 'time-off' && kind !== 'time-in-lieu')
    .map(
      ({ kind, taskId, name, emoji, sums }): FigureRow => ({
        key: `${kind} ${taskId}`,
        name,
        head: <ActivityName key={name} name={name} emoji={emoji} />,
        sums,
      }),
    )
  return (
    <div className={classes.figures}>
      <FreshnessOfDays {...props.range} zone={props.zone} kinds={EVALUATED_RECORDS} />
      <FigureTable
        label={texts.activities}
        nameHeader={texts.activity}
        grain="activity"
        actions={<ExportFigures {...props} type="performance-task-metrics" />}
        rows={rows}
      />
    </div>
  )
}

const ActivityName = ({ name, emoji }: { name: string; emoji: string | null }) => (
  <strong>
    {emoji} {name}
  </strong>
)
