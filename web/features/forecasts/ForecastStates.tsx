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
import * as texts from './texts.ts'

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
      title={texts.tooMuchToShowAtOnce}
      icon={IconChartLine}
      action={<Button onClick={() => onCoarser(next)}>{texts.showBy(label)}</Button>}
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
    title={texts.theHistoryEndsOn(dateText(end, zone))}
    icon={IconChartLine}
    action={
      <Button variant="default" onClick={onShowHistory}>
        {texts.showTheLastWeeks}
      </Button>
    }
  >
    {texts.thereIsNothingToForecastThese}{' '}
    <Anchor component={Link} underline="always" to="/forecasts/ticket-groups?tab=uploads">
      {texts.uploadNewerContacts}
    </Anchor>
    {texts.orUploadTheSameFileAgain}
  </EmptyState>
)

export const NothingThere = ({ isTraining }: { isTraining: boolean }) => (
  <EmptyState
    title={isTraining ? texts.theForecastIsBeingCreated : texts.noForecastForTheseDays}
    icon={IconChartLine}
  >
    {isTraining ? (
      texts.itWillAppearHereAutomatically
    ) : (
      <>
        {texts.theForecastCoversTheLastWeeks}{' '}
        <Anchor component={Link} underline="always" to="/forecasts/ticket-groups?tab=uploads">
          {texts.uploadNewerContactsInSentence}
        </Anchor>
        .
      </>
    )}
  </EmptyState>
)
