import { Anchor, Button } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ChartIncrement } from '#contract/endpoints/forecasts.ts'
import type { Zone } from '#core/time/index.ts'
import { codeOf, textOf } from '#web/lib/api-errors.ts'
import { dateText } from '#web/lib/dates.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { coarser, INCREMENTS } from './figures/forecast-search.ts'

interface FailedProps {
  error: Error
  increment: ChartIncrement
  onCoarser: (increment: ChartIncrement) => void
  onRetry: () => void
}

export function Failed({ error, increment, onCoarser, onRetry }: FailedProps) {
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

interface EndedProps {
  /** End of the newest history among the shown ticket groups. */
  end: number
  zone: Zone
  onShowHistory: () => void
}

export const HistoryEnded = ({ end, zone, onShowHistory }: EndedProps) => (
  <EmptyState
    title={`The history ends on ${dateText(end, zone)}`}
    icon={IconChartLine}
    action={
      <Button variant="default" onClick={onShowHistory}>
        Show the last weeks of the history
      </Button>
    }
  >
    There is nothing to forecast these days from.{' '}
    <Anchor component={Link} underline="always" to="/forecasts/ticket-groups?tab=uploads">
      Upload newer contacts
    </Anchor>
    , or upload the same file again and choose to move its dates.
  </EmptyState>
)

export const NothingThere = ({ isTraining }: { isTraining: boolean }) => (
  <EmptyState
    title={isTraining ? 'The forecast is being created' : 'No forecast for these days'}
    icon={IconChartLine}
  >
    {isTraining ? (
      'It will appear here automatically.'
    ) : (
      <>
        The forecast covers the last weeks of the history and the 26 weeks after it, by day 78 weeks. Choose
        other days, or{' '}
        <Anchor component={Link} underline="always" to="/forecasts/ticket-groups?tab=uploads">
          upload newer contacts
        </Anchor>
        .
      </>
    )}
  </EmptyState>
)
