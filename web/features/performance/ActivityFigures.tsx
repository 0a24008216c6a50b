// Figures of the chosen agents by what they were scheduled on.
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { FreshnessOfDays } from '#web/parts/freshness/FreshnessOfDays.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { ExportFigures } from './ExportFigures.tsx'
import { type FigureRow, FigureTable } from './FigureTable.tsx'
import { type FiguresProps, figuresQuery, JUDGED, lookAgainMs, NOT_EXACT } from './figures-query.ts'
import classes from './performance.module.css'

export function ActivityFigures(props: FiguresProps) {
  const answer = useCall(
    api.performance.activities,
    { query: figuresQuery(props) },
    { keepPrevious: true, refetchIntervalMs: lookAgainMs(props) },
  )
  if (answer.error) return <ErrorCard onRetry={() => answer.refetch()}>{textOf(answer.error)}</ErrorCard>
  if (!answer.data) return <LoadingSkeleton shape="rows" />
  const { activities, isExact } = answer.data
  const rows = activities
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
      <FreshnessOfDays {...props.range} zone={props.zone} kinds={JUDGED} />
      {!isExact && <p className={classes.note}>{NOT_EXACT}</p>}
      <FigureTable
        label="Activities"
        nameHeader="Activity"
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
